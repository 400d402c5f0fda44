//! Why something is not allowed: every piece that cannot be chosen has its reason.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;

use bronze::{Action, At, Bronze, StackIx, Technology, Terrain, TileIx};
use game_core::{Game as _, Rng, Seed, Setup, Table, Turn};

/// Everything that somebody could point at.
fn pointed_at() -> Vec<Action> {
    let mut all = vec![Action::Done];
    for with in Technology::ALL {
        for at in [At::Left, At::Right, At::Column(0), At::Column(3)] {
            all.extend(StackIx::ALL.map(|stack| Action::Take { stack, card: with, at }));
        }
        for terrain in Terrain::ALL {
            let spots = (0..7).flat_map(|tile| (0..3).map(move |spot| (TileIx(tile), spot)));
            all.extend(spots.map(|(tile, spot)| Action::Settle { tile, terrain, spot, with }));
        }
    }
    all
}

#[test]
fn whatever_cannot_be_chosen_has_a_reason_and_whatever_can_has_none() {
    let all = pointed_at();
    let mut clauses = BTreeSet::new();
    for seed in 0..3 {
        let mut table = Table::<Bronze>::classic(Setup::new(2)).unwrap();
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            let actions = table.actions();
            if matches!(table.turn(), Turn::Player(_)) {
                let game = table.game();
                for &action in &all {
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
    assert_eq!(
        clauses.into_iter().collect::<Vec<_>>(),
        ["BZ-A1", "BZ-P1", "BZ-P2", "BZ-P6", "BZ-T1", "BZ-T2", "BZ-T3"]
    );
}
