//! The server over a real socket on the loopback, as browsers and programs see it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts;
mod chat;
mod clocks;
mod common;
mod connections;
mod durability;
mod edge;
mod fairness;
mod figures;
mod friends;
mod hostile;
mod names;
mod process;
mod resume;
mod samples;
mod secrets;
mod sessions;
mod tables;

const DATABASE: common::Database = common::Database::Sqlite;
