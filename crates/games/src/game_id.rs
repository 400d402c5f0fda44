//! The list of games by name.

use std::fmt;
use std::str::FromStr;

use bronze::Bronze;
use bronze_age::BronzeAge;
use game_core::{Game as _, closest};
use legacies::Legacies;
use serde::{Deserialize, Serialize};

/// A game of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Bronze, for 2 to 4 players.
    Bronze,
    /// Bronze Age, for 2 players.
    BronzeAge,
    /// Legacies, for 1 to 6 players.
    Legacies,
}

impl GameId {
    /// All games.
    pub const ALL: [GameId; 3] = [GameId::Bronze, GameId::BronzeAge, GameId::Legacies];

    /// The name in commands and records.
    pub fn id(self) -> &'static str {
        match self {
            GameId::Bronze => Bronze::ID,
            GameId::BronzeAge => BronzeAge::ID,
            GameId::Legacies => Legacies::ID,
        }
    }

    /// The numbers of players it is for.
    pub fn seats(self) -> std::ops::RangeInclusive<u8> {
        let (fewest, most) = match self {
            GameId::Bronze => Bronze::PLAYERS,
            GameId::BronzeAge => BronzeAge::PLAYERS,
            GameId::Legacies => Legacies::PLAYERS,
        };
        fewest..=most
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            GameId::Bronze => Bronze::NAME,
            GameId::BronzeAge => BronzeAge::NAME,
            GameId::Legacies => Legacies::NAME,
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'{hint}; there are: {}", GameId::ALL.map(GameId::id).join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    hint: String,
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = GameId::ALL.into_iter().find(|game| game.id() == text);
        found.ok_or_else(|| {
            let near = closest(text, GameId::ALL.into_iter().map(GameId::id));
            let hint = near.map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
            UnknownGame { name: text.to_owned(), hint }
        })
    }
}

/// The rules of a game as Markdown: its clauses are list items `- **BZ-T1** text`.
pub fn rules_page(game: GameId) -> &'static str {
    match game {
        GameId::Bronze => include_str!("../../../docs/rules/bronze.md"),
        GameId::BronzeAge => include_str!("../../../docs/rules/bronze-age.md"),
        GameId::Legacies => include_str!("../../../docs/rules/legacies.md"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_and_errors_help() {
        for game in GameId::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let error = "bronse".parse::<GameId>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("there is no game 'bronse' (did you mean 'bronze'?); there are: bronze")
        );
    }
}
