//! A recorded game reviewed: everybody's chance to win at every decision, what each choice and each draw changed,
//! and what would have been better.
//!
//! A chance changes from one decision to the next in three parts. The choice: the value of the action played, less
//! that of the best one ([`judge`], [`measured`]). The draws: what was drawn, compared with what could have been
//! ([`luck`]). The rest is the revision: the next decision is seen one step later, and from another seat's view.

mod judge;
mod luck;
mod measured;
mod skill;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use game_core::{AnyTable, Game, Seat, Seed, Silent, Table, Turn, Viewer};
use games::{GameId, Playable, Visitor, visit};
use search::PerSeat;
use serde::Serialize;

use judge::{Asked, Judge};
use luck::{Drawn, deal, luck};
use measured::Sum;
pub use measured::{Estimate, Share};
pub use skill::{Part, PlayerSkill, Skills};

/// The effort of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct AnalyseSpec {
    /// The iterations that measure an action. More of them narrow the intervals and change nothing else.
    pub iterations: u32,
    /// The iterations of the search that picks the best action. Choices are compared with a player who thinks that
    /// long: [`REFERENCE`] unless there is a reason.
    pub reference: u32,
    /// The same seed gives the same analysis.
    pub seed: Seed,
    /// The number of threads. They change nothing but the time.
    pub threads: usize,
}

/// A decision of the game.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The action that was played.
    pub played: String,
    /// The action that the search would have played.
    pub best: String,
    /// Everybody's chance to win with the best action.
    pub chances: Vec<Estimate>,
    /// The change by the choice, for everybody: the value of the action played, less that of the best. 0 if they are
    /// the same; more than 0 for its seat if measuring the two alone favours the one played.
    pub choice: Vec<Estimate>,
    /// Everybody's chance to win with the action played.
    pub after: Vec<Estimate>,
    /// The luck of the draws up to the next decision, for everybody.
    pub draws: Vec<f64>,
    /// The rest of the change up to the next decision, for everybody: it is seen later there, with the knowledge of
    /// its seat.
    pub revision: Vec<f64>,
    /// Better actions, in the order in which the search prefers them; none if the choice cost nothing.
    pub better: Vec<Better>,
    /// Reasons why the best action is better than the one played: those for it first, then those against it.
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

/// The change of a seat's chance to win. The start and all that changed it add up to the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Balance {
    /// The luck of all that was drawn before the first decision. It is a part of the start.
    pub deal: f64,
    /// The chance at the first decision.
    pub start: Share,
    /// The change by the seat's own choices.
    pub own_choices: Share,
    /// The change by the others' choices.
    pub others_choices: Share,
    /// The change by draws.
    pub draws: f64,
    /// The change by seeing each next decision one step later.
    pub revision: Share,
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

/// The iterations of the search that picks the best action: about the thinking of the level `hard`.
pub const REFERENCE: u32 = 800;
/// The most turning points that are listed.
const TURNING_POINTS: usize = 5;
/// The least change of somebody's chance by a decision and the draws after it that makes a turning point.
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
        let end = revise(&mut decisions, result.clone()).or(result.clone()).unwrap_or(even);
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

/// Fills in the revision of each decision, and returns the chances in the end: none without a decision.
fn revise(decisions: &mut [Judged], result: Option<Vec<f64>>) -> Option<Vec<f64>> {
    let end = result.unwrap_or(decisions.last()?.caused());
    let following = decisions.iter().skip(1).map(|judged| values(&judged.chances));
    let following: Vec<Vec<f64>> = following.chain([end.clone()]).collect();
    for (judged, next) in decisions.iter_mut().zip(following) {
        judged.revision = judged.caused().iter().zip(next).map(|(caused, next)| next - caused).collect();
    }
    Some(end)
}

fn values(estimates: &[Estimate]) -> Vec<f64> {
    estimates.iter().map(|estimate| estimate.value).collect()
}

impl Judged {
    /// The change by the choice and the draws for a seat.
    pub fn swing(&self, seat: usize) -> f64 {
        self.choice[seat].value + self.draws[seat]
    }

    /// Everybody's chance after the choice and the draws, as they are seen from here.
    fn caused(&self) -> Vec<f64> {
        self.chances.iter().enumerate().map(|(seat, chance)| chance.value + self.swing(seat)).collect()
    }

    /// Everybody's chance at the next decision, or in the end.
    pub fn then(&self) -> Vec<f64> {
        self.caused().iter().zip(&self.revision).map(|(caused, revision)| caused + revision).collect()
    }
}

fn balance(decisions: &[Judged], seat: usize, deal: f64, end: f64) -> Balance {
    let (mut own, mut others, mut start) = (Sum::default(), Sum::default(), Sum::default());
    for judged in decisions {
        let choices = if judged.seat.index() == seat { &mut own } else { &mut others };
        choices.add(judged.choice[seat]);
    }
    match decisions.first() {
        Some(first) => start.add(first.chances[seat]),
        None => start.add(Estimate { value: end, ..Estimate::default() }),
    }
    Balance {
        deal,
        start: start.share(),
        own_choices: own.share(),
        others_choices: others.share(),
        draws: decisions.iter().map(|judged| judged.draws[seat]).sum(),
        revision: revision(decisions, seat),
        end,
    }
}

/// All revisions of a game. They are what the start, the choices and the draws leave of the end, so that their error is
/// that of the first action played and of the choices after it.
fn revision(decisions: &[Judged], seat: usize) -> Share {
    let mut sum = Sum::default();
    decisions.first().into_iter().for_each(|first| sum.add_error(first.after[seat]));
    decisions.iter().skip(1).for_each(|judged| sum.add_error(judged.choice[seat]));
    Share { value: decisions.iter().map(|judged| judged.revision[seat]).sum(), ..sum.share() }
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
        analyse(table, AnalyseSpec { iterations: 40, reference: 160, seed: Seed(1), threads }, &|| ())
            .unwrap()
    }

    #[test]
    fn choices_draws_and_revisions_add_up_to_the_result() {
        for game in GameId::ALL {
            let analysis = look(&*table(game), 2);
            for (balance, result) in analysis.balance.iter().zip(analysis.result.unwrap()) {
                let Balance { start, own_choices, others_choices, draws, revision, end, .. } =
                    balance.clone();
                assert_eq!(end, result);
                let shares = [start, own_choices, others_choices, revision];
                let sum = draws + shares.iter().map(|share| share.value).sum::<f64>();
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
        assert!(last.revision.iter().all(|&revision| revision == 0.0), "{last:?}");
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
            let cost = judged.choice[judged.seat.index()].value;
            if judged.best == judged.played {
                assert!(judged.choice.iter().all(|choice| choice.value == 0.0 && choice.error == 0.0));
            }
            let own = judged.chances[judged.seat.index()].value + cost;
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
            analysis.balance[1].own_choices.value < analysis.balance[0].own_choices.value - 0.1,
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
            sum += look(&*table, 2).balance.iter().map(|balance| balance.own_choices.value).sum::<f64>();
        }
        let mean = sum / (2 * games) as f64;
        assert!(mean > -0.1, "{mean}");
    }

    /// More iterations measure the same thing more precisely: they do not make choices look worse.
    #[test]
    fn shares_do_not_depend_on_the_number_of_iterations() {
        for game in GameId::ALL {
            let table = table(game);
            let shares = |iterations| {
                let spec =
                    AnalyseSpec { iterations, reference: 100, seed: Seed(iterations.into()), threads: 2 };
                let [first, ..] = &analyse(&*table, spec, &|| ()).unwrap().balance[..] else { panic!() };
                [first.start, first.own_choices, first.others_choices, first.revision]
            };
            let (few, many) = (shares(50), shares(400));
            for (few, many) in few.into_iter().zip(many) {
                // Both searches for the reference differ too: twice the interval, in which chance falls 9,999 of 10,000.
                let margin = 2.0 * few.margin.hypot(many.margin);
                assert!((few.value - many.value).abs() <= margin, "{game}: {few:?} {many:?}");
            }
            let margins = |shares: [Share; 4]| shares.map(|share| share.margin).iter().sum::<f64>();
            assert!(margins(few) > 1.5 * margins(many), "{game}: {few:?} {many:?}");
        }
    }

    fn judged(choice: &[f64], draws: &[f64]) -> Judged {
        let estimate = |value: &f64| Estimate { value: *value, ..Estimate::default() };
        let seats = choice.len();
        Judged {
            number: 1,
            seat: Seat(0),
            played: String::new(),
            best: String::new(),
            chances: vec![estimate(&0.25); seats],
            after: vec![estimate(&0.25); seats],
            revision: vec![0.9; seats],
            choice: choice.iter().map(estimate).collect(),
            draws: draws.to_vec(),
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
