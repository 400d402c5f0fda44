//! The traits of seats and tables of Legacies, for balance reports.

use legacies::{Action, CardId, Character, House, Industry, Legacies, Size, State, Who};

use crate::traits::{Kind, Trait};

/// Their kinds, in the order of a report.
pub(super) const KINDS: &[Kind] = &[
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

/// What a house of Legacies has at the end.
pub(super) fn belongings(rules: &Legacies, state: &State, who: Who) -> Vec<Trait> {
    let (open, pack, house) = (&state.open, rules.pack(), state.open.house(who));
    let mut found = Vec::new();
    for character in Character::ALL {
        if open.space_of(who, character).is_some() {
            found.push(Trait::new("relationship", character.name()));
        }
    }
    for (figure, owner) in open.figures.iter().zip(&open.legends) {
        if let (Some(figure), true) = (figure, *owner == Some(who)) {
            found.push(Trait::new("legendary", &pack.figures[figure.index()].name));
        }
    }
    for industry in Industry::ALL {
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
fn heirlooms(rules: &Legacies, house: &House) -> Vec<Trait> {
    let name =
        |character: Character, level: u8| &rules.pack().heirlooms[character.index()][usize::from(level)].name;
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
pub(super) fn turn_of(action: Action) -> Option<(String, Option<CardId>)> {
    use Action as A;
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
    use legacies::{Global, Side};

    #[test]
    fn an_opening_is_the_kind_of_the_first_action_and_not_the_mat() {
        assert_eq!(turn_of(Action::Mat(Character::General, Side::Aboveboard)), None);
        assert_eq!(turn_of(Action::Swap(CardId(1), CardId(2))), None);
        let buy = turn_of(Action::Buy(CardId(1), Size::Minor, Industry::Law));
        assert_eq!(buy, Some(("minor investment".to_owned(), Some(CardId(1)))));
        assert_eq!(turn_of(Action::Trigger(Global::Trade)), Some(("Trade Conference".to_owned(), None)));
    }
}
