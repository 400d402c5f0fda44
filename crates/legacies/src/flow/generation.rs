//! The frame of the game: set-up, generations, turns, honoraria, centuries (LG-S1 to LG-G10).

use game_core::{List, Seat, Sink};

use super::Play;
use super::goods::Gains;
use crate::Event;
use crate::bits::Bits;
use crate::effect::Source as More;
use crate::foundation::after_gain;
use crate::kinds::{Character, Commodity, Global, Side, Tile};
use crate::state::{
    BonusId, CENTURY_CARDS, EventId, FigureId, GlobalTile, Ledger, MOST, Slot, Source, Task, Who,
};
use crate::versions::Change;

impl<S: Sink<Event>> Play<'_, S> {
    pub(super) fn turn_up_figure(&mut self, slot: Slot, figure: FigureId) {
        self.state.open.figures[slot.index()] = Some(figure);
        self.tell(Event::FigureTurned { slot, figure });
    }

    /// The figure of the next century goes to the first place without one.
    pub(super) fn turn_up_next_figure(&mut self, figure: FigureId) {
        let next = Slot::ALL.into_iter().find(|slot| self.state.open.figures[slot.index()].is_none());
        next.into_iter().for_each(|slot| self.turn_up_figure(slot, figure));
    }

    pub(super) fn put_tile(&mut self, tile: Tile, by: Option<Who>) {
        let open = &mut self.state.open;
        let tiles = if tile.is_century_end() { &mut open.century_tiles } else { &mut open.game_tiles };
        tiles.push(tile);
        self.tell(Event::TilePlaced { tile, by });
    }

    /// The last aid is left for the last person (LG-S4).
    pub(super) fn draw_aid(&mut self, seat: Seat) {
        self.state.open.aids.push(Who(seat.0));
        self.tell(Event::AidDrawn { seat });
        let game = self.game;
        let left: List<Who, MOST> =
            game.persons().filter(|who| !self.state.open.aids.contains(who)).collect();
        if left.len() > 1 {
            return self.push(Task::DrawAid);
        }
        left.iter().for_each(|&who| self.state.open.aids.push(who));
        let aids = self.state.open.aids;
        self.push_for(&aids, Task::TakeMat);
    }

    /// What a mat gives at the start; the Rising Star has its foundation only, and a Nemesis puts its gold into its
    /// own (LG-S4, LG-S6).
    pub(super) fn take_mat(&mut self, who: Who, character: Character, side: Side) {
        let mat = self.game.pack.mat(character);
        let star = self.game.is_star(who);
        let (person, nemesis) = (self.game.is_person(who), self.game.is_nemesis(who));
        let house = self.state.open.house_mut(who);
        house.character = Some(character);
        house.side = side;
        house.foundation = i32::from(mat.foundation);
        house.own = Bits::of(0);
        house.gold = if person { i32::from(mat.gold) } else { 0 };
        if nemesis && self.game.version.has(Change::StartingGold) {
            house.foundation = after_gain(house.foundation, i32::from(mat.gold));
        }
        self.tell(Event::MatTaken { who, character, side });
        if !star {
            self.book(who, i32::from(mat.fame), Ledger::Start);
            self.move_resources(who, mat.resource, 1);
        }
    }

    pub(super) fn place_bonus(&mut self, who: Who, bonus: BonusId) {
        if let Some(character) = self.state.open.house(who).character {
            self.state.open.bonuses[character.index()] = Some(bonus);
            self.tell(Event::BonusPlaced { character, bonus });
        }
    }

    pub(super) fn turn_up_event(&mut self, event: EventId) {
        self.state.open.upcoming = Some(event);
        self.state.open.events_seen = self.state.open.events_seen.with(event.0);
        self.tell(Event::EventTurned { upcoming: event });
    }

    /// Turn order, event, cards and successors (LG-G1 to LG-G3).
    pub(super) fn start_generation(&mut self) {
        let game = self.game;
        let open = &mut self.state.open;
        open.generation += 1;
        if open.order.is_empty() {
            open.order = game.everyone().collect();
            // At first the printed foundations decide between equals: gold may have made two so.
            let printed = |who: &Who| -i32::from(game.mat(open, *who).foundation);
            let mut order = open.order;
            order.sort_by_key(printed);
            open.order = order;
        }
        // A stable sort: ties keep the former order.
        let houses = open.houses;
        open.order.sort_by_key(|who| -houses[who.index()].foundation);
        open.position = open.order.len() as u8 - 1;
        open.skipped = 0;
        open.last = open.order[0];
        open.event = open.upcoming.take();
        let (generation, order) = (open.generation, open.order);
        self.tell(Event::GenerationStarted { generation, order });
        let persons: List<Who, MOST> = order.iter().copied().filter(|&who| game.is_person(who)).collect();
        self.push(Task::NextTurn);
        if generation < 6 {
            self.push(Task::TurnUpHeirs);
            self.push_for(&persons, |who| Task::DealHeirs(who, 1));
        }
        self.push(Task::FillMarket(0));
        self.push_for(&persons, |who| Task::DealCards(who, 3));
        if generation < 6 {
            self.push(Task::DrawEvent);
        }
    }

    /// The next one who can act; the generation may be over (LG-G4, LG-G6, LG-G10).
    pub(super) fn next_turn(&mut self) {
        let game = self.game;
        let open = &self.state.open;
        if open.triggered(true) == 2 && open.triggered(false) >= game.needed() {
            return self.end_generation(open.last, false);
        }
        let count = open.order.len() as u8;
        if open.skipped >= count {
            return self.end_generation(open.last, true);
        }
        let position = (open.position + 1) % count;
        let who = open.order[usize::from(position)];
        let house = open.house(who);
        let cards = house.cards;
        let has_cards = !self.state.hand(who).is_empty();
        let stuck = game.is_person(who) && !has_cards && cards >= 2 && !game.can_trigger(open, who);
        if stuck {
            return self.end_generation(open.last, true);
        }
        let acts =
            if game.is_star(who) { cards < 5 } else { !game.is_person(who) || has_cards || cards >= 2 };
        self.state.open.position = position;
        self.push(Task::NextTurn);
        if !acts {
            self.state.open.skipped += 1;
            return self.tell(Event::Skipped { who });
        }
        self.state.open.skipped = 0;
        self.state.open.last = who;
        self.push(if game.is_person(who) { Task::Act(who) } else { Task::DrawSolo(who) });
    }

    /// Honoraria for those behind, then successors for those without, then all is put away (LG-G7, LG-G8).
    fn end_generation(&mut self, by: Who, early: bool) {
        let game = self.game;
        self.tell(Event::GenerationEnded { by, early });
        if let Some(unresolved) = self.state.open.event.take() {
            self.tell(Event::EventDiscarded { unresolved });
        }
        let open = &self.state.open;
        let rank = open.rank(by);
        let players: List<Who, MOST> = game.players(open).collect();
        let behind: List<Who, MOST> = players.iter().copied().filter(|&who| open.rank(who) > rank).collect();
        let last = open.generation == 6;
        self.push(Task::CleanUp);
        self.push_for(&players, |who| if last { Task::Retire(who) } else { Task::LateHeir(who) });
        self.push_for(&behind, Task::Honorarium);
    }

    pub(super) fn honorarium(&mut self, who: Who, commodity: Commodity) {
        let open = &self.state.open;
        let (gold, foundation, resources) = self.game.pack.board.honorarium[open.century().index()];
        let mut gains = Gains::fame(self.game.more(open, who, More::Honorarium));
        match commodity {
            Commodity::Gold => gains.gold = i32::from(gold),
            Commodity::Foundation => gains.foundation = i32::from(foundation),
            Commodity::Resources => gains.any = resources,
            Commodity::Fame => {}
        }
        self.tell(Event::HonorariumTaken { who, commodity });
        self.give(who, gains, Source::Rules);
    }

    /// Everything goes where it belongs before the next generation (LG-G8).
    pub(super) fn clean_up(&mut self) {
        for global in Global::ALL {
            self.lift_block(global);
            self.state.open.globals[global.index()] = GlobalTile::Up;
        }
        let game = self.game;
        game.persons().for_each(|who| self.discard_heirs(who, self.state.heirs(who)));
        let open = &mut self.state.open;
        for card in std::mem::take(&mut open.market).iter() {
            open.discards = open.discards.with(card.bit());
        }
        for heir in std::mem::take(&mut open.face_up).iter() {
            open.heir_discards = open.heir_discards.with(heir.0);
        }
        for house in &mut open.houses {
            open.discards = open.discards.or(std::mem::take(&mut house.played));
            open.solo_discards = open.solo_discards.or(std::mem::take(&mut house.solo));
            house.cards = 0;
            house.triggered = 0;
            house.heir_put = false;
            house.newest = None;
        }
        self.next_generation();
    }

    fn next_generation(&mut self) {
        let generation = self.state.open.generation;
        if generation.is_multiple_of(2) {
            self.end_century(generation / 2);
        }
        if generation == 6 {
            return self.tell(Event::Ended);
        }
        self.push(Task::StartGeneration);
        if generation.is_multiple_of(2) {
            self.push(Task::TurnUpFigure);
        }
    }

    /// The century's cards leave and its tile is scored at its values (LG-G9).
    fn end_century(&mut self, century: u8) {
        self.state.hidden.cards = Default::default();
        let open = &mut self.state.open;
        open.discards = Bits::EMPTY;
        open.fresh = Bits::below(CENTURY_CARDS);
        open.solo_discards = Bits::EMPTY;
        open.houses.iter_mut().for_each(|house| house.known = Bits::EMPTY);
        let tile = open.century_tiles.get(usize::from(open.tiles_scored)).copied();
        if let Some(tile) = tile {
            self.score_tile(tile);
            self.state.open.tiles_scored += 1;
        }
        self.tell(Event::CenturyEnded { century });
    }

    fn score_tile(&mut self, tile: Tile) {
        let game = self.game;
        let players: List<Who, MOST> = game.players(&self.state.open).collect();
        for &who in &players {
            let fame = game.tile_fame(&self.state.open, who, tile);
            self.book(who, fame, Ledger::Tiles);
            self.tell(Event::TileScored { who, tile, fame: fame as u16 });
        }
    }

    /// Returns the token that blocks a global action, if there is one (LG-B11).
    pub(super) fn lift_block(&mut self, global: Global) {
        if let GlobalTile::Blocked(owner) = self.state.open.globals[global.index()] {
            self.state.open.house_mut(owner).tokens += 1;
            self.state.open.globals[global.index()] = GlobalTile::Up;
            self.tell(Event::BlockLifted { owner, global });
        }
    }
}
