//! Accounts, tables and what happened at them, in SQLite or PostgreSQL.
//!
//! The store knows no rule: what it keeps of a table are texts that the server writes and reads. The same
//! statements serve both databases. A [`Store::append`] that was answered is on disk.
#![warn(missing_docs)]

mod error;
mod friends;
mod open;
mod tables;
mod users;
mod writer;

pub use error::StoreError;
pub use friends::FriendRow;
pub use open::Store;
pub use tables::{Append, Happening, ListedTable, NewTable, SeatChange, TableRow};
pub use users::{TokenRow, UserRow};
