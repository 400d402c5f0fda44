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
    wilson_of(rate, count as f64)
}

/// A 95 % interval for the mean of values from 0 to 1, each of which is a mean of up to `parts` others: Wilson's,
/// for as many trials as would spread as much. With one part it is that of a rate.
pub fn wilson_of_parts(values: &Mean, parts: u64) -> (f64, f64) {
    let (count, spread) = (values.count as f64, values.deviation() * values.deviation());
    let trials = count * values.mean * (1.0 - values.mean) / spread;
    // Without any spread, or with little by chance, a value tells as much as it has parts at most.
    let trials = if trials.is_finite() { trials.clamp(count, count * parts.max(1) as f64) } else { count };
    wilson_of(values.mean, trials)
}

fn wilson_of(rate: f64, n: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if n == 0.0 {
        return (0.0, 1.0);
    }
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

    fn interval(values: &[f64], parts: u64) -> (f64, f64) {
        let mut mean = Mean::default();
        values.iter().cycle().take(120).for_each(|&value| mean.add(value));
        wilson_of_parts(&mean, parts)
    }

    #[test]
    fn values_that_spread_less_than_trials_have_a_narrower_interval() {
        assert_eq!(interval(&[0.0, 1.0], 1), wilson(0.5, 120));
        let (low, high) = interval(&[0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0], 3);
        // The textbook's 0.5 ± 1.96 · 0.3727 / √120 = 0.0667.
        assert!((low - 0.4333).abs() < 3e-3 && (high - 0.5667).abs() < 3e-3, "{low} {high}");
        assert_eq!(interval(&[0.5], 3), wilson(0.5, 120), "no spread proves nothing");
        assert_eq!(
            interval(&[0.5, 0.51], 3),
            wilson_of(0.505, 360.0),
            "three parts are three trials at most"
        );
        assert_eq!(interval(&[1.0], 3), wilson(1.0, 120));
    }
}
