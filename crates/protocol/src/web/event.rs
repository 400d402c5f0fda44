//! Events of a table as one viewer may see them, counted from 1 without a gap. They are not the events of the rules: those
//! come as the lines of an event ([`LoggedEvent`]).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{OfferKind, TableResult, UserKind};
use crate::LoggedEvent;

/// Reasons why a seat is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeaveReason {
    /// The person gave up.
    Resigned,
    /// The clock ran out.
    Time,
}

/// An event of a table as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShownEvent {
    /// Its number in the event log, counted from 1.
    pub number: u32,
    /// The time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// Its kind, with the details.
    #[serde(flatten)]
    pub kind: ShownEventKind,
}

/// The kinds of events, with their details.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ShownEventKind {
    /// The table was opened.
    Opened {
        /// By whom.
        name: String,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: u8,
        /// Who.
        name: String,
    },
    /// A bot was seated.
    BotSat {
        /// Where.
        seat: u8,
        /// How well it plays.
        level: String,
    },
    /// A seat is open again.
    Cleared {
        /// Which.
        seat: u8,
    },
    /// The game began.
    Started {
        /// What was drawn at the start.
        lines: Vec<LoggedEvent>,
    },
    /// A decision and what came of it.
    Moved {
        /// Whose it was.
        seat: u8,
        /// What it led to, as you may know it; empty if it was taken back since.
        lines: Vec<LoggedEvent>,
    },
    /// Something was taken back: lines whose `number` is `to` or more did not happen.
    Undone {
        /// Who took back.
        seat: u8,
        /// How many moves stay.
        to: u32,
    },
    /// Somebody said something.
    Said {
        /// Who.
        name: String,
        /// Guest or account; null where it is not known.
        kind: Option<UserKind>,
        /// From which seat; none for a spectator.
        seat: Option<u8>,
        /// The id of the person; none in chats of earlier versions.
        user: Option<String>,
        /// What: plain text.
        text: String,
    },
    /// The host has shut somebody out.
    ShutOut {
        /// The id.
        user: String,
        /// Who.
        name: String,
    },
    /// Somebody asks the others for something.
    Offered {
        /// Who.
        seat: u8,
        /// For what.
        offer: OfferKind,
    },
    /// Somebody agreed to the offer; others are still to answer, or what was asked for is done.
    Agreed {
        /// Who.
        seat: u8,
    },
    /// The offer was declined, or is void because the game went on.
    Declined {
        /// By whom; none if the game went on.
        seat: Option<u8>,
    },
    /// A seat is out of the running: a bot plays on.
    Out {
        /// Which.
        seat: u8,
        /// Why.
        reason: LeaveReason,
    },
    /// A bot plays for somebody who is away.
    Replaced {
        /// Whose seat.
        seat: u8,
        /// How well it plays.
        level: String,
    },
    /// Somebody is back.
    Returned {
        /// Where.
        seat: u8,
    },
    /// The game is over.
    Ended {
        /// How.
        result: TableResult,
    },
    /// The next game has a table.
    Rematch {
        /// Its id.
        table: String,
    },
}
