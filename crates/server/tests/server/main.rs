//! The server over a real socket on the loopback, as browsers and programs see it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts;
mod clocks;
mod common;
mod friends;
mod hostile;
mod resume;
mod samples;
mod secrets;
mod tables;

const DATABASE: common::Database = common::Database::Sqlite;
