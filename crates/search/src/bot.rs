//! The trait of bots, and the simplest one.

use game_core::{Game, Rng};

use crate::{PerSeat, Perspective};

/// Something that decides for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the seat's actions. The generator is the only chance it may use: the same numbers, the same choice.
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action;

    /// Every seat's chance to win as it saw it when it last chose; none if it did not think about that.
    fn expects(&self) -> Option<PerSeat> {
        None
    }
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
