//! A table in memory: it follows from its head and its entries, and from nothing else.

use std::collections::{HashMap, HashSet};

use game_core::{AnyTable, Seat, Turn};
use games::Registry;
use protocol::web::{ApiCode, LeaveReason, Offer, OfferKind, Status, TableResult, Visibility};

use super::Head;
use super::clock::Clock;
use super::entry::{Entry, read};
use super::show::Stored;
use crate::refusal::{Refusal, internal, refuse};

/// Somebody who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether there is a password.
    pub account: bool,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    #[default]
    Open,
    /// Somebody.
    Person {
        /// The id.
        user: String,
        /// The name.
        name: String,
        /// The part of the shuffle.
        word: String,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: String,
    },
}

/// A seat.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Who sits there.
    pub sitter: Sitter,
    /// Why it is out of the running.
    pub out: Option<LeaveReason>,
    /// The bot that plays for somebody who is away.
    pub stand_in: Option<String>,
}

/// The level of bots that play on for seats that are out.
pub const CARETAKER: &str = "greedy";

impl Place {
    /// The level of the bot that decides here, if one does.
    pub fn bot(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { level } => Some(level),
            Sitter::Open | Sitter::Person { .. } => self.out.map(|_| CARETAKER).or(self.stand_in.as_deref()),
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
            Sitter::Bot { level } => format!("{level} bot"),
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
    /// Its id.
    pub id: String,
    /// Who opened it.
    pub host: String,
    /// When.
    pub created: i64,
    /// What was settled then.
    pub head: Head,
    /// How far it is.
    pub status: Status,
    /// The seats.
    pub places: Vec<Place>,
    /// The game, once it has begun.
    pub game: Option<Box<dyn AnyTable>>,
    /// The number of the last happening.
    pub last: u32,
    /// An offer that waits.
    pub offer: Option<Offer>,
    /// The time.
    pub clock: Clock,
    /// How it ended.
    pub result: Option<TableResult>,
    /// The table of the next game.
    pub rematch: Option<String>,
    /// How many sockets each person has open here.
    pub present: HashMap<String, usize>,
    /// Since when somebody who sits here is away.
    pub away: HashMap<String, i64>,
    /// The friends of the host, where the table is for them.
    pub friends: HashSet<String>,
    /// How many sockets are open of people who said no name.
    pub nameless: u32,
}

impl Room {
    /// A table before its first happening.
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
            offer: None,
            result: None,
            rematch: None,
            present: HashMap::new(),
            away: HashMap::new(),
            friends: HashSet::new(),
            nameless: 0,
        }
    }

    /// The same with everything that happened; clocks run from now on.
    pub fn rebuild(&mut self, stored: &[Stored], registry: &Registry, now: i64) -> Result<(), Refusal> {
        let mut moves: Vec<&str> = Vec::new();
        for Stored { entry, .. } in stored {
            match entry {
                Entry::Started { moves: more } | Entry::Moved { moves: more, .. } => {
                    moves.extend(more.iter().map(String::as_str));
                }
                Entry::Undone { to, .. } => moves.truncate(*to as usize),
                _ => {}
            }
            self.fold(entry);
        }
        self.last = stored.len() as u32;
        if self.status != Status::Waiting {
            self.game = Some(self.replay(&moves, registry)?);
        }
        for place in &self.places {
            self.away.extend(place.user().map(|user| (user.to_owned(), now)));
        }
        self.run_clock(now);
        Ok(())
    }

    fn replay(&self, moves: &[&str], registry: &Registry) -> Result<Box<dyn AnyTable>, Refusal> {
        let moves: Option<Vec<_>> = moves.iter().map(|line| read(line)).collect();
        let moves = moves.ok_or_else(|| internal("a stored move cannot be read"))?;
        registry.resume(&self.record_head(), &moves).map_err(internal)
    }

    /// The head of the game's record, with the names and words of who sits here now.
    pub fn record_head(&self) -> game_core::RecordHead {
        let names = self.places.iter().zip(self.head.seats());
        let names = names.map(|(place, seat)| match place.name() {
            name if name.is_empty() => seat.to_string(),
            name => name,
        });
        self.head.record(names.collect(), self.places.iter().map(Place::word).collect())
    }

    /// What an entry changes beside the game itself, which whoever decides has played already.
    pub fn fold(&mut self, entry: &Entry) {
        match entry {
            Entry::Sat { seat, user, name, word } => {
                let (user, name, word) = (user.clone(), name.clone(), word.clone());
                self.seat_mut(*seat).sitter = Sitter::Person { user, name, word };
            }
            Entry::BotSat { seat, level } => {
                self.seat_mut(*seat).sitter = Sitter::Bot { level: level.clone() };
            }
            Entry::Cleared { seat } => self.seat_mut(*seat).sitter = Sitter::Open,
            Entry::Started { .. } => self.status = Status::Playing,
            Entry::Moved { seat, left, .. } => {
                left.iter().for_each(|left| self.clock.set(*seat, *left));
                self.offer = None;
            }
            Entry::Undone { .. } => self.offer = None,
            Entry::Offered { seat, offer } => self.offer = Some(self.offered(*seat, offer)),
            Entry::Declined { .. } => self.offer = None,
            Entry::Out { seat, reason } => self.seat_mut(*seat).out = Some(*reason),
            Entry::Replaced { seat, level } => {
                self.seat_mut(*seat).stand_in = Some(level.clone());
                self.offer = None;
            }
            Entry::Returned { seat } => self.seat_mut(*seat).stand_in = None,
            Entry::Ended { result } => {
                self.result = Some(result.clone());
                self.status = Status::Over;
                self.offer = None;
            }
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Opened { .. } | Entry::Said { .. } => {}
        }
    }

    fn offered(&self, seat: u8, offer: &OfferKind) -> Offer {
        Offer { by: seat, what: offer.clone(), waiting: self.asked(seat, offer) }
    }

    /// Who has to agree to an offer: the people who play, but not who asks, nor who is away.
    pub fn asked(&self, by: u8, offer: &OfferKind) -> Vec<u8> {
        let about = match offer {
            OfferKind::Undo { .. } => None,
            OfferKind::Replace { seat, .. } => Some(*seat),
        };
        let plays = |seat: &u8| {
            let place = &self.places[usize::from(*seat)];
            place.user().is_some() && place.bot().is_none()
        };
        let others = (0..self.head.players).filter(|seat| *seat != by && Some(*seat) != about);
        others.filter(plays).collect()
    }

    /// A seat that entries name; they are checked before they are written.
    fn seat_mut(&mut self, seat: u8) -> &mut Place {
        let last = self.places.len() - 1;
        &mut self.places[usize::from(seat).min(last)]
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: &str) -> Option<u8> {
        self.places.iter().position(|place| place.user() == Some(user)).map(|seat| seat as u8)
    }

    /// How many look on.
    pub fn watching(&self) -> u32 {
        self.present.keys().filter(|user| self.seat_of(user).is_none()).count() as u32 + self.nameless
    }

    /// Whose decision the game waits for.
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
    pub fn bot_to_move(&self) -> Option<&str> {
        self.places[self.to_move()?.index()].bot()
    }

    /// Lets the clock of whoever has to decide run; bots have no clock.
    pub fn run_clock(&mut self, now: i64) {
        let seat = self.to_move().filter(|_| self.bot_to_move().is_none());
        self.clock.run(seat.map(|seat| seat.0), now);
    }

    /// Whether somebody may look at the table.
    pub fn admits(&self, user: Option<&str>) -> bool {
        let seated = user.is_some_and(|user| self.seat_of(user).is_some() || user == self.host);
        let closed = self.head.visibility == Visibility::Friends
            && !user.is_some_and(|user| self.friends.contains(user));
        seated || (!closed && (self.head.spectators || self.status == Status::Waiting))
    }

    /// A refusal for who may not.
    pub fn admit(&self, user: Option<&str>) -> Result<(), Refusal> {
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
