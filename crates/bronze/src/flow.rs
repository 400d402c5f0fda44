//! What an action does, and everything that follows from it up to the next question.

use game_core::{Seat, Sink};

use crate::legal::{may_claim_city, province_kind, technologies};
use crate::score::longest_line;
use crate::state::{Active, Row};
use crate::{
    Action, At, Bronze, CityId, CitySet, Column, Edition, EndReason, Event, Grade, Holder, Land, Province,
    StackIx, State, Task, Technology, Terrain, TileId, TileIx,
};

pub(crate) fn apply(game: &Bronze, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Take { stack, card, at } => take_card(state, stack, card, at, events),
        Action::Settle { tile, terrain, spot, with } => {
            game.settle(state, Spot { tile, terrain, spot }, with, events);
        }
        Action::Done => drop(state.tasks.pop()),
        Action::TakeCity(city) => take_city(state, city, events),
        Action::First(seat) => begin(state, seat, events),
        Action::Province(value) => lay_province(state, value, events),
        Action::Tile(face) => game.turn_tile(state, face, events),
        Action::Deal(card) => turn_card(state, card, events),
        Action::DrawCity(city) => draw_city(state, city, events),
    }
    game.run(state, events);
}

impl Bronze {
    /// Does what needs no answer, until something does or the game is over.
    fn run(&self, state: &mut State, events: &mut impl Sink<Event>) {
        while let Some(task) = state.task() {
            let waits = match task {
                Task::TurnTile | Task::TurnCard(_) | Task::DrawFirstPlayer | Task::Take => true,
                Task::LayProvinces => state.provinces.len() < usize::from(self.land_tiles()),
                Task::Settle(active) => self.can_settle(state, active),
                Task::DrawCities(_, count) => count > 0 && !state.deck.is_empty(),
                Task::TakeCity(tile) => !state.offered[tile.index()].is_empty(),
                Task::DiscardCities | Task::EndTurn => false,
            };
            if waits {
                return;
            }
            state.tasks.pop();
            match task {
                Task::DiscardCities => self.discard_cities(state, events),
                Task::EndTurn => self.end_turn(state, events),
                Task::TurnTile
                | Task::TurnCard(_)
                | Task::LayProvinces
                | Task::DrawFirstPlayer
                | Task::Take
                | Task::Settle(_)
                | Task::DrawCities(..)
                | Task::TakeCity(_) => {}
            }
        }
    }

    fn turn_tile(&self, state: &mut State, face: TileId, events: &mut impl Sink<Event>) {
        state.tasks.pop();
        let tile = TileIx(state.tiles.len() as u8);
        state.tiles.push(face);
        state.unseen_tiles &= !(1 << face.0);
        for (land, kinds) in state.lands.iter_mut().zip(self.spots(face)) {
            for (free, &spots) in land.free.iter_mut().zip(kinds) {
                free.0 |= u64::from(spots) * Row::bit(tile, 0);
            }
        }
        events.push(Event::TileTurned { tile, face });
    }

    /// Places a marker, then does at once what that leads to: a tile, cities (BZ-P3, BZ-P4), in 2017 tokens.
    fn settle(&self, state: &mut State, spot: Spot, with: Technology, events: &mut impl Sink<Event>) {
        let (seat, tile) = (state.active, spot.tile);
        let pioneer = state.on_tile[tile.index()].iter().all(|&markers| markers == 0);
        let newcomer = state.markers_on(tile, seat) == 0;
        use_up(state, with);
        place_marker(state, spot, with, events);
        state.tasks.push(Task::DiscardCities);
        if newcomer && tile != TileIx(0) {
            state.tasks.push(Task::TakeCity(tile));
        }
        if pioneer && tile != TileIx(0) {
            state.tasks.push(Task::DrawCities(tile, self.players + 1));
        }
        let next = usize::from(tile.0) + 1;
        if next == state.tiles.len() && next < usize::from(self.land_tiles()) {
            state.tasks.push(Task::TurnTile);
        }
        if self.edition == Edition::First {
            for &terrain in self.terrains_after_placement(spot.terrain) {
                claim_route(state, seat, terrain, events);
            }
            self.award_certain_provinces(state, events);
        }
        if state.people(seat).markers == 0 {
            trigger_end(state, EndReason::NoMarkers, events);
        }
        if next == usize::from(self.land_tiles()) && self.free_on(state, tile) == 0 {
            trigger_end(state, EndReason::LastTileFull, events);
        }
    }

    /// Cities that nobody can take any more are discarded (BZ-P5).
    fn discard_cities(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for tile in state.open_tiles() {
            let left = state.offered[tile.index()];
            if left.is_empty() || Seat::all(self.players).any(|seat| may_claim_city(self, state, tile, seat))
            {
                continue;
            }
            state.offered[tile.index()] = CitySet::EMPTY;
            left.iter().for_each(|city| events.push(Event::CityDiscarded { tile, city }));
        }
    }

    /// Hands out the tokens that are due at the end of a turn; then the turn passes or the game ends.
    fn end_turn(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for terrain in Terrain::ALL {
            claim_route(state, state.active, terrain, events);
        }
        if self.edition == Edition::Second {
            self.award_closed_provinces(state, events);
        }
        let next = state.active.next(self.players);
        if state.ending.is_some() && next == state.first {
            self.award_last_provinces(state, events);
            events.push(Event::Ended);
        } else {
            state.active = next;
            begin_turn(state);
        }
    }

    /// 2018: tiles on which nobody can settle any more are decided, draws for ever (BZ-V1).
    fn award_closed_provinces(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for tile in state.open_tiles() {
            if state.provinces[tile.index()].holder == Holder::Tile && self.is_closed(state, tile) {
                match self.majority(state, tile) {
                    Some(seat) => award_province(state, tile, seat, events),
                    None => lose_province(state, tile, events),
                }
            }
        }
    }

    fn is_closed(&self, state: &State, tile: TileIx) -> bool {
        self.free_on(state, tile) == 0 || Seat::all(self.players).all(|seat| state.moved_past(tile, seat))
    }

    /// 2017: a token is taken as soon as no rival can reach the leader's count any more (BZ-V2).
    fn award_certain_provinces(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for tile in state.open_tiles() {
            if state.provinces[tile.index()].holder != Holder::Tile {
                continue;
            }
            let Some(leader) = self.majority(state, tile) else { continue };
            let count = state.markers_on(tile, leader);
            let mut rivals = Seat::all(self.players).filter(|&seat| seat != leader);
            if rivals.all(|rival| self.reachable(state, tile, rival) < count) {
                award_province(state, tile, leader, events);
            }
        }
    }

    /// The most markers that a player could ever have on a tile.
    pub fn reachable(&self, state: &State, tile: TileIx, seat: Seat) -> u8 {
        let more = match state.moved_past(tile, seat) {
            true => 0,
            false => self.free_on(state, tile).min(state.people(seat).markers),
        };
        state.markers_on(tile, seat) + more
    }

    /// After the last turn: majorities decide the tokens left, in 2018 only on tiles reached by all (BZ-E2).
    fn award_last_provinces(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for tile in state.open_tiles() {
            if state.provinces[tile.index()].holder != Holder::Tile {
                continue;
            }
            let reached = |seat: Seat| state.people(seat).front.is_some_and(|front| front >= tile);
            let counts = self.edition == Edition::First || Seat::all(self.players).all(reached);
            if let Some(seat) = self.majority(state, tile).filter(|_| counts) {
                award_province(state, tile, seat, events);
            }
        }
    }

    /// Who has strictly the most markers on a tile.
    fn majority(&self, state: &State, tile: TileIx) -> Option<Seat> {
        let count = |seat: Seat| state.markers_on(tile, seat);
        let leader = Seat::all(self.players).max_by_key(|&seat| count(seat))?;
        let mut rivals = Seat::all(self.players).filter(|&seat| seat != leader);
        rivals.all(|rival| count(rival) < count(leader)).then_some(leader)
    }
}

/// Where a marker goes.
#[derive(Clone, Copy)]
struct Spot {
    tile: TileIx,
    terrain: Terrain,
    spot: u8,
}

fn turn_card(state: &mut State, card: Technology, events: &mut impl Sink<Event>) {
    let Some(Task::TurnCard(stack)) = state.tasks.pop() else {
        unreachable!("a card is dealt only when asked for")
    };
    state.unseen.take(card.index());
    state.pool[stack.index()].top = Some(card);
    events.push(Event::CardTurned { stack, card });
}

fn lay_province(state: &mut State, value: u8, events: &mut impl Sink<Event>) {
    let tile = TileIx(state.provinces.len() as u8);
    state.tokens.take(province_kind(value));
    state.provinces.push(Province { value, holder: Holder::Tile });
    events.push(Event::ProvinceLaid { tile, value });
}

fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.tasks.pop();
    state.first = seat;
    state.active = seat;
    events.push(Event::FirstPlayer { seat });
    begin_turn(state);
}

fn begin_turn(state: &mut State) {
    state.tasks.push(Task::EndTurn);
    state.tasks.push(Task::Take);
}

/// Takes a card into the matrix; then the stack's next card is turned up (BZ-T1).
fn take_card(state: &mut State, stack: StackIx, card: Technology, at: At, events: &mut impl Sink<Event>) {
    state.tasks.pop();
    let seat = state.active;
    let matrix = &mut state.people_mut(seat).matrix;
    let (column, row) = put(matrix, card, at);
    let active = activated(matrix, column, row);
    events.push(Event::CardTaken { seat, stack, card, column: column as u8, row: row as u8 });
    events.push(Event::Activated { seat, cards: active });
    state.tasks.push(Task::Settle(active));
    lift(state, stack, events);
}

fn put(matrix: &mut crate::Matrix, card: Technology, at: At) -> (usize, usize) {
    let column = match at {
        At::Column(column) => usize::from(column),
        At::Left => {
            matrix.push_front(Column::new());
            0
        }
        At::Right => {
            matrix.push(Column::new());
            matrix.len() - 1
        }
    };
    matrix[column].push(card);
    (column, matrix[column].len() - 1)
}

/// The cards that a new card activates: itself, its neighbours in the row, its likes in the column (BZ-A1);
/// Bronze Casting does not activate its likes (BZ-A2).
fn activated(matrix: &crate::Matrix, column: usize, row: usize) -> Active {
    let mut active = Active::default();
    let card = matrix[column][row];
    let likes = match card {
        Technology::Bronze => 1,
        _ => matrix[column].iter().filter(|&&like| like == card).count() as u8,
    };
    active[card.index()] = likes;
    for beside in [column.wrapping_sub(1), column + 1] {
        if let Some(neighbour) = matrix.get(beside).and_then(|column| column.get(row)) {
            active[neighbour.index()] += 1;
        }
    }
    active
}

/// Takes the top card off a stack. The first stack to run out is replaced by the reserve (BZ-T3), the second
/// one triggers the end (BZ-E1).
fn lift(state: &mut State, stack: StackIx, events: &mut impl Sink<Event>) {
    let pile = &mut state.pool[stack.index()];
    pile.cards -= 1;
    pile.top = None;
    if pile.cards == 0 {
        state.emptied += 1;
        if state.emptied == 1 {
            pile.cards = std::mem::take(&mut state.reserve);
            events.push(Event::ReserveMoved { stack });
        } else {
            events.push(Event::StackEmptied { stack });
            trigger_end(state, EndReason::SecondStack, events);
        }
    }
    if state.pool[stack.index()].cards > 0 {
        state.tasks.push(Task::TurnCard(stack));
    }
}

/// The round that is being played becomes the last one (BZ-E1).
fn trigger_end(state: &mut State, reason: EndReason, events: &mut impl Sink<Event>) {
    if state.ending.is_none() {
        state.ending = Some(reason);
        events.push(Event::LastRound { reason });
    }
}

fn use_up(state: &mut State, with: Technology) {
    let Some(Task::Settle(active)) = state.tasks.last_mut() else {
        unreachable!("one settles only when asked to")
    };
    active[with.index()] -= 1;
}

fn place_marker(state: &mut State, spot: Spot, with: Technology, events: &mut impl Sink<Event>) {
    let (seat, Spot { tile, terrain, spot }) = (state.active, spot);
    let Some(kind) = state.kind_of_free(terrain, tile, spot) else {
        unreachable!("markers go to free spots")
    };
    let Land { free, markers } = &mut state.lands[terrain.index()];
    free[kind.index()].0 &= !Row::bit(tile, spot);
    markers[seat.index()].0 |= Row::bit(tile, spot);
    state.on_tile[tile.index()][seat.index()] += 1;
    let people = state.people_mut(seat);
    people.markers -= 1;
    people.front = Some(tile);
    events.push(Event::Settled { seat, tile, terrain, spot, kind, with });
}

fn draw_city(state: &mut State, city: CityId, events: &mut impl Sink<Event>) {
    let Some(Task::DrawCities(tile, count)) = state.tasks.last_mut() else {
        unreachable!("cities are drawn only when asked for")
    };
    *count -= 1;
    let tile = *tile;
    state.deck.remove(city);
    state.offered[tile.index()].insert(city);
    events.push(Event::CityDrawn { tile, city });
}

fn take_city(state: &mut State, city: CityId, events: &mut impl Sink<Event>) {
    let Some(Task::TakeCity(tile)) = state.tasks.pop() else {
        unreachable!("a city is taken only when asked for")
    };
    let seat = state.active;
    state.offered[tile.index()].remove(city);
    state.people_mut(seat).cities.insert(city);
    events.push(Event::CityTaken { seat, tile, city });
}

/// Takes the best token that the player's line in a terrain earns, and returns the lesser one (BZ-R2, BZ-R3).
fn claim_route(state: &mut State, seat: Seat, terrain: Terrain, events: &mut impl Sink<Event>) {
    if state.markers_in(terrain, seat).len() < Grade::Three.line() {
        return;
    }
    let line = longest_line(state, terrain, seat);
    let tokens = &mut state.routes[terrain.index()];
    let held = Grade::ALL.into_iter().rev().find(|grade| tokens[grade.index()] == Some(seat));
    let earned = |grade: &Grade| {
        line >= grade.line() && tokens[grade.index()].is_none() && held.is_none_or(|held| *grade > held)
    };
    let Some(grade) = Grade::ALL.into_iter().rev().find(earned) else { return };
    tokens[grade.index()] = Some(seat);
    events.push(Event::RouteTaken { seat, terrain, grade });
    if let Some(lesser) = held {
        tokens[lesser.index()] = None;
        events.push(Event::RouteReturned { seat, terrain, grade: lesser });
    }
}

fn award_province(state: &mut State, tile: TileIx, seat: Seat, events: &mut impl Sink<Event>) {
    let province = &mut state.provinces[tile.index()];
    province.holder = Holder::Seat(seat);
    events.push(Event::ProvinceTaken { seat, tile, value: province.value });
}

fn lose_province(state: &mut State, tile: TileIx, events: &mut impl Sink<Event>) {
    state.provinces[tile.index()].holder = Holder::Nobody;
    events.push(Event::ProvinceLost { tile });
}

impl Bronze {
    /// The cards that would become active if a card were played, for previews: how many of each technology.
    pub fn preview(&self, state: &State, card: Technology, at: At) -> [u8; 8] {
        let mut matrix = state.people(state.active).matrix;
        let (column, row) = put(&mut matrix, card, at);
        let active = activated(&matrix, column, row);
        debug_assert!(technologies(active).next().is_some());
        active
    }
}
