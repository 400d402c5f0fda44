//! Whole games written out: every choice and draw, what came of it in words, and how the table stands at the start
//! of each turn. A change of the rules shows as a change of this text, to be read like a claim about the rules;
//! `UPDATE_EXPECT=1` writes it anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::fmt::Write as _;

use expect_test::expect_file;
use game_core::{Rng, Seed, Setup, Table, Turn};
use legacies::{Character, House, Legacies, Task, Who};

use crate::common::style::Style;

#[test]
fn a_game_of_one_person_a_nemesis_and_the_rising_star() {
    expect_file!["playthroughs/solo.txt"].assert_eq(&play(Setup::new(1), Seed(7)));
}

#[test]
fn a_game_of_three_persons() {
    expect_file!["playthroughs/3p.txt"].assert_eq(&play(Setup::new(3), Seed(11)));
}

fn play(setup: Setup, seed: Seed) -> String {
    let mut table = test_games::table::<Legacies>(setup, seed);
    let mut rng = Rng::new(seed);
    let mut text = "A game of persons who choose at random but like heirlooms and effects.\n\n".to_owned();
    text.push_str(&table.story(0));
    while table.turn() != Turn::Over {
        if matches!(table.state().open.task(), Some(Task::Act(_))) {
            stand(&table, &mut text);
        }
        let told = table.moves().len();
        test_games::choose(&mut table, Style::Keen, &mut rng);
        text.push_str(&table.story(told));
    }
    stand(&table, &mut text);
    for score in table.game().all_scores(table.state()) {
        let parts: Vec<_> = score.parts.iter().map(|part| format!("{} {}", part.name, part.points)).collect();
        let _ = writeln!(text, "{} = {}", score.total, parts.join(" + "));
    }
    let _ = writeln!(text, "places: {:?}", table.outcome().unwrap().places);
    text
}

/// Writes what everyone has, the tracks with tokens, and the rows of the industries.
fn stand(table: &Table<Legacies>, text: &mut String) {
    let open = &table.state().open;
    let rows: Vec<_> = open.rows.iter().map(|row| row.to_string()).collect();
    let _ = writeln!(text, "\n  generation {}; rows {}", open.generation, rows.join(" "));
    let tracks =
        Character::ALL.into_iter().filter(|track| open.tracks[track.index()].iter().any(Option::is_some));
    let shown = tracks.map(|track| {
        let owners =
            open.tracks[track.index()].map(|owner| owner.map_or('-', |Who(who)| char::from(b'1' + who)));
        format!("{} {}", track.notation(), owners.into_iter().collect::<String>())
    });
    let _ = writeln!(text, "  tracks: {}", or_none(&shown.collect::<Vec<_>>()));
    for (number, house) in (1..).zip(&open.houses) {
        if let Some(character) = house.character {
            let _ = writeln!(text, "  {number} {}: {}", character.name(), belongings(house));
        }
    }
    text.push('\n');
}

fn belongings(house: &House) -> String {
    let [dye, gear, gem, iron] = house.resources;
    let own: Vec<_> = house.own.iter().map(|level| level.to_string()).collect();
    let controlled = (0..).zip(&house.controlled).filter_map(|(level, owner)| Some((level, (*owner)?)));
    let controlled: Vec<_> = controlled
        .map(|(level, owner): (u8, Character)| format!("{level} of {}", owner.notation()))
        .collect();
    format!(
        "{} fame, {} gold, foundation {}, dye {dye} gear {gear} gem {gem} iron {iron}; own {}; controlled {}; \
         {} cards played",
        house.fame,
        house.gold,
        house.foundation,
        own.join(" "),
        or_none(&controlled),
        house.cards
    )
}

fn or_none(list: &[String]) -> String {
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}
