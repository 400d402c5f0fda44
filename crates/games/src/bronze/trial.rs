//! Random games of Bronze, for tests of what bots look at.

use bronze::{Action, Bronze, State};
use game_core::{Game, Pack, Rng, Seed, Setup, Silent, Turn};

/// Plays random games. `see` gets every position with its actions and the one that is chosen; after the last one the
/// lists are empty.
pub fn random_games(
    players: u8,
    games: u64,
    mut see: impl FnMut(&Bronze, &State, &[Action], Option<Action>),
) {
    let setup = Setup::new(players).complete::<Bronze>().unwrap();
    let game = Bronze::new(&setup, Pack::<Bronze>::classic().content).unwrap();
    let mut actions = Vec::new();
    for seed in 0..games {
        let (mut rng, mut state) = (Rng::new(Seed(seed)), game.start());
        while game.turn(&state) != Turn::Over {
            actions.clear();
            game.actions(&state, &mut actions);
            let action = rng.pick(&actions).unwrap();
            see(&game, &state, &actions, Some(action));
            game.apply(&mut state, action, &mut Silent);
        }
        see(&game, &state, &[], None);
    }
}
