//! The rate at which people may give commands at a table.

use std::collections::HashMap;
use std::time::Instant;

use protocol::web::{ApiCode, Command};

use crate::limiter::Bucket;
use crate::refusal::{Refusal, refuse};

/// People whose rate is remembered at one table.
const REMEMBERED: usize = 1_000;

/// A bucket of commands for each person at a table. Moves are free: the game itself says how many there are.
pub struct CommandLimits {
    at_once: f64,
    people: HashMap<String, Bucket>,
}

impl CommandLimits {
    /// Limits of so many commands at once, and one more every second.
    pub fn new(at_once: u32) -> Self {
        CommandLimits { at_once: f64::from(at_once), people: HashMap::new() }
    }

    /// Refuses a command of somebody who has given too many.
    pub fn check(&mut self, user: &str, command: &Command, now: Instant) -> Result<(), Refusal> {
        if matches!(command, Command::Play { .. }) {
            return Ok(());
        }
        if self.people.len() >= REMEMBERED {
            self.people.clear();
        }
        let fresh = || Bucket::new(1.0, self.at_once, now);
        if self.people.entry(user.to_owned()).or_insert_with(fresh).take(now) {
            return Ok(());
        }
        Err(refuse(ApiCode::TooMany, "you do too much at this table: try again in a second"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn so_many_commands_at_once_and_one_a_second_but_moves_are_free() {
        let start = Instant::now();
        let mut limits = CommandLimits::new(30);
        let mut accepted = |user: &str, command: &Command, second: u64| {
            let now = start + Duration::from_secs(second);
            (0..200).filter(|_| limits.check(user, command, now).is_ok()).count()
        };
        assert_eq!(accepted("eve", &Command::Leave, 0), 30);
        assert_eq!(accepted("eve", &Command::Undo { at: 1 }, 1), 1, "all kinds share a bucket");
        assert_eq!(accepted("eve", &Command::Answer { agree: true }, 11), 10);
        assert_eq!(accepted("eve", &Command::Play { action: "done".to_owned(), at: 1 }, 11), 200);
        assert_eq!(accepted("ada", &Command::Leave, 11), 30, "others have their own");
    }
}
