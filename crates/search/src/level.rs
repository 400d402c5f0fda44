//! The levels of bots, from weakest to strongest.

use std::fmt;
use std::str::FromStr;

use game_core::closest;
use serde::{Deserialize, Serialize};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any action at all.
    Random,
    /// The best one at first sight.
    Greedy,
    /// Looks ahead a little.
    Easy,
    /// Looks ahead.
    Normal,
    /// Looks ahead well.
    Hard,
    /// As well as this program can in a few seconds.
    Expert,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 6] =
        [Level::Random, Level::Greedy, Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// The name in commands and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot '{0}'{hint}; there are: {names}", hint = hint(.0), names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(pub String);

/// The level that may be meant.
fn hint(name: &str) -> String {
    let near = closest(name, Level::ALL.into_iter().map(Level::name));
    near.map_or(String::new(), |name| format!(" (did you mean '{name}'?)"))
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_read_back_and_the_error_lists_them() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "grandmaster".parse::<Level>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no bot 'grandmaster'; there are: random, greedy, easy, normal, hard, expert"
        );
        let error = "gredy".parse::<Level>().unwrap_err();
        assert!(
            error.to_string().starts_with("there is no bot 'gredy' (did you mean 'greedy'?); there are:")
        );
    }
}
