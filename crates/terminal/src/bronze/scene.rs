//! The position as its viewer sees it, and what an action would make of it.
//!
//! All of it comes from the view: the state that is asked 'what if' is rebuilt from it, never the true one.

use std::sync::Arc;

use game_core::{Game, Rng, Seat, Seed, Table, Turn, Viewer};
use games::bronze::{
    Action, At, Bronze, CityView, Event, Kind, State, Task, Technology, Terrain, TileIx, View,
};

/// A settlement spot. Spots are ordered by terrain, then from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The row.
    pub terrain: Terrain,
    /// The tile.
    pub tile: TileIx,
    /// The place in its row of the tile.
    pub spot: u8,
}

impl Spot {
    /// The place along the row, over all tiles.
    pub fn column(self) -> i32 {
        i32::from(self.tile.0) * 3 + i32::from(self.spot)
    }
}

/// A card's place in a matrix: column and row from the top left.
pub type Cell = (usize, usize);

/// What is seen.
pub struct Scene {
    /// The rules of the table.
    pub game: Arc<Bronze>,
    /// What the viewer may know.
    pub view: View,
    /// A state that the viewer holds possible.
    state: State,
    /// Whose things are shown as one's own.
    pub me: Seat,
    /// Whether somebody has to decide.
    pub asked: bool,
    /// What can be chosen now.
    pub actions: Vec<Action>,
    /// The markers that the others placed since the viewer's turn before.
    pub news: Vec<Spot>,
    /// The card that the viewer played in this turn, while settling.
    pub last_card: Option<Cell>,
}

impl Scene {
    /// What a viewer sees of a table. `news` are the moves whose markers are shown as new.
    pub fn new(table: &Table<Bronze>, viewer: Viewer, news: &std::ops::Range<usize>) -> Self {
        let game = Arc::clone(table.game());
        let view = game.view(table.state(), viewer);
        let state = game.determinize(&view, &mut Rng::new(Seed(0)));
        let me = view.you.unwrap_or(view.active);
        let known = |(number, event): &(u32, Event)| Some((*number, game.redact(event, viewer)?));
        let events: Vec<(u32, Event)> = table.log().iter().filter_map(known).collect();
        let recent = events.iter().filter(|(number, _)| news.contains(&(*number as usize)));
        let news = recent.filter_map(|(_, event)| settled(event)).collect();
        let last_card = events.iter().rev().find_map(|(_, event)| taken_by(event, me));
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        let asked = matches!(table.turn(), Turn::Player(_));
        Scene { game, view, state, me, asked, actions, news, last_card }
    }

    /// What is asked of the viewer.
    pub fn task(&self) -> Option<Task> {
        self.view.tasks.last().copied()
    }

    /// The kind of a spot, taken or free; none of a tile that is face down.
    pub fn kind(&self, spot: Spot) -> Option<Kind> {
        let spots = self.view.tiles[spot.tile.index()].spots.get(spot.terrain.index())?;
        spots.get(usize::from(spot.spot)).map(|spot| spot.kind)
    }

    /// The cards that a card would make active, how many of each technology.
    pub fn active(&self, card: Technology, at: At) -> [u8; 8] {
        self.game.preview(&self.state, card, at)
    }

    /// The spots that active cards open, each once.
    pub fn open_spots(&self, active: [u8; 8]) -> Vec<Spot> {
        let mut state = self.state;
        state.tasks.push(Task::Settle(active));
        let mut actions = Vec::new();
        self.game.actions(&state, &mut actions);
        let mut spots: Vec<Spot> = actions.into_iter().filter_map(spot_of).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// What would come of a settlement, as far as nothing is drawn, and of ending the turn after it.
    pub fn what_if(&self, action: Action) -> WhatIf {
        let mut state = self.state;
        let mut events = Vec::new();
        self.game.apply(&mut state, action, &mut events);
        let line =
            spot_of(action).map_or(0, |spot| games::bronze::longest_line(&state, spot.terrain, self.me));
        let has = |wanted: fn(&Task) -> bool| state.tasks.iter().any(wanted);
        let turns_tile = has(|task| matches!(task, Task::TurnTile));
        let draws_cities = has(|task| matches!(task, Task::DrawCities(..)));
        let takes_city = has(|task| matches!(task, Task::TakeCity(_)));
        self.stop(&mut state, &mut events);
        WhatIf { line, turns_tile, draws_cities, takes_city, gains: events }
    }

    /// Ends the turn in a position that may wait for draws, to see which tokens that gives.
    fn stop(&self, state: &mut State, events: &mut Vec<Event>) {
        let waits = |state: &State| {
            let next = state.task();
            matches!(
                next,
                Some(Task::TurnTile | Task::DrawCities(..) | Task::TakeCity(_) | Task::DiscardCities)
            )
        };
        while waits(state) {
            state.tasks.pop();
        }
        if matches!(state.task(), Some(Task::Settle(_))) {
            self.game.apply(state, Action::Done, events);
        }
    }

    /// A city that lies at a tile or with a player.
    pub fn city(&self, city: games::bronze::CityId) -> Option<&CityView> {
        let lying = self.view.tiles.iter().flat_map(|tile| &tile.cities);
        let taken = self.view.people.iter().flat_map(|people| &people.cities);
        lying.chain(taken).find(|view| view.city == city)
    }

    /// Where a technology lets people settle, and whom.
    pub fn allowance(&self, technology: Technology) -> String {
        match self.game.pack().technologies.get(technology.index()) {
            Some(card) => {
                let terrains = card.terrains.map(Terrain::notation).join(", ");
                format!("{terrains} ({})", card.kinds.map(Kind::notation).join(", "))
            }
            None => "any spot".to_owned(),
        }
    }
}

/// What would come of a settlement.
pub struct WhatIf {
    /// The player's line in that terrain.
    pub line: u32,
    /// Whether a tile is turned up.
    pub turns_tile: bool,
    /// Whether cities are drawn.
    pub draws_cities: bool,
    /// Whether the player takes a city.
    pub takes_city: bool,
    /// What happens up to the end of the turn, if it ends there.
    pub gains: Vec<Event>,
}

/// The spot of a settlement.
pub fn spot_of(action: Action) -> Option<Spot> {
    match action {
        Action::Settle { tile, terrain, spot, .. } => Some(Spot { terrain, tile, spot }),
        Action::Take { .. }
        | Action::Done
        | Action::TakeCity(_)
        | Action::First(_)
        | Action::Province(_)
        | Action::Tile(_)
        | Action::Deal(_)
        | Action::DrawCity(_) => None,
    }
}

fn settled(event: &Event) -> Option<Spot> {
    let Event::Settled { tile, terrain, spot, .. } = *event else { return None };
    Some(Spot { terrain, tile, spot })
}

/// Where a player put a card.
fn taken_by(event: &Event, me: Seat) -> Option<Cell> {
    let Event::CardTaken { seat, column, row, .. } = *event else { return None };
    (seat == me).then_some((column.into(), row.into()))
}
