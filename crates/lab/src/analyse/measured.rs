//! An action measured with its error.
//!
//! A search that grows looks deeper, and what it expects drifts as it grows: one search of 4,000 iterations does not
//! measure the same thing as one of 50. So every measurement uses searches of one size. More iterations mean more of
//! them: the expected value stays, and the error, which follows from how much the searches differ, shrinks.

use search::{MAX_SEATS, PerSeat};
use serde::Serialize;

/// The iterations of one search.
const SEARCH: u32 = 25;
/// The fewest searches from which an error can be estimated.
const FEWEST: u32 = 2;

/// Everybody's chance as independent searches of one size found it.
#[derive(Clone, Debug)]
pub(super) struct Measured(Vec<PerSeat>);

/// A measured value with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean of the searches.
    pub value: f64,
    /// The standard error of that mean.
    pub error: f64,
    /// The degrees of freedom of that error: the number of searches, less one.
    #[serde(skip)]
    pub freedom: f64,
}

impl Measured {
    /// Runs as many searches as the iterations suffice for, and at least two. `search` is called with the iterations of
    /// each and its number.
    pub fn new(iterations: u32, mut search: impl FnMut(u32, u64) -> PerSeat) -> Self {
        let searches = iterations.div_ceil(SEARCH).max(FEWEST);
        Measured((0..u64::from(searches)).map(|number| search(SEARCH, number)).collect())
    }

    /// Everybody's mean.
    pub fn mean(&self) -> PerSeat {
        let count = self.0.len() as f64;
        std::array::from_fn(|seat| self.0.iter().map(|chances| chances[seat]).sum::<f64>() / count)
    }

    /// The means of the first seats with their errors.
    pub fn estimates(&self, seats: usize) -> Vec<Estimate> {
        let (mean, freedom) = (self.mean(), self.0.len() as f64 - 1.0);
        let square =
            |seat: usize| self.0.iter().map(|chances| (chances[seat] - mean[seat]).powi(2)).sum::<f64>();
        let error = |seat| (square(seat) / freedom / (freedom + 1.0)).sqrt();
        (0..seats.min(MAX_SEATS))
            .map(|seat| Estimate { value: mean[seat], error: error(seat), freedom })
            .collect()
    }
}

/// One measurement less another, search by search: both saw the same guesses at hidden information, which cancel out.
pub(super) fn difference(one: &Measured, other: &Measured) -> Measured {
    let less = |(one, other): (&PerSeat, &PerSeat)| std::array::from_fn(|seat| one[seat] - other[seat]);
    Measured(one.0.iter().zip(&other.0).map(less).collect())
}

/// A sum of independent estimates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    value: f64,
    variance: f64,
    /// The variances' squares, each divided by its degrees of freedom (Welch and Satterthwaite).
    spread: f64,
}

impl Sum {
    pub fn add(&mut self, estimate: Estimate) {
        self.value += estimate.value;
        self.add_error(estimate);
    }

    /// Adds the error alone, for a sum whose value is known in another way.
    pub fn add_error(&mut self, estimate: Estimate) {
        let variance = estimate.error.powi(2);
        self.variance += variance;
        if variance > 0.0 {
            self.spread += variance.powi(2) / estimate.freedom;
        }
    }

    pub fn share(&self) -> Share {
        let freedom = if self.spread > 0.0 { self.variance.powi(2) / self.spread } else { f64::INFINITY };
        Share { value: self.value, margin: student(freedom) * self.variance.sqrt() }
    }
}

/// A part of the change of a chance, with half of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Share {
    /// The most likely value.
    pub value: f64,
    /// Half of the 95 % interval. It covers the noise of the measurement, not the evaluator's errors.
    pub margin: f64,
}

/// The 97.5 % quantile of Student's distribution: exact for one and two degrees of freedom, else by the normal
/// quantile and the first terms of the series for few degrees.
pub(super) fn student(freedom: f64) -> f64 {
    const Z: f64 = 1.959_964;
    if freedom < 2.0 {
        return 12.706_205;
    }
    if freedom < 3.0 {
        return 4.302_653;
    }
    let (z3, z5, z7) = (Z.powi(3), Z.powi(5), Z.powi(7));
    Z + (z3 + Z) / (4.0 * freedom)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * freedom.powi(3))
}

#[cfg(test)]
mod tests {
    use game_core::{Rng, Seed};

    use super::*;

    fn noisy(seed: u64, iterations: u32) -> Measured {
        let mut rng = Rng::new(Seed(seed));
        Measured::new(iterations, |_, _| [f64::from(rng.below(1000)) / 1000.0; MAX_SEATS])
    }

    #[test]
    fn two_searches_are_made_at_least_and_all_have_one_size() {
        for (iterations, searches) in [(1, 2), (50, 2), (51, 3), (1000, 40)] {
            let mut sizes = Vec::new();
            Measured::new(iterations, |size, _| {
                sizes.push(size);
                [0.0; MAX_SEATS]
            });
            assert_eq!(sizes, vec![SEARCH; searches]);
        }
    }

    #[test]
    fn nineteen_of_twenty_intervals_hold_the_true_value_however_few_the_searches() {
        for iterations in [50, 200, 1000] {
            let holds = |game: u64| {
                let mut sum = Sum::default();
                (0..30).for_each(|number| sum.add(noisy(1000 * game + number, iterations).estimates(1)[0]));
                let share = sum.share();
                (share.value - 30.0 * 0.4995).abs() <= share.margin
            };
            let held = (0..1000).filter(|&game| holds(game)).count();
            assert!((920..=980).contains(&held), "{iterations}: {held} of 1000");
        }
    }

    #[test]
    fn what_both_measurements_share_cancels_out() {
        let (one, mut other) = (noisy(1, 400), noisy(1, 400));
        other.0.iter_mut().for_each(|chances| chances[0] -= 0.25);
        let less = difference(&one, &other).estimates(1)[0];
        assert!((less.value - 0.25).abs() < 1e-12 && less.error < 1e-12, "{less:?}");
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, right) in [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (5.0, 2.571), (30.0, 2.042)] {
            assert!((student(freedom) - right).abs() < 0.03, "{freedom}: {}", student(freedom));
        }
    }
}
