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

pub mod bronze;
pub mod bronze_age;
pub mod legacies;

mod bots;
mod choose;
mod evaluators;
mod game_id;
mod levels;
mod playable;
mod registry;
mod restore;
#[cfg(feature = "schema")]
mod schema;
mod seed;
mod thought;
mod traits;
mod visit;

pub use bots::{BadBot, BotSpec, bot, bot_within};
pub use choose::{Question, ViewError};
pub use evaluators::weights;
pub use game_id::{GameId, UnknownGame, rules_page};
pub use levels::settings;
pub use playable::Playable;
pub use registry::{GameInfo, LoadError, Registry};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use seed::fresh_seed;
pub use thought::{Thought, thought, thought_of};
pub use traits::{Kind, Trait, Whose};
pub use visit::{Visitor, visit};
