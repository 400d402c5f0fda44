//! A person's turn: every use of every card, and the global actions (LG-G4 to LG-G5, LG-A1 to LG-A17).

use game_core::List;

use crate::bits::Bits;
use crate::cost::Cost;
use crate::effect::Source as More;
use crate::kinds::{Character, Global, Industry, Partner, Size};
use crate::pack::CardIndustry;
use crate::state::{CardId, Open, Slot, State, Who};
use crate::{Action, Legacies};

/// How many heirlooms there are to acquire: six levels of six characters.
const HEIRLOOMS: usize = 36;

impl Legacies {
    pub(super) fn list_turn(&self, state: &State, who: Who, out: &mut impl FnMut(Action)) {
        let open = &state.open;
        let heirlooms = self.heirlooms(open, who);
        for card in state.hand_cards(who) {
            self.list_uses(state, who, card, &heirlooms, out);
            open.market.iter().for_each(|&takes| out(Action::Swap(card, takes)));
        }
        if open.house(who).cards >= 2 {
            let available = Global::ALL.into_iter().filter(|&global| self.is_available(open, who, global));
            available.for_each(|global| out(Action::Trigger(global)));
        }
    }

    /// Whether a person without cards could trigger anything (LG-G10).
    pub(crate) fn can_trigger(&self, open: &Open, who: Who) -> bool {
        Global::ALL.into_iter().any(|global| self.is_available(open, who, global))
    }

    /// Every use of the card just taken from the market.
    pub(super) fn list_plays(&self, state: &State, who: Who, card: CardId, out: &mut impl FnMut(Action)) {
        let heirlooms = self.heirlooms(&state.open, who);
        self.list_uses(state, who, card, &heirlooms, out);
    }

    fn heirlooms(&self, open: &Open, who: Who) -> List<(Character, u8), HEIRLOOMS> {
        let mut heirlooms = List::new();
        self.each_heirloom(open, who, 0, |character, level| heirlooms.push((character, level)));
        heirlooms
    }

    fn list_uses(
        &self,
        state: &State,
        who: Who,
        card: CardId,
        heirlooms: &[(Character, u8)],
        out: &mut impl FnMut(Action),
    ) {
        self.list_relationships(state, who, card, out);
        self.list_investments(&state.open, who, card, out);
        if self.can_take_opportunity(state, who, card) {
            out(Action::Opportunity(card));
        }
        out(Action::Explore(card));
        out(Action::Gather(card));
        heirlooms.iter().for_each(|&(character, level)| out(Action::Acquire(card, character, level)));
    }

    fn list_relationships(&self, state: &State, who: Who, card: CardId, out: &mut impl FnMut(Action)) {
        let open = &state.open;
        let relations = &self.pack.cards[card.index()].relations;
        let payable = |cost: &Cost| self.can_pay(state, who, card, cost);
        // The own character on a card pays for the special action, and for anybody else (LG-A4).
        let own = open.house(who).character.and_then(|me| self.shown_cost(open, card, me));
        if own.as_ref().is_some_and(payable) {
            out(Action::Perform(card));
        }
        if open.house(who).tokens == 0 {
            return;
        }
        let shows = |with: Character| relations.iter().any(|(partner, _)| partner.character() == Some(with));
        let possible =
            |with: &Character| (own.is_some() || shows(*with)) && self.may_relate(open, who, *with);
        for with in Character::ALL.into_iter().filter(possible) {
            let shown = self.relation_cost(open, who, card, with).filter(payable);
            if shown.is_some() {
                out(Action::Relate(card, with));
            }
            // At the same price it is the same relationship.
            let wild = own.map(|cost| self.with_successors(open, who, Some(with), cost)).filter(payable);
            if wild.is_some() && wild != shown {
                out(Action::Wild(card, with));
            }
        }
        if relations.iter().any(|(partner, _)| *partner == Partner::Legend)
            && self.legend_cost(open, who, card).is_some_and(|cost| self.can_pay(state, who, card, &cost))
        {
            self.each_free_figure(open, who, |slot| out(Action::Legend(card, slot)));
        }
    }

    /// Whether a cost can be paid when this card is played, which cannot pay for itself.
    pub(super) fn can_pay(&self, state: &State, who: Who, card: CardId, cost: &Cost) -> bool {
        let hand = state.hand(who).less(card.bit()).len();
        cost.payable(state.open.house(who), hand)
    }

    /// Whether a relationship with a character is allowed at all (LG-A2).
    pub(crate) fn may_relate(&self, open: &Open, who: Who, with: Character) -> bool {
        open.house(who).character != Some(with) && open.space_of(who, with).is_none()
    }

    /// The legendary figures with whom somebody may make a relationship (LG-A3).
    pub(crate) fn each_free_figure(&self, open: &Open, who: Who, visit: impl FnMut(Slot)) {
        let limit = 2 + self.more(open, who, More::Legends);
        if open.house(who).tokens == 0 || i32::from(open.legend_count(who)) >= limit {
            return;
        }
        let free =
            |slot: &Slot| open.figures[slot.index()].is_some() && open.legends[slot.index()] != Some(who);
        Slot::ALL.into_iter().filter(free).for_each(visit);
    }

    fn list_investments(&self, open: &Open, who: Who, card: CardId, out: &mut impl FnMut(Action)) {
        self.each_card_industry(open, who, card, |industry| {
            for size in Size::ALL {
                if self.may_buy(open, who, industry, size, 100) {
                    out(Action::Buy(card, size, industry));
                }
                if open.house(who).has_share(industry, size) {
                    out(Action::Sell(card, size, industry));
                }
            }
        });
    }

    /// The industries that a card is good for (LG-A5).
    pub(super) fn each_card_industry(
        &self,
        open: &Open,
        who: Who,
        card: CardId,
        visit: impl FnMut(Industry),
    ) {
        match self.pack.cards[card.index()].industry {
            CardIndustry::One(own) if self.influenced(open, who).contains(&own) => {
                Industry::ALL.into_iter().for_each(visit);
            }
            CardIndustry::One(industry) => [industry].into_iter().for_each(visit),
            CardIndustry::Group(group) => group.industries().for_each(visit),
        }
    }

    /// Whether somebody can buy an investment at so many percent of its price (LG-A5, LG-A13).
    pub(crate) fn may_buy(&self, open: &Open, who: Who, industry: Industry, size: Size, percent: u8) -> bool {
        let house = open.house(who);
        house.shares[size.index()] > 0
            && !house.has_share(industry, size)
            && self.purchase_price(open, who, industry, size, percent) <= house.gold
    }

    fn can_take_opportunity(&self, state: &State, who: Who, card: CardId) -> bool {
        let Some(offer) = &self.pack.cards[card.index()].opportunity else { return false };
        let cost = Cost::printed(&offer.cost, state.open.century());
        self.can_pay(state, who, card, &cost)
    }

    /// The heirlooms that somebody can acquire for so many resources fewer (LG-A9, LG-A16, LG-A17).
    pub(crate) fn each_heirloom(
        &self,
        open: &Open,
        who: Who,
        fewer: u8,
        mut visit: impl FnMut(Character, u8),
    ) {
        let wanted: u8 =
            (1..7).filter(|&level| self.wants_level(open, who, level)).fold(0, |set, l| set | 1 << l);
        if wanted == 0 {
            return;
        }
        let taken = self.taken_heirlooms(open);
        for owner in self.everyone() {
            let Some(character) = open.house(owner).character else { continue };
            let discount = self.discount(open, who, character, fewer);
            let full = owner != who && self.limit_reached(open, who, character);
            for level in (1..7u8).filter(|level| wanted & 1 << level != 0 && (!full || *level == 6)) {
                if !taken[character.index()].has(level)
                    && self.resources_suffice(open, who, character, level, discount)
                    && self.fee(open, who, character, level) <= open.house(who).fame
                {
                    visit(character, level);
                }
            }
        }
    }

    /// One of each level, and level 6 only after all others (LG-A9).
    pub(crate) fn wants_level(&self, open: &Open, who: Who, level: u8) -> bool {
        let house = open.house(who);
        !house.has_level(level) && (level < 6 || (1..6).all(|lower| house.has_level(lower)))
    }

    /// The levels of each character's heirlooms that somebody has.
    pub(crate) fn taken_heirlooms(&self, open: &Open) -> [Bits; 10] {
        let mut taken = [Bits::EMPTY; 10];
        for house in self.everyone().map(|who| open.house(who)) {
            if let Some(own) = house.character {
                taken[own.index()] = taken[own.index()].or(house.own);
            }
            for (level, character) in (0..).zip(house.controlled) {
                if let Some(character) = character {
                    taken[character.index()] = taken[character.index()].with(level);
                }
            }
        }
        taken
    }

    /// Whether somebody has as many heirlooms of another character as allowed (LG-A16).
    pub(crate) fn limit_reached(&self, open: &Open, who: Who, character: Character) -> bool {
        let amicable = self.mat(open, who).amicable.contains(&character);
        let controlled = open.house(who).controlled;
        let taken = controlled[1..6].iter().filter(|&&taken| taken == Some(character)).count();
        taken >= usize::from(self.heirloom_limit() + u8::from(amicable))
    }
}
