//! Rooms for tests, without a server around them.

use game_core::Seat;
use games::Registry;
use protocol::web::{Command, Pace, Visibility};

use super::Head;
use super::command::Circumstances;
use super::event::TableEvent;
use super::room::{Person, Room};
use super::storing::StoredEvent;
use crate::uptime::{Now, Uptime};

/// A guest whose id is the name.
pub fn person(name: &str) -> Person {
    Person { id: name.to_owned(), name: name.to_owned(), account: false }
}

/// A room with all that was stored of it.
pub struct Played {
    pub registry: Registry,
    pub room: Room,
    pub stored: Vec<StoredEvent>,
    pub now: i64,
}

impl Played {
    /// A table for people that nobody sits at; the first of them is the host.
    pub fn waiting(game: &str, pace: Pace, people: &[&str]) -> Self {
        let registry = Registry::new();
        let room =
            Room::new("table".to_owned(), people[0].to_owned(), 0, head(&registry, game, pace, people));
        Played { registry, room, stored: Vec::new(), now: 0 }
    }

    /// A game of people, in play since moment 0; names with a colon are bots of that level.
    pub fn start(game: &str, pace: Pace, people: &[&str]) -> Self {
        let mut played = Self::waiting(game, pace, people);
        for (seat, name) in Seat::all(people.len() as u8).zip(people) {
            match name.strip_prefix(':') {
                Some(level) => {
                    played.add(vec![TableEvent::BotSat { seat, level: level.to_owned().into() }]);
                }
                None => {
                    played.must(name, &Command::Sit { seat: Some(seat.0), word: None });
                }
            }
        }
        played.must(people[0], &Command::Start);
        played
    }

    /// Does something at a moment, as the actor does.
    pub fn must(&mut self, name: &str, command: &Command) -> Vec<TableEvent> {
        let with = Circumstances { registry: &self.registry, now: self.now };
        let events = self.room.decide(&person(name), command, &with).unwrap();
        self.add(events)
    }

    /// The message with which a command is refused.
    pub fn refused(&mut self, name: &str, command: &Command) -> String {
        let with = Circumstances { registry: &self.registry, now: self.now };
        self.room.decide(&person(name), command, &with).unwrap_err().0.message
    }

    pub fn add(&mut self, events: Vec<TableEvent>) -> Vec<TableEvent> {
        for event in &events {
            self.room.fold(event);
            self.room.last += 1;
            self.stored.push(StoredEvent { number: self.room.last, at: self.now, event: event.clone() });
        }
        self.room.run_clock(self.now);
        events
    }

    /// Plays one of the actions for whoever has the turn; the seat.
    pub fn play(&mut self, pick: usize) -> Seat {
        let game = self.room.game.as_ref().unwrap();
        let (legal, at) = (game.legal(), game.len() as u32);
        let seat = self.room.to_move().unwrap();
        let with = Circumstances { registry: &self.registry, now: self.now };
        let action = &legal[pick % legal.len()].action;
        let events = self.room.play(seat, action, at, &with).unwrap();
        self.add(events);
        seat
    }

    /// The number of moves that were made.
    pub fn moves(&self) -> u32 {
        self.room.game.as_ref().unwrap().len() as u32
    }

    /// The command that takes back.
    pub fn undo(&self) -> Command {
        Command::Undo { at: self.moves() }
    }

    /// The room as a server builds it that started at a moment.
    pub fn rebuilt(&self, uptime: &Uptime, now: i64) -> Room {
        let head = self.room.head.clone();
        let mut room = Room::new(self.room.id.clone(), self.room.host.clone(), 0, head);
        room.rebuild(&self.stored, &self.registry, uptime, Now { date: now, clock: now }).unwrap();
        room
    }
}

fn head(registry: &Registry, game: &str, pace: Pace, people: &[&str]) -> Head {
    let players = people.len() as u8;
    let setup = game_core::Setup::new(players);
    let record = registry.table(game.parse().unwrap(), setup, None).unwrap().head();
    Head {
        rules: record.rules(),
        game: record.game,
        pack: record.setup.pack,
        pack_hash: record.pack_hash,
        players,
        options: record.setup.options,
        pace,
        visibility: Visibility::Open,
        spectators: true,
        live_scores: true,
        secret: Some("07".repeat(32)),
    }
}
