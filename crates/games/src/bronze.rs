//! Bronze: its rules, its evaluator's features and the traits of its balance reports.

mod cities;
mod features;
mod land;
mod playable;
mod traits;
#[cfg(test)]
mod trial;

pub use bronze::*;
pub use features::BronzeFeatures;
