//! A recorded game looked at again: everybody's chance to win at every decision, what each choice and each
//! draw changed, and what would have been better.
//!
//! Every decision is searched from the view of who had to decide. A chance to win is that of the best action
//! found; what the action played loses against it is the choice's part, and what is then different at the
//! next decision came from draws, and from what another seat knows.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use game_core::{AnyTable, Game, Rng, Seat, Seed, Silent, Table, Turn, Viewer};
use games::{GameId, Playable, Visitor, visit};
use search::{Evaluator, PerSeat, Searcher, Settings, StrengthPart, Thought};
use serde::Serialize;

/// How to look.
#[derive(Clone, Copy, Debug)]
pub struct AnalyseSpec {
    /// How much is thought about a decision.
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
    /// What the choice changed, for everybody: 0 if it was the best.
    pub choice: Vec<f64>,
    /// What changed from there to the next decision, for everybody: draws, and what the next one knows.
    pub draws: Vec<f64>,
    /// Why the best action is better than the one played, the main reasons first.
    pub reasons: Vec<Reason>,
}

/// What one of two actions does better, in the evaluator's words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// What it is about.
    pub name: &'static str,
    /// How much stronger the seat is for it.
    pub strength: f64,
}

/// What choices and draws did for a seat, in chances to win.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The chance at the first decision.
    pub start: f64,
    /// What its own choices changed.
    pub own_choices: f64,
    /// What the others' choices changed.
    pub others_choices: f64,
    /// What draws changed.
    pub draws: f64,
    /// The part of the victory in the end, or the last chance if the game is not over.
    pub end: f64,
}

/// A whole game.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The names of the players.
    pub names: Vec<String>,
    /// The decisions that had a choice.
    pub decisions: Vec<Judged>,
    /// What choices and draws did for each seat.
    pub balance: Vec<Balance>,
    /// The decisions around which the game turned most, by their place in the list.
    pub turning_points: Vec<usize>,
    /// Each seat's part of the victory, once the game is over.
    pub result: Option<Vec<f64>>,
}

/// How many turning points are told.
const TURNING_POINTS: usize = 5;

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
        let asked = decisions(table);
        let judged = judge_all(&**table.game(), &asked, self.spec, self.done);
        let result = table.outcome().map(|outcome| outcome.shares().collect::<Vec<f64>>());
        Some(finish(table.names(), judged, result))
    }
}

/// A decision that had a choice.
struct Asked<G: Game> {
    number: usize,
    seat: Seat,
    view: G::View,
    played: G::Action,
}

fn decisions<G: Game>(table: &Table<G>) -> Vec<Asked<G>> {
    let game = &**table.game();
    let (mut state, mut actions, mut asked) = (game.start(), Vec::new(), Vec::new());
    for (index, &(turn, played)) in table.moves().iter().enumerate() {
        if let Turn::Player(seat) = turn {
            actions.clear();
            game.actions(&state, &mut actions);
            if actions.len() > 1 {
                let view = game.view(&state, Viewer::Player(seat));
                asked.push(Asked { number: index + 1, seat, view, played });
            }
        }
        game.apply(&mut state, played, &mut Silent);
    }
    asked
}

/// Everybody's chances with the best action, and with the one that was played.
struct Judgement {
    judged: Judged,
    best: PerSeat,
    played: PerSeat,
}

fn judge_all<G: Playable>(
    game: &G,
    asked: &[Asked<G>],
    spec: AnalyseSpec,
    done: &(dyn Fn() + Sync),
) -> Vec<Judgement> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..spec.threads.max(1) {
            scope.spawn(|| {
                let mut searcher = Searcher::new(G::evaluator());
                while let Some(one) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let judgement = judge(game, one, &mut searcher, spec);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push(judgement);
                    done();
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|judgement| judgement.judged.number);
    found
}

fn judge<G: Playable>(
    game: &G,
    asked: &Asked<G>,
    searcher: &mut Searcher<G, G::Evaluator>,
    spec: AnalyseSpec,
) -> Judgement {
    let Asked { number, seat, ref view, played } = *asked;
    let level = games::settings(G::GAME, game.players(), search::Level::Hard).unwrap_or_default();
    let settings = Settings { iterations: spec.iterations, threads: 1, millis: None, ..level };
    let seed = Rng::stream(spec.seed, number as u64).seed();
    let thoughts = searcher.think(game, view, seat, &settings, seed);
    let best = *thoughts.best();
    let own = if best.action == played {
        best
    } else {
        // An action that was hardly looked at gets as many walks of its own.
        *searcher.think_about(game, view, seat, Some(played), &settings, seed).best()
    };
    // Looked at closely the action played may turn out the better one.
    let best = if own.value >= best.value { own } else { best };
    let better = best.action != played;
    Judgement {
        judged: Judged {
            number,
            seat,
            played: game.notate(played),
            best: game.notate(best.action),
            chances: for_seats(&best.wins, game.players()),
            choice: Vec::new(),
            draws: Vec::new(),
            reasons: if better {
                reasons(game, asked, &best, searcher.evaluator(), seed)
            } else {
                Vec::new()
            },
        },
        best: best.wins,
        played: own.wins,
    }
}

fn for_seats(values: &PerSeat, players: u8) -> Vec<f64> {
    values[..usize::from(players)].to_vec()
}

/// What the evaluator likes better after one action than after the one played, on the same guess.
fn reasons<G: Playable>(
    game: &G,
    asked: &Asked<G>,
    best: &Thought<G::Action>,
    evaluator: &G::Evaluator,
    seed: Seed,
) -> Vec<Reason> {
    let guess = game.determinize(&asked.view, &mut Rng::new(seed));
    let parts = |action: G::Action| -> Vec<StrengthPart> {
        let mut after = guess.clone();
        game.apply(&mut after, action, &mut Silent);
        evaluator.parts(game, &after, asked.seat)
    };
    let (better, worse) = (parts(best.action), parts(asked.played));
    let difference =
        |(a, b): (&StrengthPart, &StrengthPart)| Reason { name: a.name, strength: a.strength - b.strength };
    let mut reasons: Vec<Reason> = better.iter().zip(&worse).map(difference).collect();
    reasons.retain(|reason| reason.strength.abs() >= 0.01);
    reasons.sort_by(|a, b| b.strength.abs().total_cmp(&a.strength.abs()));
    reasons.truncate(3);
    reasons
}

/// Puts the decisions together: what changed between them, the balance, the turning points.
fn finish(names: &[String], judgements: Vec<Judgement>, result: Option<Vec<f64>>) -> Analysis {
    let seats = names.len();
    let last = judgements.last().map_or(vec![0.0; seats], |last| last.played[..seats].to_vec());
    let end = result.clone().unwrap_or(last);
    let mut following: Vec<Vec<f64>> =
        judgements.iter().skip(1).map(|next| next.best[..seats].to_vec()).collect();
    following.push(end.clone());
    let judge = |(judgement, next): (Judgement, Vec<f64>)| {
        let Judgement { mut judged, best, played } = judgement;
        judged.choice = (0..seats).map(|seat| played[seat] - best[seat]).collect();
        judged.draws = (0..seats).map(|seat| next[seat] - played[seat]).collect();
        judged
    };
    let decisions: Vec<Judged> = judgements.into_iter().zip(following).map(judge).collect();
    let balance = (0..seats).map(|seat| balance(&decisions, seat, end[seat])).collect();
    let turning_points = turning_points(&decisions);
    Analysis { names: names.to_vec(), decisions, balance, turning_points, result }
}

fn balance(decisions: &[Judged], seat: usize, end: f64) -> Balance {
    let choices = |own: bool| {
        let counted = decisions.iter().filter(|judged| (judged.seat.index() == seat) == own);
        counted.map(|judged| judged.choice[seat]).sum()
    };
    Balance {
        start: decisions.first().map_or(end, |judged| judged.chances[seat]),
        own_choices: choices(true),
        others_choices: choices(false),
        draws: decisions.iter().map(|judged| judged.draws[seat]).sum(),
        end,
    }
}

/// The decisions after which most has changed, in the order of the game.
fn turning_points(decisions: &[Judged]) -> Vec<usize> {
    let swing = |index: &usize| {
        let Judged { choice, draws, .. } = &decisions[*index];
        choice.iter().zip(draws).map(|(choice, draws)| (choice + draws).abs()).fold(0.0, f64::max)
    };
    let mut order: Vec<usize> = (0..decisions.len()).collect();
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
    fn choices_and_draws_add_up_to_the_result() {
        for game in [GameId::Bronze, GameId::BronzeAge] {
            let analysis = look(&*table(game), 2);
            for (balance, result) in analysis.balance.iter().zip(analysis.result.unwrap()) {
                let Balance { start, own_choices, others_choices, draws, end } = *balance;
                assert_eq!(end, result);
                assert!((start + own_choices + others_choices + draws - end).abs() < 1e-9, "{balance:?}");
            }
        }
    }

    #[test]
    fn random_choices_cost_more_than_greedy_ones_and_have_reasons() {
        let analysis = look(&*table(GameId::Bronze), 2);
        assert!(analysis.balance[1].own_choices < analysis.balance[0].own_choices, "{:?}", analysis.balance);
        assert!(analysis.decisions.iter().any(|judged| !judged.reasons.is_empty()));
        assert_eq!(analysis.turning_points.len(), TURNING_POINTS);
    }

    #[test]
    fn threads_change_nothing() {
        let table = table(GameId::BronzeAge);
        let text = |threads| serde_json::to_string(&look(&*table, threads)).unwrap();
        assert_eq!(text(1), text(2));
    }
}
