//! Finished games as the bots judge them: everybody's chance to win at every decision.
//!
//! A judgement is asked for seldom and takes seconds. It is made on a thread of its own, so that the bots that
//! play are not held up, with a bound on its work whatever the length of the game, and once for all who ask.

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
use crate::workers::Workers;

/// The iterations for a whole game, and the fewest and most that pick the best action of a decision.
const ITERATIONS: u32 = 48_000;
const REFERENCE: (u32, u32) = (80, lab::REFERENCE);
/// The iterations that measure an action.
const MEASURE: u32 = 50;
/// How many games are remembered.
const REMEMBERED: usize = 256;
/// Games that can wait.
const QUEUE: usize = 64;

/// The thread that analyses games, one at a time; a network may have `each` of them waiting.
pub fn start_analysts(each: usize, metrics: &Arc<Metrics>) -> Workers {
    Workers::start(1, Capacity { all: QUEUE, each }, Arc::clone(metrics))
}

/// The games that were judged or are being judged.
#[derive(Default)]
pub struct Analyses(Mutex<HashMap<String, Arc<OnceCell<GameAnalysis>>>>);

impl Analyses {
    fn cell(&self, table: &str) -> Arc<OnceCell<GameAnalysis>> {
        let mut cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cells.len() >= REMEMBERED && !cells.contains_key(table) {
            cells.clear();
        }
        Arc::clone(cells.entry(table.to_owned()).or_default())
    }
}

/// A finished game that is to be judged.
pub struct Finished {
    /// The table.
    pub table: String,
    /// The network of who asks: the work is its share of the queue.
    pub network: Network,
    /// The record, in play up to where somebody resigned.
    pub record: String,
    /// Each seat's part of the victory.
    pub shares: Vec<f64>,
}

impl App {
    /// Judges a finished game, or waits for who asked for the same.
    pub async fn analysis(&self, finished: Finished) -> Result<GameAnalysis, Refusal> {
        let (app, cell) = (self.clone(), self.analyses.cell(&finished.table));
        // Who asked may go before it is done: the work is done all the same, for the next who asks.
        let task = tokio::spawn(async move {
            let made = cell.get_or_try_init(|| app.judge(finished)).await;
            made.cloned()
        });
        task.await.map_err(internal)?
    }

    async fn judge(&self, finished: Finished) -> Result<GameAnalysis, Refusal> {
        let (tell, told) = oneshot::channel();
        let client = Client { network: finished.network, table: finished.table };
        let app = self.clone();
        let work = move || {
            let table = app.registry.load(&finished.record).ok();
            let analysis = table.and_then(|table| look(&*table, finished.shares));
            // Who asked may have gone.
            let _ = tell.send(analysis);
        };
        let busy = |_| refuse(ApiCode::TooMany, "other games are being analysed: ask again in a moment");
        self.analysts.submit(client, 0, Box::new(work)).map_err(busy)?;
        let analysis = told.await.map_err(internal)?;
        analysis.ok_or_else(|| internal("a game cannot be analysed"))
    }
}

fn look(table: &dyn AnyTable, shares: Vec<f64>) -> Option<GameAnalysis> {
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
        points: decided.chain([point(table.len(), &shares)]).collect(),
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
