//! Why something is not allowed: every piece that cannot be chosen has its reason.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;

use bronze_age::{Action, BronzeAge, Colour, DeckIx, Icon, Task, Territory};
use game_core::{Game as _, Rng, Seed, Setup, Table, Turn};

#[test]
fn whatever_cannot_be_chosen_has_a_reason_and_whatever_can_has_none() {
    let mut clauses = BTreeSet::new();
    for seed in 0..6 {
        let mut table = Table::<BronzeAge>::classic(Setup::new(2)).unwrap();
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            let actions = table.actions();
            if let Turn::Player(seat) = table.turn() {
                let (game, state) = (table.game(), table.state());
                let mut all = Vec::new();
                for deck in DeckIx::ALL {
                    all.extend(Colour::ALL.map(|colour| Action::Play(colour, deck)));
                    all.extend(Colour::ALL.map(|colour| Action::Return(colour, deck)));
                }
                all.extend(Territory::ALL.map(Action::Seize));
                let playing =
                    matches!(state.task(), Some(Task::Act | Task::DrawOrPlay { .. } | Task::Play(_)));
                if playing {
                    for card in state.realm(seat).hand.kinds() {
                        all.extend(Icon::ALL.map(|icon| Action::Advance(card, icon)));
                    }
                }
                for action in all {
                    let why = table.why_not(&game.notate(action)).unwrap();
                    assert_eq!(why.is_none(), actions.contains(&action), "{}", game.notate(action));
                    clauses.extend(why.map(|why| why.clause));
                }
            }
            let action = match table.turn() {
                Turn::Chance => table.game().draw(table.state(), &mut rng, &mut Vec::new()),
                _ => rng.pick(&actions).unwrap(),
            };
            table.play(action).unwrap();
        }
    }
    assert_eq!(clauses.into_iter().collect::<Vec<_>>(), ["BA-A1", "BA-T1", "BA-X4"]);
}
