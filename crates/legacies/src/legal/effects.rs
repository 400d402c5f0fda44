//! The questions that effects ask, and who can answer them how.

use crate::cost::Cost;
use crate::effect::{Amount, Effect, Industries, Offer, Reach, Sizes, Spot, Stock, Tokens};
use crate::foundation;
use crate::kinds::{Character, Global, Industry, Size};
use crate::state::{CardId, GlobalTile, Open, Slot, State, Step, Task, Who};
use crate::{Action, Legacies};

use super::own_tracks;

impl Legacies {
    /// Every answer to the question of an effect; none, if it has nothing to ask now.
    pub(crate) fn list_answers(&self, state: &State, step: Step, out: &mut impl FnMut(Action)) {
        let (open, who) = (&state.open, step.who);
        match self.pack.program.effect(step.effect) {
            Effect::OneOf(offers) => self.list_offers(state, who, offers, out),
            Effect::May(offer) | Effect::UpTo(_, offer) => {
                if self.can_afford(state, who, offer) {
                    out(Action::Accept);
                    out(Action::Decline);
                }
            }
            Effect::Take(stock, _) => self.list_victims(open, who, *stock, out),
            Effect::Recover => {
                let century = open.century();
                let cards = open.discards.iter().map(|bit| CardId::at(century, bit));
                optionally(cards.map(Action::Card), out);
            }
            Effect::Refresh => optionally(open.market.iter().map(|&card| Action::Card(card)), out),
            Effect::Relate(reach) => {
                let with = self.reachable(open, who, *reach);
                optionally(with.map(Action::With), out);
            }
            Effect::Legend => {
                let mut any = false;
                self.each_free_figure(open, who, |slot| {
                    any = true;
                    out(Action::WithLegend(slot));
                });
                declinable(any, out);
            }
            Effect::Strengthen(tokens) => self.list_tokens(open, who, *tokens, 1, out),
            Effect::Weaken(tokens) => self.list_tokens(open, who, *tokens, 0, out),
            Effect::Recall(tokens) => {
                self.list_tokens(open, who, *tokens, 0, out);
                self.list_legend_tokens(open, who, *tokens, out);
            }
            Effect::Collect(Spot::Tracks) => own_tracks(open, who).for_each(|c| out(Action::Collect(c))),
            Effect::Collect(Spot::Legends) => {
                let own = Slot::ALL.into_iter().filter(|slot| open.legends[slot.index()] == Some(who));
                own.for_each(|slot| out(Action::CollectLegend(slot)));
            }
            Effect::Shift(industries, _) => {
                self.each_industry(open, who, *industries, |industry| out(Action::Industry(industry)));
            }
            Effect::Buy(industries, percent) => {
                self.list_shares(open, who, *industries, out, |industry, size| {
                    self.may_buy(open, who, industry, size, *percent)
                });
            }
            Effect::Sell(industries, _) => {
                self.list_shares(open, who, *industries, out, |industry, size| {
                    open.house(who).has_share(industry, size)
                });
            }
            Effect::Place(industries, sizes) => {
                let house = open.house(who);
                self.list_shares(open, who, *industries, out, |industry, size| {
                    fits(*sizes, size) && house.shares[size.index()] > 0 && !house.has_share(industry, size)
                });
            }
            Effect::Move(industries) => self.list_share_moves(open, who, *industries, out),
            Effect::Withdraw(industries) => self.list_withdrawals(open, who, *industries, out),
            Effect::Heirloom(fewer) => {
                let mut any = false;
                self.each_heirloom(open, who, *fewer, |character, level| {
                    any = true;
                    out(Action::Heirloom(character, level));
                });
                declinable(any, out);
            }
            Effect::Block => {
                let up = |global: &Global| {
                    open.globals[global.index()] == GlobalTile::Up && !is_being_resolved(open, *global)
                };
                let free = open.house(who).tokens > 0;
                let tiles = Global::ALL.into_iter().filter(|global| free && up(global));
                optionally(tiles.map(Action::Block), out);
            }
            Effect::All(_)
            | Effect::Each(..)
            | Effect::When(..)
            | Effect::For(..)
            | Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Draw(..)
            | Effect::ShiftAll(..)
            | Effect::Copy(_)
            | Effect::Contribute(..)
            | Effect::Special
            | Effect::Explore
            | Effect::Unlock => {}
        }
    }

    /// Whether the cost of an offer can be paid: exact, because costs stand nowhere else.
    pub(crate) fn can_afford(&self, state: &State, who: Who, offer: &Offer) -> bool {
        let cost = Cost::printed(&offer.cost, state.open.century());
        cost.payable(state.open.house(who), state.hand(who).len())
    }

    /// Whether an offer costs somebody nothing: it has no cost, or one that Nemeses do not pay (LG-N1).
    pub(crate) fn is_free(&self, state: &State, who: Who, offer: &Offer) -> bool {
        let spared = |&(stock, _): &(Stock, Amount)| self.spares(state, who, &offer.effect, stock);
        offer.cost.is_empty() || self.pays_no_price(who) && offer.cost.iter().all(spared)
    }

    /// Whether a Nemesis does something in an effect for which it need not pay so: relationships cost it nothing, a
    /// special action is one (LG-N17), shares no gold, heirlooms no resources (LG-N1).
    fn spares(&self, state: &State, who: Who, effect: &Effect, cost: Stock) -> bool {
        match effect {
            Effect::Relate(_) | Effect::Legend | Effect::Special => true,
            Effect::Buy(..) | Effect::Place(..) => cost == Stock::Gold,
            Effect::Heirloom(_) => cost == Stock::Resource || cost.resource().is_some(),
            Effect::All(parts) => parts.iter().any(|part| self.spares(state, who, part, cost)),
            Effect::When(what, least, part) => {
                self.count(state, who, *what) >= i32::from(*least) && self.spares(state, who, part, cost)
            }
            Effect::For(what, part) => {
                self.count(state, who, *what) > 0 && self.spares(state, who, part, cost)
            }
            // What others do, and what is offered once more, has no part in the cost.
            Effect::Each(..) | Effect::OneOf(_) | Effect::May(_) | Effect::UpTo(..) => false,
            Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Take(..)
            | Effect::Draw(..)
            | Effect::Recover
            | Effect::Refresh
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Collect(_)
            | Effect::Shift(..)
            | Effect::ShiftAll(..)
            | Effect::Sell(..)
            | Effect::Move(_)
            | Effect::Withdraw(_)
            | Effect::Copy(_)
            | Effect::Contribute(..)
            | Effect::Explore
            | Effect::Block
            | Effect::Unlock => false,
        }
    }

    fn list_offers(&self, state: &State, who: Who, offers: &[Offer], out: &mut impl FnMut(Action)) {
        let payable = offers.iter().enumerate().filter(|(_, offer)| self.can_afford(state, who, offer));
        payable.for_each(|(place, _)| out(Action::Branch(place as u8)));
    }

    /// The opponents who have something that can be taken; the Rising Star always has (LG-N4).
    fn list_victims(&self, open: &Open, who: Who, stock: Stock, out: &mut impl FnMut(Action)) {
        for other in self.everyone().filter(|&other| other != who) {
            if self.has_stock(open, other, stock) {
                open.house(other).character.into_iter().for_each(|character| out(Action::From(character)));
            }
        }
    }

    fn has_stock(&self, open: &Open, who: Who, stock: Stock) -> bool {
        let house = open.house(who);
        match stock {
            Stock::Fame => self.is_star(who) || house.fame > 0,
            // The gold of a Nemesis lives in its foundation (LG-N13).
            Stock::Gold if self.is_nemesis(who) => house.foundation > 0,
            Stock::Gold => self.is_star(who) || house.gold > 0,
            Stock::Foundation => house.foundation > 0,
            Stock::Resource => self.takeable(open, who).iter().any(|&count| count > 0),
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                stock.resource().is_some_and(|kind| self.takeable(open, who)[kind.index()] > 0)
            }
            Stock::Card => false,
        }
    }

    /// The characters with whom an effect makes a relationship.
    pub(crate) fn reachable<'a>(
        &'a self,
        open: &'a Open,
        who: Who,
        reach: Reach,
    ) -> impl Iterator<Item = Character> + 'a {
        let mat = self.mat(open, who);
        let free = open.house(who).tokens > 0;
        Character::ALL.into_iter().filter(move |&with| {
            let reached = match reach {
                Reach::Any => true,
                Reach::Amicable => mat.amicable.contains(&with),
                Reach::Hostile => mat.hostile.contains(&with),
                Reach::Present => self.player_of(open, with).is_some(),
                Reach::Absent => self.player_of(open, with).is_none(),
                Reach::With(only) => with == only,
            };
            free && reached && self.may_relate(open, who, with)
        })
    }

    /// The tokens on tracks that an effect can be used on, from a space on.
    fn list_tokens(&self, open: &Open, who: Who, tokens: Tokens, from: u8, out: &mut impl FnMut(Action)) {
        let mine = open.house(who).character;
        for character in Character::ALL {
            let here = tokens != Tokens::Guests || mine == Some(character);
            for (space, owner) in open.tracks[character.index()].iter().enumerate() {
                let chosen = owner.is_some_and(|owner| matches_owner(tokens, who, owner));
                if here && chosen && space as u8 >= from {
                    out(Action::Token(character, space as u8));
                }
            }
        }
    }

    fn list_legend_tokens(&self, open: &Open, who: Who, tokens: Tokens, out: &mut impl FnMut(Action)) {
        let chosen = |slot: &Slot| {
            tokens != Tokens::Guests
                && open.legends[slot.index()].is_some_and(|owner| matches_owner(tokens, who, owner))
        };
        Slot::ALL.into_iter().filter(chosen).for_each(|slot| out(Action::LegendToken(slot)));
    }

    fn list_shares(
        &self,
        open: &Open,
        who: Who,
        industries: Industries,
        out: &mut impl FnMut(Action),
        allowed: impl Fn(Industry, Size) -> bool,
    ) {
        let mut any = false;
        self.each_industry(open, who, industries, |industry| {
            for size in Size::ALL.into_iter().filter(|&size| allowed(industry, size)) {
                any = true;
                out(Action::Share(size, industry));
            }
        });
        declinable(any, out);
    }

    fn list_share_moves(&self, open: &Open, who: Who, industries: Industries, out: &mut impl FnMut(Action)) {
        let house = open.house(who);
        let mut any = false;
        for size in Size::ALL {
            for from in Industry::ALL.into_iter().filter(|&from| house.has_share(from, size)) {
                self.each_industry(open, who, industries, |to| {
                    if !house.has_share(to, size) {
                        any = true;
                        out(Action::ShiftShare(size, from, to));
                    }
                });
            }
        }
        declinable(any, out);
    }

    fn list_withdrawals(&self, open: &Open, who: Who, industries: Industries, out: &mut impl FnMut(Action)) {
        for other in self.everyone().filter(|&other| other != who) {
            let Some(owner) = open.house(other).character else { continue };
            self.each_industry(open, who, industries, |industry| {
                let sizes = Size::ALL.into_iter().filter(|&size| open.house(other).has_share(industry, size));
                sizes.for_each(|size| out(Action::Withdraw(owner, size, industry)));
            });
        }
    }

    /// The foundation that a cost of it takes (LG-F6).
    pub(crate) fn foundation_cost(&self, open: &Open, who: Who, cost: i32) -> i32 {
        foundation::spending(open.house(who).foundation, cost)
    }
}

fn matches_owner(tokens: Tokens, who: Who, owner: Who) -> bool {
    match tokens {
        Tokens::Own => owner == who,
        Tokens::Others => owner != who,
        Tokens::Any | Tokens::Guests => true,
    }
}

/// Whether a global action was triggered and is not over: its tile is about to be turned down (LG-B10).
fn is_being_resolved(open: &Open, global: Global) -> bool {
    open.tasks.iter().any(|task| matches!(task, Task::FinishGlobal(_, under_way) if *under_way == global))
}

pub(crate) fn fits(sizes: Sizes, size: Size) -> bool {
    match sizes {
        Sizes::Minor => size == Size::Minor,
        Sizes::Major => size == Size::Major,
        Sizes::Either => true,
    }
}

/// Some answers, and that nothing is done; nothing to ask, if there are none.
fn optionally(answers: impl Iterator<Item = Action>, out: &mut impl FnMut(Action)) {
    let mut any = false;
    answers.for_each(|answer| {
        any = true;
        out(answer);
    });
    declinable(any, out);
}

fn declinable(any: bool, out: &mut impl FnMut(Action)) {
    if any {
        out(Action::Decline);
    }
}
