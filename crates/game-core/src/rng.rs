//! The one random generator: the same numbers from the same seed on every machine.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a table's draws follow. The draw before action number `n` uses stream `n` of the seed, so that a
/// draw depends on nothing but the seed and its place in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Seed)
    }
}

/// A generator of the ChaCha family. Rule crates get one only to guess hidden things ([`crate::Game::determinize`]).
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: Seed) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"oxhide seed ");
        hash.update(seed.0.to_le_bytes());
        Rng(ChaCha8Rng::from_seed(hash.finalize().into()))
    }

    /// Stream `n` of a seed: independent of every other stream of it.
    pub fn stream(seed: Seed, n: u64) -> Self {
        let mut rng = Rng::new(seed);
        rng.0.set_stream(n);
        rng
    }

    /// The same streams again, for callers that need many of one seed: the seed is hashed once.
    pub fn streams(seed: Seed) -> impl Fn(u64) -> Rng {
        let first = Rng::new(seed);
        move |n| {
            let mut rng = first.clone();
            rng.0.set_stream(n);
            rng
        }
    }

    /// A new seed, for a generator that goes its own way from here.
    pub fn seed(&mut self) -> Seed {
        Seed(self.0.next_u64())
    }

    /// A number below `bound`, all equally likely.
    ///
    /// # Panics
    /// If `bound` is 0: there is no number below it.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0 was asked for");
        // Lemire's method: one multiplication, and a second try only where the first would be biased.
        let mut wide = u64::from(self.0.next_u32()) * u64::from(bound);
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// One element, all equally likely; none of an empty slice.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let bound = u32::try_from(from.len()).ok().filter(|&n| n > 0)?;
        Some(from[self.below(bound) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_on_every_machine() {
        let mut rng = Rng::new(Seed(1));
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [75, 61, 7, 71, 48, 78, 94, 6]);
        assert_ne!(Rng::stream(Seed(1), 1).below(1 << 30), Rng::stream(Seed(1), 2).below(1 << 30));
    }

    #[test]
    fn many_streams_of_a_seed_are_the_streams_of_that_seed() {
        let streams = Rng::streams(Seed(9));
        for n in [0, 1, 17, u64::MAX] {
            assert_eq!(streams(n).below(1 << 30), Rng::stream(Seed(9), n).below(1 << 30));
        }
    }

    #[test]
    fn all_numbers_below_the_bound_come_equally_often() {
        let mut rng = Rng::new(Seed(7));
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Rng::new(Seed(1)).pick::<u8>(&[]), None);
    }
}
