//! What a viewer can know beyond the present: what an action would do, what the scores are, and what can be
//! taken back without having learned anything.
//!
//! None of it looks at hidden things. A viewer's knowledge is tried out on several guesses from the view: what
//! is the same in all of them is known, what differs is not.

use crate::{Game, Prompt, Rng, Score, Seat, Seed, Silent, Table, Turn, Viewer};

/// How many guesses must agree.
const GUESSES: u64 = 6;

/// What an action would do, as far as the seat that decides can know.
pub struct Foresight<G: Game> {
    /// What would surely happen, before anything is drawn.
    pub events: Vec<G::Event>,
    /// What the seat would see then, if that is known.
    pub view: Option<G::View>,
    /// The scores then; none where they are not known.
    pub scores: Vec<Option<Score>>,
    /// Who would have to answer, if that is known.
    pub turn: Option<Turn>,
    /// The question that would be open, if that is known.
    pub prompt: Option<Prompt<G::Question, G::Source>>,
}

/// One way in which it could go.
struct Future<G: Game> {
    events: Vec<G::Event>,
    view: G::View,
    scores: Vec<Score>,
    turn: Turn,
    prompt: Prompt<G::Question, G::Source>,
}

impl<G: Game> Table<G> {
    /// What an allowed action of the seat that has to decide would do. None when nobody has to.
    pub fn foresee(&self, action: G::Action) -> Option<Foresight<G>> {
        let Turn::Player(seat) = self.turn() else { return None };
        let viewer = Viewer::Player(seat);
        let view = self.game().view(self.state(), viewer);
        let mut futures = guesses(&**self.game(), &view).map(|guess| self.future(guess, action, viewer));
        let Future { events, view, scores, turn, prompt } = futures.next()?;
        let mut known = Foresight {
            events,
            view: Some(view),
            scores: scores.into_iter().map(Some).collect(),
            turn: Some(turn),
            prompt: Some(prompt),
        };
        futures.for_each(|other| known.agree(&other));
        Some(known)
    }

    /// Every seat's score now as a viewer may know it; none where it depends on what is hidden.
    pub fn known_scores(&self, viewer: Viewer) -> Vec<Option<Score>> {
        self.known_scores_of(self.state(), viewer)
    }

    /// The same at another moment of the game.
    pub fn known_scores_of(&self, state: &G::State, viewer: Viewer) -> Vec<Option<Score>> {
        let game = self.game();
        let mut known: Vec<_> = game.scores(state).into_iter().map(Some).collect();
        if game.turn(state) == Turn::Over {
            return known;
        }
        let view = game.view(state, viewer);
        guesses(&**game, &view).for_each(|guess| keep_equal(&mut known, &game.scores(&guess)));
        known
    }

    /// How far back a seat can go without asking anybody: over its own last decisions, as long as nothing
    /// was drawn since, nobody else decided, and they showed it nothing it could not know.
    pub fn free_undo(&self, seat: Seat) -> usize {
        let own = |(turn, _): &&(Turn, G::Action)| *turn == Turn::Player(seat);
        let first = self.moves().len() - self.moves().iter().rev().take_while(own).count();
        let mut state = self.state_after(first);
        let mut limit = first;
        for (number, &(_, action)) in self.moves().iter().enumerate().skip(first) {
            if self.reveals(&state, action, seat) {
                limit = number + 1;
            }
            self.game().apply(&mut state, action, &mut Silent);
        }
        limit
    }

    /// Whether an action shows its seat something that the seat could not know before.
    fn reveals(&self, state: &G::State, action: G::Action, seat: Seat) -> bool {
        let viewer = Viewer::Player(seat);
        let view = self.game().view(state, viewer);
        let truth = self.future(state.clone(), action, viewer);
        let differs = |guess: G::State| {
            let other = self.future(guess, action, viewer);
            (&other.prompt, &other.events, &other.view) != (&truth.prompt, &truth.events, &truth.view)
                || other.turn != truth.turn
        };
        guesses(&**self.game(), &view).any(|guess| guess != *state && differs(guess))
    }

    fn future(&self, mut state: G::State, action: G::Action, viewer: Viewer) -> Future<G> {
        let game = self.game();
        let mut events = Vec::new();
        game.apply(&mut state, action, &mut events);
        Future {
            events: events.iter().filter_map(|event| game.redact(event, viewer)).collect(),
            view: game.view(&state, viewer),
            scores: game.scores(&state),
            turn: game.turn(&state),
            prompt: game.prompt(&state),
        }
    }
}

impl<G: Game> Foresight<G> {
    /// Forgets what is otherwise in another future.
    fn agree(&mut self, other: &Future<G>) {
        let same = self.events.iter().zip(&other.events).take_while(|(one, other)| one == other).count();
        self.events.truncate(same);
        self.view.take_if(|view| *view != other.view);
        self.turn.take_if(|turn| *turn != other.turn);
        self.prompt.take_if(|prompt| *prompt != other.prompt);
        keep_equal(&mut self.scores, &other.scores);
    }
}

fn keep_equal(known: &mut [Option<Score>], other: &[Score]) {
    for (known, other) in known.iter_mut().zip(other) {
        known.take_if(|score| score != other);
    }
}

/// States that look like the view; the same each time.
fn guesses<G: Game>(game: &G, view: &G::View) -> impl Iterator<Item = G::State> {
    (0..GUESSES).map(move |stream| game.determinize(view, &mut Rng::stream(Seed(0), stream)))
}
