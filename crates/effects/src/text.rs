//! The text on a card, made from the effect.

use crate::Effect;

/// A word of a game's effect language.
pub trait Word {
    /// What it does, as a command without a capital or a full stop: "draw 2 cards".
    fn text(&self, times: u8) -> String;
}

/// A whole effect as a sentence.
pub fn text<W: Word>(effect: &[Effect<W>]) -> String {
    let mut sentence = sequence(effect);
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence.push('.');
    sentence
}

fn sequence<W: Word>(effect: &[Effect<W>]) -> String {
    effect.iter().map(step).collect::<Vec<_>>().join(", then ")
}

fn step<W: Word>(step: &Effect<W>) -> String {
    match step {
        Effect::Do(word, times) => word.text(*times),
        Effect::OneOf(branches) => {
            let branches: Vec<_> = branches.iter().map(|branch| sequence(branch)).collect();
            format!("choose one: {}", branches.join("; or "))
        }
    }
}
