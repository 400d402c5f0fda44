//! Why something is not allowed, asked at every decision of random games.

use std::collections::BTreeSet;

use game_core::{Game, Rng, Seed, Setup, Table, Turn};

use crate::random::{play_one_of, table};

/// Plays random games and asks at every decision why all that somebody could point at is not allowed: what is not
/// listed has a reason, what is listed has none. Returns the clauses of the reasons.
///
/// # Panics
/// If that does not hold.
pub fn reasons<G: Game>(
    setup: &Setup,
    seeds: std::ops::Range<u64>,
    pointed_at: impl Fn(&Table<G>) -> Vec<G::Action>,
) -> Vec<&'static str> {
    let mut clauses = BTreeSet::new();
    for seed in seeds {
        let mut table = table::<G>(setup.clone(), Seed(seed));
        // The choices do not follow the numbers of the draws.
        let mut rng = Rng::new(Seed(!seed));
        while table.turn() != Turn::Over {
            let actions = table.actions();
            for action in pointed_at(&table) {
                let notation = table.game().notate(action);
                let why = table.why_not(&notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
                assert_eq!(why.is_none(), actions.contains(&action), "{notation}");
                clauses.extend(why.map(|why| why.clause));
            }
            play_one_of(&mut table, &actions, &mut rng);
        }
    }
    clauses.into_iter().collect()
}
