//! What bots look at in Bronze: points, and what may become of lines, majorities and the matrix.

use bronze::{
    Action, At, Bronze, Grade, Holder, Kind, Matrix, State, Task, Technology, Terrain, TileIx, longest_line,
};
use game_core::{Game, Seat};
use search::Features;

use crate::bronze_cities::{Counts, Hopes};

/// The features of a player of Bronze.
pub enum BronzeFeatures {}

impl Features<Bronze> for BronzeFeatures {
    const NAMES: &'static [&'static str] = &[
        "provinces",
        "trade routes",
        "cities",
        "trade routes within reach",
        "provinces within reach",
        "cities in hope",
        "cities on offer",
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

    type Glance = Counts;

    fn glance(game: &Bronze, state: &State) -> Counts {
        Counts::of(game, state)
    }

    fn features(game: &Bronze, state: &State, counts: &Counts, seat: Seat, out: &mut [f64]) {
        let (points, people) = (game.points(state, seat), state.people(seat));
        let open = || (0..state.tiles.len() as u8).map(TileIx);
        let front = people.front.map_or(0, |front| front.0);
        let ahead = open().filter(|tile| tile.0 >= front).map(|tile| f64::from(game.free_on(state, tile)));
        let tiles = state.provinces.len().max(1) as f64;
        let hopes = Hopes { game, state, counts, seat };
        let (active, city) = if state.active == seat { pending(state, &hopes) } else { (0.0, 0.0) };
        let offer = |tile: TileIx| hopes.best(state.offered[tile.index()]);
        let features = [
            f64::from(points.provinces) / 10.0,
            f64::from(points.routes) / 10.0,
            f64::from(points.cities) / 10.0,
            Terrain::ALL.iter().map(|&terrain| route_promise(state, terrain, seat)).sum::<f64>() / 10.0,
            open().map(|tile| province_promise(game, state, tile, seat)).sum::<f64>() / 10.0,
            hopes.all(people.cities) / 10.0,
            open().filter(|&tile| claims(game, state, tile, seat)).map(offer).sum::<f64>() / 10.0,
            f64::from(people.cities.len()) / 5.0,
            f64::from(30 - people.markers.min(30)) / 10.0,
            f64::from(front) / tiles,
            ahead.sum::<f64>() / 30.0,
            open().filter(|&tile| claims(game, state, tile, seat)).count() as f64 / 3.0,
            active / 3.0,
            city / 5.0,
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

    fn narrow(game: &Bronze, state: &State, actions: &mut Vec<Action>) {
        match state.task() {
            Some(Task::Settle(active)) => actions.retain(|&action| match action {
                Action::Settle { tile, terrain, spot, with } => {
                    is_worth_a_look(game, state, active, (tile, terrain, spot), with)
                }
                _ => true,
            }),
            // The first two columns are the same from either side.
            Some(Task::Take) if state.people(state.active).matrix.len() == 1 => {
                actions.retain(|action| !matches!(action, Action::Take { at: At::Left, .. }));
            }
            _ => {}
        }
    }
}

/// Whether no other way to settle is as good: Bronze Casting is kept for where nothing else can go, and of spots
/// of a kind beside each other the first one is taken.
fn is_worth_a_look(
    game: &Bronze,
    state: &State,
    active: [u8; 8],
    (tile, terrain, spot): (TileIx, Terrain, u8),
    with: Technology,
) -> bool {
    let land = &state.lands[terrain.index()];
    let Some(kind) = Kind::ALL.into_iter().find(|kind| land.free[kind.index()].contains(tile, spot)) else {
        return true;
    };
    let others = || Technology::FACES.into_iter().filter(|technology| active[technology.index()] > 0);
    let allows = |technology: Technology| {
        let card = &game.pack().technologies[technology.index()];
        card.terrains.contains(&terrain) && card.kinds.contains(&kind)
    };
    if with == Technology::Bronze && others().any(allows) {
        return false;
    }
    let held = |spot: u8| land.markers.iter().any(|row| row.contains(tile, spot));
    let mut before = (0..spot).rev().take_while(|&other| !held(other));
    !before.any(|other| land.free[kind.index()].contains(tile, other))
}

/// The active cards not used yet, and what the best city promises if one is to be taken.
fn pending(state: &State, hopes: &Hopes<'_>) -> (f64, f64) {
    let (mut active, mut city) = (0.0, 0.0);
    for task in &state.tasks {
        match task {
            Task::Settle(cards) => active += f64::from(cards.iter().sum::<u8>()),
            Task::TakeCity(tile) => city += 1.0 + hopes.best(state.offered[tile.index()]),
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

#[cfg(test)]
mod tests {
    use game_core::{Pack, Rng, Seed, Setup, Silent, Turn};

    use super::*;

    /// Everything about a way to settle but the card and which spot of its kind.
    fn target(game: &Bronze, state: &State, action: Action) -> Option<(TileIx, Terrain, Kind)> {
        let Action::Settle { tile, terrain, spot, .. } = action else { return None };
        let face = &game.pack().tiles[state.tiles[tile.index()].index()];
        Some((tile, terrain, face.spots[terrain.index()][usize::from(spot)]))
    }

    #[test]
    fn what_is_left_out_of_a_search_has_a_twin_that_stays() {
        let setup = Setup::new(2).complete::<Bronze>().unwrap();
        let game = Bronze::new(&setup, Pack::<Bronze>::classic().content).unwrap();
        let (mut rng, mut actions, mut left_out) = (Rng::new(Seed(3)), Vec::new(), 0);
        for _ in 0..20 {
            let mut state = game.start();
            while game.turn(&state) != Turn::Over {
                actions.clear();
                game.actions(&state, &mut actions);
                if matches!(game.turn(&state), Turn::Player(_)) {
                    let mut kept = actions.clone();
                    BronzeFeatures::narrow(&game, &state, &mut kept);
                    assert!(!kept.is_empty());
                    for action in actions.iter().filter(|action| !kept.contains(action)) {
                        left_out += 1;
                        let Some(wanted) = target(&game, &state, *action) else {
                            assert!(matches!(action, Action::Take { at: At::Left, .. }));
                            continue;
                        };
                        let twin = kept.iter().any(|&other| target(&game, &state, other) == Some(wanted));
                        assert!(twin, "{}", game.notate(*action));
                    }
                }
                let action = rng.pick(&actions).unwrap();
                game.apply(&mut state, action, &mut Silent);
            }
        }
        assert!(left_out > 1000, "{left_out}");
    }
}
