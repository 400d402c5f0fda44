//! Simulation and measurement: what happens when many games are played, and how fast.
#![warn(missing_docs)]

mod bench;
mod sim;
mod stats;

pub use bench::{BenchLine, bench};
pub use sim::{Entrant, GameLine, SimError, SimSpec, SimSummary, simulate, summarise};
pub use stats::{Mean, wilson};
