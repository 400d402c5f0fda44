//! Bots for any game.
//!
//! A bot gets a [`Perspective`]: the rules, its seat, its view and its choices. It cannot reach the true
//! state, so that it cannot cheat even by mistake. No game is named here: a game brings an [`Evaluator`],
//! mostly a [`Linear`] one over [`Features`] of its own, whose weights the lab fits.
#![warn(missing_docs)]

mod bot;
mod evaluate;
mod greedy;
mod level;
mod linear;
mod math;
mod perspective;
mod searcher;
mod settings;
mod tree;
mod walk;

pub use bot::{Bot, RandomBot};
pub use evaluate::{Evaluator, MAX_SEATS, PerSeat, Prospects, StrengthPart};
pub use greedy::GreedyBot;
pub use level::{Level, UnknownLevel};
pub use linear::{FeatureWeight, Features, Linear, MAX_FEATURES, Sight, WeightSet, Weights, WrongWeights};
pub use perspective::Perspective;
pub use searcher::{SearchBot, Searcher, Thought, Thoughts};
pub use settings::{BadSetting, Leaf, Limits, Method, Priors, Settings};
