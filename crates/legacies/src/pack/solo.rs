//! `solo.ron`: the cards that move Nemeses and the Rising Star (LG-N11).

use game_core::{PackProblem, PackSource};
use pack_file::File;
use serde::Deserialize;

use super::Board;
use crate::kinds::{Century, Commodity, Direction, Global, Group, Partner};

/// A solo card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloCard {
    /// The name in notation, such as `solo-i-4`.
    pub id: String,
    /// Its century.
    pub century: Century,
    /// What is done when it is the first, second, … card of the generation.
    pub rows: [SoloRow; 5],
    /// The market card that is discarded.
    #[serde(default)]
    pub market: Option<MarketCard>,
    /// The commodities in the order of preference, each with the amount bid where it is the currency.
    pub priority: [(Commodity, u8); 4],
    /// The foundation amount.
    pub foundation: u8,
    /// The arrow.
    pub arrow: Direction,
    /// Whether a successor is taken from those face up rather than from the deck.
    pub face_up: bool,
}

/// A row of a solo card (LG-N2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum SoloRow {
    /// Make a relationship with the first of these that is possible.
    Relate(Vec<Partner>),
    /// Buy a share, walking from the first group shown (LG-N14).
    Buy(Vec<Group>),
    /// Sell the best share in these groups.
    Sell(Vec<Group>),
    /// Acquire an own heirloom.
    OwnHeirloom,
    /// Acquire an opponent's heirloom.
    OthersHeirloom,
    /// Trigger a global action; of a trade conference perhaps the currency.
    Trigger(Global, Option<Commodity>),
}

/// A place in the market (LG-N3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarketCard {
    /// The first card.
    Top,
    /// The second card.
    Middle,
    /// The third card.
    Bottom,
}

pub(super) fn read(source: &PackSource, _board: Option<&Board>) -> Result<Vec<SoloCard>, Vec<PackProblem>> {
    let mut file = File::open(source, "solo.ron")?;
    let cards = file.entries::<SoloCard>();
    file.check_count(cards.len(), 36, "solo cards");
    let mut cards: Vec<SoloCard> = cards.into_iter().flatten().map(|entry| entry.value).collect();
    cards.sort_by_key(|card| card.century);
    file.finish(Some(cards))
}
