//! Every clause of the rules page, each by tests that carry its id: positions laid out by hand and played in
//! notation. The examples of the booklets are among them.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod cities;
#[path = "../common/mod.rs"]
mod common;
mod components;
mod ending;
mod placement;
mod provinces;
mod routes;
mod setup;
mod singles;
mod turn;
