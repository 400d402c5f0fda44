//! What something costs, and whether it can be paid (LG-C6, LG-A12).

use crate::effect::{Amount, Stock};
use crate::foundation;
use crate::kinds::{Century, Resource};
use crate::state::House;

/// A cost, kind by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    pub fame: i32,
    pub gold: i32,
    pub foundation: i32,
    /// Resources of a certain kind.
    pub resources: [u8; 4],
    /// Resources of any kind.
    pub any: u8,
    /// Player cards of the hand.
    pub cards: u8,
}

impl Cost {
    /// The cost written on a component.
    pub fn printed(cost: &[(Stock, Amount)], century: Century) -> Self {
        cost.iter().fold(Cost::default(), |mut sum, &(stock, amount)| {
            sum.add(stock, amount.at(century));
            sum
        })
    }

    /// So much more of a stock; less, if negative, but never below nothing.
    pub fn add(&mut self, stock: Stock, by: i32) {
        let small = |count: u8| (i32::from(count) + by).max(0) as u8;
        match stock {
            Stock::Fame => self.fame = (self.fame + by).max(0),
            Stock::Gold => self.gold = (self.gold + by).max(0),
            Stock::Foundation => self.foundation = (self.foundation + by).max(0),
            Stock::Resource => self.any = small(self.any),
            Stock::Card => self.cards = small(self.cards),
            Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => {
                let kind = stock.resource().map_or(0, Resource::index);
                self.resources[kind] = small(self.resources[kind]);
            }
        }
    }

    /// Whether a house with so many cards in hand can pay it in full.
    pub fn payable(&self, house: &House, hand: u8) -> bool {
        let kinds = (0..4).all(|kind| self.resources[kind] <= house.resources[kind]);
        let all = self.resources.iter().sum::<u8>() + self.any;
        self.fame <= house.fame
            && self.gold <= house.gold
            && foundation::spending(house.foundation, self.foundation) <= house.foundation
            && kinds
            && u16::from(all) <= house.resource_count()
            && self.cards <= hand
    }
}
