//! Draws that nobody can choose: a secret of the server and a word from each player.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::pack::hex;
use crate::record::one_line;
use crate::{Seat, Seed};

/// How long a word can be.
const WORD_LETTERS: usize = 64;

/// What a table's draws were settled with. The [`Seal::hash`] of the secret is shown before the words come
/// in, so that the secret cannot be fitted to them; with the secret anybody can check it, and every draw.
#[derive(Clone, PartialEq, Eq)]
pub struct Seal {
    /// The server's part.
    pub secret: Secret,
    /// The players' part, one a seat; empty where none was given.
    pub words: Vec<String>,
}

/// 32 bytes that are not to be known before the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// What is shown before the game: the secret can be checked against it, but not guessed from it.
    pub fn hash(&self) -> String {
        hex(&Sha256::new().chain_update(b"oxhide secret ").chain_update(self.0).finalize())
    }

    /// The secret itself, for when the game is over.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

/// A secret that is printed by mistake stays one.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({}…)", &self.hash()[..8])
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seal").field("secret", &self.secret).field("words", &self.words).finish()
    }
}

impl FromStr for Secret {
    type Err = ();

    /// Reads what [`Secret::reveal`] writes.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(());
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(drop)?;
            *byte = u8::from_str_radix(pair, 16).map_err(drop)?;
        }
        Ok(Secret(bytes))
    }
}

impl Seal {
    /// A seal for so many seats; words are cut to one line of 64 letters.
    pub fn new(secret: Secret, words: impl IntoIterator<Item = String>) -> Self {
        Seal { secret, words: words.into_iter().map(|word| plain_word(&word)).collect() }
    }

    /// What was shown before the game.
    pub fn hash(&self) -> String {
        self.secret.hash()
    }

    /// The seed of all draws. Each part is hashed by itself, so that no two different seals read the same.
    pub fn seed(&self) -> Seed {
        let mut hash = Sha256::new().chain_update(b"oxhide seal ").chain_update(self.secret.0);
        for word in &self.words {
            hash.update(Sha256::digest(word.as_bytes()));
        }
        let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(hash.finalize());
        Seed(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }

    /// The words that were given, with their seats.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Seat, &str)> {
        let seats = (0..=u8::MAX).map(Seat);
        seats.zip(self.words.iter().map(String::as_str)).filter(|(_, word)| !word.is_empty())
    }
}

/// A word as a line of a record can hold it.
pub(crate) fn plain_word(word: &str) -> String {
    one_line(&word.chars().take(WORD_LETTERS).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(first: u8, words: [&str; 2]) -> Seal {
        let mut secret = [7; 32];
        secret[0] = first;
        Seal::new(Secret(secret), words.map(str::to_owned))
    }

    #[test]
    fn the_secret_and_every_word_count() {
        let seeds = [
            seal(1, ["copper", "tin"]),
            seal(2, ["copper", "tin"]),
            seal(1, ["copper", "ti"]),
            seal(1, ["coppert", "in"]),
            seal(1, ["tin", "copper"]),
        ]
        .map(|seal| seal.seed().0);
        let mut different = seeds.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), seeds.len());
    }

    #[test]
    fn seals_are_the_same_on_every_machine() {
        let seal = seal(1, ["copper", "tin"]);
        assert_eq!(seal.hash(), "1435236dd7a7a3854911b426d67a2182e2abfe442eccb94d8944541c25d945d3");
        assert_eq!(seal.seed(), Seed(16_452_861_742_848_464_052));
    }

    #[test]
    fn a_secret_reads_back_and_does_not_print() {
        let secret = Secret([0xab; 32]);
        assert_eq!(secret.reveal().parse(), Ok(secret));
        assert!(!format!("{secret:?} {:?}", seal(0xab, ["", ""])).contains("abab"));
        for wrong in ["", "ab", &"AB".repeat(32), &"+f".repeat(32), &"g0".repeat(32), &"ä".repeat(32)] {
            assert_eq!(wrong.parse::<Secret>(), Err(()), "{wrong}");
        }
    }
}
