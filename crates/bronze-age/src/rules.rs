//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Game, NotationError, OptionSpec, PackProblem, PackSource, Prompt, Rng, Score, Seat, Setup, SetupError,
    Sink, Turn, Viewer, WhyNot,
};

use crate::setup::{CIVILISATIONS, START};
use crate::{Action, BronzeAge, Event, Pack, Question, Source, State, View};
use crate::{action, audit, event, flow, legal, prompt, score, setup, versions, view};

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
    type Question = Question;
    type Source = Source;

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
        setup::start(self)
    }

    fn turn(&self, state: &State) -> Turn {
        legal::turn(self, state)
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        legal::actions(self, state, out);
    }

    fn weight(&self, state: &State, outcome: Action) -> u32 {
        legal::weight(self, state, outcome)
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        flow::apply(self, state, action, events);
    }

    fn prompt(&self, state: &State) -> Prompt<Question, Source> {
        prompt::prompt(self, state)
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        score::scores(self, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event::redact(event, viewer)
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        view::determinize(self, view, rng)
    }

    fn exists(&self, action: Action) -> bool {
        action::exists(self, action)
    }

    fn notate(&self, action: Action) -> String {
        action::notate(self, action)
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        action::parse(self, text)
    }

    fn phrase(&self, action: Action) -> String {
        action::phrase(self, action)
    }

    fn ask(&self, question: &Question) -> String {
        prompt::ask(*question)
    }

    fn source_name(&self, source: &Source) -> String {
        prompt::source_name(self, *source)
    }

    fn why_not(&self, state: &State, action: Action) -> Option<WhyNot> {
        legal::why_not(self, state, action)
    }

    fn describe(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        event::describe(self, event, name)
    }

    fn draw(&self, state: &State, rng: &mut Rng, _buffer: &mut Vec<Action>) -> Action {
        legal::draw(self, state, rng).expect("a draw is asked for only on a chance turn")
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }
}
