//! The head of a table: its set-up, as it is stored.

use std::collections::BTreeMap;

use game_core::{RecordHead, Redraws, Seal, Seat, Secret, Setup};
use protocol::web::{Pace, Visibility};
use serde::{Deserialize, Serialize};

/// The set-up of a table, fixed when it is opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The pack.
    pub pack: String,
    /// The hash of the pack.
    pub pack_hash: String,
    /// The number of players.
    pub players: u8,
    /// Every option of the game.
    pub options: BTreeMap<String, String>,
    /// The clocks or deadlines.
    pub pace: Pace,
    /// The people who find it in their lobby.
    pub visibility: Visibility,
    /// True if others may watch.
    pub spectators: bool,
    /// True if scores are shown during the game.
    pub live_scores: bool,
    /// The server's part of the shuffle; none where a game resumes from a moment of another.
    pub secret: Option<String>,
}

impl Head {
    /// The secret, if the draws are sealed.
    pub fn secret(&self) -> Option<Secret> {
        self.secret.as_ref()?.parse().ok()
    }

    /// The set-up of the game.
    pub fn setup(&self) -> Setup {
        Setup {
            players: self.players,
            rules: Some(self.rules),
            pack: self.pack.clone(),
            options: self.options.clone(),
        }
    }

    /// The head of the game's record.
    pub fn record(&self, names: Vec<String>, words: Vec<String>) -> RecordHead {
        let seal = self.secret().map(|secret| Seal::new(secret, words));
        RecordHead {
            game: self.game.clone(),
            pack_hash: self.pack_hash.clone(),
            setup: self.setup(),
            seed: seal.as_ref().map(Seal::seed),
            seal,
            redraws: Redraws::NONE,
            names,
        }
    }

    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Turn};
    use games::Registry;
    use search::Level;

    use super::*;

    /// A table as version 1 of the rules stored it.
    const STORED: &str = r#"{"game":"legacies","rules":1,"pack":"classic",
        "pack_hash":"7069218c21491e5167ffaf2acf4fbf16","players":1,"options":{"characters":"choose",
        "difficulty":"standard","nemeses":"auto","nemesis-mats":"random","rising-star":"auto","sides":"both"},
        "pace":{"pace":"free"},"visibility":"private","spectators":true,"live_scores":true,"secret":null}"#;

    #[test]
    fn a_stored_table_is_played_to_its_end_under_its_own_version() {
        let head: Head = serde_json::from_str(STORED).unwrap();
        let record = RecordHead { seed: Some(Seed(1)), ..head.record(vec!["Ann".to_owned()], Vec::new()) };
        let registry = Registry::new();
        let mut table = registry.resume(&record, &[]).unwrap();
        while table.turn() != Turn::Over {
            let action = registry.choose(&*table, Level::Random, Seed(table.len() as u64)).unwrap();
            table.play(&action).unwrap();
        }
        assert_eq!((table.head().rules(), table.head().pack_hash), (1, head.pack_hash));
    }
}
