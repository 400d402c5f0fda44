//! The trait of bots, and the simplest one.

use game_core::{Game, Rng};

use crate::Perspective;

/// Something that decides for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the seat's actions. The generator is the only chance it may use: the same numbers, the same choice.
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action;
}

/// Every choice is as good as any other.
pub struct RandomBot<G: Game> {
    actions: Vec<G::Action>,
}

impl<G: Game> Default for RandomBot<G> {
    fn default() -> Self {
        RandomBot { actions: Vec::new() }
    }
}

impl<G: Game> Bot<G> for RandomBot<G> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        perspective.actions(&mut self.actions);
        rng.pick(&self.actions).expect("who has the turn has an action: a law of every game")
    }
}
