//! One step ahead: the action after which the seat stands best.

use game_core::{Game, Rng, Seat, Silent};

use crate::{Bot, Perspective};

/// How well a seat stands, as a game's own small formula sees it. Larger is better; the unit is points.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The worth of a state for a seat.
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64;
}

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
        let game = perspective.game();
        let guess = game.determinize(&perspective.view(), rng);
        perspective.actions(&mut self.actions);
        self.best.clear();
        let mut highest = f64::NEG_INFINITY;
        for &action in &self.actions {
            let mut after = guess.clone();
            game.apply(&mut after, action, &mut Silent);
            let value = self.evaluator.value(game, &after, perspective.seat());
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
