//! A table on the server: what is stored of it, the room that follows from that, and the actor that owns it.

mod actor;
mod clock;
mod command;
mod entry;
mod head;
mod opening;
mod room;
mod show;

pub use actor::{Attach, Handle, Message, start};
pub use head::Head;
pub use opening::{Plan, open};
pub use room::{Person, Room};
