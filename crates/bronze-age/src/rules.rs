//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Game, NotationError, OptionSpec, PackProblem, PackSource, Rng, Score, Seat, Setup, SetupError, Sink,
    Turn, Viewer, WhyNot,
};

use crate::setup::{CIVILISATIONS, START};
use crate::{Action, BronzeAge, Event, Pack, State, Task, View, versions};

impl Game for BronzeAge {
    const ID: &'static str = "bronze-age";
    const NAME: &'static str = "Bronze Age";
    const RULES: u32 = versions::NEWEST;
    const PLAYERS: (u8, u8) = (2, 2);
    const OPTIONS: &'static [OptionSpec] = &[CIVILISATIONS, START];

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
        Ok(BronzeAge::with(pack, setup))
    }

    fn players(&self) -> u8 {
        2
    }

    fn start(&self) -> State {
        self.fresh()
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
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
        Seat::all(2).map(|seat| self.score(state, seat)).collect()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.hide(event, viewer)
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.deal_hidden(view, rng)
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

impl BronzeAge {
    pub(crate) fn whose_turn(&self, state: &State) -> Turn {
        let Some(task) = state.task() else { return Turn::Over };
        match task {
            Task::Act | Task::DrawOrPlay { .. } => Turn::Player(state.active),
            Task::TakeCivilisation(seat) if self.choose => Turn::Player(seat),
            Task::Play(seat)
            | Task::ChooseDeck(seat, _)
            | Task::Seize(seat)
            | Task::Discard(seat)
            | Task::Salvage(seat)
            | Task::Recall(seat)
            | Task::Choose(seat, _)
            | Task::Keep(seat)
            | Task::DiscardDown(seat) => Turn::Player(seat),
            Task::DrawStartPlayer
            | Task::TakeCivilisation(_)
            | Task::SeeTop(_)
            | Task::SeeFront(..)
            | Task::TurnOver(..)
            | Task::DrawKept => Turn::Chance,
            Task::DrawCards(..) | Task::Run(..) | Task::EndTurn | Task::NewDecks => {
                unreachable!("done before anybody is asked")
            }
        }
    }
}
