//! Finding, opening and listing tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{SeatKind, Status};

/// How much time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "pace", rename_all = "lowercase")]
#[serde(deny_unknown_fields)]
pub enum Pace {
    /// As long as it takes.
    #[default]
    Free,
    /// A clock for each player: who runs out of time is out of the running.
    Live {
        /// At the start, 1 to 180.
        minutes: u16,
        /// Seconds added after each decision, 0 to 120.
        increment: u16,
    },
    /// A deadline for each decision: whoever misses it can be replaced by a bot.
    Slow {
        /// 1 to 336 hours.
        hours: u16,
    },
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// It is in the lobby.
    #[default]
    Open,
    /// Only who has the link.
    Private,
    /// It is in the lobby of the host's friends, and open to them only.
    Friends,
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "who", rename_all = "lowercase")]
#[serde(deny_unknown_fields)]
pub enum SeatPlan {
    /// Whoever opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
    },
}

fn yes() -> bool {
    true
}

/// Opens a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebTable {
    /// The game's id.
    pub game: String,
    /// One a seat: they are as many as there are players.
    pub seats: Vec<SeatPlan>,
    /// The game's options that differ from their defaults.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub options: BTreeMap<String, String>,
    /// The pack; the classic one if it is not said.
    #[serde(default)]
    #[ts(optional)]
    pub pack: Option<String>,
    /// The time there is.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub pace: Pace,
    /// Who finds it.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub visibility: Visibility,
    /// Whether others may look on.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<_>")]
    pub spectators: bool,
    /// Whether scores are shown during the game.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<_>")]
    pub live_scores: bool,
    /// Whether the game begins at once: no seat may be open then.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub start: bool,
    /// What I put into the shuffle.
    #[serde(default)]
    #[ts(optional)]
    pub word: Option<String>,
    /// The seal that was offered to me (`POST /api/seals`) before I chose my word; a new one if it is not said.
    #[serde(default)]
    #[ts(optional)]
    pub seal: Option<String>,
}

/// A secret that the server has settled on for my next table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SealOffered {
    /// SHA-256 of it.
    pub hash: String,
}

/// A table was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableOpened {
    /// Its id: the link to it is `/table/ID`.
    pub table: String,
}

/// A command was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The number of the last event at the table.
    pub seen: u32,
}

/// Somebody at a table, in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatSummary {
    /// Open, a person or a bot.
    pub kind: SeatKind,
    /// The name; empty on an open seat.
    pub name: String,
    /// The place, once the game is over.
    pub place: Option<u8>,
    /// The points, once the game is over.
    pub total: Option<i32>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Waiting, playing or over.
    pub status: Status,
    /// Who finds it.
    pub visibility: Visibility,
    /// The time there is.
    pub pace: Pace,
    /// Who sits there.
    pub seats: Vec<SeatSummary>,
    /// Whose decision it is.
    pub to_move: Option<u8>,
    /// The seat of who asks.
    pub your_seat: Option<u8>,
    /// How many moves were made.
    pub moves: u32,
    /// When it was opened.
    #[ts(type = "number")]
    pub created: i64,
    /// When something last happened.
    #[ts(type = "number")]
    pub updated: i64,
}

/// What is open to all, and to the friends of who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// Tables that wait for players, newest first.
    pub waiting: Vec<TableSummary>,
    /// Tables one may look at, newest first.
    pub playing: Vec<TableSummary>,
    /// What to ask for as `waiting_after` to see more; none when these are all.
    pub waiting_next: Option<String>,
    /// What to ask for as `playing_after` to see more; none when these are all.
    pub playing_next: Option<String>,
}

/// The tables where I sit or sat, whatever their status, latest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTables {
    /// The tables.
    pub tables: Vec<TableSummary>,
}

/// Open tables whose game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FinishedTables {
    /// Latest first.
    pub tables: Vec<TableSummary>,
    /// What to ask for as `before` to see more; none when this is all.
    #[ts(type = "number | null")]
    pub next: Option<i64>,
}

/// Plays on from a moment of a game that is over, against bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// After how many moves.
    pub at: u32,
    /// My seat in the new game.
    pub seat: u8,
    /// How well the others play.
    pub level: String,
}

/// A finished game as the bots judge it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameAnalysis {
    /// Before each decision that had a choice, and at the end.
    pub points: Vec<ChancePoint>,
    /// The decisions around which most changed, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
}

/// Everybody's chance to win at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChancePoint {
    /// After how many moves.
    pub moves: u32,
    /// From 0 to 1, by seat.
    pub chances: Vec<f64>,
}

/// A decision around which much changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TurningPoint {
    /// After how many moves it was made.
    pub moves: u32,
    /// Who decided.
    pub seat: u8,
    /// What was done, in words.
    pub played: String,
    /// What the bots would have done, in words; none if it was the same.
    pub best: Option<String>,
    /// What changed up to the next decision in everybody's chances, by seat: the choice, and what was drawn.
    pub change: Vec<f64>,
}

/// How the scores of a finished game went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Course {
    /// After each decision, and at the end.
    pub points: Vec<CoursePoint>,
}

/// The scores at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CoursePoint {
    /// After how many moves.
    pub moves: u32,
    /// Each seat's total.
    pub totals: Vec<i32>,
}
