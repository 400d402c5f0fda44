//! What docs/notation.md shows is notation indeed. `UPDATE_EXPECT=1` writes its record anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use expect_test::expect_file;
use game_core::{Game, Pack, Seed, Setup, Table};
use games::bronze::Bronze;
use games::bronze_age::BronzeAge;
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

/// Every example of a game reads back, and every kind of action has an example and a line in a table.
fn check<G: Game>(verbs: &[&str]) {
    let table = Table::<G>::classic(Setup::new(2)).unwrap();
    let examples = block(G::ID);
    for line in &examples {
        let action = table.game().parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(table.game().notate(action), *line);
    }
    for verb in verbs {
        assert!(examples.iter().any(|line| line.split(' ').next() == Some(verb)), "{verb}");
        assert!(PAGE.contains(&format!("\n| `{verb}` ")), "{verb}");
    }
}

#[test]
fn the_actions_of_bronze_are_all_there() {
    check::<Bronze>(&["take", "settle", "done", "city", "tile", "deal", "province", "first", "draw"]);
    let message = table().game().parse("").unwrap_err().to_string();
    assert_eq!(message, "an action is missing at the end");
}

#[test]
fn the_actions_of_bronze_age_are_all_there() {
    let decided = [
        "play", "return", "draw", "advance", "deck", "seize", "discard", "salvage", "recall", "branch",
        "keep",
    ];
    check::<BronzeAge>(&decided);
    check::<BronzeAge>(&["civilisation", "start", "deal", "top", "front"]);
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
