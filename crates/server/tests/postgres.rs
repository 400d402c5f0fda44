//! The tests of the server that touch its data, on PostgreSQL. Where that is not installed they run on SQLite
//! once more, unless `OXHIDE_POSTGRES=1` says that it must be there.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "server/accounts.rs"]
mod accounts;
#[path = "server/chat.rs"]
mod chat;
#[path = "server/clocks.rs"]
mod clocks;
#[path = "server/common.rs"]
mod common;
#[path = "server/edge.rs"]
mod edge;
#[path = "server/fairness.rs"]
mod fairness;
#[path = "server/friends.rs"]
mod friends;
#[path = "server/hostile.rs"]
mod hostile;
#[path = "server/names.rs"]
mod names;
#[path = "server/resume.rs"]
mod resume;
#[path = "server/secrets.rs"]
mod secrets;
#[path = "server/sessions.rs"]
mod sessions;
#[path = "server/tables.rs"]
mod tables;

const DATABASE: common::Database = common::Database::Postgres;
