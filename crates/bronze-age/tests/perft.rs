//! Counting: how many ways lead from a position of a recorded game through so many actions and draws, every
//! outcome of a draw counted once. A rule that allows more or less changes the counts in `perft.txt`;
//! `UPDATE_EXPECT=1` writes them anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::fmt::Write as _;

use bronze_age::{BronzeAge, State};
use expect_test::expect_file;
use game_core::{Game, Pack, Record, Silent, Table};

/// A recorded game, the moves after which to count, and how deep.
const POSITIONS: [(&str, &str, usize, u32); 3] = [
    ("random_any", include_str!("records/random_any.txt"), 6, 5),
    ("random_keen", include_str!("records/random_keen.txt"), 100, 5),
    ("choose_keen", include_str!("records/choose_keen.txt"), 150, 5),
];

#[test]
fn as_many_ways_as_there_were() {
    let mut text = String::new();
    for (name, record, moves, depth) in POSITIONS {
        let record = Record::parse(record).unwrap();
        let table = Table::<BronzeAge>::replay(&record, Pack::classic()).unwrap();
        let _ = writeln!(text, "{name} after {moves} moves");
        for depth in 1..=depth {
            let _ =
                writeln!(text, "  perft {depth} {}", perft(table.game(), &table.state_after(moves), depth));
        }
    }
    expect_file!["perft.txt"].assert_eq(&text);
}

/// How many sequences of that many actions and draws there are; a game that ends sooner counts once.
fn perft(game: &BronzeAge, state: &State, depth: u32) -> u64 {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    match depth {
        0 => return 1,
        1 => return actions.len().max(1) as u64,
        _ if actions.is_empty() => return 1,
        _ => {}
    }
    let after = |action| {
        let mut next = *state;
        game.apply(&mut next, action, &mut Silent);
        perft(game, &next, depth - 1)
    };
    actions.into_iter().map(after).sum()
}
