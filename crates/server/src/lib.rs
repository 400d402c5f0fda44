//! The web table: routes, one actor a table, sessions, bots, fair draws. It contains no rule.
//!
//! A request finds out who asks (`person`), is held against limits, and reaches the actor of a table
//! through the `directory`. The actor owns a room: it checks, plays, writes to the store, and only then tells.
#![warn(missing_docs)]

mod analyses;
mod app;
mod bots;
mod chance;
mod config;
mod directory;
mod limiter;
mod metrics;
mod names;
mod person;
mod refusal;
mod routes;
mod seals;
mod serve;
mod table;

pub use config::{Config, Limits};
pub use serve::{ServeError, Server};
