//! Analyses of finished games: everybody's chance to win at every decision.
//!
//! An analysis is asked for seldom and takes seconds. It is made on a thread of its own, so that the bots that
//! play are not held up, with a bound on its iterations whatever the length of the game, and once for all who ask.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game_core::{AnyTable, Seed, Turn};
use lab::{AnalyseSpec, Analysis, Judged};
use protocol::web::{ApiCode, ChancePoint, GameAnalysis, TurningPoint};
use tokio::sync::{OnceCell, oneshot};

use crate::app::App;
use crate::edge::Network;
use crate::fair_queue::{Capacity, Client};
use crate::metrics::Metrics;
use crate::refusal::{Refusal, internal, refuse};
use crate::workers::{Job, QueueFigures, Workers};

/// The iterations for a whole game, and the fewest and most that pick the best action of a decision.
const ITERATIONS: u32 = 48_000;
const REFERENCE: (u32, u32) = (80, lab::REFERENCE);
/// The iterations that measure an action.
const MEASURE: u32 = 50;
/// Analyses that are kept in memory.
const REMEMBERED: usize = 256;
/// Games that can wait for their analysis.
const QUEUE: usize = 64;

/// Analyses that are made or being made, and the thread that makes them, one at a time.
pub struct Analyses {
    analyst: Workers<AnalysisJob>,
    by_table: Mutex<HashMap<String, Arc<OnceCell<GameAnalysis>>>>,
}

impl Analyses {
    /// Starts the thread; it ends with this handle. A network may have `each` games waiting.
    pub fn start(each: usize, metrics: &Arc<Metrics>) -> Self {
        let capacity = Capacity { all: QUEUE, each };
        Analyses { analyst: Workers::start(1, capacity, Arc::clone(metrics)), by_table: Mutex::default() }
    }

    /// The games that wait for their analysis.
    pub fn figures(&self) -> QueueFigures {
        self.analyst.figures()
    }

    fn cell(&self, table: &str) -> Arc<OnceCell<GameAnalysis>> {
        let mut cells = self.by_table.lock().unwrap_or_else(PoisonError::into_inner);
        if cells.len() >= REMEMBERED && !cells.contains_key(table) {
            cells.clear();
        }
        Arc::clone(cells.entry(table.to_owned()).or_default())
    }
}

/// A finished game that is to be analysed.
pub struct Finished {
    /// The table.
    pub table: String,
    /// The network that asks: the work is its share of the queue.
    pub network: Network,
    /// The record, in play up to where somebody resigned.
    pub record: String,
    /// Each seat's part of the victory.
    pub shares: Vec<f64>,
}

/// The analysis of one game.
struct AnalysisJob {
    /// The games are loaded from its registry.
    app: App,
    record: String,
    shares: Vec<f64>,
    /// Takes the analysis, or none if the game cannot be analysed.
    answer: oneshot::Sender<Option<GameAnalysis>>,
}

impl Job for AnalysisJob {
    fn run(self) {
        let table = self.app.registry.load(&self.record).ok();
        let analysis = table.and_then(|table| analyse(&*table, &self.shares));
        // The asker may have gone.
        let _ = self.answer.send(analysis);
    }
}

impl App {
    /// Analyses a finished game, or waits for the analysis that somebody else asked for.
    pub async fn analysis(&self, finished: Finished) -> Result<GameAnalysis, Refusal> {
        let (app, cell) = (self.clone(), self.analyses.cell(&finished.table));
        // The asker may go before it is done: it is done all the same, for the next one.
        let task = tokio::spawn(async move {
            let made = cell.get_or_try_init(|| app.new_analysis(finished)).await;
            made.cloned()
        });
        task.await.map_err(internal)?
    }

    async fn new_analysis(&self, finished: Finished) -> Result<GameAnalysis, Refusal> {
        let (answer, answered) = oneshot::channel();
        let Finished { table, network, record, shares } = finished;
        let job = AnalysisJob { app: self.clone(), record, shares, answer };
        let busy = |_| refuse(ApiCode::TooMany, "other games are being analysed: ask again in a moment");
        self.analyses.analyst.submit(Client { network, table }, 0, job).map_err(busy)?;
        let analysis = answered.await.map_err(internal)?;
        analysis.ok_or_else(|| internal("a game cannot be analysed"))
    }
}

fn analyse(table: &dyn AnyTable, shares: &[f64]) -> Option<GameAnalysis> {
    let is_decision = |(turn, _): &(Turn, String)| *turn != Turn::Chance;
    let decisions = table.moves().iter().filter(|made| is_decision(made)).count().max(1) as u32;
    let reference = (ITERATIONS / decisions).saturating_sub(2 * MEASURE).clamp(REFERENCE.0, REFERENCE.1);
    let spec = AnalyseSpec { iterations: MEASURE, reference, seed: Seed(1), threads: 1 };
    let analysis = lab::analyse(table, spec, &|| ())?;
    let point = |moves: usize, chances: &[f64]| ChancePoint {
        moves: moves as u32,
        chances: chances.iter().map(|chance| (chance * 1000.0).round() / 1000.0).collect(),
    };
    let chances = |judged: &Judged| judged.chances.iter().map(|chance| chance.value).collect::<Vec<_>>();
    let decided = analysis.decisions.iter().map(|judged| point(judged.number - 1, &chances(judged)));
    Some(GameAnalysis {
        points: decided.chain([point(table.len(), shares)]).collect(),
        turning_points: turning_points(table, &analysis),
    })
}

fn turning_points(table: &dyn AnyTable, analysis: &Analysis) -> Vec<TurningPoint> {
    let words = |notation: &str| table.phrase(notation).unwrap_or_else(|_| notation.to_owned());
    let judged = analysis.turning_points.iter().map(|&index| &analysis.decisions[index]);
    judged
        .map(|judged| TurningPoint {
            moves: judged.number as u32 - 1,
            seat: judged.seat.0,
            played: words(&judged.played),
            best: (judged.best != judged.played).then(|| words(&judged.best)),
            change: (0..judged.chances.len()).map(|seat| judged.swing(seat)).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::app::testing::new_app;

    fn unreadable() -> Finished {
        let (table, record) = ("t".to_owned(), "no record".to_owned());
        Finished { table, network: Network::UNKNOWN, record, shares: vec![1.0, 0.0] }
    }

    #[tokio::test]
    async fn an_analysis_is_no_thought_of_a_bot_and_a_failed_one_is_not_kept() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |_| ()).await;
        for _ in 0..2 {
            assert_eq!(app.analysis(unreadable()).await.unwrap_err().0.code, ApiCode::Internal);
        }
        assert_eq!((app.metrics.thoughts.load(Relaxed), app.metrics.thinking.load(Relaxed)), (0, 0));
        assert_eq!(app.analyses.figures().jobs, 0);
    }

    #[tokio::test]
    async fn a_network_whose_share_is_used_up_is_refused() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |config| config.limits.analyses = 0).await;
        assert_eq!(app.analysis(unreadable()).await.unwrap_err().0.code, ApiCode::TooMany);
    }
}
