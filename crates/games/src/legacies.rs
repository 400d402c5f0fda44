//! Legacies: its rules, its evaluator's features and the traits of its balance reports.

mod features;
mod playable;
mod traits;

pub use features::LegaciesFeatures;
pub use legacies::*;
