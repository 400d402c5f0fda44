//! How long bots think.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use game_core::{Game, Rng};
use search::{Bot, Perspective};
use serde::Serialize;

/// Takes the time of every decision of a contestant, in all its seats and on all threads.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Mutex<Vec<u64>>>);

/// How long a contestant thought about decisions that had a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// How many decisions.
    pub decisions: u64,
    /// The mean, in milliseconds.
    pub mean_ms: f64,
    /// Half of them took no longer.
    pub median_ms: f64,
    /// 99 of a hundred took no longer.
    pub p99_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

impl Clock {
    /// A bot that is timed by this clock.
    pub(crate) fn time<G: Game>(&self, bot: Box<dyn Bot<G>>) -> Box<dyn Bot<G>> {
        Box::new(Timed { bot, clock: self.clone(), actions: Vec::new() })
    }

    fn add(&self, micros: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }

    /// What the clock has seen.
    pub fn times(&self) -> Times {
        let mut micros = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        micros.sort_unstable();
        let Some(&max) = micros.last() else { return Times::default() };
        let millis = |micros: u64| micros as f64 / 1000.0;
        // The least time that so many of a hundred do not exceed.
        let at = |percent: usize| millis(micros[(micros.len() * percent).div_ceil(100) - 1]);
        Times {
            decisions: micros.len() as u64,
            mean_ms: millis(micros.iter().sum()) / micros.len() as f64,
            median_ms: at(50),
            p99_ms: at(99),
            max_ms: millis(max),
        }
    }
}

/// A bot whose decisions are timed.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    clock: Clock,
    actions: Vec<G::Action>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        perspective.actions(&mut self.actions);
        let start = Instant::now();
        let choice = self.bot.choose(perspective, rng);
        if self.actions.len() > 1 {
            self.clock.add(start.elapsed().as_micros() as u64);
        }
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_their_rank() {
        let clock = Clock::default();
        assert_eq!(clock.times(), Times::default());
        (1..=101).rev().for_each(|n| clock.add(1000 * n));
        let times = clock.times();
        assert_eq!((times.decisions, times.mean_ms, times.median_ms), (101, 51.0, 51.0));
        assert_eq!((times.p99_ms, times.max_ms), (100.0, 101.0));
    }

    #[test]
    fn as_many_took_no_longer_as_the_name_says() {
        for decisions in [1, 2, 85, 100, 101, 250] {
            let clock = Clock::default();
            (1..=decisions).for_each(|n| clock.add(1000 * n));
            let times = clock.times();
            for (percent, time) in [(50.0, times.median_ms), (99.0, times.p99_ms)] {
                // The n-th decision took n milliseconds, so that the time is also how many took no longer.
                let needed = decisions as f64 * percent / 100.0;
                assert!(time >= needed && time - 1.0 < needed, "{percent} of {decisions}: {time}");
            }
        }
    }
}
