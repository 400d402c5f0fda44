//! What the effect languages of the games have in common.
//!
//! A game has words of its own (`draw`, `seize`, …); this crate puts them in sequences and choices, lowers the
//! tree that people write to a [`Program`] of small ids that a state can hold, and makes the text on a card
//! from the same tree, so that text and effect cannot disagree.
//!
//! ```
//! use effects::{Effect, Node, Program, Word};
//!
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! struct Draw;
//! impl Word for Draw {
//!     fn text(&self, times: u8) -> String {
//!         format!("draw {times}")
//!     }
//! }
//!
//! let ability = vec![Effect::Do(Draw, 2), Effect::OneOf(vec![vec![Effect::Do(Draw, 1)], vec![Effect::Do(Draw, 3)]])];
//! assert_eq!(effects::text(&ability), "Draw 2, then choose one: draw 1; or draw 3.");
//!
//! let mut program = Program::new();
//! let start = program.lower(&ability);
//! assert_eq!(program.node(start), Node::Do { word: Draw, times: 2 });
//! ```
#![warn(missing_docs)]

mod program;
mod text;

pub use program::{Node, NodeId, Program};
pub use text::{Word, text};

/// A step of an effect as people write it. A whole effect is a sequence of steps, done from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect<W> {
    /// A word of the game, done so many times.
    Do(W, u8),
    /// One of several sequences, at the player's choice.
    OneOf(Vec<Vec<Effect<W>>>),
}
