//! Figures about the database, for whoever watches the server.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the classes of a histogram, in milliseconds.
pub const CLASSES: [u64; 11] = [1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000, 20_000];

/// Durations counted by class.
#[derive(Debug, Default)]
pub struct Histogram {
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// Counts one.
    pub fn record(&self, time: Duration) {
        let millis = time.as_millis() as u64;
        let class = CLASSES.iter().position(|&bound| millis < bound).unwrap_or(CLASSES.len());
        self.classes[class].fetch_add(1, Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// For each bound in seconds, how many were shorter.
    pub fn below(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        let counts = self.classes.iter().scan(0, |sum, class| {
            *sum += class.load(Relaxed);
            Some(*sum)
        });
        CLASSES.iter().map(|&bound| bound as f64 / 1000.0).zip(counts)
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.classes.iter().map(|class| class.load(Relaxed)).sum()
    }

    /// All of them together, in seconds.
    pub fn sum(&self) -> f64 {
        self.micros.load(Relaxed) as f64 / 1e6
    }
}

/// The state of the database at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Writes that wait for a commit.
    pub waiting: usize,
    /// Batches that could not be committed.
    pub failures: u64,
    /// Connections of readers in use.
    pub readers_busy: u32,
    /// Connections of readers that wait for work.
    pub readers_idle: u32,
    /// The length of SQLite's write-ahead log.
    pub log_bytes: Option<u64>,
    /// Free space on the disk of the SQLite file.
    pub free_bytes: Option<u64>,
}
