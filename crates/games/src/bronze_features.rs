//! What bots look at in Bronze: points, and what may become of lines, majorities and the matrix.

use bronze::{Bronze, Grade, Holder, Matrix, State, Task, Technology, Terrain, TileIx, longest_line};
use game_core::{Game, Seat};
use search::Features;

/// The features of a player of Bronze.
pub enum BronzeFeatures {}

impl Features<Bronze> for BronzeFeatures {
    const NAMES: &'static [&'static str] = &[
        "provinces",
        "trade routes",
        "cities",
        "trade routes within reach",
        "provinces within reach",
        "cities held",
        "markers placed",
        "way to the right",
        "room ahead",
        "cities ahead",
        "active cards",
        "a city to choose",
        "cards awake next turn",
        "having the turn",
    ];

    fn features(game: &Bronze, state: &State, seat: Seat, out: &mut [f64]) {
        let (points, people) = (game.points(state, seat), state.people(seat));
        let open = || (0..state.tiles.len() as u8).map(TileIx);
        let front = people.front.map_or(0, |front| front.0);
        let ahead = open().filter(|tile| tile.0 >= front).map(|tile| f64::from(game.free_on(state, tile)));
        let tiles = state.provinces.len().max(1) as f64;
        let (active, city) = if state.active == seat { pending(state) } else { (0.0, 0.0) };
        let features = [
            f64::from(points.provinces) / 10.0,
            f64::from(points.routes) / 10.0,
            f64::from(points.cities) / 10.0,
            Terrain::ALL.iter().map(|&terrain| route_promise(state, terrain, seat)).sum::<f64>() / 10.0,
            open().map(|tile| province_promise(game, state, tile, seat)).sum::<f64>() / 10.0,
            f64::from(people.cities.len()) / 5.0,
            f64::from(30 - people.markers.min(30)) / 10.0,
            f64::from(front) / tiles,
            ahead.sum::<f64>() / 30.0,
            open().filter(|&tile| claims(game, state, tile, seat)).count() as f64 / 3.0,
            active / 3.0,
            city,
            f64::from(most_awake(state, &people.matrix)) / 3.0,
            f64::from(u8::from(state.active == seat)),
        ];
        out.copy_from_slice(&features);
    }

    fn progress(game: &Bronze, state: &State) -> f64 {
        let seats = Seat::all(game.players());
        let taken: usize = seats
            .clone()
            .map(|seat| state.people(seat).matrix.iter().map(|column| column.len()).sum::<usize>())
            .sum();
        let left: u8 = state.pool.iter().map(|stack| stack.cards).sum::<u8>() + state.reserve;
        let cards = taken as f64 / (taken + usize::from(left)).max(1) as f64;
        let fewest = seats.clone().map(|seat| state.people(seat).markers).min().unwrap_or(0);
        let markers = 1.0 - f64::from(fewest.min(30)) / 30.0;
        let land = state.tiles.len() as f64 / state.provinces.len().max(1) as f64;
        cards.max(markers).max(land * 0.8).min(1.0)
    }
}

/// The active cards not used yet, and whether a city is to be taken.
fn pending(state: &State) -> (f64, f64) {
    let (mut active, mut city) = (0.0, 0.0);
    for task in &state.tasks {
        match task {
            Task::Settle(cards) => active += f64::from(cards.iter().sum::<u8>()),
            Task::TakeCity(_) => city += 1.0,
            Task::TurnTile
            | Task::TurnCard(_)
            | Task::LayProvinces
            | Task::DrawFirstPlayer
            | Task::Take
            | Task::DrawCities(..)
            | Task::DiscardCities
            | Task::EndTurn => {}
        }
    }
    (active, city)
}

/// What the next trade route token would add, by how near the line is to it.
fn route_promise(state: &State, terrain: Terrain, seat: Seat) -> f64 {
    let line = longest_line(state, terrain, seat);
    let tokens = &state.routes[terrain.index()];
    let held = Grade::ALL.into_iter().rev().find(|grade| tokens[grade.index()] == Some(seat));
    let better = |grade: &Grade| tokens[grade.index()].is_none() && held.is_none_or(|held| *grade > held);
    let promise = |grade: Grade| {
        let gain = f64::from(grade.points() - held.map_or(0, Grade::points));
        let near = f64::from(line.min(grade.line())) / f64::from(grade.line());
        gain * near * near
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

/// Whether a player may yet take a city of a tile (BZ-P4).
fn claims(game: &Bronze, state: &State, tile: TileIx, seat: Seat) -> bool {
    let passed = state.people(seat).front.is_some_and(|front| front > tile);
    tile != TileIx(0) && !passed && state.markers_on(tile, seat) == 0 && game.free_on(state, tile) > 0
}

/// The most cards that a card of the pool would wake in a matrix (BZ-A1).
fn most_awake(state: &State, matrix: &Matrix) -> u8 {
    let height = |column: usize| matrix.get(column).map_or(0, |column| column.len());
    let mut most = 1 + u8::from((1..4).contains(&matrix.len()));
    for (place, column) in matrix.iter().enumerate() {
        let row = column.len();
        let left = place > 0 && height(place - 1) > row;
        let beside = u8::from(left) + u8::from(height(place + 1) > row);
        let alike = |card: Technology| column.iter().filter(|&&other| other == card).count() as u8;
        let best = state.pool.iter().filter_map(|stack| stack.top).map(alike).max().unwrap_or(0);
        most = most.max(1 + beside + best);
    }
    most
}
