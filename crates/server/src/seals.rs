//! Secrets that were settled on before a word was chosen: what makes a game fair that begins with one request.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use game_core::Secret;

/// How many seals are kept; the oldest go first.
const KEPT: usize = 10_000;

/// Secrets whose hash somebody has seen, each for one table of that person.
#[derive(Default)]
pub struct Seals(Mutex<Offered>);

#[derive(Default)]
struct Offered {
    number: u64,
    secrets: HashMap<String, (u64, String, Secret)>,
}

impl Seals {
    /// Keeps a secret for somebody and says its hash.
    pub fn offer(&self, user: &str, secret: Secret) -> String {
        let mut offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        offered.number += 1;
        let number = offered.number;
        offered.secrets.insert(secret.hash(), (number, user.to_owned(), secret));
        if offered.secrets.len() > KEPT {
            offered.secrets.retain(|_, (kept, ..)| *kept + (KEPT as u64) / 2 > number);
        }
        secret.hash()
    }

    /// The secret behind a hash that was offered to somebody. It can be had once: a secret that was used is
    /// known when its game is over.
    pub fn take(&self, user: &str, hash: &str) -> Option<Secret> {
        let mut offered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = offered.secrets.get(hash).is_some_and(|(_, owner, _)| owner == user);
        own.then(|| offered.secrets.remove(hash)).flatten().map(|(_, _, secret)| secret)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_for_one_table_of_one_person() {
        let seals = Seals::default();
        let hash = seals.offer("ada", Secret([1; 32]));
        assert_eq!(seals.take("eve", &hash), None);
        assert_eq!(seals.take("ada", &hash), Some(Secret([1; 32])));
        assert_eq!(seals.take("ada", &hash), None);
    }

    #[test]
    fn old_seals_are_forgotten() {
        let seals = Seals::default();
        let secret = |number: usize| {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            Secret(bytes)
        };
        for number in 0..=KEPT {
            seals.offer("ada", secret(number));
        }
        assert_eq!(seals.take("ada", &secret(0).hash()), None);
        assert!(seals.take("ada", &secret(KEPT).hash()).is_some());
    }
}
