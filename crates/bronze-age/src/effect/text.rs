//! The text on a card, made from the effect.

use super::Effect;
use crate::Word;

/// A whole effect as a sentence.
pub fn text(effect: &[Effect]) -> String {
    let mut sentence = sequence(effect);
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence.push('.');
    sentence
}

fn sequence(effect: &[Effect]) -> String {
    effect.iter().map(step).collect::<Vec<_>>().join(", then ")
}

fn step(step: &Effect) -> String {
    match step {
        Effect::Do(word, times) => command(*word, *times),
        Effect::OneOf(branches) => {
            let branches: Vec<_> = branches.iter().map(|branch| sequence(branch)).collect();
            format!("choose one: {}", branches.join("; or "))
        }
    }
}

/// A word as a command without a capital or a full stop: "draw 2 cards from any deck".
fn command(word: Word, times: u8) -> String {
    let cards = count(times, "a card", "cards");
    let territories = count(times, "a territory", "territories");
    match word {
        Word::Draw => format!("draw {cards} from any deck"),
        Word::Claim => format!("claim {territories} from any deck"),
        Word::Clear => format!("discard {cards} from the top of any deck"),
        Word::Play => format!("play {}", count(times, "an advancement", "advancements")),
        Word::Seize => format!("seize {territories} from the other player"),
        Word::Levy => format!("the other player discards {cards} from hand"),
        Word::Offer => format!("discard {cards} from your hand"),
        Word::Salvage => format!("take {cards} from the discards"),
        Word::Recall => {
            format!("take {} from any deck into your hand", count(times, "an action", "actions"))
        }
    }
}

fn count(times: u8, one: &str, many: &str) -> String {
    if times == 1 { one.to_owned() } else { format!("{times} {many}") }
}
