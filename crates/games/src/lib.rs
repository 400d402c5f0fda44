//! The registry: the one crate that knows which games there are.
//!
//! Programs that speak notation and JSON use a [`Registry`] and never see a game's types. Code that must
//! know the type, such as a simulation, is written once as a [`Visitor`] and sent to a game by [`visit`].
//!
//! ```
//! use game_core::{Seed, Setup, Turn};
//! use games::{GameId, Registry};
//!
//! let registry = Registry::new();
//! let mut table = registry.table(GameId::Bronze, Setup::new(2), Some(Seed(1))).unwrap();
//! let action = registry.choose(&*table, "greedy".parse().unwrap(), Seed(7)).unwrap();
//! table.play(&action).unwrap();
//! ```
#![warn(missing_docs)]

pub use bronze;
pub use bronze_age;
pub use legacies;

mod bots;
mod bronze_age_features;
mod bronze_cities;
mod bronze_features;
mod bronze_land;
#[cfg(test)]
mod bronze_trial;
mod evaluators;
mod legacies_features;
mod levels;
mod registry;
mod restore;
#[cfg(feature = "schema")]
mod schema;
mod thought;
mod traits;
mod visit;

pub use bots::{BadBot, BotSpec, bot, bot_within};
pub use bronze_age_features::BronzeAgeFeatures;
pub use bronze_features::BronzeFeatures;
pub use evaluators::{BronzeAgeEvaluator, BronzeEvaluator, LegaciesEvaluator, weights};
pub use legacies_features::LegaciesFeatures;
pub use levels::settings;
pub use registry::{GameInfo, LoadError, Question, Registry, ViewError};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use thought::{Thought, thought, thought_of};
pub use traits::{Kind, Trait, Whose};
pub use visit::{GameId, Playable, UnknownGame, Visitor, rules_page, visit};
