//! The versions of the rules. There is one so far.
//!
//! A table is played for ever under the version it was opened with. Whatever a later version changes becomes a method
//! here, with its clause, and a pack that has been played with is kept as it was (`Game::former_editions`).

/// The version of new tables.
pub(crate) const NEWEST: u32 = 1;
