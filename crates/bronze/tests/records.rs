//! Whole games on record: replayed line by line, they must come to the same end. A change of the rules that
//! leads a recorded game elsewhere shows here; `Game::RULES` is then raised and the records are written anew
//! with `cargo test -p bronze --test records -- --ignored`.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use bronze::Bronze;
use expect_test::expect;
use game_core::Seed;
use test_records::Shelf;

use crate::common::EDITIONS;
use crate::common::random::{self, Style};

/// Name and game of every record: two for each number of players and edition.
fn games() -> impl Iterator<Item = (String, u8, &'static str, Style)> {
    let tables = (2..=4).flat_map(|players| EDITIONS.map(|edition| (players, edition)));
    tables.flat_map(|(players, edition)| {
        let game = |style: Style| (format!("{players}p_{edition}_{}", style.name()), players, edition, style);
        [Style::Any, Style::Steady].map(game)
    })
}

fn shelf() -> Shelf {
    Shelf::new(games().map(|(name, ..)| name))
}

#[test]
#[ignore = "writes the records anew"]
fn write_the_records() {
    for (number, (name, players, edition, style)) in (1..).zip(games()) {
        shelf().put(&name, &random::game(players, edition, style, Seed(number)));
    }
}

#[test]
fn every_record_replays_to_its_scores() {
    shelf().check::<Bronze>();
}

#[test]
fn the_records_end_like_this() {
    let groups = ["provinces", "trade routes", "cities"];
    let text = shelf().endings::<Bronze>(&groups, |table| table.state().ending.unwrap().text().to_owned());
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
    .assert_eq(&text);
}
