//! The level of a bot at a table, as a command gives it or as an event log has it.

use std::fmt;

use protocol::web::ApiCode;
use search::Level;
use serde::{Deserialize, Serialize};

use crate::refusal::{Refusal, refuse};

/// The level of bots that play on for seats that are out, and in the place of levels that this program does not have.
pub const CARETAKER: Level = Level::Greedy;

/// The level of a bot at a table.
///
/// Commands can name known levels only. An event log may hold the name of a level that another version of the program
/// had: the name is kept, [`CARETAKER`] plays, and the name of the seat says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum BotLevel {
    /// A level of this program.
    Known(Level),
    /// The name of a level that this program does not have.
    Unknown(String),
}

impl BotLevel {
    /// Reads the level that a command names.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn asked_for(name: &str) -> Result<Self, Refusal> {
        let level = name.parse().map(BotLevel::Known);
        level.map_err(|error: search::UnknownLevel| refuse(ApiCode::BadRequest, error.to_string()))
    }

    /// The level that plays.
    pub fn plays(&self) -> Level {
        match self {
            BotLevel::Known(level) => *level,
            BotLevel::Unknown(_) => CARETAKER,
        }
    }

    /// The name of a bot of this level.
    pub fn bot_name(&self) -> String {
        match self {
            BotLevel::Known(level) => format!("{level} bot"),
            BotLevel::Unknown(name) => format!("{name} bot (plays as {CARETAKER})"),
        }
    }
}

impl fmt::Display for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotLevel::Known(level) => level.fmt(f),
            BotLevel::Unknown(name) => f.write_str(name),
        }
    }
}

impl From<String> for BotLevel {
    fn from(name: String) -> Self {
        name.parse().map_or_else(|_| BotLevel::Unknown(name), BotLevel::Known)
    }
}

impl From<BotLevel> for String {
    fn from(level: BotLevel) -> Self {
        level.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stored_name_reads_back_and_somebody_plays() {
        for (stored, plays, name) in [
            ("expert", Level::Expert, "expert bot"),
            ("grandmaster", Level::Greedy, "grandmaster bot (plays as greedy)"),
            ("", Level::Greedy, " bot (plays as greedy)"),
        ] {
            let json = format!("\"{stored}\"");
            let level: BotLevel = serde_json::from_str(&json).unwrap();
            assert_eq!((level.plays(), level.bot_name()), (plays, name.to_owned()));
            assert_eq!(serde_json::to_string(&level).unwrap(), json);
        }
    }

    #[test]
    fn a_command_can_name_known_levels_only() {
        assert_eq!(BotLevel::asked_for("hard"), Ok(BotLevel::Known(Level::Hard)));
        assert_eq!(BotLevel::asked_for("grandmaster").unwrap_err().0.code, ApiCode::BadRequest);
    }
}
