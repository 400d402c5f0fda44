//! Whole games on record: replayed line by line, they must come to the same end. A change of the rules that
//! leads a recorded game elsewhere shows here; `Game::RULES` is then raised and the records are written anew
//! with `cargo test -p bronze --test records -- --ignored`.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use bronze::Bronze;
use expect_test::expect;
use game_core::{Game, Pack, Record, Score, Seed, Table};

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

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(format!("{name}.txt"))
}

#[test]
#[ignore = "writes the records anew"]
fn write_the_records() {
    for (number, (name, players, edition, style)) in (1..).zip(games()) {
        fs::write(path(&name), random::game(players, edition, style, Seed(number)).record()).unwrap();
    }
}

fn replay(name: &str) -> (Record, Table<Bronze>, String) {
    let text = fs::read_to_string(path(name)).unwrap();
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let table = Table::replay(&record, Pack::classic()).unwrap_or_else(|error| panic!("{name}: {error}"));
    (record, table, text)
}

#[test]
fn every_record_replays_to_its_scores() {
    for (name, ..) in games() {
        let (record, table, text) = replay(&name);
        let totals = table.outcome().map(|outcome| outcome.scores.iter().map(|score| score.total).collect());
        assert_eq!(totals, record.totals, "{name}");
        assert_eq!(table.record(), text, "{name}");
        assert_eq!(table.game().audit(table.state()), Ok(()), "{name}");
    }
}

#[test]
fn the_folder_holds_these_records_and_no_others() {
    let folder = fs::read_dir(path("").parent().unwrap()).unwrap();
    let mut found: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    let mut expected: Vec<_> = games().map(|(name, ..)| path(&name)).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// Place, total and its parts: provinces, trade routes, cities.
fn line(place: u8, score: &Score) -> String {
    let parts = ["provinces", "trade routes", "cities"].map(|group| score.group(group));
    format!("  #{place} {:>2} = {} + {} + {}", score.total, parts[0], parts[1], parts[2])
}

#[test]
fn the_records_end_like_this() {
    let mut text = String::new();
    for (name, ..) in games() {
        let (_, table, _) = replay(&name);
        let outcome = table.outcome().unwrap();
        let reason = table.state().ending.unwrap().text();
        let _ = writeln!(text, "{name}, {} moves, {reason}", table.moves().len());
        let lines = outcome.places.iter().zip(&outcome.scores).map(|(&place, score)| line(place, score));
        let _ = writeln!(text, "{}", lines.collect::<Vec<_>>().join("\n"));
    }
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
