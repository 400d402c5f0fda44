//! BA-V: what is open, what is hidden, and what follows from perfect memory. Views and events, the exchange of
//! hidden cards, and the chances of late draws against decks that are shuffled for real.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

#[path = "../common/mod.rs"]
mod common;
mod exchange;
mod guesses;
mod physical;
mod views;
mod weights;
