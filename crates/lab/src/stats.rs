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

    /// The 95 % interval of the mean (Student's); a single value has none.
    pub fn interval_95(&self) -> Option<(f64, f64)> {
        let half = student(self.count.checked_sub(1)? as f64)? * self.error();
        Some((self.mean - half, self.mean + half))
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        self.deviation() / (self.count as f64).sqrt()
    }
}

/// The 97.5 % point of Student's distribution; none without a degree of freedom.
fn student(freedom: f64) -> Option<f64> {
    if freedom < 1.0 {
        return None;
    }
    // The expansion below is too small for the first two.
    if freedom < 3.0 {
        return Some(if freedom < 2.0 { 12.706 } else { 4.303 });
    }
    let parts = [
        Z,
        (Z.powi(3) + Z) / 4.0,
        (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0,
        (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0,
    ];
    Some(parts.iter().rev().fold(0.0, |sum, part| sum / freedom + part))
}

/// Welch's 95 % interval for the second mean less the first, the values being independent.
pub fn welch(first: &Mean, second: &Mean) -> Option<(f64, f64)> {
    let [a, b] = [first, second].map(|mean| mean.error() * mean.error());
    let [n, m] = [first, second].map(|mean| mean.count as f64 - 1.0);
    if n < 1.0 || m < 1.0 {
        return None;
    }
    let freedom = (a + b) * (a + b) / (a * a / n + b * b / m);
    let half = if a + b == 0.0 { 0.0 } else { student(freedom)? * (a + b).sqrt() };
    let difference = second.mean - first.mean;
    Some((difference - half, difference + half))
}

/// Newcombe's 95 % interval for the second rate less the first, each with its number of independent trials: it is made
/// of their Wilson intervals, and does not collapse when a rate is 0 or 1.
pub fn newcombe(first: (f64, u64), second: (f64, u64)) -> (f64, f64) {
    square_and_add(first, second, 0.0)
}

/// The same for pairs of trials, such as the same deal under two set-ups: what moves both alike tells nothing about
/// the difference (Newcombe's tenth method). Trials may be shared, as a victory may be.
pub fn newcombe_paired(pairs: &[(f64, f64)]) -> (f64, f64) {
    let n = pairs.len() as f64;
    let sum = |part: fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| part(a, b)).sum::<f64>();
    let (both, first, second) = (sum(|a, b| a * b), sum(|a, _| a), sum(|_, b| b));
    let apart = both * (n - first - second + both) - (first - both) * (second - both);
    // Few pairs that agree by chance do not make the interval vanish.
    let apart = if apart > 0.0 { (apart - n / 2.0).max(0.0) } else { apart };
    let scale = (first * (n - first) * second * (n - second)).sqrt();
    let together = if scale > 0.0 { apart / scale } else { 0.0 };
    let trials = pairs.len() as u64;
    square_and_add((first / n.max(1.0), trials), (second / n.max(1.0), trials), together)
}

/// The distances of two rates from the ends of their intervals, put together as those of rates that go `together`.
fn square_and_add((a, n): (f64, u64), (b, m): (f64, u64), together: f64) -> (f64, f64) {
    let ((low_a, high_a), (low_b, high_b)) = (wilson(a, n), wilson(b, m));
    let reach = |x: f64, y: f64| (x * x - 2.0 * together * x * y + y * y).max(0.0).sqrt();
    let difference = b - a;
    let (down, up) = (reach(b - low_b, high_a - a), reach(high_b - b, a - low_a));
    ((difference - down).max(-1.0), (difference + up).min(1.0))
}

const Z: f64 = 1.959_964;

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

    #[test]
    fn the_interval_of_a_mean_is_students() {
        let mut mean = Mean::default();
        mean.add(2.0);
        assert_eq!(mean.interval_95(), None, "one value has no spread");
        [4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|value| mean.add(value));
        // 5 ± 2.3646 · 2.1381 / √8.
        let (low, high) = mean.interval_95().unwrap();
        assert!((low - 3.2125).abs() < 1e-3 && (high - 6.7875).abs() < 1e-3, "{low} {high}");
        for (freedom, expected) in [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (10.0, 2.228), (1000.0, 1.962)]
        {
            assert!((student(freedom).unwrap() - expected).abs() < 0.025, "{freedom}");
        }
    }

    #[test]
    fn the_difference_of_two_rates_is_newcombes() {
        // His own example: 48 of 80 and 56 of 70.
        let (low, high) = newcombe((48.0 / 80.0, 80), (56.0 / 70.0, 70));
        assert!((low - 0.0524).abs() < 1e-4 && (high - 0.3339).abs() < 1e-4, "{low} {high}");
        let (low, high) = newcombe((1.0, 1), (0.0, 1));
        assert!(low == -1.0 && high > 0.1, "one result each proves nothing: {low} {high}");
    }

    #[test]
    fn pairs_that_agree_have_a_narrower_difference_and_never_a_sure_one() {
        let pairs: Vec<(f64, f64)> = (0..100).map(|game| f64::from(game % 2)).map(|won| (won, won)).collect();
        let (low, high) = newcombe_paired(&pairs);
        let (alone_low, alone_high) = newcombe((0.5, 100), (0.5, 100));
        assert!(low > 0.3 * alone_low && high < 0.3 * alone_high && low < 0.0 && high > 0.0, "{low} {high}");
        let crossed: Vec<(f64, f64)> = pairs.iter().map(|&(a, _)| (a, 1.0 - a)).collect();
        assert!(newcombe_paired(&crossed).1 > alone_high, "results that go apart are less sure");
    }

    #[test]
    fn the_difference_of_two_means_is_welchs() {
        let mean = |values: &[f64]| {
            let mut mean = Mean::default();
            values.iter().for_each(|&value| mean.add(value));
            mean
        };
        let (a, b) = (mean(&[1.0, 2.0, 3.0, 4.0]), mean(&[3.0, 5.0, 7.0, 9.0, 11.0]));
        let (low, high) = welch(&a, &b).unwrap();
        // 4.5 ± 2.445 · √(1.6667/4 + 10/5), with 5.56 degrees of freedom.
        assert!((low - 0.62).abs() < 0.1 && (high - 8.38).abs() < 0.1, "{low} {high}");
        assert_eq!(welch(&mean(&[1.0]), &b), None);
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
