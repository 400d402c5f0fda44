//! What was settled when a table was opened, as it is stored.

use std::collections::BTreeMap;

use game_core::{RecordHead, Seal, Seat, Secret, Setup};
use protocol::web::{Pace, Visibility};
use serde::{Deserialize, Serialize};

/// What was settled when a table was opened. It never changes.
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
    /// How many play.
    pub players: u8,
    /// Every option of the game.
    pub options: BTreeMap<String, String>,
    /// The time there is.
    pub pace: Pace,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether others may look on.
    pub spectators: bool,
    /// Whether scores are shown during the game.
    pub live_scores: bool,
    /// The server's part of the shuffle; none where a game is played on from a moment of another.
    pub secret: Option<String>,
}

impl Head {
    /// The secret, if the draws are sealed.
    pub fn secret(&self) -> Option<Secret> {
        self.secret.as_ref()?.parse().ok()
    }

    /// The set-up of the game.
    pub fn setup(&self) -> Setup {
        Setup { players: self.players, pack: self.pack.clone(), options: self.options.clone() }
    }

    /// The head of the game's record.
    pub fn record(&self, names: Vec<String>, words: Vec<String>) -> RecordHead {
        let seal = self.secret().map(|secret| Seal::new(secret, words));
        RecordHead {
            game: self.game.clone(),
            rules: self.rules,
            pack_hash: self.pack_hash.clone(),
            setup: self.setup(),
            seed: seal.as_ref().map(Seal::seed),
            seal,
            names,
        }
    }

    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }
}
