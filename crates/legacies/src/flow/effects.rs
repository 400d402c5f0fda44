//! Running effects, word by word, and doing what the answers to their questions say.

use game_core::Sink;

use super::Play;
use super::goods::{Gains, Rest};
use crate::cost::Cost;
use crate::effect::{Deck, Effect, EffectId, Offer};
use crate::kinds::Industry;
use crate::state::{GlobalTile, Step, Task, Who};
use crate::{Action, Event};

/// No effect is done more often than this for one count: nothing of which there are more is counted by one.
const MOST_TIMES: i32 = 12;

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn run_effect(&mut self, step: Step) {
        let game = self.game;
        let program = &game.pack.program;
        let who = step.who;
        match program.effect(step.effect) {
            Effect::All(_) => self.run_all(step),
            Effect::Each(whom, _) => {
                let whom = game.whom(&self.state.open, who, *whom);
                let effect = program.part(step.effect, 0);
                self.push_for(&whom, |who| Task::Run(Step { who, effect, ..step }));
            }
            Effect::When(what, least, _) => {
                if game.count(self.state, who, *what) >= i32::from(*least) {
                    self.push(Task::Run(Step { effect: program.part(step.effect, 0), ..step }));
                }
            }
            Effect::For(what, part) => {
                let times = game.count(self.state, who, *what);
                self.run_times(Step { effect: program.part(step.effect, 0), ..step }, part, times);
            }
            Effect::Gain(..) | Effect::Lose(..) | Effect::Draw(..) => {
                self.run_times(step, program.effect(step.effect), 1);
            }
            Effect::UpTo(times, _) => self.push(Task::Ask(Step { left: *times, ..step })),
            Effect::ShiftAll(industries, rows) => {
                let open = self.state.open;
                game.each_industry(&open, who, *industries, |industry| self.move_value(industry, *rows));
            }
            Effect::Copy(payer) => self.pay_global(payer.global(), who, false),
            Effect::Contribute(limit, times) => {
                if game.is_person(who) {
                    let limit = limit.at(self.state.open.century()).min(255) as u8;
                    self.push(Task::Contribute(who, limit, *times));
                }
            }
            Effect::Special => self.push(Task::Special(who, true)),
            Effect::Explore => self.explore(who),
            Effect::Unlock => self.push(Task::Unlock(who)),
            Effect::OneOf(_)
            | Effect::May(_)
            | Effect::Take(..)
            | Effect::Recover
            | Effect::Refresh
            | Effect::Relate(_)
            | Effect::Legend
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Collect(_)
            | Effect::Shift(..)
            | Effect::Buy(..)
            | Effect::Sell(..)
            | Effect::Place(..)
            | Effect::Move(_)
            | Effect::Withdraw(_)
            | Effect::Heirloom(_)
            | Effect::Block => self.push(Task::Ask(step)),
        }
    }

    /// The parts one after the other, fixed gains first and summed (LG-F5, LG-G11).
    fn run_all(&mut self, step: Step) {
        let mut gains = Gains::default();
        let mut rest = Rest::new();
        self.split(step.effect, step.source, &mut gains, &mut rest);
        rest.iter().rev().for_each(|&(effect, _)| self.push(Task::Run(Step { effect, ..step })));
        self.give(step.who, gains, step.source);
    }

    /// An effect so many times: what has an amount is multiplied, all else repeated.
    fn run_times(&mut self, step: Step, effect: &Effect, times: i32) {
        let (who, century) = (step.who, self.state.open.century());
        match effect {
            Effect::Gain(stock, amount) => {
                let mut gains = Gains::default();
                gains.add(*stock, amount.at(century) * times);
                self.give(who, gains, step.source);
            }
            Effect::Lose(stock, amount) => self.lose(who, *stock, amount.at(century) * times, step.source),
            Effect::Draw(deck, amount) => self.draw(who, *deck, (amount.at(century) * times) as u8),
            _ => (0..times.min(MOST_TIMES)).for_each(|_| self.push(Task::Run(step))),
        }
    }

    /// NPCs draw no cards (LG-G3, LG-N17).
    fn draw(&mut self, who: Who, deck: Deck, count: u8) {
        match deck {
            Deck::Cards if self.game.is_person(who) => self.push(Task::DealCards(who, count)),
            Deck::Successors if self.game.may_draw_heirs(&self.state.open, who) => {
                self.push(Task::DealHeirs(who, count));
            }
            Deck::Cards | Deck::Successors => {}
        }
    }

    /// Does what the answer to an effect's question says.
    pub(super) fn answer_effect(&mut self, step: Step, action: Action) {
        let game = self.game;
        let who = step.who;
        match (game.pack.program.effect(step.effect), action) {
            (_, Action::Decline) => {}
            (Effect::OneOf(offers), Action::Branch(branch)) => {
                let part = game.pack.program.part(step.effect, usize::from(branch));
                self.accept(step, &offers[usize::from(branch)], part);
            }
            (Effect::May(offer), Action::Accept) => {
                self.accept(step, offer, game.pack.program.part(step.effect, 0));
            }
            (Effect::UpTo(_, offer), Action::Accept) => {
                if step.left > 1 {
                    self.push(Task::Ask(Step { left: step.left - 1, ..step }));
                }
                self.accept(step, offer, game.pack.program.part(step.effect, 0));
            }
            (Effect::Take(stock, amount), Action::From(character)) => {
                let amount = amount.at(self.state.open.century());
                let from = game.player_of(&self.state.open, character);
                from.into_iter().for_each(|from| self.take(step, from, *stock, amount));
            }
            (Effect::Recover, Action::Card(card)) => {
                let open = &mut self.state.open;
                open.discards = open.discards.less(card.bit());
                let house = open.house_mut(who);
                house.known = house.known.with(card.bit());
                self.tell(Event::CardRecovered { who, card });
            }
            (Effect::Refresh, Action::Card(card)) => self.replace_market(card),
            (Effect::Relate(_), Action::With(character)) => self.relate(who, character, step.source),
            (Effect::Legend, Action::WithLegend(slot)) => self.relate_legend(who, slot, step.source),
            (Effect::Strengthen(_), Action::Token(track, space)) => self.strengthen(step, track, space),
            (Effect::Weaken(_), Action::Token(track, space)) => self.weaken(step, track, space),
            (Effect::Recall(_), Action::Token(track, space)) => self.return_token(track, space),
            (Effect::Recall(_), Action::LegendToken(slot)) => self.return_legend(slot),
            (Effect::Collect(_), Action::Collect(track)) => self.collect_tracks(who, &[track]),
            (Effect::Collect(_), Action::CollectLegend(slot)) => self.collect_legend(who, slot),
            (Effect::Shift(_, rows), Action::Industry(industry)) => self.move_value(industry, *rows),
            (Effect::Buy(_, percent), Action::Share(size, industry)) => {
                self.buy(who, industry, size, *percent);
            }
            (Effect::Sell(_, percent), Action::Share(size, industry)) => {
                self.sell(who, industry, size, *percent);
            }
            (Effect::Place(..), Action::Share(size, industry)) => {
                self.place_share(who, industry, size);
                self.tell(Event::SharePlaced { who, industry, size });
            }
            (Effect::Move(_), Action::ShiftShare(size, from, to)) => self.move_share(who, size, from, to),
            (Effect::Withdraw(_), Action::Withdraw(owner, size, industry)) => {
                if let Some(owner) = game.player_of(&self.state.open, owner) {
                    self.take_back(owner, industry, size);
                    self.tell(Event::ShareReturned { who: owner, industry, size });
                }
            }
            (Effect::Heirloom(fewer), Action::Heirloom(character, level)) => {
                self.acquire(who, character, level, *fewer);
            }
            (Effect::Block, Action::Block(global)) => {
                self.state.open.globals[global.index()] = GlobalTile::Blocked(who);
                self.state.open.house_mut(who).tokens -= 1;
                self.tell(Event::Blocked { who, global });
            }
            (effect, action) => unreachable!("{action:?} does not answer {effect:?}"),
        }
    }

    /// Pays for an offer, then does what it says.
    fn accept(&mut self, step: Step, offer: &Offer, effect: EffectId) {
        let free = self.game.is_free(self.state, step.who, offer);
        self.push(Task::Run(Step { effect, left: 0, ..step }));
        if !free {
            self.pay(step.who, &Cost::printed(&offer.cost, self.state.open.century()));
        }
    }

    fn move_share(&mut self, who: Who, size: crate::kinds::Size, from: Industry, to: Industry) {
        self.take_back(who, from, size);
        self.tell(Event::ShareReturned { who, industry: from, size });
        self.place_share(who, to, size);
        self.tell(Event::SharePlaced { who, industry: to, size });
    }
}
