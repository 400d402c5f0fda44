//! Proof that each law can fail: a game that breaks one thing at a time, and the law that notices.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::panic::catch_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use super::{BROKEN, check};
use crate::sample::{Coin, CoinAction, CoinEvent, CoinQuestion, CoinState, CoinView, Face};
use crate::{
    Game, NoSource, NotationError, OptionSpec, Outcome, PackProblem, PackSource, Prompt, Rng, Score, Seat,
    Setup, SetupError, Sink, Turn, Viewer,
};

/// The sample game with one fault.
struct Faulty<const FAULT: u8> {
    coin: Coin,
    /// Different for each table, where the fault wants it.
    table: u32,
}

/// What can be wrong with [`Faulty`].
mod fault {
    pub const NONE: u8 = 0;
    pub const OPTION_NAMED_LIKE_A_SEAT: u8 = 1;
    pub const OPTION_TWICE: u8 = 2;
    pub const OPTION_DEFAULT_NOT_ALLOWED: u8 = 3;
    pub const THIRD_PLAYER: u8 = 4;
    pub const TURN_OF_NOBODY: u8 = 5;
    pub const LISTS_NOTHING: u8 = 6;
    pub const LISTS_TWICE: u8 = 7;
    pub const LISTS_AFTER_THE_END: u8 = 8;
    pub const LISTS_WHAT_IT_LIKES: u8 = 9;
    pub const LISTS_OVER_OTHERS: u8 = 10;
    pub const LISTS_LESS_LATER: u8 = 11;
    pub const LISTS_MORE_LATER: u8 = 12;
    pub const WEARS_OUT: u8 = 13;
    pub const NOTATION_OF_ANOTHER: u8 = 14;
    pub const NOTATION_OF_TWO_LINES: u8 = 15;
    pub const NOTATION_WITH_A_MARGIN: u8 = 16;
    pub const IMPOSSIBLE_OUTCOME: u8 = 17;
    pub const HUGE_WEIGHTS: u8 = 18;
    pub const RULES_OF_THE_DAY: u8 = 19;
    pub const DRAWS_WHAT_IS_NOT_LISTED: u8 = 20;
    pub const DRAWS_WHAT_IT_LIKES: u8 = 21;
    pub const APPLY_PANICS: u8 = 22;
    pub const PARSE_PANICS: u8 = 23;
    pub const FICKLE_APPLY: u8 = 24;
    pub const LOSES_A_PIECE: u8 = 25;
    pub const STATE_NOT_WRITTEN: u8 = 26;
    pub const VIEW_NOT_WRITTEN: u8 = 27;
    pub const EVENT_NOT_WRITTEN: u8 = 28;
    pub const SCORE_FOR_NOBODY: u8 = 29;
    pub const SCORE_FROM_NOWHERE: u8 = 30;
    pub const VIEW_LEAKS: u8 = 31;
    pub const GUESS_AT_THE_END: u8 = 32;
    pub const GUESS_WITH_OTHER_TURN: u8 = 33;
    pub const GUESS_LOSES_A_PIECE: u8 = 34;
    pub const GUESS_LEADS_ASTRAY: u8 = 35;
    pub const FICKLE_GUESS: u8 = 36;
    pub const CHOICES_BY_HIDDEN_THINGS: u8 = 37;
    pub const SPECTATOR_SEES: u8 = 38;
    pub const SPECTATOR_IS_TOLD: u8 = 39;
    pub const EVENT_LEAKS: u8 = 40;
    pub const EVENT_KEPT_BACK: u8 = 41;
    pub const REDACTS_MORE_AND_MORE: u8 = 42;
    pub const TOLD_IN_TWO_LINES: u8 = 43;
    pub const ENDLESS: u8 = 44;
    pub const EARLY_RESULT: u8 = 45;
    pub const NO_RESULT: u8 = 46;
    pub const PLACES_FOR_ONE: u8 = 47;
    pub const ALL_LOSE: u8 = 48;
    pub const STARTS_ELSEWHERE: u8 = 49;
    pub const STARTS_UNLIKE: u8 = 50;
    pub const FICKLE_EVENTS: u8 = 51;
    pub const ACTION_NOT_WRITTEN: u8 = 52;
    pub const DOES_NOT_EXIST: u8 = 53;
    pub const QUESTION_BY_HIDDEN_THINGS: u8 = 54;
    pub const QUESTION_FOR_ANOTHER: u8 = 55;
    pub const QUESTION_WITHOUT_WORDS: u8 = 56;
    pub const QUESTION_WITHOUT_A_CLAUSE: u8 = 57;
}

/// The coin with room for faults.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    coin: CoinState,
    /// Something that nobody sees.
    hidden: u32,
    #[serde(skip)]
    unwritten: u8,
    #[serde(skip)]
    worn: Worn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct View {
    coin: CoinView,
    leak: Option<Face>,
    #[serde(skip)]
    unwritten: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Event {
    coin: CoinEvent,
    extra: u32,
    #[serde(skip)]
    unwritten: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Action {
    coin: CoinAction,
    #[serde(skip)]
    unwritten: u8,
}

fn action<const FAULT: u8>(coin: CoinAction) -> Action {
    Action { coin, unwritten: u8::from(FAULT == fault::ACTION_NOT_WRITTEN) }
}

/// A part of a state that changes when it is looked at.
#[derive(Debug, Default)]
struct Worn(AtomicU32);

impl Worn {
    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for Worn {
    fn clone(&self) -> Self {
        Worn(AtomicU32::new(self.get()))
    }
}

impl PartialEq for Worn {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Worn {}

impl Hash for Worn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}

thread_local! {
    /// How often a fickle game was asked so far.
    static CALLS: Cell<u32> = const { Cell::new(0) };
    /// At which call a patient fault shows.
    static PATIENCE: Cell<u32> = const { Cell::new(u32::MAX) };
}

fn calls() -> u32 {
    CALLS.replace(CALLS.get() + 1)
}

fn out_of_patience() -> bool {
    calls() == PATIENCE.get()
}

const STAKE: OptionSpec = Coin::OPTIONS[0];

impl<const FAULT: u8> Game for Faulty<FAULT> {
    const ID: &'static str = "faulty";
    const NAME: &'static str = "Faulty";
    const RULES: u32 = 1;
    const PLAYERS: (u8, u8) = (2, 2);
    const OPTIONS: &'static [OptionSpec] = match FAULT {
        fault::OPTION_NAMED_LIKE_A_SEAT => &[OptionSpec { name: "p2", ..STAKE }],
        fault::OPTION_TWICE => &[STAKE, STAKE],
        fault::OPTION_DEFAULT_NOT_ALLOWED => &[OptionSpec { default: "3", ..STAKE }],
        _ => Coin::OPTIONS,
    };

    type Pack = ();
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = CoinQuestion;
    type Source = NoSource;

    fn classic() -> PackSource {
        Coin::classic()
    }

    fn read_pack(source: &PackSource) -> Result<(), Vec<PackProblem>> {
        Coin::read_pack(source)
    }

    fn new(setup: &Setup, pack: Arc<()>) -> Result<Self, SetupError> {
        let table = if FAULT == fault::RULES_OF_THE_DAY { calls() } else { 0 };
        Coin::new(setup, pack).map(|coin| Faulty { coin, table })
    }

    fn players(&self) -> u8 {
        if FAULT == fault::THIRD_PLAYER { 3 } else { 2 }
    }

    fn start(&self) -> State {
        let coin = match FAULT {
            fault::STARTS_ELSEWHERE if calls() > 0 => CoinState::Tossed(Face::Heads),
            _ => CoinState::Start,
        };
        let hidden = if FAULT == fault::STARTS_UNLIKE { calls() } else { 0 };
        let unwritten = u8::from(FAULT == fault::STATE_NOT_WRITTEN);
        State { coin, hidden, unwritten, worn: Worn::default() }
    }

    fn turn(&self, state: &State) -> Turn {
        match self.coin.turn(&state.coin) {
            Turn::Player(_) if FAULT == fault::TURN_OF_NOBODY => Turn::Player(Seat(2)),
            Turn::Player(_) if FAULT == fault::GUESS_WITH_OTHER_TURN => {
                Turn::Player(Seat(state.hidden as u8))
            }
            turn => turn,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        if FAULT == fault::LISTS_OVER_OTHERS {
            out.clear();
        }
        let mut listed = Vec::new();
        self.coin.actions(&state.coin, &mut listed);
        out.extend(listed.into_iter().map(action::<FAULT>));
        let tossed = matches!(state.coin, CoinState::Tossed(_));
        match FAULT {
            fault::LISTS_NOTHING if tossed => out.clear(),
            fault::LISTS_TWICE if tossed => out.push(action::<FAULT>(CoinAction::Keep)),
            fault::LISTS_AFTER_THE_END if !tossed && out.is_empty() => {
                out.push(action::<FAULT>(CoinAction::Keep))
            }
            fault::LISTS_WHAT_IT_LIKES if calls().is_multiple_of(2) => out.reverse(),
            fault::LISTS_LESS_LATER if out_of_patience() => out.clear(),
            fault::LISTS_MORE_LATER if tossed && out_of_patience() => {
                out.push(action::<FAULT>(CoinAction::Toss(Face::Heads)));
            }
            fault::WEARS_OUT if out_of_patience() => drop(state.worn.0.fetch_add(1, Ordering::Relaxed)),
            fault::CHOICES_BY_HIDDEN_THINGS if tossed && state.hidden > 0 => drop(out.pop()),
            _ => {}
        }
    }

    fn weight(&self, _state: &State, outcome: Action) -> u32 {
        let heads = outcome.coin == CoinAction::Toss(Face::Heads);
        match FAULT {
            fault::IMPOSSIBLE_OUTCOME => u32::from(heads),
            fault::HUGE_WEIGHTS => u32::MAX,
            fault::RULES_OF_THE_DAY => 1 + 9 * u32::from(heads == self.table.is_multiple_of(2)),
            _ => 1,
        }
    }

    fn apply(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        let action = action.coin;
        if FAULT == fault::APPLY_PANICS {
            assert_ne!(action, CoinAction::Pass, "passing is hard");
        }
        let started = state.coin == CoinState::Start;
        let toss = matches!(action, CoinAction::Toss(_));
        if FAULT == fault::ENDLESS && !toss || FAULT == fault::LISTS_MORE_LATER && toss != started {
            return;
        }
        let mut told = Vec::new();
        self.coin.apply(&mut state.coin, action, &mut told);
        if FAULT == fault::FICKLE_APPLY {
            state.hidden = calls();
        }
        if FAULT == fault::GUESS_LEADS_ASTRAY && state.hidden > 0 {
            state.coin = CoinState::Start;
            state.hidden = 2;
        }
        let extra = match FAULT {
            fault::FICKLE_EVENTS => calls(),
            fault::SPECTATOR_IS_TOLD => 7,
            _ => 0,
        };
        let unwritten = u8::from(FAULT == fault::EVENT_NOT_WRITTEN);
        told.into_iter().for_each(|coin| events.push(Event { coin, extra, unwritten }));
    }

    fn prompt(&self, state: &State) -> Prompt<CoinQuestion, NoSource> {
        let mut prompt = self.coin.prompt(&state.coin);
        prompt.seat = Prompt::<_, NoSource>::new(self.turn(state), (), "").seat;
        let tossed = matches!(state.coin, CoinState::Tossed(_));
        match FAULT {
            fault::QUESTION_BY_HIDDEN_THINGS if tossed && state.hidden > 0 => {
                prompt.question = CoinQuestion::Toss;
            }
            fault::QUESTION_FOR_ANOTHER if tossed => prompt.seat = Some(Seat(1)),
            fault::QUESTION_WITHOUT_A_CLAUSE => prompt.clause = "",
            _ => {}
        }
        prompt
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let mut scores = self.coin.scores(&state.coin);
        match FAULT {
            fault::SCORE_FOR_NOBODY => scores.push(Score::default()),
            fault::SCORE_FROM_NOWHERE => scores[1].total += 1,
            _ => {}
        }
        scores
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let over = self.turn(state) == Turn::Over;
        let mut outcome = Outcome::rank(self.scores(state));
        match FAULT {
            fault::PLACES_FOR_ONE => outcome.places.truncate(1),
            fault::ALL_LOSE => outcome.places.fill(2),
            _ => {}
        }
        (over && FAULT != fault::NO_RESULT || FAULT == fault::EARLY_RESULT).then_some(outcome)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let sees = FAULT == fault::SPECTATOR_SEES && viewer == Viewer::Spectator;
        let coin = self.coin.view(&state.coin, if sees { Viewer::Player(Seat(0)) } else { viewer });
        let leak = match state.coin {
            CoinState::Tossed(face) if FAULT == fault::VIEW_LEAKS => Some(face),
            _ => None,
        };
        View { coin, leak, unwritten: u8::from(FAULT == fault::VIEW_NOT_WRITTEN) }
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut told = Event { coin: self.coin.redact(&event.coin, viewer)?, ..event.clone() };
        let shown = matches!(told.coin, CoinEvent::Shown(..));
        match FAULT {
            fault::EVENT_LEAKS => told.coin = event.coin,
            fault::EVENT_KEPT_BACK if shown => return None,
            fault::FICKLE_EVENTS => told.extra = 0,
            fault::SPECTATOR_IS_TOLD if viewer != Viewer::Spectator => told.extra = 0,
            fault::REDACTS_MORE_AND_MORE => told.extra += 1,
            _ => {}
        }
        Some(told)
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        let unwritten = u8::from(FAULT == fault::STATE_NOT_WRITTEN);
        let coin = self.coin.determinize(&view.coin, rng);
        let mut state = State { coin, hidden: 0, unwritten, worn: Worn::default() };
        let tossed = matches!(state.coin, CoinState::Tossed(_));
        match FAULT {
            fault::GUESS_AT_THE_END if !tossed && state.coin != CoinState::Start => {
                state.coin = CoinState::Shown(Face::Heads, Seat(1));
            }
            fault::GUESS_WITH_OTHER_TURN
            | fault::CHOICES_BY_HIDDEN_THINGS
            | fault::QUESTION_BY_HIDDEN_THINGS
                if tossed =>
            {
                state.hidden = 1;
            }
            fault::GUESS_LOSES_A_PIECE | fault::GUESS_LEADS_ASTRAY if tossed => state.hidden = 1,
            fault::FICKLE_GUESS => state.hidden = calls(),
            _ => {}
        }
        state
    }

    fn exists(&self, action: Action) -> bool {
        FAULT != fault::DOES_NOT_EXIST || action.coin != CoinAction::Keep
    }

    fn ask(&self, question: &CoinQuestion) -> String {
        if FAULT == fault::QUESTION_WITHOUT_WORDS { String::new() } else { self.coin.ask(question) }
    }

    fn source_name(&self, source: &NoSource) -> String {
        match *source {}
    }

    fn notate(&self, action: Action) -> String {
        match (FAULT, action.coin) {
            (fault::NOTATION_OF_ANOTHER, CoinAction::Keep) => "pass".to_owned(),
            (fault::NOTATION_OF_TWO_LINES, CoinAction::Keep) => "\nkeep".to_owned(),
            (fault::NOTATION_WITH_A_MARGIN, CoinAction::Keep) => " keep".to_owned(),
            _ => self.coin.notate(action.coin),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        if FAULT == fault::PARSE_PANICS {
            assert!(!text.contains('é'), "an unheard-of letter");
        }
        self.coin.parse(text).map(action::<FAULT>)
    }

    fn describe(&self, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
        let line = self.coin.describe(&event.coin, name);
        if FAULT == fault::TOLD_IN_TWO_LINES { line.replace(' ', "\n") } else { line }
    }

    fn draw(&self, state: &State, rng: &mut Rng, buffer: &mut Vec<Action>) -> Action {
        match FAULT {
            fault::DRAWS_WHAT_IS_NOT_LISTED => action::<FAULT>(CoinAction::Pass),
            fault::DRAWS_WHAT_IT_LIKES if rng.below(4) == 0 => action::<FAULT>(CoinAction::Toss(Face::Heads)),
            _ => {
                self.actions(state, buffer);
                let weigh = |outcome: &Action| self.weight(state, *outcome);
                let heads = rng.below(buffer.iter().map(weigh).sum()) < weigh(&buffer[0]);
                buffer[usize::from(!heads)]
            }
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let lost = match FAULT {
            fault::LOSES_A_PIECE => self.turn(state) == Turn::Over,
            fault::GUESS_LOSES_A_PIECE => state.hidden == 1,
            fault::GUESS_LEADS_ASTRAY => state.hidden == 2,
            _ => false,
        };
        if lost { Err("the coin is gone".to_owned()) } else { Ok(()) }
    }
}

/// The whole message with which the check of a game stops.
fn message<const FAULT: u8>(seeds: Range<u64>) -> Option<String> {
    CALLS.set(0);
    let panic = catch_unwind(|| check::<Faulty<FAULT>>(&Setup::new(2), seeds)).err()?;
    panic.downcast_ref::<String>().cloned()
}

/// The law that stops it.
fn broken<const FAULT: u8>() -> String {
    law(message::<FAULT>(0..100))
}

fn law(message: Option<String>) -> String {
    let message = message.unwrap_or_default();
    let law = message.strip_prefix(BROKEN).and_then(|law| law.split(" (").next());
    law.unwrap_or("none").to_owned()
}

#[test]
fn a_game_without_a_fault_keeps_every_law() {
    assert_eq!(message::<{ fault::NONE }>(0..1000), None);
}

#[test]
fn options_fit_into_a_record() {
    let name = "an option has a plain name of its own";
    assert_eq!(broken::<{ fault::OPTION_NAMED_LIKE_A_SEAT }>(), name);
    assert_eq!(broken::<{ fault::OPTION_TWICE }>(), name);
    assert_eq!(broken::<{ fault::OPTION_DEFAULT_NOT_ALLOWED }>(), "the default of an option is allowed");
}

#[test]
fn the_seats_are_those_of_the_set_up() {
    assert_eq!(broken::<{ fault::THIRD_PLAYER }>(), "the table has the players of its set-up");
    assert_eq!(broken::<{ fault::TURN_OF_NOBODY }>(), "who has the turn sits at the table");
}

#[test]
fn a_faulty_list_of_actions_is_noticed() {
    assert_eq!(broken::<{ fault::LISTS_NOTHING }>(), "who has the turn has an action");
    assert_eq!(broken::<{ fault::LISTS_TWICE }>(), "no action is listed twice");
    assert_eq!(broken::<{ fault::LISTS_AFTER_THE_END }>(), "nothing can be done when the game is over");
    let same = "actions are appended, and always the same ones";
    assert_eq!(broken::<{ fault::LISTS_WHAT_IT_LIKES }>(), same);
    assert_eq!(broken::<{ fault::LISTS_OVER_OTHERS }>(), same);
}

/// Whether a law notices a fault that shows at one call alone, in some game and at some call.
fn broken_later<const FAULT: u8>(noticed_by: &str) -> bool {
    let at = |seed: u64, call: u32| {
        PATIENCE.set(call);
        law(message::<FAULT>(seed..seed + 1)) == noticed_by
    };
    (0..100).any(|seed| (0..60).any(|call| at(seed, call)))
}

/// The table takes its list from the game, so that only a game which changes its mind can break these.
#[test]
fn a_game_that_changes_its_mind_between_two_questions_is_noticed() {
    assert!(broken_later::<{ fault::LISTS_LESS_LATER }>("what is listed is accepted"));
    assert!(broken_later::<{ fault::LISTS_MORE_LATER }>("what is not listed is refused"));
    assert!(broken_later::<{ fault::WEARS_OUT }>("a refused action changes nothing"));
}

#[test]
fn faulty_notation_is_noticed() {
    assert_eq!(broken::<{ fault::NOTATION_OF_ANOTHER }>(), "notation reads back");
    assert_eq!(broken::<{ fault::NOTATION_OF_TWO_LINES }>(), "notation is one line");
    assert_eq!(broken::<{ fault::NOTATION_WITH_A_MARGIN }>(), "notation is one line");
}

#[test]
fn faulty_chances_are_noticed() {
    assert_eq!(broken::<{ fault::IMPOSSIBLE_OUTCOME }>(), "an outcome that is listed can happen");
    assert_eq!(broken::<{ fault::HUGE_WEIGHTS }>(), "the weights of a draw have a sum");
    assert_eq!(broken::<{ fault::DRAWS_WHAT_IS_NOT_LISTED }>(), "what is drawn is listed");
    assert_eq!(broken::<{ fault::DRAWS_WHAT_IT_LIKES }>(), "draws follow the weights");
    assert_eq!(broken::<{ fault::RULES_OF_THE_DAY }>(), "a record with a seed replays");
}

#[test]
fn a_panic_in_the_rules_comes_with_the_moves_that_lead_there() {
    let text = message::<{ fault::APPLY_PANICS }>(0..100).unwrap();
    assert!(text.starts_with("broken law: the rules never panic (seed "), "{text}");
    assert!(
        text.contains("passing is hard") && text.contains("The moves that lead there:\noxhide"),
        "{text}"
    );
    assert_eq!(broken::<{ fault::PARSE_PANICS }>(), "the rules never panic");
}

#[test]
fn lost_pieces_and_fickle_moves_are_noticed() {
    assert_eq!(broken::<{ fault::LOSES_A_PIECE }>(), "no piece is lost or doubled");
    assert_eq!(broken::<{ fault::FICKLE_APPLY }>(), "an action always leads to the same state");
}

#[test]
fn what_cannot_be_written_down_is_noticed() {
    assert_eq!(broken::<{ fault::STATE_NOT_WRITTEN }>(), "a state survives being written down");
    assert_eq!(broken::<{ fault::VIEW_NOT_WRITTEN }>(), "a view survives being written down");
    assert_eq!(broken::<{ fault::EVENT_NOT_WRITTEN }>(), "an event survives being written down");
    assert_eq!(broken::<{ fault::ACTION_NOT_WRITTEN }>(), "an action survives being written down");
    assert_eq!(broken::<{ fault::DOES_NOT_EXIST }>(), "the components of an action exist");
}

#[test]
fn faulty_scores_are_noticed() {
    assert_eq!(broken::<{ fault::SCORE_FOR_NOBODY }>(), "every seat has a score");
    assert_eq!(broken::<{ fault::SCORE_FROM_NOWHERE }>(), "a total is the sum of its parts");
}

#[test]
fn faulty_guesses_are_noticed() {
    assert_eq!(broken::<{ fault::VIEW_LEAKS }>(), "a guess from a view looks like the view");
    assert_eq!(broken::<{ fault::GUESS_AT_THE_END }>(), "a guess from a view looks like the view");
    assert_eq!(broken::<{ fault::GUESS_WITH_OTHER_TURN }>(), "a guess from a view has the same turn");
    assert_eq!(broken::<{ fault::GUESS_LOSES_A_PIECE }>(), "a guess is a position like any other");
    assert_eq!(broken::<{ fault::GUESS_LEADS_ASTRAY }>(), "a guess is a position like any other");
    assert_eq!(broken::<{ fault::FICKLE_GUESS }>(), "the same seed gives the same guess");
}

#[test]
fn leaks_are_noticed() {
    assert_eq!(broken::<{ fault::CHOICES_BY_HIDDEN_THINGS }>(), "own choices do not depend on hidden things");
    assert_eq!(broken::<{ fault::SPECTATOR_SEES }>(), "a spectator sees no more than a player");
    assert_eq!(broken::<{ fault::SPECTATOR_IS_TOLD }>(), "a spectator is told no more than a player");
    assert_eq!(broken::<{ fault::EVENT_LEAKS }>(), "the log tells no more than the view");
    assert_eq!(broken::<{ fault::EVENT_KEPT_BACK }>(), "what a view learns the log tells too");
    assert_eq!(broken::<{ fault::REDACTS_MORE_AND_MORE }>(), "redacting twice is redacting once");
    assert_eq!(broken::<{ fault::TOLD_IN_TWO_LINES }>(), "an event is told in one line");
}

#[test]
fn faulty_questions_are_noticed() {
    let hidden = "the question does not depend on hidden things";
    assert_eq!(broken::<{ fault::QUESTION_BY_HIDDEN_THINGS }>(), hidden);
    assert_eq!(broken::<{ fault::QUESTION_FOR_ANOTHER }>(), "the question goes to whoever has the turn");
    assert_eq!(broken::<{ fault::QUESTION_WITHOUT_WORDS }>(), "a question is a sentence with a clause");
    assert_eq!(broken::<{ fault::QUESTION_WITHOUT_A_CLAUSE }>(), "a question is a sentence with a clause");
}

#[test]
fn a_faulty_end_is_noticed() {
    assert_eq!(broken::<{ fault::ENDLESS }>(), "a game ends");
    assert_eq!(broken::<{ fault::EARLY_RESULT }>(), "a game that goes on has no result");
    assert_eq!(broken::<{ fault::NO_RESULT }>(), "a game that is over has a result");
    assert_eq!(broken::<{ fault::PLACES_FOR_ONE }>(), "every seat has a place");
    assert_eq!(broken::<{ fault::ALL_LOSE }>(), "somebody won");
}

#[test]
fn a_record_that_leads_elsewhere_is_noticed() {
    assert_eq!(broken::<{ fault::STARTS_ELSEWHERE }>(), "a record replays");
    assert_eq!(broken::<{ fault::STARTS_UNLIKE }>(), "a record leads to the same state");
    assert_eq!(broken::<{ fault::FICKLE_EVENTS }>(), "a record tells the same events");
}
