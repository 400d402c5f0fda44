//! Seeds for tables of which nobody named one.

use std::hash::{BuildHasher as _, RandomState};

use game_core::Seed;

/// A seed that nobody can foresee, short enough to be typed again.
pub fn fresh_seed() -> Seed {
    Seed(RandomState::new().hash_one(()) % 1_000_000_000)
}
