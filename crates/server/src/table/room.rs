//! A table in memory: its head, and all that follows from its events.

use std::collections::{HashMap, HashSet};

use game_core::{AnyTable, Seat, Turn};
use protocol::web::{ApiCode, LeaveReason, Status, TableResult, UserKind, Visibility};
use search::Level;

use super::Head;
use super::bot_level::{BotLevel, CARETAKER};
use super::chat::Lines;
use super::clock::Clock;
use super::consent::Offer;
use super::event::TableEvent;
use super::presence::Presence;
use crate::refusal::{Refusal, refuse};

/// Somebody with a session: a guest or an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// True for an account, false for a guest.
    pub account: bool,
}

/// The person or bot on a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    #[default]
    Open,
    /// Somebody.
    Person {
        /// The id of the person.
        user: String,
        /// The name when they sat down.
        name: String,
        /// The person's part of the shuffle.
        word: String,
        /// Guest or account, when they sat down; none where it was not stored.
        kind: Option<UserKind>,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: BotLevel,
    },
}

/// A seat.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The person or bot that sits there.
    pub sitter: Sitter,
    /// The reason why it is out of the running.
    pub out: Option<LeaveReason>,
    /// The number of moves after which it went out.
    pub out_at: Option<u32>,
    /// The bot that plays for somebody who is away.
    pub stand_in: Option<BotLevel>,
}

impl Place {
    /// The level of the bot that decides here, if one does.
    pub fn bot(&self) -> Option<Level> {
        self.out.map(|_| CARETAKER).or(self.bot_level().map(BotLevel::plays))
    }

    /// The level of the bot that was seated here or plays for somebody.
    pub fn bot_level(&self) -> Option<&BotLevel> {
        match &self.sitter {
            Sitter::Bot { level } => Some(level),
            Sitter::Open | Sitter::Person { .. } => self.stand_in.as_ref(),
        }
    }

    /// The person here, whoever plays.
    pub fn user(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { user, .. } => Some(user),
            Sitter::Open | Sitter::Bot { .. } => None,
        }
    }

    /// The name that is shown.
    pub fn name(&self) -> String {
        match &self.sitter {
            Sitter::Open => String::new(),
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot { level } => level.bot_name(),
        }
    }

    /// Guest or account; none on open seats, for bots, and where it was not kept.
    pub fn user_kind(&self) -> Option<UserKind> {
        match &self.sitter {
            Sitter::Person { kind, .. } => *kind,
            Sitter::Open | Sitter::Bot { .. } => None,
        }
    }

    fn word(&self) -> String {
        match &self.sitter {
            Sitter::Person { word, .. } => word.clone(),
            Sitter::Open | Sitter::Bot { .. } => String::new(),
        }
    }
}

/// A table in memory.
pub struct Room {
    /// The id of the table, which is in its link.
    pub id: String,
    /// The id of the host.
    pub host: String,
    /// The moment it was opened, in milliseconds since 1970.
    pub created: i64,
    /// The table as it was set up.
    pub head: Head,
    /// Waiting, playing or over.
    pub status: Status,
    /// The seats.
    pub places: Vec<Place>,
    /// The game, once it has begun.
    pub game: Option<Box<dyn AnyTable>>,
    /// The number of the last event.
    pub last: u32,
    /// The number of moves that were made, draws included.
    pub made: u32,
    /// An offer that waits.
    pub offer: Option<Offer>,
    /// The clocks or deadlines of the seats.
    pub clock: Clock,
    /// The places and totals, once the game is over.
    pub result: Option<TableResult>,
    /// The table of the next game.
    pub rematch: Option<String>,
    /// The people who are here now, which does not follow from the events.
    pub presence: Presence,
    /// Ids of people whom the host has shut out.
    pub shut_out: HashSet<String>,
    /// The names of spectators who said something.
    pub speakers: HashMap<String, String>,
    /// The number of chat lines so far.
    pub said: Lines,
    /// The friends of the host, where the table is for them.
    pub friends: HashSet<String>,
}

impl Room {
    /// A table before its first event.
    pub fn new(id: String, host: String, created: i64, head: Head) -> Self {
        Room {
            clock: Clock::new(head.pace, head.players),
            places: head.seats().map(|_| Place::default()).collect(),
            id,
            host,
            created,
            head,
            status: Status::Waiting,
            game: None,
            last: 0,
            made: 0,
            offer: None,
            result: None,
            rematch: None,
            presence: Presence::default(),
            shut_out: HashSet::new(),
            speakers: HashMap::new(),
            said: Lines::default(),
            friends: HashSet::new(),
        }
    }

    /// The head of the game's record, with the names and words of the seats as they are now.
    pub fn record_head(&self) -> game_core::RecordHead {
        let names = self.places.iter().zip(self.head.seats());
        let names = names.map(|(place, seat)| match place.name() {
            name if name.is_empty() => seat.to_string(),
            name => name,
        });
        self.head.record(names.collect(), self.places.iter().map(Place::word).collect())
    }

    /// Applies an event to everything but the game itself, on which it has been played already.
    pub fn fold(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Sat { seat, user, name, word, kind } => {
                let (user, name, word) = (user.clone(), name.clone(), word.clone());
                self.seat_mut(*seat).sitter = Sitter::Person { user, name, word, kind: *kind };
            }
            TableEvent::BotSat { seat, level } => {
                self.seat_mut(*seat).sitter = Sitter::Bot { level: level.clone() };
            }
            TableEvent::Cleared { seat } => self.seat_mut(*seat).sitter = Sitter::Open,
            TableEvent::Started { moves } => {
                self.made += moves.len() as u32;
                self.status = Status::Playing;
            }
            TableEvent::Moved { seat, moves, left } => {
                self.made += moves.len() as u32;
                left.iter().for_each(|left| self.clock.set(*seat, *left));
                self.offer = None;
            }
            TableEvent::Undone { to, clocks, .. } => {
                self.made = *to;
                self.places.iter_mut().for_each(|place| place.out_at = place.out_at.map(|at| at.min(*to)));
                self.head.seats().zip(clocks).for_each(|(seat, left)| self.clock.set(seat, *left));
                self.offer = None;
            }
            TableEvent::Offered { seat, offer, asked } => {
                self.offer = Some(self.offered(*seat, offer, asked.as_deref()));
            }
            TableEvent::Agreed { seat } => self.offer.iter_mut().for_each(|offer| offer.agree(*seat)),
            TableEvent::Declined { .. } => self.offer = None,
            TableEvent::Out { seat, reason } => {
                let made = self.made;
                let place = self.seat_mut(*seat);
                (place.out, place.out_at) = (Some(*reason), Some(made));
                self.offer = None;
            }
            TableEvent::Replaced { seat, level, left } => {
                left.iter().for_each(|left| self.clock.set(*seat, *left));
                self.seat_mut(*seat).stand_in = Some(level.clone());
                self.offer = None;
            }
            TableEvent::Returned { seat } => self.seat_mut(*seat).stand_in = None,
            TableEvent::Ended { result } => {
                self.result = Some(result.clone());
                self.status = Status::Over;
                self.offer = None;
            }
            TableEvent::Rematch { table } => self.rematch = Some(table.clone()),
            TableEvent::Said { seat, name, user, .. } => self.note_said(*seat, name, user.as_deref()),
            TableEvent::ShutOut { user, .. } => {
                self.shut_out.insert(user.clone());
            }
            TableEvent::Opened { .. } => {}
        }
    }

    fn note_said(&mut self, seat: Option<Seat>, name: &str, user: Option<&str>) {
        if seat.is_some() {
            self.said.players += 1;
            return;
        }
        self.said.spectators += 1;
        self.speakers.extend(user.map(|user| (user.to_owned(), name.to_owned())));
    }

    /// A seat that events name; they are checked before they are written.
    fn seat_mut(&mut self, seat: Seat) -> &mut Place {
        let last = self.places.len() - 1;
        &mut self.places[seat.index().min(last)]
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: &str) -> Option<Seat> {
        self.head.seats().find(|seat| self.places[seat.index()].user() == Some(user))
    }

    /// The seat whose decision the game waits for.
    pub fn to_move(&self) -> Option<Seat> {
        if self.status != Status::Playing {
            return None;
        }
        match self.game.as_ref()?.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The level of the bot whose decision it is.
    pub fn bot_to_move(&self) -> Option<Level> {
        self.places[self.to_move()?.index()].bot()
    }

    /// Starts the clock of the person who has to decide; bots have no clock.
    pub fn run_clock(&mut self, now: i64) {
        let seat = self.to_move().filter(|_| self.bot_to_move().is_none());
        self.clock.run(seat, now);
    }

    /// True if somebody may see the table.
    pub fn admits(&self, user: Option<&str>) -> bool {
        if user.is_some_and(|user| self.shut_out.contains(user)) {
            return false;
        }
        let seated = user.is_some_and(|user| self.seat_of(user).is_some() || user == self.host);
        let closed = self.head.visibility == Visibility::Friends
            && !user.is_some_and(|user| self.friends.contains(user));
        seated || (!closed && (self.head.spectators || self.status == Status::Waiting))
    }

    /// Refuses somebody who may not see the table.
    pub fn admit(&self, user: Option<&str>) -> Result<(), Refusal> {
        if user.is_some_and(|user| self.shut_out.contains(user)) {
            return Err(refuse(ApiCode::Forbidden, "the host has shut you out of this table"));
        }
        let why = match self.head.visibility {
            Visibility::Friends => "this table is for its players and the friends of its host",
            Visibility::Open | Visibility::Private => "this table is for its players",
        };
        if self.admits(user) { Ok(()) } else { Err(refuse(ApiCode::Forbidden, why)) }
    }

    /// The first moves of the game as lines.
    pub fn lines_up_to(&self, moves: u32) -> Result<Vec<String>, Refusal> {
        let game = self.game.as_deref().filter(|game| moves as usize <= game.len());
        let missing = || refuse(ApiCode::NotFound, "the game has no such moment");
        let mut lines = super::command::lines_from(game.ok_or_else(missing)?, 0);
        lines.truncate(moves as usize);
        Ok(lines)
    }

    /// The places at the end: seats that are out come after all others.
    pub fn ranked(&self, places: &[u8], totals: Vec<i32>) -> TableResult {
        let key = |seat: usize| (self.places[seat].out.is_some(), places[seat]);
        let before = |seat: usize| (0..places.len()).filter(|&other| key(other) < key(seat)).count();
        TableResult { places: (0..places.len()).map(|seat| before(seat) as u8 + 1).collect(), totals }
    }
}
