//! Laws about who may know what: views, guesses from views, and events as they are told.

use super::position::written;
use super::{DEAR, Trial};
use crate::{Game, Turn, Viewer};

/// How far a guess is played on, to see that it can be.
const AHEAD: usize = 40;

/// Where an action leads, and what happens on the way.
struct Future<G: Game> {
    state: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> Trial<G> {
    /// What every viewer may know about the position on the table, and learn by what happens next.
    pub(super) fn secrets(&mut self, actions: &[G::Action]) {
        for viewer in Viewer::all(self.table.game().players()) {
            self.guess(viewer, actions);
        }
        if let (Some(one), Some(other)) = (self.rng.pick(actions), self.rng.pick(actions)) {
            self.two_ways(one, other);
        }
    }

    fn guess(&mut self, viewer: Viewer, actions: &[G::Action]) {
        let game = self.table.game().clone();
        let view = game.view(self.table.state(), viewer);
        let mut rng = self.rng.clone();
        let guess = game.determinize(&view, &mut self.rng);
        self.equal("a guess from a view looks like the view", &game.view(&guess, viewer), &view);
        self.equal("a guess from a view has the same turn", &game.turn(&guess), &self.table.turn());
        self.equal("the same seed gives the same guess", &game.determinize(&view, &mut rng), &guess);
        if guess != *self.table.state() {
            self.other_state(guess, viewer, actions);
        }
    }

    /// Laws about a state that looks to the viewer like the true one but is not.
    fn other_state(&mut self, guess: G::State, viewer: Viewer, actions: &[G::Action]) {
        let game = self.table.game().clone();
        self.sound_guess(&guess);
        let (true_view, view) =
            (game.view(self.table.state(), Viewer::Spectator), game.view(&guess, Viewer::Spectator));
        self.equal("a spectator sees no more than a player", &true_view, &view);
        let (true_prompt, prompt) = (game.prompt(self.table.state()), game.prompt(&guess));
        self.equal("the question does not depend on hidden things", &prompt, &true_prompt);
        let mut guessed = Vec::new();
        game.actions(&guess, &mut guessed);
        if matches!(self.table.turn(), Turn::Player(seat) if viewer == Viewer::Player(seat)) {
            self.equal("own choices do not depend on hidden things", guessed.as_slice(), actions);
            for &tried in &self.seen {
                let reasons = (game.why_not(self.table.state(), tried), game.why_not(&guess, tried));
                self.equal("reasons do not depend on hidden things", &reasons.0, &reasons.1);
            }
        }
        // Others may have choices in one state that they have not in the other: that is their secret.
        guessed.retain(|action| actions.contains(action));
        if let Some(action) = self.rng.pick(&guessed) {
            self.same_action(&guess, action, viewer);
        }
        self.play_on(guess);
    }

    fn sound_guess(&self, guess: &G::State) {
        if let Some(flaw) = self.flaw(guess) {
            self.broken("a guess is a position like any other", format!("\n {}: {}", flaw.law, flaw.how));
        }
    }

    /// One action in two states that look alike. It may reveal in what they differ, but then it is told; and
    /// who has the next turn may reveal it without a word.
    fn same_action(&self, guess: &G::State, action: G::Action, viewer: Viewer) {
        let game = self.table.game();
        let (one, other) = (self.future(self.table.state(), action), self.future(guess, action));
        self.told_no_more(&one, &other, viewer);
        let told_alike = self.told(&one, viewer) == self.told(&other, viewer);
        if told_alike && game.turn(&one.state) == game.turn(&other.state) {
            let (one, other) = (game.view(&one.state, viewer), game.view(&other.state, viewer));
            self.equal("what a view learns the log tells too", &one, &other);
        }
    }

    /// Two actions in one state: whom the view does not show which it was, the log does not tell it either.
    fn two_ways(&self, one: G::Action, other: G::Action) {
        let state = self.table.state();
        let (one, other) = (self.future(state, one), self.future(state, other));
        for viewer in Viewer::all(self.table.game().players()) {
            self.told_no_more(&one, &other, viewer);
        }
    }

    fn told_no_more(&self, one: &Future<G>, other: &Future<G>, viewer: Viewer) {
        let view = |future: &Future<G>| self.table.game().view(&future.state, viewer);
        if one.state != other.state && view(one) == view(other) {
            let (one, other) = (self.told(one, viewer), self.told(other, viewer));
            self.equal("the log tells no more than the view", &one, &other);
        }
    }

    fn future(&self, state: &G::State, action: G::Action) -> Future<G> {
        let (mut state, mut events) = (state.clone(), Vec::new());
        self.table.game().apply(&mut state, action, &mut events);
        Future { state, events }
    }

    fn told(&self, future: &Future<G>, viewer: Viewer) -> Vec<G::Event> {
        let game = self.table.game();
        future.events.iter().filter_map(|event| game.redact(event, viewer)).collect()
    }

    /// A bot plays its guesses on, so that each must lead from position to position.
    fn play_on(&mut self, guess: G::State) {
        if self.rng.below(DEAR) > 0 {
            return;
        }
        let mut state = guess;
        for _ in 0..AHEAD {
            if self.table.game().turn(&state) == Turn::Over {
                return;
            }
            let action = self.choose(state.clone());
            state = self.future(&state, action).state;
            self.sound_guess(&state);
        }
    }

    /// What the last move is said to have done.
    pub(super) fn events(&self) {
        let last = self.table.moves().len() as u32 - 1;
        let new = self.table.log().iter().rev().take_while(|(number, _)| *number == last);
        for (_, event) in new {
            self.equal("an event survives being written down", &written(event).as_ref(), &Some(event));
            for viewer in Viewer::all(self.table.game().players()) {
                self.redacted(event, viewer);
            }
        }
    }

    fn redacted(&self, event: &G::Event, viewer: Viewer) {
        let game = self.table.game();
        let Some(told) = game.redact(event, viewer) else { return };
        self.equal("redacting twice is redacting once", &game.redact(&told, viewer).as_ref(), &Some(&told));
        let (second_hand, direct) =
            (game.redact(&told, Viewer::Spectator), game.redact(event, Viewer::Spectator));
        self.equal("a spectator is told no more than a player", &second_hand, &direct);
        let text = game.describe(&told, &|seat| seat.to_string());
        self.holds("an event is told in one line", !text.contains(char::is_control));
    }
}
