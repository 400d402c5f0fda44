//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Game, NoSource, NotationError, OptionSpec, PackProblem, PackSource, Prompt, Rng, Score, Seat, Setup,
    SetupError, Sink, Turn, Viewer, WhyNot,
};

use crate::setup::{EDITION, edition_of};
use crate::{Action, Bronze, Event, Pack, Question, State, View};
use crate::{action, audit, event, flow, legal, prompt, score, setup, versions, view};

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
    type Question = Question;
    type Source = NoSource;

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
        setup::start(self)
    }

    fn turn(&self, state: &State) -> Turn {
        legal::turn(state)
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        legal::actions(self, state, out);
    }

    fn weight(&self, state: &State, outcome: Action) -> u32 {
        legal::weight(state, outcome)
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        flow::apply(self, state, action, events);
    }

    fn prompt(&self, state: &State) -> Prompt<Question, NoSource> {
        prompt::prompt(state)
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        score::scores(self, state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    /// Nothing in Bronze is hidden from anybody.
    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn determinize(&self, view: &View, _rng: &mut Rng) -> State {
        view::determinize(self, view)
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

    fn source_name(&self, source: &NoSource) -> String {
        match *source {}
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
