//! Many numbered games on several threads: how a run is watched, ended early and resumed.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::external::Faults;
use crate::words::{count, thousands};
use crate::{Checkpoint, SimError};

/// A flag that ends a run: games under way are dropped, those that were finished count.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the run.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the run was ended.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// How far a run came that was ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Interrupted {
    /// The games that were finished.
    pub after: u64,
    /// The games that were asked for.
    pub of: u64,
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted after {} of {}", thousands(self.after), count(self.of, "game"))
    }
}

/// One run of many games. Clones belong to the same run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    stop: Stop,
    checkpoint: Option<Arc<Checkpoint>>,
    finished: Arc<AtomicU64>,
    /// Which games of the run: a match of a contest, a side of a comparison. Their numbers may be the same.
    part: String,
}

impl Run {
    /// A run that this flag ends, and whose finished games a checkpoint keeps.
    pub fn new(stop: Stop, checkpoint: Option<Checkpoint>) -> Self {
        Run { stop, checkpoint: checkpoint.map(Arc::new), ..Run::default() }
    }

    /// The same run, for games whose numbers are their own.
    pub(crate) fn part(&self, name: String) -> Self {
        Run { part: name, ..self.clone() }
    }

    /// The flag that ends the run.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The number of games that are finished, in this run or an earlier one that the checkpoint kept.
    pub fn finished(&self) -> u64 {
        self.finished.load(Ordering::Relaxed)
    }

    /// How the run of so many games was ended early, if it was.
    pub fn interrupted(&self, of: u64) -> Option<Interrupted> {
        self.stop.is_set().then(|| Interrupted { after: self.finished(), of })
    }

    /// The games of the checkpoint, which are not played again.
    fn kept<T: DeserializeOwned>(&self, numbers: Range<u64>) -> Result<BTreeMap<u64, T>, SimError> {
        let Some(checkpoint) = &self.checkpoint else { return Ok(BTreeMap::new()) };
        Ok(checkpoint.results(&self.part, numbers)?)
    }

    fn keep(&self, number: u64, result: &impl Serialize) -> Result<(), SimError> {
        self.checkpoint.as_ref().map_or(Ok(()), |kept| Ok(kept.append(&self.part, number, result)?))
    }
}

/// The games to play and what plays them.
pub(crate) struct Games<'a> {
    pub run: &'a Run,
    pub numbers: Range<u64>,
    pub threads: usize,
    pub faults: &'a Faults,
}

impl Games<'_> {
    /// Plays the games that the run's checkpoint does not have and returns all in order; fewer if the run is ended.
    /// Each thread has a player of its own. `done` is called after each game, those of the checkpoint included.
    pub(crate) fn play<T, P>(
        self,
        player: impl Fn() -> P + Sync,
        play: impl Fn(&mut P, u64) -> Option<T> + Sync,
        done: &(dyn Fn(&T) + Sync),
    ) -> Result<Vec<T>, SimError>
    where
        T: Serialize + DeserializeOwned + Send + Sync,
    {
        let kept = self.run.kept::<T>(self.numbers.clone())?;
        for result in kept.values() {
            self.run.finished.fetch_add(1, Ordering::Relaxed);
            done(result);
        }
        let (next, failure) = (AtomicU64::new(self.numbers.start), Mutex::new(None));
        let played = Mutex::new(BTreeMap::new());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut player = player();
                    while let Some(number) = self.next(&next, &kept) {
                        let Some(result) = play(&mut player, number) else { return };
                        if let Err(error) = self.run.keep(number, &result) {
                            lock(&failure).get_or_insert(error);
                            return self.run.stop.set();
                        }
                        self.run.finished.fetch_add(1, Ordering::Relaxed);
                        done(&result);
                        lock(&played).insert(number, result);
                    }
                });
            }
        });
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        self.check_faults()?;
        let mut games = kept;
        games.append(&mut lock(&played));
        Ok(games.into_values().collect())
    }

    /// The next game that is still to be played.
    fn next<T>(&self, next: &AtomicU64, kept: &BTreeMap<u64, T>) -> Option<u64> {
        if self.run.stop.is_set() || self.faults.any() {
            return None;
        }
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mut numbers = numbers.take_while(|&number| number < self.numbers.end);
        numbers.find(|number| !kept.contains_key(number))
    }

    /// A fault of a bot is the result, unless the run was ended: Ctrl-C reaches programs that sit in seats as well.
    fn check_faults(&self) -> Result<(), SimError> {
        let Some(fault) = self.faults.first() else { return Ok(()) };
        if !self.run.stop.is_set() {
            // Their end can be noticed before our own signal.
            std::thread::sleep(Duration::from_millis(50));
        }
        if self.run.stop.is_set() { Ok(()) } else { Err(SimError::Program(fault)) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games<'a>(run: &'a Run, faults: &'a Faults) -> Games<'a> {
        Games { run, numbers: 5..25, threads: 2, faults }
    }

    fn square(_: &mut (), number: u64) -> Option<u64> {
        Some(number * number)
    }

    #[test]
    fn every_game_is_played_once_and_comes_in_order() {
        let (run, faults) = (Run::default(), Faults::default());
        let all = games(&run, &faults).play(|| (), square, &|_| ()).unwrap();
        assert_eq!(all, (5..25).map(|number| number * number).collect::<Vec<u64>>());
        assert_eq!(run.finished(), 20);
    }

    #[test]
    fn what_was_finished_before_the_end_counts() {
        let (run, faults) = (Run::default(), Faults::default());
        let stop = run.stop().clone();
        let play = |_: &mut (), number: u64| {
            if number == 10 {
                stop.set();
                return None;
            }
            Some(number)
        };
        let some = games(&run, &faults).play(|| (), play, &|_| ()).unwrap();
        assert!((4..20).contains(&some.len()) && !some.contains(&10), "{some:?}");
        assert_eq!(run.finished(), some.len() as u64);
    }

    #[test]
    fn a_fault_is_an_error_unless_the_run_was_ended() {
        let (run, faults) = (Run::default(), Faults::default());
        faults.report("it broke down".to_owned());
        let played = || games(&run, &faults).play(|| (), square, &|_| ());
        assert_eq!(played().unwrap_err().to_string(), "it broke down");
        run.stop().set();
        assert_eq!(played(), Ok(Vec::new()));
    }
}
