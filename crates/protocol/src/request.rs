//! What the engine can be asked.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// A command with its fields: `{"cmd":"play","table":1,"action":"done"}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// Which games there are.
    Games(NoFields),
    /// Opens a table.
    New(NewTable),
    /// Who has to answer at a table.
    Turn(OfTable),
    /// What is allowed there now.
    Legal(OfTable),
    /// Does an action.
    Play(Play),
    /// Does an action and answers with what follows: whose turn it is, what is allowed, and a view.
    Step(Step),
    /// What a seat or a spectator may know.
    View(ViewOf),
    /// The whole state.
    State(OfTable),
    /// Every seat's score now.
    Score(OfTable),
    /// Goes back in the game.
    Undo(Undo),
    /// The game as text.
    Record(OfTable),
    /// Opens a table from a record.
    Load(Load),
    /// Opens a table in a state.
    Restore(Restore),
    /// Opens a second table that is like the first.
    Clone(OfTable),
    /// Closes a table.
    Close(OfTable),
    /// What a bot would do.
    Bot(AskBot),
    /// What a bot would do that knows nothing but a view. Arenas ask it of programs, too.
    Choose(Choose),
    /// Several requests in one line.
    Batch(Batch),
}

/// The fields of a command that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoFields {}

/// The fields of a command about a table that needs to know nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfTable {
    /// The table.
    pub table: u64,
}

/// The fields of `new`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// `players`, perhaps `pack`, and the game's options.
    pub setup: Value,
    /// What the draws follow. Without it every draw is a turn that waits for its outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// The fields of `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The table.
    pub table: u64,
    /// The action in the game's notation.
    pub action: String,
}

/// The fields of `step`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The table.
    pub table: u64,
    /// The action in the game's notation.
    pub action: String,
    /// The seat whose view is wanted, null for a spectator's; no view without it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub view: Option<Option<u8>>,
}

/// Reads a field whose null is not the same as its absence.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// The fields of `restore`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restore {
    /// The game's id.
    pub game: String,
    /// `players`, perhaps `pack`, and the game's options.
    pub setup: Value,
    /// The state as `state` gave it.
    pub state: Value,
}

/// The fields of `batch`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Requests as they would be sent one by one.
    pub requests: Vec<Value>,
}

/// The fields of `view`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewOf {
    /// The table.
    pub table: u64,
    /// Whose eyes, counted from 0; none for a spectator.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// The fields of `undo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The table.
    pub table: u64,
    /// How many actions are kept.
    pub to: usize,
}

/// The fields of `load`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The record as text.
    pub record: String,
}

/// The fields of `bot`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskBot {
    /// The table.
    pub table: u64,
    /// How well it plays.
    pub level: String,
    /// How long it may think, for levels that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// How much it may try, for levels that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The same seed, the same choice; a fresh one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// The fields of `choose`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// The game's id.
    pub game: String,
    /// `players`, perhaps `pack`, and the game's options.
    pub setup: Value,
    /// Who has to decide, counted from 0.
    pub seat: u8,
    /// What that seat may know.
    pub view: Value,
    /// What it can do, in the game's notation. A bot that knows the rules does not need it, and chooses from it if it
    /// is there.
    #[serde(default)]
    pub actions: Vec<String>,
    /// How well to play; `hard` if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How long it may think, for levels that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// How much it may try, for levels that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The same seed, the same choice; a fresh one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Why something is no request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRequest {
    /// There is no such command.
    #[error("there is no command '{0}'; there are: {known}", known = Request::COMMANDS.join(", "))]
    Command(String),
    /// The fields are not those of the command.
    #[error("{0}")]
    Fields(String),
}

impl Request {
    /// The names of all commands.
    pub const COMMANDS: [&'static str; 18] = [
        "games", "new", "turn", "legal", "play", "step", "view", "state", "score", "undo", "record", "load",
        "restore", "clone", "close", "bot", "choose", "batch",
    ];

    /// The request that a command and its fields make.
    pub fn read(command: &str, fields: Map<String, Value>) -> Result<Self, BadRequest> {
        match command {
            "games" => take(command, fields).map(Request::Games),
            "new" => take(command, fields).map(Request::New),
            "turn" => take(command, fields).map(Request::Turn),
            "legal" => take(command, fields).map(Request::Legal),
            "play" => take(command, fields).map(Request::Play),
            "step" => take(command, fields).map(Request::Step),
            "view" => take(command, fields).map(Request::View),
            "state" => take(command, fields).map(Request::State),
            "score" => take(command, fields).map(Request::Score),
            "undo" => take(command, fields).map(Request::Undo),
            "record" => take(command, fields).map(Request::Record),
            "load" => take(command, fields).map(Request::Load),
            "restore" => take(command, fields).map(Request::Restore),
            "clone" => take(command, fields).map(Request::Clone),
            "close" => take(command, fields).map(Request::Close),
            "bot" => take(command, fields).map(Request::Bot),
            "choose" => take(command, fields).map(Request::Choose),
            "batch" => take(command, fields).map(Request::Batch),
            _ => Err(BadRequest::Command(command.to_owned())),
        }
    }

    /// The table that the request is about, if it is about one.
    pub fn table(&self) -> Option<u64> {
        match self {
            Request::Games(_)
            | Request::New(_)
            | Request::Load(_)
            | Request::Restore(_)
            | Request::Choose(_)
            | Request::Batch(_) => None,
            Request::Turn(of)
            | Request::Legal(of)
            | Request::State(of)
            | Request::Score(of)
            | Request::Record(of)
            | Request::Clone(of)
            | Request::Close(of) => Some(of.table),
            Request::Play(play) => Some(play.table),
            Request::Step(step) => Some(step.table),
            Request::View(view) => Some(view.table),
            Request::Undo(undo) => Some(undo.table),
            Request::Bot(bot) => Some(bot.table),
        }
    }
}

/// Reads fields; a message names the command and the field that is wrong.
fn take<T: DeserializeOwned>(command: &str, fields: Map<String, Value>) -> Result<T, BadRequest> {
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let (path, what) = (error.path().to_string(), error.inner().to_string());
        // A message about a field that is missing or unknown names it already.
        let named = ["missing field", "unknown field"].iter().any(|start| what.starts_with(start));
        let place = if named { String::new() } else { format!("{path}: ") };
        BadRequest::Fields(format!("{command}: {place}{what}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Request> {
        let of = OfTable { table: 3 };
        vec![
            Request::Games(NoFields {}),
            Request::New(NewTable { game: "bronze".to_owned(), setup: Value::Null, seed: Some(u64::MAX) }),
            Request::Turn(of),
            Request::Legal(of),
            Request::Play(Play { table: 3, action: "done".to_owned() }),
            Request::Step(Step { table: 3, action: "done".to_owned(), view: Some(None) }),
            Request::View(ViewOf { table: 3, seat: None }),
            Request::State(of),
            Request::Score(of),
            Request::Undo(Undo { table: 3, to: 0 }),
            Request::Record(of),
            Request::Load(Load { record: String::new() }),
            Request::Restore(Restore {
                game: "bronze".to_owned(),
                setup: Value::Null,
                state: Value::Bool(true),
            }),
            Request::Clone(of),
            Request::Close(of),
            Request::Bot(AskBot {
                table: 3,
                level: "x".to_owned(),
                millis: None,
                iterations: Some(1),
                seed: None,
            }),
            Request::Choose(Choose {
                game: "bronze".to_owned(),
                setup: Value::Null,
                seat: 1,
                view: Value::Null,
                actions: vec!["done".to_owned()],
                level: None,
                millis: None,
                iterations: None,
                seed: Some(1),
            }),
            Request::Batch(Batch { requests: vec![Value::Null] }),
        ]
    }

    #[test]
    fn a_step_knows_no_view_from_a_spectators() {
        let view = |text: &str| match read(text) {
            Ok(Request::Step(step)) => step.view,
            other => panic!("{other:?}"),
        };
        assert_eq!(view(r#"{"cmd":"step","table":1,"action":"done"}"#), None);
        assert_eq!(view(r#"{"cmd":"step","table":1,"action":"done","view":null}"#), Some(None));
        assert_eq!(view(r#"{"cmd":"step","table":1,"action":"done","view":1}"#), Some(Some(1)));
    }

    fn read(text: &str) -> Result<Request, BadRequest> {
        let Ok(Value::Object(mut fields)) = serde_json::from_str(text) else { panic!("{text}") };
        let Some(Value::String(command)) = fields.remove("cmd") else { panic!("{text}") };
        Request::read(&command, fields)
    }

    #[test]
    fn every_command_reads_what_it_writes() {
        let requests = samples();
        assert_eq!(requests.len(), Request::COMMANDS.len());
        for (request, command) in requests.into_iter().zip(Request::COMMANDS) {
            let text = serde_json::to_string(&request).unwrap();
            assert!(text.contains(&format!(r#""cmd":"{command}""#)), "{text}");
            assert_eq!(read(&text), Ok(request));
        }
    }

    #[test]
    fn messages_name_what_is_wrong_and_what_is_allowed() {
        let cases = [
            (r#"{"cmd":"dance"}"#, "there is no command 'dance'; there are: games, new, turn"),
            (r#"{"cmd":"turn"}"#, "turn: missing field `table`"),
            (r#"{"cmd":"turn","table":"x"}"#, "turn: table: invalid type: string \"x\", expected u64"),
            (r#"{"cmd":"turn","table":-1}"#, "turn: table: invalid value: integer `-1`, expected u64"),
            (r#"{"cmd":"games","a":1}"#, "games: unknown field `a`, there are no fields"),
            (r#"{"cmd":"undo","table":1,"too":1}"#, "undo: unknown field `too`, expected `table` or `to`"),
            (
                r#"{"cmd":"view","table":1,"seat":256}"#,
                "view: seat: invalid value: integer `256`, expected u8",
            ),
        ];
        for (text, message) in cases {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
