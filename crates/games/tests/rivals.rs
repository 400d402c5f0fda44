//! Where Nemeses play, the persons at the table can all lose, and their bots know it.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use game_core::{Game, Pack, Rng, Seed, Setup, Silent, Turn};
use games::Playable;
use legacies::Legacies;
use search::Evaluator;

/// The chances of all persons together at every decision of a random game, the first one first.
fn chances(nemeses: &str) -> Vec<f64> {
    let setup =
        Setup::new(2).with("nemeses", nemeses).with("difficulty", "guru").complete::<Legacies>().unwrap();
    let game = Legacies::new(&setup, Pack::<Legacies>::classic().content).unwrap();
    let (mut state, mut rng, mut actions) = (game.start(), Rng::new(Seed(4)), Vec::new());
    let mut found = Vec::new();
    while game.turn(&state) != Turn::Over {
        actions.clear();
        let action = match game.turn(&state) {
            Turn::Chance => game.draw(&state, &mut rng, &mut actions),
            _ => {
                found.push(Legacies::evaluator().prospects(&game, &state).wins.iter().sum());
                game.actions(&state, &mut actions);
                rng.pick(&actions).unwrap()
            }
        };
        game.apply(&mut state, action, &mut Silent);
    }
    found
}

#[test]
fn persons_who_play_at_random_see_the_nemeses_win() {
    let alone = chances("0");
    assert!(alone.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "without Nemeses somebody wins");
    let among = chances("3");
    assert!(among.iter().all(|sum| (0.0..1.0).contains(sum)), "{among:?}");
    let last = among.last().unwrap();
    assert!(*last < 0.2, "far behind in the end, they expect to lose: {last}");
}
