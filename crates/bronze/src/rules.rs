//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Game, NotationError, OptionSpec, PackProblem, PackSource, Rng, Score, Seat, Setup, SetupError, Sink,
    Turn, Viewer, WhyNot,
};

use crate::setup::{EDITION, edition_of};
use crate::{Action, Bronze, Event, Pack, State, Task, View, versions};

impl Game for Bronze {
    const ID: &'static str = "bronze";
    const NAME: &'static str = "Bronze";
    const RULES: u32 = versions::NEWEST;
    const PLAYERS: (u8, u8) = (2, 4);
    const OPTIONS: &'static [OptionSpec] = &[EDITION];

    type Pack = Pack;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn classic() -> PackSource {
        Pack::classic()
    }

    fn read_pack(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        Pack::read(source)
    }

    fn new(setup: &Setup, pack: Arc<Pack>) -> Result<Self, SetupError> {
        let rules = setup.rules_of::<Bronze>()?;
        Ok(Bronze::with(pack, rules, setup.players, edition_of(setup)))
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        self.fresh()
    }

    fn turn(&self, state: &State) -> Turn {
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

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list_actions(state, out);
    }

    fn weight(&self, state: &State, outcome: Action) -> u32 {
        self.weight_of(state, outcome)
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        self.answer(state, action, events);
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        Seat::all(self.players).map(|seat| self.score(state, seat)).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    /// Nothing in Bronze is hidden from anybody.
    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn determinize(&self, view: &View, _rng: &mut Rng) -> State {
        self.rebuild(view)
    }

    fn notate(&self, action: Action) -> String {
        self.write_action(action)
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        self.read_action(text)
    }

    fn phrase(&self, action: Action) -> String {
        self.say_action(action)
    }

    fn why_not(&self, state: &State, action: Action) -> Option<WhyNot> {
        self.objection(state, action)
    }

    fn describe(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        self.tell(event, name)
    }

    fn draw(&self, state: &State, rng: &mut Rng, _buffer: &mut Vec<Action>) -> Action {
        self.draw_outcome(state, rng).expect("a draw is asked for only on a chance turn")
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.count_pieces(state)
    }
}
