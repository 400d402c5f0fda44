//! The laws that every game keeps, checked over random games.
//!
//! A game's own test calls [`check`] in a few lines. A broken law stops with the law, the seed and the moves
//! that lead there.

use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::Range;

use crate::{Game, Pack, Record, Rng, Seat, Seed, Setup, Silent, Table, Turn, Viewer};

/// Plays one random game for each seed and holds every position against the laws.
///
/// # Panics
/// If a law is broken.
pub fn check<G: Game>(setup: &Setup, seeds: Range<u64>) {
    let pack = Pack::<G>::classic();
    for seed in seeds {
        check_game(&pack, setup, Seed(seed));
    }
}

/// Any game is far shorter than this; a longer one is taken to be endless.
const LONGEST: usize = 100_000;
/// In how many positions out of this number the dear laws are checked too.
const DEAR: u32 = 16;

fn check_game<G: Game>(pack: &Pack<G>, setup: &Setup, seed: Seed) {
    let table = Table::new(pack.clone(), setup.clone(), None);
    let mut trial = Trial {
        table: table.unwrap_or_else(|error| panic!("the set-up of a law check: {error}")),
        rng: Rng::new(seed),
        seen: Vec::new(),
        seed,
    };
    while trial.table.turn() != Turn::Over {
        trial.position();
        trial.step();
        trial.holds("a game ends", trial.table.moves().len() < LONGEST);
    }
    trial.over(pack);
}

/// A random game under way.
struct Trial<G: Game> {
    table: Table<G>,
    rng: Rng,
    /// Actions that were allowed some time in this game: what a confused player might try.
    seen: Vec<G::Action>,
    seed: Seed,
}

impl<G: Game> Trial<G> {
    fn position(&mut self) {
        let actions = self.table.actions();
        self.listed(&actions);
        self.views(&actions);
        self.audit();
        if self.rng.below(DEAR) == 0 {
            self.each_listed_is_accepted(&actions);
            self.unlisted_are_refused(&actions);
            self.state_is_data();
        }
        if let Some(action) = self.rng.pick(&actions) {
            self.seen.push(action);
        }
    }

    fn step(&mut self) {
        let action = match self.table.turn() {
            Turn::Chance => self.table.game().draw(self.table.state(), &mut self.rng, &mut Vec::new()),
            Turn::Player(_) | Turn::Over => {
                let action = self.rng.pick(&self.table.actions());
                action.unwrap_or_else(|| self.broken("who has the turn has an action", ""))
            }
        };
        if let Err(error) = self.table.play(action) {
            self.broken("what is listed is accepted", error);
        }
    }

    fn listed(&self, actions: &[G::Action]) {
        let (game, state) = (self.table.game(), self.table.state());
        self.holds("who has the turn has an action", !actions.is_empty());
        let distinct: HashSet<_> = actions.iter().collect();
        self.holds("no action is listed twice", distinct.len() == actions.len());
        for &action in actions {
            let text = game.notate(action);
            self.equal("notation reads back", &game.parse(&text), &Ok(action));
            self.holds("notation is one line", !text.is_empty() && !text.contains(char::is_control));
            if self.table.turn() == Turn::Chance {
                self.holds("an outcome that is listed can happen", game.weight(state, action) > 0);
            }
        }
        self.holds("a game that goes on has no result", game.outcome(state).is_none());
    }

    fn views(&mut self, actions: &[G::Action]) {
        let game = self.table.game().clone();
        for viewer in Viewer::all(game.players()) {
            let view = game.view(self.table.state(), viewer);
            let guess = game.determinize(&view, &mut self.rng);
            self.equal("a guess from a view looks like the view", &game.view(&guess, viewer), &view);
            self.equal("a guess from a view has the same turn", &game.turn(&guess), &self.table.turn());
            if Viewer::Player(self.to_move()) == viewer {
                let mut guessed = Vec::new();
                game.actions(&guess, &mut guessed);
                self.equal("own choices do not depend on hidden things", &guessed.as_slice(), &actions);
                self.own_action(&guess, actions, viewer);
            }
        }
    }

    /// What the viewer does shows the viewer the same in every state that fits the view.
    fn own_action(&mut self, guess: &G::State, actions: &[G::Action], viewer: Viewer) {
        let Some(action) = self.rng.pick(actions) else { return };
        let game = self.table.game();
        let shown = |state: &G::State| {
            let (mut state, mut events) = (state.clone(), Vec::new());
            game.apply(&mut state, action, &mut events);
            let events: Vec<_> = events.iter().filter_map(|event| game.redact(event, viewer)).collect();
            (events, game.view(&state, viewer))
        };
        self.equal("states that look alike answer alike", &shown(self.table.state()), &shown(guess));
    }

    fn audit(&self) {
        if let Err(lost) = self.table.game().audit(self.table.state()) {
            self.broken("no piece is lost or doubled", lost);
        }
    }

    fn each_listed_is_accepted(&self, actions: &[G::Action]) {
        let game = self.table.game();
        for &action in actions {
            let mut state = self.table.state().clone();
            game.apply(&mut state, action, &mut Silent);
            if let Err(lost) = game.audit(&state) {
                self.broken("no piece is lost or doubled", format!("after {}: {lost}", game.notate(action)));
            }
        }
    }

    fn unlisted_are_refused(&mut self, actions: &[G::Action]) {
        for action in std::mem::take(&mut self.seen) {
            if actions.contains(&action) {
                continue;
            }
            let before = (self.table.state().clone(), self.table.record());
            let refused = self.table.play(action).is_err();
            self.holds("what is not listed is refused", refused);
            let after = (self.table.state().clone(), self.table.record());
            self.equal("a refused action changes nothing", &before, &after);
        }
    }

    fn state_is_data(&self) {
        let text = serde_json::to_string(self.table.state());
        let back = text.and_then(|text| serde_json::from_str::<G::State>(&text));
        self.equal("a state survives being written down", &back.ok().as_ref(), &Some(self.table.state()));
        let view = self.table.game().view(self.table.state(), Viewer::Spectator);
        let text = serde_json::to_string(&view);
        let back = text.and_then(|text| serde_json::from_str::<G::View>(&text));
        self.equal("a view survives being written down", &back.ok(), &Some(view));
    }

    fn over(&self, pack: &Pack<G>) {
        let (game, table) = (self.table.game(), &self.table);
        self.holds("nothing can be done when the game is over", table.actions().is_empty());
        self.audit();
        match table.outcome() {
            None => self.broken("a game that is over has a result", ""),
            Some(outcome) => {
                self.equal("every seat has a place", &outcome.places.len(), &usize::from(game.players()));
                self.holds("somebody won", outcome.places.contains(&1));
            }
        }
        let again =
            Record::parse(&table.record()).and_then(|record| Table::<G>::replay(&record, pack.clone()));
        let again = again.unwrap_or_else(|error| self.broken("a record replays", error));
        self.equal("a record leads to the same state", &again.state(), &table.state());
        self.equal("a record tells the same events", &again.log(), &table.log());
    }

    fn to_move(&self) -> Seat {
        match self.table.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance | Turn::Over => Seat(u8::MAX),
        }
    }

    fn holds(&self, law: &str, holds: bool) {
        if !holds {
            self.broken(law, "")
        }
    }

    fn equal<T: PartialEq + Debug>(&self, law: &str, left: &T, right: &T) {
        if left != right {
            self.broken(law, format!("\n  left: {left:?}\n right: {right:?}"))
        }
    }

    fn broken(&self, law: &str, how: impl std::fmt::Display) -> ! {
        let Seed(seed) = self.seed;
        panic!("broken law: {law} (seed {seed}) {how}\nThe moves that lead there:\n{}", self.table.record())
    }
}
