//! What bots look at in Bronze: points, and what may become of lines, majorities and the matrix.

use bronze::{Action, At, Bronze, Kind, Matrix, State, Task, Technology, Terrain, TileIx};
use game_core::{Game, Seat};
use search::Features;

use super::cities::{Counts, Hopes};
use super::land::{Provinces, Routes, usable};

/// The features of a player of Bronze.
pub enum BronzeFeatures {}

impl Features<Bronze> for BronzeFeatures {
    const NAMES: &'static [&'static str] = &[
        "provinces",
        "trade routes",
        "cities",
        "trade routes one marker away",
        "trade routes two markers away",
        "trade routes three markers away",
        "provinces that are certain",
        "provinces led",
        "provinces within reach",
        "cities of majorities in hope",
        "cities of the matrix in hope",
        "cities of settlers in hope",
        "cities of tokens in hope",
        "cities on offer",
        "cities held",
        "markers placed",
        "way to the right",
        "room ahead",
        "cities ahead",
        "active cards",
        "a city to choose",
        "cards awake next turn",
        "cards awake by any card",
        "having the turn",
        "the last word",
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
        let (routes, provinces) = (Routes::of(state, seat), Provinces::of(game, state, seat));
        let usable = usable(game, state, seat);
        let hopes = Hopes { game, state, counts, seat };
        let (active, city) = if state.active == seat { pending(state, usable, &hopes) } else { (0.0, 0.0) };
        let offer = |tile: TileIx| hopes.best(state.offered[tile.index()]);
        let claimed = || open().filter(|&tile| claims(game, state, tile, seat));
        let [most, matrix, settlers, tokens] = hopes.all(people.cities);
        let (best, mean) = awake(state, &people.matrix, usable);
        // Rounds are finished (BZ-E1): who comes last in them answers everybody and is answered by nobody.
        let last = (state.first.0 + game.players() - 1) % game.players();
        let features = [
            f64::from(points.provinces) / 10.0,
            (f64::from(points.routes) + routes.due) / 10.0,
            f64::from(points.cities) / 10.0,
            routes.away[0] / 10.0,
            routes.away[1] / 10.0,
            routes.away[2] / 10.0,
            provinces.certain / 10.0,
            provinces.led / 10.0,
            provinces.behind / 10.0,
            most / 10.0,
            matrix / 10.0,
            settlers / 10.0,
            tokens / 10.0,
            claimed().map(offer).sum::<f64>() / 10.0,
            f64::from(people.cities.len()) / 5.0,
            f64::from(30 - people.markers.min(30)) / 10.0,
            f64::from(front) / tiles,
            ahead.sum::<f64>() / 30.0,
            claimed().count() as f64 / 3.0,
            active / 3.0,
            city / 5.0,
            best / 3.0,
            mean / 3.0,
            f64::from(u8::from(state.active == seat)),
            f64::from(u8::from(seat.0 == last)),
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

/// The active cards not used yet that have somewhere to settle, and what the best city promises if one is to be taken.
fn pending(state: &State, usable: u8, hopes: &Hopes<'_>) -> (f64, f64) {
    let (mut active, mut city) = (0.0, 0.0);
    for task in &state.tasks {
        match task {
            Task::Settle(cards) => {
                let used = cards.iter().enumerate().filter(|(technology, _)| usable & 1 << technology != 0);
                active += f64::from(used.map(|(_, cards)| cards).sum::<u8>());
            }
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

/// Whether a player may yet take a city of a tile (BZ-P4).
fn claims(game: &Bronze, state: &State, tile: TileIx, seat: Seat) -> bool {
    let passed = state.people(seat).front.is_some_and(|front| front > tile);
    tile != TileIx(0) && !passed && state.markers_on(tile, seat) == 0 && game.free_on(state, tile) > 0
}

/// How many cards that have somewhere to settle a card of the pool would wake (BZ-A1): the best one, and each at its
/// best place on average.
fn awake(state: &State, matrix: &Matrix, usable: u8) -> (f64, f64) {
    let (mut best, mut sum, mut tops) = (0, 0u8, 0u8);
    for top in state.pool.iter().filter_map(|stack| stack.top) {
        let most = (0..=matrix.len()).map(|place| woken(matrix, place, top, usable)).max().unwrap_or(0);
        best = best.max(most);
        sum += most;
        tops += 1;
    }
    (f64::from(best), f64::from(sum) / f64::from(tops.max(1)))
}

/// The cards that a card would wake under a column, or as a new column at the right.
fn woken(matrix: &Matrix, place: usize, card: Technology, usable: u8) -> u8 {
    let counts = |card: Technology| u8::from(usable & 1 << card.index() != 0);
    let at = |column: Option<usize>, row: usize| {
        column.and_then(|column| matrix.get(column)?.get(row)).map_or(0, |&card| counts(card))
    };
    let column = matrix.get(place);
    if column.is_none() && place == 4 {
        return 0;
    }
    let row = column.map_or(0, |column| column.len());
    let alike = column.map_or(0, |column| column.iter().filter(|&&other| other == card).count() as u8);
    counts(card) * (1 + alike) + at(place.checked_sub(1), row) + at(Some(place + 1), row)
}

#[cfg(test)]
mod tests {
    use game_core::Turn;

    use super::*;
    use crate::bronze::trial::random_games;

    /// Everything about a way to settle but the card and which spot of its kind.
    fn target(game: &Bronze, state: &State, action: Action) -> Option<(TileIx, Terrain, Kind)> {
        let Action::Settle { tile, terrain, spot, .. } = action else { return None };
        let face = &game.pack().tiles[state.tiles[tile.index()].index()];
        Some((tile, terrain, face.spots[terrain.index()][usize::from(spot)]))
    }

    #[test]
    fn what_is_left_out_of_a_search_has_a_twin_that_stays() {
        let mut left_out = 0;
        random_games(2, 20, |game, state, actions, _| {
            if !matches!(game.turn(state), Turn::Player(_)) {
                return;
            }
            let mut kept = actions.to_vec();
            BronzeFeatures::narrow(game, state, &mut kept);
            assert!(!kept.is_empty());
            for action in actions.iter().filter(|action| !kept.contains(action)) {
                left_out += 1;
                let Some(wanted) = target(game, state, *action) else {
                    assert!(matches!(action, Action::Take { at: At::Left, .. }));
                    continue;
                };
                let twin = kept.iter().any(|&other| target(game, state, other) == Some(wanted));
                assert!(twin, "{}", game.notate(*action));
            }
        });
        assert!(left_out > 1000, "{left_out}");
    }

    #[test]
    fn the_last_word_has_who_makes_the_last_turn_of_the_game() {
        let word = BronzeFeatures::NAMES.iter().position(|&name| name == "the last word").unwrap();
        for players in 2..=4 {
            let (mut played, mut ended) = (None, 0);
            random_games(players, 8, |game, state, _, _| {
                if matches!(game.turn(state), Turn::Player(_)) {
                    played = Some(state.active);
                } else if game.turn(state) == Turn::Over {
                    let mut features = vec![0.0; BronzeFeatures::NAMES.len()];
                    let counts = BronzeFeatures::glance(game, state);
                    for seat in Seat::all(players) {
                        BronzeFeatures::features(game, state, &counts, seat, &mut features);
                        assert_eq!(features[word] > 0.0, Some(seat) == played, "{seat:?} of {players}");
                    }
                    ended += 1;
                }
            });
            assert_eq!(ended, 8);
        }
    }

    #[test]
    fn the_best_card_of_the_pool_wakes_as_many_as_the_bots_expect() {
        let (mut expected, mut seen) = (None, 0);
        random_games(2, 20, |game, state, _, next| {
            let seat = state.active;
            match (state.task(), next) {
                (Some(Task::Take), Some(Action::Take { card, at, .. })) => {
                    let matrix = &state.people(seat).matrix;
                    let place = match at {
                        At::Column(column) => usize::from(column),
                        // The first column has neighbours on neither side.
                        At::Right => matrix.len(),
                        At::Left => return,
                    };
                    let all = woken(matrix, place, card, u8::MAX);
                    let (best, mean) = awake(state, matrix, usable(game, state, seat));
                    assert!(mean <= best && best <= 8.0, "{mean} and {best}");
                    // A Bronze Casting wakes no others of its column (BZ-A2).
                    expected = (card != Technology::Bronze).then_some((seat, all));
                }
                (Some(Task::Settle(active)), _) => {
                    if let Some((seat, all)) = expected.take().filter(|(seat, _)| *seat == state.active) {
                        assert_eq!(active.iter().sum::<u8>(), all, "{seat:?}");
                        seen += 1;
                    }
                }
                _ => {}
            }
        });
        assert!(seen > 100, "{seen}");
    }
}
