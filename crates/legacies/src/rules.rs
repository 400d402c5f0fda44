//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Edition, Game, NotationError, OptionSpec, Outcome, PackProblem, PackSource, Prompt, Rng, Score, Seat,
    Setup, SetupError, Sink, Turn, Viewer, WhyNot,
};

use crate::setup::{CHARACTERS, DIFFICULTY, NEMESES, NEMESIS_MATS, RISING_STAR, SIDES};
use crate::{Action, Event, Legacies, Pack, Question, Source, State, View};
use crate::{action, audit, event, flow, legal, prompt, score, setup, versions, view};

impl Game for Legacies {
    const ID: &'static str = "legacies";
    const NAME: &'static str = "Legacies";
    const RULES: u32 = versions::NEWEST;
    const PLAYERS: (u8, u8) = (1, 6);
    const OPTIONS: &'static [OptionSpec] =
        &[NEMESES, RISING_STAR, DIFFICULTY, CHARACTERS, SIDES, NEMESIS_MATS];

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

    fn former_editions() -> &'static [Edition] {
        versions::FORMER_EDITIONS
    }

    fn read_pack(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        Pack::read(source)
    }

    fn read_pack_under(source: &PackSource, rules: u32) -> Result<Pack, Vec<PackProblem>> {
        Pack::read_under(source, rules)
    }

    fn new(setup: &Setup, pack: Arc<Pack>) -> Result<Self, SetupError> {
        Legacies::with(pack, setup)
    }

    fn players(&self) -> u8 {
        self.persons
    }

    fn rivals(&self) -> u8 {
        self.nemeses
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

    fn weight(&self, _state: &State, _outcome: Action) -> u32 {
        // All that is drawn is drawn from different cards, tiles or mats.
        1
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

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| score::outcome(self, state))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event::redact(self, event, viewer)
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
        prompt::ask(self, *question)
    }

    fn source_name(&self, source: &Source) -> String {
        event::source_name(self, *source)
    }

    fn why_not(&self, state: &State, action: Action) -> Option<WhyNot> {
        legal::why_not(self, state, action)
    }

    fn describe(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        event::describe(self, event, name)
    }

    fn draw(&self, state: &State, rng: &mut Rng, buffer: &mut Vec<Action>) -> Action {
        legal::draw(state, rng).unwrap_or_else(|| {
            buffer.clear();
            self.actions(state, buffer);
            rng.pick(buffer).expect("a draw is asked for only where something can be drawn")
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }
}
