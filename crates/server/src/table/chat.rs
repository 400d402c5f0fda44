//! The chat of a table: its limits, and shutting somebody out.

use std::collections::HashMap;
use std::time::Instant;

use protocol::web::{ApiCode, Status, Visibility};

use super::command::{Decided, forbidden, not_now};
use super::event::TableEvent;
use super::room::{Person, Room};
use crate::limiter::Bucket;
use crate::names;
use crate::refusal::{Refusal, refuse};

/// Chat lines in the opening message of a table, and in a page of older ones.
pub const PAGE: usize = 50;

/// Lines that a table keeps of its players and of its spectators.
const KEPT: Lines = Lines { players: 10_000, spectators: 1_000 };

/// People whose rate is remembered at one table.
const REMEMBERED: usize = 1_000;

/// The beginning of a stored chat line: the tag is written first.
pub const STORED_AS: &str = r#"{"e":"said","#;

/// Chat lines of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// By people who sit there.
    pub players: u32,
    /// By others.
    pub spectators: u32,
}

/// Limits of chat lines per minute: of each person, of all players, and of all spectators together.
pub struct ChatLimits {
    by_minute: f64,
    people: HashMap<String, Bucket>,
    players: Bucket,
    spectators: Bucket,
}

/// A bucket of so many lines per minute; a third of them can come at once.
fn bucket(by_minute: f64, now: Instant) -> Bucket {
    Bucket::new(by_minute / 60.0, (by_minute / 3.0).max(1.0), now)
}

impl ChatLimits {
    /// Limits that follow from the lines that a player may write per minute.
    pub fn new(by_minute: u32, now: Instant) -> Self {
        let by_minute = f64::from(by_minute);
        let (players, spectators) = (bucket(by_minute * 4.0, now), bucket(by_minute, now));
        ChatLimits { by_minute, people: HashMap::new(), players, spectators }
    }

    /// Refuses a line of somebody who has written too many.
    pub fn check(&mut self, user: &str, seated: bool, now: Instant) -> Result<(), Refusal> {
        if self.people.len() >= REMEMBERED {
            self.people.clear();
        }
        let share = if seated { self.by_minute } else { self.by_minute / 3.0 };
        let own = self.people.entry(user.to_owned()).or_insert_with(|| bucket(share, now));
        if !own.take(now) {
            return Err(refuse(ApiCode::TooMany, "you write too fast: wait a moment"));
        }
        let all = if seated { &mut self.players } else { &mut self.spectators };
        if !all.take(now) {
            return Err(refuse(ApiCode::TooMany, "too much is being written at this table: wait a moment"));
        }
        Ok(())
    }
}

impl Room {
    pub(super) fn say(&self, person: &Person, text: &str) -> Decided {
        let text = names::speech(text)?;
        let seat = self.seat_of(&person.id);
        let (said, kept) = match seat {
            Some(_) => (self.said.players, KEPT.players),
            None => (self.said.spectators, KEPT.spectators),
        };
        if said >= kept {
            return not_now("this table keeps no more messages");
        }
        let known = seat.is_some() || person.account || person.id == self.host;
        if !known && self.head.visibility == Visibility::Open {
            return forbidden("to write at an open table as a spectator you need an account: sign up first");
        }
        Ok(vec![TableEvent::Said {
            seat,
            name: person.name.clone(),
            user: Some(person.id.clone()),
            text,
            kind: Some(person.kind()),
        }])
    }

    /// The host removes somebody, who cannot come back to this table.
    pub(super) fn shut_out(&self, person: &Person, user: &str) -> Decided {
        if self.host != person.id {
            return forbidden("only the host can shut somebody out");
        }
        if user == self.host {
            return not_now("you cannot shut yourself out");
        }
        if self.shut_out.contains(user) {
            return Ok(Vec::new());
        }
        let seat = self.seat_of(user);
        if seat.is_some() && self.status != Status::Waiting {
            return not_now("a player cannot be shut out once the game has begun");
        }
        let Some(name) = self.name_of(user) else {
            return Err(refuse(ApiCode::NotFound, "nobody with this id was at this table"));
        };
        let cleared = seat.map(|seat| TableEvent::Cleared { seat });
        Ok(cleared.into_iter().chain([TableEvent::ShutOut { user: user.to_owned(), name }]).collect())
    }

    /// The name of somebody who sits here, watches, or has said something.
    fn name_of(&self, user: &str) -> Option<String> {
        let seated = || self.places.iter().find(|place| place.user() == Some(user)).map(|place| place.name());
        let watching = || self.presence.name_of(user).map(str::to_owned);
        seated().or_else(watching).or_else(|| self.speakers.get(user).cloned())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use protocol::web::{Command, Pace};

    use super::super::testing::Played;
    use super::*;
    use crate::uptime::uptime;

    #[test]
    fn four_spectators_cannot_flood_a_table_nor_silence_its_players() {
        let start = Instant::now();
        let mut limits = ChatLimits::new(30, start);
        let mut said = 0;
        for second in 0..12 {
            let now = start + Duration::from_secs(second);
            for line in 0..70 {
                let name = ["m1", "m2", "m3", "m4"][line % 4];
                said += usize::from(limits.check(name, false, now).is_ok());
            }
        }
        assert!((10..=20).contains(&said), "{said} of 840 lines in 12 seconds");
        let now = start + Duration::from_secs(12);
        assert!((0..10).all(|_| limits.check("ada", true, now).is_ok()), "players have their own share");
        assert!(limits.check("ada", true, now).is_err());
        assert!(limits.check("bob", true, now).is_ok());
    }

    #[test]
    fn a_new_name_for_every_line_does_not_help() {
        let start = Instant::now();
        let mut limits = ChatLimits::new(30, start);
        let said = (0..5000).filter(|line| limits.check(&format!("m{line}"), false, start).is_ok()).count();
        assert_eq!(said, 10);
    }

    #[test]
    fn who_is_shut_out_stays_out_after_a_restart() {
        let mut table = Played::start("bronze", Pace::Free, &["ada", "bob"]);
        let said = TableEvent::Said {
            seat: None,
            name: "Mallory".to_owned(),
            user: Some("mallory".to_owned()),
            text: "hi".to_owned(),
            kind: None,
        };
        table.add(vec![said]);
        let shut = |user: &str| Command::ShutOut { user: user.to_owned() };
        table.refused("bob", &shut("mallory"));
        table.refused("ada", &shut("ada"));
        table.refused("ada", &shut("bob"));
        table.refused("ada", &shut("nobody"));
        let events = table.must("ada", &shut("mallory"));
        assert_eq!(events, [TableEvent::ShutOut { user: "mallory".to_owned(), name: "Mallory".to_owned() }]);
        assert_eq!(table.must("ada", &shut("mallory")), [], "once is enough");
        for room in [&table.room, &table.rebuilt(&uptime(&[], 0), 0)] {
            assert!(!room.admits(Some("mallory")) && room.admits(Some("eve")) && room.admits(None));
            assert_eq!(room.said, Lines { players: 0, spectators: 1 });
        }
    }

    #[test]
    fn a_table_keeps_so_many_lines_of_strangers_and_guests_only_watch() {
        let mut table = Played::start("bronze", Pace::Free, &["ada", "bob"]);
        let say = Command::Say { text: "hi".to_owned() };
        assert!(table.refused("mallory", &say).contains("account"));
        table.room.head.visibility = Visibility::Private;
        table.must("mallory", &say);
        table.room.said.spectators = KEPT.spectators;
        assert_eq!(table.refused("mallory", &say), "this table keeps no more messages");
        table.must("ada", &say);
    }
}
