//! The contract of `game-core`, fulfilled by the other modules.

use std::sync::Arc;

use game_core::{
    Edition, Game, NotationError, OptionSpec, Outcome, PackProblem, PackSource, Rng, Score, Seat, Setup,
    SetupError, Sink, Turn, Viewer, WhyNot,
};

use crate::kinds::Outcome as Side;
use crate::pack::EventOutcome;
use crate::setup::{CHARACTERS, DIFFICULTY, NEMESES, NEMESIS_MATS, RISING_STAR, SIDES};
use crate::state::{CardId, EventId, SoloId, SuccessorId, Task, Who};
use crate::{Action, Event, Legacies, Pack, State, View, versions};

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

    fn classic() -> PackSource {
        Pack::classic()
    }

    fn former_editions() -> &'static [Edition] {
        versions::FORMER_EDITIONS
    }

    fn read_pack(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        Pack::read(source)
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
        self.fresh()
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list_actions(state, out);
    }

    fn weight(&self, _state: &State, _outcome: Action) -> u32 {
        // All that is drawn is drawn from different cards, tiles or mats.
        1
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        self.answer(state, action, events);
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        Seat::all(self.persons).map(|seat| self.score_of(&state.open, Who(seat.0))).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| self.result(state))
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

    fn draw(&self, state: &State, rng: &mut Rng, buffer: &mut Vec<Action>) -> Action {
        self.draw_quickly(state, rng).unwrap_or_else(|| {
            buffer.clear();
            self.actions(state, buffer);
            rng.pick(buffer).expect("a draw is asked for only where something can be drawn")
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.count_pieces(state)
    }
}

impl Legacies {
    /// An outcome of an event.
    pub fn outcome_of(&self, event: EventId, outcome: Side) -> &EventOutcome {
        let event = &self.pack.events[event.index()];
        match outcome {
            Side::Top => &event.top,
            Side::Bottom => &event.bottom,
        }
    }

    /// A draw from one of the big decks, without a list of what is in it.
    fn draw_quickly(&self, state: &State, rng: &mut Rng) -> Option<Action> {
        let century = state.open.century();
        let (deck, outcome): (_, fn(_, u8) -> Action) = match state.open.task()? {
            Task::DealCards(..) | Task::FillMarket(_) => {
                (state.deck(), |century, bit| Action::Deal(CardId::at(century, bit)))
            }
            Task::DealHeirs(..) | Task::TurnUpHeirs => {
                (state.heir_deck(), |_, bit| Action::Heir(SuccessorId(bit)))
            }
            Task::DrawSolo(_) => (state.solo_deck(), |century, bit| Action::Solo(SoloId::at(century, bit))),
            _ => return None,
        };
        deck.nth(rng.below(u32::from(deck.len()))).map(|bit| outcome(century, bit))
    }
}
