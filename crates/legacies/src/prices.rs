//! What things cost and bring whom, with all that changes it: used by legality and by play alike.

use crate::Legacies;
use crate::cost::Cost;
use crate::effect::{Change, Deal, Lasting, Source as More, Stock};
use crate::kinds::{Character, Industry, Partner, Size};
use crate::pack::Mat;
use crate::state::{CardId, Open, Who, count_resources};

impl Legacies {
    /// The mat of a character in play.
    pub fn mat(&self, open: &Open, who: Who) -> &Mat {
        self.pack.mat(open.house(who).character.unwrap_or_default())
    }

    /// Who plays a character, if it is in play.
    pub fn player_of(&self, open: &Open, character: Character) -> Option<Who> {
        self.everyone().find(|&who| open.house(who).character == Some(character))
    }

    /// The two industries that a character in play influences.
    pub fn influenced(&self, open: &Open, who: Who) -> [Industry; 2] {
        let (first, second) = self.mat(open, who).industries;
        [first, second]
    }

    /// What the successor in play does while it is there; those of NPCs do nothing (LG-F2, LG-N7).
    pub(crate) fn lasting(&self, open: &Open, who: Who) -> Option<&Lasting> {
        if !self.is_person(who) {
            return None;
        }
        let heir = open.house(who).successor()?;
        self.pack.successors[heir.index()].lasting()
    }

    /// How the successor in play changes a price.
    pub(crate) fn change(&self, open: &Open, who: Who, deal: Deal) -> Option<Change> {
        match self.lasting(open, who) {
            Some(&Lasting::Price(on, change)) if on == deal => Some(change),
            Some(Lasting::Price(..) | Lasting::On(..) | Lasting::Hold(_) | Lasting::More(..)) | None => None,
        }
    }

    /// How much more the successor in play gives or allows.
    pub(crate) fn more(&self, open: &Open, who: Who, source: More) -> i32 {
        match self.lasting(open, who) {
            Some(&Lasting::More(on, more)) if on == source => i32::from(more),
            Some(Lasting::Price(..) | Lasting::On(..) | Lasting::Hold(_) | Lasting::More(..)) | None => 0,
        }
    }

    /// The share value of an industry.
    pub fn value(&self, open: &Open, industry: Industry) -> i32 {
        let row = open.rows[industry.index()];
        self.pack.board.rows[usize::from(row)].value(open.century())
    }

    /// The value of an industry in fame (LG-E6).
    pub fn fame_value(&self, open: &Open, industry: Industry) -> i32 {
        let row = open.rows[industry.index()];
        self.pack.board.rows[usize::from(row)].fame(open.century())
    }

    /// Own heirlooms times both influenced values; the trigger as if with one more (LG-B3).
    pub fn income(&self, open: &Open, who: Who, trigger: bool) -> i32 {
        let values = self.influenced(open, who).map(|industry| self.value(open, industry));
        let heirlooms = i32::from(open.house(who).own.len()) + i32::from(trigger);
        (heirlooms + self.more(open, who, More::Income)) * (values[0] + values[1])
    }

    /// The higher value of each controlled heirloom; the trigger adds the greatest of the lower ones (LG-B4).
    pub fn heirloom_fame(&self, open: &Open, who: Who, trigger: bool) -> i32 {
        let more = self.more(open, who, More::Fame);
        let controlled = open.house(who).controlled.into_iter().flatten();
        let values = controlled.map(|character| {
            let (first, second) = self.pack.mat(character).industries;
            let values = [first, second].map(|industry| self.fame_value(open, industry));
            (values[0].max(values[1]), values[0].min(values[1]))
        });
        let (sum, best) = values.fold((0, 0), |(sum, best), (high, low)| (sum + high + more, best.max(low)));
        sum + if trigger { best } else { 0 }
    }

    /// What each investment token pays by its row; double for the trigger (LG-B7).
    pub fn dividends(&self, open: &Open, who: Who, trigger: bool) -> i32 {
        let more = self.more(open, who, More::Dividends);
        let mut sum = 0;
        for size in Size::ALL {
            for industry in open.house(who).invested[size.index()].iter() {
                let row = open.rows[usize::from(industry)];
                let pays = self.pack.board.rows[usize::from(row)].dividend(open.century(), size);
                sum += if pays > 0 { pays + more } else { 0 };
            }
        }
        sum * if trigger { 2 } else { 1 }
    }

    /// What an investment costs, at so many percent and with the successor in play (LG-A5, LG-W13).
    pub fn purchase_price(&self, open: &Open, who: Who, industry: Industry, size: Size, percent: u8) -> i32 {
        let price = self.value(open, industry) * size.shares();
        changed(price, percent, self.change(open, who, Deal::Purchase))
    }

    /// What an investment brings when it is sold (LG-A5).
    pub fn sale_price(&self, open: &Open, who: Who, industry: Industry, size: Size, percent: u8) -> i32 {
        let price = self.value(open, industry) * size.shares();
        changed(price, percent, self.change(open, who, Deal::Sale))
    }

    /// What a relationship with a character of a card costs; none if the card does not show it (LG-A1).
    pub(crate) fn relation_cost(&self, open: &Open, who: Who, card: CardId, with: Character) -> Option<Cost> {
        let cost = self.disposed(open, who, with, self.shown_cost(open, card, with)?);
        Some(self.with_successors(open, who, Some(with), cost))
    }

    /// What a relationship with any character costs by a card with the own one; none if the card does not show
    /// that (LG-A4).
    pub(crate) fn wild_cost(&self, open: &Open, who: Who, card: CardId, with: Character) -> Option<Cost> {
        let cost = self.shown_cost(open, card, open.house(who).character?)?;
        Some(self.with_successors(open, who, Some(with), cost))
    }

    /// What a legendary relationship by a card costs (LG-A3).
    pub(crate) fn legend_cost(&self, open: &Open, who: Who, card: CardId) -> Option<Cost> {
        let relations = &self.pack.cards[card.index()].relations;
        let (_, cost) = relations.iter().find(|(partner, _)| *partner == Partner::Legend)?;
        let cost = Cost::printed(cost, open.century());
        Some(self.with_successors(open, who, None, cost))
    }

    /// What a card prints for a character (LG-C4).
    pub(crate) fn shown_cost(&self, open: &Open, card: CardId, with: Character) -> Option<Cost> {
        let relations = &self.pack.cards[card.index()].relations;
        let (_, cost) = relations.iter().find(|(partner, _)| partner.character() == Some(with))?;
        Some(Cost::printed(cost, open.century()))
    }

    /// Amicable characters waive the card's cost, hostile ones cost two fame more (LG-A1).
    fn disposed(&self, open: &Open, who: Who, with: Character, cost: Cost) -> Cost {
        let mat = self.mat(open, who);
        if mat.amicable.contains(&with) {
            return Cost::default();
        }
        let mut cost = cost;
        cost.fame += if mat.hostile.contains(&with) { 2 } else { 0 };
        cost
    }

    /// The surcharges and discounts of successors in play (LG-A1).
    pub(crate) fn with_successors(
        &self,
        open: &Open,
        who: Who,
        with: Option<Character>,
        mut cost: Cost,
    ) -> Cost {
        let own = self.change(open, who, Deal::Relationship);
        let host = with.and_then(|with| self.player_of(open, with)).filter(|&host| host != who);
        let theirs = host.and_then(|host| self.change(open, host, Deal::Guest));
        for change in [own, theirs].into_iter().flatten() {
            match change {
                Change::Add(stock, by) => cost.add(stock, i32::from(by)),
                Change::Percent(by) => cost.gold = percent_of(cost.gold, 100 + i32::from(by)),
            }
        }
        cost
    }

    /// The fame that an heirloom costs besides its resources (LG-A9, LG-A17).
    pub fn fee(&self, open: &Open, who: Who, character: Character, level: u8) -> i32 {
        let own = open.house(who).character == Some(character);
        if own || level == 6 || self.mat(open, who).hostile.contains(&character) {
            return 0;
        }
        let mut fee = i32::from(self.pack.heirlooms[character.index()][usize::from(level)].fee);
        let owner = self.player_of(open, character);
        let theirs = owner.and_then(|owner| self.change(open, owner, Deal::OwnFee));
        for change in [self.change(open, who, Deal::Fee), theirs].into_iter().flatten() {
            fee = match change {
                Change::Add(Stock::Fame, by) => (fee + i32::from(by)).max(0),
                Change::Add(..) => fee,
                Change::Percent(by) => percent_of(fee, 100 + i32::from(by)),
            };
        }
        fee
    }

    /// How many resources fewer an heirloom costs; more, if negative (LG-A9).
    pub(crate) fn discount(&self, open: &Open, who: Who, character: Character, fewer: u8) -> i8 {
        let token = i8::from(open.space_of(who, character).is_some());
        let successor = match self.change(open, who, Deal::Resources) {
            Some(Change::Add(Stock::Resource, by)) => -by,
            Some(Change::Add(..) | Change::Percent(_)) | None => 0,
        };
        token + successor + fewer as i8
    }

    /// Whether the resources of an heirloom can be paid, so many fewer of them (LG-A9).
    pub(crate) fn resources_suffice(
        &self,
        open: &Open,
        who: Who,
        character: Character,
        level: u8,
        fewer: i8,
    ) -> bool {
        let cost = count_resources(&self.pack.heirlooms[character.index()][usize::from(level)].cost);
        let house = open.house(who);
        let short: u8 = (0..4).map(|kind| cost[kind].saturating_sub(house.resources[kind])).sum();
        let total = cost.iter().sum::<u8>() as i8 - fewer;
        short as i8 <= fewer.max(0) && i32::from(total.max(0)) <= i32::from(house.resource_count())
    }
}

/// A price at so many percent and changed by a successor: the total is rounded up once (LG-F4).
fn changed(price: i32, percent: u8, change: Option<Change>) -> i32 {
    let by = match change {
        Some(Change::Percent(by)) => 100 + i32::from(by),
        Some(Change::Add(..)) | None => 100,
    };
    let price = (price * i32::from(percent) * by + 9_999) / 10_000;
    match change {
        Some(Change::Add(Stock::Gold, by)) => (price + i32::from(by)).max(0),
        Some(Change::Add(..) | Change::Percent(_)) | None => price,
    }
}

/// So many percent, rounded up (LG-F4).
fn percent_of(number: i32, percent: i32) -> i32 {
    (number * percent.max(0) + 99) / 100
}
