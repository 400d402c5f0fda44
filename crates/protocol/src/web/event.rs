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
        /// Name of the host.
        name: String,
    },
    /// Somebody sat down.
    Sat {
        /// The seat that was taken.
        seat: u8,
        /// The person's name.
        name: String,
    },
    /// A bot was seated.
    BotSat {
        /// The seat that was taken.
        seat: u8,
        /// The level of the bot.
        level: String,
    },
    /// A seat is open again.
    Cleared {
        /// The seat.
        seat: u8,
    },
    /// The game began.
    Started {
        /// The draws at the start.
        lines: Vec<LoggedEvent>,
    },
    /// A decision and what came of it.
    Moved {
        /// The seat that decided.
        seat: u8,
        /// The events of the game it led to, as you may know them; empty if it was taken back since.
        lines: Vec<LoggedEvent>,
    },
    /// Something was taken back: lines whose `number` is `to` or more did not happen.
    Undone {
        /// The seat that took back.
        seat: u8,
        /// The number of moves that stay.
        to: u32,
    },
    /// Somebody said something.
    Said {
        /// The person's name.
        name: String,
        /// Guest or account; null where it is not known.
        kind: Option<UserKind>,
        /// The seat of the person; none for a spectator.
        seat: Option<u8>,
        /// The id of the person; none in chats of earlier versions.
        user: Option<String>,
        /// The line, as plain text.
        text: String,
    },
    /// The host has shut somebody out.
    ShutOut {
        /// The person's id.
        user: String,
        /// The person's name.
        name: String,
    },
    /// Somebody asks the others for something.
    Offered {
        /// The seat.
        seat: u8,
        /// The proposal.
        offer: OfferKind,
    },
    /// Somebody agreed to the offer; others are still to answer, or what was asked for is done.
    Agreed {
        /// The seat.
        seat: u8,
    },
    /// The offer was declined, or is void because the game went on.
    Declined {
        /// The seat that declined; none if the game went on.
        seat: Option<u8>,
    },
    /// A seat is out of the running: a bot plays on.
    Out {
        /// The seat.
        seat: u8,
        /// The reason.
        reason: LeaveReason,
    },
    /// A bot plays for somebody who is away.
    Replaced {
        /// The seat of the person who is away.
        seat: u8,
        /// The level of the bot.
        level: String,
    },
    /// Somebody is back.
    Returned {
        /// The seat.
        seat: u8,
    },
    /// The game is over.
    Ended {
        /// The places and totals.
        result: TableResult,
    },
    /// The next game has a table.
    Rematch {
        /// Its id.
        table: String,
    },
}
