//! Actions as sentences.

use super::Action;
use crate::Legacies;
use crate::kinds::{Industry, Size};

pub(crate) fn phrase(game: &Legacies, action: Action) -> String {
    let share = |size: Size, industry: Industry| format!("{} investment in {}", size.name(), industry.name());
    match action {
        Action::Aid(seat) => format!("{seat} chooses next."),
        Action::Mat(character, side) => format!("The {}, {}.", character.name(), side.name()),
        Action::Figure(figure) => format!("{} is turned up.", game.pack.figures[figure.index()].name),
        Action::Bonus(bonus) => format!("{} is drawn.", game.pack.bonuses[bonus.index()].name),
        Action::Tile(tile) => format!("Scoring tile {}.", tile.name()),
        Action::Event(event) => format!("{} is turned up.", game.pack.events[event.index()].name),
        Action::Deal(card) => format!("{} is dealt.", game.card_name(card)),
        Action::Heir(heir) => format!("{} is dealt.", game.heir_name(heir)),
        Action::Solo(solo) => format!("{} is drawn.", game.pack.solo[solo.index()].name()),
        Action::Swap(gives, takes) => {
            format!("Swap {} for {}, and play that.", game.card_name(gives), game.card_name(takes))
        }
        Action::Relate(card, with) => {
            format!("{}: a relationship with the {}.", game.card_name(card), with.name())
        }
        Action::Wild(card, with) => {
            format!("{}: a wild relationship with the {}.", game.card_name(card), with.name())
        }
        Action::Legend(card, slot) => {
            format!("{}: a relationship with legendary figure {}.", game.card_name(card), slot.0 + 1)
        }
        Action::Perform(card) => format!("{}: your special action.", game.card_name(card)),
        Action::Buy(card, size, industry) => {
            format!("{}: buy a {}.", game.card_name(card), share(size, industry))
        }
        Action::Sell(card, size, industry) => {
            format!("{}: sell your {}.", game.card_name(card), share(size, industry))
        }
        Action::Opportunity(card) => format!("{}: take the opportunity.", game.card_name(card)),
        Action::Explore(card) => format!("{}: explore the city.", game.card_name(card)),
        Action::Gather(card) => format!("{}: obtain its resources.", game.card_name(card)),
        Action::Acquire(card, character, level) => {
            format!("{}: acquire heirloom {level} of the {}.", game.card_name(card), character.name())
        }
        Action::Trigger(global) => format!("Trigger {}.", global.name()),
        Action::Outcome(outcome) => format!("Choose the {} outcome.", outcome.name()),
        Action::Collect(character) => format!("Collect from the {}.", character.name()),
        Action::CollectLegend(slot) => format!("Collect from legendary figure {}.", slot.0 + 1),
        Action::Industry(industry) => format!("Choose {}.", industry.name()),
        Action::Move(industry, way) => format!("Move {} {}.", industry.name(), way.name()),
        Action::Contribute(gold) => format!("Put {gold} gold into your foundation."),
        Action::Currency(currency) => format!("Bid with {}.", currency.name()),
        Action::Bid(column, row) => format!("Bid on {} in row {}.", column.name(), row + 1),
        Action::Pass => "Pass.".to_owned(),
        Action::TakeHeir(heir) => format!("Take {}.", game.heir_name(heir)),
        Action::Succeed(heir) => format!("Put {} in play.", game.heir_name(heir)),
        Action::Unlock(token) => format!("Unlock a {}.", token.name()),
        Action::Honorarium(commodity) => format!("Take the honorarium in {}.", commodity.name()),
        Action::Resource(resource) => format!("Choose {}.", resource.name()),
        Action::Card(card) => format!("Choose {}.", game.card_name(card)),
        Action::Branch(branch) => format!("Choose way {}.", branch + 1),
        Action::Accept => "Accept.".to_owned(),
        Action::Decline => "Decline.".to_owned(),
        Action::From(character) => format!("Take it from the {}.", character.name()),
        Action::Token(character, space) => {
            format!("The token on space {} of the {}.", space + 1, character.name())
        }
        Action::LegendToken(slot) => format!("The token on legendary figure {}.", slot.0 + 1),
        Action::With(character) => format!("A relationship with the {}.", character.name()),
        Action::WithLegend(slot) => format!("A relationship with legendary figure {}.", slot.0 + 1),
        Action::Share(size, industry) => format!("A {}.", share(size, industry)),
        Action::ShiftShare(size, from, to) => {
            format!("Move your {} to {}.", share(size, from), to.name())
        }
        Action::Withdraw(owner, size, industry) => {
            format!("Return the {} of the {}.", share(size, industry), owner.name())
        }
        Action::Heirloom(character, level) => {
            format!("Acquire heirloom {level} of the {}.", character.name())
        }
        Action::Special(character) => format!("The special action of the {}.", character.name()),
        Action::Block(global) => format!("Block {}.", global.name()),
        Action::DrawCard => "Draw a card.".to_owned(),
        Action::DrawHeir => "Draw a successor.".to_owned(),
    }
}
