//! Counting: how many ways lead from a position of a recorded game through so many actions and draws, every
//! outcome of a draw counted once. A rule that allows more or less changes the counts in `perft.txt`;
//! `UPDATE_EXPECT=1` writes them anew.

use expect_test::expect_file;
use game_core::perft_lines;
use legacies::Legacies;

/// A recorded game, the moves after which to count, and how deep.
const POSITIONS: [(&str, &str, usize, u32); 8] = [
    ("solo_keen", include_str!("records/v1/solo_keen.txt"), 40, 3),
    ("2p_star_any", include_str!("records/v1/2p_star_any.txt"), 60, 3),
    ("4p_random_keen", include_str!("records/v1/4p_random_keen.txt"), 200, 3),
    ("6p_any", include_str!("records/v1/6p_any.txt"), 300, 3),
    ("v2 solo_keen", include_str!("records/v2/solo_keen.txt"), 40, 3),
    ("v2 2p_nemesis_keen", include_str!("records/v2/2p_nemesis_keen.txt"), 120, 3),
    ("v2 3p_two_nemeses_novice_any", include_str!("records/v2/3p_two_nemeses_novice_any.txt"), 200, 3),
    ("v2 6p_any", include_str!("records/v2/6p_any.txt"), 300, 3),
];

#[test]
fn as_many_ways_as_there_were() {
    let lines = |(name, record, moves, depth)| perft_lines::<Legacies>(name, record, moves, depth).unwrap();
    expect_file!["perft.txt"].assert_eq(&POSITIONS.map(lines).concat());
}
