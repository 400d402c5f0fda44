//! Why an action is not allowed now. Nothing here decides: it only names what the rest of `legal` found.

use game_core::WhyNot;

use super::{places, technologies};
use crate::event::list_active;
use crate::state::{Active, Task};
use crate::{Action, At, Bronze, CityId, Kind, StackIx, State, Technology, Terrain, TileIx};

const CITY_FIRST: &str = "A city is chosen at once: take one before anything else.";

/// What stands against an action that is not listed.
pub(crate) fn why_not(game: &Bronze, state: &State, action: Action) -> Option<WhyNot> {
    match action {
        Action::Take { stack, card, at } => against_taking(state, stack, card, at),
        Action::Settle { tile, terrain, spot, with } => {
            game.against_settling(state, tile, terrain, spot, with)
        }
        Action::Done => match state.task()? {
            Task::Take => Some(WhyNot::new("BZ-T1", "Every turn begins with a card: take one first.")),
            Task::TakeCity(_) => Some(WhyNot::new("BZ-P6", CITY_FIRST)),
            _ => None,
        },
        Action::TakeCity(city) => game.against_city(state, city),
        Action::First(_) | Action::Province(_) | Action::Tile(_) | Action::Deal(_) | Action::DrawCity(_) => {
            None
        }
    }
}

impl Bronze {
    fn against_settling(
        &self,
        state: &State,
        tile: TileIx,
        terrain: Terrain,
        spot: u8,
        with: Technology,
    ) -> Option<WhyNot> {
        let active = match state.task()? {
            Task::Settle(active) => active,
            Task::Take => {
                let text = "First take a card: it and the cards it makes active let you settle.";
                return Some(WhyNot::new("BZ-P1", text));
            }
            Task::TakeCity(_) => return Some(WhyNot::new("BZ-P6", CITY_FIRST)),
            _ => return None,
        };
        let number = tile.0 + 1;
        if tile.index() >= state.tiles.len() {
            return Some(WhyNot::new("BZ-P1", format!("Tile {number} does not lie face up.")));
        }
        let Some(kind) = state.kind_of_free(terrain, tile, spot) else {
            return Some(WhyNot::new("BZ-P1", "This spot is not free."));
        };
        if let Some(front) = state.people(state.active).front.filter(|front| tile < *front) {
            let text =
                format!("Tile {number} lies left of tile {}, where your rightmost marker is.", front.0 + 1);
            return Some(WhyNot::new("BZ-P2", text));
        }
        self.against_card(active, kind, terrain, with)
    }

    /// What is wrong with the active cards, where nothing is wrong with the spot.
    fn against_card(&self, active: Active, kind: Kind, terrain: Terrain, with: Technology) -> Option<WhyNot> {
        let (people, place) = (kind.notation(), terrain.place());
        let fits = |technology: Technology| {
            let allowance = &self.allowances[technology.index()];
            allowance.terrains.contains(&(terrain.index() as u8))
                && allowance.kinds.contains(&(kind.index() as u8))
        };
        if !technologies(active).any(fits) {
            let text =
                format!("None of your active cards ({}) allows {people} {place}.", list_active(active));
            return Some(WhyNot::new("BZ-P1", text));
        }
        if active[with.index()] == 0 {
            return Some(WhyNot::new("BZ-A1", format!("No card of {} is active.", with.name())));
        }
        (!fits(with))
            .then(|| WhyNot::new("BZ-P1", format!("{} does not allow {people} {place}.", with.name())))
    }

    fn against_city(&self, state: &State, city: CityId) -> Option<WhyNot> {
        let name = &self.pack.cities[city.index()].name;
        if state.people.iter().any(|people| people.cities.contains(city)) {
            return Some(WhyNot::new("BZ-P4", format!("{name} has been taken.")));
        }
        match state.task()? {
            Task::TakeCity(tile) => {
                let text = format!("{name} does not lie at tile {}, which you have reached.", tile.0 + 1);
                Some(WhyNot::new("BZ-P4", text))
            }
            Task::Take | Task::Settle(_) => {
                let text = "You take a city when your first marker comes to its tile.";
                Some(WhyNot::new("BZ-P4", text))
            }
            _ => None,
        }
    }
}

fn against_taking(state: &State, stack: StackIx, card: Technology, at: At) -> Option<WhyNot> {
    match state.task()? {
        Task::Take => {}
        Task::Settle(_) => {
            let text = "You have taken your card of this turn: now the active cards settle.";
            return Some(WhyNot::new("BZ-T1", text));
        }
        Task::TakeCity(_) => return Some(WhyNot::new("BZ-P6", CITY_FIRST)),
        _ => return None,
    }
    let number = stack.0 + 1;
    let Some(top) = state.pool[stack.index()].top else {
        return Some(WhyNot::new("BZ-T3", format!("Stack {number} has run out.")));
    };
    if ![top, Technology::Bronze].contains(&card) {
        let text =
            format!("The card of stack {number} can be played as {} or as Bronze Casting.", top.name());
        return Some(WhyNot::new("BZ-T1", text));
    }
    let matrix = &state.people(state.active).matrix;
    if places(matrix).contains(&at) {
        return None;
    }
    let text = match at {
        At::Column(_) => format!("Your matrix has {} columns so far.", matrix.len()),
        At::Left | At::Right if matrix.len() == 4 => "Your matrix has four columns already.".to_owned(),
        At::Left | At::Right => "The first card of a matrix lies alone: there is no left of it.".to_owned(),
    };
    Some(WhyNot::new("BZ-T2", text))
}
