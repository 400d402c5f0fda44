//! Reading and checking `technologies.ron`, the faces of the technology cards.

use arrayvec::ArrayVec;
use game_core::{PackProblem, PackSource};
use serde::Deserialize;

use super::TechnologyCard;
use crate::kinds::{Kind, Technology, Terrain};
use pack_file::{Entry, File};

/// How many cards of each technology there are (BZ-C3).
const CARDS: u8 = 10;

/// A technology as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "TechnologyCard")]
struct TechnologyEntry {
    technology: Technology,
    terrains: Vec<Terrain>,
    kinds: Vec<Kind>,
    cards: Vec<u8>,
}

/// Reads `technologies.ron` (BZ-C3).
pub(super) fn read(source: &PackSource) -> Result<[TechnologyCard; 7], Vec<PackProblem>> {
    let mut file = File::open(source, "technologies.ron")?;
    let entries = file.entries::<TechnologyEntry>();
    let complete = file.is_sound();
    let mut cards = [const { None }; 7];
    let mut listed = [false; 8];
    for entry in entries.iter().flatten() {
        let technology = entry.value.technology;
        check_face(&mut file, entry, listed[technology.index()]);
        listed[technology.index()] = true;
        if let Some(card) = cards.get_mut(technology.index()) {
            *card = technology_card(&mut file, entry);
        }
    }
    if complete {
        check_all_listed(&mut file, &listed);
    }
    let cards: ArrayVec<TechnologyCard, 7> = cards.into_iter().flatten().collect();
    file.finish(cards.into_inner().ok())
}

/// Only faces are listed, and each once.
fn check_face(file: &mut File, entry: &Entry<TechnologyEntry>, listed: bool) {
    let technology = entry.value.technology;
    if technology == Technology::Bronze {
        let faces = Technology::FACES.map(Technology::notation).join(", ");
        file.note(
            entry.line,
            format!("bronze is the back of every card; only the faces are listed: {faces}"),
        );
    } else if listed {
        file.note(
            entry.line,
            format!("{} is listed twice; each technology is listed once", technology.notation()),
        );
    }
}

fn check_all_listed(file: &mut File, listed: &[bool; 8]) {
    for technology in Technology::FACES.into_iter().filter(|face| !listed[face.index()]) {
        file.note_whole(format!("{} is missing; all seven technologies are listed", technology.notation()));
    }
}

/// The card as the rules use it, if its numbers are right.
fn technology_card(file: &mut File, entry: &Entry<TechnologyEntry>) -> Option<TechnologyCard> {
    let TechnologyEntry { technology, terrains, kinds, cards } = &entry.value;
    let name = technology.notation();
    let three = all_different(terrains);
    if three.is_none() {
        let found = list(terrains, |terrain| terrain.notation());
        file.note(
            entry.line_of("terrains"),
            format!("{name} allows [{found}]; it must be three different terrains"),
        );
    }
    let two = all_different(kinds);
    if two.is_none() {
        let found = list(kinds, |kind| kind.notation());
        file.note(entry.line_of("kinds"), format!("{name} allows [{found}]; it must be two different kinds"));
    }
    let counts = card_counts(cards);
    if counts.is_none() {
        let allowed =
            format!("three numbers from 1 to {CARDS} for 2, 3 and 4 players, none falling, the last {CARDS}");
        file.note(entry.line_of("cards"), format!("{name} has {cards:?} cards; it must be {allowed}"));
    }
    Some(TechnologyCard { terrains: three?, kinds: two?, cards: counts? })
}

/// The list as an array, if it has the right length and nothing twice.
fn all_different<T: Copy + PartialEq, const N: usize>(list: &[T]) -> Option<[T; N]> {
    let once = list.iter().enumerate().all(|(at, item)| !list[..at].contains(item));
    list.try_into().ok().filter(|_| once)
}

/// The cards in the deck by players: those of a smaller table are used at a larger one too (BZ-C7).
fn card_counts(cards: &[u8]) -> Option<[u8; 3]> {
    let counts: [u8; 3] = cards.try_into().ok()?;
    (counts[0] >= 1 && counts.is_sorted() && counts[2] == CARDS).then_some(counts)
}

fn list<T: Copy>(items: &[T], name: impl Fn(T) -> &'static str) -> String {
    items.iter().map(|&item| name(item)).collect::<Vec<_>>().join(", ")
}
