//! Messages of a table's WebSocket, and answers to requests for parts of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{ApiError, Command, ShownEvent, TableInfo};
use crate::{LoggedEvent, SeatScore, ToMove};

/// A message of the page: a command with a number of the page's own, which comes back with the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClientMessage {
    /// Any number; the answer has the same.
    pub id: u32,
    /// The command to execute.
    pub command: Command,
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// Something happened, or somebody came or went. The first message has all events after the `seen`
    /// that was asked for; each further one has those that are new.
    News {
        /// The number of the last event: the `seen` to come back with.
        seen: u32,
        /// The server's time.
        #[ts(type = "number")]
        now: i64,
        /// New events, in order.
        events: Vec<ShownEvent>,
        /// Chat lines before this number were left out: they can be asked for with `GET /api/tables/{id}/chat`.
        /// Events are without a gap but for those.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        older_chat: Option<u32>,
        /// The table as it is now.
        table: Box<TableInfo>,
        /// The game as it is now; none before it starts. When nothing in the game changed it may be missing
        /// and the last one holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        position: Option<Box<Position>>,
    },
    /// A command was done; what came of it is in the news.
    Done {
        /// The number the page gave it.
        id: u32,
        /// The number of the last event.
        seen: u32,
    },
    /// A command was refused, and nothing was changed.
    Refused {
        /// The number the page gave it; none if the message could not be read.
        id: Option<u32>,
        /// The reason.
        error: ApiError,
    },
    /// The server closes the connection: come back after a moment.
    Bye {
        /// The reason, for people.
        reason: String,
    },
}

/// Chat lines of a table, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatPage {
    /// Events of the kind `said`.
    pub lines: Vec<ShownEvent>,
    /// True if there are older ones.
    pub more: bool,
}

/// The open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Prompt {
    /// The seat that decides; none while something is drawn and after the end.
    pub seat: Option<u8>,
    /// The question as data, in the game's own form.
    #[ts(type = "unknown")]
    pub question: Value,
    /// The question as a sentence.
    pub text: String,
    /// The clause of the rules that asks.
    pub clause: String,
    /// The name of the component that asks; none if the rules themselves do.
    pub source: Option<String>,
}

/// An action you have now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ActionInfo {
    /// In notation: what `play` takes.
    pub notation: String,
    /// In words.
    pub text: String,
    /// As data, in the game's own form.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// The undo that you could have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoInfo {
    /// The number of moves that stay.
    pub to: u32,
    /// True if nobody needs to be asked.
    pub free: bool,
    /// The seats that will be asked.
    pub asks: Vec<u8>,
    /// The seat of somebody who is away and cannot agree, though decisions made there or hidden draws would be
    /// taken back: nothing can be taken back then.
    pub absent: Option<u8>,
}

/// The game as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Position {
    /// The number of moves that were made, draws included.
    pub moves: u32,
    /// The turn: of a seat, of chance, or of nobody.
    pub turn: ToMove,
    /// The question that is open.
    pub prompt: Prompt,
    /// The part of the state that you may see, in the game's own form.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The actions you have now; empty when it is not your decision.
    pub actions: Vec<ActionInfo>,
    /// Each seat's score as if the game were scored now; null where you may not know it.
    pub scores: Vec<Option<SeatScore>>,
    /// The undo that you could have.
    pub undo: Option<UndoInfo>,
}

/// The game as it was, for the replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Moment {
    /// The number of moves up to this moment.
    pub moves: u32,
    /// The number of moves there are now.
    pub of: u32,
    /// The turn then.
    pub turn: ToMove,
    /// The question that was open.
    pub prompt: Prompt,
    /// The part of the state that you may see, in the game's own form.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The scores then; null where you may not know them.
    pub scores: Vec<Option<SeatScore>>,
    /// The events of the game that the last of those moves led to.
    pub lines: Vec<LoggedEvent>,
}

/// The reason why an action is not allowed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyNot {
    /// True if it is allowed after all.
    pub allowed: bool,
    /// The reason; if the rules have no other, what is asked instead, and of whom.
    pub text: String,
    /// The clause of the rules that says so; perhaps empty.
    pub clause: String,
}

/// The effects of an action, as far as you can know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Preview {
    /// The action.
    pub notation: String,
    /// The events of the game that are certain, before anything is drawn.
    pub lines: Vec<LoggedEvent>,
    /// The game after that; none where it depends on what you do not know.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// The scores after that; null where they depend on what you do not know.
    pub scores: Vec<Option<SeatScore>>,
    /// The turn after that; `chance` if something would be drawn.
    pub turn: Option<ToMove>,
}
