//! The laws that every game keeps, for every way to sit at the table.

use game_core::{Setup, laws};
use legacies::Legacies;

/// A game is so long, and its views so large, that one of it stands for this many of another game.
const SHARE: u64 = 20;

/// How many random games each set-up plays: more on demand.
fn games() -> u64 {
    let asked: Option<u64> = std::env::var("OXHIDE_LAW_GAMES").ok().and_then(|text| text.parse().ok());
    asked.map_or(2, |games| games.div_ceil(SHARE))
}

fn check(setup: Setup) {
    laws::check::<Legacies>(&setup, 0..games());
}

#[test]
fn two_players_and_the_rising_star() {
    check(Setup::new(2));
}

#[test]
fn three_players() {
    check(Setup::new(3));
}

#[test]
fn four_players() {
    check(Setup::new(4));
}

#[test]
fn six_players() {
    check(Setup::new(6));
}

#[test]
fn solo_with_one_nemesis() {
    check(Setup::new(1));
}

#[test]
fn solo_with_two_nemeses() {
    check(Setup::new(1).with("nemeses", "2"));
}

#[test]
fn mixed_tables() {
    check(Setup::new(2).with("nemeses", "1").with("nemesis-mats", "choose"));
    check(Setup::new(2).with("nemeses", "1").with("rising-star", "yes").with("characters", "random"));
    check(Setup::new(3).with("nemeses", "2").with("rising-star", "yes").with("difficulty", "guru"));
    check(Setup::new(5).with("rising-star", "yes").with("sides", "aboveboard"));
    check(Setup::new(1).with("nemeses", "5").with("difficulty", "advanced"));
}
