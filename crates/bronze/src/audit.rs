//! Counting the pieces: nothing is lost, nothing is there twice. The laws ask for it in every position.

use game_core::Seat;

use crate::setup::start;
use crate::state::{CitySet, Row};
use crate::{Bronze, State, Terrain};

/// Counts every piece; says what was lost or doubled.
pub(crate) fn audit(game: &Bronze, state: &State) -> Result<(), String> {
    let fresh = start(game);
    same("technology cards", game.cards(state), game.cards(&fresh))?;
    same("unseen cards", state.unseen.total(), cards_face_down(state))?;
    same("province tokens", state.tokens.total() + state.provinces.len() as u32, fresh.tokens.total())?;
    same(
        "land tiles",
        state.unseen_tiles.count_ones() + state.tiles.len() as u32,
        fresh.unseen_tiles.count_ones(),
    )?;
    for seat in Seat::all(game.players) {
        let placed: u32 = Terrain::ALL.iter().map(|&terrain| state.markers_in(terrain, seat).len()).sum();
        same(
            "markers",
            u32::from(state.people(seat).markers) + placed,
            u32::from(fresh.people(seat).markers),
        )?;
        let by_tile = state.on_tile.iter().map(|tile| u32::from(tile[seat.index()])).sum();
        same("markers by tile", placed, by_tile)?;
    }
    game.cities_are_distinct(state, &fresh)?;
    for terrain in Terrain::ALL {
        game.spots_are_whole(state, terrain)?;
        for seat in Seat::all(game.players) {
            let held = state.routes[terrain.index()].iter().filter(|&&holder| holder == Some(seat)).count();
            same("trade route tokens of a terrain held (at most 1)", u32::from(held > 1), 0)?;
        }
    }
    Ok(())
}

impl Bronze {
    /// Cards in matrices, face up in the pool and unseen.
    fn cards(&self, state: &State) -> u32 {
        let matrices =
            state.people.iter().flat_map(|people| people.matrix.iter()).map(|column| column.len() as u32);
        matrices.sum::<u32>() + state.unseen.total() + face_up(state)
    }

    fn cities_are_distinct(&self, state: &State, fresh: &State) -> Result<(), String> {
        let sets =
            [state.deck].into_iter().chain(state.offered).chain(state.people.map(|people| people.cities));
        let mut seen = CitySet::EMPTY;
        for set in sets {
            same("cities in two places", (seen.0 & set.0).count_ones(), 0)?;
            seen.0 |= set.0;
        }
        same("cities that are not in the game", (seen.0 & !fresh.deck.0).count_ones(), 0)
    }

    /// Every spot of every face-up tile is free or holds one marker, and there are no others.
    fn spots_are_whole(&self, state: &State, terrain: Terrain) -> Result<(), String> {
        let land = &state.lands[terrain.index()];
        let rows = land.free.iter().chain(&land.markers);
        let total: u32 = rows.clone().map(|row| row.len()).sum();
        let all = rows.fold(0, |all, row| all | row.0);
        let expected = state.open_tiles().fold(0, |all, tile| {
            let kinds = self.spots(state.tiles[tile.index()])[terrain.index()];
            all | (u64::from(kinds.iter().fold(0, |spots, kind| spots | kind)) * Row::bit(tile, 0))
        });
        same("spots used twice", total, all.count_ones())?;
        same("spots", u32::from(all == expected), 1)
    }
}

fn face_up(state: &State) -> u32 {
    state.pool.iter().filter(|stack| stack.top.is_some()).count() as u32
}

fn cards_face_down(state: &State) -> u32 {
    let stacks: u32 = state.pool.iter().map(|stack| u32::from(stack.cards)).sum();
    stacks + u32::from(state.reserve) - face_up(state)
}

fn same(what: &str, found: u32, expected: u32) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found}, should be {expected}")) }
}
