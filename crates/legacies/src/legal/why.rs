//! Why an action of a turn is not allowed now. Nothing here decides: it only names what the rest of `legal` found.

use game_core::WhyNot;

use crate::cost::Cost;
use crate::effect::Source as More;
use crate::kinds::{Character, Global, Industry, Partner, Size};
use crate::state::{CardId, GlobalTile, Open, Slot, State, Task, Who};
use crate::{Action, Legacies};

fn because(clause: &'static str, text: impl Into<String>) -> Option<WhyNot> {
    Some(WhyNot::new(clause, text))
}

fn no_token() -> Option<WhyNot> {
    because("LG-A13", "You have no free relationship token.")
}

/// What stands against an action of a turn that is not listed.
pub(crate) fn why_not(game: &Legacies, state: &State, action: Action) -> Option<WhyNot> {
    let (Task::Act(who) | Task::PlayTaken(who, _)) = state.open.task()? else { return None };
    let open = &state.open;
    match action {
        Action::Trigger(global) => against_trigger(open, who, global),
        Action::Swap(gives, takes) => game.against_swap(state, who, gives, takes),
        Action::Relate(card, with) => game.against_relation(state, who, card, with, false),
        Action::Wild(card, with) => game.against_relation(state, who, card, with, true),
        Action::Legend(card, slot) => game.against_legend(state, who, card, slot),
        Action::Perform(card) => {
            let own = open.house(who).character;
            let cost = own.and_then(|own| game.shown_cost(open, card, own));
            game.against_card(state, who, card).or_else(|| game.against_cost(state, who, card, cost, "LG-A4"))
        }
        Action::Buy(card, size, industry) => {
            let not_here = game.against_industry(state, who, card, industry);
            not_here.or_else(|| game.against_buying(open, who, size, industry))
        }
        Action::Sell(card, size, industry) => {
            let not_here = game.against_industry(state, who, card, industry);
            let text = format!("You have no {} token in {}.", size.notation(), industry.name());
            not_here.or_else(|| because("LG-A5", text))
        }
        Action::Opportunity(card) => {
            let offer = game.pack.cards[card.index()].opportunity.as_ref();
            let cost = offer.map(|offer| Cost::printed(&offer.cost, open.century()));
            game.against_card(state, who, card).or_else(|| game.against_cost(state, who, card, cost, "LG-A6"))
        }
        Action::Explore(card) | Action::Gather(card) => game.against_card(state, who, card),
        Action::Acquire(card, character, level) => {
            let not_here = game.against_card(state, who, card);
            not_here.or_else(|| game.against_heirloom(open, who, character, level))
        }
        _ => None,
    }
}

impl Legacies {
    /// A card that is not there to be played.
    fn against_card(&self, state: &State, who: Who, card: CardId) -> Option<WhyNot> {
        match state.open.task() {
            Some(Task::PlayTaken(_, taken)) if taken != card => {
                because("LG-G5", format!("You play {}, which you took, at once.", self.card_name(taken)))
            }
            Some(Task::Act(_)) if !state.hand_cards(who).any(|held| held == card) => {
                because("LG-G4", format!("{} is not in your hand.", self.card_name(card)))
            }
            _ => None,
        }
    }

    fn against_swap(&self, state: &State, who: Who, gives: CardId, takes: CardId) -> Option<WhyNot> {
        if matches!(state.open.task(), Some(Task::PlayTaken(..))) {
            return because("LG-G5", "You can swap once a turn.");
        }
        let missing = || because("LG-G5", format!("{} is not in the market.", self.card_name(takes)));
        self.against_card(state, who, gives).or_else(missing)
    }

    /// A cost that cannot be paid, or a card that has no such thing to be paid for.
    fn against_cost(
        &self,
        state: &State,
        who: Who,
        card: CardId,
        cost: Option<Cost>,
        clause: &'static str,
    ) -> Option<WhyNot> {
        match cost {
            None => because(clause, format!("{} does not show that.", self.card_name(card))),
            Some(cost) if !self.can_pay(state, who, card, &cost) => {
                because("LG-A12", "You cannot pay what it costs in full.")
            }
            Some(_) => None,
        }
    }

    fn against_relation(
        &self,
        state: &State,
        who: Who,
        card: CardId,
        with: Character,
        wild: bool,
    ) -> Option<WhyNot> {
        let open = &state.open;
        let not_here = self.against_card(state, who, card);
        if not_here.is_some() {
            return not_here;
        }
        if open.house(who).tokens == 0 {
            return no_token();
        }
        if open.house(who).character == Some(with) {
            return because("LG-A2", "You never have a token on your own track.");
        }
        if !self.may_relate(open, who, with) {
            return because("LG-A2", format!("You have a token on the track of the {}.", with.name()));
        }
        let cost = if wild {
            self.wild_cost(open, who, card, with)
        } else {
            self.relation_cost(open, who, card, with)
        };
        let unpaid = self.against_cost(state, who, card, cost, if wild { "LG-A4" } else { "LG-A1" });
        unpaid.or_else(|| because("LG-A4", "The card shows the character itself at the same price."))
    }

    fn against_legend(&self, state: &State, who: Who, card: CardId, slot: Slot) -> Option<WhyNot> {
        let open = &state.open;
        let not_here = self.against_card(state, who, card);
        if not_here.is_some() {
            return not_here;
        }
        let shows =
            self.pack.cards[card.index()].relations.iter().any(|(partner, _)| *partner == Partner::Legend);
        if !shows {
            return because("LG-A3", format!("{} has no legendary icon.", self.card_name(card)));
        }
        if open.house(who).tokens == 0 {
            return no_token();
        }
        if open.figures[slot.index()].is_none() {
            return because("LG-A3", "No legendary figure lies face up there.");
        }
        if open.legends[slot.index()] == Some(who) {
            return because("LG-A3", "You have a token on this figure.");
        }
        if i32::from(open.legend_count(who)) >= 2 + self.more(open, who, More::Legends) {
            return because("LG-A3", "You have as many legendary relationships as you can have at a time.");
        }
        self.against_cost(state, who, card, self.legend_cost(open, who, card), "LG-A3")
    }

    fn against_industry(&self, state: &State, who: Who, card: CardId, industry: Industry) -> Option<WhyNot> {
        let mut shown = false;
        self.each_card_industry(&state.open, who, card, |one| shown |= one == industry);
        let text = || format!("{} is not good for {}.", self.card_name(card), industry.name());
        self.against_card(state, who, card).or_else(|| if shown { None } else { because("LG-A5", text()) })
    }

    fn against_buying(&self, open: &Open, who: Who, size: Size, industry: Industry) -> Option<WhyNot> {
        let house = open.house(who);
        if house.has_share(industry, size) {
            let text = format!("You have a {} token in {}.", size.notation(), industry.name());
            return because("LG-A5", text);
        }
        if house.shares[size.index()] == 0 {
            return because("LG-A13", format!("You have no free {} investment token.", size.notation()));
        }
        let price = self.purchase_price(open, who, industry, size, 100);
        because("LG-A12", format!("It costs {price} gold, and you have {}.", house.gold))
    }

    fn against_heirloom(&self, open: &Open, who: Who, character: Character, level: u8) -> Option<WhyNot> {
        if open.house(who).has_level(level) {
            return because("LG-A9", format!("You have an heirloom of level {level}."));
        }
        if !self.wants_level(open, who, level) {
            return because("LG-A9", "Level 6 comes only after the five others.");
        }
        if self.taken_heirlooms(open)[character.index()].has(level) {
            return because("LG-A9", "This heirloom is not on offer.");
        }
        if !self.resources_suffice(open, who, character, level, self.discount(open, who, character, 0)) {
            return because("LG-A9", "You do not have the resources that it costs.");
        }
        let fee = self.fee(open, who, character, level);
        if fee > open.house(who).fame {
            return because(
                "LG-A9",
                format!("Its fee is {fee} fame, and you have {}.", open.house(who).fame),
            );
        }
        because("LG-A16", format!("You have as many heirlooms of the {} as you may have.", character.name()))
    }
}

fn against_trigger(open: &Open, who: Who, global: Global) -> Option<WhyNot> {
    if matches!(open.task(), Some(Task::PlayTaken(..))) {
        return because("LG-G5", "The card you took is played first.");
    }
    match open.globals[global.index()] {
        GlobalTile::Down => because("LG-B10", "This global action was triggered in this generation."),
        GlobalTile::Blocked(owner) if owner != who => because("LG-B11", "This global action is blocked."),
        GlobalTile::Up | GlobalTile::Blocked(_) if open.house(who).cards < 2 => {
            because("LG-G4", "A global action needs two cards played by you in this generation.")
        }
        GlobalTile::Up | GlobalTile::Blocked(_) => {
            because("LG-B5", "The foundation is never the first global action of a generation.")
        }
    }
}
