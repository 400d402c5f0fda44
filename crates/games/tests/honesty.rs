//! Bots are honest: what is hidden from a seat does not change what its bot plays, whatever the level.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use game_core::{Pack, Rng, Seed, Setup, Silent, Turn, Viewer};
use games::{GameId, Playable, Visitor, bot_within, visit};
use search::{Level, Limits, Perspective};

struct Honesty {
    players: u8,
    seed: Seed,
}

impl Visitor for Honesty {
    type Output = u32;

    /// Plays a random game. At some decisions every level chooses at the true state and at others that fit
    /// the view of who decides. Returns how many of those differed from the true one.
    fn visit<G: Playable>(self) -> u32 {
        let setup = Setup::new(self.players).complete::<G>().unwrap();
        let game = G::new(&setup, Pack::<G>::classic().content).unwrap();
        let (mut rng, mut actions) = (Rng::new(self.seed), Vec::new());
        let (mut state, mut exchanged) = (game.start(), 0);
        loop {
            match game.turn(&state) {
                Turn::Over => return exchanged,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut rng, &mut actions);
                    game.apply(&mut state, outcome, &mut Silent);
                }
                Turn::Player(seat) => {
                    if rng.below(8) == 0 {
                        let view = game.view(&state, Viewer::Player(seat));
                        let other = game.determinize(&view, &mut rng);
                        exchanged += u32::from(other != state);
                        check(&game, &state, &other, rng.seed());
                    }
                    actions.clear();
                    game.actions(&state, &mut actions);
                    let action = rng.pick(&actions).unwrap();
                    game.apply(&mut state, action, &mut Silent);
                }
            }
        }
    }
}

fn check<G: Playable>(game: &G, state: &G::State, other: &G::State, seed: Seed) {
    for level in Level::ALL {
        // The levels with fewer walks than they have: the walks are of one kind.
        let limits = Limits { iterations: Some(20 + 10 * level as u32), ..Limits::default() };
        let choice = |state: &G::State| {
            let perspective = Perspective::new(game, state).unwrap();
            bot_within::<G>(level, limits).choose(&perspective, &mut Rng::new(seed))
        };
        assert_eq!(choice(state), choice(other), "{level} in {} looked at what is hidden", G::ID);
    }
}

#[test]
fn no_level_looks_at_what_is_hidden() {
    for game in GameId::ALL {
        for players in game.seats() {
            let exchanged: u32 = (0..6).map(|seed| visit(game, Honesty { players, seed: Seed(seed) })).sum();
            // Bronze hides nothing from anybody, and who plays Legacies alone has nobody to hide from.
            let hides = match game {
                GameId::Bronze => false,
                GameId::BronzeAge => true,
                GameId::Legacies => players > 1,
            };
            if hides {
                assert!(exchanged > 20, "too little was hidden to prove anything: {exchanged}");
            }
        }
    }
}
