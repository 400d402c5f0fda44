//! Commands at a table, by the WebSocket or by `POST /api/tables/{id}/commands`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A command: `{"do":"play","action":"draw","at":17}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Sits down before the game.
    Sit {
        /// The seat; the first open one if it is missing.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// My part of the shuffle, up to 64 characters.
        #[serde(default)]
        #[ts(optional)]
        word: Option<String>,
    },
    /// Gets up before the game.
    Leave,
    /// The host seats a bot before the game.
    SeatBot {
        /// The seat to take.
        seat: u8,
        /// The level of the bot.
        level: String,
    },
    /// The host clears a seat before the game.
    ClearSeat {
        /// The seat to clear.
        seat: u8,
    },
    /// The host begins the game; no seat may be open.
    Start,
    /// Does an action of the game.
    Play {
        /// In notation, as `position.actions` has it.
        action: String,
        /// `position.moves` as I saw it: an action for another moment is refused as stale.
        at: u32,
    },
    /// Takes back: at once where `position.undo.free` says so, else the others are asked.
    Undo {
        /// `position.moves` as I saw it.
        at: u32,
    },
    /// Answers an offer.
    Answer {
        /// Yes or no.
        agree: bool,
    },
    /// Gives up: a bot plays on, and the seat comes last.
    Resign,
    /// Asks that a bot plays for somebody who is away.
    Replace {
        /// The seat of the person who is away.
        seat: u8,
        /// The level of the bot.
        level: String,
    },
    /// Takes my seat back from the bot that played for me.
    Return,
    /// Says something to all at the table.
    Say {
        /// 1 to 500 characters.
        text: String,
    },
    /// The host removes somebody who watches, or a player before the game: they cannot come back to this table.
    ShutOut {
        /// The id, as seats, watchers and chat lines have it.
        user: String,
    },
    /// Opens a table for another game with the same people; the link is then in `table.rematch`.
    Rematch,
}
