//! `cards.ron`: the player cards (LG-C4).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::Card;

pub(super) fn read(source: &PackSource) -> Result<Vec<Card>, Vec<PackProblem>> {
    let mut file = File::open(source, "cards.ron")?;
    let cards = file.entries::<Card>();
    file.check_count(cards.len(), 150, "player cards");
    let mut cards: Vec<Card> = cards.into_iter().flatten().map(|entry| entry.value).collect();
    cards.sort_by_key(|card| card.century);
    file.finish(Some(cards))
}
