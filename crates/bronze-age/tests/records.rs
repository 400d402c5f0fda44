//! Whole games on record: replayed line by line, they must come to the same end. A change of the rules that
//! leads a recorded game elsewhere shows here; `Game::RULES` is then raised and the records are written anew
//! with `cargo test -p bronze-age --test records -- --ignored`.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use bronze_age::BronzeAge;
use expect_test::expect;
use game_core::{Game, Pack, Record, Score, Seed, Setup, Table};

use crate::common::random::{self, Style};

/// Name, set-up and players of every record.
fn games() -> [(&'static str, Setup, Style); 4] {
    let setup =
        |civilisations, start| Setup::new(2).with("civilisations", civilisations).with("start", start);
    [
        ("random_any", setup("random", "random"), Style::Any),
        ("random_keen", setup("random", "P2"), Style::Keen),
        ("choose_keen", setup("choose", "random"), Style::Keen),
        ("choose_slow", setup("choose", "P1"), Style::Slow),
    ]
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(format!("{name}.txt"))
}

#[test]
#[ignore = "writes the records anew"]
fn write_the_records() {
    for (number, (name, setup, style)) in (1..).zip(games()) {
        fs::write(path(name), random::game(setup, style, Seed(number)).record()).unwrap();
    }
}

fn replay(name: &str) -> (Record, Table<BronzeAge>, String) {
    let text = fs::read_to_string(path(name)).unwrap();
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let table = Table::replay(&record, Pack::classic()).unwrap_or_else(|error| panic!("{name}: {error}"));
    (record, table, text)
}

#[test]
fn every_record_replays_to_its_scores() {
    for (name, ..) in games() {
        let (record, table, text) = replay(name);
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
    let mut expected: Vec<_> = games().iter().map(|(name, ..)| path(name)).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// Place, total and its parts: icons, territories, triumphs.
fn line(place: u8, score: &Score) -> String {
    let parts = ["icons", "territories", "triumphs"].map(|group| score.group(group));
    format!("  #{place} {:>2} = {} + {} + {}", score.total, parts[0], parts[1], parts[2])
}

#[test]
fn the_records_end_like_this() {
    let mut text = String::new();
    for (name, ..) in games() {
        let (_, table, _) = replay(name);
        let outcome = table.outcome().unwrap();
        let view = table.game().view(table.state(), game_core::Viewer::Spectator);
        let civilisations = view.realms.map(|realm| realm.civilisation.unwrap().name).join(" and ");
        let _ = writeln!(text, "{name}, {} moves, {civilisations}", table.moves().len());
        let lines = outcome.places.iter().zip(&outcome.scores).map(|(&place, score)| line(place, score));
        let _ = writeln!(text, "{}", lines.collect::<Vec<_>>().join("\n"));
    }
    expect![[r#"
        random_any, 219 moves, Wilusa and Keftiu
          #2 33 = 28 + 2 + 3
          #1 34 = 22 + 6 + 6
        random_keen, 204 moves, Hatti and Keftiu
          #2 24 = 19 + 2 + 3
          #1 27 = 22 + 2 + 3
        choose_keen, 226 moves, Wilusa and Mycenae
          #1 40 = 35 + 2 + 3
          #2 34 = 19 + 12 + 3
        choose_slow, 203 moves, Wilusa and Mycenae
          #2 26 = 21 + 2 + 3
          #1 39 = 27 + 6 + 6
    "#]]
    .assert_eq(&text);
}
