//! Two set-ups side by side, played with the same seeds.

use std::collections::BTreeSet;

use game_core::Setup;
use serde::Serialize;

use super::sample::{Results, Sampled, mean};
use super::{Line, Measured, ReportLine, Rows, TableLine};
use crate::stats::{newcombe, newcombe_paired, welch};
use crate::{GameLine, Mean};

/// With fewer results on one of the sides a line says nothing and is left out of tables for people.
pub const FEWEST: u64 = 5;

/// The second figure less the first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The difference.
    pub difference: f64,
    /// Its 95 % interval: of rates Newcombe's, of means Student's or Welch's; none for single values.
    pub interval_95: Option<(f64, f64)>,
    /// Whether it was taken game by game, each deal against itself, rather than between independent results.
    pub paired: bool,
}

/// A figure of whole games.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What it is.
    pub what: &'static str,
    /// With the first set-up.
    pub a: f64,
    /// With the second.
    pub b: f64,
    /// The second less the first.
    pub change: Change,
}

/// A line of both set-ups, or of one that the other does not have.
#[derive(Clone, Debug, Serialize)]
pub struct Compared<L> {
    /// What it is.
    pub name: String,
    /// With the first set-up.
    pub a: Option<L>,
    /// With the second.
    pub b: Option<L>,
    /// How victories differ, or how often it came.
    pub rate: Option<Change>,
    /// How points differ.
    pub points: Option<Change>,
}

/// The lines of a group.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ComparedRows {
    /// What seats had.
    Lines(Vec<Compared<ReportLine>>),
    /// What was so for whole tables.
    Tables(Vec<Compared<TableLine>>),
}

/// A group of both set-ups.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedGroup {
    /// What the lines are about.
    pub about: &'static str,
    /// What is counted, in a line.
    pub explains: &'static str,
    /// The lines, by name.
    #[serde(flatten)]
    pub rows: ComparedRows,
}

/// How two set-ups differ.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The set-ups by what differs: `edition=2018`, `edition=2017`.
    pub names: [String; 2],
    /// Figures of whole games, paired by their seeds.
    pub figures: Vec<Figure>,
    /// By bot, seat and all that seats had.
    pub groups: Vec<ComparedGroup>,
}

impl<L: Line> Compared<L> {
    /// How many results or games there are on each side.
    pub fn counts(&self) -> [u64; 2] {
        [&self.a, &self.b].map(|line| line.as_ref().map_or(0, L::count))
    }

    /// The rate of each side that has the line.
    pub fn rates(&self) -> [Option<f64>; 2] {
        [&self.a, &self.b].map(|line| line.as_ref().map(L::rate))
    }

    /// Whether it says something: some results on both sides do, and none at all on one of them.
    pub fn tells(&self) -> bool {
        tells(self.counts())
    }
}

fn tells(counts: [u64; 2]) -> bool {
    counts.iter().any(|&count| count >= FEWEST) && counts.iter().all(|&count| count == 0 || count >= FEWEST)
}

/// A set-up with its games and results.
type Side<'a> = (&'a Measured, &'a [GameLine], &'a [Sampled]);

pub(super) fn compare(a: Side<'_>, b: Side<'_>) -> Comparison {
    let abouts: Vec<&Sampled> =
        a.2.iter().chain(b.2.iter().filter(|group| find(a.2, group.about).is_none())).collect();
    let groups = abouts.into_iter().map(|group| compare_group(group, a, b));
    Comparison { names: names(&a.0.setup, &b.0.setup), figures: figures(a.1, b.1), groups: groups.collect() }
}

/// What each set-up has that the other has not.
fn names(a: &Setup, b: &Setup) -> [String; 2] {
    let name = |one: &Setup, other: &Setup| {
        let pack = (one.pack != other.pack).then(|| format!("pack {}", one.pack));
        let options = one.options.iter().filter(|&(name, value)| other.options.get(name) != Some(value));
        let options = options.map(|(name, value)| format!("{name}={value}"));
        let all: Vec<String> = pack.into_iter().chain(options).collect();
        if all.is_empty() { "the same".to_owned() } else { all.join(", ") }
    };
    [name(a, b), name(b, a)]
}

fn figures(a: &[GameLine], b: &[GameLine]) -> Vec<Figure> {
    let points = |line: &GameLine| line.points.iter().map(|&points| f64::from(points)).collect::<Vec<_>>();
    let choices = |line: &GameLine| mean(line.choices.iter().map(|&choices| f64::from(choices))).mean;
    let mut found = vec![figure("points of a seat", a, b, |line| mean(points(line).into_iter()).mean)];
    if a.first().is_some_and(|line| line.points.len() > 1) {
        found.push(figure("most points in a game", a, b, |line| {
            points(line).into_iter().fold(f64::MIN, f64::max)
        }));
        let margin = |line: &GameLine| {
            let mut points = points(line);
            points.sort_by(f64::total_cmp);
            points.pop().unwrap_or(0.0) - points.pop().unwrap_or(0.0)
        };
        found.push(figure("lead of the first over the second", a, b, margin));
    }
    found.push(figure("decisions in a game", a, b, |line| f64::from(line.decisions)));
    found.push(figure("actions to choose from", a, b, choices));
    found
}

fn figure(what: &'static str, a: &[GameLine], b: &[GameLine], of: impl Fn(&GameLine) -> f64) -> Figure {
    let pairs: Vec<(f64, f64)> = a.iter().zip(b).map(|(a, b)| (of(a), of(b))).collect();
    let [first, second] = [mean(pairs.iter().map(|pair| pair.0)), mean(pairs.iter().map(|pair| pair.1))];
    Figure { what, a: first.mean, b: second.mean, change: paired_means(&pairs) }
}

fn paired_means(pairs: &[(f64, f64)]) -> Change {
    let apart = mean(pairs.iter().map(|(a, b)| b - a));
    Change { difference: apart.mean, interval_95: apart.interval_95(), paired: true }
}

fn find<'a>(groups: &'a [Sampled], about: &str) -> Option<&'a Sampled> {
    groups.iter().find(|group| group.about == about)
}

fn compare_group(group: &Sampled, a: Side<'_>, b: Side<'_>) -> ComparedGroup {
    let sides = [a, b].map(|(_, _, sampled)| find(sampled, group.about));
    let names: BTreeSet<&String> = sides.iter().flatten().flat_map(|side| side.by_name.keys()).collect();
    let results = |name: &str| sides.map(|side| side.and_then(|side| side.by_name.get(name)));
    let games = [a.1.len(), b.1.len()];
    let names = names.into_iter();
    let rows = match group.whose {
        games::Whose::Seat => ComparedRows::Lines(
            names
                .map(|name| {
                    let [a, b] = [a, b].map(|side| seat_line(side.0, group.about, name).cloned());
                    let (rate, points) = seat_changes(results(name), games);
                    Compared { name: name.clone(), a, b, rate, points }
                })
                .collect(),
        ),
        games::Whose::Table => ComparedRows::Tables(
            names
                .map(|name| {
                    let [a, b] = [a, b].map(|side| table_line(side.0, group.about, name).cloned());
                    let (rate, points) = table_changes(results(name), games);
                    Compared { name: name.clone(), a, b, rate: Some(rate), points }
                })
                .collect(),
        ),
    };
    ComparedGroup { about: group.about, explains: group.explains, rows }
}

fn rows<'a>(measured: &'a Measured, about: &str) -> Option<&'a Rows> {
    measured.groups.iter().find(|group| group.about == about).map(|group| &group.rows)
}

fn seat_line<'a>(measured: &'a Measured, about: &str, name: &str) -> Option<&'a ReportLine> {
    let Rows::Lines(lines) = rows(measured, about)? else { return None };
    lines.iter().find(|line| line.name == name)
}

fn table_line<'a>(measured: &'a Measured, about: &str, name: &str) -> Option<&'a TableLine> {
    let Rows::Tables(lines) = rows(measured, about)? else { return None };
    lines.iter().find(|line| line.name == name)
}

/// How victories and points of seats differ, where both sides have some.
fn seat_changes(results: [Option<&Results>; 2], games: [usize; 2]) -> (Option<Change>, Option<Change>) {
    let [Some(first), Some(second)] = results else { return (None, None) };
    let pairs = once_a_game(first, games[0]) && once_a_game(second, games[1]) && games[0] == games[1];
    if pairs {
        return (Some(paired_rates(first, second)), Some(paired_points(first, second)));
    }
    let wins = [first, second].map(|side| mean(side.iter().map(|result| result.share)));
    (Some(rates(wins.map(|mean| (mean.mean, mean.count)))), Some(means(first, second)))
}

/// How often something came, and how points differ where it came on both sides: 0 of all games is a result too.
fn table_changes(results: [Option<&Results>; 2], games: [usize; 2]) -> (Change, Option<Change>) {
    let came = |results: Option<&Results>, games: usize| {
        let mut came = vec![0.0; games];
        results.into_iter().flatten().for_each(|result| came[result.game] = 1.0);
        came
    };
    let pairs: Vec<(f64, f64)> =
        came(results[0], games[0]).into_iter().zip(came(results[1], games[1])).collect();
    let points = if let [Some(first), Some(second)] = results { Some(means(first, second)) } else { None };
    (paired_rate(&pairs), points)
}

/// Whether there is exactly one result in every game: then each deal can be held against itself.
fn once_a_game(results: &Results, games: usize) -> bool {
    results.len() == games && results.iter().enumerate().all(|(index, result)| result.game == index)
}

fn paired_rates(first: &Results, second: &Results) -> Change {
    paired_rate(&first.iter().zip(second).map(|(a, b)| (a.share, b.share)).collect::<Vec<_>>())
}

fn paired_rate(pairs: &[(f64, f64)]) -> Change {
    let difference = mean(pairs.iter().map(|(a, b)| b - a)).mean;
    Change { difference, interval_95: Some(newcombe_paired(pairs)), paired: true }
}

fn paired_points(first: &Results, second: &Results) -> Change {
    paired_means(&first.iter().zip(second).map(|(a, b)| (a.points, b.points)).collect::<Vec<_>>())
}

fn rates([first, second]: [(f64, u64); 2]) -> Change {
    let interval = newcombe(first, second);
    Change { difference: second.0 - first.0, interval_95: Some(interval), paired: false }
}

fn means(first: &Results, second: &Results) -> Change {
    let [a, b]: [Mean; 2] = [first, second].map(|side| mean(side.iter().map(|result| result.points)));
    Change { difference: b.mean - a.mean, interval_95: welch(&a, &b), paired: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample::Result;

    fn won(shares: &[f64]) -> Results {
        let result =
            |(game, &share): (usize, &f64)| Result { game, share, points: 10.0 * share, decisions: 1.0 };
        shares.iter().enumerate().map(result).collect()
    }

    #[test]
    fn one_result_each_is_no_proof() {
        let [a, b] = [won(&[1.0]), won(&[0.0])].map(|side| mean(side.iter().map(|result| result.share)));
        let change = rates([(a.mean, a.count), (b.mean, b.count)]);
        let (low, high) = change.interval_95.unwrap();
        assert!(change.difference == -1.0 && low == -1.0 && high > 0.0, "{low} {high}");
        assert!(!tells([1, 1]) && !tells([100, 4]) && tells([5, 5]) && tells([5, 0]) && !tells([0, 4]));
    }

    #[test]
    fn the_same_deals_are_held_against_themselves() {
        let shares: Vec<f64> = (0..60).map(|game| f64::from(u8::from(game % 3 == 0))).collect();
        let (first, second) = (won(&shares), won(&shares));
        assert!(once_a_game(&first, 60) && !once_a_game(&first, 61));
        let (low, high) = paired_rates(&first, &second).interval_95.unwrap();
        let (wide_low, wide_high) = rates([(1.0 / 3.0, 60); 2]).interval_95.unwrap();
        assert!(low > wide_low && high < wide_high && low < 0.0 && high > 0.0);
        assert_eq!(paired_points(&first, &second).interval_95, Some((0.0, 0.0)));
    }

    #[test]
    fn set_ups_are_named_by_what_differs() {
        let base = Setup::new(2).with("edition", "2018").with("x", "1");
        let mut other = base.clone().with("edition", "2017");
        assert_eq!(names(&base, &other), ["edition=2018", "edition=2017"]);
        other.pack = "mine".to_owned();
        assert_eq!(names(&base, &other), ["pack classic, edition=2018", "pack mine, edition=2017"]);
    }
}
