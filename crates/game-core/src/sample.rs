//! The smallest game with a draw, a secret and a decision: for documentation and for tests of this crate.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    Game, NoSource, NotationError, OptionSpec, PackProblem, PackSource, Prompt, Rng, Score, Seat, Setup,
    SetupError, Sink, Turn, Viewer, Words,
};

/// A coin is tossed and P1 alone looks at it. P1 keeps it or passes it on; who has it wins with heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coin {
    stake: i32,
}

/// The two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Face {
    Heads,
    Tails,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CoinState {
    /// Nothing has happened yet.
    Start,
    /// The coin lies under P1's hand.
    Tossed(Face),
    /// It is shown, and somebody has it.
    Shown(Face, Seat),
}

/// A toss or a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum CoinAction {
    Toss(Face),
    Keep,
    Pass,
}

/// What happened: the face is missing where the viewer did not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum CoinEvent {
    Tossed(Option<Face>),
    Shown(Face, Seat),
}

/// What a viewer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum CoinView {
    Start,
    Tossed(Option<Face>),
    Shown(Face, Seat),
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum CoinQuestion {
    Toss,
    KeepOrPass,
    Over,
}

const NOTATION: [(&str, CoinAction); 4] = [
    ("heads", CoinAction::Toss(Face::Heads)),
    ("tails", CoinAction::Toss(Face::Tails)),
    ("keep", CoinAction::Keep),
    ("pass", CoinAction::Pass),
];

impl Game for Coin {
    const ID: &'static str = "coin";
    const NAME: &'static str = "Coin";
    const RULES: u32 = 1;
    const PLAYERS: (u8, u8) = (2, 2);
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { name: "stake", default: "1", values: &["1", "2"], help: "What heads is worth." }];

    type Pack = ();
    type State = CoinState;
    type Action = CoinAction;
    type Event = CoinEvent;
    type View = CoinView;
    type Question = CoinQuestion;
    type Source = NoSource;

    fn classic() -> PackSource {
        PackSource::new("classic", [])
    }

    fn read_pack(_source: &PackSource) -> Result<(), Vec<PackProblem>> {
        Ok(())
    }

    fn new(setup: &Setup, _pack: Arc<()>) -> Result<Self, SetupError> {
        Ok(Coin { stake: if setup.option(&Self::OPTIONS[0]) == "2" { 2 } else { 1 } })
    }

    fn players(&self) -> u8 {
        2
    }

    fn start(&self) -> CoinState {
        CoinState::Start
    }

    fn turn(&self, state: &CoinState) -> Turn {
        match state {
            CoinState::Start => Turn::Chance,
            CoinState::Tossed(_) => Turn::Player(Seat(0)),
            CoinState::Shown(..) => Turn::Over,
        }
    }

    fn actions(&self, state: &CoinState, out: &mut Vec<CoinAction>) {
        match state {
            CoinState::Start => out.extend([CoinAction::Toss(Face::Heads), CoinAction::Toss(Face::Tails)]),
            CoinState::Tossed(_) => out.extend([CoinAction::Keep, CoinAction::Pass]),
            CoinState::Shown(..) => {}
        }
    }

    fn weight(&self, _state: &CoinState, _outcome: CoinAction) -> u32 {
        1
    }

    fn apply(&self, state: &mut CoinState, action: CoinAction, events: &mut impl Sink<CoinEvent>) {
        *state = match (*state, action) {
            (CoinState::Start, CoinAction::Toss(face)) => {
                events.push(CoinEvent::Tossed(Some(face)));
                CoinState::Tossed(face)
            }
            (CoinState::Tossed(face), CoinAction::Keep | CoinAction::Pass) => {
                let seat = Seat(u8::from(action == CoinAction::Pass));
                events.push(CoinEvent::Shown(face, seat));
                CoinState::Shown(face, seat)
            }
            (state, action) => unreachable!("{action:?} in {state:?}"),
        }
    }

    fn prompt(&self, state: &CoinState) -> Prompt<CoinQuestion, NoSource> {
        let question = match state {
            CoinState::Start => CoinQuestion::Toss,
            CoinState::Tossed(_) => CoinQuestion::KeepOrPass,
            CoinState::Shown(..) => CoinQuestion::Over,
        };
        Prompt::new(self.turn(state), question, "CO-1")
    }

    fn scores(&self, state: &CoinState) -> Vec<Score> {
        let mut scores = vec![Score::default(); 2];
        if let CoinState::Shown(Face::Heads, seat) = state {
            scores[seat.index()].add("coin", "heads", self.stake);
        }
        scores
    }

    fn view(&self, state: &CoinState, viewer: Viewer) -> CoinView {
        match *state {
            CoinState::Start => CoinView::Start,
            CoinState::Tossed(face) => CoinView::Tossed((viewer == Viewer::Player(Seat(0))).then_some(face)),
            CoinState::Shown(face, seat) => CoinView::Shown(face, seat),
        }
    }

    fn redact(&self, event: &CoinEvent, viewer: Viewer) -> Option<CoinEvent> {
        Some(match *event {
            CoinEvent::Tossed(_) if viewer != Viewer::Player(Seat(0)) => CoinEvent::Tossed(None),
            CoinEvent::Tossed(_) | CoinEvent::Shown(..) => *event,
        })
    }

    fn determinize(&self, view: &CoinView, rng: &mut Rng) -> CoinState {
        match *view {
            CoinView::Start => CoinState::Start,
            CoinView::Tossed(Some(face)) => CoinState::Tossed(face),
            CoinView::Tossed(None) => CoinState::Tossed([Face::Heads, Face::Tails][rng.below(2) as usize]),
            CoinView::Shown(face, seat) => CoinState::Shown(face, seat),
        }
    }

    fn exists(&self, _action: CoinAction) -> bool {
        true
    }

    fn notate(&self, action: CoinAction) -> String {
        let found = NOTATION.iter().find(|(_, known)| *known == action);
        found.map_or(String::new(), |(text, _)| (*text).to_owned())
    }

    fn parse(&self, text: &str) -> Result<CoinAction, NotationError> {
        let mut words = Words::new(text);
        let index = words.name("an action", NOTATION.iter().map(|(text, _)| *text))?;
        words.end()?;
        Ok(NOTATION[index].1)
    }

    fn ask(&self, question: &CoinQuestion) -> String {
        match question {
            CoinQuestion::Toss => "The coin is tossed.",
            CoinQuestion::KeepOrPass => "Keep the coin or pass it on.",
            CoinQuestion::Over => "The game is over.",
        }
        .to_owned()
    }

    fn source_name(&self, source: &NoSource) -> String {
        match *source {}
    }

    fn describe(&self, event: &CoinEvent, name: &dyn Fn(Seat) -> String) -> String {
        match event {
            CoinEvent::Tossed(Some(face)) => format!("The coin shows {face:?}."),
            CoinEvent::Tossed(None) => "The coin is tossed.".to_owned(),
            CoinEvent::Shown(face, seat) => format!("{} has the coin: {face:?}.", name(*seat)),
        }
    }

    fn audit(&self, _state: &CoinState) -> Result<(), String> {
        Ok(())
    }
}
