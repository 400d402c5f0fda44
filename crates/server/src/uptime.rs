//! The time in which a server ran. Clocks of players count this time only: a server that is down charges nobody,
//! and one that is killed gives back no more than the time since its last sign of life.

use std::sync::atomic::Ordering::Relaxed;
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

/// The runs of servers on this database, this one included.
pub struct Uptime {
    started: i64,
    earlier: Vec<Life>,
}

impl Uptime {
    /// A run that is not noted, of a tool that only looks.
    pub fn since(now: i64) -> Self {
        Uptime { started: now, earlier: Vec::new() }
    }

    /// Begins a run.
    pub async fn begin(store: &Store, now: i64) -> Result<Self, StoreError> {
        let earlier = store.lives_since(now - REMEMBERED).await?;
        let uptime = Uptime { started: now, earlier };
        // A disk that is full does not keep a server from starting: it can show what there is.
        uptime.note(store, now).await;
        if let Err(error) = store.forget_lives_before(now - REMEMBERED).await {
            tracing::warn!(%error, "old runs of the server stay noted");
        }
        Ok(uptime)
    }

    /// How much of a span of time some server ran, in milliseconds.
    pub fn between(&self, since: i64, now: i64) -> i64 {
        let lives = self.earlier.iter().copied().chain([Life { started: self.started, alive: now }]);
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
        self.note(store, chance::now().max(self.started)).await;
    }

    async fn note(&self, store: &Store, alive: i64) {
        let life = Life { started: self.started, alive };
        if let Err(error) = store.note_alive(life).await {
            tracing::warn!(%error, "the time the server ran cannot be noted: clocks may gain time at a restart");
        }
    }
}

/// Notes that the server is alive, as often as clocks need it.
pub async fn keep_noting(app: App) {
    let (mut beat, mut noted) = (tokio::time::interval(QUICK), Instant::now());
    loop {
        beat.tick().await;
        if app.metrics.live_clocks.load(Relaxed) > 0 || noted.elapsed() >= IDLE {
            app.uptime.note_alive(&app.store).await;
            noted = Instant::now();
        }
    }
}

#[cfg(test)]
pub fn uptime(earlier: &[(i64, i64)], started: i64) -> Uptime {
    let life = |&(started, alive): &(i64, i64)| Life { started, alive };
    Uptime { started, earlier: earlier.iter().map(life).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

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
