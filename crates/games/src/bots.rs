//! Bots by name: levels, and levels with settings of one's own.

use std::fmt;
use std::str::FromStr;

use search::{
    BadSetting, Bot, Evaluator, GreedyBot, Level, Limits, RandomBot, SearchBot, Settings, UnknownLevel,
};

use crate::{Playable, settings};

/// A level, or one with some settings changed: `hard`, `hard:iterations=500:leaf=end`.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSpec {
    /// The level.
    pub level: Level,
    changes: Vec<(String, String)>,
}

/// Why a text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBot {
    /// Its level is none.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] BadSetting),
    /// Something else stands where a setting belongs.
    #[error("'{0}' is no setting: it must read NAME=VALUE, such as iterations=500")]
    NoSetting(String),
    /// It has settings but does not search.
    #[error("the bot '{0}' does not search and has no settings; easy, normal, hard and expert have")]
    NoSearch(Level),
}

impl BotSpec {
    /// How it searches at a table; none if it does not.
    pub fn settings<G: Playable>(&self, players: u8) -> Option<Settings> {
        let mut settings = settings(G::GAME, players, self.level)?;
        for (name, value) in &self.changes {
            settings.set(name, value).expect("settings were tried when they were read");
        }
        Some(settings)
    }

    /// The bot itself.
    pub fn bot<G: Playable>(&self) -> Box<dyn Bot<G>> {
        self.bot_with(G::evaluator())
    }

    /// The bot with another judgement than the game's own.
    pub fn bot_with<G: Playable>(&self, evaluator: impl Evaluator<G> + 'static) -> Box<dyn Bot<G>> {
        let spec = self.clone();
        let settings = move |game: &G| spec.settings::<G>(game.players()).unwrap_or_default();
        make(self.level, evaluator, settings)
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> Self {
        BotSpec { level, changes: Vec::new() }
    }
}

impl FromStr for BotSpec {
    type Err = BadBot;

    fn from_str(text: &str) -> Result<Self, BadBot> {
        let mut words = text.split(':');
        let level: Level = words.next().unwrap_or_default().parse()?;
        let mut changes = Vec::new();
        let mut tried = Settings::default();
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| BadBot::NoSetting(word.to_owned()))?;
            tried.set(name, value)?;
            changes.push((name.to_owned(), value.to_owned()));
        }
        if !changes.is_empty() && matches!(level, Level::Random | Level::Greedy) {
            return Err(BadBot::NoSearch(level));
        }
        Ok(BotSpec { level, changes })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        self.changes.iter().try_for_each(|(name, value)| write!(f, ":{name}={value}"))
    }
}

/// A bot of a level.
pub fn bot<G: Playable>(level: Level) -> Box<dyn Bot<G>> {
    bot_within(level, Limits::default())
}

/// A bot of a level that may think more or less than the level says.
pub fn bot_within<G: Playable>(level: Level, limits: Limits) -> Box<dyn Bot<G>> {
    let settings =
        move |game: &G| settings(G::GAME, game.players(), level).unwrap_or_default().within(limits);
    make(level, G::evaluator(), settings)
}

fn make<G: Playable>(
    level: Level,
    evaluator: impl Evaluator<G> + 'static,
    settings: impl Fn(&G) -> Settings + Send + 'static,
) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(RandomBot::default()),
        Level::Greedy => Box::new(GreedyBot::new(evaluator)),
        Level::Easy | Level::Normal | Level::Hard | Level::Expert => {
            Box::new(SearchBot::new(evaluator, settings))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_read_back_and_errors_say_what_is_allowed() {
        for text in ["random", "hard", "hard:iterations=500:leaf=end", "easy:priors=even:method=flat"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        let error = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        assert_eq!(error("hard:500"), "'500' is no setting: it must read NAME=VALUE, such as iterations=500");
        assert_eq!(error("hard:iterations=0"), "iterations cannot be '0': it must be a whole number from 1");
        assert!(error("hard:depth=3").starts_with("there is no setting 'depth'; there are: iterations,"));
        // Whoever reads files takes it away before settings are read.
        assert!(error("hard:weight=mine.json").ends_with(", weights"));
        assert!(error("greedy:threads=2").starts_with("the bot 'greedy' does not search"));
        assert!(error("tough").starts_with("there is no bot 'tough'"));
    }
}
