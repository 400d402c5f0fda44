//! Who can sit in a seat: a bot of this program, or a program of somebody else's.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use game_core::{PackSource, Setup};
use games::{BadBot, BotSpec, Playable};
use search::{Bot, Evaluator, Level, Linear, Sight, Weights};
use serde::{Serialize, Serializer};

use crate::external::{ExternalBot, Faults};

/// A bot by name: `hard`, `hard:iterations=500`, `hard:weights=FILE` for one that judges by weights of one's own, or
/// `cmd:./mybot` for a program that answers `choose` requests of the engine protocol.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// A bot of this program.
    Bot(BotSpec),
    /// A bot of this program with other weights than the game's.
    Judging(Arc<Judging>),
    /// A program and its arguments, as typed.
    Command(String),
}

/// A bot with weights that were read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Judging {
    bot: BotSpec,
    file: String,
    weights: Weights,
}

/// The weights in a file.
pub fn read_weights(file: &Path) -> Result<Weights, BadContestant> {
    let bad = |reason: String| BadContestant::Weights { file: file.display().to_string(), reason };
    let text = std::fs::read_to_string(file).map_err(|error| bad(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| bad(error.to_string()))
}

impl Judging {
    /// The evaluator; none, and a fault, if the weights are not of this game.
    fn evaluator<G: Playable>(&self, faults: &Faults) -> Option<Linear<G, G::Features>> {
        let report = |reason: String| faults.report(format!("'{}' cannot be used: {reason}", self.file));
        if self.weights.game != G::ID {
            report(format!("it holds weights of {}, and the game is {}", self.weights.game, G::ID));
            return None;
        }
        Linear::new(&self.weights).map_err(|error| report(error.to_string())).ok()
    }
}

/// Why a text names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadContestant {
    /// It names no bot.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// Its weights cannot be read.
    #[error("no weights can be read from '{file}': {reason}")]
    Weights {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// The program is missing.
    #[error("a program belongs behind 'cmd:', such as cmd:./mybot")]
    NoCommand,
}

impl Contestant {
    /// A bot that judges by the weights of a file.
    pub(crate) fn judging(bot: BotSpec, file: &str, weights: Weights) -> Self {
        Contestant::Judging(Arc::new(Judging { bot, file: file.to_owned(), weights }))
    }

    /// The weights it judges by, if they are not the game's own.
    pub(crate) fn weights(&self) -> Option<&Weights> {
        match self {
            Contestant::Judging(judging) => Some(&judging.weights),
            Contestant::Bot(_) | Contestant::Command(_) => None,
        }
    }

    /// The name with all that decides how the bot plays, as far as it is known here: weights by a digest.
    pub(crate) fn identity(&self) -> String {
        match self {
            Contestant::Bot(_) | Contestant::Command(_) => self.to_string(),
            Contestant::Judging(judging) => {
                let weights = serde_json::to_string(&judging.weights).expect("weights have string keys");
                let digest = PackSource::new("", [("weights", weights.as_str())]).hash();
                format!("{self} ({digest})")
            }
        }
    }

    /// Which weights it plays by.
    pub fn sight(&self) -> Sight {
        let level = match self {
            Contestant::Bot(spec) => spec.level,
            Contestant::Judging(judging) => judging.bot.level,
            Contestant::Command(_) => return Sight::Glance,
        };
        match level {
            Level::Random | Level::Greedy => Sight::Glance,
            Level::Easy | Level::Normal | Level::Hard | Level::Expert => Sight::Deep,
        }
    }

    /// The bot for a seat. Programs are started here.
    pub(crate) fn bot<G: Playable>(&self, setup: &Setup, faults: &Faults) -> Box<dyn Bot<G>> {
        if let Contestant::Judging(judging) = self
            && let Some(evaluator) = judging.evaluator::<G>(faults)
        {
            return judging.bot.bot_with(evaluator);
        }
        self.bot_with(G::evaluator(), setup, faults)
    }

    /// The same with another judgement than its own; a program keeps its own.
    pub(crate) fn bot_with<G: Playable>(
        &self,
        evaluator: impl Evaluator<G> + 'static,
        setup: &Setup,
        faults: &Faults,
    ) -> Box<dyn Bot<G>> {
        match self {
            Contestant::Bot(spec) => spec.bot_with(evaluator),
            Contestant::Judging(judging) => judging.bot.bot_with(evaluator),
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

    /// Spaces around it do not matter, as in `greedy, random`.
    fn from_str(text: &str) -> Result<Self, BadContestant> {
        let text = text.trim();
        match text.strip_prefix("cmd:") {
            Some(command) if command.trim().is_empty() => return Err(BadContestant::NoCommand),
            Some(command) => return Ok(Contestant::Command(command.to_owned())),
            None => {}
        }
        match text.split_once(":weights=") {
            Some((bot, file)) => Ok(Contestant::judging(bot.parse()?, file, read_weights(Path::new(file))?)),
            None => Ok(Contestant::Bot(text.parse()?)),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(spec) => spec.fmt(f),
            Contestant::Judging(judging) => write!(f, "{}:weights={}", judging.bot, judging.file),
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
    use game_core::Seed;
    use games::{GameId, Registry};

    use super::*;
    use crate::{SimSpec, simulate};

    #[test]
    fn weights_of_ones_own_are_read_and_those_of_another_game_refused() {
        let folder = env!("CARGO_MANIFEST_DIR");
        let file = format!("{folder}/../games/data/bronze-age.weights.json");
        let text = format!("greedy:weights={file}");
        let greedy: Contestant = text.parse().unwrap();
        assert_eq!(greedy.to_string(), text);
        let play = |game: GameId, bot: &Contestant| {
            let spec = SimSpec::new(Setup::new(2), vec![bot.clone()], 3, Seed(1));
            simulate(&Registry::new(), game, &spec, &|_| ())
        };
        // The game's own weights from its file make the game's own bot.
        assert_eq!(
            play(GameId::BronzeAge, &greedy).unwrap(),
            play(GameId::BronzeAge, &Level::Greedy.into()).unwrap()
        );
        let error = play(GameId::Bronze, &greedy).unwrap_err().to_string();
        assert!(
            error.ends_with("cannot be used: it holds weights of bronze-age, and the game is bronze"),
            "{error}"
        );
        let error = "hard:weights=nowhere.json".parse::<Contestant>().unwrap_err().to_string();
        assert!(error.starts_with("no weights can be read from 'nowhere.json': "), "{error}");
    }

    #[test]
    fn contestants_read_back() {
        for text in ["greedy", "hard:iterations=50", "cmd:./mybot --level 3"] {
            assert_eq!(text.parse::<Contestant>().unwrap().to_string(), text);
        }
        assert_eq!(" greedy ".parse(), Ok(Contestant::from(Level::Greedy)));
        assert_eq!(" cmd:./mybot".parse(), Ok(Contestant::Command("./mybot".to_owned())));
        assert_eq!("cmd:".parse::<Contestant>(), Err(BadContestant::NoCommand));
        assert!(
            "gredy".parse::<Contestant>().unwrap_err().to_string().starts_with("there is no bot 'gredy'")
        );
    }
}
