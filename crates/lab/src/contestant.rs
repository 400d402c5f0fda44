//! Who can sit in a seat: a bot of this program, or a program of somebody else's.

use std::fmt;
use std::str::FromStr;

use game_core::Setup;
use games::{BadBot, BotSpec, Playable};
use search::{Bot, Evaluator, Level};
use serde::{Serialize, Serializer};

use crate::external::{ExternalBot, Faults};

/// A bot by name: `hard`, `hard:iterations=500`, or `cmd:./mybot` for a program that answers `choose`
/// requests of the engine protocol.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// A bot of this program.
    Bot(BotSpec),
    /// A program and its arguments, as typed.
    Command(String),
}

/// Why a text names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadContestant {
    /// It names no bot.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// The program is missing.
    #[error("a program belongs behind 'cmd:', such as cmd:./mybot")]
    NoCommand,
}

impl Contestant {
    /// The bot for a seat. Programs are started here.
    pub(crate) fn bot<G: Playable>(&self, setup: &Setup, faults: &Faults) -> Box<dyn Bot<G>> {
        self.bot_with(G::evaluator(), setup, faults)
    }

    /// The same with another judgement than the game's own; a program has its own.
    pub(crate) fn bot_with<G: Playable>(
        &self,
        evaluator: impl Evaluator<G> + 'static,
        setup: &Setup,
        faults: &Faults,
    ) -> Box<dyn Bot<G>> {
        match self {
            Contestant::Bot(spec) => spec.bot_with(evaluator),
            Contestant::Command(command) => Box::new(ExternalBot::new(command, setup, faults.clone())),
        }
    }
}

impl From<Level> for Contestant {
    fn from(level: Level) -> Self {
        Contestant::Bot(level.into())
    }
}

impl FromStr for Contestant {
    type Err = BadContestant;

    fn from_str(text: &str) -> Result<Self, BadContestant> {
        match text.strip_prefix("cmd:") {
            None => Ok(Contestant::Bot(text.parse()?)),
            Some(command) if command.trim().is_empty() => Err(BadContestant::NoCommand),
            Some(command) => Ok(Contestant::Command(command.to_owned())),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(spec) => spec.fmt(f),
            Contestant::Command(command) => write!(f, "cmd:{command}"),
        }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_read_back() {
        for text in ["greedy", "hard:iterations=50", "cmd:./mybot --level 3"] {
            assert_eq!(text.parse::<Contestant>().unwrap().to_string(), text);
        }
        assert_eq!("cmd:".parse::<Contestant>(), Err(BadContestant::NoCommand));
        assert!(
            "gredy".parse::<Contestant>().unwrap_err().to_string().starts_with("there is no bot 'gredy'")
        );
    }
}
