//! The versions of the rules.
//!
//! A table is played for ever under the version it was opened with. Whatever a later version changes becomes a method
//! here, with its clause, and a pack that has been played with is kept as it was (`Game::former_editions`).

use crate::{Bronze, Terrain};

/// The version of new tables.
pub(crate) const NEWEST: u32 = 2;

impl Bronze {
    /// The terrains in which the edition of 2017 hands out tokens after a placement: all of them. Under version 1 only
    /// the terrain of the new marker, so that a token which had come back waited for the end of the turn (BZ-R2).
    pub(crate) fn terrains_after_placement(&self, settled: Terrain) -> &'static [Terrain] {
        let index = settled.index();
        if self.rules == 1 { &Terrain::ALL[index..=index] } else { &Terrain::ALL }
    }
}
