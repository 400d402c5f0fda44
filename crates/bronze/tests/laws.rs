//! The laws of every game, over random games of all numbers of players and both editions.
//! `OXHIDE_LAW_GAMES` says how many games each; `cargo xtask laws` runs many.

use bronze::Bronze;
use game_core::{Setup, laws};

fn games() -> u64 {
    std::env::var("OXHIDE_LAW_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(8)
}

fn check(players: u8, edition: &str) {
    laws::check::<Bronze>(&Setup::new(players).with("edition", edition), 0..games());
}

#[test]
fn laws_hold_for_two_players_2017() {
    check(2, "2017");
}

#[test]
fn laws_hold_for_two_players_2018() {
    check(2, "2018");
}

#[test]
fn laws_hold_for_three_players_2017() {
    check(3, "2017");
}

#[test]
fn laws_hold_for_three_players_2018() {
    check(3, "2018");
}

#[test]
fn laws_hold_for_four_players_2017() {
    check(4, "2017");
}

#[test]
fn laws_hold_for_four_players_2018() {
    check(4, "2018");
}
