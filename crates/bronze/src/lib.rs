//! The rules of Bronze, for 2 to 4 players.
//!
//! [`Bronze`] is the game as set up at one table: pack, players and edition. Clauses are cited as on the
//! rules page, such as (BZ-R2). A whole game is played with nothing but its notation:
//!
//! ```
//! use bronze::Bronze;
//! use game_core::{Pack, Seed, Setup, Table, Turn};
//!
//! let mut table = Table::<Bronze>::new(Pack::classic(), Setup::new(2), Some(Seed(1))).unwrap();
//! while table.turn() != Turn::Over {
//!     let action = table.actions()[0];
//!     table.play(action).unwrap();
//! }
//! assert!(table.outcome().unwrap().places.contains(&1));
//! ```
#![warn(missing_docs)]

mod action;
mod audit;
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

pub use action::{Action, At};
pub use event::{EndReason, Event};
pub use kinds::{Grade, Kind, Technology, Terrain};
pub use pack::Pack;
pub use prompt::Question;
pub use score::{Points, Source, longest_line};
pub use setup::{Bronze, Edition};
pub use state::{
    CityId, CitySet, Column, Holder, Land, Matrix, People, Province, Row, StackIx, State, Task,
    TechnologyStack, TileId, TileIx,
};
pub use view::{CityView, LandTileView, PeopleView, RouteView, SpotView, View};
