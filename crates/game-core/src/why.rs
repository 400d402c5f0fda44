//! Why something is not allowed.

use serde::Serialize;

/// Why an action is not allowed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyNot {
    /// The reason, as a sentence.
    pub text: String,
    /// The clause of the rules that says so.
    pub clause: &'static str,
}

impl WhyNot {
    /// A reason by a clause.
    pub fn new(clause: &'static str, text: impl Into<String>) -> Self {
        WhyNot { text: text.into(), clause }
    }
}
