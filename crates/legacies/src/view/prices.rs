//! What a viewer's cards, investments and heirlooms cost after all that changes a price, and why (LG-A1, LG-A5,
//! LG-A9).

use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::cost::Cost;
use crate::effect::{Amount, Change, Deal, Stock, stock_text};
use crate::kinds::{Character, Industry, Resource, Size};
use crate::state::{CardId, Open, State, Who};

/// What things cost a viewer now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prices {
    /// The relationships of the cards in hand and of the market.
    pub relations: Vec<RelationPrice>,
    /// What a token of each size costs in each industry.
    pub buy: Vec<[i32; 2]>,
    /// What a token of each size brings in each industry.
    pub sell: Vec<[i32; 2]>,
    /// What changes the prices of investments.
    pub share_why: Vec<String>,
    /// The heirlooms on offer.
    pub heirlooms: Vec<HeirloomPrice>,
}

/// What a relationship of a card costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelationPrice {
    /// The card in notation.
    pub card: String,
    /// With whom; none for a legendary figure.
    pub with: Option<Character>,
    /// Whether the card shows the viewer's own character, and the relationship is a wild one (LG-A4).
    pub wild: bool,
    /// What is to be paid.
    pub pays: String,
    /// How it comes to that, a line each; nothing if it is as printed.
    pub why: Vec<String>,
}

/// What an heirloom costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeirloomPrice {
    /// Whose it is.
    pub character: Character,
    /// Its level.
    pub level: u8,
    /// How many resources fewer than printed; more, if negative.
    pub fewer: i8,
    /// The fee in fame.
    pub fee: i32,
    /// How it comes to that, a line each.
    pub why: Vec<String>,
}

impl Legacies {
    /// What things cost somebody whose character is known.
    pub(super) fn prices(&self, state: &State, who: Who) -> Option<Prices> {
        let open = &state.open;
        open.house(who).character?;
        if open.generation == 0 {
            return None;
        }
        let cards = state.hand_cards(who).chain(open.market.iter().copied());
        let shares = |price: &dyn Fn(Industry, Size) -> i32| {
            Industry::ALL.map(|industry| Size::ALL.map(|size| price(industry, size))).to_vec()
        };
        Some(Prices {
            relations: cards.flat_map(|card| self.relation_prices(open, who, card)).collect(),
            buy: shares(&|industry, size| self.purchase_price(open, who, industry, size, 100)),
            sell: shares(&|industry, size| self.sale_price(open, who, industry, size, 100)),
            share_why: self.share_why(open, who),
            heirlooms: self.heirloom_prices(open, who),
        })
    }

    fn relation_prices(&self, open: &Open, who: Who, card: CardId) -> Vec<RelationPrice> {
        let mut prices = Vec::new();
        let own = open.house(who).character;
        for (partner, _) in &self.pack.cards[card.index()].relations {
            let with = partner.character();
            if with.is_some() && with == own {
                let others = Character::ALL.into_iter().filter(|&other| self.may_relate(open, who, other));
                let wild = |other| self.relation_price(open, who, card, Some(other), true);
                prices.extend(others.filter_map(wild));
            } else {
                prices.extend(self.relation_price(open, who, card, with, false));
            }
        }
        prices
    }

    /// What a relationship costs; with nobody named, one with a legendary figure.
    fn relation_price(
        &self,
        open: &Open,
        who: Who,
        card: CardId,
        with: Option<Character>,
        wild: bool,
    ) -> Option<RelationPrice> {
        let cost = match with {
            Some(with) if wild => self.wild_cost(open, who, card, with)?,
            Some(with) => self.relation_cost(open, who, card, with)?,
            None => self.legend_cost(open, who, card)?,
        };
        let mut why = Vec::new();
        if let (Some(with), false) = (with, wild) {
            let printed = self.shown_cost(open, card, with)?;
            let mat = self.mat(open, who);
            if mat.amicable.contains(&with) && printed != Cost::default() {
                why.push(format!("amicable: {} waived", printed.text()));
            }
            if mat.hostile.contains(&with) {
                why.push("hostile: 2 fame more".to_owned());
            }
        }
        self.add_relation_changes(open, who, with, &mut why);
        Some(RelationPrice { card: self.card_id(card).to_owned(), with, wild, pays: cost.text(), why })
    }

    fn add_relation_changes(&self, open: &Open, who: Who, with: Option<Character>, why: &mut Vec<String>) {
        self.add_change(open, who, Deal::Relationship, why);
        let host = with.and_then(|with| self.player_of(open, with)).filter(|&host| host != who);
        host.into_iter().for_each(|host| self.add_change(open, host, Deal::Guest, why));
    }

    /// How somebody's successor changes a price, if it does.
    fn add_change(&self, open: &Open, whose: Who, deal: Deal, why: &mut Vec<String>) {
        let successor = open.house(whose).successor();
        let (Some(change), Some(heir)) = (self.change(open, whose, deal), successor) else { return };
        why.push(format!("{}: {}", self.heir_name(heir), change_text(change)));
    }

    fn share_why(&self, open: &Open, who: Who) -> Vec<String> {
        let mut why = Vec::new();
        self.add_change(open, who, Deal::Purchase, &mut why);
        self.add_change(open, who, Deal::Sale, &mut why);
        why
    }

    /// The heirlooms that nobody has yet, of everyone in play.
    fn heirloom_prices(&self, open: &Open, who: Who) -> Vec<HeirloomPrice> {
        let characters = self.everyone().filter_map(|owner| open.house(owner).character);
        let all = characters.flat_map(|character| (1..7u8).map(move |level| (character, level)));
        let taken = self.taken_heirlooms(open);
        let offered = all.filter(|&(character, level)| !taken[character.index()].has(level));
        offered.map(|(character, level)| self.heirloom_price(open, who, character, level)).collect()
    }

    fn heirloom_price(&self, open: &Open, who: Who, character: Character, level: u8) -> HeirloomPrice {
        let mut why = Vec::new();
        if open.space_of(who, character).is_some() {
            why.push(format!("your token with the {}: 1 resource fewer", character.name()));
        }
        self.add_change(open, who, Deal::Resources, &mut why);
        let printed = self.pack.heirlooms[character.index()][usize::from(level)].fee;
        if open.house(who).character != Some(character) && level < 6 && printed > 0 {
            if self.mat(open, who).hostile.contains(&character) {
                why.push("hostile: no fee".to_owned());
            } else {
                self.add_change(open, who, Deal::Fee, &mut why);
                let owner = self.player_of(open, character);
                owner.into_iter().for_each(|owner| self.add_change(open, owner, Deal::OwnFee, &mut why));
            }
        }
        HeirloomPrice {
            character,
            level,
            fewer: self.discount(open, who, character, 0),
            fee: self.fee(open, who, character, level),
            why,
        }
    }
}

fn change_text(change: Change) -> String {
    let (by, what) = match change {
        Change::Percent(by) => (by, format!("{} %", by.unsigned_abs())),
        Change::Add(stock, by) => (by, stock_text(stock, Amount::just(u16::from(by.unsigned_abs())))),
    };
    format!("{what} {}", if by < 0 { "less" } else { "more" })
}

impl Cost {
    /// The cost in words; `free` if there is none.
    fn text(&self) -> String {
        let resources = Resource::ALL.map(|kind| (Stock::of(kind), i32::from(self.resources[kind.index()])));
        let before =
            [(Stock::Fame, self.fame), (Stock::Gold, self.gold), (Stock::Foundation, self.foundation)];
        let after = [(Stock::Resource, i32::from(self.any)), (Stock::Card, i32::from(self.cards))];
        let all = before.into_iter().chain(resources).chain(after).filter(|(_, amount)| *amount > 0);
        let parts: Vec<_> =
            all.map(|(stock, amount)| stock_text(stock, Amount::just(amount as u16))).collect();
        if parts.is_empty() { "free".to_owned() } else { parts.join(" + ") }
    }
}
