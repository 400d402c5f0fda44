//! The question that is open at a table.

use serde::Serialize;

use crate::{Seat, Turn};

/// The open question: what is asked, of whom, by which clause of the rules, because of which component.
///
/// Everything in it is public: it is the same for every viewer. `Q` holds what a game can ask, as data; a screen
/// makes its sentence from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt<Q, S> {
    /// The seat that decides; none while something is drawn and after the end.
    pub seat: Option<Seat>,
    /// The question.
    pub question: Q,
    /// The clause of the rules that asks.
    pub clause: &'static str,
    /// The component that asks; none if the rules themselves do.
    pub source: Option<S>,
}

impl<Q, S> Prompt<Q, S> {
    /// A question that the rules themselves ask on a turn.
    pub fn new(turn: Turn, question: Q, clause: &'static str) -> Self {
        let seat = match turn {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        Prompt { seat, question, clause, source: None }
    }

    /// The same question, asked because of a component.
    #[must_use]
    pub fn because(self, source: Option<S>) -> Self {
        Prompt { source, ..self }
    }
}

/// The source of questions in a game where only the rules themselves ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoSource {}
