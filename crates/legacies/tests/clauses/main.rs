//! The clauses of the rules page from the components to the player actions, each by tests that carry its id:
//! positions laid out by hand and played in notation.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod actions;
#[path = "../common/mod.rs"]
mod common;
mod components;
mod generation;
mod heirlooms;
mod relationships;
mod setup;
