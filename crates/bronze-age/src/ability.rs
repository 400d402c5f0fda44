//! Abilities under way: the words of the effect language, one at a time (BA-X1 to BA-X8).

use game_core::Seat;

use crate::effect::{Node, NodeId};
use crate::state::{Lift, Place, State, Task, other};
use crate::{BronzeAge, Word};

impl BronzeAge {
    /// An ability, or what is left of it, from a place on.
    pub(crate) fn run_from(&self, seat: Seat, at: NodeId) -> Task {
        let times = match self.pack.program.node(at) {
            Node::Do { times, .. } => times,
            Node::OneOf { .. } | Node::End => 0,
        };
        Task::Run(seat, at.into(), times)
    }

    /// Does the word at a place once, if it can do anything; then the ability goes on (BA-X1).
    pub(crate) fn run_word(&self, state: &mut State, seat: Seat, place: Place, left: u8) {
        let at = place.node();
        match self.pack.program.node(at) {
            Node::End => {}
            Node::Do { word, .. } if left > 0 && self.can_do(state, seat, word) => {
                if left > 1 {
                    state.tasks.push(Task::Run(seat, place, left - 1));
                } else {
                    self.go_on(state, seat, at);
                }
                state.tasks.push(question(seat, word, place));
            }
            Node::Do { .. } => self.go_on(state, seat, at),
            Node::OneOf { .. } => {
                self.go_on(state, seat, at);
                if self.open_branches(state, seat, at).next().is_some() {
                    state.tasks.push(Task::Choose(seat, place));
                }
            }
        }
    }

    /// The rest of an ability is done later; nothing is left on the stack where nothing is left to do.
    fn go_on(&self, state: &mut State, seat: Seat, at: NodeId) {
        if self.pack.program.node(at.next()) != Node::End {
            state.tasks.push(self.run_from(seat, at.next()));
        }
    }

    /// Goes on with a branch (BA-X8).
    pub(crate) fn choose_branch(&self, state: &mut State, branch: u8) {
        let Some(Task::Choose(seat, place)) = state.tasks.pop() else {
            unreachable!("a branch is chosen only when asked for")
        };
        let Node::OneOf { first, count } = self.pack.program.node(place.node()) else {
            unreachable!("only a choice has branches")
        };
        let start = self.pack.program.branches(first, count)[usize::from(branch)];
        state.tasks.push(self.run_from(seat, start));
    }
}

/// What a word asks, and whom.
fn question(seat: Seat, word: Word, place: Place) -> Task {
    match word {
        Word::Draw => Task::ChooseDeck(seat, Lift::Draw, place),
        Word::Claim => Task::ChooseDeck(seat, Lift::Claim, place),
        Word::Clear => Task::ChooseDeck(seat, Lift::Clear, place),
        Word::Play => Task::Play(seat, Some(place)),
        Word::Seize => Task::Seize(seat, place),
        Word::Levy => Task::Discard(other(seat), place),
        Word::Offer => Task::Discard(seat, place),
        Word::Salvage => Task::Salvage(seat, place),
        Word::Recall => Task::Recall(seat, place),
    }
}
