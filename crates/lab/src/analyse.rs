//! A recorded game looked at again: everybody's chance to win at every decision, what each choice and each
//! draw changed, and what would have been better.
//!
//! What happens between a decision and the next one has three parts. The choice: what the action played is worth
//! beside the best one, measured by walks that did not choose it ([`judge`]). The draws: what was drawn beside what
//! could have been ([`luck`]). What is left is sight: the next search looks further, and from another seat's view.

mod judge;
mod luck;
mod skill;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use game_core::{AnyTable, Game, Seat, Seed, Silent, Table, Turn, Viewer};
use games::{GameId, Playable, Visitor, visit};
use search::PerSeat;
use serde::Serialize;

use judge::{Asked, Judge};
use luck::{Drawn, deal, luck};
pub use skill::{Part, PlayerSkill, Skills};

/// How to look.
#[derive(Clone, Copy, Debug)]
pub struct AnalyseSpec {
    /// How many walks measure an action of a decision. [`CHOOSING`] times as many choose the best one.
    pub iterations: u32,
    /// The same seed, the same analysis.
    pub seed: Seed,
    /// How many threads think. They change nothing but the time.
    pub threads: usize,
}

/// A decision of the game.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What the search would have played.
    pub best: String,
    /// Everybody's chance to win with the best action.
    pub chances: Vec<f64>,
    /// What the choice changed, for everybody: what the action played is worth, less the best. 0 if they are the
    /// same; more than 0 for its seat if walks that look at the two alone like it better.
    pub choice: Vec<f64>,
    /// What was drawn from there to the next decision, for everybody, beside what could have been.
    pub draws: Vec<f64>,
    /// What is seen otherwise at the next decision, for everybody: walks look further there, and know what its seat
    /// knows.
    pub sight: Vec<f64>,
    /// What would have been better, as the search prefers them; none if the choice cost nothing.
    pub better: Vec<Better>,
    /// Why the best action is better than the one played: what speaks for it first, then what speaks against it.
    pub reasons: Vec<Reason>,
}

/// An action that would have been better.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Better {
    /// The action.
    pub action: String,
    /// The chance with it of who decided.
    pub chance: f64,
}

/// What one of two actions does better, in the evaluator's words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// What it is about.
    pub name: &'static str,
    /// How much stronger the seat is for it beside its strongest rival.
    pub strength: f64,
}

/// What changed a seat's chance to win. The start and all that changed it add up to the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// What was drawn before the first decision, beside deals that could have been. It is a part of the start.
    pub deal: f64,
    /// The chance at the first decision.
    pub start: f64,
    /// What its own choices changed.
    pub own_choices: f64,
    /// What the others' choices changed.
    pub others_choices: f64,
    /// What draws changed.
    pub draws: f64,
    /// What was seen otherwise from one decision to the next.
    pub sight: f64,
    /// The part of the victory in the end, or the last chance if the game is not over.
    pub end: f64,
}

/// A whole game.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: GameId,
    /// The names of the players.
    pub names: Vec<String>,
    /// How many moves the record has, draws included.
    pub moves: usize,
    /// The decisions that had a choice.
    pub decisions: Vec<Judged>,
    /// What changed each seat's chance.
    pub balance: Vec<Balance>,
    /// The decisions around which the game turned most, by their place in the list.
    pub turning_points: Vec<usize>,
    /// Each seat's part of the victory, once the game is over.
    pub result: Option<Vec<f64>>,
}

/// How many times as many walks choose the best action as measure it: one that is chosen in haste is no measure for
/// those who thought longer.
pub const CHOOSING: u32 = 4;
/// How many turning points are told at most.
const TURNING_POINTS: usize = 5;
/// What a decision and the draws after it must change for somebody to be a turning point.
pub const TURNS_FROM: f64 = 0.03;

/// Analyses a table. `done` is called after each decision; none if the game is not known here.
pub fn analyse(table: &dyn AnyTable, spec: AnalyseSpec, done: &(dyn Fn() + Sync)) -> Option<Analysis> {
    let game: GameId = table.game_id().parse().ok()?;
    visit(game, Analyse { table, spec, done })
}

struct Analyse<'a> {
    table: &'a dyn AnyTable,
    spec: AnalyseSpec,
    done: &'a (dyn Fn() + Sync),
}

impl Visitor for Analyse<'_> {
    type Output = Option<Analysis>;

    fn visit<G: Playable>(self) -> Option<Analysis> {
        let table = self.table.as_any().downcast_ref::<Table<G>>()?;
        let (game, threads) = (&**table.game(), self.spec.threads);
        let Course { first, asked, drawn } = course(table);
        let mut decisions = in_order(&asked, threads, || {
            let mut judge = Judge::new(game, self.spec);
            move |asked| {
                let judged = judge.judge(asked);
                (self.done)();
                judged
            }
        });
        let lucks = in_order(&drawn, threads, || {
            let evaluator = G::evaluator();
            move |drawn| luck(game, &evaluator, drawn)
        });
        let evaluator = G::evaluator();
        for (drawn, luck) in drawn.iter().zip(lucks) {
            add(&mut decisions[drawn.after].draws, &luck);
        }
        let seats = table.names().len();
        let dealt = first.map(|first| deal(game, &evaluator, &first, self.spec.seed)).unwrap_or_default();
        let result = table.outcome().map(|outcome| outcome.shares().collect::<Vec<f64>>());
        // Where nobody had a choice yet all have the same.
        let even = vec![1.0 / f64::from(game.players() + game.rivals()); seats];
        let end = see(&mut decisions, result.clone()).or(result.clone()).unwrap_or(even);
        Some(Analysis {
            game: G::GAME,
            names: table.names().to_vec(),
            moves: table.moves().len(),
            balance: (0..seats).map(|seat| balance(&decisions, seat, dealt[seat], end[seat])).collect(),
            turning_points: turning_points(&decisions),
            decisions,
            result,
        })
    }
}

/// What there is to judge in a game.
struct Course<G: Game> {
    /// How things stood at the first decision.
    first: Option<G::State>,
    asked: Vec<Asked<G>>,
    drawn: Vec<Drawn<G>>,
}

fn course<G: Game>(table: &Table<G>) -> Course<G> {
    let game = &**table.game();
    let (mut state, mut actions) = (game.start(), Vec::new());
    let mut course = Course { first: None, asked: Vec::new(), drawn: Vec::new() };
    for (index, &(turn, action)) in table.moves().iter().enumerate() {
        actions.clear();
        game.actions(&state, &mut actions);
        match turn {
            Turn::Player(seat) if actions.len() > 1 => {
                course.first.get_or_insert_with(|| state.clone());
                let view = game.view(&state, Viewer::Player(seat));
                course.asked.push(Asked { number: index + 1, seat, view, played: action });
            }
            Turn::Chance if actions.len() > 1 => {
                let last = course.asked.len().checked_sub(1);
                let drawn = last.map(|after| Drawn { after, state: state.clone(), outcome: action });
                course.drawn.extend(drawn);
            }
            Turn::Player(_) | Turn::Chance | Turn::Over => {}
        }
        game.apply(&mut state, action, &mut Silent);
    }
    course
}

/// Does something with each of a list on several threads, each with a worker of its own. What comes of it is in the
/// order of the list.
fn in_order<T: Sync, R: Send, W: FnMut(&T) -> R>(
    list: &[T],
    threads: usize,
    worker: impl Fn() -> W + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut work = worker();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = list.get(index) else { break };
                    let result = work(one);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, result)| result).collect()
}

fn add(to: &mut [f64], values: &PerSeat) {
    to.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

/// Finds what is seen otherwise at each next decision, and returns the chances in the end: none without a decision.
fn see(decisions: &mut [Judged], result: Option<Vec<f64>>) -> Option<Vec<f64>> {
    let end = result.unwrap_or(decisions.last()?.caused());
    let following = decisions.iter().skip(1).map(|judged| judged.chances.clone());
    let following: Vec<Vec<f64>> = following.chain([end.clone()]).collect();
    for (judged, next) in decisions.iter_mut().zip(following) {
        judged.sight = judged.caused().iter().zip(next).map(|(caused, next)| next - caused).collect();
    }
    Some(end)
}

impl Judged {
    /// What the choice and the draws changed for a seat.
    pub fn swing(&self, seat: usize) -> f64 {
        self.choice[seat] + self.draws[seat]
    }

    /// Everybody's chance after the choice and the draws, as they are seen from here.
    fn caused(&self) -> Vec<f64> {
        self.chances.iter().enumerate().map(|(seat, chance)| chance + self.swing(seat)).collect()
    }

    /// Everybody's chance at the next decision, or in the end.
    pub fn then(&self) -> Vec<f64> {
        self.caused().iter().zip(&self.sight).map(|(caused, sight)| caused + sight).collect()
    }
}

fn balance(decisions: &[Judged], seat: usize, deal: f64, end: f64) -> Balance {
    let mut balance = Balance {
        deal,
        start: decisions.first().map_or(end, |judged| judged.chances[seat]),
        own_choices: 0.0,
        others_choices: 0.0,
        draws: 0.0,
        sight: 0.0,
        end,
    };
    for judged in decisions {
        let own = judged.seat.index() == seat;
        *(if own { &mut balance.own_choices } else { &mut balance.others_choices }) += judged.choice[seat];
        balance.draws += judged.draws[seat];
        balance.sight += judged.sight[seat];
    }
    balance
}

/// The decisions that changed most for somebody, with the draws after them, in the order of the game.
fn turning_points(decisions: &[Judged]) -> Vec<usize> {
    let swing = |index: &usize| {
        let judged = &decisions[*index];
        (0..judged.chances.len()).map(|seat| judged.swing(seat).abs()).fold(0.0, f64::max)
    };
    let mut order: Vec<usize> = (0..decisions.len()).filter(|index| swing(index) >= TURNS_FROM).collect();
    order.sort_by(|a, b| swing(b).total_cmp(&swing(a)));
    order.truncate(TURNING_POINTS);
    order.sort_unstable();
    order
}

#[cfg(test)]
mod tests {
    use game_core::Setup;
    use games::Registry;
    use search::Level;

    use super::*;

    fn table(game: GameId) -> Box<dyn AnyTable> {
        let registry = Registry::new();
        let mut table = registry.table(game, Setup::new(2), Some(Seed(3))).unwrap();
        while table.turn() != Turn::Over {
            let level = if table.turn() == Turn::Player(Seat(0)) { Level::Greedy } else { Level::Random };
            let action = registry.choose(&*table, level, Seed(table.len() as u64)).unwrap();
            table.play(&action).unwrap();
        }
        table
    }

    fn look(table: &dyn AnyTable, threads: usize) -> Analysis {
        analyse(table, AnalyseSpec { iterations: 40, seed: Seed(1), threads }, &|| ()).unwrap()
    }

    #[test]
    fn choices_draws_and_sight_add_up_to_the_result() {
        for game in GameId::ALL {
            let analysis = look(&*table(game), 2);
            for (balance, result) in analysis.balance.iter().zip(analysis.result.unwrap()) {
                let Balance { start, own_choices, others_choices, draws, sight, end, .. } = *balance;
                assert_eq!(end, result);
                let sum = start + own_choices + others_choices + draws + sight;
                assert!((sum - end).abs() < 1e-9, "{balance:?}");
            }
        }
    }

    #[test]
    fn a_game_that_is_not_over_adds_up_to_its_last_chance() {
        let mut table = table(GameId::Bronze);
        table.undo(table.len() / 2).unwrap();
        let analysis = look(&*table, 2);
        assert_eq!((analysis.result, analysis.moves), (None, table.len()));
        let last = analysis.decisions.last().unwrap();
        assert!(last.sight.iter().all(|&sight| sight == 0.0), "{last:?}");
        for (balance, then) in analysis.balance.iter().zip(last.then()) {
            assert!((balance.end - then).abs() < 1e-9, "{balance:?}");
        }
    }

    #[test]
    fn draws_change_nothing_where_nothing_is_drawn() {
        for game in GameId::ALL {
            let table = table(game);
            let (analysis, moves) = (look(&*table, 2), table.moves());
            let numbers = analysis.decisions.iter().skip(1).map(|judged| judged.number);
            let ends: Vec<usize> = numbers.chain([moves.len() + 1]).collect();
            let (mut still, mut moved) = (0, 0);
            for (judged, &end) in analysis.decisions.iter().zip(&ends) {
                let drawn = moves[judged.number..end - 1].iter().any(|(turn, _)| *turn == Turn::Chance);
                let changed = judged.draws.iter().any(|&draws| draws != 0.0);
                assert!(drawn || !changed, "{judged:?}");
                still += usize::from(!drawn);
                moved += usize::from(changed);
            }
            assert!(still > 10 && moved > 10, "{game}: {still} {moved}");
        }
    }

    #[test]
    fn what_is_best_costs_nothing_and_what_costs_has_something_better() {
        let analysis = look(&*table(GameId::Bronze), 2);
        for judged in &analysis.decisions {
            let cost = judged.choice[judged.seat.index()];
            if judged.best == judged.played {
                assert!(judged.choice.iter().all(|&choice| choice == 0.0), "{judged:?}");
            }
            let own = judged.chances[judged.seat.index()] + cost;
            assert_eq!(cost < 0.0, !judged.better.is_empty(), "{judged:?}");
            assert!(judged.better.iter().all(|better| better.chance > own - 1e-9), "{judged:?}");
            assert!(judged.better.iter().all(|better| better.action != judged.played), "{judged:?}");
            assert_eq!(
                judged.better.first().map(|better| better.action == judged.best),
                (cost < 0.0).then_some(true)
            );
        }
        assert!(analysis.decisions.iter().any(|judged| judged.better.len() > 1));
    }

    #[test]
    fn random_choices_cost_more_than_greedy_ones_and_have_reasons() {
        let analysis = look(&*table(GameId::Bronze), 2);
        assert!(
            analysis.balance[1].own_choices < analysis.balance[0].own_choices - 0.1,
            "{:?}",
            analysis.balance
        );
        let strongest = |judged: &Judged| judged.reasons.first().map_or(0.0, |reason| reason.strength);
        assert!(analysis.decisions.iter().any(|judged| strongest(judged) > 0.1));
    }

    /// Bots that think longer than the analysis lose nothing by their choices on average: it would have to be noise.
    #[test]
    fn slow_choices_of_strong_bots_cost_nothing_on_average() {
        let registry = Registry::new();
        let (mut sum, games) = (0.0, 6);
        for seed in 0..games {
            let mut table = registry.table(GameId::BronzeAge, Setup::new(2), Some(Seed(seed))).unwrap();
            while table.turn() != Turn::Over {
                let action = registry.choose(&*table, Level::Hard, Seed(table.len() as u64)).unwrap();
                table.play(&action).unwrap();
            }
            sum += look(&*table, 2).balance.iter().map(|balance| balance.own_choices).sum::<f64>();
        }
        let mean = sum / (2 * games) as f64;
        assert!(mean > -0.1, "{mean}");
    }

    fn judged(choice: &[f64], draws: &[f64]) -> Judged {
        let (choice, draws) = (choice.to_vec(), draws.to_vec());
        Judged {
            number: 1,
            seat: Seat(0),
            played: String::new(),
            best: String::new(),
            chances: vec![0.25; choice.len()],
            sight: vec![0.9; choice.len()],
            choice,
            draws,
            better: Vec::new(),
            reasons: Vec::new(),
        }
    }

    #[test]
    fn the_game_turns_where_most_was_caused_for_anybody() {
        let little = judged(&[0.02, 0.0, 0.0], &[0.0; 3]);
        let others = judged(&[0.0; 3], &[0.0, 0.2, -0.2]);
        let nothing = judged(&[-0.3, 0.0, 0.0], &[0.29, 0.0, 0.0]);
        let own = judged(&[-0.1, 0.05, 0.05], &[0.0; 3]);
        assert_eq!(turning_points(&[little, others.clone(), nothing, own.clone()]), [1, 3]);
        let many = vec![own.clone(), own.clone(), own.clone(), own.clone(), others, own];
        assert_eq!(turning_points(&many), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn threads_change_nothing() {
        let table = table(GameId::BronzeAge);
        let text = |threads| serde_json::to_string(&look(&*table, threads)).unwrap();
        assert_eq!(text(1), text(2));
    }
}
