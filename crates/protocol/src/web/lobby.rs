//! Finding, opening and listing tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{SeatKind, Status};

/// The clocks or deadlines of a game.
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

/// The people who find a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// It is in the lobby.
    #[default]
    Open,
    /// Anyone with the link.
    Private,
    /// It is in the lobby of the host's friends, and open to them only.
    Friends,
}

/// The person or bot that is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "who", rename_all = "lowercase")]
#[serde(deny_unknown_fields)]
pub enum SeatPlan {
    /// The host.
    Me,
    /// Anybody who comes.
    Open,
    /// A bot.
    Bot {
        /// The level of the bot.
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
    /// One per seat: they are as many as there are players.
    pub seats: Vec<SeatPlan>,
    /// The game's options that differ from their defaults.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub options: BTreeMap<String, String>,
    /// The pack; the classic one if it is not said.
    #[serde(default)]
    #[ts(optional)]
    pub pack: Option<String>,
    /// The clocks or deadlines.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub pace: Pace,
    /// The people who find it.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub visibility: Visibility,
    /// True if others may watch.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<_>")]
    pub spectators: bool,
    /// True if scores are shown during the game.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<_>")]
    pub live_scores: bool,
    /// True if the game begins at once: no seat may be open then.
    #[serde(default)]
    #[ts(optional, as = "Option<_>")]
    pub start: bool,
    /// My part of the shuffle.
    #[serde(default)]
    #[ts(optional)]
    pub word: Option<String>,
    /// The seal that was offered to me (`POST /api/seals`) before I chose my word; a new one if it is not said.
    #[serde(default)]
    #[ts(optional)]
    pub seal: Option<String>,
}

/// A secret that the server has drawn for my next table.
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
    /// The people who find it.
    pub visibility: Visibility,
    /// The clocks or deadlines.
    pub pace: Pace,
    /// The seats.
    pub seats: Vec<SeatSummary>,
    /// The seat whose decision it is.
    pub to_move: Option<u8>,
    /// The seat of the asker.
    pub your_seat: Option<u8>,
    /// The number of moves that were made.
    pub moves: u32,
    /// The moment it was opened.
    #[ts(type = "number")]
    pub created: i64,
    /// The moment of its last event.
    #[ts(type = "number")]
    pub updated: i64,
}

/// The tables that are open to all, and to the asker as a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Lobby {
    /// Tables that wait for players, newest first.
    pub waiting: Vec<TableSummary>,
    /// Tables one may watch, newest first.
    pub playing: Vec<TableSummary>,
    /// The value of `waiting_after` to see more; none when these are all.
    pub waiting_next: Option<String>,
    /// The value of `playing_after` to see more; none when these are all.
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
    /// The value of `before` to see more; none when this is all.
    #[ts(type = "number | null")]
    pub next: Option<i64>,
}

/// Plays on from a moment of a game that is over, against bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The number of moves up to this moment.
    pub at: u32,
    /// My seat in the new game.
    pub seat: u8,
    /// The level of the bots on the other seats.
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
    /// The number of moves up to this moment.
    pub moves: u32,
    /// From 0 to 1, by seat.
    pub chances: Vec<f64>,
}

/// A decision around which much changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TurningPoint {
    /// The number of moves before it.
    pub moves: u32,
    /// The seat that decided.
    pub seat: u8,
    /// The action, in words.
    pub played: String,
    /// The action that the bots would have chosen, in words; none if it was the same.
    pub best: Option<String>,
    /// The change in everybody's chances up to the next decision, by seat: by the choice and by draws.
    pub change: Vec<f64>,
}

/// The scores in the course of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Course {
    /// After each decision, and at the end.
    pub points: Vec<CoursePoint>,
}

/// The scores at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CoursePoint {
    /// The number of moves up to this moment.
    pub moves: u32,
    /// Each seat's total.
    pub totals: Vec<i32>,
}
