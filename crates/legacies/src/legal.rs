//! What can be done: the actions of every question.

mod effects;
mod turn;
mod why;

use game_core::{Rng, Turn};

pub(crate) use effects::fits;
pub(crate) use why::why_not;

use crate::kinds::{Character, Commodity, Direction, Global, Locked, Outcome, Resource, Side, Tile};
use crate::state::{
    BonusId, CENTURY_EVENTS, CardId, EventId, FigureId, GlobalTile, Open, SoloId, State, SuccessorId, Task,
    Who, count_resources,
};
use crate::task::Need;
use crate::{Action, Legacies, foundation};

pub(crate) fn turn(game: &Legacies, state: &State) -> Turn {
    let Some(task) = state.open.task() else { return Turn::Over };
    match (task, task.need()) {
        (Task::TakeMat(who), _) => game.chooser_of_mat(who).map_or(Turn::Chance, |who| game.turn_of(who)),
        (_, Need::Answer(who)) => game.turn_of(who),
        (_, Need::Draw) => Turn::Chance,
        (_, Need::Nothing) => unreachable!("done before anybody is asked"),
    }
}

pub(crate) fn actions(game: &Legacies, state: &State, out: &mut Vec<Action>) {
    let Some(task) = state.open.task() else { return };
    game.options(state, task, &mut |action| out.push(action));
}

/// A draw from one of the big decks, without a list of what is in it.
pub(crate) fn draw(state: &State, rng: &mut Rng) -> Option<Action> {
    let century = state.open.century();
    let (deck, outcome): (_, fn(_, u8) -> Action) = match state.open.task()? {
        Task::DealCards(..) | Task::FillMarket(_) => {
            (state.deck(), |century, bit| Action::Deal(CardId::at(century, bit)))
        }
        Task::DealHeirs(..) | Task::TurnUpHeirs => {
            (state.heir_deck(), |_, bit| Action::Heir(SuccessorId(bit)))
        }
        Task::DrawSolo(_) => (state.solo_deck(), |century, bit| Action::Solo(SoloId::at(century, bit))),
        _ => return None,
    };
    deck.nth(rng.below(u32::from(deck.len()))).map(|bit| outcome(century, bit))
}

impl Legacies {
    fn turn_of(&self, who: Who) -> Turn {
        self.seat(who).map_or(Turn::Chance, Turn::Player)
    }

    /// Who chooses a mat, unless it is drawn.
    pub(crate) fn chooser_of_mat(&self, who: Who) -> Option<Who> {
        if self.is_person(who) {
            return self.choose.then_some(who);
        }
        (self.is_nemesis(who) && self.choose_nemeses).then_some(Who(0))
    }

    /// Every answer to a question, each once.
    pub(crate) fn options(&self, state: &State, task: Task, out: &mut impl FnMut(Action)) {
        let open = &state.open;
        match task {
            Task::Act(who) => self.list_turn(state, who, out),
            Task::PlayTaken(who, card) => self.list_plays(state, who, card, out),
            Task::Ask(step) => self.list_answers(state, step, out),
            Task::TakeMat(_) => self.list_mats(open, out),
            Task::PickResource(..) => kinds_with(self.bank(open), out),
            Task::PayResource(who, _) => kinds_with(open.house(who).resources, out),
            Task::TakeResource(_, from, _) => kinds_with(self.takeable(open, from), out),
            Task::PayCard(who, _) => state.hand_cards(who).for_each(|card| out(Action::Card(card))),
            Task::Spare { who, character, level, left, spared } => {
                self.list_spares(open, (who, character, level), (left, spared), out);
            }
            Task::Special(who, optional) => {
                self.specials(open, who).for_each(|(character, _)| out(Action::Special(character)));
                if optional {
                    out(Action::Decline);
                }
            }
            Task::Consolation(who) => {
                out(Action::DrawCard);
                if self.may_draw_heirs(open, who) {
                    out(Action::DrawHeir);
                }
                out(Action::Decline);
            }
            Task::ChooseOutcome(_) => {
                Outcome::ALL.into_iter().for_each(|outcome| out(Action::Outcome(outcome)))
            }
            Task::ChooseTile(_) => self.matching_tiles(open).for_each(|tile| out(Action::Tile(tile))),
            Task::CollectOne(who) => own_tracks(open, who).for_each(|track| out(Action::Collect(track))),
            Task::Influence(who, done) => self.list_moves(open, who, done, out),
            Task::InfluenceBoth(who) => self.list_moves(open, who, None, out),
            Task::Contribute(who, limit, times) => list_contributions(open, who, limit, times, out),
            Task::NameCurrency(who) => self.list_currencies(open, who, out),
            Task::Bid(who, must) => {
                self.list_bids(open, who, out);
                if !must {
                    out(Action::Pass);
                }
            }
            Task::Rebid(who) => self.list_rebids(open, who, out),
            Task::TakeFaceUp(_) => open.face_up.iter().for_each(|&heir| out(Action::TakeHeir(heir))),
            Task::PutHeir(who) => {
                state.heirs(who).iter().for_each(|heir| out(Action::Succeed(SuccessorId(heir))));
            }
            Task::Unlock(who) => locked(open, who).for_each(|token| out(Action::Unlock(token))),
            Task::Honorarium(_) => {
                let offered = [Commodity::Gold, Commodity::Foundation, Commodity::Resources];
                offered.into_iter().for_each(|commodity| out(Action::Honorarium(commodity)));
            }
            _ => self.list_draws(state, task, out),
        }
    }

    /// What can be drawn.
    fn list_draws(&self, state: &State, task: Task, out: &mut impl FnMut(Action)) {
        let open = &state.open;
        match task {
            Task::DrawFigure(_) | Task::TurnUpFigure => {
                let unseen = (0..self.pack.figures.len() as u8).map(FigureId);
                unseen.filter(|&f| !open.figures.contains(&Some(f))).for_each(|f| out(Action::Figure(f)));
            }
            Task::DrawCenturyTile => Tile::ALL[..6].iter().for_each(|&tile| out(Action::Tile(tile))),
            Task::DrawGameTile => {
                let excluded =
                    |tile: Tile| self.nemeses > 0 && matches!(tile, Tile::Wealthy | Tile::Philanthropic);
                let tiles = Tile::ALL[6..].iter().filter(|&&tile| !excluded(tile));
                tiles.for_each(|&tile| out(Action::Tile(tile)));
            }
            Task::DrawAid => {
                let left = self.persons().filter(|who| !open.aids.contains(who));
                left.filter_map(|who| self.seat(who)).for_each(|seat| out(Action::Aid(seat)));
            }
            Task::DrawBonus(_) => {
                let unseen = (0..self.pack.bonuses.len() as u8).map(BonusId);
                unseen.filter(|&b| !open.bonuses.contains(&Some(b))).for_each(|b| out(Action::Bonus(b)));
            }
            Task::DrawEvent => {
                let first = self.next_event_century(open) * CENTURY_EVENTS;
                let unseen = (first..first + CENTURY_EVENTS).filter(|&event| !open.events_seen.has(event));
                unseen.for_each(|event| out(Action::Event(EventId(event))));
            }
            Task::DealCards(..) | Task::FillMarket(_) => {
                let century = open.century();
                state.deck().iter().for_each(|bit| out(Action::Deal(CardId::at(century, bit))));
            }
            Task::DealHeirs(..) | Task::TurnUpHeirs => {
                state.heir_deck().iter().for_each(|heir| out(Action::Heir(SuccessorId(heir))));
            }
            Task::DrawSolo(_) => {
                let century = open.century();
                state.solo_deck().iter().for_each(|bit| out(Action::Solo(SoloId::at(century, bit))));
            }
            _ => {}
        }
    }

    /// The century of the next event to be turned up, counted from 0.
    pub(crate) fn next_event_century(&self, open: &Open) -> u8 {
        // Before the first generation the first event is drawn, in each the next one.
        open.generation / 2
    }

    fn list_mats(&self, open: &Open, out: &mut impl FnMut(Action)) {
        let free = Character::ALL.into_iter().filter(|&c| self.player_of(open, c).is_none());
        let sides = if self.both_sides { &Side::ALL[..] } else { &Side::ALL[..1] };
        free.for_each(|character| sides.iter().for_each(|&side| out(Action::Mat(character, side))));
    }

    /// The resources that the bank can pay (LG-C3).
    pub(crate) fn bank(&self, open: &Open) -> [u8; 4] {
        open.bank.unwrap_or([u8::MAX; 4])
    }

    /// The resources that can be taken from somebody; the Rising Star always has what the bank has (LG-N4).
    pub(crate) fn takeable(&self, open: &Open, from: Who) -> [u8; 4] {
        if self.is_star(from) { self.bank(open) } else { open.house(from).resources }
    }

    /// The resources of an heirloom's cost that may be left out next.
    fn list_spares(
        &self,
        open: &Open,
        (who, character, level): (Who, Character, u8),
        (left, spared): (u8, u8),
        out: &mut impl FnMut(Action),
    ) {
        let rest = self.rest_of_cost(character, level, spared);
        for resource in Resource::ALL.into_iter().filter(|resource| rest[resource.index()] > 0) {
            let mut cost = rest;
            cost[resource.index()] -= 1;
            let have = open.house(who).resources;
            let short: u8 = (0..4).map(|kind| cost[kind].saturating_sub(have[kind])).sum();
            if short < left {
                out(Action::Resource(resource));
            }
        }
    }

    /// What is left of an heirloom's cost when some resources are left out, two bits a kind.
    pub(crate) fn rest_of_cost(&self, character: Character, level: u8, spared: u8) -> [u8; 4] {
        let mut cost = count_resources(&self.pack.heirlooms[character.index()][usize::from(level)].cost);
        for (kind, count) in cost.iter_mut().enumerate() {
            *count -= spared >> (2 * kind) & 3;
        }
        cost
    }

    /// The special actions that somebody can perform: the own one, and that of an opponent's level 6 (LG-A17).
    pub(crate) fn specials<'a>(
        &'a self,
        open: &'a Open,
        who: Who,
    ) -> impl Iterator<Item = (Character, Side)> + 'a {
        let house = open.house(who);
        let learned = house.controlled[6].filter(|&secret| Some(secret) != house.character);
        let own = house.character.map(|character| (character, house.side));
        let learned = learned.map(|character| {
            let owner = self.player_of(open, character);
            (character, owner.map_or(Side::Aboveboard, |owner| open.house(owner).side))
        });
        own.into_iter().chain(learned)
    }

    /// Whether somebody may still draw successors this generation (LG-B9).
    pub(crate) fn may_draw_heirs(&self, open: &Open, who: Who) -> bool {
        self.is_person(who) && open.generation < 6 && !open.house(who).heir_put
    }

    /// The tiles of the supply that match the outcome just resolved (LG-B1).
    pub(crate) fn matching_tiles<'a>(&'a self, open: &'a Open) -> impl Iterator<Item = Tile> + 'a {
        let icon = open.resolved.last().map(|past| self.pack.event_outcome(past.event, past.outcome).icon);
        let century_end = open.generation % 2 == 1;
        Tile::ALL.into_iter().filter(move |&tile| {
            let in_play = open.century_tiles.contains(&tile) || open.game_tiles.contains(&tile);
            tile.is_century_end() == century_end
                && !in_play
                && icon.is_some_and(|icon| self.pack.tiles[tile.index()].icons.contains(&icon))
        })
    }

    /// The moves of influenced industries, one of which may have been moved already (LG-B6).
    fn list_moves(
        &self,
        open: &Open,
        who: Who,
        done: Option<crate::kinds::Industry>,
        out: &mut impl FnMut(Action),
    ) {
        let industries = self.influenced(open, who).into_iter().filter(|&industry| Some(industry) != done);
        for industry in industries {
            Direction::ALL.into_iter().for_each(|way| out(Action::Move(industry, way)));
        }
    }

    /// Whether a global action can be triggered by somebody (LG-G4).
    pub(crate) fn is_available(&self, open: &Open, who: Who, global: Global) -> bool {
        let first = open.triggered(true) + open.triggered(false) == 0;
        match open.globals[global.index()] {
            GlobalTile::Down => false,
            GlobalTile::Blocked(owner) if owner != who => false,
            GlobalTile::Up | GlobalTile::Blocked(_) => global != Global::Foundation || !first,
        }
    }

    /// The amount of a bid (LG-B8).
    pub(crate) fn bid_amount(&self, currency: Commodity, row: u8) -> i32 {
        i32::from(self.pack.board.bids[currency.index()][usize::from(row)])
    }

    /// Whether somebody could pay a bid (LG-B13).
    pub(crate) fn can_bid(&self, open: &Open, who: Who, currency: Commodity, amount: i32) -> bool {
        let house = open.house(who);
        match currency {
            // The gold of a Nemesis lives in its foundation (LG-N13).
            Commodity::Gold if self.is_nemesis(who) => {
                foundation::spending(house.foundation, amount) <= house.foundation
            }
            Commodity::Gold => amount <= house.gold,
            Commodity::Fame => amount <= house.fame,
            Commodity::Foundation => foundation::can_spend(house.foundation, amount),
            Commodity::Resources => amount <= i32::from(house.resource_count()),
        }
    }

    /// Currencies of which the lowest row can be paid; all, if there is none (LG-B13).
    fn list_currencies(&self, open: &Open, who: Who, out: &mut impl FnMut(Action)) {
        let payable = |&c: &Commodity| self.can_bid_at_all(open, who, c);
        let none = !Commodity::ALL.iter().any(payable);
        Commodity::ALL.into_iter().filter(|c| none || payable(c)).for_each(|c| out(Action::Currency(c)));
    }

    /// Whether somebody can pay some row of a currency.
    pub(crate) fn can_bid_at_all(&self, open: &Open, who: Who, currency: Commodity) -> bool {
        (0..6).any(|row| self.can_bid(open, who, currency, self.bid_amount(currency, row)))
    }

    fn list_bids(&self, open: &Open, who: Who, out: &mut impl FnMut(Action)) {
        let Some(currency) = open.currency else { return };
        for row in (0..6).filter(|&row| self.can_bid(open, who, currency, self.bid_amount(currency, row))) {
            let columns = Commodity::ALL.into_iter().filter(|&c| c != currency && is_free(open, c, row));
            columns.for_each(|column| out(Action::Bid(column, row)));
        }
    }

    /// Higher in the same column, or to an equal or higher row of another, or not at all (LG-B8).
    fn list_rebids(&self, open: &Open, who: Who, out: &mut impl FnMut(Action)) {
        let Some(bid) = open.bids[who.index()] else { return };
        self.list_bids(open, who, &mut |action| {
            if matches!(action, Action::Bid(_, row) if row >= bid.row) {
                out(action);
            }
        });
        out(Action::Pass);
    }
}

/// Whether nobody has bid on a space.
pub(crate) fn is_free(open: &Open, column: Commodity, row: u8) -> bool {
    !open.bids.iter().flatten().any(|bid| bid.column == column && bid.row == row)
}

/// The characters on whose tracks somebody has a token, clockwise.
pub(crate) fn own_tracks(open: &Open, who: Who) -> impl Iterator<Item = Character> + '_ {
    Character::ALL.into_iter().filter(move |&character| open.space_of(who, character).is_some())
}

/// What is still locked on a mat.
pub(crate) fn locked(open: &Open, who: Who) -> impl Iterator<Item = Locked> + '_ {
    Locked::ALL.into_iter().filter(move |token| open.house(who).locked[token.index()])
}

fn kinds_with(counts: [u8; 4], out: &mut impl FnMut(Action)) {
    let kinds = Resource::ALL.into_iter().filter(|resource| counts[resource.index()] > 0);
    kinds.for_each(|resource| out(Action::Resource(resource)));
}

fn list_contributions(open: &Open, who: Who, limit: u8, times: u8, out: &mut impl FnMut(Action)) {
    let house = open.house(who);
    let gold = house.gold.min(i32::from(limit));
    let offers = foundation::contributions(house.foundation, gold, i32::from(times));
    offers.for_each(|(_, price)| out(Action::Contribute(price as u8)));
}
