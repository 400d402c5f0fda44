//! What writer, watchdog and health check know of each other.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::figures::Histogram;
use crate::trouble::Trouble;

/// What is known about the database.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The number of the last commit whose writes were answered.
    pub(crate) acknowledged: AtomicI64,
    /// The highest number under which a commit was begun.
    pub(crate) begun: AtomicI64,
    /// Writes committed so far.
    pub(crate) writes: AtomicU64,
    /// Batches that failed.
    pub(crate) failures: AtomicU64,
    /// The time that commits take.
    pub(crate) commits: Histogram,
    /// Something that only a restart can put right.
    fault: OnceLock<Trouble>,
    /// The watchdog's last reading, if it failed.
    unread: Mutex<Option<Unread>>,
    last: Mutex<Option<Outcome>>,
}

/// The outcome of the last batch.
#[derive(Clone, Debug)]
enum Outcome {
    Committed(Instant),
    Failed(Instant, Trouble),
}

/// Readings of the watchdog that failed, one after another.
#[derive(Clone, Debug)]
struct Unread {
    times: u32,
    trouble: Trouble,
}

/// So many failed readings stop the writer: one may have met a moment without free file handles.
const STRIKES: u32 = 2;
/// A commit that is not older proves that the database can be written.
const FRESH: Duration = Duration::from_secs(1);
/// For so long after a failure only a real write proves the opposite: a heartbeat needs no space, and others do.
const MEMORY: Duration = Duration::from_secs(10);

impl State {
    /// Stops all writing until the server is restarted.
    pub(crate) fn stop(&self, fault: Trouble) -> Trouble {
        tracing::error!(%fault, "the database cannot be trusted: nothing is written until a restart");
        self.fault.get_or_init(|| fault).clone()
    }

    pub(crate) fn fault(&self) -> Option<Trouble> {
        self.fault.get().cloned()
    }

    /// A reason not to write.
    pub(crate) fn hindrance(&self) -> Option<Trouble> {
        let unread = || self.unread().filter(|unread| unread.times >= STRIKES).map(|unread| unread.trouble);
        self.fault().or_else(unread)
    }

    /// A reason to doubt, be it one to stop for or not.
    pub(crate) fn doubt(&self) -> Option<Trouble> {
        let unread = || self.unread().map(|unread| unread.trouble);
        let failed = || match self.last() {
            Some(Outcome::Failed(at, trouble)) if at.elapsed() < MEMORY => Some(trouble),
            Some(Outcome::Failed(..) | Outcome::Committed(_)) | None => None,
        };
        self.fault().or_else(unread).or_else(failed)
    }

    /// Notes how a reading of the watchdog went.
    pub(crate) fn note_reading(&self, trouble: Option<Trouble>) {
        let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        let times = unread.as_ref().map_or(0, |unread| unread.times) + 1;
        *unread = trouble.map(|trouble| Unread { times, trouble });
    }

    pub(crate) fn note_commit(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Outcome::Committed(Instant::now()));
    }

    pub(crate) fn note_failure(&self, trouble: Trouble) {
        let failed = Outcome::Failed(Instant::now(), trouble);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(failed);
    }

    /// Whether a commit has just succeeded.
    pub(crate) fn just_committed(&self) -> bool {
        matches!(self.last(), Some(Outcome::Committed(at)) if at.elapsed() < FRESH)
    }

    fn last(&self) -> Option<Outcome> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn unread(&self) -> Option<Unread> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
