//! Counting: how many ways lead from a position of a recorded game through so many actions and draws, every
//! outcome of a draw counted once. A rule that allows more or less changes the counts in `perft.txt`;
//! `UPDATE_EXPECT=1` writes them anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::fmt::Write as _;

use bronze::{Bronze, State};
use expect_test::expect_file;
use game_core::{Game, Pack, Record, Silent, Table};

/// A recorded game, the moves after which to count, and how deep.
const POSITIONS: [(&str, &str, usize, u32); 3] = [
    ("2p_2018_any", include_str!("records/2p_2018_any.txt"), 13, 5),
    ("2p_2018_steady", include_str!("records/2p_2018_steady.txt"), 80, 5),
    ("4p_2017_steady", include_str!("records/4p_2017_steady.txt"), 330, 5),
];

#[test]
fn as_many_ways_as_there_were() {
    let mut text = String::new();
    for (name, record, moves, depth) in POSITIONS {
        let record = Record::parse(record).unwrap();
        let table = Table::<Bronze>::replay(&record, Pack::classic()).unwrap();
        let _ = writeln!(text, "{name} after {moves} moves");
        for depth in 1..=depth {
            let _ =
                writeln!(text, "  perft {depth} {}", perft(table.game(), &table.state_after(moves), depth));
        }
    }
    expect_file!["perft.txt"].assert_eq(&text);
}

/// How many sequences of that many actions and draws there are; a game that ends sooner counts once.
fn perft(game: &Bronze, state: &State, depth: u32) -> u64 {
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
