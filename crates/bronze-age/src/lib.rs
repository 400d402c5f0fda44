//! The rules of Bronze Age, for 2 players.
//!
//! [`BronzeAge`] is the game as set up at one table. Card backs are public and fronts are not, so that a
//! card's front is drawn only when somebody sees it. Clauses are cited as on the rules page, such as (BA-T2).
//!
//! ```
//! use bronze_age::BronzeAge;
//! use game_core::{Pack, Seed, Setup, Table, Turn};
//!
//! let mut table = Table::<BronzeAge>::new(Pack::classic(), Setup::new(2), Some(Seed(1))).unwrap();
//! while table.turn() != Turn::Over {
//!     let action = table.actions()[0];
//!     table.play(action).unwrap();
//! }
//! assert!(table.outcome().unwrap().places.contains(&1));
//! ```
#![warn(missing_docs)]

mod ability;
mod action;
mod audit;
pub mod effect;
mod event;
mod flow;
mod kinds;
mod legal;
pub mod pack;
mod prompt;
mod rules;
mod score;
mod setup;
mod state;
mod versions;
mod view;

pub use action::Action;
pub use event::Event;
pub use kinds::{Colour, Icon, Territory, Word};
pub use pack::Pack;
pub use prompt::{Question, Source};
pub use setup::BronzeAge;
pub use state::{CardId, CardSet, CivId, Deck, DeckIx, Lift, Place, Realm, Slot, State, Task, other};
pub use view::{CardView, CivilisationView, HandCardView, RealmView, SideView, TerritoryView, View};
