//! The trade conference (LG-B8, LG-B12, LG-B13).

use game_core::{List, Sink};

use super::Play;
use super::goods::Gains;
use crate::Event;
use crate::kinds::{Commodity, Global};
use crate::state::{Bid, MOST, Source, Task, Who};

impl<S: Sink<Event>> Play<'_, S> {
    /// The trigger names the currency and bids; the others follow round the turn track; then the trigger may
    /// move the bid (LG-B8).
    pub(super) fn open_trade(&mut self, who: Who) {
        self.state.open.bids = [None; MOST];
        let order = self.state.open.order;
        let start = self.state.open.rank(who);
        let round = (1..order.len()).map(|step| order[(start + step) % order.len()]);
        let others: List<Who, MOST> = round.filter(|&other| !self.game.is_star(other)).collect();
        self.push(Task::SettleTrade);
        self.push(Task::Rebid(who));
        self.push_for(&others, |other| Task::Bid(other, false));
        self.push(Task::Bid(who, true));
        self.push(Task::NameCurrency(who));
    }

    pub(super) fn name_currency(&mut self, who: Who, currency: Commodity) {
        self.state.open.currency = Some(currency);
        self.tell(Event::CurrencyNamed { who, currency });
    }

    pub(super) fn bid(&mut self, who: Who, column: Commodity, row: u8) {
        self.state.open.bids[who.index()] = Some(Bid { column, row });
        self.tell(Event::BidPlaced { who, column, row });
    }

    /// The best bids of each column win; all winners pay, then they collect, column by column (LG-B12).
    pub(super) fn settle_trade(&mut self) {
        let Some(currency) = self.state.open.currency.take() else { return };
        let winners = self.winners();
        winners.iter().rev().for_each(|&(who, place)| self.push(Task::CollectTrade(who, place)));
        for &(who, _) in winners.iter().rev() {
            let row = self.state.open.bids[who.index()].map_or(0, |bid| bid.row);
            self.pay_bid(who, currency, self.game.bid_amount(currency, row));
        }
        let lost = self.game.everyone().filter(|who| !winners.iter().any(|(winner, _)| winner == who));
        lost.for_each(|who| self.state.open.bids[who.index()] = None);
    }

    /// Who wins which place, the columns in order and the best bid of each first.
    fn winners(&self) -> List<(Who, u8), MOST> {
        let open = &self.state.open;
        let payouts = &self.game.pack.board.payouts[open.century().index()];
        let mut winners = List::new();
        for column in Commodity::ALL {
            let mut bids: List<(u8, Who), MOST> = self
                .game
                .everyone()
                .filter_map(|who| Some((open.bids[who.index()].filter(|bid| bid.column == column)?.row, who)))
                .collect();
            bids.sort_by_key(|&(row, _)| std::cmp::Reverse(row));
            let places = payouts.column(column).len();
            bids.iter()
                .take(places)
                .enumerate()
                .for_each(|(place, &(_, who))| winners.push((who, place as u8)));
        }
        winners
    }

    fn pay_bid(&mut self, who: Who, currency: Commodity, amount: i32) {
        match currency {
            Commodity::Gold => self.pay_gold(who, amount),
            Commodity::Fame => self.pay_fame(who, amount),
            Commodity::Foundation => self.pay_foundation(who, amount),
            Commodity::Resources => self.push(Task::PayResource(who, amount as u8)),
        }
    }

    pub(super) fn collect_trade(&mut self, who: Who, place: u8) {
        let Some(bid) = self.state.open.bids[who.index()].take() else { return };
        let payouts = &self.game.pack.board.payouts[self.state.open.century().index()];
        let won = payouts.column(bid.column)[usize::from(place)];
        let mut gains = Gains::default();
        match bid.column {
            Commodity::Gold => gains.gold = i32::from(won),
            Commodity::Fame => gains.fame = i32::from(won),
            Commodity::Foundation => gains.foundation = i32::from(won),
            Commodity::Resources => gains.any = won,
        }
        self.tell(Event::TradeWon { who, column: bid.column, place });
        self.give(who, gains, Source::Global(Global::Trade));
    }
}
