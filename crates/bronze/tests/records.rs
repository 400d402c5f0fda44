//! Whole games on record, by version of the rules: replayed line by line, they must come to the same end, and cut
//! off they can be played on. A change of the rules that leads a recorded game elsewhere belongs into a new version,
//! whose records `cargo test -p bronze --test records -- --ignored` writes; those there are stay as they are.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use bronze::Bronze;
use expect_test::expect;
use game_core::{Game, Seed, Setup};
use test_games::{Shelf, check_classic};

use crate::common::EDITIONS;
use crate::common::style::Style;

/// The hash of today's classic pack.
const CLASSIC_HASH: &str = "0ecd8375a46ba77f6b9cf9e5be1c2617";

/// Name and game of every record: two for each number of players and edition.
fn games() -> impl Iterator<Item = (String, u8, &'static str, Style)> {
    let tables = (2..=4).flat_map(|players| EDITIONS.map(|edition| (players, edition)));
    tables.flat_map(|(players, edition)| {
        let game = |style: Style| (format!("{players}p_{edition}_{}", style.name()), players, edition, style);
        [Style::Any, Style::Steady].map(game)
    })
}

/// The records of every version there has been.
fn shelves() -> impl Iterator<Item = Shelf> {
    (1..=Bronze::RULES).map(Shelf::new)
}

/// How the games of a version ended.
fn endings(version: u32) -> String {
    let groups = ["provinces", "trade routes", "cities"];
    Shelf::new(version).endings::<Bronze>(&groups, |table| table.state().ending.unwrap().text().to_owned())
}

#[test]
#[ignore = "writes the records of a new version"]
fn write_the_records() {
    for (number, (name, players, edition, style)) in (1..).zip(games()) {
        let setup = Setup::new(players).with("edition", edition);
        Shelf::new(Bronze::RULES).put(&name, &test_games::game(setup, style, Seed(number)));
    }
}

#[test]
fn the_classic_pack_is_the_one_that_was_played_with() {
    check_classic::<Bronze>(CLASSIC_HASH);
}

#[test]
fn every_version_has_a_record_with_its_edition_of_the_pack() {
    shelves().for_each(|shelf| shelf.check_edition::<Bronze>());
}

#[test]
fn every_record_replays_to_its_scores() {
    shelves().for_each(|shelf| shelf.check::<Bronze>());
}

#[test]
fn every_record_can_be_played_on_from_its_middle() {
    shelves().for_each(|shelf| shelf.play_on::<Bronze>(Style::Any));
}

#[test]
fn the_records_of_version_1_end_like_this() {
    expect![[r#"
        2p_2017_any, 124 moves, the last tile is full
          #1 44 = 24 + 9 + 11
          #2 25 = 9 + 6 + 10
        2p_2017_greedy, 140 moves, a second stack has run out
          #1 53 = 16 + 16 + 21
          #2 41 = 14 + 15 + 12
        2p_2017_steady, 146 moves, a player has no marker left
          #2 43 = 10 + 23 + 10
          #1 47 = 21 + 20 + 6
        2p_2018_any, 109 moves, the last tile is full
          #2 22 = 13 + 3 + 6
          #1 24 = 8 + 3 + 13
        2p_2018_greedy, 145 moves, a second stack has run out
          #1 55 = 16 + 16 + 23
          #2 46 = 14 + 15 + 17
        2p_2018_steady, 161 moves, a player has no marker left
          #1 44 = 16 + 16 + 12
          #2 43 = 16 + 12 + 15
        3p_2017_any, 171 moves, the last tile is full
          #2 17 = 11 + 3 + 3
          #3 10 = 10 + 0 + 0
          #1 26 = 16 + 6 + 4
        3p_2017_greedy, 228 moves, a second stack has run out
          #2 62 = 5 + 22 + 35
          #3 50 = 11 + 12 + 27
          #1 68 = 18 + 15 + 35
        3p_2017_steady, 236 moves, a player has no marker left
          #3 18 = 9 + 9 + 0
          #2 30 = 4 + 15 + 11
          #1 30 = 11 + 6 + 13
        3p_2018_any, 205 moves, a second stack has run out
          #3 20 = 5 + 0 + 15
          #1 26 = 14 + 3 + 9
          #2 24 = 16 + 6 + 2
        3p_2018_greedy, 244 moves, a second stack has run out
          #1 51 = 6 + 19 + 26
          #2 51 = 14 + 19 + 18
          #3 42 = 11 + 9 + 22
        3p_2018_steady, 194 moves, a player has no marker left
          #2 10 = 0 + 3 + 7
          #3  6 = 4 + 0 + 2
          #1 44 = 16 + 19 + 9
        4p_2017_any, 238 moves, the last tile is full
          #4 10 = 6 + 0 + 4
          #2 17 = 10 + 3 + 4
          #1 19 = 14 + 0 + 5
          #3 11 = 11 + 0 + 0
        4p_2017_greedy, 268 moves, a second stack has run out
          #4 36 = 6 + 6 + 24
          #1 69 = 17 + 21 + 31
          #2 43 = 15 + 12 + 16
          #3 42 = 11 + 9 + 22
        4p_2017_steady, 334 moves, a player has no marker left
          #1 28 = 17 + 6 + 5
          #4 10 = 4 + 6 + 0
          #2 20 = 6 + 0 + 14
          #3 14 = 10 + 3 + 1
        4p_2018_any, 261 moves, the last tile is full
          #3 19 = 4 + 3 + 12
          #2 22 = 16 + 3 + 3
          #4 15 = 10 + 0 + 5
          #1 37 = 10 + 3 + 24
        4p_2018_greedy, 335 moves, a second stack has run out
          #2 63 = 17 + 9 + 37
          #1 75 = 9 + 22 + 44
          #3 58 = 15 + 12 + 31
          #4 55 = 4 + 13 + 38
        4p_2018_steady, 285 moves, a player has no marker left
          #1 33 = 10 + 12 + 11
          #2 23 = 9 + 3 + 11
          #4 10 = 5 + 0 + 5
          #3 21 = 0 + 6 + 15
    "#]]
    .assert_eq(&endings(1));
}

#[test]
fn the_records_of_version_2_end_like_this() {
    expect![[r#"
        2p_2017_any, 124 moves, the last tile is full
          #1 44 = 24 + 9 + 11
          #2 25 = 9 + 6 + 10
        2p_2017_steady, 146 moves, a player has no marker left
          #2 43 = 10 + 23 + 10
          #1 47 = 21 + 20 + 6
        2p_2018_any, 109 moves, the last tile is full
          #2 22 = 13 + 3 + 6
          #1 24 = 8 + 3 + 13
        2p_2018_steady, 161 moves, a player has no marker left
          #1 44 = 16 + 16 + 12
          #2 43 = 16 + 12 + 15
        3p_2017_any, 171 moves, the last tile is full
          #2 17 = 11 + 3 + 3
          #3 10 = 10 + 0 + 0
          #1 26 = 16 + 6 + 4
        3p_2017_steady, 236 moves, a player has no marker left
          #3 18 = 9 + 9 + 0
          #2 30 = 4 + 15 + 11
          #1 30 = 11 + 6 + 13
        3p_2018_any, 205 moves, a second stack has run out
          #3 20 = 5 + 0 + 15
          #1 26 = 14 + 3 + 9
          #2 24 = 16 + 6 + 2
        3p_2018_steady, 194 moves, a player has no marker left
          #2 10 = 0 + 3 + 7
          #3  6 = 4 + 0 + 2
          #1 44 = 16 + 19 + 9
        4p_2017_any, 238 moves, the last tile is full
          #4 10 = 6 + 0 + 4
          #2 17 = 10 + 3 + 4
          #1 19 = 14 + 0 + 5
          #3 11 = 11 + 0 + 0
        4p_2017_steady, 334 moves, a player has no marker left
          #1 28 = 17 + 6 + 5
          #4 10 = 4 + 6 + 0
          #2 20 = 6 + 0 + 14
          #3 14 = 10 + 3 + 1
        4p_2018_any, 261 moves, the last tile is full
          #3 19 = 4 + 3 + 12
          #2 22 = 16 + 3 + 3
          #4 15 = 10 + 0 + 5
          #1 37 = 10 + 3 + 24
        4p_2018_steady, 285 moves, a player has no marker left
          #1 33 = 10 + 12 + 11
          #2 23 = 9 + 3 + 11
          #4 10 = 5 + 0 + 5
          #3 21 = 0 + 6 + 15
    "#]]
    .assert_eq(&endings(2));
}
