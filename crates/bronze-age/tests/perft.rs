//! Counting: how many ways lead from a position of a recorded game through so many actions and draws, every
//! outcome of a draw counted once. A rule that allows more or less changes the counts in `perft.txt`;
//! `UPDATE_EXPECT=1` writes them anew.

use bronze_age::BronzeAge;
use expect_test::expect_file;
use game_core::perft_lines;

/// A recorded game, the moves after which to count, and how deep.
const POSITIONS: [(&str, &str, usize, u32); 3] = [
    ("random_any", include_str!("records/v1/random_any.txt"), 6, 5),
    ("random_keen", include_str!("records/v1/random_keen.txt"), 100, 5),
    ("choose_keen", include_str!("records/v1/choose_keen.txt"), 150, 5),
];

#[test]
fn as_many_ways_as_there_were() {
    let lines = |(name, record, moves, depth)| perft_lines::<BronzeAge>(name, record, moves, depth).unwrap();
    expect_file!["perft.txt"].assert_eq(&POSITIONS.map(lines).concat());
}
