//! Whole games on record, by version of the rules: replayed line by line, they must come to the same end, and cut
//! off they can be played on. A change of the rules that leads a recorded game elsewhere belongs into a new version,
//! whose records `cargo test -p bronze-age --test records -- --ignored` writes; those there are stay as they are.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use bronze_age::BronzeAge;
use expect_test::expect;
use game_core::{Game, Seed, Setup, Viewer};
use test_games::{Shelf, check_classic};

use crate::common::style::Style;

/// The hash of today's classic pack.
const CLASSIC_HASH: &str = "955b0cd04d686f5d5f877db972e25f89";

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

fn shelf() -> Shelf {
    Shelf::new(BronzeAge::RULES)
}

#[test]
#[ignore = "writes the records of a new version"]
fn write_the_records() {
    for (number, (name, setup, style)) in (1..).zip(games()) {
        shelf().put(name, &test_games::game(setup, style, Seed(number)));
    }
}

#[test]
fn the_classic_pack_is_the_one_that_was_played_with() {
    check_classic::<BronzeAge>(CLASSIC_HASH);
}

#[test]
fn every_version_has_a_record_with_its_edition_of_the_pack() {
    shelf().check_edition::<BronzeAge>();
}

#[test]
fn every_record_replays_to_its_scores() {
    shelf().check::<BronzeAge>();
}

#[test]
fn every_record_can_be_played_on_from_its_middle() {
    shelf().play_on::<BronzeAge>(Style::Any);
}

#[test]
fn the_records_end_like_this() {
    let text = shelf().endings::<BronzeAge>(&["icons", "territories", "triumphs"], |table| {
        let view = table.game().view(table.state(), Viewer::Spectator);
        view.realms.map(|realm| realm.civilisation.unwrap().name).join(" and ")
    });
    expect![[r#"
        choose_greedy, 184 moves, Kemet and Wilusa
          #2 34 = 23 + 8 + 3
          #1 38 = 22 + 10 + 6
        choose_keen, 183 moves, Wilusa and Mycenae
          #1 32 = 27 + 2 + 3
          #2 25 = 18 + 4 + 3
        choose_slow, 203 moves, Wilusa and Mycenae
          #2 26 = 21 + 2 + 3
          #1 39 = 27 + 6 + 6
        random_any, 257 moves, Wilusa and Keftiu
          #1 40 = 31 + 6 + 3
          #2 40 = 30 + 4 + 6
        random_greedy, 184 moves, Keftiu and Hatti
          #2 34 = 22 + 12 + 0
          #1 41 = 23 + 12 + 6
        random_keen, 204 moves, Hatti and Keftiu
          #2 24 = 19 + 2 + 3
          #1 27 = 22 + 2 + 3
    "#]]
    .assert_eq(&text);
}
