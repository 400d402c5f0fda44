//! Figures for Prometheus: a handful of counters, written as text.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use store::{Histogram, Store};

/// What is counted.
#[derive(Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: AtomicU64,
    /// Refusals among them.
    pub refusals: AtomicU64,
    /// Connections that found no room.
    pub turned_away: AtomicU64,
    /// Sockets open now.
    pub sockets: AtomicI64,
    /// Tables in memory now.
    pub tables: AtomicI64,
    /// Decisions accepted.
    pub moves: AtomicU64,
    /// Thoughts of bots done.
    pub thoughts: AtomicU64,
    /// Thoughts that wait or run now.
    pub thinking: AtomicI64,
    /// Live clocks of people that run now.
    pub live_clocks: AtomicI64,
    /// Actors that ended by a fault.
    pub faults: AtomicU64,
    latency: Histogram,
}

impl Metrics {
    /// A decision was checked, written and told in this time.
    pub fn moved(&self, time: Duration) {
        self.moves.fetch_add(1, Relaxed);
        self.latency.record(time);
    }

    /// All figures in the text format of Prometheus.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("requests_total", "Requests answered", &self.requests),
            ("refusals_total", "Requests and commands refused", &self.refusals),
            ("turned_away_total", "Connections that found no room", &self.turned_away),
            ("moves_total", "Decisions accepted", &self.moves),
            ("thoughts_total", "Thoughts of bots done", &self.thoughts),
            ("faults_total", "Table actors that ended by a fault", &self.faults),
        ];
        for (name, help, value) in counters {
            figure(&mut text, name, help, "counter", value.load(Relaxed));
        }
        let gauges = [
            ("sockets", "Sockets open", &self.sockets),
            ("tables", "Tables in memory", &self.tables),
            ("live_clocks", "Live clocks that run", &self.live_clocks),
            ("thinking", "Thoughts of bots waiting or running", &self.thinking),
        ];
        for (name, help, value) in gauges {
            figure(&mut text, name, help, "gauge", value.load(Relaxed));
        }
        histogram(&mut text, "move_seconds", "From a decision to its announcement", &self.latency);
        text
    }
}

/// The memory of this process, in the same format; nothing where the system has no such file.
pub fn of_process() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
    let mut text = String::new();
    if let Some(kilobytes) = resident.and_then(|number| number.parse::<u64>().ok()) {
        figure(&mut text, "memory_bytes", "Memory of the process (Linux)", "gauge", kilobytes * 1024);
    }
    text
}

/// The figures of the database, in the same format.
pub fn of_store(store: &Store) -> String {
    let mut text = String::new();
    let figures = store.figures();
    histogram(&mut text, "commit_seconds", "Commits to the database", store.commit_times());
    let help = "Batches of writes that were refused because the database failed";
    figure(&mut text, "commit_failures_total", help, "counter", figures.failures);
    figure(&mut text, "writes_waiting", "Writes that wait for a commit", "gauge", figures.waiting);
    figure(&mut text, "readers_busy", "Database connections in use", "gauge", figures.readers_busy);
    figure(&mut text, "readers_idle", "Database connections not in use", "gauge", figures.readers_idle);
    if let Some(bytes) = figures.log_bytes {
        figure(&mut text, "log_bytes", "Length of the write-ahead log (SQLite)", "gauge", bytes);
    }
    if let Some(bytes) = figures.free_bytes {
        figure(&mut text, "disk_free_bytes", "Free space on the disk of the data (SQLite)", "gauge", bytes);
    }
    text
}

fn histogram(text: &mut String, name: &str, help: &str, times: &Histogram) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "# HELP oxhide_{name} {help}\n# TYPE oxhide_{name} histogram");
    for (bound, count) in times.below() {
        let _ = writeln!(text, "oxhide_{name}_bucket{{le=\"{bound}\"}} {count}");
    }
    let (sum, count) = (times.sum(), times.count());
    let _ = writeln!(
        text,
        "oxhide_{name}_bucket{{le=\"+Inf\"}} {count}\noxhide_{name}_sum {sum}\noxhide_{name}_count {count}"
    );
}

fn figure(text: &mut String, name: &str, help: &str, kind: &str, value: impl std::fmt::Display) {
    *text += &family(name, help, kind);
    let _ = writeln!(text, "oxhide_{name} {value}");
}

/// The lines before the figures of one name.
pub fn family(name: &str, help: &str, kind: &str) -> String {
    format!("# HELP oxhide_{name} {help}\n# TYPE oxhide_{name} {kind}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_add_up() {
        let metrics = Metrics::default();
        for millis in [0, 3, 3, 70, 9000] {
            metrics.moved(Duration::from_millis(millis));
        }
        let text = metrics.write();
        for line in [
            "le=\"0.001\"} 1\n",
            "le=\"0.005\"} 3\n",
            "le=\"0.1\"} 4\n",
            "le=\"+Inf\"} 5\n",
            "oxhide_moves_total 5\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }
}
