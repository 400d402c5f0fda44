//! Events of a table on their way to the store and back.

use protocol::web::Status;
use store::{EventRow, NewEvents, SeatChange};

use super::event::TableEvent;
use super::room::Room;
use crate::refusal::{Refusal, internal};

/// An event of a table with its place in the event log.
pub struct StoredEvent {
    /// Counted from 1 without a gap.
    pub number: u32,
    /// The time, in milliseconds since 1970.
    pub at: i64,
    /// The event itself.
    pub event: TableEvent,
}

impl StoredEvent {
    /// Reads a row of the event log.
    pub fn read(row: EventRow) -> Result<Self, Refusal> {
        let event = serde_json::from_str(&row.body).map_err(internal)?;
        Ok(StoredEvent { number: row.number, at: row.at, event })
    }

    /// True for a chat line.
    pub fn is_chat(&self) -> bool {
        matches!(self.event, TableEvent::Said { .. })
    }
}

impl Room {
    /// The rows that add `events` to the log, the first of them with the number `first`, and the table as it is
    /// listed after them.
    pub fn new_events(&self, events: &[TableEvent], first: u32, now: i64) -> Result<NewEvents, Refusal> {
        let rows = (first..).zip(events).map(|(number, event)| row(number, now, event));
        Ok(NewEvents {
            table: self.id.clone(),
            events: rows.collect::<Result<_, _>>()?,
            status: status_name(self.status).to_owned(),
            summary: serde_json::to_string(&self.summary(now)).map_err(internal)?,
            seats: events.iter().filter_map(seat_change).collect(),
            now,
        })
    }
}

/// An event as a row of the event log.
pub fn row(number: u32, at: i64, event: &TableEvent) -> Result<EventRow, Refusal> {
    Ok(EventRow { number, at, body: serde_json::to_string(event).map_err(internal)? })
}

/// The seat that is taken or left by an event.
fn seat_change(event: &TableEvent) -> Option<SeatChange> {
    match event {
        TableEvent::Sat { seat, user, .. } => Some(SeatChange { seat: seat.0, user: Some(user.clone()) }),
        TableEvent::BotSat { seat, .. } | TableEvent::Cleared { seat } => {
            Some(SeatChange { seat: seat.0, user: None })
        }
        TableEvent::Opened { .. }
        | TableEvent::Started { .. }
        | TableEvent::Moved { .. }
        | TableEvent::Undone { .. }
        | TableEvent::Said { .. }
        | TableEvent::ShutOut { .. }
        | TableEvent::Offered { .. }
        | TableEvent::Agreed { .. }
        | TableEvent::Declined { .. }
        | TableEvent::Out { .. }
        | TableEvent::Replaced { .. }
        | TableEvent::Returned { .. }
        | TableEvent::Ended { .. }
        | TableEvent::Rematch { .. } => None,
    }
}

/// A status as the store lists it.
fn status_name(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Playing => "playing",
        Status::Over => "over",
    }
}
