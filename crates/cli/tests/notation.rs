//! What docs/notation.md shows is notation indeed. `UPDATE_EXPECT=1` writes its record anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use expect_test::expect_file;
use game_core::{Game as _, Pack, Seed, Setup, Table};
use games::bronze::Bronze;
use games::{GameId, Registry};

const PAGE: &str = include_str!("../../../docs/notation.md");

/// The lines of the code blocks of a kind.
fn block(kind: &str) -> Vec<&'static str> {
    let (_, after) = PAGE.split_once(&format!("\n```{kind}\n")).unwrap();
    after.split("```").next().unwrap().lines().collect()
}

fn table() -> Table<Bronze> {
    Table::new(Pack::classic(), Setup::new(4), None).unwrap()
}

#[test]
fn every_example_is_an_action_with_that_spelling() {
    let table = table();
    for line in block("bronze") {
        let action = table.game().parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(table.game().notate(action), line);
    }
}

#[test]
fn every_kind_of_action_has_an_example_and_a_line_in_a_table() {
    let message = table().game().parse("").unwrap_err().to_string();
    assert_eq!(message, "an action is missing at the end");
    for verb in ["take", "settle", "done", "city", "tile", "deal", "province", "first", "draw"] {
        assert!(block("bronze").iter().any(|line| line.split(' ').next() == Some(verb)), "{verb}");
        assert!(PAGE.contains(&format!("\n| `{verb}` ")), "{verb}");
    }
}

#[test]
fn mistakes_are_told_as_the_page_says() {
    for line in block("mistakes") {
        let (text, message) = line.split_once("  ").unwrap();
        assert_eq!(table().game().parse(text).unwrap_err().to_string(), message.trim(), "{text}");
    }
}

/// The first turns of a game with a seed.
fn record() -> String {
    let registry = Registry::new();
    let mut table = registry.table(GameId::Bronze, Setup::new(2), Some(Seed(42))).unwrap();
    for (seat, name) in game_core::Seat::all(2).zip(["Ann", "Ben"]) {
        table.set_name(seat, name);
    }
    while table.len() < 24 {
        let choices = table.legal();
        table.play(&choices[7 * table.len() % choices.len()].action).unwrap();
    }
    table.record()
}

#[test]
fn the_record_on_the_page_is_one() {
    let (before, rest) = PAGE.split_once("\n```record\n").unwrap();
    let (shown, after) = rest.split_once("```").unwrap();
    expect_file!["../../../docs/notation.md"]
        .assert_eq(&format!("{before}\n```record\n{}```{after}", record()));
    // Where the page was written anew, the old text is not looked at.
    if std::env::var_os("UPDATE_EXPECT").is_none() {
        assert_eq!(Registry::new().load(shown).unwrap().record(), shown);
    }
}
