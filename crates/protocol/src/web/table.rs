//! A table as it is shown apart from the game: seats, clocks, offers, seal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Pace, UserKind, Visibility};

/// The status of a table.
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

/// The kinds of seats.
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
    /// Open, a person or a bot.
    pub kind: SeatKind,
    /// The name; empty on an open seat.
    pub name: String,
    /// The person.
    pub user: Option<String>,
    /// Guest or account, when the person sat down; null on other seats, and where it is not known.
    #[serde(default)]
    pub user_kind: Option<UserKind>,
    /// The level of the bot, also of one that plays in the place of a person.
    pub level: Option<String>,
    /// True if the person is connected to the table now; bots always are.
    pub present: bool,
    /// True if the person resigned or ran out of time: a bot plays on, and the seat comes last.
    pub out: bool,
    /// The person's part of the shuffle, once the game has begun.
    pub word: Option<String>,
}

/// The seal on the server's secret, which keeps it from choosing the draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seal {
    /// SHA-256 of the server's secret, known from the moment the table is opened: before any word came in.
    pub hash: String,
    /// The secret itself, once the game is over: `oxhide verify` proves the record with it.
    pub secret: Option<String>,
}

/// A proposal that others must agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OfferKind {
    /// To take back what was done.
    Undo {
        /// The number of moves that stay.
        to: u32,
    },
    /// To let a bot play for somebody who is away.
    Replace {
        /// The seat of the person who is away.
        seat: u8,
        /// The level of the bot.
        level: String,
    },
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Offer {
    /// The seat that asks.
    pub by: u8,
    /// The proposal.
    pub what: OfferKind,
    /// Seats that have to agree still.
    pub waiting: Vec<u8>,
    /// Seats that have agreed.
    pub agreed: Vec<u8>,
}

/// The time that is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// The time each seat has left, in milliseconds, as of `now` of the message; empty where there are no clocks.
    #[ts(type = "number[]")]
    pub left: Vec<i64>,
    /// The seat whose clock runs.
    pub running: Option<u8>,
    /// The moment by which the decision must be made, where there are deadlines.
    #[ts(type = "number | null")]
    pub deadline: Option<i64>,
}

/// The result of a game.
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
    /// The clocks or deadlines.
    pub pace: Pace,
    /// The people who find it in their lobby.
    pub visibility: Visibility,
    /// True if others may watch.
    pub spectators: bool,
    /// True if scores are shown during the game.
    pub live_scores: bool,
    /// Waiting, playing or over.
    pub status: Status,
    /// The id of the host, who seats bots and starts the game.
    pub host: String,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Your seat; none for a spectator.
    pub you: Option<u8>,
    /// The number of spectators.
    pub watching: u32,
    /// Those of them who have a name, up to 30.
    pub watchers: Vec<Watcher>,
    /// The proof of fair draws; none where a game was played on from a moment of another.
    pub seal: Option<Seal>,
    /// An offer that waits.
    pub offer: Option<Offer>,
    /// The time that is left.
    pub clocks: Option<Clocks>,
    /// The result, once the game is over.
    pub result: Option<TableResult>,
    /// The table of the next game with the same people.
    pub rematch: Option<String>,
    /// The moment it was opened.
    #[ts(type = "number")]
    pub created: i64,
}
