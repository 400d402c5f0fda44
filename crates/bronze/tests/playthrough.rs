//! A whole game written out: every choice and draw, what came of it in words, and how the table stands after
//! each turn. A change of the rules shows as a change of this text, to be read like a claim about the rules;
//! `UPDATE_EXPECT=1` writes it anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::fmt::Write as _;

use bronze::{Bronze, Task, Terrain, longest_line};
use expect_test::expect_file;
use game_core::{Game, Rng, Seat, Seed, Setup, Table, Turn};

use crate::common::style::Style;

#[test]
fn a_game_of_two_players_2018() {
    expect_file!["playthroughs/2p_2018.txt"].assert_eq(&play(2, "2018", Seed(256)));
}

fn play(players: u8, edition: &str, seed: Seed) -> String {
    let mut table = test_games::table::<Bronze>(Setup::new(players).with("edition", edition), seed);
    let mut rng = Rng::new(seed);
    let mut text = format!("A game of {players} random players, edition {edition}.\n\n");
    text.push_str(&table.story(0));
    stand(&table, &mut text);
    while table.turn() != Turn::Over {
        let told = table.moves().len();
        test_games::choose(&mut table, Style::Steady, &mut rng);
        text.push_str(&table.story(told));
        if matches!(table.state().task(), Some(Task::Take) | None) {
            stand(&table, &mut text);
        }
    }
    let places = table.outcome().unwrap().places;
    let _ = writeln!(text, "places: {places:?}");
    text
}

/// Writes how the table stands: pool, lines, markers left and points.
fn stand(table: &Table<Bronze>, text: &mut String) {
    let state = table.state();
    let stack = |stack: &bronze::TechnologyStack| {
        format!("{} {}", stack.cards, stack.top.map_or("-", |card| card.notation()))
    };
    let pool = state.pool.iter().map(stack).collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "\n  pool: {pool}; reserve {}", state.reserve);
    for (seat, score) in Seat::all(table.game().players()).zip(table.scores()) {
        let line = |terrain: Terrain| longest_line(state, terrain, seat).to_string();
        let lines = Terrain::ALL.map(line).join(" ");
        let parts = ["provinces", "trade routes", "cities"].map(|group| score.group(group).to_string());
        let left = state.people(seat).markers;
        let _ = writeln!(
            text,
            "  {seat}: lines {lines}; {left} markers; {} points = {}",
            score.total,
            parts.join(" + ")
        );
    }
    text.push('\n');
}
