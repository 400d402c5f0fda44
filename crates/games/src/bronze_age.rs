//! Bronze Age: its rules, its evaluator's features and the traits of its balance reports.

mod features;
mod playable;
mod traits;

pub use bronze_age::*;
pub use features::BronzeAgeFeatures;
