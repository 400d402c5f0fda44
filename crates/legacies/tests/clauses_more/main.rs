//! Global actions, successors, the foundation, scoring, NPCs and the examples of the booklet, each by tests that
//! carry the id of their clause.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

#[path = "../common/mod.rs"]
mod common;
mod examples;
mod foundation;
mod globals;
mod nemesis_choices;
#[path = "../common/npc.rs"]
mod npc;
mod npc_turns;
mod npcs;
mod scoring;
mod views;
