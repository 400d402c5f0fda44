//! The web table: routes, one actor a table, sessions, bots, fair draws. It contains no rule.
//!
//! A request finds out who asks (`person`), is held against limits, and reaches the actor of a table
//! through the `directory`. The actor owns a room: it checks, plays, writes to the store, and only then tells.
#![warn(missing_docs)]

pub mod admin;
mod analyses;
mod app;
mod bans;
mod bots;
mod chance;
mod config;
mod cookies;
mod directory;
mod edge;
mod fair_queue;
mod guests;
mod limiter;
mod metrics;
mod names;
mod origins;
mod passwords;
mod person;
mod refusal;
mod routes;
mod seals;
mod serve;
mod sockets;
mod table;
mod tokens;
mod uptime;
mod workers;

pub use config::{Config, Limits, Timeouts};
pub use edge::{BadNetwork, TrustedProxies};
pub use serve::{ServeError, Server};
