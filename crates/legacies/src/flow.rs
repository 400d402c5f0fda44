//! What happens: every answer, and all that follows from it up to the next question or draw.

mod cards;
mod effects;
mod generation;
mod globals;
mod goods;
mod heirs;
mod npc;
mod npc_answers;
mod npc_choices;
mod tokens;
mod trade;

use game_core::{List, Sink};

use crate::effect::Lasting;
use crate::effect::{EffectId, Moment};
use crate::state::{Source, State, Step, Task, Who};
use crate::task::Need;
use crate::versions::Change;
use crate::{Action, Event, Legacies};

/// A move under way: the rules, the state that it changes and the log that it writes.
pub(crate) struct Play<'a, S> {
    pub game: &'a Legacies,
    pub state: &'a mut State,
    pub events: &'a mut S,
}

pub(crate) fn apply(game: &Legacies, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let mut play = Play { game, state, events };
    let task = play.state.open.tasks.pop();
    play.settle(task.expect("only a game that is not over is played"), action);
    play.run();
}

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn push(&mut self, task: Task) {
        self.state.open.tasks.push(task);
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Goes on until somebody has to answer, something has to be drawn, or the game is over.
    fn run(&mut self) {
        while let Some(task) = self.state.open.task() {
            if !self.waits(task) {
                self.state.open.tasks.pop();
                self.step(task);
            } else if let Some(npc) = self.npc_asked(task) {
                self.state.open.tasks.pop();
                let action = self.npc_answer(npc, task);
                action.into_iter().for_each(|action| self.settle(task, action));
            } else if let Some(action) = self.forced(task) {
                self.state.open.tasks.pop();
                self.settle(task, action);
            } else {
                return;
            }
        }
    }

    /// The answer to a small question that has but one: nobody is asked.
    fn forced(&self, task: Task) -> Option<Action> {
        let small = matches!(
            task,
            Task::Spare { .. }
                | Task::TakeFaceUp(_)
                | Task::PayResource(..)
                | Task::PickResource(..)
                | Task::TakeResource(..)
                | Task::PayCard(..)
                | Task::Unlock(_)
                | Task::PutHeir(_)
                | Task::CollectOne(_)
                | Task::ChooseTile(_)
        );
        if !small {
            return None;
        }
        let mut only = None;
        let mut count = 0;
        self.game.options(self.state, task, &mut |action| {
            only = Some(action);
            count += 1;
        });
        only.filter(|_| count == 1)
    }

    /// Whether a task waits for an answer or a draw. One that has become impossible does not.
    fn waits(&mut self, task: Task) -> bool {
        let open = &self.state.open;
        match task {
            Task::DealCards(_, count) => count > 0 && self.cards_left(),
            Task::FillMarket(_) => open.market.len() < 3 && self.cards_left(),
            Task::DealHeirs(_, count) => count > 0 && self.heirs_left(),
            Task::TurnUpHeirs => open.face_up.len() < 2 && self.heirs_left(),
            Task::DrawSolo(_) => {
                self.refill_solo();
                true
            }
            Task::PickResource(_, count, _) => count > 0 && self.game.bank(open).iter().any(|&left| left > 0),
            Task::PayResource(who, count) => count > 0 && open.house(who).resource_count() > 0,
            Task::TakeResource(_, from, count) => {
                count > 0 && self.game.takeable(open, from).iter().any(|&left| left > 0)
            }
            Task::PayCard(who, count) => count > 0 && !self.state.hand(who).is_empty(),
            Task::PutHeir(who) => !self.state.heirs(who).is_empty(),
            Task::TakeFaceUp(_) => !open.face_up.is_empty(),
            Task::Unlock(who) => open.house(who).locked.contains(&true),
            // A Nemesis is asked in any case, to say why it does not bid.
            Task::Bid(who, _) => {
                self.game.is_nemesis(who)
                    || open.currency.is_some_and(|currency| self.game.can_bid_at_all(open, who, currency))
                        && self.has_answer(task)
            }
            Task::Rebid(who) => open.bids[who.index()].is_some(),
            // A Nemesis is asked in any case: it may do for nothing what it could not pay (LG-N1).
            Task::Ask(step)
                if self.game.is_nemesis(step.who) && self.game.version.has(Change::FreeOfCosts) =>
            {
                true
            }
            Task::CollectOne(_) | Task::ChooseTile(_) | Task::Ask(_) => self.has_answer(task),
            Task::Spare { left, .. } => left > 0 && self.has_answer(task),
            Task::Special(who, optional) => optional || self.game.specials(open, who).count() > 1,
            _ => task.need() != Need::Nothing,
        }
    }

    pub(super) fn has_answer(&self, task: Task) -> bool {
        let mut any = false;
        self.game.options(self.state, task, &mut |_| any = true);
        any
    }

    /// Does a task that needs no answer, or can get none.
    fn step(&mut self, task: Task) {
        match task {
            Task::StartGeneration => self.start_generation(),
            Task::NextTurn => self.next_turn(),
            Task::ActByCard(who) => self.act_by_card(who),
            Task::NpcMarket(who) => self.npc_market(who),
            Task::Run(step) => {
                self.open_sum(step.source);
                self.run_effect(step);
            }
            Task::AddUp(source) => self.add_up(source),
            Task::Relate(who, with) => self.relate(who, with, Source::Rules),
            Task::RelateLegend(who, slot) => self.relate_legend(who, slot, Source::Rules),
            Task::TakeHeirloom(who, character, level) => self.take_heirloom(who, character, level),
            Task::Special(who, _) => self.perform_own(who),
            Task::Spare { who, character, level, spared, .. } => {
                self.pay_rest(who, character, level, spared);
            }
            Task::Resolve(who, global) => self.resolve(who, global),
            Task::PlaceTile => self.place_tile(),
            Task::Advance => self.advance(),
            Task::PayTokens(who) => self.pay_tokens(who),
            Task::SettleTrade => self.settle_trade(),
            Task::CollectTrade(who, place) => self.collect_trade(who, place),
            Task::FinishGlobal(who, global) => self.finish_global(who, global),
            Task::Enter(who, heir) => self.enter(who, heir),
            Task::LateHeir(who) => self.late_heir(who),
            Task::Retire(who) => self.retire(who),
            Task::CleanUp => self.clean_up(),
            // A question without an answer and a draw from nothing pass by (LG-A12, LG-G13).
            _ => debug_assert_ne!(task.need(), Need::Nothing, "{task:?} is not done"),
        }
    }

    /// Does what an answer or a draw says.
    fn settle(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::DrawFigure(slot), Action::Figure(figure)) => self.turn_up_figure(slot, figure),
            (Task::TurnUpFigure, Action::Figure(figure)) => self.turn_up_next_figure(figure),
            (Task::DrawCenturyTile | Task::DrawGameTile, Action::Tile(tile)) => self.put_tile(tile, None),
            (Task::ChooseTile(who), Action::Tile(tile)) => self.put_tile(tile, Some(who)),
            (Task::DrawAid, Action::Aid(seat)) => self.draw_aid(seat),
            (Task::TakeMat(who), Action::Mat(character, side)) => self.take_mat(who, character, side),
            (Task::DrawBonus(who), Action::Bonus(bonus)) => self.place_bonus(who, bonus),
            (Task::DrawEvent, Action::Event(event)) => self.turn_up_event(event),
            (Task::DealCards(who, count), Action::Deal(card)) => self.deal_card(who, count, card),
            (Task::FillMarket(place), Action::Deal(card)) => self.deal_market(place, card),
            (Task::DealHeirs(who, count), Action::Heir(heir)) => self.deal_heir(who, count, heir),
            (Task::TurnUpHeirs, Action::Heir(heir)) => self.turn_up_heir(heir),
            (Task::DrawSolo(who), Action::Solo(solo)) => self.play_solo(who, solo),
            (Task::Act(who), Action::Trigger(global)) => self.trigger(who, global),
            (Task::Act(who), Action::Swap(gives, takes)) => self.swap(who, gives, takes),
            (Task::Act(who) | Task::PlayTaken(who, _), action) => self.play_card(who, action),
            (Task::Ask(step), action) => self.answer_effect(step, action),
            (Task::PickResource(who, count, source), Action::Resource(kind)) => {
                self.push(Task::PickResource(who, count - 1, source));
                self.gain_resource(who, kind, 1, source);
            }
            (Task::PayResource(who, count), Action::Resource(kind)) => {
                self.push(Task::PayResource(who, count - 1));
                self.pay_resource(who, kind, 1);
            }
            (Task::TakeResource(who, from, count), Action::Resource(kind)) => {
                self.push(Task::TakeResource(who, from, count - 1));
                self.take_resource(who, from, kind);
            }
            (Task::PayCard(who, count), Action::Card(card)) => {
                self.push(Task::PayCard(who, count - 1));
                self.discard_card(who, card);
            }
            (Task::Spare { who, character, level, left, spared }, Action::Resource(kind)) => {
                let spared = spared + (1 << (2 * kind.index()));
                self.push(Task::Spare { who, character, level, left: left - 1, spared });
            }
            (Task::Special(who, _), Action::Special(character)) => self.perform(who, character),
            (Task::Consolation(who), Action::DrawCard) => self.push(Task::DealCards(who, 1)),
            (Task::Consolation(who), Action::DrawHeir) => self.push(Task::DealHeirs(who, 1)),
            (Task::Special(..) | Task::Consolation(_), Action::Decline) => {}
            (task, action) => self.settle_global(task, action),
        }
    }

    /// Does what an answer in the course of a global action or at a generation's end says.
    fn settle_global(&mut self, task: Task, action: Action) {
        match (task, action) {
            (Task::ChooseOutcome(who), Action::Outcome(outcome)) => self.choose_outcome(who, outcome),
            (Task::CollectOne(who), Action::Collect(track)) => {
                self.collect_tracks(who, &[track]);
            }
            (Task::InfluenceBoth(who), Action::Move(industry, way)) => {
                self.push(Task::Influence(who, Some(industry)));
                self.move_value(industry, way.step());
            }
            (Task::Influence(..), Action::Move(industry, way)) => self.move_value(industry, way.step()),
            (Task::Contribute(who, _, times), Action::Contribute(gold)) => self.contribute(who, gold, times),
            (Task::NameCurrency(who), Action::Currency(currency)) => self.name_currency(who, currency),
            (Task::Bid(who, _) | Task::Rebid(who), Action::Bid(column, row)) => self.bid(who, column, row),
            (Task::Bid(who, _), Action::Pass) => self.tell(Event::Passed { who }),
            (Task::Rebid(_), Action::Pass) => {}
            (Task::TakeFaceUp(who), Action::TakeHeir(heir)) => self.take_face_up(who, heir),
            (Task::PutHeir(who), Action::Succeed(heir)) => self.put_in_play(who, heir),
            (Task::Unlock(who), Action::Unlock(token)) => self.unlock(who, token),
            (Task::Honorarium(who), Action::Honorarium(commodity)) => self.honorarium(who, commodity),
            (task, action) => unreachable!("{action:?} does not answer {task:?}"),
        }
    }

    /// What the successor in play does at a moment is done after all that is pushed later.
    pub(super) fn moment(&mut self, who: Who, moment: Moment) {
        let heir = match self.game.lasting(&self.state.open, who) {
            Some(Lasting::On(on, _)) if *on == moment => self.state.open.house(who).successor(),
            Some(Lasting::On(..) | Lasting::Price(..) | Lasting::Hold(_) | Lasting::More(..)) | None => None,
        };
        if let Some(heir) = heir {
            let effect = self.game.pack.successors[heir.index()].start;
            self.push_run(who, effect, Source::Successor(heir));
        }
    }

    pub(super) fn push_run(&mut self, who: Who, effect: EffectId, source: Source) {
        self.push(Task::Run(Step { who, left: 0, effect, source }));
    }

    /// Pushes one task for each of these, so that the first is done first.
    pub(super) fn push_for<const N: usize>(&mut self, whom: &List<Who, N>, task: impl Fn(Who) -> Task) {
        whom.iter().rev().for_each(|&who| self.push(task(who)));
    }
}
