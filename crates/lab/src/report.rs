//! The balance report: how even a game is between bots, by everything that seats had, and how two set-ups differ.

mod compare;
mod measure;
mod sample;

use std::collections::{BTreeMap, BTreeSet};

use game_core::{RecordHead, Setup};
use games::{GameId, Registry, visit};
use serde::Serialize;

use crate::sim::Kinds;
use crate::{Contestant, GameLine, Interrupted, Mean, SimError, SimSpec, simulate};

pub use compare::{Change, Compared, ComparedGroup, ComparedRows, Comparison, FEWEST, Figure};

/// A mean with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Average {
    /// How many values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The 95 % interval of the mean; none for a single value.
    pub mean_95: Option<(f64, f64)>,
    /// The standard deviation of the values.
    pub sd: f64,
}

impl From<Mean> for Average {
    fn from(mean: Mean) -> Self {
        Average { count: mean.count, mean: mean.mean, mean_95: mean.interval_95(), sd: mean.deviation() }
    }
}

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
    /// The points.
    pub points: Average,
}

/// The games in which something was so for the whole table.
#[derive(Clone, Debug, Serialize)]
pub struct TableLine {
    /// What was so.
    pub name: String,
    /// In how many games.
    pub games: u64,
    /// Their part of all games.
    pub share: f64,
    /// The 95 % interval of that part (Wilson).
    pub share_95: (f64, f64),
    /// The decisions of such a game.
    pub decisions: Average,
    /// The points of a seat in such a game, on average over its seats.
    pub points: Average,
}

/// What lines about seats and about whole tables have in common.
pub trait Line {
    /// How many results or games there are.
    fn count(&self) -> u64;
    /// The part of victories, or of all games.
    fn rate(&self) -> f64;
}

impl Line for ReportLine {
    fn count(&self) -> u64 {
        self.results
    }

    fn rate(&self) -> f64 {
        self.wins
    }
}

impl Line for TableLine {
    fn count(&self) -> u64 {
        self.games
    }

    fn rate(&self) -> f64 {
        self.share
    }
}

/// The lines of a group.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rows {
    /// What seats had: who had it wins more or less often.
    Lines(Vec<ReportLine>),
    /// What was the same for all seats of a table: how often it came.
    Tables(Vec<TableLine>),
}

/// All lines about one thing.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// What they are about: `seat`, `city`, `card`.
    pub about: &'static str,
    /// What is counted, in a line.
    pub explains: &'static str,
    /// The lines, by name.
    #[serde(flatten)]
    pub rows: Rows,
}

/// How often each value came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// The width of a bin.
    pub width: i32,
    /// From the smallest value of a bin to how many there were.
    pub bins: BTreeMap<i32, u64>,
}

/// Values that spread, such as the points of all seats.
#[derive(Clone, Debug, Serialize)]
pub struct Distribution {
    /// Their mean.
    pub average: Average,
    /// The smallest one.
    pub least: i32,
    /// The values that 5, 25, 50, 75 and 95 % of them do not exceed.
    pub quantiles: [i32; 5],
    /// The largest one.
    pub most: i32,
    /// How often each came.
    pub histogram: Histogram,
}

/// How many actions there are to choose from.
#[derive(Clone, Debug, Serialize)]
pub struct Branching {
    /// The mean over all decisions.
    pub mean: f64,
    /// The number that 90 % of the decisions do not exceed.
    pub of_90_percent: i32,
    /// The largest number.
    pub most: i32,
    /// The mean in each tenth of a game.
    pub tenths: Vec<f64>,
}

/// One set-up, measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// The set-up.
    pub setup: Setup,
    /// The hash of its pack, as records have it.
    pub pack_hash: String,
    /// How many games.
    pub games: u64,
    /// The part of victories of a seat on average: what is even, and less where others than the seats can win.
    pub even: f64,
    /// By bot if there are several, by seat, then by what seats had, then by what was so for whole tables.
    pub groups: Vec<Group>,
    /// The points of all seats.
    pub points: Distribution,
    /// The points of those who won, alone or with others.
    pub won: Average,
    /// The points of those who did not.
    pub lost: Average,
    /// The decisions of a game.
    pub decisions: Distribution,
    /// The actions to choose from.
    pub branching: Branching,
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
    /// The command that makes the same report again, and the version of the program: whoever prints it knows.
    pub made_by: String,
    /// How far the run came, if it was ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interrupted: Option<Interrupted>,
    /// The set-ups: one, or two to compare.
    pub measured: Vec<Measured>,
    /// How the second differs from the first, the games paired by their seeds.
    pub comparison: Option<Comparison>,
}

/// Plays the games of one set-up, or of two with the same seeds, and adds them up.
pub fn report(
    registry: &Registry,
    game: GameId,
    spec: &SimSpec,
    against: Option<&Setup>,
    done: &(dyn Fn(&GameLine) + Sync),
) -> Result<LabReport, SimError> {
    let mut specs: Vec<(SimSpec, String)> = std::iter::once(&spec.setup)
        .chain(against)
        .zip(["first", "second"])
        .map(|(setup, side)| {
            // A table says the options that were not said, because set-ups are named by them, and has the pack's hash.
            let RecordHead { setup, pack_hash, .. } = registry.table(game, setup.clone(), None)?.head();
            let run = spec.run.part(side.to_owned());
            Ok((SimSpec { setup, details: true, run, ..spec.clone() }, pack_hash))
        })
        .collect::<Result<_, SimError>>()?;
    let mut played: Vec<Vec<GameLine>> =
        specs.iter().map(|(spec, _)| simulate(registry, game, spec, done)).collect::<Result<_, _>>()?;
    pair(&mut played);
    specs.truncate(played.len());
    let kinds = visit(game, Kinds);
    let sampled: Vec<_> = played.iter().map(|lines| sample::sample(lines, kinds, &spec.bots)).collect();
    let widths = measure::Widths::of(&played);
    let measured: Vec<Measured> = (specs.iter().zip(&played).zip(&sampled))
        .map(|(((spec, hash), lines), sampled)| {
            measure::measure((&spec.setup, hash), lines, sampled, &widths)
        })
        .collect();
    let comparison = match (&played[..], &sampled[..], &measured[..]) {
        ([a, b], [first, second], [one, other]) => {
            Some(compare::compare((one, a, first), (other, b, second)))
        }
        _ => None,
    };
    let of = spec.games * (1 + u64::from(against.is_some()));
    let interrupted = spec.run.interrupted(of);
    let (bots, made_by) = (spec.bots.clone(), String::new());
    Ok(LabReport { game, bots, seed: spec.seed.0, made_by, interrupted, measured, comparison })
}

/// Leaves the games that both sides have, where a run was ended early: they are compared deal by deal. A second side
/// without any is left out.
fn pair(played: &mut Vec<Vec<GameLine>>) {
    let [first, second] = &mut played[..] else { return };
    if second.is_empty() {
        played.truncate(1);
        return;
    }
    let numbers = |lines: &[GameLine]| lines.iter().map(|line| line.game).collect::<BTreeSet<u64>>();
    let (of_first, of_second) = (numbers(first), numbers(second));
    first.retain(|line| of_second.contains(&line.game));
    second.retain(|line| of_first.contains(&line.game));
}

#[cfg(test)]
mod tests {
    use game_core::Seed;
    use search::Level;

    use super::*;

    fn of(game: GameId, bots: &[Level], players: u8, games: u64, against: Option<&Setup>) -> LabReport {
        let bots = bots.iter().map(|&level| level.into()).collect();
        let spec = SimSpec::new(Setup::new(players), bots, games, Seed(1));
        report(&Registry::new(), game, &spec, against, &|_| ()).unwrap()
    }

    fn lines<'a>(measured: &'a Measured, about: &str) -> &'a [ReportLine] {
        match &measured.groups.iter().find(|group| group.about == about).unwrap().rows {
            Rows::Lines(lines) => lines,
            Rows::Tables(_) => panic!("{about} is about tables"),
        }
    }

    fn tables<'a>(measured: &'a Measured, about: &str) -> &'a [TableLine] {
        match &measured.groups.iter().find(|group| group.about == about).unwrap().rows {
            Rows::Tables(tables) => tables,
            Rows::Lines(_) => panic!("{about} is about seats"),
        }
    }

    fn abouts(measured: &Measured) -> Vec<&str> {
        measured.groups.iter().map(|group| group.about).collect()
    }

    #[test]
    fn a_report_has_every_group_and_two_set_ups_are_compared_game_by_game() {
        let other = Setup::new(2).with("edition", "2017");
        let report = of(GameId::Bronze, &[Level::Greedy], 2, 20, Some(&other));
        let measured = &report.measured[0];
        assert_eq!(abouts(measured), ["seat", "order", "opening", "technology", "most of", "city", "end"]);
        assert_eq!(measured.points.histogram.bins.values().sum::<u64>(), 40);
        assert!(measured.branching.mean > 5.0);
        assert!(measured.branching.most > measured.branching.of_90_percent);
        let [least, .., most] = measured.points.quantiles;
        assert!(measured.points.least <= least && least < most && most <= measured.points.most);
        let comparison = report.comparison.unwrap();
        let order = comparison.groups.iter().find(|group| group.about == "order").unwrap();
        let ComparedRows::Lines(rows) = &order.rows else { panic!("an order is of seats") };
        assert!(rows[0].name == "1st" && rows[0].rate.as_ref().unwrap().paired);
    }

    #[test]
    fn every_game_has_its_groups_and_each_says_what_it_counts() {
        let legacies = of(GameId::Legacies, &[Level::Random], 2, 30, None);
        let measured = &legacies.measured[0];
        for about in ["relationship", "investment", "heirlooms", "successor", "card", "order"] {
            assert!(!lines(measured, about).is_empty(), "{about}");
        }
        assert!(!abouts(measured).contains(&"none"));
        assert!(measured.groups.iter().all(|group| !group.explains.is_empty()));
        let openings = lines(measured, "opening");
        assert_eq!(openings.iter().map(|line| line.results).sum::<u64>(), 60, "one opening a seat a game");
        assert!(openings.len() < 15, "{openings:?}");
        assert_eq!(tables(measured, "end").iter().map(|line| line.games).sum::<u64>(), 30);
        let age = of(GameId::BronzeAge, &[Level::Random], 2, 10, None);
        assert!(tables(&age.measured[0], "end").iter().all(|line| line.name.contains("empty deck")));
    }

    #[test]
    fn what_is_the_same_for_all_seats_is_counted_by_games() {
        let report = of(GameId::Bronze, &[Level::Greedy], 3, 20, None);
        let ends = tables(&report.measured[0], "end");
        assert!((ends.iter().map(|line| line.share).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(ends.iter().map(|line| line.decisions.count).sum::<u64>(), 20);
    }

    #[test]
    fn everybody_counts_who_held_a_technology() {
        let report = of(GameId::Bronze, &[Level::Greedy], 2, 20, None);
        let measured = &report.measured[0];
        let held: u64 = lines(measured, "technology").iter().map(|line| line.results).sum();
        assert!(held > 2 * 40, "a player holds several: {held}");
        let most = lines(measured, "most of");
        assert!(most.iter().all(|line| line.results <= 20), "one of two at most has the most: {most:?}");
    }

    #[test]
    fn bots_are_a_group_if_there_are_several() {
        let report = of(GameId::Bronze, &[Level::Greedy, Level::Random], 2, 20, None);
        let bots = lines(&report.measured[0], "bot");
        assert_eq!([bots[0].name.as_str(), bots[1].name.as_str()], ["greedy", "random"]);
        assert!(bots[0].wins > bots[1].wins && bots[0].results == 20);
        let alike = of(GameId::Bronze, &[Level::Random, Level::Random], 2, 4, None);
        assert_eq!(lines(&alike.measured[0], "bot")[1].name, "random 2");
    }

    #[test]
    fn a_lone_player_has_won_and_lost_games_with_points_of_their_own() {
        let report = of(GameId::Legacies, &[Level::Random], 1, 40, None);
        let Measured { won, lost, points, even, .. } = &report.measured[0];
        assert_eq!(won.count + lost.count, 40);
        assert!(won.count > 0 && lost.count > 0, "{won:?} {lost:?}");
        assert!(won.mean > points.average.mean && points.average.mean > lost.mean);
        assert!((even - won.count as f64 / 40.0).abs() < 1e-9);
    }

    #[test]
    fn a_set_up_does_not_differ_from_itself() {
        let report = of(GameId::BronzeAge, &[Level::Random], 2, 10, Some(&Setup::new(2)));
        let comparison = report.comparison.unwrap();
        assert!(comparison.figures.iter().all(|figure| figure.change.difference == 0.0));
        for group in &comparison.groups {
            if let ComparedRows::Lines(rows) = &group.rows {
                for row in rows {
                    let change = row.rate.as_ref().unwrap();
                    let (low, high) = change.interval_95.unwrap();
                    assert!(change.difference == 0.0 && low <= 0.0 && high >= 0.0, "{row:?}");
                }
            }
        }
    }
}
