//! What one can do at a table, by the WebSocket or by `POST /api/tables/{id}/commands`.

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
        /// Where; the first open seat if it is not said.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// What I put into the shuffle, up to 64 letters.
        #[serde(default)]
        #[ts(optional)]
        word: Option<String>,
    },
    /// Gets up before the game.
    Leave,
    /// The host seats a bot before the game.
    SeatBot {
        /// Where.
        seat: u8,
        /// How well it plays.
        level: String,
    },
    /// The host clears a seat before the game.
    ClearSeat {
        /// Which.
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
        /// Whose seat.
        seat: u8,
        /// How well the bot plays.
        level: String,
    },
    /// Takes my seat back from the bot that played for me.
    Return,
    /// Says something to all at the table.
    Say {
        /// 1 to 500 letters.
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
