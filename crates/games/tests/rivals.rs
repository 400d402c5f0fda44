//! Where Nemeses play, the persons at the table can all lose, and their bots know it.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use game_core::{Game, Pack, Rng, Seed, Setup, Silent, Turn};
use games::Playable;
use legacies::Legacies;
use search::Evaluator;

/// The chances of all persons together at every decision of a random game, the first one first.
fn chances(nemeses: &str, seed: u64) -> Vec<f64> {
    let setup =
        Setup::new(2).with("nemeses", nemeses).with("difficulty", "guru").complete::<Legacies>().unwrap();
    let game = Legacies::new(&setup, Pack::<Legacies>::classic().content).unwrap();
    let (mut state, mut rng, mut actions) = (game.start(), Rng::new(Seed(seed)), Vec::new());
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
    const GAMES: u64 = 12;
    let mut in_the_end = 0.0;
    for seed in 0..GAMES {
        let alone = chances("0", seed);
        assert!(alone.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "without Nemeses somebody wins");
        let among = chances("3", seed);
        assert!(among.iter().all(|sum| (0.0..1.0).contains(sum)), "{among:?}");
        in_the_end += among.last().unwrap() / GAMES as f64;
    }
    assert!(in_the_end < 0.2, "far behind in the end, they expect to lose: {in_the_end}");
}
