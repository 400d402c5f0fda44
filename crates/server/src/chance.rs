//! Ids, secrets and the time: what comes from outside the program.

use std::time::{SystemTime, UNIX_EPOCH};

use game_core::{Secret, Seed};
use sha2::{Digest, Sha256};

use crate::refusal::{Refusal, internal};

/// Letters that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The length of an id.
const ID: usize = 16;

/// The length of a key.
const KEY: usize = 40;

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn bytes<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(internal)?;
    Ok(bytes)
}

/// An id that nobody can guess: 80 bits.
pub fn id() -> Result<String, Refusal> {
    Ok(letters(&bytes::<ID>()?))
}

/// Whether a text has the form of an [`id`].
pub fn is_id(text: &str) -> bool {
    text.len() == ID && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The secret of a cookie or a token: 200 bits.
pub fn key() -> Result<String, Refusal> {
    Ok(letters(&bytes::<KEY>()?))
}

/// True if a text has the form of a [`key`].
pub fn is_key(text: &str) -> bool {
    text.len() == KEY && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Five bits of each byte.
fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The server's part of a shuffle.
pub fn secret() -> Result<Secret, Refusal> {
    Ok(Secret(bytes()?))
}

/// A seed for a bot, or for one draw where nothing is sealed.
pub fn seed() -> Result<Seed, Refusal> {
    Ok(Seed(u64::from_le_bytes(bytes()?)))
}

/// A cookie or token as it is kept.
pub fn hash(key: &str) -> String {
    Sha256::digest(key.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_different_and_fit_an_address() {
        let (one, other) = (id().unwrap(), id().unwrap());
        assert_ne!(one, other);
        assert!(one.len() == 16 && is_id(&one));
        assert!(one.bytes().all(|byte| LETTERS.contains(&byte)));
        assert_eq!(key().unwrap().len(), 40);
    }
}
