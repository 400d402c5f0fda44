//! Ratings from results: the strengths under which the results are most likely, with their intervals.
//!
//! The model is that of Bradley and Terry, as Plackett and Luce carried it to more than two: who sits in a
//! seat wins with odds that are their strength. Crates for ratings follow players over time (Elo, Glicko);
//! bots do not change, so all their games count alike and in no order.

use crate::solve::Matrix;

/// How often who won at tables of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// How many seats each contestant has.
    pub seats: Vec<u32>,
    /// The victories of each contestant, all its seats together.
    pub wins: Vec<f64>,
}

/// A rating in the usual scale: 400 more is ten times the odds.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    /// The rating; all of them have the mean 0.
    pub rating: f64,
    /// Half the width of its 95 % interval.
    pub plus_minus: f64,
}

/// Every contestant is thought to have won and lost this much against an average one, so that who never lost
/// has a rating too.
const PRIOR: f64 = 0.5;

/// Rates contestants.
pub fn rate(contestants: usize, tables: &[Tables]) -> Vec<Rating> {
    let mut strengths = vec![0.0; contestants];
    for _ in 0..100 {
        let (slope, curve) = slope_and_curve(&strengths, tables);
        let step = curve.solve(&slope);
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step.clamp(-2.0, 2.0));
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / contestants.max(1) as f64;
    let (_, curve) = slope_and_curve(&strengths, tables);
    let scale = 400.0 / std::f64::consts::LN_10;
    let rating = |index: usize| {
        // The spread of this strength less the mean of all.
        let mut contrast = vec![-1.0 / contestants as f64; contestants];
        contrast[index] += 1.0;
        let solved = curve.solve(&contrast);
        let variance: f64 = contrast.iter().zip(solved).map(|(a, b)| a * b).sum();
        Rating {
            rating: scale * (strengths[index] - mean),
            plus_minus: scale * 1.96 * variance.max(0.0).sqrt(),
        }
    };
    (0..contestants).map(rating).collect()
}

/// The derivatives of the logarithm of the likelihood, the second one with its sign turned.
fn slope_and_curve(strengths: &[f64], tables: &[Tables]) -> (Vec<f64>, Matrix) {
    let mut slope = vec![0.0; strengths.len()];
    let mut curve = Matrix::diagonal(strengths.len(), 0.0);
    for (index, strength) in strengths.iter().enumerate() {
        let chance = 1.0 / (1.0 + (-strength).exp());
        slope[index] += PRIOR - 2.0 * PRIOR * chance;
        curve.add(index, index, 2.0 * PRIOR * chance * (1.0 - chance));
    }
    for table in tables {
        let odds: Vec<f64> =
            table.seats.iter().zip(strengths).map(|(&seats, s)| f64::from(seats) * s.exp()).collect();
        let (total, games) = (odds.iter().sum::<f64>(), table.wins.iter().sum::<f64>());
        let chances: Vec<f64> = odds.iter().map(|odds| odds / total).collect();
        for (index, chance) in chances.iter().enumerate() {
            slope[index] += table.wins[index] - games * chance;
            curve.add(index, index, games * chance);
        }
        curve.add_square(&chances, -games);
    }
    (slope, curve)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(wins: [f64; 2]) -> Tables {
        Tables { seats: vec![1, 1], wins: wins.to_vec() }
    }

    #[test]
    fn three_in_four_are_191_points() {
        let ratings = rate(2, &[pair([7500.0, 2500.0])]);
        assert!((ratings[0].rating - ratings[1].rating - 190.8).abs() < 0.5, "{ratings:?}");
        assert!(ratings[0].plus_minus < 6.0);
    }

    #[test]
    fn a_quarter_of_the_victories_in_one_of_four_seats_is_even() {
        let table = Tables { seats: vec![1, 3], wins: vec![250.0, 750.0] };
        let ratings = rate(2, &[table]);
        assert!((ratings[0].rating - ratings[1].rating).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn who_never_lost_is_rated_and_more_games_narrow_the_interval() {
        let few = rate(2, &[pair([10.0, 0.0])]);
        let many = rate(2, &[pair([1000.0, 0.0])]);
        assert!(few[0].rating > 100.0 && many[0].rating > few[0].rating);
        let close = |games: f64| rate(2, &[pair([games, games])])[0].plus_minus;
        assert!(close(1000.0) < close(10.0) / 5.0);
    }
}
