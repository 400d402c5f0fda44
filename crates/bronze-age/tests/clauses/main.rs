//! Every clause of the rules page, each by tests that carry its id: positions laid out by hand and played in
//! notation. The examples of the booklet are among them. What players know is in `knowledge`.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod advancements;
mod collapse;
#[path = "../common/mod.rs"]
mod common;
mod components;
mod ending;
mod examples;
mod length;
mod scoring;
mod turns;
mod words;
