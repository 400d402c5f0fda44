//! What the WebSocket of a table carries, and the same things asked for one at a time.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{ApiError, Command, ShownEvent, TableInfo};
use crate::{LoggedEvent, SeatScore, ToMove};

/// What the page sends: a command with a number of the page's own, which comes back with the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClientMessage {
    /// Any number.
    pub id: u32,
    /// The command.
    pub command: Command,
}

/// What the server sends.
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
        /// What is new, in order.
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
        /// Why.
        error: ApiError,
    },
    /// The server closes the connection: come back after a moment.
    Bye {
        /// Why.
        reason: String,
    },
}

/// Chat lines of a table, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatPage {
    /// Events of the kind `said`.
    pub lines: Vec<ShownEvent>,
    /// Whether there are older ones.
    pub more: bool,
}

/// What is asked, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Prompt {
    /// Who has to decide.
    pub seat: Option<u8>,
    /// The question.
    pub text: String,
    /// The clause of the rules that it comes from; perhaps empty.
    pub clause: String,
}

/// Something you can do now.
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

/// What can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoInfo {
    /// How many moves stay.
    pub to: u32,
    /// Whether nobody needs to be asked.
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
    /// How many moves were made, draws included.
    pub moves: u32,
    /// Who has to decide.
    pub turn: ToMove,
    /// What is asked.
    pub prompt: Prompt,
    /// What you see, in the game's own form.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What you can do now; empty when it is not your decision.
    pub actions: Vec<ActionInfo>,
    /// Each seat's score as if the game were scored now; null where you may not know it.
    pub scores: Vec<Option<SeatScore>>,
    /// What you can take back.
    pub undo: Option<UndoInfo>,
}

/// The game as it was, for the replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Moment {
    /// After how many moves.
    pub moves: u32,
    /// How many there are now.
    pub of: u32,
    /// Who had to decide.
    pub turn: ToMove,
    /// What was asked.
    pub prompt: Prompt,
    /// What you see, in the game's own form.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The scores then; null where you may not know them.
    pub scores: Vec<Option<SeatScore>>,
    /// What the last of those moves led to.
    pub lines: Vec<LoggedEvent>,
}

/// Why an action is not allowed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyNot {
    /// Whether it is allowed after all.
    pub allowed: bool,
    /// The reason; if the rules have no other, what is asked instead, and of whom.
    pub text: String,
    /// The clause of the rules that says so; perhaps empty.
    pub clause: String,
}

/// What an action would do, as far as you can know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Preview {
    /// The action.
    pub notation: String,
    /// What would happen for sure, before anything is drawn.
    pub lines: Vec<LoggedEvent>,
    /// The game after that; none where it depends on what you do not know.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// The scores after that; null where they depend on what you do not know.
    pub scores: Vec<Option<SeatScore>>,
    /// Who would have to decide next; `chance` if something would be drawn.
    pub turn: Option<ToMove>,
}
