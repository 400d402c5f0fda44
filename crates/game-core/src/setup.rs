//! What is agreed before a game: players, rules version, pack, options.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Game;
use crate::notation::excerpt;

/// A choice that a game offers when a table is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The name, as in `--option edition=2017`.
    pub name: &'static str,
    /// What it is when nothing is said.
    pub default: &'static str,
    /// The values allowed.
    pub values: &'static [&'static str],
    /// What it changes, in one sentence.
    pub help: &'static str,
}

impl OptionSpec {
    fn check(&self, value: &str) -> Result<(), SetupError> {
        let free = self.values.is_empty();
        // A free value stands on a line of its own in a record.
        if self.values.contains(&value) || free && !value.contains(char::is_control) {
            return Ok(());
        }
        let allowed = if free { "any text of one line".to_owned() } else { self.values.join(", ") };
        Err(SetupError::BadValue { option: self.name, value: excerpt(value), allowed })
    }
}

/// The set-up of a table as people write it; a game turns it into rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setup {
    /// How many players.
    pub players: u8,
    /// The version of the rules; the newest if none is named. A complete set-up names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The name of the pack.
    pub pack: String,
    /// Options that differ from their default or were said all the same.
    #[serde(flatten)]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// The newest rules, the classic pack and all options at their defaults.
    pub fn new(players: u8) -> Self {
        Setup { players, rules: None, pack: "classic".to_owned(), options: BTreeMap::new() }
    }

    /// The same under another version of the rules.
    pub fn under(mut self, rules: u32) -> Self {
        self.rules = Some(rules);
        self
    }

    /// The same with one option set.
    pub fn with(mut self, option: &str, value: &str) -> Self {
        self.options.insert(option.to_owned(), value.to_owned());
        self
    }

    /// The value of an option: the one said, or its default.
    pub fn option(&self, spec: &OptionSpec) -> &str {
        self.options.get(spec.name).map_or(spec.default, String::as_str)
    }

    /// The version of the game's rules that the set-up asks for.
    pub fn rules_of<G: Game>(&self) -> Result<u32, SetupError> {
        let newest = G::RULES;
        match self.rules.unwrap_or(newest) {
            version if (1..=newest).contains(&version) => Ok(version),
            given => Err(SetupError::UnknownRules { game: G::NAME, given, newest }),
        }
    }

    /// The same set-up with the rules version and every option of the game spelled out, or why it does not fit
    /// the game.
    pub fn complete<G: Game>(mut self) -> Result<Self, SetupError> {
        self.rules = Some(self.rules_of::<G>()?);
        let (least, most) = G::PLAYERS;
        if !(least..=most).contains(&self.players) {
            return Err(SetupError::Players { game: G::NAME, given: self.players, least, most });
        }
        for name in self.options.keys() {
            if !G::OPTIONS.iter().any(|spec| spec.name == name) {
                let known = G::OPTIONS.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
                return Err(SetupError::UnknownOption { game: G::NAME, name: excerpt(name), known });
            }
        }
        for spec in G::OPTIONS {
            let value = self.option(spec).to_owned();
            spec.check(&value)?;
            self.options.insert(spec.name.to_owned(), value);
        }
        Ok(self)
    }
}

impl<'de> Deserialize<'de> for Setup {
    /// Options may be written as strings, numbers or truth values: `{"players":2,"edition":2018}`.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Raw {
            players: u8,
            #[serde(default)]
            rules: Option<u32>,
            #[serde(default)]
            pack: Option<String>,
            #[serde(flatten)]
            options: BTreeMap<String, serde_json::Value>,
        }
        let raw = Raw::deserialize(from)?;
        let mut setup = Setup { rules: raw.rules, ..Setup::new(raw.players) };
        setup.pack = raw.pack.unwrap_or(setup.pack);
        for (name, value) in raw.options {
            let value = match value {
                serde_json::Value::String(text) => text,
                value @ (serde_json::Value::Number(_) | serde_json::Value::Bool(_)) => value.to_string(),
                serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
                    return Err(D::Error::custom(format!("option '{name}' must be a string or a number")));
                }
            };
            setup.options.insert(name, value);
        }
        Ok(setup)
    }
}

/// Why a table cannot be set up this way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{game} is for {}, not {given}", players(*.least, *.most))]
    Players {
        /// The game's name.
        game: &'static str,
        /// What was asked for.
        given: u8,
        /// The fewest allowed.
        least: u8,
        /// The most allowed.
        most: u8,
    },
    /// An option that the game does not have.
    #[error("{game} has no option '{name}'; its options are: {known}")]
    UnknownOption {
        /// The game's name.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The options there are.
        known: String,
    },
    /// A value that the option does not allow.
    #[error("option {option} cannot be '{value}'; allowed are: {allowed}")]
    BadValue {
        /// The option.
        option: &'static str,
        /// What was asked for.
        value: String,
        /// The values there are.
        allowed: String,
    },
    /// A version of the rules that the program does not know.
    #[error("version {given} of the rules of {game} is not known here; known are: {}", versions(*.newest))]
    UnknownRules {
        /// The game's name.
        game: &'static str,
        /// The version that was asked for.
        given: u32,
        /// The newest version there is.
        newest: u32,
    },
    /// A pack that is not there.
    #[error("there is no pack '{name}' for {game}; known are: {known}")]
    UnknownPack {
        /// The game's name.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The packs there are.
        known: String,
    },
}

fn players(least: u8, most: u8) -> String {
    match (least, most) {
        (1, 1) => "1 player".to_owned(),
        _ if least == most => format!("{least} players"),
        _ => format!("{least} to {most} players"),
    }
}

fn versions(newest: u32) -> String {
    if newest == 1 { "1".to_owned() } else { format!("1 to {newest}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Coin;

    #[test]
    fn defaults_are_filled_in() {
        let setup = Setup::new(2).complete::<Coin>().unwrap();
        assert_eq!(setup.options["stake"], "1");
    }

    #[test]
    fn the_rules_are_the_newest_unless_a_known_version_is_named() {
        assert_eq!(Setup::new(2).complete::<Coin>().unwrap().rules, Some(Coin::RULES));
        assert_eq!(Setup::new(2).under(1).complete::<Coin>().unwrap().rules, Some(1));
        let text = |version| Setup::new(2).under(version).complete::<Coin>().unwrap_err().to_string();
        assert_eq!(text(2), "version 2 of the rules of Coin is not known here; known are: 1");
        assert_eq!(text(0), "version 0 of the rules of Coin is not known here; known are: 1");
        let several = SetupError::UnknownRules { game: "Chess", given: 4, newest: 3 };
        assert_eq!(
            several.to_string(),
            "version 4 of the rules of Chess is not known here; known are: 1 to 3"
        );
    }

    #[test]
    fn numbers_are_read_as_values_and_lists_are_refused() {
        let setup: Setup = serde_json::from_str(r#"{"players":2,"stake":2}"#).unwrap();
        assert_eq!(setup, Setup::new(2).with("stake", "2"));
        let error = serde_json::from_str::<Setup>(r#"{"players":2,"stake":[]}"#).unwrap_err();
        assert!(error.to_string().contains("option 'stake' must be a string or a number"));
    }

    #[test]
    fn a_set_up_survives_being_written_as_json() {
        let set_ups = [
            Setup::new(2),
            Setup::new(255).with("stake", "2"),
            Setup::new(0).with("", "x"),
            Setup::new(2).under(9),
        ];
        for setup in set_ups {
            let text = serde_json::to_string(&setup).unwrap();
            assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
        }
    }

    #[test]
    fn bad_json_is_an_error() {
        let deep = format!(r#"{{"players":2,"stake":{}1{}}}"#, "[".repeat(9999), "]".repeat(9999));
        let texts = [
            "",
            "2",
            "[]",
            "{}",
            r#"{"players":256}"#,
            r#"{"players":-1}"#,
            r#"{"players":"2"}"#,
            r#"{"players":2,"players":2}"#,
            r#"{"players":2,"pack":7}"#,
            r#"{"players":2,"rules":"1"}"#,
            r#"{"players":2,"rules":-1}"#,
            r#"{"players":2,"stake":null}"#,
            r#"{"players":2,"stake":1e999}"#,
            &deep,
        ];
        for text in texts {
            assert!(serde_json::from_str::<Setup>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_free_value_is_one_line() {
        let free = OptionSpec { name: "motto", default: "", values: &[], help: "" };
        assert_eq!(free.check("ex aere: gloria"), Ok(()));
        let error = free.check("a\nseed: 1").unwrap_err().to_string();
        assert_eq!(error, "option motto cannot be 'aseed: 1'; allowed are: any text of one line");
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let text = |setup: Setup| setup.complete::<Coin>().unwrap_err().to_string();
        assert_eq!(text(Setup::new(3)), "Coin is for 2 players, not 3");
        let range = SetupError::Players { game: "Chess", given: 5, least: 2, most: 4 };
        assert_eq!(range.to_string(), "Chess is for 2 to 4 players, not 5");
        assert_eq!(
            text(Setup::new(2).with("steak", "1")),
            "Coin has no option 'steak'; its options are: stake"
        );
        assert_eq!(text(Setup::new(2).with("stake", "9")), "option stake cannot be '9'; allowed are: 1, 2");
    }
}
