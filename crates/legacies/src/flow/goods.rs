//! Gaining, losing, paying and taking, each with its line in the log (LG-A12, LG-F5, LG-N13).

use game_core::{List, Sink};

use super::Play;
use crate::Event;
use crate::cost::Cost;
use crate::effect::{Effect, EffectId, Stock};
use crate::event::Good;
use crate::foundation;
use crate::kinds::Resource;
use crate::state::{Ledger, Source, Step, Task, Who};

/// What somebody gets at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gains {
    pub fame: i32,
    pub gold: i32,
    pub foundation: i32,
    pub resources: [u8; 4],
    /// Resources of one's choice.
    pub any: u8,
}

impl Gains {
    pub fn gold(gold: i32) -> Self {
        Gains { gold, ..Gains::default() }
    }

    pub fn fame(fame: i32) -> Self {
        Gains { fame, ..Gains::default() }
    }

    /// All resources together.
    pub fn resource_count(&self) -> i32 {
        self.resources.iter().map(|&count| i32::from(count)).sum::<i32>() + i32::from(self.any)
    }

    /// So much more of a stock.
    pub fn add(&mut self, stock: Stock, amount: i32) {
        match stock {
            Stock::Fame => self.fame += amount,
            Stock::Gold => self.gold += amount,
            Stock::Foundation => self.foundation += amount,
            Stock::Resource => self.any += amount as u8,
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                let kind = stock.resource().map_or(0, Resource::index);
                self.resources[kind] += amount as u8;
            }
            // Cards are drawn, not gained: `pack check` refuses it.
            Stock::Card => {}
        }
    }
}

/// What is left of a payout once its fixed gains are out: the effects that need a choice.
pub(super) type Rest = List<(EffectId, Source), 40>;

impl<S: Sink<Event>> Play<'_, S> {
    /// Gives somebody what one payout brings, summed; a Nemesis puts gold into its foundation (LG-F5, LG-N6).
    pub(super) fn give(&mut self, who: Who, gains: Gains, source: Source) {
        if self.game.is_star(who) {
            return;
        }
        let mut gains = gains;
        if self.game.is_nemesis(who) {
            gains.foundation += std::mem::take(&mut gains.gold);
            if self.is_summing() {
                self.state.open.house_mut(who).summed += std::mem::take(&mut gains.foundation);
            }
        }
        self.gain_fame(who, gains.fame, source);
        self.gain_gold(who, gains.gold, source);
        self.gain_foundation(who, gains.foundation, source);
        for kind in Resource::ALL {
            self.gain_resource(who, kind, gains.resources[kind.index()], source);
        }
        if gains.any > 0 {
            self.push(Task::PickResource(who, gains.any, source));
        }
    }

    /// Whether what Nemeses get is added at the end of the effect or global action under way (LG-N6).
    fn is_summing(&self) -> bool {
        self.game.sums() && self.state.open.tasks.iter().any(Task::adds_up)
    }

    /// An effect begins: what Nemeses get by all of it is summed, unless it is part of another.
    pub(super) fn open_sum(&mut self, source: Source) {
        if self.game.sums() && !self.is_summing() {
            self.push(Task::AddUp(source));
        }
    }

    /// The sums go to the foundations in one step (LG-N6).
    pub(super) fn add_up(&mut self, source: Source) {
        for who in self.game.nemeses() {
            let sum = std::mem::take(&mut self.state.open.house_mut(who).summed);
            self.gain_foundation(who, sum, source);
        }
    }

    /// Effects that pay at one moment: fixed gains first and summed, then the choices in order (LG-G11).
    /// The Rising Star collects no benefits, choices included (LG-N12).
    pub(super) fn pay_out(&mut self, who: Who, effects: &[(EffectId, Source)], source: Source) {
        if self.game.is_star(who) {
            return;
        }
        let mut gains = Gains::default();
        let mut rest = Rest::new();
        effects.iter().for_each(|&(effect, from)| self.split(effect, from, &mut gains, &mut rest));
        if !rest.is_empty() {
            self.open_sum(source);
        }
        rest.iter().rev().for_each(|&(effect, from)| self.push_run(who, effect, from));
        self.give(who, gains, source);
    }

    /// Sums the fixed gains of an effect and lists its other parts.
    pub(super) fn split(&self, effect: EffectId, source: Source, gains: &mut Gains, rest: &mut Rest) {
        let program = &self.game.pack.program;
        match program.effect(effect) {
            Effect::All(parts) => {
                (0..parts.len()).for_each(|n| self.split(program.part(effect, n), source, gains, rest));
            }
            Effect::Gain(stock, amount) if *stock != Stock::Resource => {
                gains.add(*stock, amount.at(self.state.open.century()));
            }
            _ => rest.push((effect, source)),
        }
    }

    pub(super) fn gain_fame(&mut self, who: Who, fame: i32, source: Source) {
        if fame > 0 {
            self.book(who, fame, source.ledger());
            self.tell(Event::Gained { who, good: Good::Fame, amount: fame as u16, source });
        }
    }

    /// Changes fame and the account of where it came from.
    pub(super) fn book(&mut self, who: Who, fame: i32, ledger: Ledger) {
        let house = self.state.open.house_mut(who);
        house.fame += fame;
        house.ledger[ledger as usize] += fame as i16;
    }

    fn gain_gold(&mut self, who: Who, gold: i32, source: Source) {
        if gold > 0 {
            self.state.open.house_mut(who).gold += gold;
            self.tell(Event::Gained { who, good: Good::Gold, amount: gold as u16, source });
        }
    }

    /// The foundation grows by as much as reaches a space; the Rising Star's too (LG-F5, LG-N3).
    pub(super) fn gain_foundation(&mut self, who: Who, gain: i32, source: Source) {
        let house = self.state.open.house_mut(who);
        let grown = foundation::after_gain(house.foundation, gain) - house.foundation;
        house.foundation += grown;
        if grown > 0 {
            self.tell(Event::Gained { who, good: Good::Foundation, amount: grown as u16, source });
        }
    }

    /// Resources from the bank, as far as it has any (LG-C3).
    pub(super) fn gain_resource(&mut self, who: Who, kind: Resource, count: u8, source: Source) {
        let count = count.min(self.game.bank(&self.state.open)[kind.index()]);
        if count > 0 {
            self.move_resources(who, kind, i16::from(count));
            let good = Good::Resource(kind);
            self.tell(Event::Gained { who, good, amount: u16::from(count), source });
        }
    }

    /// Moves resources between the bank and a house: to the house, if the number is positive. A bank that never runs
    /// out is not counted (LG-C3).
    pub(super) fn move_resources(&mut self, who: Who, kind: Resource, count: i16) {
        let open = &mut self.state.open;
        if let Some(bank) = &mut open.bank {
            let bank = &mut bank[kind.index()];
            *bank = (i16::from(*bank) - count) as u8;
        }
        let house = &mut open.house_mut(who).resources[kind.index()];
        *house = (i16::from(*house) + count).min(i16::from(u8::MAX)) as u8;
    }

    /// Pays what can be paid at once and asks for the rest; what it buys is pushed before.
    pub(super) fn pay(&mut self, who: Who, cost: &Cost) {
        if cost.cards > 0 {
            self.push(Task::PayCard(who, cost.cards));
        }
        if cost.any > 0 {
            self.push(Task::PayResource(who, cost.any));
        }
        self.pay_fame(who, cost.fame);
        self.pay_gold(who, cost.gold);
        let spent = self.game.foundation_cost(&self.state.open, who, cost.foundation);
        self.pay_foundation(who, spent);
        for kind in Resource::ALL {
            self.pay_resource(who, kind, cost.resources[kind.index()]);
        }
    }

    pub(super) fn pay_fame(&mut self, who: Who, fame: i32) {
        if fame > 0 {
            self.book(who, -fame, Ledger::Paid);
            self.tell(Event::Paid { who, good: Good::Fame, amount: fame as u16 });
        }
    }

    /// Gold; that of a Nemesis comes out of its foundation, rounded up (LG-N13).
    pub(super) fn pay_gold(&mut self, who: Who, gold: i32) {
        if gold <= 0 {
            return;
        }
        if self.game.is_nemesis(who) {
            let spent = self.game.foundation_cost(&self.state.open, who, gold);
            return self.pay_foundation(who, spent);
        }
        self.state.open.house_mut(who).gold -= gold;
        self.tell(Event::Paid { who, good: Good::Gold, amount: gold as u16 });
    }

    pub(super) fn pay_foundation(&mut self, who: Who, amount: i32) {
        if amount > 0 {
            self.state.open.house_mut(who).foundation -= amount;
            self.tell(Event::Paid { who, good: Good::Foundation, amount: amount as u16 });
        }
    }

    pub(super) fn pay_resource(&mut self, who: Who, kind: Resource, count: u8) {
        if count > 0 {
            self.move_resources(who, kind, -i16::from(count));
            self.tell(Event::Paid { who, good: Good::Resource(kind), amount: u16::from(count) });
        }
    }

    /// A loss takes what there is (LG-A12); of resources and cards the loser chooses which.
    pub(super) fn lose(&mut self, who: Who, stock: Stock, amount: i32, source: Source) {
        let house = self.state.open.house(who);
        match stock {
            Stock::Resource => {
                let count = amount.min(i32::from(house.resource_count())) as u8;
                self.push(Task::PayResource(who, count));
            }
            Stock::Card => {
                let count = amount.min(i32::from(self.state.hand(who).len())) as u8;
                self.push(Task::PayCard(who, count));
            }
            Stock::Fame | Stock::Gold | Stock::Foundation => {
                let (good, lost) = self.drop_good(who, stock, amount, source.ledger());
                if lost > 0 {
                    self.tell(Event::Lost { who, good, amount: lost as u16, source });
                }
            }
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                let kind = stock.resource().unwrap_or_default();
                let count = amount.min(i32::from(house.resources[kind.index()])) as u8;
                if count > 0 {
                    self.move_resources(who, kind, -i16::from(count));
                    let good = Good::Resource(kind);
                    self.tell(Event::Lost { who, good, amount: u16::from(count), source });
                }
            }
        }
    }

    /// Takes fame, gold or foundation from somebody, as far as there is any; says what came out.
    fn drop_good(&mut self, who: Who, stock: Stock, amount: i32, ledger: Ledger) -> (Good, i32) {
        let nemesis = self.game.is_nemesis(who);
        let house = self.state.open.house_mut(who);
        match stock {
            Stock::Fame => {
                let lost = amount.min(house.fame);
                self.book(who, -lost, ledger);
                (Good::Fame, lost)
            }
            Stock::Gold if !nemesis => {
                let lost = amount.min(house.gold);
                house.gold -= lost;
                (Good::Gold, lost)
            }
            // Gold of a Nemesis lives in its foundation (LG-N13).
            _ => {
                let left = foundation::after_loss(house.foundation, amount);
                let lost = house.foundation - left;
                house.foundation = left;
                (Good::Foundation, lost)
            }
        }
    }

    /// Takes something from an opponent, as far as there is any; the Rising Star always has it (LG-N4).
    pub(super) fn take(&mut self, step: Step, from: Who, stock: Stock, amount: i32) {
        let who = step.who;
        match stock {
            Stock::Resource => self.push(Task::TakeResource(who, from, amount as u8)),
            Stock::Fame | Stock::Gold | Stock::Foundation => {
                let untracked = self.game.is_star(from) && stock != Stock::Foundation;
                let taken = if untracked {
                    amount
                } else {
                    self.drop_good(from, stock, amount, step.source.ledger()).1
                };
                let good = match stock {
                    Stock::Fame => Good::Fame,
                    Stock::Gold => Good::Gold,
                    _ => Good::Foundation,
                };
                if taken > 0 {
                    self.tell(Event::Took { who, from, good, amount: taken as u16 });
                }
                let mut gains = Gains::default();
                gains.add(stock, taken);
                self.give(who, gains, step.source);
            }
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                let kind = stock.resource().unwrap_or_default();
                let have = self.game.takeable(&self.state.open, from)[kind.index()];
                (0..have.min(amount as u8)).for_each(|_| self.take_resource(who, from, kind));
            }
            Stock::Card => {}
        }
    }

    pub(super) fn take_resource(&mut self, who: Who, from: Who, kind: Resource) {
        if !self.game.is_star(from) {
            self.move_resources(from, kind, -1);
        }
        self.move_resources(who, kind, 1);
        self.tell(Event::Took { who, from, good: Good::Resource(kind), amount: 1 });
    }
}
