//! Events of a table as one viewer may see them, with the lines of the game's log that came of them.

use std::collections::HashMap;
use std::ops::Range;

use game_core::Seat;
use protocol::LoggedEvent;
use protocol::web::{OfferKind, ShownEvent, ShownEventKind};

use super::{logged, viewer};
use crate::table::chat::PAGE;
use crate::table::event::{Proposal, TableEvent};
use crate::table::room::Room;
use crate::table::storing::StoredEvent;

/// Events of a table as a viewer may see them.
pub struct ShownEvents {
    /// In the order of their numbers.
    pub events: Vec<ShownEvent>,
    /// Chat lines before this number were left out.
    pub older_chat: Option<u32>,
}

impl StoredEvent {
    /// A chat line as everybody may see it.
    pub fn chat_line(&self) -> Option<ShownEvent> {
        self.is_chat().then(|| self.shown(Vec::new()))
    }

    /// The event as a viewer may see it, with the lines of the game's log that came of it.
    fn shown(&self, lines: Vec<LoggedEvent>) -> ShownEvent {
        ShownEvent { number: self.number, at: self.at, kind: kind(&self.event, lines) }
    }
}

impl Room {
    /// The events after a number, as a seat or a spectator may see them.
    pub fn shown_events(&self, stored: &[StoredEvent], after: u32, seat: Option<Seat>) -> ShownEvents {
        let older_chat = older_chat(stored, after);
        let mut spans = Spans::of(stored);
        let mut lines: HashMap<u32, Vec<LoggedEvent>> = HashMap::new();
        if let Some(game) = &self.game {
            for line in game.log(0..game.log_len(), Some(viewer(seat))) {
                lines.entry(spans.of_move(line.number)).or_default().push(logged(line));
            }
        }
        let left_out = |stored: &StoredEvent| stored.is_chat() && Some(stored.number) < older_chat;
        let news = stored.iter().filter(|stored| stored.number > after && !left_out(stored));
        let events = news.map(|stored| stored.shown(lines.remove(&stored.number).unwrap_or_default()));
        ShownEvents { events: events.collect(), older_chat }
    }

    /// A new event as a seat or a spectator may see it; `log` are the lines of the game's log that came of it.
    pub fn shown_event(&self, stored: &StoredEvent, log: Range<usize>, seat: Option<Seat>) -> ShownEvent {
        let lines = match (&stored.event, &self.game) {
            (TableEvent::Started { .. } | TableEvent::Moved { .. }, Some(game)) => {
                game.log(log, Some(viewer(seat))).into_iter().map(logged).collect()
            }
            _ => Vec::new(),
        };
        stored.shown(lines)
    }
}

/// The number of the first chat line that is shown, if earlier ones after a number are left out.
fn older_chat(stored: &[StoredEvent], after: u32) -> Option<u32> {
    let mut chat = stored.iter().rev().filter(|stored| stored.number > after && stored.is_chat());
    let first = chat.nth(PAGE - 1)?;
    chat.next().map(|_| first.number)
}

/// The events that the moves of the game came from, without moves that were taken back.
struct Spans {
    starts: Vec<(u32, u32)>,
}

impl Spans {
    fn of(stored: &[StoredEvent]) -> Self {
        let mut starts: Vec<(u32, u32)> = Vec::new();
        let mut moves = 0;
        for StoredEvent { number, event, .. } in stored {
            match event {
                TableEvent::Started { moves: more } | TableEvent::Moved { moves: more, .. } => {
                    starts.push((moves, *number));
                    moves += more.len() as u32;
                }
                TableEvent::Undone { to, .. } => {
                    starts.retain(|(start, _)| start < to);
                    moves = *to;
                }
                TableEvent::Opened { .. }
                | TableEvent::Sat { .. }
                | TableEvent::BotSat { .. }
                | TableEvent::Cleared { .. }
                | TableEvent::Said { .. }
                | TableEvent::ShutOut { .. }
                | TableEvent::Offered { .. }
                | TableEvent::Agreed { .. }
                | TableEvent::Declined { .. }
                | TableEvent::Out { .. }
                | TableEvent::Replaced { .. }
                | TableEvent::Returned { .. }
                | TableEvent::Ended { .. }
                | TableEvent::Rematch { .. } => {}
            }
        }
        Spans { starts }
    }

    /// The number of the event that a move came from.
    fn of_move(&mut self, number: u32) -> u32 {
        let after = self.starts.partition_point(|(start, _)| *start <= number);
        after.checked_sub(1).map_or(0, |index| self.starts[index].1)
    }
}

/// The kind and the details that are shown of an event.
fn kind(event: &TableEvent, lines: Vec<LoggedEvent>) -> ShownEventKind {
    let number = |seat: Seat| seat.0;
    match event.clone() {
        TableEvent::Opened { name } => ShownEventKind::Opened { name },
        TableEvent::Sat { seat, name, .. } => ShownEventKind::Sat { seat: seat.0, name },
        TableEvent::BotSat { seat, level } => {
            ShownEventKind::BotSat { seat: seat.0, level: level.to_string() }
        }
        TableEvent::Cleared { seat } => ShownEventKind::Cleared { seat: seat.0 },
        TableEvent::Started { .. } => ShownEventKind::Started { lines },
        TableEvent::Moved { seat, .. } => ShownEventKind::Moved { seat: seat.0, lines },
        TableEvent::Undone { seat, to, .. } => ShownEventKind::Undone { seat: seat.0, to },
        TableEvent::Said { seat, name, user, text, kind } => {
            ShownEventKind::Said { name, kind, seat: seat.map(number), user, text }
        }
        TableEvent::ShutOut { user, name } => ShownEventKind::ShutOut { user, name },
        TableEvent::Offered { seat, offer, .. } => {
            ShownEventKind::Offered { seat: seat.0, offer: offer_kind(&offer) }
        }
        TableEvent::Agreed { seat } => ShownEventKind::Agreed { seat: seat.0 },
        TableEvent::Declined { seat } => ShownEventKind::Declined { seat: seat.map(number) },
        TableEvent::Out { seat, reason } => ShownEventKind::Out { seat: seat.0, reason },
        TableEvent::Replaced { seat, level, .. } => {
            ShownEventKind::Replaced { seat: seat.0, level: level.to_string() }
        }
        TableEvent::Returned { seat } => ShownEventKind::Returned { seat: seat.0 },
        TableEvent::Ended { result } => ShownEventKind::Ended { result },
        TableEvent::Rematch { table } => ShownEventKind::Rematch { table },
    }
}

/// A proposal as it is shown.
pub(super) fn offer_kind(proposal: &Proposal) -> OfferKind {
    match proposal {
        Proposal::Undo { to } => OfferKind::Undo { to: *to },
        Proposal::Replace { seat, level } => OfferKind::Replace { seat: seat.0, level: level.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_taken_back_belong_to_no_event() {
        let moved =
            |moves: usize| TableEvent::Moved { seat: Seat(0), moves: vec![String::new(); moves], left: None };
        let events = [
            TableEvent::Started { moves: vec![String::new(); 3] },
            moved(1),
            moved(2),
            TableEvent::Undone { seat: Seat(0), to: 4, number: 0, clocks: Vec::new() },
            moved(1),
        ];
        let stored: Vec<_> =
            (1..).zip(events).map(|(number, event)| StoredEvent { number, at: 0, event }).collect();
        let mut spans = Spans::of(&stored);
        let found: Vec<u32> = (0..5).map(|number| spans.of_move(number)).collect();
        assert_eq!(found, [1, 1, 1, 2, 5]);
    }
}
