//! Bots for any game.
//!
//! A bot gets a [`Perspective`]: the rules, its seat, its view and its choices. It cannot reach the true
//! state, so that it cannot cheat even by mistake. No game is named here.
#![warn(missing_docs)]

mod bot;
mod greedy;
mod level;
mod perspective;

pub use bot::{Bot, RandomBot};
pub use greedy::{Evaluator, GreedyBot};
pub use level::{Level, UnknownLevel};
pub use perspective::Perspective;
