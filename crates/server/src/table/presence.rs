//! The people who are connected to a table, and since when players are not. Kept in memory only: it does not follow
//! from the events.

use std::collections::HashMap;

use protocol::web::Watcher;

use super::room::Person;

/// Spectators that are listed by name; the others are counted only.
const LISTED: usize = 30;

/// The people at a table now.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    connected: HashMap<String, Visitor>,
    /// Open sockets of people who gave no name.
    anonymous: u32,
    /// The moment from which a player has no socket open, in milliseconds since 1970.
    away: HashMap<String, i64>,
}

/// Somebody with a name who has sockets open.
#[derive(Clone, Debug, Default)]
struct Visitor {
    name: String,
    sockets: usize,
}

impl Presence {
    /// Notes a new socket of a person, or of somebody without a name.
    pub fn connect(&mut self, person: Option<&Person>) {
        let Some(person) = person else {
            self.anonymous += 1;
            return;
        };
        let visitor = self.connected.entry(person.id.clone()).or_default();
        visitor.sockets += 1;
        visitor.name.clone_from(&person.name);
        self.away.remove(&person.id);
    }

    /// Notes that a socket was closed. A player without another one is away from `now` on.
    pub fn disconnect(&mut self, user: Option<&str>, plays: bool, now: i64) {
        let Some(user) = user else {
            self.anonymous = self.anonymous.saturating_sub(1);
            return;
        };
        if let Some(visitor) = self.connected.get_mut(user).filter(|visitor| visitor.sockets > 1) {
            visitor.sockets -= 1;
            return;
        }
        self.connected.remove(user);
        if plays {
            self.set_away(user, now);
        }
    }

    /// Notes that a player is away since a moment.
    pub fn set_away(&mut self, user: &str, since: i64) {
        self.away.insert(user.to_owned(), since);
    }

    /// The moment from which a player is away.
    pub fn away_since(&self, user: &str) -> Option<i64> {
        self.away.get(user).copied()
    }

    /// True if somebody has a socket open.
    pub fn is_connected(&self, user: &str) -> bool {
        self.connected.contains_key(user)
    }

    /// The name of somebody who has a socket open.
    pub fn name_of(&self, user: &str) -> Option<&str> {
        self.connected.get(user).map(|visitor| visitor.name.as_str())
    }

    /// The number of spectators: people who are connected and do not play.
    pub fn spectators(&self, plays: impl Fn(&str) -> bool) -> u32 {
        self.connected.keys().filter(|user| !plays(user)).count() as u32 + self.anonymous
    }

    /// Spectators with a name in the order of their names, up to 30.
    pub fn listed_spectators(&self, plays: impl Fn(&str) -> bool) -> Vec<Watcher> {
        let watching = self.connected.iter().filter(|(user, _)| !plays(user));
        let mut listed: Vec<_> = watching
            .map(|(user, visitor)| Watcher { user: user.clone(), name: visitor.name.clone() })
            .collect();
        listed.sort_by(|one, other| (&one.name, &one.user).cmp(&(&other.name, &other.user)));
        listed.truncate(LISTED);
        listed
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::person;
    use super::*;

    fn is_ada(user: &str) -> bool {
        user == "ada"
    }

    #[test]
    fn a_player_is_away_once_the_last_window_is_closed() {
        let mut presence = Presence::default();
        presence.connect(Some(&person("ada")));
        presence.connect(Some(&person("ada")));
        presence.disconnect(Some("ada"), true, 10);
        assert!(presence.is_connected("ada"));
        assert_eq!(presence.away_since("ada"), None);
        presence.disconnect(Some("ada"), true, 20);
        assert!(!presence.is_connected("ada"));
        assert_eq!(presence.away_since("ada"), Some(20));
        presence.connect(Some(&person("ada")));
        assert_eq!(presence.away_since("ada"), None);
    }

    #[test]
    fn a_spectator_who_leaves_is_forgotten() {
        let mut presence = Presence::default();
        presence.connect(Some(&person("eve")));
        presence.connect(None);
        assert_eq!(presence.spectators(is_ada), 2);
        presence.disconnect(Some("eve"), false, 10);
        presence.disconnect(None, false, 10);
        assert_eq!((presence.spectators(is_ada), presence.away_since("eve")), (0, None));
        // More closings than openings change nothing.
        presence.disconnect(Some("eve"), false, 10);
        presence.disconnect(None, false, 10);
        assert_eq!(presence.spectators(is_ada), 0);
    }

    #[test]
    fn players_are_no_spectators_and_the_list_has_an_end() {
        let mut presence = Presence::default();
        presence.connect(Some(&person("ada")));
        for number in (10..50).rev() {
            presence.connect(Some(&person(&format!("guest {number}"))));
        }
        assert_eq!(presence.spectators(is_ada), 40);
        let names: Vec<String> =
            presence.listed_spectators(is_ada).into_iter().map(|watcher| watcher.name).collect();
        let expected: Vec<String> = (10..40).map(|number| format!("guest {number}")).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn the_latest_name_counts() {
        let mut presence = Presence::default();
        presence.connect(Some(&person("ada")));
        presence.connect(Some(&Person { name: "Countess".to_owned(), ..person("ada") }));
        assert_eq!(presence.name_of("ada"), Some("Countess"));
        assert_eq!(presence.name_of("bob"), None);
    }
}
