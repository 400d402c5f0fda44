//! The laws of every game, over random games with every option.
//! `OXHIDE_LAW_GAMES` says how many games each; `cargo xtask laws` runs many.

use bronze_age::BronzeAge;
use game_core::{Setup, laws};

fn check(setup: Setup) {
    let games = std::env::var("OXHIDE_LAW_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20);
    laws::check::<BronzeAge>(&setup, 0..games);
}

#[test]
fn laws_hold_with_random_civilisations() {
    check(Setup::new(2));
}

#[test]
fn laws_hold_with_chosen_civilisations() {
    check(Setup::new(2).with("civilisations", "choose"));
}

#[test]
fn laws_hold_with_a_start_player_from_the_last_game() {
    check(Setup::new(2).with("start", "P2"));
}
