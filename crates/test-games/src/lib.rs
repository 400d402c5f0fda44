//! What the tests of all rules have in common: positions that are played on in notation, games between players who
//! choose at random, and games on record.
#![warn(missing_docs)]

mod position;
mod random;
mod records;
mod why;

pub use position::{Position, rules};
pub use random::{Liking, choose, game, play_out, table};
pub use records::{Shelf, check_classic};
pub use why::reasons;
