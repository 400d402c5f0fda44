//! What Nemeses choose in the middle of an effect from version 2 on: what they do for nothing (LG-N1), which reward
//! they take and whom they harm (LG-N7), and which cards they leave where they are (LG-N17).

use std::cmp::Reverse;

use game_core::Sink;

use super::Play;
use super::tokens::is_event;
use crate::Event;
use crate::action::Action;
use crate::effect::{Effect, EffectId, Industries, Offer, Payer, Reach, Sizes, Stock};
use crate::event::Reason;
use crate::foundation;
use crate::kinds::{Character, Commodity, Industry, Resource, Size};
use crate::legal::fits;
use crate::state::{Slot, Source, Step, Task, Who};
use crate::versions::Change;

/// What a reward pays in foundation, fame, resources and gold: the greater list is preferred (LG-N7).
type Worth = [i32; 4];

/// The commodities of [`Worth`].
const PREFERRED: [Commodity; 4] =
    [Commodity::Foundation, Commodity::Fame, Commodity::Resources, Commodity::Gold];

/// Behind everybody in turn order.
const LAST: u8 = u8::MAX;

/// So many benefits of tokens are weighed within one another: a space can let one collect from itself.
const DEPTH: u8 = 2;

/// The answer that a Nemesis prefers.
struct Best {
    worth: Worth,
    rank: u8,
    action: Action,
    /// There are others.
    several: bool,
}

impl<S: Sink<Event>> Play<'_, S> {
    /// What a Nemesis answers to the question of an effect; none if it does nothing, or has done it all.
    pub(super) fn npc_effect(&mut self, step: Step) -> Option<Action> {
        let game = self.game;
        let version = game.version;
        match game.pack.program.effect(step.effect) {
            Effect::Recover if version.has(Change::NoCardsForNpcs) => None,
            Effect::Relate(reach) if version.has(Change::FreeOfCosts) => self.npc_partner(step.who, *reach),
            Effect::Legend if version.has(Change::FreeOfCosts) => {
                self.npc_figure(step.who, step.source);
                None
            }
            Effect::Buy(industries, _) if version.has(Change::FreeOfCosts) => {
                self.npc_share(step.who, *industries, Sizes::Either)
            }
            Effect::Place(industries, sizes) if version.has(Change::FreeOfCosts) => {
                self.npc_share(step.who, *industries, *sizes)
            }
            Effect::Sell(industries, _) if version.has(Change::FreeOfCosts) => {
                self.npc_sale(step.who, *industries)
            }
            Effect::Move(_) if version.has(Change::FreeOfCosts) => self.npc_move(step),
            Effect::Heirloom(_) if version.has(Change::FreeOfCosts) => {
                let _ = self.npc_own_heirloom(step.who) || self.npc_others_heirloom(step.who);
                None
            }
            Effect::May(offer) | Effect::UpTo(_, offer) if version.has(Change::FreeOfCosts) => {
                Some(self.npc_offer(step.who, offer))
            }
            Effect::OneOf(offers) if version.has(Change::WeighedRewards) => self.npc_branch(step, offers),
            Effect::Take(..)
            | Effect::Collect(_)
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Withdraw(_)
                if version.has(Change::WeighedRewards) =>
            {
                self.npc_best(step)
            }
            _ => self.first_effect_answer(step),
        }
    }

    /// The first valid character clockwise from its own track (LG-N1).
    fn npc_partner(&mut self, who: Who, reach: Reach) -> Option<Action> {
        let with = self.first_partner(who, reach)?;
        self.explain(who, Reason::Clockwise(with));
        Some(Action::With(with))
    }

    pub(super) fn first_partner(&self, who: Who, reach: Reach) -> Option<Character> {
        let open = &self.state.open;
        let own = open.house(who).character?;
        let distance = |with: &Character| (with.index() + 10 - own.index()) % 10;
        self.game.reachable(open, who, reach).min_by_key(distance)
    }

    /// A minor token, or a major one when out of minors, in the first of these industries that is on a mat in play
    /// (LG-N1, LG-N14).
    fn npc_share(&mut self, who: Who, industries: Industries, sizes: Sizes) -> Option<Action> {
        let (industry, size) = self.first_share(who, industries, sizes)?;
        self.explain(who, Reason::FirstIndustry(industry, size, industry.group()));
        Some(Action::Share(size, industry))
    }

    fn first_share(&self, who: Who, industries: Industries, sizes: Sizes) -> Option<(Industry, Size)> {
        let size = self.npc_size(who).filter(|&size| fits(sizes, size))?;
        let mut first = None;
        self.game.each_industry(&self.state.open, who, industries, |industry| {
            if first.is_none() && self.npc_may_invest(who, industry, size) {
                first = Some((industry, size));
            }
        });
        first
    }

    /// The token that pays the most (LG-N2).
    fn npc_sale(&mut self, who: Who, industries: Industries) -> Option<Action> {
        let (industry, size) = self.best_sale(who, industries)?;
        self.explain(who, Reason::BestSale(industry, size));
        Some(Action::Share(size, industry))
    }

    fn best_sale(&self, who: Who, industries: Industries) -> Option<(Industry, Size)> {
        let open = &self.state.open;
        let mut best: Option<(i32, Industry, Size)> = None;
        self.game.each_industry(open, who, industries, |industry| {
            for size in Size::ALL.into_iter().filter(|&size| open.house(who).has_share(industry, size)) {
                let payout = self.game.value(open, industry) * size.shares();
                if best.is_none_or(|(most, ..)| payout > most) {
                    best = Some((payout, industry, size));
                }
            }
        });
        best.map(|(_, industry, size)| (industry, size))
    }

    /// The first move of a token to an industry in which it may invest (LG-N1, LG-N14).
    fn npc_move(&mut self, step: Step) -> Option<Action> {
        let (mut first, mut count) = (None, 0);
        self.each_move(step, |action| {
            first.get_or_insert(action);
            count += 1;
        });
        if count > 1 {
            self.explain(step.who, Reason::First);
        }
        first
    }

    fn each_move(&self, step: Step, mut found: impl FnMut(Action)) {
        self.game.options(self.state, Task::Ask(step), &mut |action| {
            if let Action::ShiftShare(size, _, to) = action
                && self.npc_may_invest(step.who, to, size)
            {
                found(action);
            }
        });
    }

    /// Takes what costs nothing, or nothing that it would have to pay (LG-N1, LG-N7).
    fn npc_offer(&mut self, who: Who, offer: &Offer) -> Action {
        if self.game.is_free(self.state, who, offer) {
            return Action::Accept;
        }
        self.explain(who, Reason::NoOffer);
        Action::Decline
    }

    /// The branch without a cost that pays the most (LG-N7); of equals the first that does anything.
    fn npc_branch(&mut self, step: Step, offers: &[Offer]) -> Option<Action> {
        let game = self.game;
        let free = (0..offers.len()).filter(|&branch| game.is_free(self.state, step.who, &offers[branch]));
        let rated = free.map(|branch| {
            let part = Step { effect: game.pack.program.part(step.effect, branch), ..step };
            (self.worth(part), self.can_do(part), branch)
        });
        let (worth, _, branch) = rated.min_by_key(|&(worth, can_do, _)| Reverse((worth, can_do)))?;
        self.explain_worth(step.who, worth);
        Some(Action::Branch(branch as u8))
    }

    fn explain_worth(&mut self, who: Who, worth: Worth) {
        if let Some(place) = worth.iter().position(|&amount| amount > 0) {
            self.explain(who, Reason::Preferred(PREFERRED[place]));
        }
    }

    /// The answer with the best reward; of equals the opponent who is earlier in turn order, then the order of the
    /// board (LG-N7).
    fn npc_best(&mut self, step: Step) -> Option<Action> {
        let Best { worth, rank, action, several } = self.best_answer(step, DEPTH)?;
        if worth.iter().any(|&amount| amount > 0) {
            self.explain_worth(step.who, worth);
        } else if several {
            let reason = if rank == LAST { Reason::First } else { Reason::EarlierInOrder };
            self.explain(step.who, reason);
        }
        Some(action)
    }

    fn best_answer(&self, step: Step, depth: u8) -> Option<Best> {
        let mut best: Option<Best> = None;
        self.game.options(self.state, Task::Ask(step), &mut |action| {
            let (worth, rank) = (self.answer_worth(step, action, depth), self.turn_rank(step, action));
            let better =
                best.as_ref().is_none_or(|best| (Reverse(worth), rank) < (Reverse(best.worth), best.rank));
            let several = best.is_some();
            match &mut best {
                Some(best) if !better => best.several = several,
                _ => best = Some(Best { worth, rank, action, several }),
            }
        });
        best
    }

    /// What an answer pays the Nemesis at once. Victims are chosen by turn order alone.
    fn answer_worth(&self, step: Step, action: Action, depth: u8) -> Worth {
        let (who, open) = (step.who, &self.state.open);
        match (self.game.pack.program.effect(step.effect), action) {
            (Effect::Collect(_), Action::Collect(track)) => {
                let space = open.space_of(who, track);
                space.map_or(Worth::default(), |space| self.space_worth(who, track, space, depth))
            }
            (Effect::Collect(_), Action::CollectLegend(slot)) => self.legend_worth(who, slot, depth),
            (Effect::Strengthen(_), Action::Token(track, space))
                if !is_event(step.source) && open.tracks[track.index()][usize::from(space)] == Some(who) =>
            {
                self.space_worth(who, track, space - 1, depth)
            }
            _ => Worth::default(),
        }
    }

    fn space_worth(&self, who: Who, track: Character, space: u8, depth: u8) -> Worth {
        let effect = self.space_effect(track, space);
        self.worth_within(Step { who, left: 0, effect, source: Source::Track(track) }, depth)
    }

    fn legend_worth(&self, who: Who, slot: Slot, depth: u8) -> Worth {
        let Some(figure) = self.state.open.figures[slot.index()] else { return Worth::default() };
        let effect = self.legend_effect(slot);
        self.worth_within(Step { who, left: 0, effect, source: Source::Figure(figure) }, depth)
    }

    /// The place on the turn track of whom an answer is about. Its own tokens are strengthened first and harmed last.
    fn turn_rank(&self, step: Step, action: Action) -> u8 {
        let open = &self.state.open;
        let rank = |who: Option<Who>| who.map_or(LAST, |who| open.rank(who) as u8);
        let player = |character| rank(self.game.player_of(open, character));
        let token = |owner: Option<Who>| match self.game.pack.program.effect(step.effect) {
            Effect::Strengthen(_) if owner == Some(step.who) => 0,
            _ if owner == Some(step.who) => LAST - 1,
            _ => rank(owner).saturating_add(1),
        };
        match action {
            Action::From(character) | Action::Withdraw(character, ..) | Action::Collect(character) => {
                player(character)
            }
            Action::Token(track, space) => token(open.tracks[track.index()][usize::from(space)]),
            Action::LegendToken(slot) => token(open.legends[slot.index()]),
            _ => LAST,
        }
    }

    /// What an effect pays a Nemesis at once, less what it loses: 'for each' counted, of a choice the best (LG-N7).
    pub(super) fn worth(&self, step: Step) -> Worth {
        self.worth_within(step, DEPTH)
    }

    /// The same, with so many benefits of tokens within one another.
    fn worth_within(&self, step: Step, depth: u8) -> Worth {
        let (game, open, who) = (self.game, &self.state.open, step.who);
        let program = &game.pack.program;
        let part = |n: usize| self.worth_within(Step { effect: program.part(step.effect, n), ..step }, depth);
        match program.effect(step.effect) {
            Effect::All(parts) => (0..parts.len()).map(part).fold(Worth::default(), sum),
            Effect::Gain(stock, amount) => of_stock(*stock, amount.at(open.century())),
            Effect::Lose(stock, amount) => {
                of_stock(*stock, -self.obtainable(who, *stock, amount.at(open.century())))
            }
            Effect::Take(stock, amount) => {
                let victim = self.best_answer(step, depth).and_then(|best| match best.action {
                    Action::From(character) => game.player_of(open, character),
                    _ => None,
                });
                let taken = |from| self.obtainable(from, *stock, amount.at(open.century()));
                of_stock(*stock, victim.map_or(0, taken))
            }
            Effect::For(what, _) => {
                let times = game.count(self.state, who, *what);
                part(0).map(|amount| amount * times)
            }
            Effect::When(what, least, _) => {
                let holds = game.count(self.state, who, *what) >= i32::from(*least);
                if holds { part(0) } else { Worth::default() }
            }
            Effect::Each(whom, _) => {
                if game.whom(open, who, *whom).contains(&who) {
                    part(0)
                } else {
                    Worth::default()
                }
            }
            Effect::May(offer) | Effect::UpTo(_, offer) if !game.is_free(self.state, who, offer) => {
                Worth::default()
            }
            Effect::May(_) => part(0),
            Effect::UpTo(times, _) => part(0).map(|amount| amount * i32::from(*times)),
            Effect::OneOf(offers) => {
                let free = |&branch: &usize| game.is_free(self.state, who, &offers[branch]);
                (0..offers.len()).filter(free).map(part).max().unwrap_or_default()
            }
            Effect::Copy(Payer::Income) => of_stock(Stock::Gold, game.income(open, who, false)),
            Effect::Copy(Payer::Dividends) => of_stock(Stock::Gold, game.dividends(open, who, false)),
            Effect::Copy(Payer::Fame) => of_stock(Stock::Fame, game.heirloom_fame(open, who, false)),
            Effect::Sell(industries, percent) => {
                let price = |(industry, size)| game.sale_price(open, who, industry, size, *percent);
                of_stock(Stock::Gold, self.best_sale(who, *industries).map_or(0, price))
            }
            Effect::Relate(_)
            | Effect::Legend
            | Effect::Special
            | Effect::Collect(_)
            | Effect::Strengthen(_)
                if depth > 0 =>
            {
                self.token_worth(step, depth - 1)
            }
            Effect::Relate(_)
            | Effect::Legend
            | Effect::Special
            | Effect::Collect(_)
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Draw(..)
            | Effect::Recover
            | Effect::Refresh
            | Effect::Shift(..)
            | Effect::ShiftAll(..)
            | Effect::Buy(..)
            | Effect::Place(..)
            | Effect::Move(_)
            | Effect::Withdraw(_)
            | Effect::Heirloom(_)
            | Effect::Contribute(..)
            | Effect::Explore
            | Effect::Block
            | Effect::Unlock => Worth::default(),
        }
    }

    /// What the spaces, bonus tokens and figures pay that an effect puts a token on or collects from.
    fn token_worth(&self, step: Step, depth: u8) -> Worth {
        let who = step.who;
        match self.game.pack.program.effect(step.effect) {
            Effect::Relate(reach) => self.partner_worth(step, self.first_partner(who, *reach), depth),
            Effect::Special => {
                let wild = Step { source: Source::Rules, ..step };
                self.partner_worth(wild, self.first_partner(who, Reach::Any), depth)
            }
            Effect::Legend if is_event(step.source) => Worth::default(),
            Effect::Legend => {
                let figure = self.first_figure(who);
                figure.map_or(Worth::default(), |(slot, _)| self.legend_worth(who, slot, depth))
            }
            _ => self.best_answer(step, depth).map_or(Worth::default(), |best| best.worth),
        }
    }

    fn partner_worth(&self, step: Step, with: Option<Character>, depth: u8) -> Worth {
        let Some(with) = with else { return Worth::default() };
        let paid = self.paid_for_relationship(with, step.source);
        let worth = |&(effect, source): &(EffectId, Source)| {
            self.worth_within(Step { effect, source, ..step }, depth)
        };
        paid.iter().map(worth).fold(Worth::default(), sum)
    }

    /// So much of a stock as comes out of somebody who loses it; the Rising Star always has fame and gold (LG-N4).
    fn obtainable(&self, from: Who, stock: Stock, amount: i32) -> i32 {
        let open = &self.state.open;
        let house = open.house(from);
        let out_of_foundation = || house.foundation - foundation::after_loss(house.foundation, amount);
        let takeable = self.game.takeable(open, from).map(i32::from);
        match stock {
            Stock::Fame | Stock::Gold if self.game.is_star(from) => amount,
            Stock::Fame => amount.min(house.fame),
            Stock::Gold if self.game.is_nemesis(from) => out_of_foundation(),
            Stock::Gold => amount.min(house.gold),
            Stock::Foundation => out_of_foundation(),
            Stock::Resource => amount.min(takeable.iter().sum()),
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                stock.resource().map_or(0, |kind| amount.min(takeable[kind.index()]))
            }
            Stock::Card => 0,
        }
    }

    /// Whether an effect of a Nemesis does anything now.
    fn can_do(&self, step: Step) -> bool {
        let (game, open, who) = (self.game, &self.state.open, step.who);
        let program = &game.pack.program;
        let part = |n: usize| self.can_do(Step { effect: program.part(step.effect, n), ..step });
        match program.effect(step.effect) {
            Effect::All(parts) => (0..parts.len()).any(part),
            Effect::OneOf(offers) => {
                (0..offers.len()).any(|n| game.is_free(self.state, who, &offers[n]) && part(n))
            }
            Effect::May(offer) | Effect::UpTo(_, offer) => game.is_free(self.state, who, offer) && part(0),
            Effect::Each(whom, _) => !game.whom(open, who, *whom).is_empty(),
            Effect::When(what, least, _) => {
                game.count(self.state, who, *what) >= i32::from(*least) && part(0)
            }
            Effect::For(what, _) => game.count(self.state, who, *what) > 0 && part(0),
            Effect::Gain(..) | Effect::Lose(..) | Effect::ShiftAll(..) | Effect::Copy(_) => true,
            // Nothing of a person's hand, cards or gold is a Nemesis's (LG-N13, LG-N17).
            Effect::Draw(..) | Effect::Recover | Effect::Contribute(..) | Effect::Explore => false,
            Effect::Relate(reach) => self.first_partner(who, *reach).is_some(),
            Effect::Special => self.first_partner(who, Reach::Any).is_some(),
            Effect::Legend => self.first_figure(who).is_some(),
            Effect::Buy(industries, _) => self.first_share(who, *industries, Sizes::Either).is_some(),
            Effect::Place(industries, sizes) => self.first_share(who, *industries, *sizes).is_some(),
            Effect::Sell(industries, _) => self.best_sale(who, *industries).is_some(),
            Effect::Move(_) => {
                let mut any = false;
                self.each_move(step, |_| any = true);
                any
            }
            Effect::Heirloom(_) => self.own_heirloom(who).is_some() || self.others_heirloom(who).is_some(),
            Effect::Unlock => open.house(who).locked.contains(&true),
            Effect::Take(..)
            | Effect::Refresh
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Collect(_)
            | Effect::Shift(..)
            | Effect::Withdraw(_)
            | Effect::Block => self.has_answer(Task::Ask(step)),
        }
    }

    /// The kind that it has least of (LG-N7).
    pub(super) fn npc_resource(&self, who: Who, kinds: [u8; 4]) -> Option<Action> {
        let have = self.state.open.house(who).resources;
        let offered = Resource::ALL.into_iter().filter(|kind| kinds[kind.index()] > 0);
        offered.min_by_key(|kind| have[kind.index()]).map(Action::Resource)
    }
}

fn sum(one: Worth, other: Worth) -> Worth {
    std::array::from_fn(|place| one[place] + other[place])
}

fn of_stock(stock: Stock, amount: i32) -> Worth {
    match stock {
        Stock::Foundation => [amount, 0, 0, 0],
        Stock::Fame => [0, amount, 0, 0],
        Stock::Resource | Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => [0, 0, amount, 0],
        Stock::Gold => [0, 0, 0, amount],
        Stock::Card => Worth::default(),
    }
}
