//! What a viewer sees: the whole table, since nothing in Bronze is hidden but the order of what was never drawn.
//!
//! Everything that a page or a terminal shows is here, counted and scored, so that they need no rules.

use game_core::{List, Pool, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::score::longest_line;
use crate::setup::start;
use crate::state::{CitySet, Land, People, Row};
use crate::{
    Bronze, CityId, Edition, EndReason, Kind, Province, State, Task, Technology, TechnologyStack, Terrain,
    TileId, TileIx,
};

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub you: Option<Seat>,
    /// The edition that is played.
    pub edition: Edition,
    /// What is still to be done, the next thing last.
    pub tasks: List<Task, 12>,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Why this round is the last one, if it is.
    pub ending: Option<EndReason>,
    /// The land tiles, left to right, face down ones too.
    pub tiles: Vec<LandTileView>,
    /// The stacks of the pool.
    pub pool: [TechnologyStack; 4],
    /// How many cards the reserve has; 0 once it is in the pool.
    pub reserve: u8,
    /// How many stacks have run out.
    pub emptied: u8,
    /// How many cards of each technology nobody has seen yet.
    pub unseen_cards: Pool<7>,
    /// The cities still in the deck.
    pub unseen_cities: Vec<CityId>,
    /// The land tiles that nobody has seen, in the row or in the box.
    pub unseen_tiles: Vec<TileId>,
    /// The province tokens that are not laid out: how many of 4, of 5 and of 6.
    pub unlaid_provinces: Pool<3>,
    /// The trade routes, by terrain.
    pub routes: Vec<RouteView>,
    /// The players.
    pub people: Vec<PeopleView>,
}

/// A land tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LandTileView {
    /// Which tile it is, once it is face up.
    pub face: Option<TileId>,
    /// Its province token.
    pub province: Option<Province>,
    /// Its spots by terrain, left to right; empty while it is face down.
    pub spots: Vec<Vec<SpotView>>,
    /// How many markers each player has on it.
    pub markers: Vec<u8>,
    /// The cities lying at it.
    pub cities: Vec<CityView>,
}

/// A settlement spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotView {
    /// Whom it is for.
    pub kind: Kind,
    /// Whose marker is on it.
    pub owner: Option<Seat>,
}

/// A city card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CityView {
    /// Which one it is.
    pub city: CityId,
    /// Its name.
    pub name: String,
    /// Its condition.
    pub text: String,
    /// What it would give each player if the game were scored now.
    pub points: Vec<i32>,
}

/// The trade routes of a terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteView {
    /// The terrain.
    pub terrain: Terrain,
    /// Who holds the token for 3, for 5 and for 7.
    pub holders: [Option<Seat>; 3],
    /// Each player's longest line.
    pub lines: Vec<u32>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PeopleView {
    /// The markers left.
    pub markers: u8,
    /// The rightmost tile with a marker of theirs.
    pub front: Option<TileIx>,
    /// The columns of the matrix, each from the top.
    pub matrix: Vec<Vec<Technology>>,
    /// The cities taken.
    pub cities: Vec<CityView>,
    /// The points now.
    pub score: i32,
}

pub(crate) fn view(game: &Bronze, state: &State, viewer: Viewer) -> View {
    View {
        you: match viewer {
            Viewer::Player(seat) => Some(seat),
            Viewer::Spectator => None,
        },
        edition: game.edition,
        tasks: state.tasks,
        first: state.first,
        active: state.active,
        ending: state.ending,
        tiles: (0..game.land_tiles()).map(|tile| game.show_tile(state, TileIx(tile))).collect(),
        pool: state.pool,
        reserve: state.reserve,
        emptied: state.emptied,
        unseen_cards: state.unseen,
        unseen_cities: state.deck.iter().collect(),
        unseen_tiles: Row(u64::from(state.unseen_tiles)).tile_ids().collect(),
        unlaid_provinces: state.tokens,
        routes: Terrain::ALL.into_iter().map(|terrain| game.show_route(state, terrain)).collect(),
        people: Seat::all(game.players).map(|seat| game.show_people(state, seat)).collect(),
    }
}

/// The state that a view shows. It is the only one: nothing that was drawn is hidden.
pub(crate) fn determinize(game: &Bronze, view: &View) -> State {
    let mut state = start(game);
    state.tasks = view.tasks;
    (state.first, state.active, state.ending) = (view.first, view.active, view.ending);
    (state.pool, state.reserve, state.emptied) = (view.pool, view.reserve, view.emptied);
    (state.unseen, state.tokens) = (view.unseen_cards, view.unlaid_provinces);
    state.unseen_tiles = view.unseen_tiles.iter().fold(0, |set, tile| set | 1 << tile.0);
    state.deck = set_of(&mut view.unseen_cities.iter());
    for (index, tile) in view.tiles.iter().enumerate() {
        rebuild_tile(&mut state, TileIx(index as u8), tile);
    }
    for route in &view.routes {
        state.routes[route.terrain.index()] = route.holders;
    }
    for (people, view) in state.people.iter_mut().zip(&view.people) {
        *people = rebuild_people(view);
    }
    state
}

impl Bronze {
    fn show_tile(&self, state: &State, tile: TileIx) -> LandTileView {
        let face = state.tiles.get(tile.index()).copied();
        let spots = face.map_or(Vec::new(), |face| {
            let spots = |terrain: Terrain| self.show_spots(state, tile, face, terrain);
            Terrain::ALL.into_iter().map(spots).collect()
        });
        LandTileView {
            face,
            province: state.provinces.get(tile.index()).copied(),
            spots,
            markers: Seat::all(self.players).map(|seat| state.markers_on(tile, seat)).collect(),
            cities: state.offered[tile.index()].iter().map(|city| self.show_city(state, city)).collect(),
        }
    }

    fn show_spots(&self, state: &State, tile: TileIx, face: TileId, terrain: Terrain) -> Vec<SpotView> {
        let kinds = &self.pack.tiles[face.index()].spots[terrain.index()];
        let spot = |(spot, &kind)| SpotView {
            kind,
            owner: Seat::all(self.players)
                .find(|&seat| state.markers_in(terrain, seat).contains(tile, spot as u8)),
        };
        kinds.iter().enumerate().map(spot).collect()
    }

    fn show_city(&self, state: &State, city: CityId) -> CityView {
        let card = &self.pack.cities[city.index()];
        CityView {
            city,
            name: card.name.clone(),
            text: card.text(),
            points: Seat::all(self.players).map(|seat| self.city_points(state, seat, city)).collect(),
        }
    }

    fn show_route(&self, state: &State, terrain: Terrain) -> RouteView {
        RouteView {
            terrain,
            holders: state.routes[terrain.index()],
            lines: Seat::all(self.players).map(|seat| longest_line(state, terrain, seat)).collect(),
        }
    }

    fn show_people(&self, state: &State, seat: Seat) -> PeopleView {
        let people = state.people(seat);
        PeopleView {
            markers: people.markers,
            front: people.front,
            matrix: people.matrix.iter().map(|column| column.to_vec()).collect(),
            cities: people.cities.iter().map(|city| self.show_city(state, city)).collect(),
            score: self.points(state, seat).total(),
        }
    }
}

impl Row {
    fn tile_ids(self) -> impl Iterator<Item = TileId> {
        (0..64).filter(move |bit| self.0 & (1 << bit) != 0).map(TileId)
    }
}

fn rebuild_tile(state: &mut State, tile: TileIx, view: &LandTileView) {
    view.face.into_iter().for_each(|face| state.tiles.push(face));
    view.province.into_iter().for_each(|province| state.provinces.push(province));
    state.offered[tile.index()] = set_of(&mut view.cities.iter().map(|city| &city.city));
    for (count, &markers) in state.on_tile[tile.index()].iter_mut().zip(&view.markers) {
        *count = markers;
    }
    for (Land { free, markers }, spots) in state.lands.iter_mut().zip(&view.spots) {
        for (spot, view) in spots.iter().enumerate() {
            let row = match view.owner {
                Some(seat) => &mut markers[seat.index()],
                None => &mut free[view.kind.index()],
            };
            row.0 |= Row::bit(tile, spot as u8);
        }
    }
}

fn rebuild_people(view: &PeopleView) -> People {
    People {
        matrix: view.matrix.iter().map(|column| column.iter().copied().collect()).collect(),
        cities: set_of(&mut view.cities.iter().map(|city| &city.city)),
        markers: view.markers,
        front: view.front,
    }
}

fn set_of(cities: &mut dyn Iterator<Item = &CityId>) -> CitySet {
    let mut set = CitySet::EMPTY;
    cities.for_each(|&city| set.insert(city));
    set
}
