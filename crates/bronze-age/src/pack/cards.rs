//! Reading and checking `cards.ron`, the territory cards and the starting cards.

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};
use serde::Deserialize;

use super::checks::{ICONS, Ids, OneForEach, all_three, check_name, check_number};
use super::{Card, Special};
use crate::kinds::{Icon, Territory};

/// How many territory cards there are (BA-C3).
const CARDS: usize = 48;
const STARTING: OneForEach<Territory> = OneForEach::territory("starting card of");

/// A card as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Card")]
struct CardEntry {
    id: String,
    name: String,
    territory: Territory,
    basic: u8,
    special: SpecialEntry,
}

/// A specialised set as it is written: a basic icon cannot be, and is told as an unknown word.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case", rename = "Special")]
enum SpecialEntry {
    Warfare(u8),
    Artistry(u8),
    Faith(u8),
    Commerce(u8),
    Wild,
}

impl CardEntry {
    fn special(&self) -> Special {
        match self.special {
            SpecialEntry::Warfare(count) => Special::Icons(Icon::Warfare, count),
            SpecialEntry::Artistry(count) => Special::Icons(Icon::Artistry, count),
            SpecialEntry::Faith(count) => Special::Icons(Icon::Faith, count),
            SpecialEntry::Commerce(count) => Special::Icons(Icon::Commerce, count),
            SpecialEntry::Wild => Special::Wild,
        }
    }

    /// What must differ between any two territory cards.
    fn sets(&self) -> (Territory, u8, Special) {
        (self.territory, self.basic, self.special())
    }

    fn card(&self) -> Card {
        let (id, name) = (self.id.clone(), self.name.clone());
        Card { id, name, territory: self.territory, basic: self.basic, special: self.special() }
    }
}

/// Reads `cards.ron`: the territory cards (BA-C3) and the starting card of each territory (BA-C4).
pub(super) fn read(source: &PackSource) -> Result<(Vec<Card>, [Card; 3]), Vec<PackProblem>> {
    let mut file = File::open(source, "cards.ron")?;
    let entries = file.entries::<CardEntry>();
    let complete = file.is_sound();
    let entries: Vec<_> = entries.into_iter().flatten().collect();
    let mut ids = Ids::default();
    for entry in &entries {
        ids.check(&mut file, entry.line_of("id"), &entry.value.id);
        check_print(&mut file, entry);
    }
    let (starting, cards): (Vec<_>, Vec<_>) =
        entries.iter().partition(|entry| entry.value.special() == Special::Wild);
    check_different(&mut file, &cards);
    let started: Vec<_> = starting.iter().map(|entry| (entry.value.territory, entry.line)).collect();
    STARTING.check_listed(&mut file, &started);
    if complete {
        check_territories(&mut file, &cards);
        STARTING.check_missing(&mut file, &started);
    }
    let of = |territory| starting.iter().find(|entry| entry.value.territory == territory);
    let starting = all_three(Territory::ALL.map(|territory| of(territory).map(|entry| entry.value.card())));
    let cards = cards.iter().map(|entry| entry.value.card()).collect();
    file.finish(starting.map(|starting| (cards, starting)))
}

/// What is printed on a card.
fn check_print(file: &mut File, entry: &Entry<CardEntry>) {
    let CardEntry { id, name, basic, .. } = &entry.value;
    check_name(file, entry.line_of("name"), id, name);
    check_number(file, entry.line_of("basic"), *basic, ICONS, format!("{id} has {basic} basic icons"));
    if let Special::Icons(icon, count) = entry.value.special() {
        let says = format!("{id} has {count} icons of {}", icon.notation());
        check_number(file, entry.line_of("special"), count, ICONS, says);
    }
}

/// No two territory cards have the same back and the same front.
fn check_different(file: &mut File, cards: &[&Entry<CardEntry>]) {
    for (at, card) in cards.iter().enumerate() {
        if let Some(twin) = cards[..at].iter().find(|twin| twin.value.sets() == card.value.sets()) {
            let (id, other, line) = (&card.value.id, &twin.value.id, twin.line);
            file.note(
                card.line,
                format!(
                    "{id} has the territory and icons of {other} on line {line}; all cards must be different"
                ),
            );
        }
    }
}

/// There are as many cards as there must be, and some of each territory.
fn check_territories(file: &mut File, cards: &[&Entry<CardEntry>]) {
    if cards.len() != CARDS {
        file.note_whole(format!("there are {} cards without a wild icon; it must be {CARDS}", cards.len()));
    }
    for territory in Territory::ALL {
        if !cards.iter().any(|card| card.value.territory == territory) {
            let name = territory.notation();
            file.note_whole(format!(
                "no card has {name} on its back; at least one must, starting cards not counted"
            ));
        }
    }
}
