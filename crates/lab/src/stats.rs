//! Means and intervals.

use serde::Serialize;

/// A mean with its spread, one value at a time (Welford's method).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    /// How many values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    #[serde(skip)]
    squares: f64,
}

impl Mean {
    /// Takes a value in.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }
}

/// Wilson's 95 % interval for a rate seen in `count` trials.
pub fn wilson(rate: f64, count: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if count == 0 {
        return (0.0, 1.0);
    }
    let n = count as f64;
    let scale = 1.0 / (1.0 + Z * Z / n);
    let centre = (rate + Z * Z / (2.0 * n)) * scale;
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt() * scale;
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_of_a_known_list() {
        let mut mean = Mean::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| mean.add(value));
        assert_eq!((mean.count, mean.mean), (8, 5.0));
        assert!((mean.deviation() - 2.138).abs() < 1e-3);
    }

    #[test]
    fn the_interval_of_half_of_a_hundred_is_textbook() {
        let (low, high) = wilson(0.5, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        assert_eq!(wilson(0.3, 0), (0.0, 1.0));
    }
}
