//! One step ahead: the action after which the seat stands best.

use game_core::{Game, Rng};

use crate::{Bot, Evaluator, Perspective};

/// Tries every action on a guess of the state and takes the best one; equally good ones by chance.
pub struct GreedyBot<G: Game, E> {
    evaluator: E,
    actions: Vec<G::Action>,
    best: Vec<G::Action>,
}

impl<G: Game, E: Evaluator<G>> GreedyBot<G, E> {
    /// A bot that goes by this evaluator.
    pub fn new(evaluator: E) -> Self {
        GreedyBot { evaluator, actions: Vec::new(), best: Vec::new() }
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for GreedyBot<G, E> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        let (game, seat) = (perspective.game(), perspective.seat());
        perspective.actions(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let guess = game.determinize(&perspective.view(), rng);
        self.best.clear();
        let mut highest = f64::NEG_INFINITY;
        for &action in &self.actions {
            let value = self.evaluator.after(game, &guess, action).utility(seat);
            if value > highest {
                highest = value;
                self.best.clear();
            }
            if value >= highest {
                self.best.push(action);
            }
        }
        rng.pick(&self.best).expect("the best of at least one action")
    }
}
