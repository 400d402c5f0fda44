//! Counting: how many ways lead from a position of a recorded game through so many actions and draws, every
//! outcome of a draw counted once. A rule that allows more or less changes the counts in `perft.txt`;
//! `UPDATE_EXPECT=1` writes them anew.

use bronze::Bronze;
use expect_test::expect_file;
use game_core::perft_lines;

/// A recorded game, the moves after which to count, and how deep.
const POSITIONS: [(&str, &str, usize, u32); 3] = [
    ("2p_2018_any", include_str!("records/v1/2p_2018_any.txt"), 13, 5),
    ("2p_2018_steady", include_str!("records/v1/2p_2018_steady.txt"), 80, 5),
    ("4p_2017_steady", include_str!("records/v1/4p_2017_steady.txt"), 330, 5),
];

#[test]
fn as_many_ways_as_there_were() {
    let lines = |(name, record, moves, depth)| perft_lines::<Bronze>(name, record, moves, depth).unwrap();
    expect_file!["perft.txt"].assert_eq(&POSITIONS.map(lines).concat());
}
