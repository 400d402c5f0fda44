//! The messages that programs exchange with Oxhide: types and how they are written, no logic.
//!
//! `oxhide engine` reads a [`Request`] a line and answers with an [`Answer`] a line; what the commands do is
//! told in `docs/engine.md`. The messages of the web table are in [`web`].
//!
//! ```
//! use protocol::{Answer, OfTable, Opened, Reply, Request};
//!
//! let request = Request::Turn(OfTable { table: 1 });
//! assert_eq!(serde_json::to_string(&request).unwrap(), r#"{"cmd":"turn","table":1}"#);
//! let answer = Answer::Ok { id: 7.into(), ok: Reply::Opened(Opened { table: 1 }) };
//! assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"id":7,"ok":{"table":1}}"#);
//! ```
#![warn(missing_docs)]

mod answer;
mod error;
mod request;
pub mod web;

pub use answer::{
    Answer, Batched, Chosen, Closed, Games, Legal, LoggedEvent, Offered, OfferedOption, Opened, Played,
    Recorded, Reply, Scored, SeatPart, SeatScore, Seen, Stated, Stepped, TableEvent, ToMove, Undone,
};
pub use error::{ErrorBody, ErrorCode};
pub use request::{
    AskBot, BadRequest, Batch, Choose, Load, NewTable, NoFields, OfTable, Play, Request, Restore, Step, Undo,
    ViewOf,
};
