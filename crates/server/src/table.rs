//! A table on the server: its event log, the room that follows from that, and the actor that owns it.

mod actor;
mod bot_level;
mod chat;
mod clock;
mod command;
mod consent;
mod event;
mod head;
mod limits;
mod opening;
mod presence;
mod reading;
mod rebuild;
mod room;
mod show;
mod storing;
#[cfg(test)]
mod testing;

pub use actor::{Attach, Closing, Handle, Message, start};
pub use chat::{PAGE as CHAT_PAGE, STORED_AS as CHAT_STORED_AS};
pub use head::Head;
pub use opening::{Plan, Played, open};
pub use reading::{load, no_such_table};
pub use room::{Person, Room};
pub use storing::StoredEvent;
