//! The laws hold for games with secrets, secret choices and reveals.

mod common;

use common::Bids;
use game_core::sample::Coin;
use game_core::{Setup, laws};

#[test]
fn the_sample_game_keeps_the_laws() {
    laws::check::<Coin>(&Setup::new(2), 0..300);
    laws::check::<Coin>(&Setup::new(2).with("stake", "2"), 0..300);
}

#[test]
fn a_game_of_secret_bids_keeps_the_laws() {
    for players in 2..=4 {
        laws::check::<Bids>(&Setup::new(players), 0..100);
    }
}

#[test]
#[should_panic(expected = "the set-up of a law check: Coin is for 2 players, not 3")]
fn a_set_up_that_does_not_fit_is_named() {
    laws::check::<Coin>(&Setup::new(3), 0..1);
}
