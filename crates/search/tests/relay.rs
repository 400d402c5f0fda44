//! A game of three seats with a secret and an open toss whose best play is known: what a search must find in it tells
//! whether every seat plays for itself, with what it knows.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::sync::Arc;

use game_core::{
    Game, NoSource, NotationError, OptionSpec, PackProblem, PackSource, Prompt, Rng, Score, Seat, Setup,
    SetupError, Sink, Turn, Viewer,
};
use search::{Evaluator, Leaf, Method, Priors, Searcher, Settings, Thoughts};
use serde::{Deserialize, Serialize};

/// P1 chooses a way, and on most ways P2 and P3 decide after it. A card that P2 alone has seen is high three times in
/// four.
#[derive(Clone, Debug)]
struct Relay;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    high: Option<bool>,
    way: Option<Way>,
    toss: Option<bool>,
    /// What the second decides, and the third.
    second: Option<bool>,
    third: Option<bool>,
}

/// What a viewer knows: the card is missing if it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct View {
    open: State,
    hidden: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Way {
    /// P2 decides whether P1 wins or P2.
    GiftOfSecond,
    /// P3 decides whether P1 wins or P3.
    GiftOfThird,
    /// A high card wins for P1, a low one for P2.
    Card,
    /// P2 decides whether P1 wins and P2 is second, or P3 wins and P2 is last.
    Kingmaker,
    /// P3 names the card, and wins if it is so; else P2.
    Guess,
    /// A coin is tossed for all to see. P1 names it, and wins; else P2.
    Toss,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Action {
    Deal(bool),
    Take(Way),
    Tossed(bool),
    Say(bool),
}

const WAYS: [Way; 6] =
    [Way::GiftOfSecond, Way::GiftOfThird, Way::Card, Way::Kingmaker, Way::Guess, Way::Toss];

impl Game for Relay {
    const ID: &'static str = "relay";
    const NAME: &'static str = "Relay";
    const RULES: u32 = 1;
    const PLAYERS: (u8, u8) = (3, 3);
    const OPTIONS: &'static [OptionSpec] = &[];

    type Pack = ();
    type State = State;
    type Action = Action;
    type Event = ();
    type View = View;
    type Question = Turn;
    type Source = NoSource;

    fn classic() -> PackSource {
        PackSource::new("classic", [])
    }

    fn read_pack(_source: &PackSource) -> Result<(), Vec<PackProblem>> {
        Ok(())
    }

    fn new(_setup: &Setup, _pack: Arc<()>) -> Result<Self, SetupError> {
        Ok(Relay)
    }

    fn players(&self) -> u8 {
        3
    }

    fn start(&self) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        match *state {
            State { high: None, .. } => Turn::Chance,
            State { way: None, .. } => Turn::Player(Seat(0)),
            State { way: Some(Way::Toss), toss: None, .. } => Turn::Chance,
            State { way: Some(Way::Toss), third: None, .. } => Turn::Player(Seat(0)),
            State { way: Some(Way::Toss), .. } => Turn::Over,
            State { second: None, .. } => Turn::Player(Seat(1)),
            State { third: None, .. } => Turn::Player(Seat(2)),
            State { .. } => Turn::Over,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        let way = |way: &Way| Action::Take(*way);
        match *state {
            State { high: None, .. } => out.extend([true, false].map(Action::Deal)),
            State { way: None, .. } => out.extend(WAYS.iter().map(way)),
            State { way: Some(Way::Toss), toss: None, .. } => out.extend([true, false].map(Action::Tossed)),
            // With a low card the second has no choice: what is at hand differs from guess to guess.
            State { way: Some(Way::Guess), high: Some(false), second: None, .. } => {
                out.push(Action::Say(false));
            }
            State { .. } => out.extend([true, false].map(Action::Say)),
        }
    }

    fn weight(&self, state: &State, outcome: Action) -> u32 {
        if state.high.is_none() && outcome == Action::Deal(true) { 3 } else { 1 }
    }

    fn apply(&self, state: &mut State, action: Action, _events: &mut impl Sink<()>) {
        match action {
            Action::Deal(high) => state.high = Some(high),
            Action::Take(way) => state.way = Some(way),
            Action::Tossed(toss) => state.toss = Some(toss),
            Action::Say(said) if state.way == Some(Way::Toss) || state.second.is_some() => {
                state.third = Some(said);
            }
            Action::Say(said) => state.second = Some(said),
        }
    }

    fn prompt(&self, state: &State) -> Prompt<Turn, NoSource> {
        let turn = self.turn(state);
        Prompt::new(turn, turn, "RE-1")
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        let (yes, third) = (state.second == Some(true), state.third == Some(true));
        let points = match state.way {
            None => [0; 3],
            Some(Way::GiftOfSecond) => {
                if yes {
                    [9, 1, 1]
                } else {
                    [1, 9, 1]
                }
            }
            Some(Way::GiftOfThird) => {
                if third {
                    [9, 1, 1]
                } else {
                    [1, 1, 9]
                }
            }
            Some(Way::Card) => {
                if state.high == Some(true) {
                    [9, 1, 1]
                } else {
                    [1, 9, 1]
                }
            }
            Some(Way::Kingmaker) => {
                if yes {
                    [9, 6, 1]
                } else {
                    [6, 1, 9]
                }
            }
            Some(Way::Guess) => {
                if state.third == state.high {
                    [1, 1, 9]
                } else {
                    [1, 9, 1]
                }
            }
            Some(Way::Toss) => {
                if state.third == state.toss {
                    [9, 1, 1]
                } else {
                    [1, 9, 1]
                }
            }
        };
        let score = |points| {
            let mut score = Score::default();
            score.add("relay", "points", points);
            score
        };
        points.map(score).to_vec()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = self.turn(state) == Turn::Over;
        let hidden = state.high.is_some() && viewer != Viewer::Player(Seat(1)) && !over;
        View { open: State { high: state.high.filter(|_| !hidden), ..*state }, hidden }
    }

    fn redact(&self, _event: &(), _viewer: Viewer) -> Option<()> {
        None
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        let high = if view.hidden { Some(rng.below(4) > 0) } else { view.open.high };
        State { high, ..view.open }
    }

    fn exists(&self, _action: Action) -> bool {
        true
    }

    fn ask(&self, turn: &Turn) -> String {
        format!("{turn:?}")
    }

    fn source_name(&self, source: &NoSource) -> String {
        match *source {}
    }

    fn notate(&self, action: Action) -> String {
        format!("{action:?}")
    }

    fn parse(&self, _text: &str) -> Result<Action, NotationError> {
        unreachable!("no record of this game is read")
    }

    fn describe(&self, _event: &(), _name: &dyn Fn(Seat) -> String) -> String {
        String::new()
    }

    fn audit(&self, _state: &State) -> Result<(), String> {
        Ok(())
    }
}

/// Knows nothing but, if it is told so, that tosses part the ways of a search.
struct Ignorant {
    parts: bool,
}

impl Evaluator<Relay> for Ignorant {
    fn value(&self, _: &Relay, _: &State, _: Seat) -> f64 {
        0.0
    }

    fn landmark(&self, _: &Relay, outcome: Action) -> u32 {
        match outcome {
            Action::Tossed(toss) if self.parts => 1 + u32::from(toss),
            Action::Tossed(_) | Action::Deal(_) | Action::Take(_) | Action::Say(_) => 0,
        }
    }
}

fn think(state: State, seat: u8, settings: &Settings, parts: bool) -> Thoughts<Action> {
    let view = Relay.view(&state, Viewer::Player(Seat(seat)));
    Searcher::new(Ignorant { parts }).think(&Relay, &view, Seat(seat), settings, game_core::Seed(5))
}

fn settings(method: Method) -> Settings {
    Settings {
        method,
        iterations: 6000,
        priors: Priors::Even,
        leaf: Leaf::End,
        worlds: 40,
        ..Settings::default()
    }
}

/// One tree over what is known: by one thread, by two, and with few of the actions tried at first.
fn trees() -> [Settings; 3] {
    let ismcts = settings(Method::Ismcts);
    [ismcts, Settings { threads: 2, ..ismcts }, Settings { widening: 1.5, ..ismcts }]
}

fn determinized() -> Settings {
    Settings { iterations: 40_000, ..settings(Method::Determinized) }
}

fn wins_of(thoughts: &Thoughts<Action>, action: Action, seat: usize) -> f64 {
    thoughts.actions.iter().find(|thought| thought.action == action).unwrap().wins[seat]
}

#[test]
fn every_seat_plays_for_itself_and_then_for_its_place() {
    let state = State { high: Some(false), ..State::default() };
    for settings in trees().into_iter().chain([determinized()]) {
        let only = |way| {
            let view = Relay.view(&state, Viewer::Player(Seat(0)));
            let mut searcher = Searcher::new(Ignorant { parts: false });
            searcher
                .think_about(&Relay, &view, Seat(0), Some(Action::Take(way)), &settings, game_core::Seed(5))
                .wins
        };
        assert!(only(Way::GiftOfSecond)[0] < 0.1, "P2 would rather win itself: {settings:?}");
        assert!(only(Way::GiftOfThird)[0] < 0.1, "P3 would rather win itself: {settings:?}");
        assert!(only(Way::Kingmaker)[0] > 0.9, "P2 cannot win, and takes the second place: {settings:?}");
        let card = only(Way::Card)[0];
        assert!((card - 0.75).abs() < 0.15, "the card is high three times in four: {card}, {settings:?}");
    }
}

#[test]
fn the_best_way_is_the_one_that_the_others_want_too() {
    let state = State { high: Some(true), ..State::default() };
    for settings in trees() {
        let thoughts = think(state, 0, &settings, false);
        assert_eq!(thoughts.best().action, Action::Take(Way::Kingmaker), "{settings:?}: {thoughts:?}");
    }
}

/// What a tree over what is known is for.
#[test]
fn who_believes_each_guess_thinks_to_know_the_card() {
    let state = State { high: Some(false), ..State::default() };
    let thoughts = think(state, 0, &determinized(), false);
    assert_eq!(thoughts.best().action, Action::Take(Way::Card), "{thoughts:?}");
}

#[test]
fn who_has_not_seen_the_card_plays_for_the_likely_one() {
    for high in [true, false] {
        let guess =
            State { high: Some(high), way: Some(Way::Guess), second: Some(false), ..State::default() };
        for settings in trees() {
            let thoughts = think(guess, 2, &settings, false);
            assert_eq!(thoughts.best().action, Action::Say(true), "{settings:?}: {thoughts:?}");
            let wins = wins_of(&thoughts, Action::Say(true), 2);
            assert!((wins - 0.75).abs() < 0.15, "{wins}, {settings:?}");
        }
    }
}

#[test]
fn only_an_open_draw_that_parts_the_ways_can_be_answered() {
    let state = State { high: Some(true), ..State::default() };
    let wins = |parts| {
        let view = Relay.view(&state, Viewer::Player(Seat(0)));
        let toss = Some(Action::Take(Way::Toss));
        let settings = settings(Method::Ismcts);
        Searcher::new(Ignorant { parts })
            .think_about(&Relay, &view, Seat(0), toss, &settings, game_core::Seed(5))
            .wins[0]
    };
    assert!(wins(true) > 0.95, "{}", wins(true));
    assert!((wins(false) - 0.5).abs() < 0.1, "{}", wins(false));
}
