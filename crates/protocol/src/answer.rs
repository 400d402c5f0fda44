//! What the engine answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::web::Prompt;
use crate::{ErrorBody, ErrorCode};

/// An answer: what was asked for, or why not, with the id of the request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// It was done: `{"id":1,"ok":{"table":1}}`.
    Ok {
        /// What the request had as its `id`; null if it had none.
        id: Value,
        /// The answer of the command.
        ok: Reply,
    },
    /// It was refused and nothing has changed: `{"id":1,"error":{"code":"over","message":"the game is over"}}`.
    Error {
        /// What the request had as its `id`; null if it had none or could not be read.
        id: Value,
        /// Why.
        error: ErrorBody,
    },
}

impl Answer {
    /// A refusal.
    pub fn error(id: Value, code: ErrorCode, message: String) -> Self {
        Answer::Error { id, error: ErrorBody { code, message } }
    }
}

/// What a command answers when it was done; each command has its own kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the types say it")]
pub enum Reply {
    Games(Games),
    Opened(Opened),
    ToMove(ToMove),
    Legal(Legal),
    Played(Played),
    Stepped(Box<Stepped>),
    Seen(Seen),
    Stated(Stated),
    Scored(Scored),
    Undone(Undone),
    Recorded(Recorded),
    Chosen(Chosen),
    Closed(Closed),
    Batched(Batched),
}

/// The answer to `games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Games {
    /// The games there are.
    pub games: Vec<Offered>,
    /// The levels of bots, weakest first.
    pub levels: Vec<String>,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Offered {
    /// The name in commands and records.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many can play.
    pub seats: Vec<u8>,
    /// What can be chosen in the set-up.
    pub options: Vec<OfferedOption>,
    /// The packs at hand.
    pub packs: Vec<String>,
}

/// An option of a game's set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OfferedOption {
    /// Its name in the set-up.
    pub name: String,
    /// What it is when nothing is said.
    pub default: String,
    /// The values allowed; any line of text if there are none.
    pub values: Vec<String>,
    /// What it changes.
    pub help: String,
}

/// The answer to `new`, `load`, `restore` and `clone`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The number of the new table.
    pub table: u64,
}

/// The answer to `turn`: `{"turn":"player","seat":0}`, `{"turn":"chance"}` or `{"turn":"over"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "turn", rename_all = "lowercase")]
pub enum ToMove {
    /// A decision.
    Player {
        /// Whose, counted from 0.
        seat: u8,
    },
    /// A draw that waits for its outcome.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

/// The answer to `legal`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legal {
    /// What can be played, in notation.
    pub actions: Vec<String>,
    /// How likely each is beside the others; only where something is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u32>>,
}

/// The answer to `play`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// What happened, draws that the seed resolved included.
    pub events: Vec<TableEvent>,
}

/// The answer to `step`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stepped {
    /// What happened, draws that the seed resolved included.
    pub events: Vec<TableEvent>,
    /// Who has to answer now.
    #[serde(flatten)]
    pub turn: ToMove,
    /// What is allowed now; nothing once the game is over.
    #[serde(flatten)]
    pub legal: Legal,
    /// The view and the open question, if a view was asked for.
    #[serde(flatten)]
    pub seen: Option<Seen>,
}

/// Something that happened at a table of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableEvent {
    /// The number of the action that it came from, counted from 1, draws included.
    pub number: u32,
    /// The event as data.
    pub event: Value,
    /// The event in words.
    pub text: String,
}

/// The answer to `close`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    /// The number of the table that is gone.
    pub closed: u64,
}

/// The answer to `batch`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Batched {
    /// One answer for each request, in their order.
    pub answers: Vec<Answer>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct LoggedEvent {
    /// The number of the action that it came from, counted from 0.
    pub number: u32,
    /// The event as data.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The event in words.
    pub text: String,
}

/// The answer to `view`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// The part of the state that the viewer is allowed to see; each game has its own form.
    pub view: Value,
    /// The open question.
    pub prompt: Prompt,
}

/// The answer to `state`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stated {
    /// The whole state; each game has its own form.
    pub state: Value,
}

/// The answer to `score`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    /// Every seat's score as if the game were scored now.
    pub scores: Vec<SeatScore>,
    /// The place of each seat, 1 for the winners, once the game is over.
    pub places: Option<Vec<u8>>,
}

/// One seat's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatScore {
    /// The sum of all parts.
    pub total: i32,
    /// What decides between equal totals, most important first; more is better.
    pub tie_breaks: Vec<i32>,
    /// Where the points come from.
    pub parts: Vec<SeatPart>,
}

/// One source of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatPart {
    /// The heading on the score sheet.
    pub group: String,
    /// What it is.
    pub name: String,
    /// What it gives.
    pub points: i32,
}

/// The answer to `undo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    /// How many actions the table has seen now: draws that follow by the seed are settled again.
    pub actions: usize,
}

/// The answer to `record`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// The record as text.
    pub record: String,
}

/// The answer to `bot`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// What the bot would play, in notation.
    pub action: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }

    #[test]
    fn answers_are_written_as_the_protocol_says() {
        assert_eq!(text(&ToMove::Player { seat: 0 }), r#"{"turn":"player","seat":0}"#);
        let answer = Answer::Ok { id: "a".into(), ok: Reply::Undone(Undone { actions: 2 }) };
        assert_eq!(text(&answer), r#"{"id":"a","ok":{"actions":2}}"#);
        assert_eq!(text(&ToMove::Chance), r#"{"turn":"chance"}"#);
        assert_eq!(
            text(&Legal { actions: vec!["done".to_owned()], weights: None }),
            r#"{"actions":["done"]}"#
        );
        let error = Answer::error(Value::Null, ErrorCode::Over, "the game is over".to_owned());
        assert_eq!(text(&error), r#"{"id":null,"error":{"code":"over","message":"the game is over"}}"#);
    }
}
