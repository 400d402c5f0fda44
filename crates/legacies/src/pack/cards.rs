//! `cards.ron`: the player cards (LG-C4).

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};

use super::Card;
use super::checks::{Labels, check_number, check_once, check_shares};
use super::effects::{check_cost, check_offer};
use crate::kinds::Century;

/// How many cards a century has.
const A_CENTURY: usize = 50;

pub(super) fn read(source: &PackSource) -> Result<Vec<Card>, Vec<PackProblem>> {
    let mut file = File::open(source, "cards.ron")?;
    let cards = file.entries::<Card>();
    let complete = file.is_sound();
    let cards: Vec<_> = cards.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for card in &cards {
        labels.check_id(&mut file, card.line_of("id"), &card.value.id);
        labels.check_name(&mut file, card.line_of("name"), &card.value.id, &card.value.name);
        check_print(&mut file, card);
    }
    if complete {
        let found: Vec<_> = cards.iter().map(|card| card.value.century).collect();
        let kinds = Century::ALL.map(|century| (century, century.name()));
        check_shares(&mut file, "player cards of", &kinds, &found, A_CENTURY..=A_CENTURY);
    }
    let mut cards: Vec<Card> = cards.into_iter().map(|entry| entry.value).collect();
    cards.sort_by_key(|card| card.century);
    file.finish(Some(cards))
}

/// What is printed on a card.
fn check_print(file: &mut File, entry: &Entry<Card>) {
    let Card { id, relations, opportunity, resources, .. } = &entry.value;
    if relations.is_empty() && opportunity.is_none() {
        let allowed = "it must have one or both";
        file.note(entry.line, format!("{id} has neither a relation nor an opportunity; {allowed}"));
    }
    let line = entry.line_of("relations");
    let partners: Vec<_> = relations.iter().map(|(partner, _)| *partner).collect();
    check_once(file, line, &partners, |partner| partner.name(), &format!("{id} shows"));
    relations.iter().for_each(|(_, cost)| check_cost(file, line, id, cost));
    if let Some(offer) = opportunity {
        check_offer(file, entry.line_of("opportunity"), id, offer);
    }
    let count = resources.len();
    check_number(file, entry.line_of("resources"), count, 1..=4, format!("{id} has {count} resources"));
}
