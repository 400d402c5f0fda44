//! How a bot searches.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The ways to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Every action of the decision at hand is tried by itself; nothing deeper is remembered.
    Flat,
    /// Several guesses of what is hidden, a tree for each; they vote.
    Determinized,
    /// One tree over what the players know, a new guess for each walk through it.
    #[default]
    Ismcts,
}

/// Where a walk goes on when it leaves the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaf {
    /// It ends there and the evaluator judges.
    Judge,
    /// Up to that many decisions are made at random, then the evaluator judges.
    Play(u16),
    /// The game is played to its end at random.
    End,
}

/// What is tried first in a new place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Priors {
    /// All actions alike.
    Even,
    /// What the game's prior thinks good, the more so the smaller the number.
    Guided(f64),
}

/// Everything about a search but its luck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The way to search.
    pub method: Method,
    /// How many walks.
    pub iterations: u32,
    /// A limit of time, for who cannot wait; the choice then depends on the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// How many threads share the walks. The choice depends on their number, but on nothing else of theirs.
    pub threads: u16,
    /// Where walks go on from the tree.
    pub leaf: Leaf,
    /// What is tried first.
    pub priors: Priors,
    /// How much it tries what it knows little about.
    pub exploration: f64,
    /// How much less than its parent's an action is thought to be worth that was never tried.
    pub reduction: f64,
    /// With many choices: after `n` visits, `widening` times the square root of `n` are tried; 0 for no limit.
    pub widening: f64,
    /// How many guesses a determinized search makes.
    pub worlds: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            method: Method::Ismcts,
            iterations: 1000,
            millis: None,
            threads: 1,
            leaf: Leaf::Judge,
            priors: Priors::Guided(0.03),
            exploration: 0.5,
            reduction: 0.02,
            widening: 0.0,
            worlds: 8,
        }
    }
}

/// How much may be thought, where it is not what the level says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Walks.
    pub iterations: Option<u32>,
    /// Time.
    pub millis: Option<u64>,
    /// Threads.
    pub threads: Option<u16>,
}

impl Settings {
    /// The same search with other limits. A limit of time alone takes the one of walks away.
    pub fn within(mut self, limits: Limits) -> Self {
        if limits.millis.is_some() {
            self.millis = limits.millis;
            self.iterations = limits.iterations.unwrap_or(u32::MAX);
        }
        self.iterations = limits.iterations.unwrap_or(self.iterations).max(1);
        self.threads = limits.threads.unwrap_or(self.threads).clamp(1, 64);
        self
    }

    /// The same search with limits that so many searches one after the other share.
    pub fn shared_by(mut self, searches: usize) -> Self {
        let searches = u32::try_from(searches).unwrap_or(u32::MAX).max(1);
        self.iterations = (self.iterations / searches).max(1);
        self.millis = self.millis.map(|millis| (millis / u64::from(searches)).max(1));
        self
    }

    /// The limit of time.
    pub fn time(&self) -> Option<Duration> {
        self.millis.map(Duration::from_millis)
    }

    /// Changes one of them, as in `iterations=500`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadSetting> {
        let number = || value.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        let whole = || value.parse::<u32>().ok().filter(|&number| number > 0);
        let bad = |allowed: &'static str| BadSetting::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            allowed,
        };
        match name {
            "iterations" => self.iterations = whole().ok_or(bad("a whole number from 1"))?,
            "millis" => self.millis = Some(whole().ok_or(bad("a whole number from 1"))?.into()),
            "threads" => {
                let threads = whole().and_then(|n| u16::try_from(n).ok()).filter(|&n| n <= 64);
                self.threads = threads.ok_or(bad("a whole number from 1 to 64"))?;
            }
            "worlds" => {
                let worlds = whole().and_then(|n| u16::try_from(n).ok());
                self.worlds = worlds.ok_or(bad("a whole number from 1"))?;
            }
            "exploration" => self.exploration = number().ok_or(bad("a number from 0"))?,
            "reduction" => self.reduction = number().ok_or(bad("a number from 0"))?,
            "widening" => self.widening = number().ok_or(bad("a number from 0"))?,
            "method" => {
                self.method = match value {
                    "flat" => Method::Flat,
                    "determinized" => Method::Determinized,
                    "ismcts" => Method::Ismcts,
                    _ => return Err(bad("flat, determinized or ismcts")),
                }
            }
            "leaf" => self.leaf = value.parse().map_err(|()| bad("judge, end or a number of decisions"))?,
            "priors" => {
                self.priors = match value {
                    "even" => Priors::Even,
                    _ => {
                        Priors::Guided(number().filter(|&n| n > 0.0).ok_or(bad("even or a number above 0"))?)
                    }
                }
            }
            _ => return Err(BadSetting::Name(name.to_owned())),
        }
        Ok(())
    }
}

impl FromStr for Leaf {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "judge" => Ok(Leaf::Judge),
            "end" => Ok(Leaf::End),
            _ => text.parse().map(Leaf::Play).map_err(drop),
        }
    }
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Leaf::Judge => f.write_str("judge"),
            Leaf::Play(decisions) => decisions.fmt(f),
            Leaf::End => f.write_str("end"),
        }
    }
}

/// A setting that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetting {
    /// There is none of that name.
    #[error(
        "there is no setting '{0}'; there are: iterations, millis, threads, method, leaf, priors, exploration, \
         reduction, widening, worlds, weights"
    )]
    Name(String),
    /// It cannot have that value.
    #[error("{name} cannot be '{value}': it must be {allowed}")]
    Value {
        /// The setting.
        name: String,
        /// What was asked for.
        value: String,
        /// What it may be.
        allowed: &'static str,
    },
}
