//! Positions that a test lays out piece by piece and plays on in notation.

use std::sync::Arc;

use game_core::{Game, Outcome, Prompt, Score, Seat, Setup, Turn, Viewer};

/// The rules for a set-up in which options may be missing.
///
/// # Panics
/// If the set-up does not fit the game.
pub fn rules<G: Game>(pack: G::Pack, setup: Setup) -> Arc<G> {
    let setup = setup.complete::<G>().unwrap_or_else(|error| panic!("{error}"));
    Arc::new(G::new(&setup, Arc::new(pack)).unwrap_or_else(|error| panic!("{error}")))
}

/// A position of a game, played on in notation. Seats are numbered as at the table: 1 for P1.
///
/// # Panics
/// The methods panic where a test has to fail.
pub trait Position: Sized {
    /// The game.
    type Game: Game;

    /// The rules and the state.
    fn parts(&self) -> (&Self::Game, &<Self::Game as Game>::State);

    /// The rules, the state, and the events since the position was laid out.
    #[expect(clippy::type_complexity, reason = "three parts, each named by the game")]
    fn parts_mut(
        &mut self,
    ) -> (&Self::Game, &mut <Self::Game as Game>::State, &mut Vec<<Self::Game as Game>::Event>);

    /// The outcome of the open draw, by its place in the list, where a script does not name one.
    fn unnamed_outcome(&self) -> usize {
        0
    }

    /// No piece is lost or doubled.
    #[track_caller]
    fn sound(&self) {
        let (game, state) = self.parts();
        assert_eq!(game.audit(state), Ok(()));
    }

    /// Plays actions separated by `;`. Draws that the script does not name are resolved; the last ones stay open: see
    /// [`Position::resolve`].
    #[track_caller]
    fn play(&mut self, script: &str) -> &mut Self {
        self.sound();
        for action in script.split(';').map(str::trim).filter(|action| !action.is_empty()) {
            while self.turn() == Turn::Chance && !self.allows(action) {
                self.resolve_draw();
            }
            assert!(self.allows(action), "'{action}' is not allowed; allowed are {:#?}", self.legal());
            let action = self.parts().0.parse(action).unwrap_or_else(|error| panic!("{error}"));
            self.apply(action);
        }
        self.sound();
        self
    }

    /// Resolves draws until somebody has to decide.
    #[track_caller]
    fn resolve(&mut self) -> &mut Self {
        while self.turn() == Turn::Chance {
            self.resolve_draw();
        }
        self.sound();
        self
    }

    /// [`Position::play`], then [`Position::resolve`].
    #[track_caller]
    fn run(&mut self, script: &str) -> &mut Self {
        self.play(script).resolve()
    }

    /// Resolves the open draw.
    fn resolve_draw(&mut self) {
        let outcomes = self.actions();
        self.apply(outcomes[self.unnamed_outcome() % outcomes.len()]);
    }

    /// Does an action.
    fn apply(&mut self, action: <Self::Game as Game>::Action) {
        let (game, state, events) = self.parts_mut();
        game.apply(state, action, events);
    }

    /// The open question.
    fn prompt(&self) -> Prompt<<Self::Game as Game>::Question, <Self::Game as Game>::Source> {
        let (game, state) = self.parts();
        game.prompt(state)
    }

    /// The open question as a sentence.
    fn asked(&self) -> String {
        self.parts().0.ask(&self.prompt().question)
    }

    /// Who has to answer.
    fn turn(&self) -> Turn {
        let (game, state) = self.parts();
        game.turn(state)
    }

    /// Who has to decide.
    #[track_caller]
    fn to_move(&self) -> u8 {
        match self.turn() {
            Turn::Player(seat) => seat.0 + 1,
            turn => panic!("nobody has to decide: {turn:?}, {:?}", self.parts().1),
        }
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// All actions allowed now.
    fn actions(&self) -> Vec<<Self::Game as Game>::Action> {
        let (game, state) = self.parts();
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        actions
    }

    /// The same in notation.
    fn legal(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| self.parts().0.notate(action)).collect()
    }

    /// Whether an action is allowed now.
    fn allows(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// The allowed actions that begin like this.
    fn legal_like(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(start)).collect()
    }

    /// The outcomes of the open draw with their weights, such as `top sea 14`.
    #[track_caller]
    fn weights(&self) -> Vec<String> {
        assert_eq!(self.turn(), Turn::Chance);
        let (game, state) = self.parts();
        let line = |outcome| format!("{} {}", game.notate(outcome), game.weight(state, outcome));
        self.actions().into_iter().map(line).collect()
    }

    /// The part of the state that a viewer is allowed to see.
    fn view(&self, viewer: Viewer) -> <Self::Game as Game>::View {
        let (game, state) = self.parts();
        game.view(state, viewer)
    }

    /// The same for a seat.
    fn seen_by(&self, seat: u8) -> <Self::Game as Game>::View {
        self.view(Viewer::Player(Seat(seat - 1)))
    }

    /// The events since the last call in words, as a viewer is allowed to know them.
    fn told_to(&mut self, viewer: Viewer) -> Vec<String> {
        let (game, _, events) = self.parts_mut();
        let known = events.drain(..).filter_map(|event| game.redact(&event, viewer));
        known.map(|event| game.describe(&event, &|seat| seat.to_string())).collect()
    }

    /// A seat's score now.
    fn score(&self, seat: u8) -> Score {
        let (game, state) = self.parts();
        game.scores(state).swap_remove(usize::from(seat - 1))
    }

    /// The result if the game ended now.
    fn ranks(&self) -> Outcome {
        let (game, state) = self.parts();
        Outcome::rank(game.scores(state))
    }
}
