//! The turns of Nemeses and of the Rising Star (LG-N1 to LG-N7, LG-N14).

use game_core::Sink;

use super::Play;
use crate::Event;
use crate::effect::Reach;
use crate::event::Reason;
use crate::kinds::{Character, Commodity, Global, Group, Industry, Partner, Size};
use crate::pack::{MarketCard, SoloCard, SoloRow};
use crate::state::{Slot, SoloId, Source, SuccessorId, Task, Who};

impl<S: Sink<Event>> Play<'_, S> {
    /// With an empty deck the discards and all played cards but each NPC's newest are shuffled (LG-N8).
    pub(super) fn refill_solo(&mut self) {
        if !self.state.solo_deck().is_empty() {
            return;
        }
        self.state.open.solo_discards = Default::default();
        for house in &mut self.state.open.houses {
            house.solo = house.newest.into_iter().map(SoloId::bit).collect();
        }
        self.tell(Event::SoloShuffled);
    }

    pub(super) fn play_solo(&mut self, who: Who, solo: SoloId) {
        let house = self.state.open.house_mut(who);
        house.newest = Some(solo);
        house.solo = house.solo.with(solo.bit());
        house.cards += 1;
        let row = house.cards.min(5);
        self.tell(Event::NpcCard { who, solo, row });
        self.push(Task::NpcMarket(who));
        self.push(Task::ActByCard(who));
    }

    /// The newest solo card of an NPC.
    pub(super) fn newest(&self, who: Who) -> Option<&'_ SoloCard> {
        let solo = self.state.open.house(who).newest?;
        Some(&self.game.pack.solo[solo.index()])
    }

    /// Does the row for the number of cards played; who cannot act adds to the foundation (LG-N1 to LG-N4).
    pub(super) fn act_by_card(&mut self, who: Who) {
        let game = self.game;
        let Some(solo) = self.state.open.house(who).newest else { return };
        let card = &game.pack.solo[solo.index()];
        let row = usize::from(self.state.open.house(who).cards.clamp(1, 5)) - 1;
        let acted = match &card.rows[row] {
            SoloRow::Relate(partners) => self.npc_relate(who, partners),
            SoloRow::Buy(groups) => self.npc_buy(who, groups),
            SoloRow::Sell(groups) => self.npc_sell(who, groups),
            SoloRow::OwnHeirloom => self.npc_own_heirloom(who),
            SoloRow::OthersHeirloom => self.npc_others_heirloom(who),
            SoloRow::Trigger(..) if game.is_star(who) => false,
            SoloRow::Trigger(shown, _) => self.npc_trigger(who, *shown),
        };
        if !acted {
            let never = matches!(card.rows[row], SoloRow::Trigger(..)) && game.is_star(who);
            let amount = card.foundation;
            let reason = if never { Reason::NeverTriggers(amount) } else { Reason::Cannot(amount) };
            self.explain(who, reason);
            self.gain_foundation(who, i32::from(amount), Source::Rules);
        }
    }

    pub(super) fn explain(&mut self, who: Who, reason: Reason) {
        self.tell(Event::NpcDecided { who, reason });
    }

    /// The market card that the solo card names is discarded and replaced (LG-N3).
    pub(super) fn npc_market(&mut self, who: Who) {
        let place = match self.newest(who).and_then(|card| card.market) {
            None => return,
            Some(MarketCard::Top) => 0,
            Some(MarketCard::Middle) => 1,
            Some(MarketCard::Bottom) => 2,
        };
        if let Some(card) = self.state.open.market.get(place).copied() {
            self.explain(who, Reason::MarketCard(card));
            self.replace_market(card);
        }
    }

    fn npc_relate(&mut self, who: Who, partners: &[Partner]) -> bool {
        if self.state.open.house(who).tokens == 0 {
            return false;
        }
        partners.iter().any(|partner| match partner.character() {
            Some(with) if self.game.may_relate(&self.state.open, who, with) => {
                self.explain(who, Reason::FirstCharacter(with));
                self.relate(who, with, Source::Rules);
                true
            }
            Some(_) => false,
            None => self.npc_figure(who, Source::Rules),
        })
    }

    /// A legendary relationship, if one is possible (LG-N2).
    pub(super) fn npc_figure(&mut self, who: Who, by: Source) -> bool {
        let Some((slot, reason)) = self.first_figure(who) else { return false };
        self.explain(who, reason);
        self.relate_legend(who, slot, by);
        true
    }

    /// The first empty legendary figure, else the leftmost with an opponent's token; two at most (LG-N2).
    pub(super) fn first_figure(&self, who: Who) -> Option<(Slot, Reason)> {
        let open = &self.state.open;
        if open.legend_count(who) >= 2 || open.house(who).tokens == 0 {
            return None;
        }
        let up = Slot::ALL.into_iter().filter(|slot| open.figures[slot.index()].is_some());
        let first = |free: fn(Option<Who>, Who) -> bool| {
            up.clone().find(|slot| free(open.legends[slot.index()], who))
        };
        let empty = first(|owner, _| owner.is_none()).map(|slot| (slot, Reason::EmptyFigure(slot)));
        let taken = first(|owner, who| owner != Some(who)).map(|slot| (slot, Reason::TakenFigure(slot)));
        empty.or(taken)
    }

    /// A minor token, or a major one when out of minors, in the first valid industry of the walk (LG-N14).
    fn npc_buy(&mut self, who: Who, groups: &[Group]) -> bool {
        let Some(size) = self.npc_size(who) else { return false };
        let found = walk(groups).find(|&industry| self.npc_may_invest(who, industry, size));
        let Some(industry) = found else { return false };
        self.explain(who, Reason::FirstIndustry(industry, size, groups[0]));
        self.place_share(who, industry, size);
        self.tell(Event::Bought { who, industry, size, gold: 0 });
        self.move_value(industry, size.rows());
        true
    }

    /// The size of its next investment: major ones when it is out of minor ones (LG-N14).
    pub(super) fn npc_size(&self, who: Who) -> Option<Size> {
        match self.state.open.house(who).shares {
            [0, 0] => None,
            [0, _] => Some(Size::Major),
            [_, _] => Some(Size::Minor),
        }
    }

    /// Whether an industry is on a mat in play and lacks its token of that size (LG-N14).
    pub(super) fn npc_may_invest(&self, who: Who, industry: Industry, size: Size) -> bool {
        let open = &self.state.open;
        let on_a_mat = self.game.everyone().any(|w| self.game.influenced(open, w).contains(&industry));
        on_a_mat && !open.house(who).has_share(industry, size)
    }

    /// The token of the groups shown with the highest payout; ties by the walk (LG-N2).
    fn npc_sell(&mut self, who: Who, groups: &[Group]) -> bool {
        let open = &self.state.open;
        let house = open.house(who);
        let mut best: Option<(i32, Industry, Size)> = None;
        for industry in walk(groups).filter(|industry| groups.contains(&industry.group())) {
            for size in Size::ALL.into_iter().filter(|&size| house.has_share(industry, size)) {
                let payout = self.game.value(open, industry) * size.shares();
                if best.is_none_or(|(most, ..)| payout > most) {
                    best = Some((payout, industry, size));
                }
            }
        }
        let Some((_, industry, size)) = best else { return false };
        self.explain(who, Reason::BestSale(industry, size));
        self.sell(who, industry, size, 100);
        true
    }

    pub(super) fn npc_own_heirloom(&mut self, who: Who) -> bool {
        let Some((character, level)) = self.own_heirloom(who) else { return false };
        self.explain(who, Reason::OwnHeirloom(level));
        self.take_heirloom(who, character, level);
        true
    }

    /// The lowest valid level of its own (LG-N2).
    pub(super) fn own_heirloom(&self, who: Who) -> Option<(Character, u8)> {
        let open = &self.state.open;
        let character = open.house(who).character?;
        let taken = self.game.taken_heirlooms(open)[character.index()];
        let valid = |&level: &u8| self.game.wants_level(open, who, level) && !taken.has(level);
        (1..7).find(valid).map(|level| (character, level))
    }

    pub(super) fn npc_others_heirloom(&mut self, who: Who) -> bool {
        let Some((character, level)) = self.others_heirloom(who) else { return false };
        self.explain(who, Reason::OthersHeirloom(character, level));
        self.pay_fee(who, character, level);
        self.take_heirloom(who, character, level);
        true
    }

    /// The lowest valid level of an opponent; ties by the highest influenced value, fame, turn order (LG-N2).
    pub(super) fn others_heirloom(&self, who: Who) -> Option<(Character, u8)> {
        let game = self.game;
        let open = &self.state.open;
        let taken = game.taken_heirlooms(open);
        let valid = |&(level, owner): &(u8, Who)| {
            let character = open.house(owner).character.unwrap_or_default();
            game.wants_level(open, who, level)
                && !taken[character.index()].has(level)
                && (level == 6 || !game.limit_reached(open, who, character))
                && (game.is_star(who) || game.fee(open, who, character, level) <= open.house(who).fame)
        };
        let others = open.order.iter().copied().filter(|&owner| owner != who);
        let candidates = (1..7).flat_map(|level| others.clone().map(move |owner| (level, owner)));
        let worth = |owner: Who| {
            let value = game.influenced(open, owner).map(|industry| game.value(open, industry));
            let fame = if game.is_star(owner) { 0 } else { open.house(owner).fame };
            (value[0].max(value[1]), fame)
        };
        let best = candidates.filter(valid).min_by_key(|&(level, owner)| {
            let (value, fame) = worth(owner);
            (level, -value, -fame, open.rank(owner))
        });
        best.map(|(level, owner)| (open.house(owner).character.unwrap_or_default(), level))
    }

    /// The global action shown, else the next available to the right, round the row (LG-N4).
    fn npc_trigger(&mut self, who: Who, shown: Global) -> bool {
        let line = self.game.line;
        let start = line.iter().position(|&global| global == shown).unwrap_or(0);
        let mut round = (0..line.len()).map(|step| line[(start + step) % line.len()]);
        let found = round.find(|&global| self.game.is_available(&self.state.open, who, global));
        let Some(global) = found else { return false };
        let reason = if global == shown { Reason::Shown(global) } else { Reason::NextGlobal(shown, global) };
        self.explain(who, reason);
        self.trigger(who, global);
        true
    }

    /// A Nemesis takes a successor: its own icon, else the higher number, or the deck's top (LG-N7).
    pub(super) fn nemesis_heir(&mut self, who: Who, face_up: bool) {
        let open = &self.state.open;
        let icon = self.game.mat(open, who).icon;
        let has_icon = |heir: SuccessorId| self.game.pack.successors[heir.index()].icon == icon;
        let best = open.face_up.iter().copied().max_by_key(|&heir| (has_icon(heir), heir));
        let Some(heir) = best.filter(|_| face_up) else {
            self.explain(who, Reason::DeckHeir);
            return self.push(Task::DealHeirs(who, 1));
        };
        let reason = if has_icon(heir) { Reason::OwnIcon(heir) } else { Reason::HigherNumber(heir) };
        self.explain(who, reason);
        self.remove_face_up(heir);
        let house = self.state.open.house_mut(who);
        house.known_heirs = house.known_heirs.with(heir.0);
        self.push(Task::Enter(who, heir));
    }

    /// A wild relationship with the first valid character clockwise, instead of a special action (LG-N17).
    pub(super) fn nemesis_wild(&mut self, who: Who) {
        match self.first_partner(who, Reach::Any) {
            Some(with) => {
                self.explain(who, Reason::Wild(with));
                self.relate(who, with, Source::Rules);
            }
            None => self.explain(who, Reason::NoWild),
        }
    }

    /// The currency that a Nemesis names: as its card shows, else the last of its priority row (LG-N15).
    pub(super) fn npc_currency(&mut self, who: Who) -> Commodity {
        let Some(card) = self.newest(who) else { return Commodity::Gold };
        let row = usize::from(self.state.open.house(who).cards.clamp(1, 5)) - 1;
        let (currency, reason) = match &card.rows[row] {
            SoloRow::Trigger(Global::Trade, Some(shown)) => (*shown, Reason::ShownCurrency(*shown)),
            SoloRow::Trigger(..)
            | SoloRow::Relate(_)
            | SoloRow::Buy(_)
            | SoloRow::Sell(_)
            | SoloRow::OwnHeirloom
            | SoloRow::OthersHeirloom => {
                let last = card.priority[3].0;
                (last, Reason::LastCurrency(last))
            }
        };
        self.explain(who, reason);
        currency
    }
}

/// The ring of industries, from the first group shown toward the second and on (LG-N14).
pub(crate) fn walk(groups: &[Group]) -> impl Iterator<Item = Industry> + Clone {
    let first = groups.first().copied().unwrap_or_default();
    let second = groups.get(1).copied();
    let forwards = second.is_none_or(|second| (first.index() + 1) % 3 == second.index());
    let mut own = first.industries();
    let start = if forwards { own.next() } else { own.next_back() };
    let start = start.map_or(0, Industry::index);
    let place = move |step: usize| if forwards { start + step } else { start + 10 - step };
    (0..10).map(move |step| Industry::ALL[place(step) % 10])
}
