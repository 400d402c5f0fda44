//! docs/notation.md knows every action of Legacies, and its examples are notation.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::collections::BTreeSet;

use game_core::{Game, Setup};

const PAGE: &str = include_str!("../../../docs/notation.md");
const SOURCE: &str = include_str!("../src/action.rs");

/// The examples of the page: the first cell of each line of the table.
fn examples() -> Vec<&'static str> {
    let (_, after) = PAGE.split_once("\n## Actions of Legacies\n").unwrap();
    let section = after.split("\n## ").next().unwrap();
    let lines = section.lines().filter_map(|line| line.strip_prefix("| `"));
    lines.map(|line| line.split('`').next().unwrap()).collect()
}

/// The first words of all texts that the function for writing actions can make, from its source.
fn printed_words() -> BTreeSet<&'static str> {
    let (_, after) = SOURCE.split_once("fn notate(").unwrap();
    let (body, _) = after.split_once("\n}\n").unwrap();
    let literals = body.split('"').skip(1).step_by(2);
    literals.map(|text| text.split(' ').next().unwrap()).collect()
}

#[test]
fn every_action_that_can_be_printed_is_on_the_page() {
    let words = printed_words();
    assert!(words.len() > 45 && words.contains("wild"), "found {words:?}");
    let explained: BTreeSet<_> = examples().iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, explained);
}

#[test]
fn every_example_is_notation() {
    let position = common::Position::unset(common::classic_pack(), Setup::new(2));
    for example in examples() {
        let action = position.game.parse(example).unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!(position.game.notate(action), example);
    }
}
