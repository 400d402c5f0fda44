//! What is allowed now. The functions that decide are also the ones that `flow` follows.

mod why;

pub(crate) use why::why_not;

use game_core::{List, Pool, Rng, Seat, Turn};

use crate::state::{Active, PROVINCE_VALUES, Row};
use crate::{Action, At, Bronze, CityId, Matrix, StackIx, State, Task, Technology, Terrain, TileId, TileIx};

pub(crate) fn turn(state: &State) -> Turn {
    match state.task() {
        None => Turn::Over,
        Some(Task::Take | Task::Settle(_) | Task::TakeCity(_)) => Turn::Player(state.active),
        Some(
            Task::TurnTile
            | Task::TurnCard(_)
            | Task::LayProvinces
            | Task::DrawFirstPlayer
            | Task::DrawCities(..),
        ) => Turn::Chance,
        Some(Task::DiscardCities | Task::EndTurn) => unreachable!("done before anybody is asked"),
    }
}

pub(crate) fn actions(game: &Bronze, state: &State, out: &mut Vec<Action>) {
    match state.task() {
        None | Some(Task::DiscardCities | Task::EndTurn) => {}
        Some(Task::TurnTile) => {
            let unseen = |tile: &u8| state.unseen_tiles & (1 << tile) != 0;
            out.extend((0..game.tiles.len() as u8).filter(unseen).map(|tile| Action::Tile(TileId(tile))));
        }
        Some(Task::TurnCard(_)) => {
            out.extend(state.unseen.kinds().map(|kind| Action::Deal(Technology::FACES[kind])));
        }
        Some(Task::LayProvinces) => {
            out.extend(state.tokens.kinds().map(|kind| Action::Province(PROVINCE_VALUES[kind])));
        }
        Some(Task::DrawFirstPlayer) => out.extend(Seat::all(game.players).map(Action::First)),
        Some(Task::Take) => list_takes(state, out),
        Some(Task::Settle(active)) => {
            game.list_settlements(state, active, out);
            out.push(Action::Done);
        }
        Some(Task::DrawCities(..)) => out.extend(state.deck.iter().map(Action::DrawCity)),
        Some(Task::TakeCity(tile)) => out.extend(state.offered[tile.index()].iter().map(Action::TakeCity)),
    }
}

pub(crate) fn weight(state: &State, outcome: Action) -> u32 {
    match outcome {
        Action::Deal(card) => u32::from(state.unseen.count(card.index())),
        Action::Province(value) => u32::from(state.tokens.count(province_kind(value))),
        Action::Tile(_) | Action::DrawCity(_) | Action::First(_) => 1,
        Action::Take { .. } | Action::Settle { .. } | Action::Done | Action::TakeCity(_) => 0,
    }
}

impl Bronze {
    fn list_settlements(&self, state: &State, active: Active, out: &mut Vec<Action>) {
        let from = first_open_bit(state);
        for with in technologies(active) {
            let allowance = &self.allowances[with.index()];
            for &terrain in &allowance.terrains {
                let spots = Row(free_spots(state, terrain, &allowance.kinds) & from);
                let terrain = Terrain::ALL[usize::from(terrain)];
                out.extend(spots.iter().map(|(tile, spot)| Action::Settle { tile, terrain, spot, with }));
            }
        }
    }

    /// Whether any active card has a spot for a marker (BZ-P1).
    pub(crate) fn can_settle(&self, state: &State, active: Active) -> bool {
        if state.people(state.active).markers == 0 {
            return false;
        }
        let from = first_open_bit(state);
        technologies(active).any(|with| {
            let allowance = &self.allowances[with.index()];
            let free = |&terrain: &u8| free_spots(state, terrain, &allowance.kinds) & from != 0;
            allowance.terrains.iter().any(free)
        })
    }
}

/// Settles a draw without listing its outcomes: the same as picking from the list by weight, but faster.
pub(crate) fn draw(game: &Bronze, state: &State, rng: &mut Rng) -> Option<Action> {
    Some(match state.task()? {
        Task::TurnTile => Action::Tile(TileId(any_bit(u64::from(state.unseen_tiles), rng)?)),
        Task::TurnCard(_) => Action::Deal(Technology::FACES[any_kind(&state.unseen, rng)?]),
        Task::LayProvinces => Action::Province(PROVINCE_VALUES[any_kind(&state.tokens, rng)?]),
        Task::DrawFirstPlayer => Action::First(Seat(rng.below(u32::from(game.players)) as u8)),
        Task::DrawCities(..) => Action::DrawCity(CityId(any_bit(state.deck.0, rng)?)),
        Task::Take | Task::Settle(_) | Task::TakeCity(_) | Task::DiscardCities | Task::EndTurn => {
            return None;
        }
    })
}

fn any_kind<const N: usize>(pool: &Pool<N>, rng: &mut Rng) -> Option<usize> {
    pool.nth(rng.below(pool.total().max(1)))
}

fn any_bit(set: u64, rng: &mut Rng) -> Option<u8> {
    let skipped = rng.below(set.count_ones().max(1));
    let rest = (0..skipped).fold(set, |rest, _| rest & rest.wrapping_sub(1));
    (rest != 0).then(|| rest.trailing_zeros() as u8)
}

/// Every card with both its faces, in every place (BZ-T1).
fn list_takes(state: &State, out: &mut Vec<Action>) {
    let places = places(&state.people(state.active).matrix);
    for stack in StackIx::ALL {
        let Some(top) = state.pool[stack.index()].top else { continue };
        for card in [top, Technology::Bronze] {
            out.extend(places.iter().map(|&at| Action::Take { stack, card, at }));
        }
    }
}

/// Where a card can go: under any column, or beside them while there are fewer than four (BZ-T2).
fn places(matrix: &Matrix) -> List<At, 5> {
    let columns = matrix.len() as u8;
    let mut places: List<At, 5> = (0..columns).map(At::Column).collect();
    if (1..4).contains(&columns) {
        places.push(At::Left);
    }
    if columns < 4 {
        places.push(At::Right);
    }
    places
}

/// The technologies of which a card is active.
pub(crate) fn technologies(active: Active) -> impl Iterator<Item = Technology> {
    Technology::ALL.into_iter().filter(move |technology| active[technology.index()] > 0)
}

fn free_spots(state: &State, terrain: u8, kinds: &[u8]) -> u64 {
    let free = &state.lands[usize::from(terrain)].free;
    kinds.iter().fold(0, |spots, &kind| spots | free[usize::from(kind)].0)
}

/// All spots from the active player's rightmost marker on (BZ-P2).
fn first_open_bit(state: &State) -> u64 {
    let front = state.people(state.active).front.unwrap_or(TileIx(0));
    Row(u64::MAX).onward(front).0
}

/// The place of a province token's value among the values.
pub(crate) fn province_kind(value: u8) -> usize {
    usize::from(value - PROVINCE_VALUES[0])
}

/// Whether a player may yet take a city of the tile (BZ-P4, BZ-P5).
pub(crate) fn may_claim_city(game: &Bronze, state: &State, tile: TileIx, seat: Seat) -> bool {
    state.markers_on(tile, seat) == 0 && !state.moved_past(tile, seat) && game.free_on(state, tile) > 0
}

impl Bronze {
    /// How many spots of a face-up tile are free.
    pub fn free_on(&self, state: &State, tile: TileIx) -> u8 {
        let size = self.sizes[state.tiles[tile.index()].index()];
        size - state.on_tile[tile.index()].iter().sum::<u8>()
    }

    /// The number of a city by its notation, for tests and tools.
    pub fn city(&self, id: &str) -> Option<CityId> {
        self.pack.cities.iter().position(|city| city.id == id).map(|index| CityId(index as u8))
    }
}
