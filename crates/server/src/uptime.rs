//! The time in which a server ran. Clocks of players count this time only: a server that is down charges nobody,
//! and one that is killed gives back no more than the time since its last sign of life.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Life, Store, StoreError};

use crate::app::App;
use crate::chance;

/// Between two signs of life while somebody's live clock runs.
const QUICK: Duration = Duration::from_secs(2);
/// The same while none does.
const IDLE: Duration = Duration::from_secs(60);
/// How long runs are remembered, in milliseconds: longer than any deadline.
const REMEMBERED: i64 = 60 * 24 * 3_600_000;

/// The most that counts between two looks at the clock, which are [`QUICK`] apart at most while the server runs.
const LONGEST: Duration = Duration::from_secs(10);
/// The date may differ by so much from the time that passed, in milliseconds; more is a jump.
const JUMP: i64 = 1000;

/// A moment, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Since 1970, as the machine has it: it can jump. It is stored and shown.
    pub date: i64,
    /// The time of players' clocks. It goes on steadily and only while the server runs.
    pub clock: i64,
}

/// The clocks of the machine; tests bring their own.
pub struct Time {
    /// Milliseconds since 1970.
    pub date: Box<dyn Fn() -> i64 + Send + Sync>,
    /// A clock that never jumps.
    pub instant: Box<dyn Fn() -> Instant + Send + Sync>,
}

impl Time {
    /// The clocks of this machine.
    pub fn of_machine() -> Self {
        Time { date: Box::new(chance::now), instant: Box::new(Instant::now) }
    }
}

/// The runs of servers on this database, this one included. A jump of the date, or a long time in which the server
/// could do nothing, ends a run and begins another.
pub struct Uptime {
    time: Time,
    runs: Mutex<Runs>,
}

struct Runs {
    earlier: Vec<Life>,
    /// The number of earlier runs that are stored.
    stored: usize,
    /// The start of this run.
    started: i64,
    /// The last look at the clocks.
    now: Now,
    instant: Instant,
}

impl Runs {
    fn new(earlier: Vec<Life>, started: i64, instant: Instant) -> Self {
        let now = Now { date: started, clock: started };
        Runs { stored: earlier.len(), earlier, started, now, instant }
    }

    /// Looks at the clocks.
    fn look(&mut self, date: i64, instant: Instant) -> Now {
        let passed = instant.saturating_duration_since(self.instant);
        let counted = passed.min(LONGEST).as_millis();
        // A rest below a millisecond counts with the next look.
        self.instant =
            if passed > LONGEST { instant } else { self.instant + Duration::from_millis(counted as u64) };
        let counted = counted as i64;
        let expected = self.now.date + counted;
        if (date - expected).abs() > JUMP {
            self.earlier.push(Life { started: self.started, alive: expected });
            self.started = date;
        }
        self.now = Now { date, clock: self.now.clock + counted };
        self.now
    }

    /// The runs that are not stored as they are: those that ended since the last call, and this one.
    fn unstored(&mut self) -> Vec<Life> {
        let ended = self.earlier[self.stored..].to_vec();
        self.stored = self.earlier.len();
        ended.into_iter().chain([self.current()]).collect()
    }

    fn current(&self) -> Life {
        Life { started: self.started, alive: self.now.date.max(self.started) }
    }
}

impl Uptime {
    /// A run that is not noted, of a tool that only looks.
    pub fn since(now: i64) -> Self {
        Self::new(Vec::new(), now, Time::of_machine())
    }

    fn new(earlier: Vec<Life>, started: i64, time: Time) -> Self {
        let runs = Mutex::new(Runs::new(earlier, started, (time.instant)()));
        Uptime { time, runs }
    }

    /// Begins a run.
    pub async fn begin(store: &Store, time: Time) -> Result<Self, StoreError> {
        let now = (time.date)();
        let uptime = Self::new(store.lives_since(now - REMEMBERED).await?, now, time);
        // A disk that is full does not keep a server from starting: it can show what there is.
        uptime.note_alive(store).await;
        if let Err(error) = store.forget_lives_before(now - REMEMBERED).await {
            tracing::warn!(%error, "old runs of the server stay noted");
        }
        Ok(uptime)
    }

    /// The time now.
    pub fn now(&self) -> Now {
        let mut runs = self.lock();
        runs.look((self.time.date)(), (self.time.instant)())
    }

    /// The part of a span of time in which some server ran, in milliseconds; both ends are dates.
    pub fn between(&self, since: i64, now: i64) -> i64 {
        let runs = self.lock();
        let lives = runs.earlier.iter().copied().chain([Life { started: runs.started, alive: now }]);
        // A clock of the machine that was set back makes runs overlap; no moment counts twice.
        let (mut counted, mut sum) = (since, 0);
        for life in lives {
            let (from, to) = (life.started.max(counted), life.alive.min(now));
            sum += (to - from).max(0);
            counted = counted.max(to);
        }
        sum
    }

    /// Notes that this run goes on.
    pub async fn note_alive(&self, store: &Store) {
        self.now();
        let lives = self.lock().unstored();
        for life in lives {
            if let Err(error) = store.note_alive(life).await {
                tracing::warn!(%error, "the time the server ran cannot be noted: clocks may gain time at a restart");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notes that the server is alive, as often as clocks need it.
pub async fn keep_noting(app: App) {
    let (mut beat, mut noted) = (tokio::time::interval(QUICK), Instant::now());
    loop {
        beat.tick().await;
        // A look at the clocks, also when nothing is stored.
        app.uptime.now();
        if app.metrics.live_clocks.load(Relaxed) > 0 || noted.elapsed() >= IDLE {
            app.uptime.note_alive(&app.store).await;
            noted = Instant::now();
        }
    }
}

/// Runs for tests: earlier ones, and one that started at a moment.
#[cfg(test)]
pub fn uptime(earlier: &[(i64, i64)], started: i64) -> Uptime {
    let life = |&(started, alive): &(i64, i64)| Life { started, alive };
    Uptime::new(earlier.iter().map(life).collect(), started, Time::of_machine())
}

/// A machine whose clocks a test sets.
#[cfg(test)]
pub mod testing {
    use std::sync::Arc;
    use std::sync::atomic::AtomicI64;

    use super::*;

    /// The date, and the time that passed without jumps, both in milliseconds.
    #[derive(Clone, Default)]
    pub struct Machine {
        date: Arc<AtomicI64>,
        passed: Arc<AtomicI64>,
    }

    impl Machine {
        /// The date moves without time passing.
        pub fn jump(&self, millis: i64) {
            self.date.fetch_add(millis, Relaxed);
        }

        /// Time passes.
        pub fn pass(&self, millis: i64) {
            self.passed.fetch_add(millis, Relaxed);
            self.jump(millis);
        }

        /// The clocks of this machine.
        pub fn time(&self) -> Time {
            let (date, passed, start) = (Arc::clone(&self.date), Arc::clone(&self.passed), Instant::now());
            Time {
                date: Box::new(move || date.load(Relaxed)),
                instant: Box::new(move || start + Duration::from_millis(passed.load(Relaxed) as u64)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::Machine;
    use super::*;

    const HOUR: i64 = 3_600_000;

    #[test]
    fn a_jump_of_the_date_counts_for_no_clock() {
        for jump in [HOUR, -HOUR] {
            let machine = Machine::default();
            machine.jump(10 * HOUR);
            let uptime = Uptime::new(Vec::new(), 10 * HOUR, machine.time());
            machine.pass(1500);
            let before = uptime.now();
            machine.jump(jump);
            machine.pass(500);
            let after = uptime.now();
            assert_eq!(after.clock - before.clock, 500);
            assert_eq!(after.date - before.date, jump + 500);
            let counted = uptime.between(before.date, after.date);
            assert!((0..=1000).contains(&counted), "{counted} after a jump of {jump}");
        }
    }

    #[test]
    fn a_gap_counts_as_time_without_a_server() {
        let machine = Machine::default();
        let uptime = Uptime::new(Vec::new(), 0, machine.time());
        machine.pass(2000);
        uptime.now();
        machine.pass(HOUR);
        assert_eq!(uptime.now(), Now { date: HOUR + 2000, clock: 12_000 });
        assert_eq!(uptime.between(0, HOUR + 2000), 12_000);
        for _ in 0..10 {
            machine.pass(2000);
            uptime.now();
        }
        assert_eq!(uptime.between(0, HOUR + 22_000), 32_000);
        let lives = uptime.lock().unstored();
        let ended = Life { started: 0, alive: 12_000 };
        assert_eq!(lives, [ended, Life { started: HOUR + 2000, alive: HOUR + 22_000 }]);
        assert_eq!(uptime.lock().unstored().len(), 1, "an ended run is stored once");
    }

    #[test]
    fn only_the_time_in_which_a_server_ran_counts() {
        let uptime = uptime(&[(0, 100), (200, 300)], 1000);
        assert_eq!(uptime.between(50, 1010), 50 + 100 + 10);
        assert_eq!(uptime.between(250, 1010), 50 + 10);
        assert_eq!(uptime.between(500, 1010), 10);
        assert_eq!(uptime.between(1004, 1010), 6);
    }

    #[test]
    fn clocks_that_jump_neither_charge_twice_nor_give_back() {
        assert_eq!(uptime(&[(0, 100), (50, 120)], 110).between(0, 130), 130);
        assert_eq!(uptime(&[], 1000).between(2000, 1500), 0);
        assert_eq!(uptime(&[(500, 900)], 100).between(600, 950), 350);
    }
}
