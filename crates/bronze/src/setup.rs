//! The game as set up at one table, and the state it starts from.

use std::sync::Arc;

use game_core::{List, OptionSpec, Pool, Seat, Setup};
use serde::{Deserialize, Serialize};

use crate::state::{
    CitySet, Land, MARKERS, PROVINCES_OF_A_VALUE, People, Province, StackIx, State, Task, TechnologyStack,
    TileId,
};
use crate::{Kind, Pack, Technology, Terrain};

/// Which booklet is followed where the two differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Edition {
    /// The first booklet: tokens are taken at once.
    #[serde(rename = "2017")]
    First,
    /// The second booklet: tokens are taken at the end of a turn.
    #[serde(rename = "2018")]
    Second,
}

/// The option that chooses the edition.
pub(crate) const EDITION: OptionSpec = OptionSpec {
    name: "edition",
    default: "2018",
    values: &["2018", "2017"],
    help: "Which booklet is followed: in 2017 trade route and province tokens are taken at once, \
           in 2018 at the end of a turn.",
};

/// What a technology lets one settle (BZ-C3).
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    pub terrains: List<u8, 7>,
    pub kinds: List<u8, 3>,
}

/// The rules of Bronze for one table.
#[derive(Clone, Debug)]
pub struct Bronze {
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) players: u8,
    pub(crate) edition: Edition,
    pub(crate) pack: Arc<Pack>,
    pub(crate) allowances: [Allowance; 8],
    /// By tile, terrain and kind: three bits, one a spot.
    pub(crate) tiles: Vec<[[u8; 3]; 7]>,
    /// By tile: how many spots it has.
    pub(crate) sizes: Vec<u8>,
}

impl Bronze {
    /// The rules for this many players (BZ-S1 allows 2 to 4).
    pub(crate) fn with(pack: Arc<Pack>, rules: u32, players: u8, edition: Edition) -> Self {
        let tiles: Vec<_> = pack.tiles.iter().map(spot_bits).collect();
        let size = |tile: &[[u8; 3]; 7]| tile.iter().flatten().map(|bits| bits.count_ones() as u8).sum();
        let sizes = tiles.iter().map(size).collect();
        let allowances = Technology::ALL.map(|technology| allowance(&pack, technology));
        Bronze { rules, players, edition, pack, allowances, tiles, sizes }
    }

    /// The edition that this table follows.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The components in use.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// How many land tiles lie in the row (BZ-S1).
    pub fn land_tiles(&self) -> u8 {
        2 * self.players + 3
    }

    /// How many of them are face up at the start (BZ-S2).
    fn open_tiles(&self) -> u8 {
        if self.players == 2 { 1 } else { 2 }
    }

    /// The draws before the first turn, the next one last.
    fn opening(&self) -> List<Task, 12> {
        let mut tasks = List::new();
        tasks.push(Task::DrawFirstPlayer);
        tasks.push(Task::LayProvinces);
        StackIx::ALL.into_iter().rev().for_each(|stack| tasks.push(Task::TurnCard(stack)));
        (0..self.open_tiles()).for_each(|_| tasks.push(Task::TurnTile));
        tasks
    }

    /// The cities for this many players (BZ-C7).
    fn city_deck(&self) -> CitySet {
        let used = |(_, city): &(usize, &crate::pack::City)| city.players <= self.players;
        let used = self.pack.cities.iter().enumerate().filter(used);
        CitySet(used.fold(0, |set, (index, _)| set | 1 << index))
    }

    /// A tile's spots by terrain and kind.
    pub(crate) fn spots(&self, tile: TileId) -> &[[u8; 3]; 7] {
        &self.tiles[usize::from(tile.0)]
    }
}

/// Everything in its place, with all that is random still to be drawn.
pub(crate) fn start(game: &Bronze) -> State {
    let used = usize::from(game.players - 2);
    let unseen = Pool(Technology::FACES.map(|face| game.pack.technologies[face.index()].cards[used]));
    let (pool, reserve) = deal_stacks(unseen.total() as u8);
    State {
        tasks: game.opening(),
        first: Seat(0),
        active: Seat(0),
        ending: None,
        unseen,
        pool,
        reserve,
        emptied: 0,
        tiles: List::new(),
        unseen_tiles: (1 << game.pack.tiles.len()) - 1,
        tokens: Pool([PROVINCES_OF_A_VALUE; 3]),
        provinces: List::<Province, 11>::new(),
        lands: [Land::default(); 7],
        on_tile: [[0; 4]; 11],
        deck: game.city_deck(),
        offered: [CitySet::EMPTY; 11],
        people: [People { markers: MARKERS, ..People::default() }; 4],
        routes: [[None; 3]; 7],
    }
}

/// Five stacks as equal as possible, the larger ones first; the last is the reserve (BZ-S3).
fn deal_stacks(cards: u8) -> ([TechnologyStack; 4], u8) {
    let size = |stack: u8| cards / 5 + u8::from(stack < cards % 5);
    (std::array::from_fn(|stack| TechnologyStack { cards: size(stack as u8), top: None }), size(4))
}

fn spot_bits(tile: &crate::pack::Tile) -> [[u8; 3]; 7] {
    let mut bits = [[0; 3]; 7];
    for terrain in Terrain::ALL {
        for (spot, kind) in tile.spots[terrain.index()].iter().enumerate() {
            bits[terrain.index()][kind.index()] |= 1 << spot;
        }
    }
    bits
}

fn allowance(pack: &Pack, technology: Technology) -> Allowance {
    match pack.technologies.get(technology.index()) {
        Some(card) => Allowance {
            terrains: card.terrains.iter().map(|terrain| terrain.index() as u8).collect(),
            kinds: card.kinds.iter().map(|kind| kind.index() as u8).collect(),
        },
        None => Allowance {
            terrains: (0..Terrain::ALL.len() as u8).collect(),
            kinds: (0..Kind::ALL.len() as u8).collect(),
        },
    }
}

/// The edition that a set-up names; its value is known to be one of the two.
pub(crate) fn edition_of(setup: &Setup) -> Edition {
    if setup.option(&EDITION) == "2017" { Edition::First } else { Edition::Second }
}
