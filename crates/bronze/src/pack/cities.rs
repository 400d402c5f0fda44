//! Reading and checking `cities.ron`, the city cards.

use game_core::{PackProblem, PackSource};

use super::{City, Goal};
use crate::kinds::Technology;
use pack_file::{Entry, File};

/// How many cities there are (BZ-C4).
const CITIES: usize = 50;
/// Players and the land tiles they play with (BZ-S1).
const TABLES: [(u8, usize); 3] = [(2, 7), (3, 9), (4, 11)];

/// Reads `cities.ron` (BZ-C4).
pub(super) fn read(source: &PackSource) -> Result<Vec<City>, Vec<PackProblem>> {
    let mut file = File::open(source, "cities.ron")?;
    let entries = file.entries::<City>();
    let complete = file.is_sound();
    file.check_count(entries.len(), CITIES, "cities");
    let cities: Vec<_> = entries.into_iter().flatten().collect();
    for (at, city) in cities.iter().enumerate() {
        check_id(&mut file, city, &cities[..at]);
        check_print(&mut file, city);
        check_goal(&mut file, city);
    }
    if complete {
        check_tables(&mut file, &cities);
    }
    file.finish(Some(cities.into_iter().map(|city| city.value).collect()))
}

fn check_id(file: &mut File, city: &Entry<City>, earlier: &[Entry<City>]) {
    let id = &city.value.id;
    if !is_id(id) {
        let allowed = "it must be words of a to z, joined by single '-'";
        file.note(city.line_of("id"), format!("the id {id:?} is not allowed; {allowed}"));
    }
    if let Some(twin) = earlier.iter().find(|other| other.value.id == *id) {
        file.note(
            city.line_of("id"),
            format!("the id {id:?} is that of line {}; each city has its own", twin.line),
        );
    }
}

fn is_id(id: &str) -> bool {
    id.split('-').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// What is printed on the card beside its goal.
fn check_print(file: &mut File, city: &Entry<City>) {
    let City { id, name, map, players, points, goal: _ } = &city.value;
    if name.trim().is_empty() {
        file.note(city.line_of("name"), format!("{id} has no name; write the name on the card"));
    }
    if !matches!(map.as_bytes(), [b'A' | b'B', b'1'..=b'3']) {
        file.note(city.line_of("map"), format!("{id} is at {map:?} of the map; A1 to B3 are allowed"));
    }
    if !(2..=4).contains(players) {
        file.note(
            city.line_of("players"),
            format!("{id} is marked with players {players}; 2, 3 and 4 are allowed"),
        );
    }
    if !(1..=20).contains(points) {
        file.note(city.line_of("points"), format!("{id} is worth {points} points; 1 to 20 are allowed"));
    }
}

fn check_goal(file: &mut File, city: &Entry<City>) {
    if let Some(problem) = goal_problem(city.value.goal) {
        file.note(city.line_of("goal"), format!("the goal of {} {problem}", city.value.id));
    }
}

/// What is wrong with a goal, to follow "the goal of ur".
fn goal_problem(goal: Goal) -> Option<String> {
    match goal {
        Goal::Settlers(a, b) if a == b => Some(twice(a.notation(), "terrains")),
        Goal::Row(a, b, c) => on_faces(&[a, b, c]),
        Goal::Pairs(technology) => on_faces(&[technology]),
        Goal::TallColumn(cards) => outside(cards, 2, 20),
        Goal::AtMostOfEach(cards) => outside(cards, 1, 10),
        Goal::DifferentTechnologies(count) => outside(count, 2, 8),
        Goal::Settlers(..)
        | Goal::MostSettlements(_)
        | Goal::MostCards(_)
        | Goal::Column
        | Goal::MostMarkersLeft
        | Goal::FewestMarkersLeft
        | Goal::FullRows
        | Goal::ProvinceTokens
        | Goal::RouteTokens
        | Goal::BronzeInEveryColumn
        | Goal::FewestProvinces => None,
    }
}

/// What is wrong with technologies that must be different faces (BZ-X3, BZ-X4).
fn on_faces(technologies: &[Technology]) -> Option<String> {
    if technologies.contains(&Technology::Bronze) {
        return Some("names bronze; only the seven technologies of the cards' faces are allowed".to_owned());
    }
    let again =
        technologies.iter().enumerate().find(|(at, technology)| technologies[..*at].contains(technology));
    again.map(|(_, technology)| twice(technology.notation(), "technologies"))
}

fn twice(name: &str, what: &str) -> String {
    format!("names {name} twice; its {what} must be different")
}

fn outside(number: u8, least: u8, most: u8) -> Option<String> {
    let problem = format!("has the number {number}; {least} to {most} are allowed");
    (!(least..=most).contains(&number)).then_some(problem)
}

/// Each tile but the first draws one city more than there are players (BZ-P4): the deck must last (BZ-C7).
fn check_tables(file: &mut File, cities: &[Entry<City>]) {
    for (players, tiles) in TABLES {
        let found = cities.iter().filter(|city| city.value.players <= players).count();
        let each = usize::from(players) + 1;
        let needed = each * (tiles - 1);
        if found < needed {
            let why = format!("{each} for each of {} tiles", tiles - 1);
            file.note_whole(format!(
                "{found} cities are for {players} players; at least {needed} are needed, {why}"
            ));
        }
    }
}
