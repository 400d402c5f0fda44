//! The effect language of the abilities: sequences and choices of [`Word`]s.
//!
//! People write a tree of [`Effect`]s. It is lowered to a [`Program`] of small ids that a state can hold, and the
//! text on a card is made from the same tree, so that text and effect cannot disagree.
//!
//! ```
//! use bronze_age::Word;
//! use bronze_age::effect::{Effect, Node, Program, text};
//!
//! let draw = |times| Effect::Do(Word::Draw, times);
//! let ability = vec![draw(2), Effect::OneOf(vec![vec![draw(1)], vec![draw(3)]])];
//! assert_eq!(
//!     text(&ability),
//!     "Draw 2 cards from any deck, then choose one: draw a card from any deck; or draw 3 cards from any deck."
//! );
//!
//! let mut program = Program::default();
//! let start = program.lower(&ability);
//! assert_eq!(program.node(start), Node::Do { word: Word::Draw, times: 2 });
//! ```

mod program;
mod text;

pub use program::{Node, NodeId, Program};
pub use text::text;

use crate::Word;

/// A step of an effect as people write it. A whole effect is a sequence of steps, done from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A word, done so many times.
    Do(Word, u8),
    /// One of several sequences, at the player's choice.
    OneOf(Vec<Vec<Effect>>),
}
