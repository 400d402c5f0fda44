//! A score sheet: all points of all players with where they come from.

use game_core::{Outcome, Score};

use crate::out;

/// The sheet as text. The places are known once the game is over.
pub fn score_sheet(names: &[String], scores: &[Score], outcome: Option<&Outcome>) -> String {
    let heading: Vec<&str> = [""].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut table = out::table(1, &heading);
    for group in groups(scores) {
        table.add_row(row(&group, scores.iter().map(|score| score.group(&group).to_string())));
        for name in names_of(scores, &group) {
            table.add_row(row(&format!("  {name}"), scores.iter().map(|score| points(score, &group, &name))));
        }
    }
    table.add_row(row("total", scores.iter().map(|score| score.total.to_string())));
    if let Some(outcome) = outcome {
        table.add_row(row("place", outcome.places.iter().map(u8::to_string)));
    }
    out::table_text(&table)
}

fn row(heading: &str, cells: impl Iterator<Item = String>) -> Vec<String> {
    [heading.to_owned()].into_iter().chain(cells).collect()
}

/// The headings in the order in which they first come.
fn groups(scores: &[Score]) -> Vec<String> {
    in_order(scores.iter().flat_map(|score| &score.parts).map(|part| &part.group))
}

/// What stands under a heading, each once.
fn names_of(scores: &[Score], group: &str) -> Vec<String> {
    let parts = scores.iter().flat_map(|score| &score.parts);
    in_order(parts.filter(|part| part.group == group).map(|part| &part.name))
}

fn in_order<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(name) {
            seen.push(name.clone());
        }
    }
    seen
}

/// What a part gives a player; nothing if the player does not have it.
fn points(score: &Score, group: &str, name: &str) -> String {
    let mut parts = score.parts.iter().filter(|part| part.group == group && part.name == name).peekable();
    if parts.peek().is_none() {
        String::new()
    } else {
        parts.map(|part| part.points).sum::<i32>().to_string()
    }
}
