//! One set-up in figures.

use std::collections::BTreeMap;

use game_core::Setup;
use games::Whose;

use super::sample::{Sampled, mean};
use super::{Branching, Distribution, Group, Histogram, Measured, ReportLine, Rows, TableLine};
use crate::{GameLine, Mean, wilson};

/// How often each value came.
type Tally = BTreeMap<i32, u64>;

/// The widths of bins, the same for both set-ups of a comparison.
pub(super) struct Widths {
    points: i32,
    decisions: i32,
}

impl Widths {
    pub(super) fn of(played: &[Vec<GameLine>]) -> Self {
        let lines = || played.iter().flatten();
        Widths {
            points: width(lines().flat_map(|line| line.points.iter().copied())),
            decisions: width(lines().map(|line| line.decisions as i32)),
        }
    }
}

/// The smallest round width with which these values have at most 30 bins.
fn width(values: impl Iterator<Item = i32> + Clone) -> i32 {
    const MOST_BINS: i64 = 30;
    let (Some(least), Some(most)) = (values.clone().min(), values.max()) else { return 1 };
    let bins = |width: i32| i64::from(most.div_euclid(width)) - i64::from(least.div_euclid(width)) + 1;
    let mut widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
    widths.find(|&width| bins(width) <= MOST_BINS).unwrap_or(i32::MAX)
}

/// The figures of a set-up, which comes with the hash of its pack.
pub(super) fn measure(
    (setup, pack_hash): (&Setup, &str),
    lines: &[GameLine],
    sampled: &[Sampled],
    widths: &Widths,
) -> Measured {
    let points =
        || lines.iter().flat_map(|line| line.points.iter().copied().zip(line.shares.iter().copied()));
    let of = |won: bool| {
        let those = points().filter(|&(_, share)| (share > 0.0) == won);
        mean(those.map(|(points, _)| f64::from(points))).into()
    };
    Measured {
        setup: setup.clone(),
        pack_hash: pack_hash.to_owned(),
        games: lines.len() as u64,
        even: mean(points().map(|(_, share)| share)).mean,
        groups: sampled.iter().map(|group| self::group(group, lines.len())).collect(),
        points: distribution(points().map(|(points, _)| points), widths.points),
        won: of(true),
        lost: of(false),
        decisions: distribution(lines.iter().map(|line| line.decisions as i32), widths.decisions),
        branching: branching(lines),
    }
}

fn group(sampled: &Sampled, games: usize) -> Group {
    let rows = match sampled.whose {
        Whose::Seat => {
            Rows::Lines(sampled.by_name.iter().map(|(name, results)| line(name, results)).collect())
        }
        Whose::Table => {
            Rows::Tables(sampled.by_name.iter().map(|(name, results)| table(name, results, games)).collect())
        }
    };
    Group { about: sampled.about, explains: sampled.explains, rows }
}

fn line(name: &str, results: &[super::sample::Result]) -> ReportLine {
    let wins = mean(results.iter().map(|result| result.share));
    ReportLine {
        name: name.to_owned(),
        results: wins.count,
        wins: wins.mean,
        wins_95: wilson(wins.mean, wins.count),
        points: mean(results.iter().map(|result| result.points)).into(),
    }
}

fn table(name: &str, results: &[super::sample::Result], games: usize) -> TableLine {
    let share = results.len() as f64 / games.max(1) as f64;
    TableLine {
        name: name.to_owned(),
        games: results.len() as u64,
        share,
        share_95: wilson(share, games as u64),
        decisions: mean(results.iter().map(|result| result.decisions)).into(),
        points: mean(results.iter().map(|result| result.points)).into(),
    }
}

fn distribution(values: impl Iterator<Item = i32>, width: i32) -> Distribution {
    let (mut tally, mut bins, mut mean) = (Tally::new(), BTreeMap::new(), Mean::default());
    for value in values {
        *tally.entry(value).or_default() += 1;
        *bins.entry(value.div_euclid(width) * width).or_default() += 1;
        mean.add(f64::from(value));
    }
    Distribution {
        average: mean.into(),
        least: quantile(&tally, 0.0),
        quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(|part| quantile(&tally, part)),
        most: quantile(&tally, 1.0),
        histogram: Histogram { width, bins },
    }
}

/// The smallest value that this part of all values does not exceed.
fn quantile(tally: &Tally, part: f64) -> i32 {
    let wanted = (part * tally.values().sum::<u64>() as f64).ceil() as u64;
    let mut seen = 0;
    let found = tally.iter().find(|&(_, &count)| {
        seen += count;
        seen >= wanted.max(1)
    });
    found.map_or(0, |(&value, _)| value)
}

fn branching(lines: &[GameLine]) -> Branching {
    let (mut tenths, mut all, mut tally) = ([Mean::default(); 10], Mean::default(), Tally::new());
    for line in lines {
        for (index, &choices) in line.choices.iter().enumerate() {
            tenths[index * 10 / line.choices.len()].add(f64::from(choices));
            all.add(f64::from(choices));
            *tally.entry(choices as i32).or_default() += 1;
        }
    }
    Branching {
        mean: all.mean,
        of_90_percent: quantile(&tally, 0.9),
        most: quantile(&tally, 1.0),
        tenths: tenths.iter().map(|mean| mean.mean).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_came() {
        let tally: Tally = (1..=100).map(|value| (value, 1)).collect();
        assert_eq!([0.0, 0.05, 0.5, 0.9, 1.0].map(|part| quantile(&tally, part)), [1, 5, 50, 90, 100]);
        assert_eq!(quantile(&Tally::from([(7, 3)]), 0.25), 7);
        assert_eq!(quantile(&Tally::new(), 0.5), 0);
    }

    #[test]
    fn bins_are_round_and_not_too_many() {
        assert_eq!(width([3, 20].into_iter()), 1);
        assert_eq!(width([120, 480].into_iter()), 20);
        assert_eq!(width([-40, 19].into_iter()), 2);
        assert_eq!(width([0, i32::MAX].into_iter()), 100_000_000);
        let spread = distribution([-3, -1, 0, 1].into_iter(), 2);
        assert_eq!(spread.histogram.bins, BTreeMap::from([(-4, 1), (-2, 1), (0, 2)]));
    }
}
