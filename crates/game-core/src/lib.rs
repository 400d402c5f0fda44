//! The contract between the rules of a game and everything that uses them.
//!
//! A [`Game`] says what the rules are; a [`Table`] plays one game by them, checks every action and keeps the
//! [`Record`]. The web table, the terminal, the bots and the lab know games through these types alone.
//!
//! * Chance is a turn like any other, and decks have no order before they are drawn.
//! * What a viewer may know is a type of its own, and [`Game::determinize`] sees nothing else.
//! * The record is the truth; a state is what a record leads to.
//!
//! The smallest game there is shows the whole cycle: see [`sample::Coin`], which the doctest below plays.
//!
//! ```
//! use game_core::{Setup, Table, Turn, sample::Coin};
//!
//! let mut table = Table::<Coin>::classic(Setup::new(2)).unwrap();
//! assert_eq!(table.turn(), Turn::Chance);
//! table.play_text("heads").unwrap();
//! table.play_text("keep").unwrap();
//! assert_eq!(table.outcome().unwrap().places, [1, 2]);
//! ```
#![warn(missing_docs)]

mod any;
mod foresee;
mod game;
pub mod laws;
mod list;
mod macros;
mod notation;
mod pack;
mod perft;
mod pool;
mod prompt;
mod record;
mod redraws;
mod rng;
pub mod sample;
mod score;
mod seal;
mod seat;
mod setup;
mod table;
mod why;

pub use any::{AnyPrompt, AnyTable, Choice, Forecast, LogLine, Moment, Possible};
pub use foresee::Foresight;
pub use game::{Game, Silent, Sink};
pub use list::List;
pub use notation::{NotationError, Words, closest};
pub use pack::{Edition, Pack, PackProblem, PackSource};
pub use perft::{perft, perft_lines};
pub use pool::Pool;
pub use prompt::{NoSource, Prompt};
pub use record::{Record, RecordError, RecordHead};
pub use redraws::Redraws;
pub use rng::{Rng, Seed};
pub use score::{Outcome, Part, Score, shares};
pub use seal::{Seal, Secret};
pub use seat::{Seat, Turn, Viewer};
pub use setup::{OptionSpec, Setup, SetupError};
pub use table::{PlayError, RestoreError, Table, read_allowed};
pub use why::WhyNot;
