//! What the land of Bronze may come to: tokens of provinces and trade routes that are not taken yet.

use bronze::{Bronze, Grade, Holder, Kind, State, Technology, Terrain, TileIx};
use game_core::{Game as _, Seat};

/// Spots of a terrain on a tile that nobody has seen, on average about.
const SPOTS_UNSEEN: u32 = 2;

/// The points of provinces that are not decided, by how they stand for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Provinces {
    /// No rival can catch up.
    pub certain: f64,
    /// The seat has the most markers, by how far the rivals are away.
    pub led: f64,
    /// Others have as many or more, but the seat can still pass them; by how near that is.
    pub behind: f64,
}

impl Provinces {
    /// Those of all face-up tiles.
    pub fn of(game: &Bronze, state: &State, seat: Seat) -> Self {
        let mut provinces = Provinces::default();
        for tile in (0..state.tiles.len() as u8).map(TileIx) {
            provinces.add(game, state, tile, seat);
        }
        provinces
    }

    fn add(&mut self, game: &Bronze, state: &State, tile: TileIx, seat: Seat) {
        let province = state.provinces[tile.index()];
        if province.holder != Holder::Tile {
            return;
        }
        let rivals = || Seat::all(game.players()).filter(|&rival| rival != seat);
        let own = state.markers_on(tile, seat);
        let most = rivals().map(|rival| state.markers_on(tile, rival)).max().unwrap_or(0);
        let most_yet = rivals().map(|rival| game.reachable(state, tile, rival)).max().unwrap_or(0);
        let value = f64::from(province.value);
        if own > most_yet {
            self.certain += value;
        } else if own > most {
            // A lead lasts longer where little room is left.
            let lead = f64::from(own - most);
            self.led += value * lead / (lead + f64::from(most_yet - most) / 3.0);
        } else if own > 0 && game.reachable(state, tile, seat) > most {
            let free = f64::from(game.free_on(state, tile)) / 3.0;
            self.behind += value * f64::from(own) / (f64::from(own + 2 * (most - own)) + free);
        }
    }
}

/// The points that trade routes would add, by how many markers they are away. With none they come when the turn ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Routes {
    /// What a line earns already.
    pub due: f64,
    /// What is one, two, and three markers away.
    pub away: [f64; 3],
}

impl Routes {
    /// Those of all terrains.
    pub fn of(state: &State, seat: Seat) -> Self {
        let mut routes = Routes::default();
        for terrain in Terrain::ALL {
            let gains = gains(state, terrain, seat);
            routes.due += gains[0];
            routes.away.iter_mut().zip(&gains[1..]).for_each(|(away, gain)| *away += gain);
        }
        routes
    }
}

/// What the best token that is 0 to 3 markers away would add.
fn gains(state: &State, terrain: Terrain, seat: Seat) -> [f64; 4] {
    let mut gains = [0.0; 4];
    let tokens = &state.routes[terrain.index()];
    let held = Grade::ALL.into_iter().rev().find(|grade| tokens[grade.index()] == Some(seat));
    let better = |grade: &Grade| tokens[grade.index()].is_none() && held.is_none_or(|held| *grade > held);
    for (own, room) in stretches(state, terrain, seat) {
        for grade in Grade::ALL.into_iter().filter(better) {
            let missing = grade.line().saturating_sub(own);
            if missing <= room.min(3) {
                let gain = f64::from(grade.points() - held.map_or(0, Grade::points));
                let best = &mut gains[missing as usize];
                *best = gain.max(*best);
            }
        }
    }
    gains
}

/// The stretches of a terrain that no rival's marker interrupts: how many markers of the seat are there, and how many
/// may be added.
fn stretches(state: &State, terrain: Terrain, seat: Seat) -> impl Iterator<Item = (u32, u32)> {
    let land = &state.lands[terrain.index()];
    let own = land.markers[seat.index()].0;
    let mut rivals = land.markers.iter().fold(0, |all, row| all | row.0) & !own;
    let people = state.people(seat);
    let free = free(state, terrain, seat).iter().fold(0, |all, row| all | row);
    let unseen = (state.provinces.len() - state.tiles.len()) as u32 * SPOTS_UNSEEN;
    let markers = u32::from(people.markers);
    let mut rest = Some(u64::MAX);
    std::iter::from_fn(move || {
        let from = rest?;
        let before = if rivals == 0 { u64::MAX } else { (rivals & rivals.wrapping_neg()) - 1 };
        let stretch = from & before;
        let ahead = if rivals == 0 { unseen } else { 0 };
        rest = (rivals != 0).then_some(!before);
        rivals &= rivals.wrapping_sub(1);
        Some(((own & stretch).count_ones(), ((free & stretch).count_ones() + ahead).min(markers)))
    })
}

/// The free spots of a terrain where a seat may still settle, by kind.
fn free(state: &State, terrain: Terrain, seat: Seat) -> [u64; 3] {
    let front = state.people(seat).front.unwrap_or(TileIx(0));
    state.lands[terrain.index()].free.map(|row| row.onward(front).0)
}

/// The technologies that have a free spot for a seat, as bits.
pub fn usable(game: &Bronze, state: &State, seat: Seat) -> u8 {
    let mut kinds = [0u8; 7];
    for terrain in Terrain::ALL {
        let free = free(state, terrain, seat);
        for kind in Kind::ALL {
            kinds[terrain.index()] |= u8::from(free[kind.index()] != 0) << kind.index();
        }
    }
    let mut usable = u8::from(kinds.iter().any(|&kinds| kinds != 0)) << Technology::Bronze.index();
    for technology in Technology::FACES {
        let card = &game.pack().technologies[technology.index()];
        let allowed = card.kinds.iter().fold(0u8, |all, kind| all | 1 << kind.index());
        let fits = card.terrains.iter().any(|terrain| kinds[terrain.index()] & allowed != 0);
        usable |= u8::from(fits) << technology.index();
    }
    usable
}

#[cfg(test)]
mod tests {
    use bronze::{Action, Task};
    use game_core::{Silent, Turn};

    use super::*;
    use crate::bronze::trial::random_games;

    #[test]
    fn a_province_that_is_certain_never_goes_to_anybody_else() {
        let (mut promised, mut kept) = (Vec::new(), 0);
        random_games(3, 60, |game, state, _, next| {
            if next.is_none() {
                for (tile, seat) in promised.drain(..) {
                    let holder: Holder = state.provinces[TileIx::index(tile)].holder;
                    // On a tile that not all have reached nobody gets it (BZ-E2).
                    assert!(matches!(holder, Holder::Tile) || holder == Holder::Seat(seat), "{holder:?}");
                    kept += u32::from(holder == Holder::Seat(seat));
                }
                return;
            }
            // Before the first turn there are tiles without tokens.
            let tiles = if matches!(game.turn(state), Turn::Player(_)) { state.tiles.len() as u8 } else { 0 };
            for tile in (0..tiles).map(TileIx) {
                for seat in Seat::all(3) {
                    let mut provinces = Provinces::default();
                    provinces.add(game, state, tile, seat);
                    let told = [provinces.certain, provinces.led, provinces.behind];
                    assert!(told.iter().filter(|&&points| points > 0.0).count() <= 1, "{told:?}");
                    assert!(told.iter().all(|points| (0.0..=6.0).contains(points)), "{told:?}");
                    if provinces.certain > 0.0 && !promised.contains(&(tile, seat)) {
                        promised.push((tile, seat));
                    }
                }
            }
        });
        assert!(kept > 50, "{kept}");
    }

    #[test]
    fn trade_routes_that_are_due_come_when_the_turn_ends() {
        let (mut came, mut neared) = (0, 0);
        random_games(2, 60, |game, state, _, next| {
            let seat = state.active;
            let mut after = *state;
            match next {
                Some(action @ (Action::Done | Action::Settle { .. })) => {
                    game.apply(&mut after, action, &mut Silent);
                }
                _ => return,
            }
            let points = |state: &State| f64::from(game.points(state, seat).routes);
            if let Some(Action::Settle { terrain, .. }) = next {
                let [before, now] = [state, &after].map(|state| gains(state, terrain, seat));
                if after.active == seat && now[0] > before[0] {
                    assert!(before[1] >= now[0], "{before:?} {now:?}");
                    neared += 1;
                }
            } else {
                let due = Routes::of(state, seat).due;
                assert_eq!(points(&after), points(state) + due);
                came += u32::from(due > 0.0);
            }
        });
        assert!(came > 10 && neared > 20, "{came}, {neared}");
    }

    #[test]
    fn a_technology_is_usable_exactly_where_it_can_settle() {
        let mut seen = [0; 2];
        random_games(2, 20, |game, state, actions, _| {
            let Some(Task::Settle(active)) = state.task() else { return };
            let usable = usable(game, state, state.active);
            for technology in Technology::ALL.into_iter().filter(|card| active[card.index()] > 0) {
                let settles =
                    |action: &Action| matches!(action, Action::Settle { with, .. } if *with == technology);
                let can = actions.iter().any(settles);
                assert_eq!(usable & 1 << technology.index() != 0, can, "{technology:?}");
                seen[usize::from(can)] += 1;
            }
        });
        assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
    }
}
