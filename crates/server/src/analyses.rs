//! Finished games as the bots judge them: everybody's chance to win at every decision.
//!
//! A judgement is asked for seldom and takes seconds. It is made on a thread of its own, so that the bots that
//! play are not held up, with a bound on its work whatever the length of the game, and once for all who ask.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game_core::{AnyTable, Seed, Turn};
use lab::{AnalyseSpec, Analysis};
use protocol::web::{ApiCode, ChancePoint, GameAnalysis, TurningPoint};
use tokio::sync::{OnceCell, oneshot};

use crate::app::App;
use crate::refusal::{Refusal, internal, refuse};

/// How many walks a game is judged by in all, and how many measure an action by at least and at most.
const WALKS: u32 = 48_000;
const EACH: (u32, u32) = (20, 200);
/// How many times as many a decision takes: the best action is chosen, and measured with the one played.
const DECISION: u32 = lab::CHOOSING + 2;
/// How many games are remembered.
const REMEMBERED: usize = 256;

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
    /// Who pays for the work with a share of the queue.
    pub client: String,
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
        let (app, client) = (self.clone(), finished.client.clone());
        // The analysis goes to who waits for it; what the queue hands on are moves, and this is none.
        let thought = move || {
            let table = app.registry.load(&finished.record).ok()?;
            let _ = tell.send(look(&*table, finished.shares)?);
            None
        };
        if !self.analysts.think(&client, Box::new(thought), |_| ()) {
            return Err(refuse(ApiCode::TooMany, "other games are being looked at: ask again in a moment"));
        }
        told.await.map_err(|_| internal("a game cannot be judged"))
    }
}

fn look(table: &dyn AnyTable, shares: Vec<f64>) -> Option<GameAnalysis> {
    let is_decision = |(turn, _): &(Turn, String)| *turn != Turn::Chance;
    let decisions = table.moves().iter().filter(|made| is_decision(made)).count().max(1) as u32;
    let iterations = (WALKS / (DECISION * decisions)).clamp(EACH.0, EACH.1);
    let analysis = lab::analyse(table, AnalyseSpec { iterations, seed: Seed(1), threads: 1 }, &|| ())?;
    let point = |moves: usize, chances: &[f64]| ChancePoint {
        moves: moves as u32,
        chances: chances.iter().map(|chance| (chance * 1000.0).round() / 1000.0).collect(),
    };
    let decided = analysis.decisions.iter().map(|judged| point(judged.number - 1, &judged.chances));
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
