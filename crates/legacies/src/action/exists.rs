//! Which components an action can name.

use super::{Action, BRANCHES, LEVELS, ROWS, SLOTS};
use crate::Legacies;
use crate::state::{CardId, SPACES, Slot, SuccessorId};

pub(crate) fn exists(game: &Legacies, action: Action) -> bool {
    let pack = &game.pack;
    let is_card = |card: CardId| card.index() < pack.cards.len();
    let is_successor = |successor: SuccessorId| successor.index() < pack.successors.len();
    let is_slot = |slot: Slot| slot.0 < SLOTS;
    let is_level = |level: u8| LEVELS.contains(&level);
    match action {
        Action::Aid(seat) => seat.0 < game.persons,
        Action::Figure(figure) => figure.index() < pack.figures.len(),
        Action::Bonus(bonus) => bonus.index() < pack.bonuses.len(),
        Action::Event(event) => event.index() < pack.events.len(),
        Action::Solo(solo) => solo.index() < pack.solo.len(),
        Action::Heir(successor) | Action::TakeHeir(successor) | Action::Succeed(successor) => {
            is_successor(successor)
        }
        Action::Swap(card, other) => is_card(card) && is_card(other),
        Action::Deal(card)
        | Action::Relate(card, _)
        | Action::Wild(card, _)
        | Action::Perform(card)
        | Action::Buy(card, ..)
        | Action::Sell(card, ..)
        | Action::Opportunity(card)
        | Action::Explore(card)
        | Action::Gather(card)
        | Action::Card(card) => is_card(card),
        Action::Legend(card, slot) => is_card(card) && is_slot(slot),
        Action::Acquire(card, _, level) => is_card(card) && is_level(level),
        Action::Heirloom(_, level) => is_level(level),
        Action::CollectLegend(slot) | Action::LegendToken(slot) | Action::WithLegend(slot) => is_slot(slot),
        Action::Token(_, space) => usize::from(space) < SPACES,
        Action::Bid(_, row) => row < ROWS,
        Action::Branch(branch) => branch < BRANCHES,
        Action::Mat(..)
        | Action::Tile(_)
        | Action::Trigger(_)
        | Action::Outcome(_)
        | Action::Collect(_)
        | Action::Industry(_)
        | Action::Move(..)
        | Action::Contribute(_)
        | Action::Currency(_)
        | Action::Pass
        | Action::Unlock(_)
        | Action::Honorarium(_)
        | Action::Resource(_)
        | Action::Accept
        | Action::Decline
        | Action::From(_)
        | Action::With(_)
        | Action::Share(..)
        | Action::ShiftShare(..)
        | Action::Withdraw(..)
        | Action::Special(_)
        | Action::Block(_)
        | Action::DrawCard
        | Action::DrawHeir => true,
    }
}
