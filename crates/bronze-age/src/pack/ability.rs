//! Abilities as they are written in a pack, and what is wrong with them.

use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::effect::Effect;
use crate::kinds::Word;

/// How often in a row an ability may do a word.
const TIMES: RangeInclusive<u8> = 1..=3;
/// How many lists a choice may have.
const LISTS: RangeInclusive<usize> = 2..=9;
/// How deep choices may stand within each other.
const DEPTH: usize = 3;
/// How many lists of an ability may have something left to do while the card that it plays is dealt with:
/// abilities trigger each other (BA-A5), and a state has room for one task of each.
const LEFT: usize = 1;

/// A step of an ability as it is written; a word that is not here is refused (BA-X9).
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", rename = "Word")]
pub(super) enum Step {
    Draw(u8),
    Claim(u8),
    Clear(u8),
    Play(u8),
    Seize(u8),
    Levy(u8),
    Offer(u8),
    Salvage(u8),
    Recall(u8),
    OneOf(Vec<Vec<Step>>),
}

/// An ability as the rules use it.
pub(super) fn effects(steps: &[Step]) -> Vec<Effect> {
    steps.iter().map(effect).collect()
}

fn effect(step: &Step) -> Effect {
    match step {
        Step::Draw(times) => Effect::Do(Word::Draw, *times),
        Step::Claim(times) => Effect::Do(Word::Claim, *times),
        Step::Clear(times) => Effect::Do(Word::Clear, *times),
        Step::Play(times) => Effect::Do(Word::Play, *times),
        Step::Seize(times) => Effect::Do(Word::Seize, *times),
        Step::Levy(times) => Effect::Do(Word::Levy, *times),
        Step::Offer(times) => Effect::Do(Word::Offer, *times),
        Step::Salvage(times) => Effect::Do(Word::Salvage, *times),
        Step::Recall(times) => Effect::Do(Word::Recall, *times),
        Step::OneOf(branches) => Effect::OneOf(branches.iter().map(|branch| effects(branch)).collect()),
    }
}

/// All that is wrong with an ability, each to follow "the ability of mycenae for warfare".
pub(super) fn problems(ability: &[Effect]) -> Vec<String> {
    let mut problems = Vec::new();
    if ability.is_empty() {
        problems.push("is empty; it must have at least one word".to_owned());
    }
    if depth(ability) > DEPTH {
        let deep = depth(ability);
        problems.push(format!("has one_of {deep} deep within each other; {DEPTH} deep is allowed"));
    }
    if lists_left(ability, 0) > LEFT {
        problems.push("goes on after a play in more than one list; only one is allowed".to_owned());
    }
    look(ability, &mut problems);
    problems
}

/// How many choices stand within each other.
fn depth(sequence: &[Effect]) -> usize {
    let of_step = |step: &Effect| match step {
        Effect::Do(..) => 0,
        Effect::OneOf(branches) => 1 + branches.iter().map(|branch| depth(branch)).max().unwrap_or(0),
    };
    sequence.iter().map(of_step).max().unwrap_or(0)
}

/// The most lists, `outer` ones among them, that have something left to do when a `play` is done.
fn lists_left(sequence: &[Effect], outer: usize) -> usize {
    let of_step = |(at, step): (usize, &Effect)| {
        let goes_on = at + 1 < sequence.len();
        match step {
            Effect::Do(Word::Play, times) => outer + usize::from(goes_on || *times > 1),
            Effect::Do(..) => 0,
            Effect::OneOf(branches) => {
                let outer = outer + usize::from(goes_on);
                branches.iter().map(|branch| lists_left(branch, outer)).max().unwrap_or(0)
            }
        }
    };
    sequence.iter().enumerate().map(of_step).max().unwrap_or(0)
}

/// Looks at every step of a sequence.
fn look(sequence: &[Effect], problems: &mut Vec<String>) {
    for step in sequence {
        match step {
            Effect::Do(word, times) => look_at_word(*word, *times, problems),
            Effect::OneOf(branches) => look_at_branches(branches, problems),
        }
    }
}

fn look_at_word(word: Word, times: u8, problems: &mut Vec<String>) {
    if !TIMES.contains(&times) {
        let (word, least, most) = (word.notation(), TIMES.start(), TIMES.end());
        problems.push(format!("has {word}({times}); {least} to {most} times are allowed"));
    }
}

fn look_at_branches(branches: &[Vec<Effect>], problems: &mut Vec<String>) {
    if !LISTS.contains(&branches.len()) {
        let (found, least, most) = (branches.len(), LISTS.start(), LISTS.end());
        problems.push(format!("has one_of with {found} lists to choose from; {least} to {most} are allowed"));
    }
    for branch in branches {
        if branch.is_empty() {
            problems.push("has one_of with an empty list; each must have at least one word".to_owned());
        }
        look(branch, problems);
    }
}
