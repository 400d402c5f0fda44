//! Luck, as it is counted in backgammon: what a draw gave beside what it could have given.
//!
//! All outcomes of a draw are judged in the same way, on the true state: the game is over, and who looks at it may
//! know everything. So the luck of a draw is 0 on average over its outcomes, however wrong the judgement may be,
//! and nobody is lucky where nothing is drawn.
//!
//! Before the first decision the table is only half set up, and no evaluator can judge that. The deal is judged as a
//! whole: beside deals that could have been.

use game_core::{Game, Rng, Seed, Silent, Turn};
use search::{Evaluator, MAX_SEATS, PerSeat};

/// How many other deals a deal is compared with.
const DEALS: u64 = 400;

/// A draw after the first decision.
pub(super) struct Drawn<G: Game> {
    /// The place of the decision that it followed, in the list of those with a choice.
    pub after: usize,
    /// How things stood.
    pub state: G::State,
    /// What was drawn.
    pub outcome: G::Action,
}

/// What a draw changed for everybody.
pub(super) fn luck<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, drawn: &Drawn<G>) -> PerSeat {
    Outcomes::of(game, evaluator, &drawn.state).luck(drawn.outcome)
}

/// What the deal changed for everybody, given how things stood at the first decision.
pub(super) fn deal<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    first: &G::State,
    seed: Seed,
) -> PerSeat {
    let mut mean = [0.0; MAX_SEATS];
    for number in 0..DEALS {
        let dealt = deal_once(game, &mut Rng::stream(seed, number));
        let hopes = hopes(game, evaluator, &dealt);
        mean.iter_mut().zip(hopes).for_each(|(mean, hope)| *mean += hope / DEALS as f64);
    }
    let came = hopes(game, evaluator, first);
    std::array::from_fn(|seat| came[seat] - mean[seat])
}

/// A game at its first decision.
fn deal_once<G: Game>(game: &G, rng: &mut Rng) -> G::State {
    let (mut state, mut actions) = (game.start(), Vec::new());
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Chance => game.draw(&state, rng, &mut actions),
            Turn::Player(_) => {
                actions.clear();
                game.actions(&state, &mut actions);
                let [only] = actions[..] else { return state };
                only
            }
        };
        game.apply(&mut state, action, &mut Silent);
    }
}

/// What can be drawn, and what everybody can hope for then.
pub(super) struct Outcomes<A> {
    judged: Vec<Outcome<A>>,
    mean: PerSeat,
}

struct Outcome<A> {
    action: A,
    likely: f64,
    hopes: PerSeat,
}

impl<A: Copy + Eq> Outcomes<A> {
    fn of<G: Game<Action = A>, E: Evaluator<G>>(game: &G, evaluator: &E, state: &G::State) -> Self {
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let total: f64 = actions.iter().map(|&action| f64::from(game.weight(state, action))).sum();
        let judge = |&action: &A| {
            let mut after = state.clone();
            game.apply(&mut after, action, &mut Silent);
            let likely = f64::from(game.weight(state, action)) / total;
            Outcome { action, likely, hopes: hopes(game, evaluator, &after) }
        };
        let judged: Vec<Outcome<A>> = actions.iter().map(judge).collect();
        let mut mean = [0.0; MAX_SEATS];
        for outcome in &judged {
            mean.iter_mut().zip(outcome.hopes).for_each(|(mean, hope)| *mean += outcome.likely * hope);
        }
        Outcomes { judged, mean }
    }

    fn luck(&self, drawn: A) -> PerSeat {
        let came = self.judged.iter().find(|outcome| outcome.action == drawn);
        let came = came.expect("what was drawn is among the outcomes: the table checks it");
        std::array::from_fn(|seat| came.hopes[seat] - self.mean[seat])
    }
}

/// What everybody can hope for, one step ahead: what a draw is good for often shows only in what is done with it.
fn hopes<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, state: &G::State) -> PerSeat {
    let Turn::Player(seat) = game.turn(state) else { return evaluator.prospects(game, state).wins };
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    evaluator.narrow(game, state, &mut actions);
    let after = |&action: &G::Action| {
        let mut after = state.clone();
        game.apply(&mut after, action, &mut Silent);
        evaluator.prospects(game, &after)
    };
    let best = actions.iter().map(after).max_by(|a, b| a.utility(seat).total_cmp(&b.utility(seat)));
    best.expect("who has the turn has an action: a law of every game").wins
}

#[cfg(test)]
mod tests {
    use game_core::{Rng, Seed, Setup, Table};
    use games::{GameId, Playable, Visitor, visit};

    use super::*;

    /// Plays at random and looks at every draw on the way.
    struct RandomGame {
        players: u8,
        seed: u64,
    }

    impl Visitor for RandomGame {
        type Output = (usize, f64);

        /// How many draws there were with more than one outcome, and how much luck there was in all.
        fn visit<G: Playable>(self) -> (usize, f64) {
            let table = Table::<G>::classic(Setup::new(self.players)).unwrap();
            let (game, evaluator) = (&**table.game(), G::evaluator());
            let mut rng = Rng::new(Seed(self.seed));
            let mut state = deal_once(game, &mut rng);
            let (mut draws, mut all, mut actions) = (0, 0.0, Vec::new());
            while game.turn(&state) != Turn::Over {
                let action = if game.turn(&state) == Turn::Chance {
                    let outcomes = Outcomes::of(game, &evaluator, &state);
                    all += check(game, &state, &outcomes);
                    draws += usize::from(outcomes.judged.len() > 1);
                    game.draw(&state, &mut rng, &mut actions)
                } else {
                    actions.clear();
                    game.actions(&state, &mut actions);
                    rng.pick(&actions).unwrap()
                };
                game.apply(&mut state, action, &mut Silent);
            }
            (draws, all)
        }
    }

    /// The luck of many deals.
    struct Deals(u8);

    impl Visitor for Deals {
        type Output = Vec<f64>;

        fn visit<G: Playable>(self) -> Vec<f64> {
            let table = Table::<G>::classic(Setup::new(self.0)).unwrap();
            let (game, evaluator) = (&**table.game(), G::evaluator());
            let dealt = |number| deal_once(game, &mut Rng::stream(Seed(7), number));
            (0..60).map(|number| deal(game, &evaluator, &dealt(number), Seed(1))[0]).collect()
        }
    }

    #[test]
    fn deals_differ_and_are_no_luck_on_average() {
        for (game, players) in
            [(GameId::Bronze, 2), (GameId::Bronze, 3), (GameId::BronzeAge, 2), (GameId::Legacies, 3)]
        {
            let lucks = visit(game, Deals(players));
            let mean = lucks.iter().sum::<f64>() / lucks.len() as f64;
            let most = lucks.iter().map(|luck| luck.abs()).fold(0.0, f64::max);
            assert!(most > 0.001 && mean.abs() < most / 3.0, "{game} with {players}: {mean} {most}");
        }
    }

    /// The luck of all outcomes is 0 on average; how much there is.
    fn check<G: Game>(game: &G, state: &G::State, outcomes: &Outcomes<G::Action>) -> f64 {
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let (mut sums, mut all) = ([0.0; MAX_SEATS], 0.0);
        for &action in &actions {
            let luck = outcomes.luck(action);
            let weight = f64::from(game.weight(state, action));
            sums.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += weight * luck);
            all += luck.iter().map(|luck| luck.abs()).sum::<f64>();
        }
        let total: f64 = actions.iter().map(|&action| f64::from(game.weight(state, action))).sum();
        assert!(sums.iter().all(|sum| (sum / total).abs() < 1e-9), "{sums:?}");
        if actions.len() == 1 {
            assert_eq!(all, 0.0, "what had to come is no luck");
        }
        all
    }

    #[test]
    fn luck_is_nothing_on_average_over_what_could_be_drawn() {
        for (game, players) in [
            (GameId::Bronze, 2),
            (GameId::Bronze, 4),
            (GameId::BronzeAge, 2),
            (GameId::Legacies, 1),
            (GameId::Legacies, 3),
        ] {
            let (draws, all) = visit(game, RandomGame { players, seed: 5 });
            assert!(draws > 20 && all > 0.1, "{game} with {players}: {draws} draws, {all}");
        }
    }
}
