//! Figures for Prometheus: a handful of counters, written as text.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the classes of latency, in milliseconds.
const CLASSES: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

/// What is counted.
#[derive(Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: AtomicU64,
    /// Refusals among them.
    pub refusals: AtomicU64,
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
    /// Actors that ended by a fault.
    pub faults: AtomicU64,
    latency: [AtomicU64; CLASSES.len() + 1],
    latency_micros: AtomicU64,
}

impl Metrics {
    /// A decision was checked, written and told in this time.
    pub fn moved(&self, time: Duration) {
        self.moves.fetch_add(1, Relaxed);
        let millis = time.as_millis() as u64;
        let class = CLASSES.iter().position(|&bound| millis < bound).unwrap_or(CLASSES.len());
        self.latency[class].fetch_add(1, Relaxed);
        self.latency_micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// All figures in the text format of Prometheus.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("requests_total", "Requests answered", &self.requests),
            ("refusals_total", "Requests and commands refused", &self.refusals),
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
            ("thinking", "Thoughts of bots waiting or running", &self.thinking),
        ];
        for (name, help, value) in gauges {
            figure(&mut text, name, help, "gauge", value.load(Relaxed));
        }
        self.write_latency(&mut text);
        text
    }

    fn write_latency(&self, text: &mut String) {
        let name = "oxhide_move_seconds";
        let mut count = 0;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP {name} From a decision to its being told\n# TYPE {name} histogram");
        for (class, bound) in self.latency.iter().zip(CLASSES) {
            count += class.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {count}", bound as f64 / 1000.0);
        }
        count += self.latency[CLASSES.len()].load(Relaxed);
        let sum = self.latency_micros.load(Relaxed) as f64 / 1e6;
        let _ =
            writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {sum}\n{name}_count {count}");
    }
}

fn figure(text: &mut String, name: &str, help: &str, kind: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "# HELP oxhide_{name} {help}\n# TYPE oxhide_{name} {kind}\noxhide_{name} {value}");
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
