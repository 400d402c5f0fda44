//! The trait that a game implements.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Edition, NotationError, OptionSpec, Outcome, PackProblem, PackSource, Prompt, Rng, Score, Seat, Setup,
    SetupError, Turn, Viewer, WhyNot,
};

/// The rules of one game as set up at one table: the pack and the options, nothing that changes during play.
///
/// All of it is public knowledge, so that [`Game::determinize`] may use it. Methods that take a state trust
/// it and the action: [`crate::Table`] is where input is checked.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name in commands and records.
    const ID: &'static str;
    /// The name for people.
    const NAME: &'static str;
    /// The newest version of the rules. It is raised when a change makes old records lead elsewhere; all versions
    /// from 1 on are played, because a record replays for ever.
    const RULES: u32;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);
    /// What can be chosen when a table is set up.
    const OPTIONS: &'static [OptionSpec];

    /// The components: checked, and lowered to tables that the rules can look things up in.
    type Pack: Send + Sync + 'static;
    /// Everything that changes during play: plain data, ids only.
    type State: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// A decision of a player or an outcome of a draw.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// Something that happened: for the log and the animation.
    type Event: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// The part of the state that one viewer is allowed to see.
    type View: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// A question that the rules can ask, as data.
    type Question: Clone + Eq + Debug + Send + Sync + Serialize + 'static;
    /// A component that can make the rules ask a question.
    type Source: Clone + Eq + Debug + Send + Sync + Serialize + 'static;

    /// The pack that comes with the program.
    fn classic() -> PackSource;
    /// The former editions of that pack, oldest first. A pack that has been played with is never edited.
    fn former_editions() -> &'static [Edition] {
        &[]
    }
    /// Reads and checks a pack; every problem found is reported, not just the first.
    fn read_pack(source: &PackSource) -> Result<Self::Pack, Vec<PackProblem>>;
    /// The same for a pack that was played with under a version of the rules: what only later versions refuse in a
    /// pack is let pass, so that its records replay.
    fn read_pack_under(source: &PackSource, rules: u32) -> Result<Self::Pack, Vec<PackProblem>> {
        let _ = rules;
        Self::read_pack(source)
    }
    /// The rules for a table with this set-up, whose options are already known to be allowed values.
    fn new(setup: &Setup, pack: Arc<Self::Pack>) -> Result<Self, SetupError>;
    /// How many players sit at this table.
    fn players(&self) -> u8;
    /// How many players without a seat, moved by the rules themselves, are ranked among the others. With one of
    /// them the seats can all lose.
    fn rivals(&self) -> u8 {
        0
    }

    /// The state before the first draw.
    fn start(&self) -> Self::State;
    /// Who has to answer.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends every action allowed now, each once: decisions on a player's turn, outcomes on a chance turn.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// How likely an outcome is beside the others of this chance turn.
    fn weight(&self, state: &Self::State, outcome: Self::Action) -> u32;
    /// Does an allowed action and all that follows from it, up to the next question, draw or the end.
    fn apply(&self, state: &mut Self::State, action: Self::Action, events: &mut impl Sink<Self::Event>);

    /// The open question. It is the same for every viewer, so that it depends on nothing hidden.
    fn prompt(&self, state: &Self::State) -> Prompt<Self::Question, Self::Source>;

    /// Every seat's score as it would be if the game were scored now.
    fn scores(&self, state: &Self::State) -> Vec<Score>;
    /// The result, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| Outcome::rank(self.scores(state)))
    }

    /// The part of the state that `viewer` is allowed to see.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// An event as a viewer may know it; none if it shows nothing to that viewer.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// A state that the viewer holds possible, each as likely as the viewer must think it.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// Whether the components that an action names exist. Actions come from outside as data, and all other methods
    /// count on their ids; whether the action is allowed is another question.
    fn exists(&self, action: Self::Action) -> bool;
    /// The action in the game's notation.
    fn notate(&self, action: Self::Action) -> String;
    /// The action that a text in the game's notation means, allowed now or not.
    fn parse(&self, text: &str) -> Result<Self::Action, NotationError>;
    /// The action as a sentence, for who does not read notation.
    fn phrase(&self, action: Self::Action) -> String {
        self.notate(action)
    }
    /// The question as a sentence.
    fn ask(&self, question: &Self::Question) -> String;
    /// The name of a component that asks.
    fn source_name(&self, source: &Self::Source) -> String;
    /// Why an action that is not allowed now is not, as far as the seat that decides can know; none where there
    /// is nothing to say but what is asked instead.
    fn why_not(&self, _state: &Self::State, _action: Self::Action) -> Option<WhyNot> {
        None
    }
    /// The event in words. `name` gives the names of the seats.
    fn describe(&self, event: &Self::Event, name: &dyn Fn(Seat) -> String) -> String;
    /// What is wrong with the state, if pieces were lost or doubled. For the laws.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// Settles a chance turn as the weights say.
    fn draw(&self, state: &Self::State, rng: &mut Rng, buffer: &mut Vec<Self::Action>) -> Self::Action {
        buffer.clear();
        self.actions(state, buffer);
        let total = buffer.iter().map(|&outcome| self.weight(state, outcome)).sum();
        let mut left = rng.below(total);
        for &outcome in buffer.iter() {
            let weight = self.weight(state, outcome);
            if left < weight {
                return outcome;
            }
            left -= weight;
        }
        unreachable!("the weights add up to their total")
    }
}

/// Where events go.
pub trait Sink<E> {
    /// Takes the next event.
    fn push(&mut self, event: E);
}

/// A sink that forgets: for search and simulation, which look at states only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline]
    fn push(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}
