//! Everything that changes during a game, as plain data.

use game_core::{List, Pool, Seat, small_id};
use serde::{Deserialize, Serialize};

use crate::{EndReason, Kind, Technology, Terrain};

/// How many markers a player has (BZ-C6).
pub(crate) const MARKERS: u8 = 30;
/// How many province tokens there are of each value (BZ-C6).
pub(crate) const PROVINCES_OF_A_VALUE: u8 = 4;
/// The values of province tokens.
pub(crate) const PROVINCE_VALUES: [u8; 3] = [4, 5, 6];
/// Spots a terrain has on one tile at most (BZ-C2).
pub(crate) const SPOTS: u8 = 3;

small_id! {
    /// One of the pack's land tiles.
    TileId
}
small_id! {
    /// A place in the row of land tiles, 0 being the one beside the starting tile.
    TileIx
}
small_id! {
    /// One of the pack's cities.
    CityId
}
small_id! {
    /// A stack of the pool.
    StackIx
}

impl StackIx {
    /// The four stacks of the pool.
    pub const ALL: [Self; 4] = [StackIx(0), StackIx(1), StackIx(2), StackIx(3)];
}

/// A set of cities: bit `n` stands for city `n` of the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct CitySet(pub u64);

impl CitySet {
    /// No city.
    pub const EMPTY: Self = CitySet(0);

    /// Whether the city is in the set.
    pub fn contains(self, city: CityId) -> bool {
        self.0 & (1 << city.0) != 0
    }

    /// Whether there is no city in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cities there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cities in the order of the pack.
    pub fn iter(self) -> impl Iterator<Item = CityId> {
        bits(self.0).map(CityId)
    }

    pub(crate) fn insert(&mut self, city: CityId) {
        self.0 |= 1 << city.0;
    }

    pub(crate) fn remove(&mut self, city: CityId) {
        self.0 &= !(1 << city.0);
    }
}

/// Spots along one terrain, left to right over all tiles: three bits a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Row(pub u64);

impl Row {
    pub(crate) fn bit(tile: TileIx, spot: u8) -> u64 {
        1 << (tile.0 * SPOTS + spot)
    }

    /// Whether the spot is in the set.
    pub fn contains(self, tile: TileIx, spot: u8) -> bool {
        self.0 & Row::bit(tile, spot) != 0
    }

    /// Those of a tile and of all to the right of it.
    pub fn onward(self, tile: TileIx) -> Self {
        Row(self.0 & u64::MAX << (tile.0 * SPOTS))
    }

    /// How many spots there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no spot.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Tile and spot of each, left to right.
    pub fn iter(self) -> impl Iterator<Item = (TileIx, u8)> {
        bits(self.0).map(|bit| PLACES[usize::from(bit) & 63])
    }
}

/// Tile and spot of each bit of a row: looked up, because listing settlements asks for it all the time.
static PLACES: [(TileIx, u8); 64] = {
    let mut places = [(TileIx(0), 0); 64];
    let mut bit = 0;
    while bit < places.len() {
        places[bit] = (TileIx(bit as u8 / SPOTS), bit as u8 % SPOTS);
        bit += 1;
    }
    places
};

fn bits(set: u64) -> impl Iterator<Item = u8> {
    Bits(set)
}

/// The numbers of the bits that are set, smallest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

/// One terrain across all tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Land {
    /// The free spots of face-up tiles, by kind.
    pub free: [Row; 3],
    /// The markers, by seat.
    pub markers: [Row; 4],
}

/// A stack of the pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechnologyStack {
    /// How many cards it has, the top one included.
    pub cards: u8,
    /// Its top card, once it is turned up.
    pub top: Option<Technology>,
}

/// A province token above a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Province {
    /// What it is worth.
    pub value: u8,
    /// Where it is.
    pub holder: Holder,
}

/// Where a province token is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Above its tile.
    #[default]
    Tile,
    /// With a player.
    Seat(Seat),
    /// Lost by a draw: nobody will get it.
    Nobody,
}

/// A column of a matrix, top to bottom. There is room for half of all 70 cards: no player of two takes more.
pub type Column = List<Technology, 35>;

/// A player's cards: up to four columns, left to right (BZ-T2).
pub type Matrix = List<Column, 4>;

/// A player's things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct People {
    /// The technology matrix.
    pub matrix: Matrix,
    /// The cities taken.
    pub cities: CitySet,
    /// The markers left.
    pub markers: u8,
    /// The rightmost tile with a marker of theirs (BZ-P2).
    pub front: Option<TileIx>,
}

/// How many active cards there are of each technology (BZ-A1).
pub(crate) type Active = [u8; 8];

/// Something still to be done. The last one of the list comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Turn up the next land tile.
    TurnTile,
    /// Turn up the top card of a stack.
    TurnCard(StackIx),
    /// Lay a province token above each land tile.
    LayProvinces,
    /// Draw who is first player.
    DrawFirstPlayer,
    /// The active player takes a card.
    Take,
    /// The active player may settle with each of the active cards.
    Settle(Active),
    /// Draw that many cities to a tile.
    DrawCities(TileIx, u8),
    /// The active player takes a city of a tile.
    TakeCity(TileIx),
    /// Discard the cities that nobody can take any more.
    DiscardCities,
    /// Tokens are handed out and the turn passes.
    #[default]
    EndTurn,
}

/// A game of Bronze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// What is still to be done; the game is over when nothing is.
    pub tasks: List<Task, 12>,
    /// Who began (BZ-S4).
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Why this round is the last one, if it is (BZ-E1).
    pub ending: Option<EndReason>,
    /// Technology cards that nobody has seen, wherever they lie.
    pub unseen: Pool<7>,
    /// The four stacks of the pool.
    pub pool: [TechnologyStack; 4],
    /// How many cards the reserve has; 0 once it is in the pool.
    pub reserve: u8,
    /// How many stacks have run out.
    pub emptied: u8,
    /// The land tiles that are face up, left to right.
    pub tiles: List<TileId, 11>,
    /// Tiles that nobody has seen, as bits.
    pub unseen_tiles: u16,
    /// Province tokens that are not laid out, by value.
    pub tokens: Pool<3>,
    /// The province token of each tile.
    pub provinces: List<Province, 11>,
    /// The terrains.
    pub lands: [Land; 7],
    /// Markers by tile and seat.
    pub on_tile: [[u8; 4]; 11],
    /// The cities still in the deck.
    pub deck: CitySet,
    /// The cities lying at each tile.
    pub offered: [CitySet; 11],
    /// The players.
    pub people: [People; 4],
    /// Who holds each trade route token, by terrain and grade.
    pub routes: [[Option<Seat>; 3]; 7],
}

impl State {
    /// What has to be answered or is done next.
    pub fn task(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// A player's things.
    pub fn people(&self, seat: Seat) -> &People {
        &self.people[seat.index()]
    }

    pub(crate) fn people_mut(&mut self, seat: Seat) -> &mut People {
        &mut self.people[seat.index()]
    }

    /// How many markers a player has on a tile.
    pub fn markers_on(&self, tile: TileIx, seat: Seat) -> u8 {
        self.on_tile[tile.index()][seat.index()]
    }

    /// A player's markers in a terrain.
    pub fn markers_in(&self, terrain: Terrain, seat: Seat) -> Row {
        self.lands[terrain.index()].markers[seat.index()]
    }

    /// How many cards of a technology a player has.
    pub fn cards_of(&self, technology: Technology, seat: Seat) -> u8 {
        let cards = self.people(seat).matrix.iter().flat_map(|column| column.iter());
        cards.filter(|&&card| card == technology).count() as u8
    }

    /// The kind of a free spot.
    pub(crate) fn kind_of_free(&self, terrain: Terrain, tile: TileIx, spot: u8) -> Option<Kind> {
        let land = &self.lands[terrain.index()];
        Kind::ALL.into_iter().find(|kind| land.free[kind.index()].contains(tile, spot))
    }

    /// Whether the player has a marker to the right of the tile (BZ-P2).
    pub(crate) fn moved_past(&self, tile: TileIx, seat: Seat) -> bool {
        self.people(seat).front.is_some_and(|front| front > tile)
    }

    /// The tiles that are face up, by place.
    pub(crate) fn open_tiles(&self) -> impl Iterator<Item = TileIx> + use<> {
        (0..self.tiles.len() as u8).map(TileIx)
    }
}
