//! The rules of Legacies, for 1 to 6 players.
//!
//! [`Legacies`] is the game as set up at one table. Persons have seats; Nemeses and the Rising Star are moved by
//! the rules. All components do what their effects say, which are data (see [`effect`]). Clauses are cited as on
//! the rules page, such as (LG-A5).
//!
//! ```
//! use game_core::{Pack, Seed, Setup, Table, Turn};
//! use legacies::Legacies;
//!
//! let mut table = Table::<Legacies>::new(Pack::classic(), Setup::new(3), Some(Seed(1))).unwrap();
//! while table.turn() != Turn::Over {
//!     let actions = table.actions();
//!     table.play(actions[actions.len() / 2]).unwrap();
//! }
//! assert!(table.outcome().unwrap().places.contains(&1));
//! ```
#![warn(missing_docs)]

mod action;
mod audit;
mod bits;
mod cost;
mod count;
pub mod effect;
mod event;
mod flow;
pub mod foundation;
mod kinds;
mod legal;
pub mod pack;
mod prices;
mod prompt;
mod rules;
mod score;
mod setup;
mod state;
mod task;
mod versions;
mod view;

pub use action::Action;
pub use bits::Bits;
pub use event::{Event, Good, Reason, Use};
pub use kinds::{
    Century, Character, Commodity, Difficulty, Direction, Global, Group, Icon, Industry, Locked, Outcome,
    Partner, Resource, Side, Size, Tile,
};
pub use pack::Pack;
pub use prompt::Question;
pub use setup::Legacies;
pub use state::{
    Bid, BonusId, CardId, EventId, FigureId, GlobalTile, Hidden, House, Ledger, MOST, Open, Resolved, SPACES,
    Slot, SoloId, Source, State, Step, SuccessorId, Task, Who,
};
pub use view::{
    BoardFace, CardFace, Chain, HandView, HeirloomFace, HeirloomPrice, MatFace, Mine, Pending, PlayerView,
    Prices, RelationPrice, Role, RowFace, SpaceFace, SpecialFace, TileView, View,
};
