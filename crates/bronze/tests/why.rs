//! Why something is not allowed: every piece that cannot be chosen has its reason.

use bronze::{Action, At, Bronze, StackIx, Technology, Terrain, TileIx};
use game_core::Setup;

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
    let clauses = test_games::reasons::<Bronze>(&Setup::new(2), 30..36, |_| all.clone());
    assert_eq!(clauses, ["BZ-A1", "BZ-P1", "BZ-P2", "BZ-P6", "BZ-T1", "BZ-T2", "BZ-T3"]);
}
