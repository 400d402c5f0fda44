//! A balance report as text.

use comfy_table::Table;
use lab::{
    Average, Change, Compared, ComparedRows, Distribution, FEWEST, LabReport, Line, Measured, ReportLine,
    Rows, TableLine, percent, range, rate_range,
};

use crate::{out, text};

/// A group with more lines shows its ends alone.
const MANY: usize = 30;
/// How many lines of each end are shown then.
const ENDS: usize = 12;

/// The report for people.
pub fn tell(report: &LabReport) -> String {
    let mut told = heading(report);
    match (&report.comparison, report.measured.first()) {
        (Some(comparison), _) => {
            told += &figures(report, comparison);
            told.extend(comparison.groups.iter().map(|group| compared(comparison, group)));
        }
        (None, Some(measured)) => told.extend(measured.groups.iter().map(|group| single(measured, group))),
        (None, None) => {}
    }
    for (side, measured) in report.measured.iter().enumerate() {
        told += &spreads(report, side, measured);
    }
    told
}

fn heading(report: &LabReport) -> String {
    let bots: Vec<String> = report.bots.iter().map(ToString::to_string).collect();
    let mut told = String::new();
    for (side, measured) in report.measured.iter().enumerate() {
        let players = text::count(usize::from(measured.setup.players), "player");
        let options = measured.setup.options.iter().map(|(name, value)| format!(", {name} {value}"));
        let (options, pack) = (options.collect::<String>(), &measured.setup.pack);
        let name = side_name(report, side);
        told += &format!("{}{name}, {players}{options}, pack {pack}\n", report.game.name());
    }
    let games = report.measured.first().map_or(0, |measured| measured.games);
    let each = if report.comparison.is_some() { " each, with the same seeds" } else { "" };
    let how = if report.comparison.is_some() {
        "Differences are the second less the first; where every game has one such result, game by game.\n"
    } else {
        ""
    };
    let interrupted = report.interrupted.map_or(String::new(), |found| format!("; {found}"));
    told + &format!(
        "Bots: {}; {}{each}; seed {}{interrupted}\n{how}",
        bots.join(", "),
        text::count(games as usize, "game"),
        report.seed
    )
}

/// ` (edition=2018)` where there are two set-ups.
fn side_name(report: &LabReport, side: usize) -> String {
    report.comparison.as_ref().map(|found| format!(" ({})", found.names[side])).unwrap_or_default()
}

/// Rows to show: all, or the two ends of many.
struct Shown<'a, L> {
    best: Vec<&'a L>,
    worst: Vec<&'a L>,
    left: usize,
}

/// All lines if they are not too many; else those that are surely good by the lower end of their interval, and those
/// that are surely bad by the upper one.
fn ends<'a, L>(lines: Vec<&'a L>, interval: impl Fn(&L) -> (f64, f64)) -> Shown<'a, L> {
    if lines.len() <= MANY {
        return Shown { best: lines, worst: Vec::new(), left: 0 };
    }
    let mut rest = lines;
    rest.sort_by(|one, other| interval(other).0.total_cmp(&interval(one).0));
    let mut others = rest.split_off(ENDS);
    others.sort_by(|one, other| interval(other).1.total_cmp(&interval(one).1));
    let worst = others.split_off(others.len() - ENDS);
    Shown { best: rest, worst, left: others.len() }
}

impl<L> Shown<'_, L> {
    /// Writes the lines, with a gap where some are left out.
    fn fill(&self, table: &mut Table, columns: usize, row: impl Fn(&L) -> Vec<String>) {
        for line in &self.best {
            table.add_row(row(line));
        }
        if self.left > 0 {
            table.add_row(vec!["…"; columns]);
        }
        for line in &self.worst {
            table.add_row(row(line));
        }
    }

    fn note(&self) -> String {
        match self.left {
            0 => String::new(),
            left => format!(
                "The {ENDS} best by the lower end of the interval and the {ENDS} worst by the upper one; and {left} more, \
                 see --json or --html.\n"
            ),
        }
    }
}

fn single(measured: &Measured, group: &lab::Group) -> String {
    match &group.rows {
        Rows::Lines(lines) => {
            let mut table =
                out::table(1, &[group.about, "results", "wins", "95 %", "points", "95 % of the mean"]);
            let shown = ends(lines.iter().collect(), |line: &ReportLine| line.wins_95);
            shown.fill(&mut table, 6, line_row);
            let even = if measured.setup.players == 1 {
                String::new()
            } else {
                format!(" (average {})", percent(measured.even))
            };
            section(group.about, &format!("{}{even}", group.explains), &table, &shown.note())
        }
        Rows::Tables(lines) => {
            let head = [
                group.about,
                "games",
                "part",
                "95 %",
                "decisions",
                "95 % of the mean",
                "points",
                "95 % of the mean",
            ];
            let mut table = out::table(1, &head);
            let shown = ends(lines.iter().collect(), |line: &TableLine| line.share_95);
            shown.fill(&mut table, head.len(), table_row);
            section(group.about, group.explains, &table, &shown.note())
        }
    }
}

fn section(about: &str, explains: &str, table: &Table, note: &str) -> String {
    format!("\n{about}: {explains}\n{}{note}", out::table_text(table))
}

fn line_row(line: &ReportLine) -> Vec<String> {
    vec![
        line.name.clone(),
        text::thousands(line.results),
        percent(line.wins),
        rate_range(line.wins_95),
        format!("{:.1}", line.points.mean),
        range(line.points.mean_95),
    ]
}

fn table_row(line: &TableLine) -> Vec<String> {
    vec![
        line.name.clone(),
        text::thousands(line.games),
        percent(line.share),
        rate_range(line.share_95),
        format!("{:.1}", line.decisions.mean),
        range(line.decisions.mean_95),
        format!("{:.1}", line.points.mean),
        range(line.points.mean_95),
    ]
}

fn figures(report: &LabReport, comparison: &lab::Comparison) -> String {
    let [a, b] = &comparison.names;
    let mut table = out::table(1, &["mean of", a, b, "difference", "95 %"]);
    for figure in &comparison.figures {
        let [difference, interval] = figure.change.of_means();
        let cells = [format!("{:.1}", figure.a), format!("{:.1}", figure.b), difference, interval];
        table.add_row(std::iter::once(figure.what.to_owned()).chain(cells));
    }
    let games = report.measured.first().map_or(0, |measured| measured.games);
    let explains =
        format!("{} of each, the same deals against each other", text::count(games as usize, "game"));
    section("whole games", &explains, &table, "")
}

fn compared(comparison: &lab::Comparison, group: &lab::ComparedGroup) -> String {
    let [a, b] = &comparison.names;
    let count = if matches!(group.rows, ComparedRows::Lines(_)) { "results" } else { "games" };
    let head = [group.about, count, a, count, b, "difference", "95 %", "points", "95 %"];
    let mut table = out::table(1, &head);
    let (note, left_out) = match &group.rows {
        ComparedRows::Lines(lines) => compared_rows(lines, &mut table, head.len()),
        ComparedRows::Tables(lines) => compared_rows(lines, &mut table, head.len()),
    };
    let left_out = match left_out {
        0 => String::new(),
        some => {
            let lines = text::count(some, "line");
            format!("{lines} with fewer than {FEWEST} results on a side left out, see --json.\n")
        }
    };
    section(group.about, group.explains, &table, &format!("{note}{left_out}"))
}

/// Writes the lines that say something; a note on them, and how many say nothing.
fn compared_rows<L: Line>(lines: &[Compared<L>], table: &mut Table, columns: usize) -> (String, usize) {
    let told: Vec<_> = lines.iter().filter(|line| line.tells()).collect();
    let left_out = lines.len() - told.len();
    let shown = ends(told, |line| bounds(&line.rate));
    shown.fill(table, columns, compared_row);
    (shown.note(), left_out)
}

/// What is not on both sides is neither good nor bad.
fn bounds(change: &Option<Change>) -> (f64, f64) {
    change.and_then(|change| change.interval_95).unwrap_or((-1.0, 1.0))
}

fn compared_row<L: Line>(line: &Compared<L>) -> Vec<String> {
    let sides = line.counts().into_iter().zip(line.rates()).flat_map(|(count, rate)| match rate {
        Some(rate) => [text::thousands(count), percent(rate)],
        None => [String::new(), String::new()],
    });
    let changes = [line.rate.map(|found| found.of_rates()), line.points.map(|found| found.of_means())];
    let changes = changes.into_iter().flat_map(Option::unwrap_or_default);
    std::iter::once(line.name.clone()).chain(sides).chain(changes).collect()
}

/// Points and lengths by their quantiles, then what winners had and how many actions there were.
fn spreads(report: &LabReport, side: usize, measured: &Measured) -> String {
    let head = ["", "mean", "95 % of the mean", "sd", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most"];
    let mut table = out::table(1, &head);
    let mut add = |what: &str, spread: &Distribution| {
        let Average { mean, mean_95, sd, .. } = spread.average;
        let values = std::iter::once(spread.least).chain(spread.quantiles).chain([spread.most]);
        let cells = [what.to_owned(), format!("{mean:.1}"), range(mean_95), format!("{sd:.1}")];
        table.add_row(cells.into_iter().chain(values.map(|value| value.to_string())));
    };
    add("points of a seat", &measured.points);
    add("decisions in a game", &measured.decisions);
    let explains = "means with their standard deviation (sd), and the values that 5 to 95 % do not exceed";
    let branching = &measured.branching;
    format!(
        "{}{}A decision is between {:.1} actions on average, 90 % between at most {}, the widest between {}.\n",
        section(&format!("spread{}", side_name(report, side)), explains, &table, ""),
        winners(measured),
        branching.mean,
        branching.of_90_percent,
        branching.most
    )
}

/// What those had who won, and those who did not; of a lone player the games won and lost.
fn winners(measured: &Measured) -> String {
    let had = |points: &Average| {
        let interval =
            points.mean_95.map_or(String::new(), |found| format!(" (95 % {})", range(Some(found))));
        format!("{:.1} points on average{interval}", points.mean)
    };
    let (won, lost) = (&measured.won, &measured.lost);
    if measured.setup.players > 1 {
        let lost = if lost.count == 0 { String::new() } else { format!(", who did not {}", had(lost)) };
        return if won.count == 0 {
            "No seat won.\n".to_owned()
        } else {
            format!("Who won had {}{lost}.\n", had(won))
        };
    }
    let games = |games: &Average, what: &str| match games.count {
        0 => format!("No game was {what}."),
        some => format!("{} {what}: {}.", text::count(some as usize, "game"), had(games)),
    };
    format!("{} {}\n", games(won, "won"), games(lost, "lost"))
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Setup};
    use games::{GameId, Registry};
    use lab::{Contestant, SimSpec};
    use search::Level;

    use super::*;

    fn told(game: GameId, players: u8, bots: &[Level], games: u64, against: Option<&Setup>) -> String {
        let bots: Vec<Contestant> = bots.iter().map(|&level| level.into()).collect();
        let spec = SimSpec::new(Setup::new(players), bots, games, Seed(1));
        tell(&lab::report(&Registry::new(), game, &spec, against, &|_| ()).unwrap())
    }

    #[test]
    fn the_heading_names_all_and_every_group_says_what_it_counts() {
        let text = told(GameId::Bronze, 2, &[Level::Greedy, Level::Random], 10, None);
        assert!(text.contains("Bots: greedy, random; 10 games; seed 1"), "{text}");
        for part in [
            "bot: who played",
            "city: who had the city at the end",
            "end: what ended the game",
            "Who won had ",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn long_groups_show_their_ends() {
        let text = told(GameId::Legacies, 2, &[Level::Random], 12, None);
        let cards = text.split("\ncard: ").nth(1).unwrap().split("\nend: ").next().unwrap();
        assert!(cards.contains(" more, see --json or --html."), "{cards}");
        // Three lines of the table's frame, its head, twice twelve lines and the gap, the note, and what it counts.
        assert_eq!(cards.trim_end().lines().count(), 3 + 1 + 25 + 1 + 1, "{cards}");
    }

    #[test]
    fn ends_are_taken_by_the_sure_side_of_their_interval() {
        let lines: Vec<(f64, f64)> = (0..40).map(|line| (f64::from(line), f64::from(line) + 1.0)).collect();
        let mut lines = lines;
        lines.push((0.0, 100.0));
        let shown = ends(lines.iter().collect(), |&line| line);
        assert_eq!((shown.best.len(), shown.worst.len(), shown.left), (12, 12, 17));
        assert!(shown.best[0].0 == 39.0 && shown.worst[11].1 == 1.0);
        assert!(
            !shown.best.iter().chain(&shown.worst).any(|line| line.1 == 100.0),
            "what is unsure is no end"
        );
    }

    #[test]
    fn two_set_ups_are_named_and_few_results_are_left_out() {
        let other = Setup::new(2).with("edition", "2017");
        let text = told(GameId::Bronze, 2, &[Level::Random], 8, Some(&other));
        assert!(text.contains("edition=2018") && text.contains("edition=2017"), "{text}");
        assert!(text.contains("with fewer than 5 results on a side left out, see --json."), "{text}");
        assert!(!text.contains("second against first"), "{text}");
    }

    #[test]
    fn what_one_side_does_not_have_stays_empty() {
        let points = lab::Mean::default().into();
        let troy = ReportLine { name: "Troy".to_owned(), results: 7, wins: 0.5, wins_95: (0.2, 0.8), points };
        let line = Compared { name: troy.name.clone(), a: Some(troy), b: None, rate: None, points: None };
        assert_eq!(compared_row(&line), ["Troy", "7", "50.0 %", "", "", "", "", "", ""]);
    }

    #[test]
    fn a_lone_players_games_won_and_lost_are_told_apart() {
        let text = told(GameId::Legacies, 1, &[Level::Random], 30, None);
        assert!(text.contains(" won: ") && text.contains(" lost: ") && !text.contains("winner"), "{text}");
    }
}
