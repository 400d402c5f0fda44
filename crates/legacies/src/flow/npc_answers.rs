//! What Nemeses answer when a global action or an effect asks them (LG-N5 to LG-N7, LG-N15 to LG-N17).

use game_core::Sink;

use super::Play;
use super::goods::Gains;
use crate::effect::{Effect, EffectId};
use crate::event::Reason;
use crate::kinds::{Character, Commodity, Direction, Global, Industry, Outcome, Tile};
use crate::legal::{is_free, locked, own_tracks};
use crate::state::{Source, Step, Task, Who};
use crate::task::Need;
use crate::versions::Change;
use crate::{Action, Event};

impl<S: Sink<Event>> Play<'_, S> {
    /// The NPC that a question is for.
    pub(super) fn npc_asked(&self, task: Task) -> Option<Who> {
        // Who chooses a Nemesis's mat is a matter of the set-up.
        let Need::Answer(who) = task.need() else { return None };
        if matches!(task, Task::TakeMat(_)) {
            return None;
        }
        (!self.game.is_person(who)).then_some(who)
    }

    /// What an NPC answers to a question just taken off; none if it says nothing or has done it all itself.
    pub(super) fn npc_answer(&mut self, who: Who, task: Task) -> Option<Action> {
        match task {
            Task::ChooseOutcome(_) => {
                let arrow = self.arrow(who);
                self.explain(who, Reason::Arrow(arrow));
                Some(Action::Outcome(match arrow {
                    Direction::Up => Outcome::Top,
                    Direction::Down => Outcome::Bottom,
                }))
            }
            Task::ChooseTile(_) => self.npc_tile(who),
            Task::CollectOne(_) => {
                let track = self.npc_track(who)?;
                self.explain(who, Reason::BestBenefit(track));
                Some(Action::Collect(track))
            }
            Task::InfluenceBoth(_) => {
                let arrow = self.arrow(who);
                self.explain(who, Reason::Arrow(arrow));
                let [first, _] = self.game.influenced(&self.state.open, who);
                Some(Action::Move(first, arrow))
            }
            Task::Influence(_, Some(first)) => {
                let arrow = self.arrow(who);
                let both = self.game.influenced(&self.state.open, who);
                let other = both.into_iter().find(|&industry| industry != first)?;
                Some(Action::Move(other, arrow))
            }
            Task::Influence(_, None) => {
                let arrow = self.arrow(who);
                self.explain(who, Reason::Arrow(arrow));
                Some(Action::Move(self.npc_industry(who, arrow), arrow))
            }
            Task::Contribute(_, _, times) => {
                self.npc_contribute(who, times);
                None
            }
            Task::NameCurrency(_) => Some(Action::Currency(self.npc_currency(who))),
            Task::Unlock(_) => {
                let token = locked(&self.state.open, who).next()?;
                self.explain(who, Reason::NextLocked(token));
                Some(Action::Unlock(token))
            }
            Task::Bid(_, trigger) => self.npc_bid(who, trigger),
            // A Nemesis never moves its bid (LG-N15).
            Task::Rebid(_) => Some(Action::Pass).filter(|_| self.state.open.bids[who.index()].is_some()),
            Task::Honorarium(_) => {
                self.explain(who, Reason::Preferred(Commodity::Foundation));
                Some(Action::Honorarium(Commodity::Foundation))
            }
            Task::Special(..) => {
                self.nemesis_wild(who);
                None
            }
            Task::PickResource(..) if self.game.version.has(Change::WeighedRewards) => {
                self.npc_resource(who, self.game.bank(&self.state.open))
            }
            Task::TakeResource(_, from, _) if self.game.version.has(Change::WeighedRewards) => {
                self.npc_resource(who, self.game.takeable(&self.state.open, from))
            }
            Task::Ask(step) => self.npc_effect(step),
            _ => self.first_answer(who, task),
        }
    }

    fn arrow(&self, who: Who) -> Direction {
        self.newest(who).map_or(Direction::Up, |card| card.arrow)
    }

    /// The first answer, where no rule says more.
    fn first_answer(&mut self, who: Who, task: Task) -> Option<Action> {
        let mut first = None;
        let mut count = 0;
        self.game.options(self.state, task, &mut |action| {
            first.get_or_insert(action);
            count += 1;
        });
        if count > 1 {
            self.explain(who, Reason::First);
        }
        first
    }

    /// Of the matching tiles the highest number with an up arrow, else the lowest (LG-N16).
    fn npc_tile(&mut self, who: Who) -> Option<Action> {
        let arrow = self.arrow(who);
        let number = |tile: &Tile| self.game.pack.tiles[tile.index()].number;
        let tiles = self.game.matching_tiles(&self.state.open);
        let tile = match arrow {
            Direction::Up => tiles.max_by_key(number),
            Direction::Down => tiles.min_by_key(number),
        }?;
        self.explain(who, Reason::Arrow(arrow));
        Some(Action::Tile(tile))
    }

    /// The track that pays the most fame, else resources, gold, foundation; ties clockwise from its own (LG-N5).
    fn npc_track(&self, who: Who) -> Option<Character> {
        let open = &self.state.open;
        let own = open.house(who).character?;
        let worth = |track: Character| {
            let effect = self.space_effect(track, open.space_of(who, track).unwrap_or(0));
            let [foundation, fame, resources, gold] = self.benefit(who, effect);
            [fame, resources, gold, foundation]
        };
        let distance = |track: Character| (track.index() + 10 - own.index()) % 10;
        own_tracks(open, who).max_by_key(|&track| (worth(track), std::cmp::Reverse(distance(track))))
    }

    /// Up moves the lower industry up, down the higher one down; ties: the first on the mat (LG-N6).
    fn npc_industry(&self, who: Who, arrow: Direction) -> Industry {
        let open = &self.state.open;
        let [first, second] = self.game.influenced(open, who);
        let (a, b) = (self.game.value(open, first), self.game.value(open, second));
        let second_one = match arrow {
            Direction::Up => b < a,
            Direction::Down => b > a,
        };
        if second_one { second } else { first }
    }

    /// The amount of its newest card goes to its foundation, doubled for the trigger (LG-N5, LG-N6).
    fn npc_contribute(&mut self, who: Who, times: u8) {
        let amount = self.newest(who).map_or(0, |card| card.foundation);
        let sum = i32::from(amount) * i32::from(times);
        self.explain(who, Reason::CardAmount(amount, times));
        self.gain_foundation(who, sum, Source::Global(Global::Foundation));
    }

    /// The amount under the currency, on the first commodity of its row whose space is free (LG-N15).
    fn npc_bid(&mut self, who: Who, trigger: bool) -> Option<Action> {
        let open = &self.state.open;
        let currency = open.currency?;
        let bid = self.newest(who).and_then(|card| {
            let (_, amount) = card.priority.iter().find(|(commodity, _)| *commodity == currency)?;
            let amount = i32::from(*amount);
            let row = (0..6).find(|&row| self.game.bid_amount(currency, row) == amount)?;
            let columns = card.priority.iter().map(|&(column, _)| column);
            let column = columns.filter(|&c| c != currency).find(|&c| is_free(open, c, row))?;
            self.game.can_bid(open, who, currency, amount).then_some((column, row))
        });
        match bid {
            Some((column, row)) => {
                self.explain(who, Reason::Priority(column));
                Some(Action::Bid(column, row))
            }
            None => {
                self.explain(who, Reason::NoBid);
                Some(Action::Pass).filter(|_| !trigger)
            }
        }
    }

    /// Reward choices by their kind; no offer that costs something; else the first that is possible: all that
    /// version 1 knew, and what later ones leave as it was (LG-N7).
    pub(super) fn first_effect_answer(&mut self, step: Step) -> Option<Action> {
        let game = self.game;
        match game.pack.program.effect(step.effect) {
            Effect::May(offer) | Effect::UpTo(_, offer) if !offer.cost.is_empty() => {
                self.explain(step.who, Reason::NoOffer);
                Some(Action::Decline)
            }
            Effect::OneOf(offers) => {
                let free = |branch: &usize| offers[*branch].cost.is_empty();
                let affordable = |branch: &usize| game.can_afford(self.state, step.who, &offers[*branch]);
                let rank = |branch: &usize| {
                    let part = game.pack.program.part(step.effect, *branch);
                    (!free(branch), self.preference(part))
                };
                let branch = (0..offers.len()).filter(affordable).min_by_key(rank)?;
                let (_, (_, commodity)) = rank(&branch);
                if let Some(commodity) = commodity {
                    self.explain(step.who, Reason::Preferred(commodity));
                }
                Some(Action::Branch(branch as u8))
            }
            _ => self.first_answer(step.who, Task::Ask(step)),
        }
    }

    /// What a benefit pays: in version 1 its fixed gains alone.
    fn benefit(&self, who: Who, effect: EffectId) -> [i32; 4] {
        if self.game.version.has(Change::WeighedRewards) {
            return self.worth(Step { who, left: 0, effect, source: Source::Rules });
        }
        let sums = self.sums(effect);
        [sums.foundation, sums.fame, sums.resource_count(), sums.gold]
    }

    /// The place of a reward in the order foundation, fame, resources, gold; others behind (LG-N7).
    fn preference(&self, effect: EffectId) -> (u8, Option<Commodity>) {
        let sums = self.sums(effect);
        let order = [
            (sums.foundation, Commodity::Foundation),
            (sums.fame, Commodity::Fame),
            (sums.resource_count(), Commodity::Resources),
            (sums.gold, Commodity::Gold),
        ];
        let found = order.iter().position(|&(amount, _)| amount > 0);
        found.map_or((4, None), |place| (place as u8, Some(order[place].1)))
    }

    /// What an effect surely gives.
    fn sums(&self, effect: EffectId) -> Gains {
        let mut gains = Gains::default();
        self.add_sums(effect, &mut gains);
        gains
    }

    fn add_sums(&self, effect: EffectId, gains: &mut Gains) {
        let program = &self.game.pack.program;
        match program.effect(effect) {
            Effect::All(parts) => {
                (0..parts.len()).for_each(|n| self.add_sums(program.part(effect, n), gains))
            }
            Effect::Gain(stock, amount) => gains.add(*stock, amount.at(self.state.open.century())),
            _ => {}
        }
    }
}
