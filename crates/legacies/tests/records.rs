//! Whole games on record: replayed line by line, they must come to the same end. A change of the rules that
//! leads a recorded game elsewhere shows here; `Game::RULES` is then raised and the records are written anew
//! with `cargo test -p legacies --test records -- --ignored`.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use expect_test::expect;
use game_core::{Seed, Setup};
use legacies::Legacies;
use test_records::Shelf;

use crate::common::random::{self, Style};

/// Name, set-up and players of every record.
fn games() -> [(&'static str, Setup, Style); 8] {
    let solo = |nemeses: &str| Setup::new(1).with("nemeses", nemeses);
    [
        ("solo_keen", solo("1"), Style::Keen),
        ("solo_two_nemeses_any", solo("2").with("difficulty", "guru"), Style::Any),
        ("2p_star_any", Setup::new(2), Style::Any),
        ("2p_nemesis_keen", Setup::new(2).with("nemeses", "1"), Style::Keen),
        ("3p_keen", Setup::new(3), Style::Keen),
        ("4p_any", Setup::new(4), Style::Any),
        ("4p_random_keen", Setup::new(4).with("characters", "random"), Style::Keen),
        ("6p_any", Setup::new(6), Style::Any),
    ]
}

fn shelf() -> Shelf {
    Shelf::new(games().map(|(name, ..)| name))
}

#[test]
#[ignore = "writes the records anew"]
fn write_the_records() {
    for (number, (name, setup, style)) in (1..).zip(games()) {
        shelf().put(name, &random::game(setup, style, Seed(number)));
    }
}

#[test]
fn every_record_replays_to_its_scores() {
    shelf().check::<Legacies>();
}

#[test]
fn the_records_end_like_this() {
    let text = shelf().endings::<Legacies>(&["fame", "game end", "tiles"], |table| {
        let houses = &table.state().open.houses;
        let names = houses.iter().filter_map(|house| house.character).map(|character| character.name());
        names.collect::<Vec<_>>().join(", ")
    });
    expect![[r#"
        solo_keen, 282 moves, Philosopher, Promoter, Inventor
          #2 131 = 62 + 16 + 53
        solo_two_nemeses_any, 254 moves, Socialite, Corporate Mogul, General
          #2 232 = 139 + 42 + 51
        2p_star_any, 355 moves, Politician, Master Thief, Inventor
          #1 237 = 127 + 51 + 59
          #2 226 = 155 + 32 + 39
        2p_nemesis_keen, 314 moves, General, Underworld Boss, Corporate Mogul
          #3 131 = 78 + 23 + 30
          #2 167 = 78 + 29 + 60
        3p_keen, 373 moves, General, Politician, Underworld Boss
          #1 238 = 121 + 39 + 78
          #2 236 = 141 + 38 + 57
          #3 153 = 93 + 19 + 41
        4p_any, 468 moves, Promoter, Philosopher, General, Transportation Baron
          #1 154 = 57 + 40 + 57
          #3 123 = 31 + 34 + 58
          #2 124 = 65 + 20 + 39
          #4 107 = 26 + 28 + 53
        4p_random_keen, 558 moves, Corporate Mogul, Transportation Baron, Socialite, Underworld Boss
          #4 197 = 134 + 19 + 44
          #1 284 = 182 + 40 + 62
          #2 272 = 192 + 35 + 45
          #3 199 = 92 + 52 + 55
        6p_any, 681 moves, Inventor, Underworld Boss, Philosopher, Master Thief, Transportation Baron, General
          #1 154 = 76 + 26 + 52
          #4 131 = 67 + 30 + 34
          #3 146 = 57 + 38 + 51
          #2 148 = 63 + 34 + 51
          #5 127 = 66 + 20 + 41
          #6 86 = 28 + 19 + 39
    "#]]
    .assert_eq(&text);
}
