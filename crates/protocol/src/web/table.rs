//! A table as it is shown beside the game: seats, clocks, offers, seal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Pace, UserKind, Visibility};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Players are awaited.
    Waiting,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
}

/// What sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// Somebody.
    Person,
    /// A bot.
    Bot,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// What sits there.
    pub kind: SeatKind,
    /// The name; empty on an open seat.
    pub name: String,
    /// The person.
    pub user: Option<String>,
    /// Guest or account, when the person sat down; null on other seats, and where it is not known.
    #[serde(default)]
    pub user_kind: Option<UserKind>,
    /// How well the bot plays, also one that plays in the place of a person.
    pub level: Option<String>,
    /// Whether the person is looking at the table now; bots always are.
    pub present: bool,
    /// Whether the person resigned or ran out of time: a bot plays on, and the seat comes last.
    pub out: bool,
    /// What the person put into the shuffle, once the game has begun.
    pub word: Option<String>,
}

/// What keeps the server from choosing what is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seal {
    /// SHA-256 of the server's secret, known from the moment the table is opened: before any word came in.
    pub hash: String,
    /// The secret itself, once the game is over: `oxhide verify` proves the record with it.
    pub secret: Option<String>,
}

/// What is asked of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OfferKind {
    /// To take back what was done.
    Undo {
        /// How many moves stay.
        to: u32,
    },
    /// To let a bot play for somebody who is away.
    Replace {
        /// Whose seat.
        seat: u8,
        /// How well the bot plays.
        level: String,
    },
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Offer {
    /// Who asks.
    pub by: u8,
    /// What for.
    pub what: OfferKind,
    /// Who has to agree still.
    pub waiting: Vec<u8>,
    /// Who has agreed.
    pub agreed: Vec<u8>,
}

/// The time that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// What each seat has left, in milliseconds, as of `now` of the message; empty where there are no clocks.
    #[ts(type = "number[]")]
    pub left: Vec<i64>,
    /// Whose clock runs.
    pub running: Option<u8>,
    /// When the decision must be made, where there are deadlines.
    #[ts(type = "number | null")]
    pub deadline: Option<i64>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableResult {
    /// The place of each seat, 1 for the winners; seats that are out come last.
    pub places: Vec<u8>,
    /// Each seat's total.
    pub totals: Vec<i32>,
}

/// Somebody who watches a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Watcher {
    /// The id.
    pub user: String,
    /// The name.
    pub name: String,
}

/// A table, apart from the game on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The pack.
    pub pack: String,
    /// Every option of the game.
    pub options: BTreeMap<String, String>,
    /// The time there is.
    pub pace: Pace,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether others may look on.
    pub spectators: bool,
    /// Whether scores are shown during the game.
    pub live_scores: bool,
    /// Waiting, playing or over.
    pub status: Status,
    /// The person who opened it: seats bots, starts.
    pub host: String,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Your seat; none for a spectator.
    pub you: Option<u8>,
    /// How many people look on.
    pub watching: u32,
    /// Those of them who have a name, up to 30.
    pub watchers: Vec<Watcher>,
    /// The proof of fair draws; none where a game was played on from a moment of another.
    pub seal: Option<Seal>,
    /// An offer that waits.
    pub offer: Option<Offer>,
    /// The time that is left.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub result: Option<TableResult>,
    /// The table of the next game with the same people.
    pub rematch: Option<String>,
    /// When it was opened.
    #[ts(type = "number")]
    pub created: i64,
}
