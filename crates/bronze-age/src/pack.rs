//! The components of Bronze Age as the rules use them, read from a pack's four files and checked.
//!
//! A pack is written by hand in RON: `pack.ron` says what it is, `cards.ron`, `civilisations.ron` and
//! `triumphs.ron` list the components.

mod ability;
mod cards;
mod checks;
mod civilisations;
#[cfg(test)]
mod classic_tests;
#[cfg(test)]
mod tests;
mod text;
mod triumphs;

use game_core::{PackProblem, PackSource};
pub use pack_file::About;
use pack_file::{sound, strangers};
use serde::Serialize;

use crate::effect::{Effect, NodeId, Program};
use crate::kinds::{Icon, Territory};
use crate::state::{CivId, Place};

/// The components of a game, checked: what the rules promise of them holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pack {
    /// What the pack is and where its values come from.
    pub about: About,
    /// The basic icon on the cards of each territory, by [`Territory::index`] (BA-C3).
    pub basics: [Icon; 3],
    /// The points an icon of the basic civilisation is worth, by [`Icon::index`] (BA-C5).
    pub basic_points: [u8; 3],
    /// The 48 territory cards, all different (BA-C3).
    pub cards: Vec<Card>,
    /// The starting card of each territory, by [`Territory::index`]: every player has a copy (BA-C4).
    pub starting: [Card; 3],
    /// The specialised civilisations (BA-C5).
    pub civilisations: Vec<Civilisation>,
    /// The triumph for each basic icon, by [`Icon::index`] (BA-C5).
    pub triumphs: [Triumph; 3],
    /// The abilities of all civilisations, lowered.
    #[serde(skip)]
    pub program: Program,
}

/// A card with a territory on its back and two sets of icons on its front (BA-C3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Card {
    /// The name in notation: words of a to z, joined by `-`.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// The territory on its back.
    pub territory: Territory,
    /// How many icons of its territory's basic kind it shows.
    pub basic: u8,
    /// Its other set of icons.
    pub special: Special,
}

/// The specialised set of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// So many of one of [`Icon::SPECIALISED`].
    Icons(Icon, u8),
    /// One icon that counts as either of its player's specialised ones: that of the starting cards (BA-A3).
    Wild,
}

/// A specialised civilisation (BA-C5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Civilisation {
    /// The name in notation: words of a to z, joined by `-`.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// Its two icons, the first and the second.
    pub sides: [Side; 2],
}

/// One of the two icons of a specialised civilisation, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// One of [`Icon::SPECIALISED`].
    pub icon: Icon,
    /// What each icon is worth at the end.
    pub points: u8,
    /// What a card played for the icon triggers (BA-A2); to others it is told as its text.
    #[serde(serialize_with = "text::as_text")]
    pub ability: Vec<Effect>,
    /// Where the ability begins in the pack's program.
    #[serde(skip)]
    pub start: NodeId,
}

/// A triumph, for the player with more icons of one basic kind (BA-P1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Triumph {
    /// One of [`Icon::BASIC`].
    pub icon: Icon,
    /// The name on the card.
    pub name: String,
    /// What it is worth.
    pub points: u8,
}

/// The files of a pack.
const FILES: [&str; 4] = ["pack.ron", "cards.ron", "civilisations.ron", "triumphs.ron"];

/// The name and text of a file of the pack that comes with the program.
macro_rules! classic {
    ($file:literal) => {
        ($file, include_str!(concat!("../packs/classic/", $file)))
    };
}

impl Pack {
    /// The civilisation and the side whose ability a place belongs to. Abilities stand in the program one after
    /// another, each with its branches in front of it.
    pub(crate) fn ability_at(&self, place: Place) -> Option<(CivId, &Side)> {
        let civilisations = (0..).map(CivId).zip(&self.civilisations);
        let mut sides = civilisations
            .flat_map(|(id, civilisation)| civilisation.sides.iter().map(move |side| (id, side)));
        sides.find(|(_, side)| usize::from(place.0) <= usize::from(side.start.0) + side.ability.len())
    }

    /// The files of the pack that comes with the program.
    pub fn classic() -> PackSource {
        let files = [
            classic!("pack.ron"),
            classic!("cards.ron"),
            classic!("civilisations.ron"),
            classic!("triumphs.ron"),
        ];
        PackSource::new("classic", files)
    }

    /// Reads and checks a pack; all that is wrong with it is told, not only the first thing.
    pub fn read(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        let mut problems = strangers(source, &FILES);
        let about = sound(About::read(source), &mut problems);
        let cards = sound(cards::read(source), &mut problems);
        let civilisations = sound(civilisations::read(source), &mut problems);
        let triumphs = sound(triumphs::read(source), &mut problems);
        match (about, cards, civilisations, triumphs) {
            (Some(about), Some(cards), Some(civilisations), Some(triumphs)) if problems.is_empty() => {
                let (cards, starting) = cards;
                let civilisations::Content { basics, basic_points, specialised, program } = civilisations;
                let civilisations = specialised;
                Ok(Pack { about, basics, basic_points, cards, starting, civilisations, triumphs, program })
            }
            _ => Err(problems),
        }
    }
}
