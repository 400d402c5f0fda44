//! What Nemeses choose in the middle of an effect from version 2 on: what they do for nothing (LG-N1), which reward
//! they take and whom they harm (LG-N7), and which cards they leave where they are (LG-N17).

use std::cmp::Reverse;

use game_core::Sink;

use super::Play;
use crate::Event;
use crate::action::Action;
use crate::effect::{Effect, EffectId, Industries, Offer, Payer, Reach, Sizes, Stock};
use crate::event::Reason;
use crate::kinds::{Character, Commodity, Industry, Resource, Size};
use crate::legal::fits;
use crate::state::{Source, Step, Task, Who};
use crate::versions::Change;

/// What a reward pays in foundation, fame, resources and gold: the greater list is preferred (LG-N7).
type Worth = [i32; 4];

/// The commodities of [`Worth`].
const PREFERRED: [Commodity; 4] =
    [Commodity::Foundation, Commodity::Fame, Commodity::Resources, Commodity::Gold];

/// Behind everybody in turn order.
const LAST: u8 = u8::MAX;

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
        let open = &self.state.open;
        let own = open.house(who).character?;
        let distance = |with: &Character| (with.index() + 10 - own.index()) % 10;
        let with = self.game.reachable(open, who, reach).min_by_key(distance)?;
        self.explain(who, Reason::Clockwise(with));
        Some(Action::With(with))
    }

    /// A minor token, or a major one when out of minors, in the first of these industries that is on a mat in play
    /// (LG-N1, LG-N14).
    fn npc_share(&mut self, who: Who, industries: Industries, sizes: Sizes) -> Option<Action> {
        let open = &self.state.open;
        let size = self.npc_size(who).filter(|&size| fits(sizes, size))?;
        let mut first = None;
        self.game.each_industry(open, who, industries, |industry| {
            if first.is_none() && self.npc_may_invest(who, industry, size) {
                first = Some(industry);
            }
        });
        let industry = first?;
        self.explain(who, Reason::FirstIndustry(industry, size, industry.group()));
        Some(Action::Share(size, industry))
    }

    /// The token that pays the most (LG-N2).
    fn npc_sale(&mut self, who: Who, industries: Industries) -> Option<Action> {
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
        let (_, industry, size) = best?;
        self.explain(who, Reason::BestSale(industry, size));
        Some(Action::Share(size, industry))
    }

    /// Takes what costs nothing, or nothing that it would have to pay (LG-N1, LG-N7).
    fn npc_offer(&mut self, who: Who, offer: &Offer) -> Action {
        if self.game.is_free(who, offer) {
            return Action::Accept;
        }
        self.explain(who, Reason::NoOffer);
        Action::Decline
    }

    /// The branch without a cost that pays the most (LG-N7); of equals the first.
    fn npc_branch(&mut self, step: Step, offers: &[Offer]) -> Option<Action> {
        let game = self.game;
        let worth = |&branch: &usize| self.worth(step.who, game.pack.program.part(step.effect, branch));
        let free = (0..offers.len()).filter(|&branch| game.is_free(step.who, &offers[branch]));
        let branch = free.min_by_key(|branch| Reverse(worth(branch)))?;
        let worth = worth(&branch);
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
        let mut best: Option<((Reverse<Worth>, u8), Action)> = None;
        let mut count = 0;
        self.game.options(self.state, Task::Ask(step), &mut |action| {
            let key = (Reverse(self.answer_worth(step, action)), self.turn_rank(step, action));
            count += 1;
            if best.is_none_or(|(least, _)| key < least) {
                best = Some((key, action));
            }
        });
        let ((Reverse(worth), rank), action) = best?;
        if worth.iter().any(|&amount| amount > 0) {
            self.explain_worth(step.who, worth);
        } else if count > 1 {
            let reason = if rank == LAST { Reason::First } else { Reason::EarlierInOrder };
            self.explain(step.who, reason);
        }
        Some(action)
    }

    /// What an answer pays the Nemesis at once.
    fn answer_worth(&self, step: Step, action: Action) -> Worth {
        let (who, open) = (step.who, &self.state.open);
        match (self.game.pack.program.effect(step.effect), action) {
            (Effect::Collect(_), Action::Collect(track)) => open
                .space_of(who, track)
                .map_or(Worth::default(), |space| self.worth(who, self.space_effect(track, space))),
            (Effect::Collect(_), Action::CollectLegend(slot)) => self.worth(who, self.legend_effect(slot)),
            (Effect::Strengthen(_), Action::Token(track, space))
                if !matches!(step.source, Source::Event(_))
                    && open.tracks[track.index()][usize::from(space)] == Some(who) =>
            {
                self.worth(who, self.space_effect(track, space - 1))
            }
            _ => Worth::default(),
        }
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

    /// What an effect pays a Nemesis by itself: 'for each' counted, of a choice the best.
    pub(super) fn worth(&self, who: Who, effect: EffectId) -> Worth {
        let (game, open) = (self.game, &self.state.open);
        let program = &game.pack.program;
        let part = |n: usize| self.worth(who, program.part(effect, n));
        match program.effect(effect) {
            Effect::All(parts) => (0..parts.len()).map(part).fold(Worth::default(), sum),
            Effect::Gain(stock, amount) => of_stock(*stock, amount.at(open.century())),
            Effect::For(what, _) => {
                let times = game.count(self.state, who, *what);
                part(0).map(|amount| amount * times)
            }
            Effect::When(what, least, _) if game.count(self.state, who, *what) >= i32::from(*least) => {
                part(0)
            }
            Effect::Each(whom, _) if game.whom(open, who, *whom).contains(&who) => part(0),
            Effect::May(offer) if game.is_free(who, offer) => part(0),
            Effect::UpTo(times, offer) if game.is_free(who, offer) => {
                part(0).map(|amount| amount * i32::from(*times))
            }
            Effect::OneOf(offers) => {
                let free = (0..offers.len()).filter(|&branch| game.is_free(who, &offers[branch]));
                free.map(part).max().unwrap_or_default()
            }
            Effect::Copy(Payer::Income) => of_stock(Stock::Gold, game.income(open, who, false)),
            Effect::Copy(Payer::Dividends) => of_stock(Stock::Gold, game.dividends(open, who, false)),
            Effect::Copy(Payer::Fame) => of_stock(Stock::Fame, game.heirloom_fame(open, who, false)),
            _ => Worth::default(),
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
