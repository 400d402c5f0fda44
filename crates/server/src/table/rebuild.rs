//! A table in memory as it follows from what is stored.

use std::collections::HashMap;

use game_core::{AnyTable, Redraws, Seat};
use games::Registry;
use protocol::web::Status;

use super::bot_level::{BotLevel, CARETAKER};
use super::event::{TableEvent, read};
use super::room::{Place, Room};
use super::storing::StoredEvent;
use crate::refusal::{Refusal, internal};
use crate::uptime::{Now, Uptime};

/// The course of the game and its clocks, as the events have it.
#[derive(Default)]
struct Course<'a> {
    moves: Vec<&'a str>,
    redraws: Redraws,
    /// The moment at which the game last came to somebody's decision.
    since: i64,
    /// The moments at which people came back to their seats after that.
    returned: HashMap<Seat, i64>,
}

impl<'a> Course<'a> {
    fn of(stored: &'a [StoredEvent]) -> Self {
        let mut course = Course::default();
        for StoredEvent { at, event, .. } in stored {
            course.follow(*at, event);
        }
        course
    }

    fn follow(&mut self, at: i64, event: &'a TableEvent) {
        match event {
            TableEvent::Started { moves } | TableEvent::Moved { moves, .. } => {
                self.moves.extend(moves.iter().map(String::as_str));
                self.waits_since(at);
            }
            TableEvent::Undone { to, number, .. } => {
                self.moves.truncate(*to as usize);
                if *number > 0 {
                    self.redraws.add(*to);
                }
                self.waits_since(at);
            }
            TableEvent::Returned { seat } => {
                self.returned.insert(*seat, at);
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
            | TableEvent::Ended { .. }
            | TableEvent::Rematch { .. } => {}
        }
    }

    fn waits_since(&mut self, at: i64) {
        self.since = at;
        self.returned.clear();
    }

    /// The moment at which the clock began to run of a seat that has to decide now.
    fn running_since(&self, seat: Seat) -> i64 {
        self.returned.get(&seat).copied().unwrap_or(self.since)
    }
}

impl Room {
    /// Brings an empty room to the end of its event log. Clocks resume where they were: the time in which no server
    /// ran is left out, and no more.
    pub fn rebuild(
        &mut self,
        stored: &[StoredEvent],
        registry: &Registry,
        uptime: &Uptime,
        now: Now,
    ) -> Result<(), Refusal> {
        stored.iter().for_each(|stored| self.fold(&stored.event));
        self.warn_of_unknown_levels();
        self.last = stored.len() as u32;
        let course = Course::of(stored);
        if self.status != Status::Waiting {
            self.game = Some(self.replay(&course, registry)?);
        }
        for user in self.places.iter().filter_map(Place::user) {
            self.presence.set_away(user, now.clock);
        }
        let since = self.to_move().map_or(now.date, |seat| course.running_since(seat));
        self.run_clock(now.clock - uptime.between(since, now.date));
        Ok(())
    }

    /// Notes in the server's log that a caretaker plays for a level that this program does not have.
    fn warn_of_unknown_levels(&self) {
        for level in self.places.iter().filter_map(Place::bot_level) {
            if let BotLevel::Unknown(name) = level {
                tracing::warn!(table = self.id, level = name, "no such level: {CARETAKER} plays");
            }
        }
    }

    fn replay(&self, course: &Course<'_>, registry: &Registry) -> Result<Box<dyn AnyTable>, Refusal> {
        let moves: Option<Vec<_>> = course.moves.iter().map(|line| read(line)).collect();
        let moves = moves.ok_or_else(|| internal("a stored move cannot be read"))?;
        let mut head = self.record_head();
        head.redraws.clone_from(&course.redraws);
        registry.resume(&head, &moves).map_err(internal)
    }
}
