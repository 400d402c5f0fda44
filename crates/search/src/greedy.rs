//! One step ahead: the action after which the seat stands best.

use game_core::{Game, Rng, Silent, Turn};

use crate::{Bot, Evaluator, Perspective};

/// Tries every action on a guess of the state and takes the best one; equally good ones by chance.
pub struct GreedyBot<G: Game, E> {
    evaluator: E,
    actions: Vec<G::Action>,
    best: Vec<G::Action>,
    buffer: Vec<G::Action>,
}

/// How often it imagines what is drawn after an action.
const DRAWS: u32 = 4;

impl<G: Game, E: Evaluator<G>> GreedyBot<G, E> {
    /// A bot that goes by this evaluator.
    pub fn new(evaluator: E) -> Self {
        GreedyBot { evaluator, actions: Vec::new(), best: Vec::new(), buffer: Vec::new() }
    }

    /// What an action is worth when all that it draws has been drawn.
    fn worth(
        &mut self,
        perspective: &Perspective<'_, G>,
        guess: &G::State,
        action: G::Action,
        rng: &mut Rng,
    ) -> f64 {
        let (game, seat) = (perspective.game(), perspective.seat());
        let mut after = guess.clone();
        game.apply(&mut after, action, &mut Silent);
        let draws = if game.turn(&after) == Turn::Chance { DRAWS } else { 1 };
        let mut sum = 0.0;
        for _ in 0..draws {
            let mut drawn = after.clone();
            while game.turn(&drawn) == Turn::Chance {
                let outcome = game.draw(&drawn, rng, &mut self.buffer);
                game.apply(&mut drawn, outcome, &mut Silent);
            }
            sum += self.evaluator.glance(game, &drawn).utility(seat);
        }
        sum / f64::from(draws)
    }
}

impl<G: Game, E: Evaluator<G>> Bot<G> for GreedyBot<G, E> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        let mut actions = std::mem::take(&mut self.actions);
        perspective.actions(&mut actions);
        let choice = match actions[..] {
            [only] => only,
            _ => self.best_of(perspective, &actions, rng),
        };
        self.actions = actions;
        choice
    }
}

impl<G: Game, E: Evaluator<G>> GreedyBot<G, E> {
    fn best_of(
        &mut self,
        perspective: &Perspective<'_, G>,
        actions: &[G::Action],
        rng: &mut Rng,
    ) -> G::Action {
        let guess = perspective.game().determinize(&perspective.view(), rng);
        self.best.clear();
        let mut highest = f64::NEG_INFINITY;
        for &action in actions {
            let value = self.worth(perspective, &guess, action, rng);
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
