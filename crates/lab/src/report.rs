//! The balance report: how even a game is between bots, by everything that seats had, and how two set-ups differ.

use std::collections::BTreeMap;

use game_core::Setup;
use games::{GameId, Registry};
use serde::Serialize;

use crate::{Contestant, Entrant, GameLine, Mean, SimError, SimSpec, simulate, summarise, wilson};

/// How a seat did, or those who had something.
#[derive(Clone, Debug, Serialize)]
pub struct ReportLine {
    /// What it is.
    pub name: String,
    /// How many results there are: one a seat a game.
    pub results: u64,
    /// The part of victories; a shared one is divided.
    pub wins: f64,
    /// The 95 % interval of that part (Wilson).
    pub wins_95: (f64, f64),
    /// The mean of the points.
    pub points: f64,
    /// Their standard deviation.
    pub points_sd: f64,
}

/// How often each value came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// The width of a bin.
    pub width: i32,
    /// From the smallest value of a bin to how many there were.
    pub bins: BTreeMap<i32, u64>,
}

impl Histogram {
    fn new(width: i32) -> Self {
        Histogram { width, bins: BTreeMap::new() }
    }

    fn add(&mut self, value: i32) {
        *self.bins.entry(value.div_euclid(self.width) * self.width).or_default() += 1;
    }
}

/// One set-up, measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// The set-up.
    pub setup: Setup,
    /// How many games.
    pub games: u64,
    /// By seat, then by what seats had: order, end, civilisation, city, card, technology, opening.
    pub groups: Vec<(String, Vec<ReportLine>)>,
    /// The points of all seats.
    pub points: Histogram,
    /// The decisions of a game.
    pub lengths: Histogram,
    /// The mean number of choices in each tenth of a game.
    pub branching: Vec<f64>,
    /// The mean number of choices of a decision.
    pub mean_branching: f64,
    /// The winner's points: mean and standard deviation.
    pub winning_points: (f64, f64),
    /// Decisions a game: mean and standard deviation.
    pub decisions: (f64, f64),
}

/// What differs between two set-ups.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// What was compared.
    pub what: String,
    /// With the first set-up.
    pub a: f64,
    /// With the second.
    pub b: f64,
    /// The second less the first.
    pub difference: f64,
    /// Half the width of its 95 % interval.
    pub plus_minus: f64,
}

/// A report.
#[derive(Clone, Debug, Serialize)]
pub struct LabReport {
    /// The game.
    pub game: GameId,
    /// Who played.
    pub bots: Vec<Contestant>,
    /// What the games follow.
    pub seed: u64,
    /// The set-ups: one, or two to compare.
    pub measured: Vec<Measured>,
    /// How the second differs from the first, the games paired by their seeds.
    pub differences: Vec<Difference>,
}

/// Plays the games of one set-up, or of two with the same seeds, and adds them up.
pub fn report(
    registry: &Registry,
    game: GameId,
    spec: &SimSpec,
    against: Option<&Setup>,
    done: &(dyn Fn(&GameLine) + Sync),
) -> Result<LabReport, SimError> {
    let specs: Vec<SimSpec> = std::iter::once(&spec.setup)
        .chain(against)
        .map(|setup| SimSpec { setup: setup.clone(), details: true, ..spec.clone() })
        .collect();
    let played: Vec<Vec<GameLine>> =
        specs.iter().map(|spec| simulate(registry, game, spec, done)).collect::<Result<_, _>>()?;
    let measured = specs.iter().zip(&played).map(|(spec, lines)| measure(spec, lines)).collect::<Vec<_>>();
    let differences = match (&played[..], &measured[..]) {
        ([a, b], [first, second]) => differences(a, b, first, second),
        _ => Vec::new(),
    };
    Ok(LabReport { game, bots: spec.bots.clone(), seed: spec.seed.0, measured, differences })
}

fn measure(spec: &SimSpec, lines: &[GameLine]) -> Measured {
    let summary = summarise(lines, &spec.bots);
    let (mut points, mut lengths) = (Histogram::new(3), Histogram::new(5));
    let (mut tenths, mut all) = ([Mean::default(); 10], Mean::default());
    for line in lines {
        line.points.iter().for_each(|&seat| points.add(seat));
        lengths.add(line.decisions as i32);
        for (index, &choices) in line.choices.iter().enumerate() {
            tenths[index * 10 / line.choices.len()].add(f64::from(choices));
            all.add(f64::from(choices));
        }
    }
    let mut groups = vec![("seat".to_owned(), report_lines(&summary.seats))];
    groups.extend(summary.traits.iter().map(|(about, had)| ((*about).to_owned(), report_lines(had))));
    let spread = |mean: &Mean| (mean.mean, mean.deviation());
    Measured {
        setup: spec.setup.clone(),
        games: summary.games,
        groups,
        points,
        lengths,
        branching: tenths.iter().map(|mean| mean.mean).collect(),
        mean_branching: all.mean,
        winning_points: spread(&summary.winning_points),
        decisions: spread(&summary.decisions),
    }
}

fn report_lines(entrants: &[Entrant]) -> Vec<ReportLine> {
    let line = |entrant: &Entrant| ReportLine {
        name: entrant.name.clone(),
        results: entrant.wins.count,
        wins: entrant.wins.mean,
        wins_95: wilson(entrant.wins.mean, entrant.wins.count),
        points: entrant.points.mean,
        points_sd: entrant.points.deviation(),
    };
    entrants.iter().map(line).collect()
}

/// Lengths and points game by game, then the victories of all that both have.
fn differences(a: &[GameLine], b: &[GameLine], first: &Measured, second: &Measured) -> Vec<Difference> {
    let best = |line: &GameLine| f64::from(line.points.iter().copied().max().unwrap_or(0));
    let mut found = vec![
        paired("the winner's points", a, b, best),
        paired("decisions a game", a, b, |line| f64::from(line.decisions)),
    ];
    for (about, lines) in &first.groups {
        let Some((_, others)) = second.groups.iter().find(|(other, _)| other == about) else { continue };
        for line in lines {
            let same = others.iter().find(|other| other.name == line.name);
            found.extend(same.map(|other| in_wins(about, line, other)));
        }
    }
    found
}

fn paired(what: &str, a: &[GameLine], b: &[GameLine], figure: impl Fn(&GameLine) -> f64) -> Difference {
    let [mut first, mut second, mut apart] = [Mean::default(); 3];
    for (a, b) in a.iter().zip(b) {
        first.add(figure(a));
        second.add(figure(b));
        apart.add(figure(b) - figure(a));
    }
    Difference {
        what: what.to_owned(),
        a: first.mean,
        b: second.mean,
        difference: apart.mean,
        plus_minus: 1.96 * apart.deviation() / (apart.count.max(1) as f64).sqrt(),
    }
}

fn in_wins(about: &str, a: &ReportLine, b: &ReportLine) -> Difference {
    let variance = |line: &ReportLine| line.wins * (1.0 - line.wins) / line.results.max(1) as f64;
    Difference {
        what: format!("wins, {about}: {}", a.name),
        a: a.wins,
        b: b.wins,
        difference: b.wins - a.wins,
        plus_minus: 1.96 * (variance(a) + variance(b)).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use game_core::Seed;
    use search::Level;

    use super::*;

    #[test]
    fn a_report_has_every_group_and_two_set_ups_are_compared_game_by_game() {
        let spec = SimSpec::new(Setup::new(2), vec![Level::Greedy.into()], 20, Seed(1));
        let mut other = Setup::new(2);
        other.options.insert("edition".to_owned(), "2017".to_owned());
        let report = report(&Registry::new(), GameId::Bronze, &spec, Some(&other), &|_| ()).unwrap();
        let groups: Vec<&str> = report.measured[0].groups.iter().map(|(about, _)| about.as_str()).collect();
        assert_eq!(groups, ["seat", "city", "end", "opening", "order", "technology"]);
        assert_eq!(report.measured[0].points.bins.values().sum::<u64>(), 40);
        assert!(report.measured[0].mean_branching > 5.0);
        assert!(report.differences.iter().any(|found| found.what == "wins, order: 1st"));
    }

    #[test]
    fn a_set_up_does_not_differ_from_itself() {
        let spec = SimSpec::new(Setup::new(2), vec![Level::Random.into()], 10, Seed(1));
        let report =
            report(&Registry::new(), GameId::BronzeAge, &spec, Some(&Setup::new(2)), &|_| ()).unwrap();
        assert!(report.differences.iter().all(|found| found.difference == 0.0));
    }
}
