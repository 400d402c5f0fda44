//! What can go wrong with a request.

use serde::{Deserialize, Serialize};

/// Why a request was refused. The list is closed: a client can count on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The line is no JSON.
    BadJson,
    /// The line is longer than the engine reads.
    TooLong,
    /// The JSON is no request: no object, no command, a field that is missing, unknown or of the wrong type.
    BadRequest,
    /// There is no such command.
    UnknownCommand,
    /// There is no such game.
    UnknownGame,
    /// The set-up does not fit the game.
    BadSetup,
    /// As many tables are open as can be.
    TooManyTables,
    /// There is no such table.
    UnknownTable,
    /// The table has no such seat.
    UnknownSeat,
    /// The action is none, or is not allowed now.
    IllegalAction,
    /// The table has not seen that many actions.
    NoSuchMoment,
    /// The record is broken, does not follow the rules, or its game or pack is not known here.
    BadRecord,
    /// The state is none of that game and set-up, or contradicts itself.
    BadState,
    /// The table was restored from a state: what came before is not known.
    NoRecord,
    /// The view is none of that game, or not one of a seat that has to decide.
    BadView,
    /// There is no such level of bots.
    BadLevel,
    /// Nobody has to decide: something has to be drawn first.
    NoDecision,
    /// The game is over.
    Over,
    /// A fault of the program itself. The table it happened at is closed.
    Internal,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: [ErrorCode; 19] = [
        ErrorCode::BadJson,
        ErrorCode::TooLong,
        ErrorCode::BadRequest,
        ErrorCode::UnknownCommand,
        ErrorCode::UnknownGame,
        ErrorCode::BadSetup,
        ErrorCode::TooManyTables,
        ErrorCode::UnknownTable,
        ErrorCode::UnknownSeat,
        ErrorCode::IllegalAction,
        ErrorCode::NoSuchMoment,
        ErrorCode::BadRecord,
        ErrorCode::BadState,
        ErrorCode::NoRecord,
        ErrorCode::BadView,
        ErrorCode::BadLevel,
        ErrorCode::NoDecision,
        ErrorCode::Over,
        ErrorCode::Internal,
    ];
}

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// For programs.
    pub code: ErrorCode,
    /// For people: what was wrong and what is allowed.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_written_in_kebab_case() {
        let codes =
            serde_json::to_string(&[ErrorCode::BadJson, ErrorCode::NoSuchMoment, ErrorCode::Over]).unwrap();
        assert_eq!(codes, r#"["bad-json","no-such-moment","over"]"#);
    }
}
