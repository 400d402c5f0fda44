//! The global actions (LG-B1 to LG-B7, LG-B10).

use game_core::{List, Sink};

use super::Play;
use super::goods::Gains;
use crate::Event;
use crate::effect::{Moment, Source as More};
use crate::kinds::{Global, Outcome};
use crate::state::{GlobalTile, MOST, Resolved, Source, Task, Who};

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn trigger(&mut self, who: Who, global: Global) {
        self.lift_block(global);
        self.tell(Event::Triggered { who, global });
        self.push(Task::FinishGlobal(who, global));
        self.push(Task::Resolve(who, global));
    }

    pub(super) fn resolve(&mut self, who: Who, global: Global) {
        let all = self.game.starting_with(&self.state.open, who);
        match global {
            Global::Event => {
                self.push(Task::PlaceTile);
                self.push(Task::ChooseOutcome(who));
            }
            Global::Relationships => {
                self.push_for(&all, Task::PayTokens);
                self.push(Task::Advance);
                self.push(Task::CollectOne(who));
            }
            Global::Income | Global::Fame | Global::Dividends => {
                all.iter().for_each(|&player| self.pay_global(global, player, player == who));
            }
            Global::Foundation => self.open_foundation(who, &all),
            Global::Influence => {
                let others: List<Who, MOST> = all.iter().copied().skip(1).collect();
                self.push_for(&others, |other| Task::Influence(other, None));
                self.push(Task::InfluenceBoth(who));
            }
            Global::Trade => self.open_trade(who),
        }
    }

    /// What Heirloom Income, Heirloom Fame or Dividends pays somebody (LG-B3, LG-B4, LG-B7).
    pub(super) fn pay_global(&mut self, global: Global, who: Who, trigger: bool) {
        let open = &self.state.open;
        let gains = match global {
            Global::Income => Gains::gold(self.game.income(open, who, trigger)),
            Global::Fame => Gains::fame(self.game.heirloom_fame(open, who, trigger)),
            Global::Dividends => Gains::gold(self.game.dividends(open, who, trigger)),
            Global::Event
            | Global::Relationships
            | Global::Foundation
            | Global::Influence
            | Global::Trade => Gains::default(),
        };
        self.give(who, gains, Source::Global(global));
    }

    /// Contributions: the trigger's doubled, then the others' in turn order (LG-B5, LG-N5, LG-N6).
    fn open_foundation(&mut self, who: Who, all: &List<Who, MOST>) {
        let game = self.game;
        for &player in all.iter().rev() {
            let open = &self.state.open;
            let limit = i32::from(game.pack.board.contributions[open.century().index()]);
            let limit = (limit + game.more(open, player, More::Contribution)).min(255) as u8;
            let times = if player == who { 2 } else { 1 };
            self.push(Task::Contribute(player, limit, times));
        }
    }

    /// Puts gold into a foundation, times so much (LG-F7).
    pub(super) fn contribute(&mut self, who: Who, gold: u8, times: u8) {
        let house = self.state.open.house_mut(who);
        house.gold -= i32::from(gold);
        house.foundation =
            crate::foundation::after_gain(house.foundation, i32::from(gold) * i32::from(times));
        let foundation = house.foundation as u16;
        self.tell(Event::Contributed { who, gold, foundation });
    }

    pub(super) fn choose_outcome(&mut self, who: Who, outcome: Outcome) {
        let Some(event) = self.state.open.event.take() else { return };
        self.state.open.resolved.push(Resolved { event, outcome });
        self.tell(Event::OutcomeChosen { who, resolved: event, outcome });
        let start = self.game.pack.event_outcome(event, outcome).start;
        self.push_run(who, start, Source::Event(event));
    }

    /// Up to generation 4 the player with the least fame chooses a tile (LG-B1).
    pub(super) fn place_tile(&mut self) {
        if self.state.open.generation <= 4 {
            let least = self.game.least_fame(&self.state.open);
            least.into_iter().for_each(|who| self.push(Task::ChooseTile(who)));
        }
    }

    /// The tile is turned down; the first one of a player brings a successor (LG-B9, LG-B10).
    pub(super) fn finish_global(&mut self, who: Who, global: Global) {
        self.add_up(Source::Global(global));
        self.state.open.globals[global.index()] = GlobalTile::Down;
        let house = self.state.open.house_mut(who);
        let first = house.triggered == 0;
        house.triggered += 1;
        if first && self.state.open.generation < 6 {
            self.push_succession(who, global);
        }
        // The new successor does not touch the action just resolved: these moments belong to the former one.
        let others = self.game.starting_with(&self.state.open, who);
        for &other in others.iter().skip(1).rev() {
            self.moment(other, Moment::OthersTrigger);
        }
        self.moment(who, Moment::Trigger);
    }
}
