//! The board and the mats in words and figures: made once a table, so that a view only points to them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::Pack;
use crate::effect::{Effect, effect_text, signs};
use crate::kinds::{Century, Character, Commodity, Global, Icon, Industry, Resource, Tile};
use crate::pack::{Mat, Special};
use crate::state::{Open, Who};

/// What is printed on the board, with the values of a century.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardFace {
    /// The spaces of each character's track from the left.
    pub tracks: Vec<[SpaceFace; 4]>,
    /// The rows of the investment track from the bottom.
    pub rows: Vec<RowFace>,
    /// The global actions from the left.
    pub globals: [Global; 8],
    /// Exploring: gold and fame for each card played, and successors.
    pub explore: [u8; 3],
    /// The honorarium: gold, foundation or resources.
    pub honorarium: [u8; 3],
    /// The amounts that can be bid in each currency.
    pub bids: [[u8; 6]; 4],
    /// What the places of each column of a trade conference pay.
    pub payouts: [Vec<u8>; 4],
    /// The impact icons of each scoring tile.
    pub tile_icons: Vec<Vec<Icon>>,
}

/// A space of a relationship track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceFace {
    /// What it pays, in words.
    pub text: String,
    /// The same in signs.
    pub signs: String,
}

/// A row of the investment track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowFace {
    /// What a share is worth.
    pub value: i32,
    /// What a minor and a major token get in dividends.
    pub dividends: [u8; 2],
}

/// A character's mat with its heirlooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatFace {
    /// Whose mat it is.
    pub character: Character,
    /// The industries that the character influences.
    pub industries: [Industry; 2],
    /// The impact icon.
    pub icon: Icon,
    /// Whom relationships are made with for free.
    pub amicable: Vec<Character>,
    /// Whom relationships are dearer with, and whose heirlooms have no fee.
    pub hostile: Vec<Character>,
    /// Fame, gold and foundation at the start.
    pub start: [u8; 3],
    /// The resource at the start.
    pub resource: Resource,
    /// The special actions of the two sides, with their names.
    pub specials: [SpecialFace; 2],
    /// The heirlooms of levels 0 to 6.
    pub heirlooms: Vec<HeirloomFace>,
}

/// A special action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpecialFace {
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// An heirloom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeirloomFace {
    /// Its name.
    pub name: String,
    /// The resources it costs.
    pub cost: Vec<Resource>,
    /// The fee that others pay.
    pub fee: u8,
}

/// A scoring tile: what it would give now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileView {
    /// Which one.
    pub tile: Tile,
    /// What each character in play would score with it now; none for the Rising Star.
    pub fame: Vec<Option<i32>>,
}

pub(super) fn board_faces(pack: &Pack, globals: [Global; 8]) -> [Arc<BoardFace>; 3] {
    Century::ALL.map(|century| Arc::new(board_face(pack, globals, century)))
}

fn board_face(pack: &Pack, globals: [Global; 8], century: Century) -> BoardFace {
    let (board, at) = (&pack.board, century.index());
    let space = |effect: &Effect| SpaceFace { text: effect_text(effect), signs: signs(effect) };
    let (gold, foundation, resources) = board.honorarium[at];
    let explore = board.exploration[at];
    let row = |row: &crate::pack::Row| {
        let (minor, major) = row.dividends[at];
        RowFace { value: row.value(century), dividends: [minor, major] }
    };
    BoardFace {
        tracks: pack.mats.iter().map(|mat| mat.track[at].each_ref().map(space)).collect(),
        rows: board.rows.iter().map(row).collect(),
        globals,
        explore: [explore.gold, explore.fame, explore.successors],
        honorarium: [gold, foundation, resources],
        bids: board.bids,
        payouts: Commodity::ALL.map(|commodity| board.payouts[at].column(commodity).to_vec()),
        tile_icons: pack.tiles.iter().map(|tile| tile.icons.clone()).collect(),
    }
}

pub(super) fn mat_faces(pack: &Pack) -> Vec<Arc<MatFace>> {
    pack.mats.iter().map(|mat| Arc::new(mat_face(pack, mat))).collect()
}

fn mat_face(pack: &Pack, mat: &Mat) -> MatFace {
    let special =
        |special: &Special| SpecialFace { name: special.name.clone(), text: effect_text(&special.effect) };
    let heirlooms = pack.heirlooms[mat.character.index()].iter().map(|heirloom| HeirloomFace {
        name: heirloom.name.clone(),
        cost: heirloom.cost.clone(),
        fee: heirloom.fee,
    });
    MatFace {
        character: mat.character,
        industries: [mat.industries.0, mat.industries.1],
        icon: mat.icon,
        amicable: mat.amicable.clone(),
        hostile: mat.hostile.clone(),
        start: [mat.fame, mat.gold, mat.foundation],
        resource: mat.resource,
        specials: [special(&mat.aboveboard), special(&mat.underhanded)],
        heirlooms: heirlooms.collect(),
    }
}

impl Legacies {
    /// All mats while they are chosen, then those in play.
    pub(super) fn mats_shown(&self, open: &Open) -> Vec<Arc<MatFace>> {
        let shown =
            |face: &&Arc<MatFace>| open.generation == 0 || self.player_of(open, face.character).is_some();
        self.faces.mat_faces.iter().filter(shown).cloned().collect()
    }

    /// What every scoring tile would give now, once all characters are known.
    pub(super) fn tile_views(&self, open: &Open) -> Vec<TileView> {
        if open.generation == 0 {
            return Vec::new();
        }
        let fame = |who: Who, tile: Tile| match (self.is_star(who), tile.is_century_end()) {
            (true, _) => None,
            (false, true) => Some(self.tile_fame(open, who, tile)),
            (false, false) => Some(self.game_tile_fame(open, who, tile)),
        };
        let view = |tile| TileView { tile, fame: self.everyone().map(|who| fame(who, tile)).collect() };
        Tile::ALL.into_iter().map(view).collect()
    }

    /// The events of the past with their outcomes, in words.
    pub(super) fn past_events(&self, open: &Open) -> Vec<String> {
        let past = open.resolved.iter().map(|past| {
            let outcome = self.pack.event_outcome(past.event, past.outcome);
            format!(
                "{}: {} ({})",
                self.pack.events[past.event.index()].name,
                outcome.name,
                outcome.icon.name()
            )
        });
        past.collect()
    }
}
