//! Does what the words of a card promise, on a copy of the position, while the rules do what its effect says.
//!
//! Whenever the words let somebody choose, the rules must ask the same player and offer the same answers; one of
//! them is taken on both sides. At the end both positions must be the same.

use game_core::{Game, Seat, Turn};
use legacies::{Action, Resource, State, Task, Who, foundation};
use test_games::Position as _;

use crate::common::Position;
use crate::counts::Sight;
use crate::reader::{Deed, Good, Number, read};

pub type Kept<T = ()> = Result<T, String>;

/// A position twice: as the rules change it, and as the words of a card do.
pub struct Performer {
    /// The position under the rules.
    pub table: Position,
    /// The position as the words make it.
    pub world: State,
    pub luck: Luck,
}

/// Small random numbers.
#[derive(Clone)]
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Goods that somebody gains at one moment (LG-F5).
#[derive(Clone, Copy, Default)]
pub struct Purse {
    pub fame: i32,
    pub gold: i32,
    pub foundation: i32,
    pub resources: [i32; 4],
}

impl Performer {
    pub fn new(table: Position, luck: Luck) -> Self {
        Performer { world: table.state, table, luck }
    }

    pub fn sight(&self, who: Who) -> Sight<'_> {
        Sight { game: &self.table.game, state: &self.world, who }
    }

    fn at(&self, number: Number) -> i32 {
        number[self.world.open.century() as usize]
    }

    pub fn house(&mut self, who: Who) -> &mut legacies::House {
        &mut self.world.open.houses[usize::from(who.0)]
    }

    // What both sides choose.

    /// Lets somebody choose among what the words allow; nothing is asked if they allow nothing.
    pub fn ask(&mut self, who: Who, promised: &[Action]) -> Kept<Option<Action>> {
        if promised.is_empty() {
            return Ok(None);
        }
        let asked = self.table.turn();
        if asked != Turn::Player(Seat(who.0)) {
            let promised = self.notated(promised);
            return Err(format!("{who:?} may choose {promised:?}, but the rules ask {asked:?}"));
        }
        let mut offered = Vec::new();
        self.table.game.actions(&self.table.state, &mut offered);
        let (offered_words, promised_words) = (self.notated(&offered), self.notated(promised));
        if offered_words != promised_words {
            return Err(format!("the words allow {promised_words:?}, the rules {offered_words:?}"));
        }
        let answer = promised[self.luck.below(promised.len())];
        self.apply(answer);
        Ok(Some(answer))
    }

    /// A small question, which the rules answer themselves if there is but one answer.
    pub fn ask_small(&mut self, who: Who, promised: &[Action]) -> Kept<Option<Action>> {
        match promised {
            [only] => Ok(Some(*only)),
            _ => self.ask(who, promised),
        }
    }

    pub fn ask_or_decline(&mut self, who: Who, mut promised: Vec<Action>) -> Kept<Option<Action>> {
        if !promised.is_empty() {
            promised.push(Action::Decline);
        }
        Ok(self.ask(who, &promised)?.filter(|&answer| answer != Action::Decline))
    }

    fn notated(&self, actions: &[Action]) -> Vec<String> {
        let mut words: Vec<_> = actions.iter().map(|&action| self.table.game.notate(action)).collect();
        words.sort();
        words
    }

    /// Lets the rules go on by declining what only waits for it.
    pub fn ask_nothing(&mut self) {
        self.apply(Action::Decline);
    }

    /// Plays a card by the rules; see [`Performer::play_card`] for the words.
    pub fn act(&mut self, action: Action) {
        self.apply(action);
    }

    /// A card of the hand is played.
    pub fn play_card(&mut self, who: Who, card: legacies::CardId) {
        self.leave_hand(who, card);
        let house = self.house(who);
        house.played = house.played.with(card.0 % 50);
        house.cards += 1;
    }

    fn apply(&mut self, action: Action) {
        self.table.game.apply(&mut self.table.state, action, &mut self.table.events);
    }

    /// The outcome of a draw.
    fn drawn(&mut self) -> Kept<Action> {
        if self.table.turn() != Turn::Chance {
            return Err(format!("nothing is drawn, but {:?}", self.table.turn()));
        }
        let mut outcomes = Vec::new();
        self.table.game.actions(&self.table.state, &mut outcomes);
        let outcome = outcomes[self.luck.below(outcomes.len())];
        self.apply(outcome);
        Ok(outcome)
    }

    // Promises.

    /// Does what a sentence says for the benefit of a space, a figure or a bonus token: fixed gains first.
    pub fn pay_out(&mut self, who: Who, sentences: &[String]) -> Kept {
        let deeds = sentences.iter().map(|sentence| read(sentence)).collect::<Kept<Vec<_>>>()?;
        self.perform(&Deed::Then(deeds), who)
    }

    pub fn perform(&mut self, deed: &Deed, who: Who) -> Kept {
        match deed {
            Deed::Then(deeds) => self.perform_all(deeds, who),
            Deed::Choose(offers) => self.choose(offers, who),
            Deed::May(offer) => self.repeat(1, offer, who),
            Deed::UpTo(times, offer) => self.repeat(*times, offer, who),
            Deed::Pay(cost, deed) => {
                self.pay(who, cost)?;
                self.perform(deed, who)
            }
            Deed::Each(whom, deed) => {
                let whom = self.sight(who).players(whom)?;
                whom.into_iter().try_for_each(|who| self.perform(deed, who))
            }
            Deed::If(condition, deed) => {
                if self.sight(who).holds(condition)? {
                    self.perform(deed, who)
                } else {
                    Ok(())
                }
            }
            Deed::ForEach(one, deed) => {
                let times = self.sight(who).each(one)?;
                self.perform_times(deed, times, who)
            }
            Deed::Gain(_) | Deed::Lose(..) | Deed::DrawCards(_) | Deed::DrawSuccessors(_) => {
                self.perform_times(deed, 1, who)
            }
            Deed::Take(amount, good) => self.take(who, *good, self.at(*amount)),
            Deed::Recover | Deed::Replace => self.move_card(deed, who),
            Deed::Relate { with, pays } => self.relate(who, with, *pays),
            Deed::RelateLegend(pays) => self.relate_legend(who, *pays),
            Deed::Strengthen(whose, pays) => self.strengthen(who, whose, *pays),
            Deed::Weaken(whose, pays) => self.weaken(who, whose, *pays),
            Deed::Return(whose) => self.return_token(who, whose),
            Deed::CollectRelationship => self.collect_track(who),
            Deed::CollectLegend => self.collect_legend(who),
            Deed::CollectIncome => self.gain(who, Purse { gold: self.income(who), ..Purse::default() }),
            Deed::CollectFame => self.gain(who, Purse { fame: self.heirloom_fame(who), ..Purse::default() }),
            Deed::CollectDividends => self.gain(who, Purse { gold: self.dividends(who), ..Purse::default() }),
            Deed::Acquire { fewer } => self.acquire(who, *fewer),
            Deed::Contribute { limit, times } => self.contribute(who, self.at(*limit), *times),
            Deed::Perform => self.special(who),
            Deed::Explore => self.explore(who),
            Deed::Block => self.block(who),
            Deed::Unlock => self.unlock(who),
            Deed::MoveValue { which, rows } => self.move_value(who, which, *rows),
            Deed::MoveValues { which, rows } => {
                let industries = self.sight(who).industries(which)?;
                industries.into_iter().for_each(|industry| self.shift(industry, *rows));
                Ok(())
            }
            Deed::Buy { which, percent } => self.buy(who, which, *percent),
            Deed::Sell { which, percent } => self.sell(who, which, *percent),
            Deed::Place { size, which } => self.place(who, size, which),
            Deed::MoveShare { which } => self.move_share(who, which),
            Deed::Withdraw { which } => self.withdraw(who, which),
        }
    }

    /// Fixed gains first and summed, then the rest in order (LG-F5, LG-G11).
    fn perform_all(&mut self, deeds: &[Deed], who: Who) -> Kept {
        let mut purse = Purse::default();
        let mut rest = Vec::new();
        self.sort_out(deeds, &mut purse, &mut rest);
        self.gain(who, purse)?;
        rest.iter().try_for_each(|deed| self.perform(deed, who))
    }

    fn sort_out(&self, deeds: &[Deed], purse: &mut Purse, rest: &mut Vec<Deed>) {
        for deed in deeds {
            match deed {
                Deed::Then(deeds) => self.sort_out(deeds, purse, rest),
                Deed::Gain(goods) => {
                    for &(amount, good) in goods {
                        if !self.add(purse, good, self.at(amount)) {
                            rest.push(Deed::Gain(vec![(amount, good)]));
                        }
                    }
                }
                other => rest.push(other.clone()),
            }
        }
    }

    /// Adds a good to a purse, unless its kind is to be chosen.
    fn add(&self, purse: &mut Purse, good: Good, amount: i32) -> bool {
        match good {
            Good::Fame => purse.fame += amount,
            Good::Gold => purse.gold += amount,
            Good::Foundation => purse.foundation += amount,
            Good::Resource(kind) => purse.resources[kind] += amount,
            Good::AnyResource | Good::Card => return false,
        }
        true
    }

    fn perform_times(&mut self, deed: &Deed, times: i32, who: Who) -> Kept {
        match deed {
            Deed::Gain(goods) => {
                let mut purse = Purse::default();
                let mut any = 0;
                for &(amount, good) in goods {
                    let amount = self.at(amount) * times;
                    any += if self.add(&mut purse, good, amount) { 0 } else { amount };
                }
                self.gain(who, purse)?;
                self.gain_any(who, any)
            }
            Deed::Lose(amount, good) => self.lose(who, *good, self.at(*amount) * times),
            Deed::DrawCards(count) => self.draw_cards(who, self.at(*count) * times),
            Deed::DrawSuccessors(count) => self.draw_successors(who, self.at(*count) * times),
            deed => (0..times).try_for_each(|_| self.perform(deed, who)),
        }
    }

    fn choose(&mut self, offers: &[Deed], who: Who) -> Kept {
        let payable: Vec<_> = (0..offers.len()).filter(|&n| self.is_payable(who, &offers[n])).collect();
        let branches: Vec<_> = payable.iter().map(|&n| Action::Branch(n as u8)).collect();
        match self.ask(who, &branches)? {
            Some(Action::Branch(n)) => self.perform(&offers[usize::from(n)], who),
            _ => Ok(()),
        }
    }

    fn repeat(&mut self, times: u8, offer: &Deed, who: Who) -> Kept {
        for _ in 0..times {
            let payable = self.is_payable(who, offer);
            let promised = if payable { vec![Action::Accept] } else { Vec::new() };
            if self.ask_or_decline(who, promised)?.is_none() {
                break;
            }
            self.perform(offer, who)?;
        }
        Ok(())
    }

    /// Whether the price of an offer can be paid in full (LG-A12).
    pub fn is_payable(&self, who: Who, offer: &Deed) -> bool {
        let Deed::Pay(cost, _) = offer else { return true };
        let house = self.world.open.house(who);
        let all: i32 = house.resources.iter().map(|&count| i32::from(count)).sum();
        let mut any = 0;
        let each = cost.iter().all(|&(amount, good)| {
            let amount = self.at(amount);
            match good {
                Good::Fame => amount <= house.fame,
                Good::Gold => amount <= house.gold,
                Good::Foundation => foundation::spending(house.foundation, amount) <= house.foundation,
                Good::Resource(kind) => {
                    any += amount;
                    amount <= i32::from(house.resources[kind])
                }
                Good::AnyResource => {
                    any += amount;
                    true
                }
                Good::Card => amount <= i32::from(self.world.hand(who).len()),
            }
        });
        each && any <= all
    }

    /// Pays a cost: first what needs no choice, then resources, then cards.
    pub fn pay(&mut self, who: Who, cost: &[(Number, Good)]) -> Kept {
        let (mut any, mut cards) = (0, 0);
        for &(amount, good) in cost {
            let amount = self.at(amount);
            match good {
                Good::AnyResource => any += amount,
                Good::Card => cards += amount,
                Good::Foundation => {
                    let house = self.house(who);
                    house.foundation -= foundation::spending(house.foundation, amount);
                }
                Good::Fame | Good::Gold | Good::Resource(_) => self.lose(who, good, amount)?,
            }
        }
        self.give_up_resources(who, any)?;
        self.give_up_cards(who, cards)
    }

    // Goods.

    pub fn gain(&mut self, who: Who, purse: Purse) -> Kept {
        let house = self.house(who);
        house.fame += purse.fame;
        house.gold += purse.gold;
        house.foundation = foundation::after_gain(house.foundation, purse.foundation);
        for kind in 0..4 {
            house.resources[kind] += purse.resources[kind] as u8;
        }
        Ok(())
    }

    fn gain_any(&mut self, who: Who, count: i32) -> Kept {
        for _ in 0..count {
            if let Some(Action::Resource(kind)) = self.ask_small(who, &Resource::ALL.map(Action::Resource))? {
                self.house(who).resources[kind as usize] += 1;
            }
        }
        Ok(())
    }

    fn lose(&mut self, who: Who, good: Good, amount: i32) -> Kept {
        let house = self.house(who);
        match good {
            Good::Fame => house.fame -= amount.min(house.fame),
            Good::Gold => house.gold -= amount.min(house.gold),
            Good::Foundation => house.foundation = foundation::after_loss(house.foundation, amount),
            Good::Resource(kind) => house.resources[kind] -= (amount as u8).min(house.resources[kind]),
            Good::AnyResource => return self.give_up_resources(who, amount),
            Good::Card => return self.give_up_cards(who, amount),
        }
        Ok(())
    }

    /// Resources of one's choice, as far as there are any.
    pub fn give_up_resources(&mut self, who: Who, count: i32) -> Kept {
        for _ in 0..count {
            let kinds = self.kinds_of(who);
            if let Some(Action::Resource(kind)) = self.ask_small(who, &kinds)? {
                self.house(who).resources[kind as usize] -= 1;
            }
        }
        Ok(())
    }

    fn kinds_of(&self, who: Who) -> Vec<Action> {
        let resources = self.world.open.house(who).resources;
        let kinds = Resource::ALL.into_iter().filter(|&kind| resources[kind as usize] > 0);
        kinds.map(Action::Resource).collect()
    }

    /// Cards of one's choice, as far as there are any.
    fn give_up_cards(&mut self, who: Who, count: i32) -> Kept {
        for _ in 0..count {
            let cards: Vec<_> = self.world.hand_cards(who).map(Action::Card).collect();
            if let Some(Action::Card(card)) = self.ask_small(who, &cards)? {
                self.leave_hand(who, card);
                self.world.open.discards = self.world.open.discards.with(card.0 % 50);
            }
        }
        Ok(())
    }

    fn leave_hand(&mut self, who: Who, card: legacies::CardId) {
        let hidden = &mut self.world.hidden.cards[usize::from(who.0)];
        *hidden = hidden.less(card.0 % 50);
        let house = self.house(who);
        house.known = house.known.less(card.0 % 50);
    }

    fn take(&mut self, who: Who, good: Good, amount: i32) -> Kept {
        let others = self.world.open.order;
        let mut others: Vec<_> = others.iter().copied().filter(|&other| other != who).collect();
        others.sort_by_key(|other| other.0);
        let has = |other: &&Who| self.stock(**other, good) > 0;
        let victims: Vec<_> = others.iter().filter(has).copied().collect();
        let promised: Vec<_> =
            victims.iter().map(|&other| Action::From(self.sight(other).character(other))).collect();
        let Some(Action::From(character)) = self.ask(who, &promised)? else { return Ok(()) };
        let from =
            victims.into_iter().find(|&other| self.sight(other).character(other) == character).unwrap();
        if good == Good::AnyResource {
            return self.take_resources(who, from, amount);
        }
        let before = self.stock(from, good);
        self.lose(from, good, amount)?;
        let mut purse = Purse::default();
        self.add(&mut purse, good, before - self.stock(from, good));
        self.gain(who, purse)
    }

    fn take_resources(&mut self, who: Who, from: Who, count: i32) -> Kept {
        for _ in 0..count {
            let kinds = self.kinds_of(from);
            if let Some(Action::Resource(kind)) = self.ask_small(who, &kinds)? {
                self.house(from).resources[kind as usize] -= 1;
                self.house(who).resources[kind as usize] += 1;
            }
        }
        Ok(())
    }

    fn stock(&self, who: Who, good: Good) -> i32 {
        let house = self.world.open.house(who);
        match good {
            Good::Fame => house.fame,
            Good::Gold => house.gold,
            Good::Foundation => house.foundation,
            Good::AnyResource => house.resources.iter().map(|&count| i32::from(count)).sum(),
            Good::Resource(kind) => i32::from(house.resources[kind]),
            Good::Card => i32::from(self.world.hand(who).len()),
        }
    }

    // Cards.

    pub fn draw_cards(&mut self, who: Who, count: i32) -> Kept {
        for _ in 0..count {
            let Action::Deal(card) = self.drawn()? else { return Err("no card is drawn".to_owned()) };
            let hand = &mut self.world.hidden.cards[usize::from(who.0)];
            *hand = hand.with(card.0 % 50);
        }
        Ok(())
    }

    /// Only who has put no successor in play this generation draws any, and nobody in the last one (LG-B9).
    pub fn draw_successors(&mut self, who: Who, count: i32) -> Kept {
        if self.world.open.house(who).heir_put || self.world.open.generation == 6 {
            return Ok(());
        }
        for _ in 0..count {
            let Action::Heir(heir) = self.drawn()? else { return Err("no successor is drawn".to_owned()) };
            let hand = &mut self.world.hidden.heirs[usize::from(who.0)];
            *hand = hand.with(heir.0);
        }
        Ok(())
    }

    /// A card of the discards is taken, or one of the market replaced.
    fn move_card(&mut self, deed: &Deed, who: Who) -> Kept {
        let century = self.world.open.century() as u8;
        let cards: Vec<_> = match deed {
            Deed::Recover => {
                self.world.open.discards.iter().map(|bit| legacies::CardId(century * 50 + bit)).collect()
            }
            _ => self.world.open.market.to_vec(),
        };
        let answer = self.ask_or_decline(who, cards.into_iter().map(Action::Card).collect())?;
        let Some(Action::Card(card)) = answer else { return Ok(()) };
        if *deed == Deed::Recover {
            self.world.open.discards = self.world.open.discards.less(card.0 % 50);
            let house = self.house(who);
            house.known = house.known.with(card.0 % 50);
            return Ok(());
        }
        let Action::Deal(new) = self.drawn()? else { return Err("the market is not filled".to_owned()) };
        self.world.open.discards = self.world.open.discards.with(card.0 % 50);
        self.world.open.market.iter_mut().filter(|other| **other == card).for_each(|place| *place = new);
        Ok(())
    }

    // The end.

    /// Both positions are the same, and nothing is left to do but what was there before.
    pub fn compare(&self, waiting: Task) -> Kept {
        if self.table.state.open.task() != Some(waiting) {
            let task = self.table.state.open.task();
            return Err(format!("the rules go on with {task:?}, {:?}", self.table.legal()));
        }
        let (rules, words) = (seen(&self.table.state), seen(&self.world));
        let differences: Vec<_> = rules.iter().zip(&words).filter(|(rules, words)| rules != words).collect();
        if differences.is_empty() {
            return Ok(());
        }
        let lines =
            differences.iter().map(|(rules, words)| format!("    words: {words}\n    rules: {rules}"));
        Err(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Everything on the table, line by line.
pub fn seen(state: &State) -> Vec<String> {
    let open = &state.open;
    let mut lines = Vec::new();
    for (seat, house) in open.houses.iter().enumerate() {
        let who = Who(seat as u8);
        lines.push(format!(
            "{:?}: {} fame, {} gold, {} foundation, resources {:?}",
            house.character, house.fame, house.gold, house.foundation, house.resources
        ));
        lines.push(format!(
            "{:?}: {} tokens, shares {:?}, invested {:?}, locked {:?}, own {:?}, controlled {:?}",
            house.character,
            house.tokens,
            house.shares,
            house.invested,
            house.locked,
            house.own,
            house.controlled
        ));
        lines.push(format!(
            "{:?}: hand {:?}, heirs {:?}",
            house.character,
            state.hand(who),
            state.heirs(who)
        ));
    }
    lines.extend(open.tracks.iter().map(|track| format!("track {track:?}")));
    lines.push(format!("legends {:?}, rows {:?}", open.legends, open.rows));
    lines.push(format!("globals {:?}", open.globals));
    lines.push(format!("market {:?}, discards {:?}", open.market, open.discards));
    lines
}
