//! Accounts, tables and their events, in SQLite or PostgreSQL.
//!
//! The store knows no rule: what it keeps of a table are texts that the server writes and reads. The same
//! statements serve both databases. What was answered is on disk: a [`Store::add_events`] that returns `Ok` survives a
//! kill and a power cut, and one that fails has changed nothing unless it says [`StoreError::Uncertain`].
#![warn(missing_docs)]

mod admin;
mod backup;
mod check;
mod committer;
mod credentials;
mod error;
mod figures;
mod friends;
mod lives;
mod lock;
mod open;
mod place;
mod state;
mod statement;
mod tables;
mod trouble;
mod users;
mod wal;
mod watchdog;
mod writer;

pub use admin::{BanRow, PersonRow, TableInfo};
pub use credentials::{NewSession, SessionRow, SignIn, TokenRow};
pub use error::StoreError;
pub use figures::{CLASSES, Figures, Histogram};
pub use friends::FriendRow;
pub use lives::Life;
pub use open::Store;
pub use tables::{EventRow, ListedTable, NewEvents, NewTable, SeatChange, TableRow};
pub use trouble::Trouble;
pub use users::{NameForms, SignUp, UserRow};
