//! Playing player cards (LG-G5, LG-A1 to LG-A9), and what moves them between deck, hand and market.

use game_core::Sink;

use super::Play;
use super::goods::Gains;
use crate::cost::Cost;
use crate::effect::{Moment, Source as More};
use crate::event::{Good, Use};
use crate::kinds::{Character, Industry, Resource, Side, Size};
use crate::state::{CardId, Ledger, Source, Task, Who, count_resources};
use crate::{Action, Event};

impl<S: Sink<Event>> Play<'_, S> {
    /// Whether a player card can be drawn, the discards shuffled if need be (LG-G13).
    pub(super) fn cards_left(&mut self) -> bool {
        if !self.state.deck().is_empty() {
            return true;
        }
        if self.state.open.discards.is_empty() {
            return false;
        }
        self.state.open.fresh = std::mem::take(&mut self.state.open.discards);
        self.tell(Event::CardsShuffled);
        true
    }

    pub(super) fn deal_card(&mut self, who: Who, count: u8, card: CardId) {
        self.push(Task::DealCards(who, count - 1));
        let hand = &mut self.state.hidden.cards[who.index()];
        *hand = hand.with(card.bit());
        self.tell(Event::CardDealt { who, card: Some(card) });
    }

    pub(super) fn deal_market(&mut self, place: u8, card: CardId) {
        self.push(Task::FillMarket(place + 1));
        let market = &mut self.state.open.market;
        let place = usize::from(place).min(market.len());
        market.push(card);
        market[place..].rotate_right(1);
        self.tell(Event::MarketCard { card });
    }

    /// Takes a card out of a hand.
    fn leave_hand(&mut self, who: Who, card: CardId) {
        let bit = card.bit();
        let hidden = &mut self.state.hidden;
        hidden.cards[who.index()] = hidden.cards[who.index()].less(bit);
        let house = self.state.open.house_mut(who);
        house.known = house.known.less(bit);
    }

    pub(super) fn discard_card(&mut self, who: Who, card: CardId) {
        self.leave_hand(who, card);
        self.state.open.discards = self.state.open.discards.with(card.bit());
        self.tell(Event::CardDiscarded { who, card });
    }

    /// A card of the hand goes to the market; the one taken is played at once (LG-G5).
    pub(super) fn swap(&mut self, who: Who, gives: CardId, takes: CardId) {
        self.leave_hand(who, gives);
        let open = &mut self.state.open;
        for card in open.market.iter_mut().filter(|card| **card == takes) {
            *card = gives;
        }
        let house = open.house_mut(who);
        house.known = house.known.with(takes.bit());
        self.push(Task::PlayTaken(who, takes));
        self.tell(Event::Swapped { who, gave: gives, took: takes });
    }

    /// Another card comes to the place of the one discarded.
    pub(super) fn replace_market(&mut self, card: CardId) {
        let open = &mut self.state.open;
        let place = open.market.iter().position(|&other| other == card).unwrap_or(0) as u8;
        open.discards = open.discards.with(card.bit());
        open.market = open.market.iter().copied().filter(|&other| other != card).collect();
        self.tell(Event::MarketDiscarded { card });
        self.push(Task::FillMarket(place));
    }

    /// A player action (LG-A1 to LG-A9).
    pub(super) fn play_card(&mut self, who: Who, action: Action) {
        match action {
            Action::Relate(card, with) => {
                let cost = self.game.relation_cost(&self.state.open, who, card, with).unwrap_or_default();
                self.make_relationship(who, card, with, &cost);
            }
            Action::Wild(card, with) => {
                let cost = self.game.wild_cost(&self.state.open, who, card, with).unwrap_or_default();
                self.make_relationship(who, card, with, &cost);
            }
            Action::Legend(card, slot) => {
                let cost = self.game.legend_cost(&self.state.open, who, card).unwrap_or_default();
                self.show_card(who, card, Use::Legend(slot));
                self.push(Task::RelateLegend(who, slot));
                self.pay(who, &cost);
            }
            Action::Perform(card) => {
                let own = self.state.open.house(who).character.unwrap_or_default();
                let cost = self.game.shown_cost(&self.state.open, card, own).unwrap_or_default();
                self.show_card(who, card, Use::Special);
                self.push(Task::Special(who, false));
                self.pay(who, &cost);
            }
            Action::Buy(card, size, industry) => {
                self.show_card(who, card, Use::Buy(industry));
                self.buy(who, industry, size, 100);
            }
            Action::Sell(card, size, industry) => {
                self.show_card(who, card, Use::Sell(industry));
                self.sell(who, industry, size, 100);
            }
            Action::Opportunity(card) => self.take_opportunity(who, card),
            Action::Explore(card) => {
                self.show_card(who, card, Use::Explore);
                self.explore(who);
            }
            Action::Gather(card) => self.gather(who, card),
            Action::Acquire(card, character, level) => {
                self.show_card(who, card, Use::Heirloom(character, level));
                self.acquire(who, character, level, 0);
            }
            action => unreachable!("{action:?} is no player action"),
        }
    }

    fn make_relationship(&mut self, who: Who, card: CardId, with: Character, cost: &Cost) {
        self.show_card(who, card, Use::Relationship(with));
        self.push(Task::Relate(who, with));
        self.pay(who, cost);
    }

    /// The card lies face up before its player.
    fn show_card(&mut self, who: Who, card: CardId, used: Use) {
        self.leave_hand(who, card);
        let house = self.state.open.house_mut(who);
        house.played = house.played.with(card.bit());
        house.cards += 1;
        self.tell(Event::Played { who, card, used });
    }

    fn take_opportunity(&mut self, who: Who, card: CardId) {
        self.show_card(who, card, Use::Opportunity);
        let game = self.game;
        let face = &game.pack.cards[card.index()];
        let Some(offer) = &face.opportunity else { return };
        self.moment(who, Moment::Opportunity);
        self.push_run(who, face.start, Source::Card(card));
        self.pay(who, &Cost::printed(&offer.cost, self.state.open.century()));
    }

    /// The resources at the bottom (LG-A8).
    fn gather(&mut self, who: Who, card: CardId) {
        self.show_card(who, card, Use::Resources);
        let resources = count_resources(&self.game.pack.cards[card.index()].resources);
        let any = self.game.more(&self.state.open, who, More::Resources) as u8;
        self.give(who, Gains { resources, any, ..Gains::default() }, Source::Card(card));
    }

    /// All that the exploration space shows (LG-A7).
    pub(super) fn explore(&mut self, who: Who) {
        let open = &self.state.open;
        let space = self.game.pack.board.exploration[open.century().index()];
        let cards = i32::from(self.game.cards_played(open, who));
        let gold = i32::from(space.gold) + self.game.more(open, who, More::Exploration);
        let draws = self.game.may_draw_heirs(open, who);
        self.moment(who, Moment::Explore);
        if draws {
            self.push(Task::DealHeirs(who, space.successors));
        }
        let gains = Gains { gold: gold * cards, fame: i32::from(space.fame) * cards, ..Gains::default() };
        self.give(who, gains, Source::Rules);
    }

    /// Buys one token, for nothing if it is a Nemesis (LG-N1); the value then rises by its rows (LG-A5).
    pub(super) fn buy(&mut self, who: Who, industry: Industry, size: Size, percent: u8) {
        let free = self.game.pays_no_price(who);
        let price = self.game.purchase_price(&self.state.open, who, industry, size, percent);
        let gold = if free { 0 } else { price };
        self.state.open.house_mut(who).gold -= gold;
        self.place_share(who, industry, size);
        self.tell(Event::Bought { who, industry, size, gold: gold as u16 });
        self.moment(who, Moment::Purchase);
        self.move_value(industry, size.rows());
    }

    /// Sells one token; the value then falls by its rows (LG-A5).
    pub(super) fn sell(&mut self, who: Who, industry: Industry, size: Size, percent: u8) {
        let gold = self.game.sale_price(&self.state.open, who, industry, size, percent);
        self.take_back(who, industry, size);
        self.tell(Event::Sold { who, industry, size, gold: gold as u16 });
        self.moment(who, Moment::Sale);
        self.give(who, Gains::gold(gold), Source::Rules);
        self.move_value(industry, -size.rows());
    }

    pub(super) fn place_share(&mut self, who: Who, industry: Industry, size: Size) {
        let house = self.state.open.house_mut(who);
        house.shares[size.index()] -= 1;
        house.invested[size.index()] = house.invested[size.index()].with(industry as u8);
    }

    pub(super) fn take_back(&mut self, who: Who, industry: Industry, size: Size) {
        let house = self.state.open.house_mut(who);
        house.shares[size.index()] += 1;
        house.invested[size.index()] = house.invested[size.index()].less(industry as u8);
    }

    /// Moves a value, stopping at the ends of the track (LG-A5).
    pub(super) fn move_value(&mut self, industry: Industry, rows: i8) {
        let top = self.game.pack.board.rows.len() as i8 - 1;
        let row = &mut self.state.open.rows[industry.index()];
        let moved = (*row as i8 + rows).clamp(0, top) as u8;
        if moved != *row {
            *row = moved;
            self.tell(Event::ValueMoved { industry, row: moved });
        }
    }

    /// Pays for an heirloom: the fee to its owner, then the resources, some of which may be left out (LG-A9).
    pub(super) fn acquire(&mut self, who: Who, character: Character, level: u8, fewer: u8) {
        self.pay_fee(who, character, level);
        let discount = self.game.discount(&self.state.open, who, character, fewer);
        let cost = self.game.pack.heirlooms[character.index()][usize::from(level)].cost.len() as i8;
        self.push(Task::TakeHeirloom(who, character, level));
        if discount >= cost {
            return;
        }
        if discount < 0 {
            self.push(Task::PayResource(who, discount.unsigned_abs()));
        }
        let left = discount.max(0) as u8;
        self.push(Task::Spare { who, character, level, left, spared: 0 });
    }

    /// The fee is fame for the owner; what the Rising Star gets or owes does not come from or go to anybody
    /// (LG-N10).
    pub(super) fn pay_fee(&mut self, who: Who, character: Character, level: u8) {
        let fee = self.game.fee(&self.state.open, who, character, level);
        if fee == 0 {
            return;
        }
        if !self.game.is_star(who) {
            self.pay_fame(who, fee);
        }
        let owner = self.game.player_of(&self.state.open, character);
        if let Some(owner) = owner.filter(|&owner| !self.game.is_star(owner)) {
            self.book(owner, fee, Ledger::Heirlooms);
            let good = Good::Fame;
            self.tell(Event::Gained { who: owner, good, amount: fee as u16, source: Source::Rules });
        }
    }

    /// Pays what is left of an heirloom's cost.
    pub(super) fn pay_rest(&mut self, who: Who, character: Character, level: u8, spared: u8) {
        let rest = self.game.rest_of_cost(character, level, spared);
        for kind in Resource::ALL {
            self.pay_resource(who, kind, rest[kind.index()]);
        }
    }

    /// The own level 6 is controlled like an opponent's heirloom; other own ones give gold (LG-A10, LG-A17).
    pub(super) fn take_heirloom(&mut self, who: Who, character: Character, level: u8) {
        let house = self.state.open.house_mut(who);
        let own = house.character == Some(character);
        if own && level < 6 {
            house.own = house.own.with(level);
        } else {
            house.controlled[usize::from(level)] = Some(character);
        }
        self.tell(Event::HeirloomTaken { who, character, level });
        self.moment(who, Moment::Heirloom);
        let owner = self.game.player_of(&self.state.open, character).filter(|&owner| owner != who);
        if let Some(owner) = owner {
            self.moment(owner, Moment::HeirloomLost);
        }
    }

    /// Performs the own special action: there is no other (LG-A11).
    pub(super) fn perform_own(&mut self, who: Who) {
        let own = self.state.open.house(who).character;
        own.into_iter().for_each(|character| self.perform(who, character));
    }

    pub(super) fn perform(&mut self, who: Who, character: Character) {
        let known = self.game.specials(&self.state.open, who).find(|(owner, _)| *owner == character);
        let Some((_, side)) = known else { return };
        let mat = self.game.pack.mat(character);
        let special = match side {
            Side::Aboveboard => &mat.aboveboard,
            Side::Underhanded => &mat.underhanded,
        };
        let start = special.start;
        self.tell(Event::SpecialPerformed { who, character });
        self.moment(who, Moment::Special);
        self.push_run(who, start, Source::Special(character));
    }
}
