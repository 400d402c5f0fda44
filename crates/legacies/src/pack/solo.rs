//! `solo.ron`: the cards that move Nemeses and the Rising Star (LG-N11).

use std::ops::RangeInclusive;

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};
use serde::Deserialize;

use super::Board;
use super::checks::{Labels, check_number, check_once, check_shares};
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

impl SoloCard {
    /// The name for people, such as `Solo card I-4`.
    pub fn name(&self) -> String {
        format!("Solo card {}", self.id.trim_start_matches("solo-").to_uppercase())
    }
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

impl SoloRow {
    /// What it asks for, in words.
    pub fn text(&self) -> String {
        let groups =
            |groups: &[Group]| groups.iter().map(|group| group.name()).collect::<Vec<_>>().join(", then ");
        match self {
            SoloRow::Relate(partners) => {
                let partners: Vec<_> = partners.iter().copied().map(Partner::name).collect();
                format!("Relationship: {}", partners.join(", else "))
            }
            SoloRow::Buy(from) => format!("Buy: {}", groups(from)),
            SoloRow::Sell(among) => format!("Sell: {}", groups(among)),
            SoloRow::OwnHeirloom => "Own heirloom".to_owned(),
            SoloRow::OthersHeirloom => "Heirloom of an opponent".to_owned(),
            SoloRow::Trigger(global, _) => format!("Trigger {}", global.name()),
        }
    }
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

/// How many solo cards a century has.
const A_CENTURY: usize = 12;
/// How many of them have an arrow up, and how many discard a card of the market.
const UP: RangeInclusive<usize> = 6..=6;
const DISCARDING: RangeInclusive<usize> = 4..=8;

pub(super) fn read(source: &PackSource, board: Option<&Board>) -> Result<Vec<SoloCard>, Vec<PackProblem>> {
    let mut file = File::open(source, "solo.ron")?;
    let cards = file.entries::<SoloCard>();
    let complete = file.is_sound();
    let entries: Vec<_> = cards.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for entry in &entries {
        labels.check_numbered_id(&mut file, entry.line_of("id"), &entry.value.id);
        check_rows(&mut file, entry);
        check_priority(&mut file, entry, board);
        check_foundation(&mut file, entry);
    }
    if complete {
        let kinds = Century::ALL.map(|century| (century, century.name()));
        let centuries = |holds: fn(&SoloCard) -> bool| -> Vec<_> {
            let cards = entries.iter().map(|entry| &entry.value);
            cards.filter(|card| holds(card)).map(|card| card.century).collect()
        };
        check_shares(&mut file, "solo cards of", &kinds, &centuries(|_| true), A_CENTURY..=A_CENTURY);
        let up = centuries(|card| card.arrow == Direction::Up);
        check_shares(&mut file, "arrows up in", &kinds, &up, UP);
        let discarding = centuries(|card| card.market.is_some());
        check_shares(&mut file, "cards that discard from the market in", &kinds, &discarding, DISCARDING);
    }
    let mut cards: Vec<SoloCard> = entries.into_iter().map(|entry| entry.value).collect();
    cards.sort_by_key(|card| card.century);
    file.finish(Some(cards))
}

/// Rows 1 and 2 trigger nothing, row 5 always does (LG-N2).
fn check_rows(file: &mut File, entry: &Entry<SoloCard>) {
    let SoloCard { id, rows, .. } = &entry.value;
    let line = entry.line_of("rows");
    for (number, row) in (1..).zip(rows) {
        let triggers = matches!(row, SoloRow::Trigger(..));
        if number <= 2 && triggers {
            file.note(line, format!("row {number} of {id} triggers a global action; rows 3 to 5 may do so"));
        }
        if number == 5 && !triggers {
            file.note(line, format!("row 5 of {id} triggers no global action; it must"));
        }
        match row {
            SoloRow::Relate(partners) => {
                let count = partners.len();
                let says = format!("row {number} of {id} shows {count} partners");
                check_number(file, line, count, 1..=11, says);
                check_once(
                    file,
                    line,
                    partners,
                    |partner| partner.name(),
                    &format!("row {number} of {id} shows"),
                );
            }
            SoloRow::Buy(groups) | SoloRow::Sell(groups) => {
                let (count, most) = (groups.len(), if matches!(row, SoloRow::Buy(_)) { 2 } else { 3 });
                let says = format!("row {number} of {id} shows {count} groups");
                check_number(file, line, count, 1..=most, says);
                check_once(file, line, groups, Group::name, &format!("row {number} of {id} shows"));
            }
            SoloRow::Trigger(global, Some(_)) if *global != Global::Trade => {
                let name = global.name();
                let allowed = "one is allowed for the Trade Conference";
                file.note(line, format!("row {number} of {id} has a currency for {name}; {allowed}"));
            }
            SoloRow::Trigger(..) | SoloRow::OwnHeirloom | SoloRow::OthersHeirloom => {}
        }
    }
}

/// Every commodity has its place, with an amount that can be bid (LG-N15).
fn check_priority(file: &mut File, entry: &Entry<SoloCard>, board: Option<&Board>) {
    let SoloCard { id, priority, .. } = &entry.value;
    let line = entry.line_of("priority");
    check_once(
        file,
        line,
        &priority.map(|(commodity, _)| commodity),
        Commodity::name,
        &format!("{id} shows"),
    );
    for (commodity, amount) in priority {
        let Some(bids) = board.map(|board| board.bids[commodity.index()]) else { continue };
        if !bids.contains(amount) {
            let (name, allowed) = (commodity.name(), bids.map(|bid| bid.to_string()).join(", "));
            file.note(line, format!("{id} bids {amount} {name}; {allowed} are allowed"));
        }
    }
}

/// What goes to the foundation lands on its spaces (LG-F1).
fn check_foundation(file: &mut File, entry: &Entry<SoloCard>) {
    let SoloCard { id, century, foundation, .. } = &entry.value;
    let step = match century {
        Century::I => 1,
        Century::II => 5,
        Century::III => 25,
    };
    if *foundation == 0 || foundation % step != 0 {
        let (line, name) = (entry.line_of("foundation"), century.name());
        file.note(
            line,
            format!("{id} adds {foundation} to the foundation; in {name} multiples of {step} are allowed"),
        );
    }
}
