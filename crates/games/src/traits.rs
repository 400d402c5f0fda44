//! What seats had in a game that may matter for winning: the groups of balance reports.

use bronze::Technology;
use bronze_age::Colour;
use game_core::Seat;
use legacies::{Legacies, Size, Who};
use serde::Serialize;

/// Something a seat had in a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Trait {
    /// What it is about, such as `order`.
    pub about: &'static str,
    /// What it was, such as `1st`.
    pub value: String,
}

impl Trait {
    /// A value of one of the game's kinds.
    pub(crate) fn new(about: &'static str, value: impl Into<String>) -> Self {
        Trait { about, value: value.into() }
    }
}

/// Whether seats differ in a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Each seat has its own: victories tell something about it.
    Seat,
    /// It is the same for all seats of a table: somebody wins in any case, so that victories tell nothing.
    Table,
}

/// A kind of traits, with what a reader has to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What the traits are about.
    pub about: &'static str,
    /// What is counted, in a line.
    pub explains: &'static str,
    /// Whether seats differ in it.
    pub whose: Whose,
}

impl Kind {
    const fn seat(about: &'static str, explains: &'static str) -> Self {
        Kind { about, explains, whose: Whose::Seat }
    }

    const fn table(about: &'static str, explains: &'static str) -> Self {
        Kind { about, explains, whose: Whose::Table }
    }
}

/// The kinds of Bronze, in the order of a report.
pub(crate) const BRONZE: &[Kind] = &[
    Kind::seat("order", "whose first turn came 1st, 2nd and so on"),
    Kind::seat("opening", "the technology of the first card a player took"),
    Kind::seat(
        "technology",
        "who held at least one card of it at the end; where all hold it, the rate is even",
    ),
    Kind::seat("most of", "who held more cards of the technology at the end than any other player"),
    Kind::seat("city", "who had the city at the end"),
    Kind::table("end", "what ended the game"),
];

/// The kinds of Bronze Age.
pub(crate) const BRONZE_AGE: &[Kind] = &[
    Kind::seat("order", "who had the start card"),
    Kind::seat("civilisation", "who had the specialised civilisation"),
    Kind::seat(
        "opening",
        "the colour of the first action a player used, and the territory on top of its deck",
    ),
    Kind::seat("card", "who had the card under a civilisation at the end"),
    Kind::table("collapse", "whether the Collapse came"),
    Kind::table("end", "how many decks were empty when the game ended"),
];

/// The kinds of Legacies.
pub(crate) const LEGACIES: &[Kind] = &[
    Kind::seat("choice", "who had which player aid: mats are chosen in their order"),
    Kind::seat("order", "the place on the turn track in the first generation, others at the table included"),
    Kind::seat("character", "who played the character"),
    Kind::seat("mat", "who played the character on that side of its mat"),
    Kind::seat("opening", "the kind of the first action a player took on a turn"),
    Kind::seat("relationship", "who had a token on the character's track at the end"),
    Kind::seat("legendary", "who had a token on the legendary figure at the end"),
    Kind::seat("investment", "who had an investment token in the industry at the end"),
    Kind::seat("heirlooms", "how many heirlooms a player had acquired by the end, own and others'"),
    Kind::seat(
        "heirloom",
        "who had acquired the heirloom by the end; (own) where it is of the own character",
    ),
    Kind::seat("successor", "who put the successor in play"),
    Kind::seat("card", "who played the card, whatever for"),
    Kind::table("end", "every game ends after six generations: how many of their events were resolved"),
];

/// The place in an order from 0, in words.
pub(crate) fn ordinal(place: usize) -> String {
    let ending = ["st", "nd", "rd"].get(place).copied().unwrap_or("th");
    format!("{}{ending}", place + 1)
}

/// The technologies that a seat holds, then those of which it holds more than anybody else.
pub(crate) fn technologies(state: &bronze::State, seat: Seat, players: u8) -> Vec<Trait> {
    let held = |seat: Seat, technology: Technology| state.cards_of(technology, seat);
    let others = |technology: Technology| {
        Seat::all(players)
            .filter(|&other| other != seat)
            .map(|other| held(other, technology))
            .max()
            .unwrap_or(0)
    };
    let some = Technology::ALL.into_iter().filter(|&technology| held(seat, technology) > 0);
    let most = Technology::ALL.into_iter().filter(|&technology| held(seat, technology) > others(technology));
    let some = some.map(|technology| Trait::new("technology", technology.name()));
    some.chain(most.map(|technology| Trait::new("most of", technology.name()))).collect()
}

/// The first use of an action, in words that do not depend on where a deck lies.
pub(crate) fn first_action(state: &bronze_age::State, colour: Colour, deck: bronze_age::DeckIx) -> Trait {
    let top = state.decks[deck.index()].top.map_or("an empty deck", bronze_age::Territory::notation);
    Trait::new("opening", format!("{} on {top}", colour.notation()))
}

/// What a house of Legacies has at the end.
pub(crate) fn belongings(rules: &Legacies, state: &legacies::State, who: Who) -> Vec<Trait> {
    let (open, pack, house) = (&state.open, rules.pack(), state.open.house(who));
    let mut found = Vec::new();
    for character in legacies::Character::ALL {
        if open.space_of(who, character).is_some() {
            found.push(Trait::new("relationship", character.name()));
        }
    }
    for (figure, owner) in open.figures.iter().zip(&open.legends) {
        if let (Some(figure), true) = (figure, *owner == Some(who)) {
            found.push(Trait::new("legendary", &pack.figures[figure.index()].name));
        }
    }
    for industry in legacies::Industry::ALL {
        for size in Size::ALL.into_iter().filter(|&size| house.has_share(industry, size)) {
            found.push(Trait::new("investment", format!("{}, {}", industry.name(), size.name())));
        }
    }
    found.extend(heirlooms(rules, house));
    found.extend(house.line.iter().map(|heir| Trait::new("successor", &pack.successors[heir.index()].name)));
    let resolved = format!("{} of 6 events resolved", open.resolved.len());
    found.push(Trait::new("end", resolved));
    found
}

/// The heirlooms of a house, and how many they are. Level 0 is there from the start and is not acquired.
fn heirlooms(rules: &Legacies, house: &legacies::House) -> Vec<Trait> {
    let name = |character: legacies::Character, level: u8| {
        &rules.pack().heirlooms[character.index()][usize::from(level)].name
    };
    let own = house.own.iter().filter(|&level| level > 0);
    let own = own.filter_map(|level| Some(format!("{} (own)", name(house.character?, level))));
    let controlled =
        (1..7).filter_map(|level| Some(name(house.controlled[usize::from(level)]?, level).clone()));
    let mut found: Vec<Trait> = own.chain(controlled).map(|name| Trait::new("heirloom", name)).collect();
    found.push(Trait::new("heirlooms", found.len().to_string()));
    found
}

/// The kind of an action that is taken on a turn, and the card it plays; none for what belongs to set-up, draws and
/// answers. The card that was swapped in is played at once: what it is played for counts.
pub(crate) fn turn_of(action: legacies::Action) -> Option<(String, Option<legacies::CardId>)> {
    use legacies::Action as A;
    let (kind, card) = match action {
        A::Relate(card, _) | A::Wild(card, _) => ("relationship", card),
        A::Legend(card, _) => ("legendary relationship", card),
        A::Perform(card) => ("special action", card),
        A::Buy(card, Size::Minor, _) => ("minor investment", card),
        A::Buy(card, Size::Major, _) => ("major investment", card),
        A::Sell(card, ..) => ("sale of an investment", card),
        A::Opportunity(card) => ("opportunity", card),
        A::Explore(card) => ("exploring", card),
        A::Gather(card) => ("resources", card),
        A::Acquire(card, ..) => ("heirloom", card),
        A::Trigger(global) => return Some((global.name().to_owned(), None)),
        A::Swap(..)
        | A::Aid(_)
        | A::Mat(..)
        | A::Figure(_)
        | A::Bonus(_)
        | A::Tile(_)
        | A::Event(_)
        | A::Deal(_)
        | A::Heir(_)
        | A::Solo(_)
        | A::Outcome(_)
        | A::Collect(_)
        | A::CollectLegend(_)
        | A::Industry(_)
        | A::Move(..)
        | A::Contribute(_)
        | A::Currency(_)
        | A::Bid(..)
        | A::Pass
        | A::TakeHeir(_)
        | A::Succeed(_)
        | A::Unlock(_)
        | A::Honorarium(_)
        | A::Resource(_)
        | A::Card(_)
        | A::Branch(_)
        | A::Accept
        | A::Decline
        | A::From(_)
        | A::Token(..)
        | A::LegendToken(_)
        | A::With(_)
        | A::WithLegend(_)
        | A::Share(..)
        | A::ShiftShare(..)
        | A::Withdraw(..)
        | A::Heirloom(..)
        | A::Special(_)
        | A::Block(_)
        | A::DrawCard
        | A::DrawHeir => return None,
    };
    Some((kind.to_owned(), Some(card)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use legacies::{Action, CardId, Character, Global, Industry, Side};

    #[test]
    fn an_opening_is_the_kind_of_the_first_action_and_not_the_mat() {
        assert_eq!(turn_of(Action::Mat(Character::General, Side::Aboveboard)), None);
        assert_eq!(turn_of(Action::Swap(CardId(1), CardId(2))), None);
        let buy = turn_of(Action::Buy(CardId(1), Size::Minor, Industry::Law));
        assert_eq!(buy, Some(("minor investment".to_owned(), Some(CardId(1)))));
        assert_eq!(turn_of(Action::Trigger(Global::Trade)), Some(("Trade Conference".to_owned(), None)));
    }

    #[test]
    fn places_are_told_in_words() {
        assert_eq!([0, 1, 2, 3, 5].map(ordinal), ["1st", "2nd", "3rd", "4th", "6th"]);
    }
}
