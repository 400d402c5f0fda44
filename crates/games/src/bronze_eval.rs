//! How well a player of Bronze stands: points, and what may become of lines, majorities and active cards.

use bronze::{Bronze, Grade, Holder, State, Task, Terrain, TileIx, longest_line};
use game_core::{Game, Seat};
use search::Evaluator;

/// Points now, plus a share of the points that are within reach. The weights were set by hand.
#[derive(Clone, Copy, Debug)]
pub struct BronzeEvaluator {
    /// The share of a trade route token that a line almost long enough is worth.
    pub route: f64,
    /// The share of a province token that being sure of it would be worth.
    pub province: f64,
    /// An active card that has not been used.
    pub card: f64,
    /// A city that is about to be taken.
    pub city: f64,
    /// A marker on the board.
    pub marker: f64,
    /// How much a rival's worth counts against one's own.
    pub rival: f64,
}

impl Default for BronzeEvaluator {
    fn default() -> Self {
        BronzeEvaluator { route: 0.8, province: 1.0, card: 1.5, city: 3.0, marker: 0.2, rival: 0.8 }
    }
}

impl Evaluator<Bronze> for BronzeEvaluator {
    fn value(&self, game: &Bronze, state: &State, seat: Seat) -> f64 {
        let rivals = Seat::all(game.players()).filter(|&rival| rival != seat);
        let best = rivals.map(|rival| self.worth(game, state, rival)).fold(f64::NEG_INFINITY, f64::max);
        self.worth(game, state, seat) - self.rival * best
    }
}

impl BronzeEvaluator {
    fn worth(&self, game: &Bronze, state: &State, seat: Seat) -> f64 {
        let points = f64::from(game.points(state, seat).total());
        let routes: f64 = Terrain::ALL.iter().map(|&terrain| route_promise(state, terrain, seat)).sum();
        let tiles = (0..state.tiles.len() as u8).map(TileIx);
        let provinces: f64 = tiles.map(|tile| province_promise(game, state, tile, seat)).sum();
        let placed = f64::from(30 - state.people(seat).markers);
        let pending = if state.active == seat { self.pending(state) } else { 0.0 };
        points + self.route * routes + self.province * provinces + self.marker * placed + pending
    }

    /// What the player whose turn it is still has to do.
    fn pending(&self, state: &State) -> f64 {
        let worth = |task: &Task| match task {
            Task::Settle(active) => self.card * f64::from(active.iter().sum::<u8>()),
            Task::TakeCity(_) => self.city,
            Task::TurnTile
            | Task::TurnCard(_)
            | Task::LayProvinces
            | Task::DrawFirstPlayer
            | Task::Take
            | Task::DrawCities(..)
            | Task::DiscardCities
            | Task::EndTurn => 0.0,
        };
        state.tasks.iter().map(worth).sum()
    }
}

/// What the next trade route token would add, by how near the line is to it.
fn route_promise(state: &State, terrain: Terrain, seat: Seat) -> f64 {
    let line = longest_line(state, terrain, seat);
    let tokens = &state.routes[terrain.index()];
    let held = Grade::ALL.into_iter().rev().find(|grade| tokens[grade.index()] == Some(seat));
    let better = |grade: &Grade| tokens[grade.index()].is_none() && held.is_none_or(|held| *grade > held);
    let promise = |grade: Grade| {
        let gain = f64::from(grade.points() - held.map_or(0, Grade::points));
        gain * (f64::from(line.min(grade.line())) / f64::from(grade.line())).powi(2)
    };
    Grade::ALL.into_iter().filter(better).map(promise).fold(0.0, f64::max)
}

/// The province token of a tile, by the share of the markers that decide it.
fn province_promise(game: &Bronze, state: &State, tile: TileIx, seat: Seat) -> f64 {
    let province = state.provinces[tile.index()];
    let own = state.markers_on(tile, seat);
    if province.holder != Holder::Tile || own == 0 {
        return 0.0;
    }
    let rivals = Seat::all(game.players()).filter(|&rival| rival != seat);
    let rival = rivals.map(|rival| state.markers_on(tile, rival)).max().unwrap_or(0);
    let (own, rival) = (f64::from(own), f64::from(rival));
    let open = f64::from(game.free_on(state, tile)) / 3.0;
    f64::from(province.value) * own / (own + rival + open)
}
