//! The report as a page: one file without anything from elsewhere. One set-up or two stand in the same tables and
//! plots, so that two have the same ranges.

mod plot;
mod table;

use std::fmt::Write as _;

use crate::words::{count, thousands};
use crate::{
    Average, Compared, ComparedRows, Distribution, FEWEST, LabReport, Line, Measured, ReportLine, Rows,
    TableLine, percent, range, rate_range,
};
use plot::{Chart, Scale};
use table::{cell, table, wide_table};

/// Groups with more lines are folded.
const MANY: usize = 30;
/// Groups with more lines are sorted, the best first.
const SORTED: usize = 8;

/// The page of a report.
pub fn html(report: &LabReport) -> String {
    let bots: Vec<String> = report.bots.iter().map(ToString::to_string).collect();
    let against =
        report.comparison.as_ref().map(|found| format!(", {} against {}", found.names[0], found.names[1]));
    let title = format!("{} balance: {}{}", report.game.name(), bots.join(", "), against.unwrap_or_default());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n<meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><style>\n{}</style></head><body>\n<header><h1>{title}</h1>\n",
        include_str!("html/style.css"),
        title = escape(&title)
    );
    page += &heading(report);
    page += "</header>\n<main>\n";
    page += &figures(report);
    page += &groups(report);
    page += &spreads(report);
    let _ = write!(
        page,
        "</main>\n<footer>Made by <code>{}</code></footer>\n</body></html>\n",
        escape(&report.made_by)
    );
    page
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The set-up in words.
fn heading(report: &LabReport) -> String {
    let mut text = String::new();
    for (side, measured) in report.measured.iter().enumerate() {
        let setup = &measured.setup;
        let options: String = setup.options.iter().map(|(name, value)| format!(", {name} {value}")).collect();
        let name = key(report, side).map(|name| format!("{name}: ")).unwrap_or_default();
        let _ = writeln!(
            text,
            "<p>{name}{}, pack {} <span class=\"soft\">({})</span>{}. {}, seed {}.</p>",
            count(u64::from(setup.players), "player"),
            escape(&setup.pack),
            escape(&measured.pack_hash),
            escape(&options),
            count(measured.games, "game"),
            report.seed
        );
    }
    if let Some(interrupted) = report.interrupted {
        let _ = writeln!(text, "<p><b>The run was {interrupted}.</b></p>");
    }
    text += "<p class=\"soft\">Dots are what was measured, bars behind them 95 % intervals: of rates Wilson's, of means \
             Student's. One interval in twenty misses the truth by chance, so in a long list some do.";
    if report.comparison.is_some() {
        text += " Both set-ups were played with the same seeds. Differences are the second less the first; where each \
                 game has one such result they are taken game by game, and rates have Newcombe's interval.";
    }
    text + "</p>\n"
}

/// The name of a set-up with its colour, if there are two.
fn key(report: &LabReport, side: usize) -> Option<String> {
    let names = &report.comparison.as_ref()?.names;
    let class = if side == 0 { "key" } else { "key b" };
    Some(format!("<span class=\"{class}\">{}</span>", escape(&names[side])))
}

/// A mean and its interval.
fn average(average: &Average) -> String {
    let interval = average.mean_95.map_or(String::new(), |found| format!(" ({})", range(Some(found))));
    format!("{:.1}{interval}", average.mean)
}

/// A difference and its interval.
fn change([difference, interval]: [String; 2]) -> String {
    if interval.is_empty() { difference } else { format!("{difference} ({interval})") }
}

/// Points, lengths and choices in a table, and how they differ.
fn figures(report: &LabReport) -> String {
    let mut text = "<h2>At a glance</h2>\n".to_owned();
    let sides: Vec<_> =
        report.measured.iter().enumerate().map(|(side, measured)| glance(report, side, measured)).collect();
    // What is alike of two set-ups stands together.
    let most = sides.iter().map(Vec::len).max().unwrap_or(0);
    let rows: Vec<Vec<String>> =
        (0..most).flat_map(|row| sides.iter().filter_map(move |side| side.get(row).cloned())).collect();
    let head = [
        ("", ""),
        ("mean (95 %)", "mean"),
        ("standard deviation", "standard deviation"),
        ("least", "least"),
        ("5 %", "5 %:"),
        ("25 %", "25 %:"),
        ("median", "median"),
        ("75 %", "75 %:"),
        ("95 %", "95 %:"),
        ("most", "most"),
    ];
    text += &wide_table(&head, &rows);
    for (side, measured) in report.measured.iter().enumerate() {
        let branching = &measured.branching;
        let _ = writeln!(
            text,
            "<p>{}A decision is between {:.1} actions on average; 90 % of them are between at most {}, the widest between \
             {}.</p>",
            key(report, side).map(|key| format!("{key}: ")).unwrap_or_default(),
            branching.mean,
            thousands(branching.of_90_percent.max(0) as u64),
            thousands(branching.most.max(0) as u64)
        );
    }
    let Some(comparison) = &report.comparison else { return text };
    let row = |figure: &crate::Figure| {
        let change = change(figure.change.of_means());
        vec![figure.what.to_owned(), format!("{:.1}", figure.a), format!("{:.1}", figure.b), change]
    };
    let rows: Vec<Vec<String>> = comparison.figures.iter().map(row).collect();
    let keys = [0, 1].map(|side| key(report, side).unwrap_or_default());
    let [one, other] = &comparison.names;
    let head =
        [("mean of", ""), (&*keys[0], &**one), (&*keys[1], &**other), ("difference (95 %)", "difference")];
    text + "<h2>Whole games, deal by deal</h2>\n" + &wide_table(&head, &rows)
}

fn glance(report: &LabReport, side: usize, measured: &Measured) -> Vec<Vec<String>> {
    let name = |what: &str| match key(report, side) {
        Some(key) => format!("{what} {key}"),
        None => what.to_owned(),
    };
    let full = |what: &str, spread: &Distribution| {
        let mut row = vec![name(what), average(&spread.average), format!("{:.1}", spread.average.sd)];
        let values = std::iter::once(spread.least).chain(spread.quantiles).chain([spread.most]);
        row.extend(values.map(|value| value.to_string()));
        row
    };
    let short = |what: &str, points: &Average| {
        let what = format!("{what} ({})", thousands(points.count));
        let mean = if points.count == 0 { String::new() } else { average(points) };
        vec![name(&what), mean, format!("{:.1}", points.sd)]
    };
    let mut rows = vec![full("points of a seat", &measured.points)];
    let [won, lost] = if measured.setup.players == 1 {
        ["points in games won", "points in games lost"]
    } else {
        ["points of who won", "points of who did not"]
    };
    rows.extend([short(won, &measured.won), short(lost, &measured.lost)]);
    rows.push(full("decisions in a game", &measured.decisions));
    rows
}

/// A line of a group on one side or both: what the cells say and where the dots stand.
struct Row {
    name: String,
    /// Rate, interval and figures of each side.
    sides: Vec<Option<Cell>>,
    /// How rate and points differ, if there are two sides.
    changes: Option<[String; 2]>,
    /// Where it belongs if the best comes first.
    rank: f64,
}

struct Cell {
    rate: f64,
    interval: (f64, f64),
    /// The results of a seat, or the games of which something was true.
    results: u64,
    points: String,
    /// The decisions, for what is about whole tables.
    decisions: Option<String>,
}

impl Cell {
    /// The number that the rate is a part of: the results, or all games where it is about whole tables.
    fn base(&self, measured: &Measured) -> u64 {
        if self.decisions.is_some() { measured.games } else { self.results }
    }

    /// How many there were, and of how many where that is something else.
    fn counted(&self, measured: &Measured) -> String {
        match self.base(measured) {
            base if base == self.results => thousands(base),
            base => format!("{} of {}", thousands(self.results), thousands(base)),
        }
    }
}

impl From<&ReportLine> for Cell {
    fn from(line: &ReportLine) -> Self {
        let (rate, interval, results) = (line.wins, line.wins_95, line.results);
        Cell { rate, interval, results, points: average(&line.points), decisions: None }
    }
}

impl From<&TableLine> for Cell {
    fn from(line: &TableLine) -> Self {
        let (rate, interval, results) = (line.share, line.share_95, line.games);
        let decisions = Some(average(&line.decisions));
        Cell { rate, interval, results, points: average(&line.points), decisions }
    }
}

/// A group with its rows, ready to be drawn.
struct Drawn {
    about: &'static str,
    explains: &'static str,
    rows: Vec<Row>,
    of_tables: bool,
    left_out: usize,
}

fn groups(report: &LabReport) -> String {
    let drawn: Vec<Drawn> = match (&report.comparison, report.measured.first()) {
        (Some(comparison), _) => comparison.groups.iter().map(compared_group).collect(),
        (None, Some(measured)) => measured.groups.iter().map(single_group).collect(),
        (None, None) => Vec::new(),
    };
    drawn.into_iter().map(|group| group_html(report, group)).collect()
}

fn single_group(group: &crate::Group) -> Drawn {
    let row = |name: &str, cell: Cell| Row {
        name: name.to_owned(),
        rank: cell.interval.0,
        sides: vec![Some(cell)],
        changes: None,
    };
    let (rows, of_tables) = match &group.rows {
        Rows::Lines(lines) => (lines.iter().map(|line| row(&line.name, line.into())).collect(), false),
        Rows::Tables(lines) => (lines.iter().map(|line| row(&line.name, line.into())).collect(), true),
    };
    Drawn { about: group.about, explains: group.explains, rows, of_tables, left_out: 0 }
}

fn compared_group(group: &crate::ComparedGroup) -> Drawn {
    let ((rows, left_out), of_tables) = match &group.rows {
        ComparedRows::Lines(lines) => (compared_rows(lines), false),
        ComparedRows::Tables(lines) => (compared_rows(lines), true),
    };
    Drawn { about: group.about, explains: group.explains, rows, of_tables, left_out }
}

/// The lines that say something, and how many do not.
fn compared_rows<'a, L: Line>(lines: &'a [Compared<L>]) -> (Vec<Row>, usize)
where
    Cell: From<&'a L>,
{
    let row = |line: &'a Compared<L>| Row {
        name: line.name.clone(),
        sides: [&line.a, &line.b].map(|side| side.as_ref().map(Cell::from)).into(),
        changes: Some([
            line.rate.map(|found| change(found.of_rates())).unwrap_or_default(),
            line.points.map(|found| change(found.of_means())).unwrap_or_default(),
        ]),
        rank: line.rate.and_then(|found| found.interval_95).map_or(f64::NEG_INFINITY, |interval| interval.0),
    };
    let rows: Vec<Row> = lines.iter().filter(|line| line.tells()).map(row).collect();
    let left_out = lines.len() - rows.len();
    (rows, left_out)
}

fn group_html(report: &LabReport, mut group: Drawn) -> String {
    let sorted = group.rows.len() > SORTED;
    if sorted {
        group.rows.sort_by(|one, other| other.rank.total_cmp(&one.rank));
    }
    let what = if group.of_tables { "Part of all games" } else { "Victories" };
    let order = match (sorted, report.comparison.is_some()) {
        (true, false) => " Sorted by the lower end of the interval.",
        (true, true) => " Sorted by the lower end of the difference.",
        (false, _) => "",
    };
    let mut text = format!("<p class=\"soft\">{what}: {}.{order}", escape(group.explains));
    if group.left_out > 0 {
        let _ = write!(
            text,
            " {} with fewer than {FEWEST} results on a side left out; the JSON has all.",
            count(group.left_out as u64, "line")
        );
    }
    text += "</p>\n";
    text += &rows_html(report, &group);
    let about = escape(group.about);
    if group.rows.len() > MANY {
        let lines = count(group.rows.len() as u64, "line");
        return format!(
            "<details class=\"group\"><summary><b>{about}</b>, {lines}</summary>\n{text}</details>\n"
        );
    }
    format!("<section><h2>{about}</h2>\n{text}</section>\n")
}

/// The rates to mark: what is even, or what seats have on average where others can win too.
fn marks(report: &LabReport, of_tables: bool) -> Vec<(f64, String)> {
    let players = report.measured.first().map_or(1, |measured| measured.setup.players);
    if of_tables || players == 1 {
        return Vec::new();
    }
    let mut evens: Vec<f64> = report.measured.iter().map(|measured| measured.even).collect();
    evens.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
    let name = |even: &f64| if (even * f64::from(players) - 1.0).abs() < 1e-6 { "even" } else { "average" };
    evens.iter().map(|even| (*even, format!("{}: {}", name(even), percent(*even)))).collect()
}

fn rows_html(report: &LabReport, group: &Drawn) -> String {
    let cells = group.rows.iter().flat_map(|row| row.sides.iter().flatten());
    let highest = cells.map(|cell| cell.interval.1).fold(0.0, f64::max);
    let scale = Scale::new(highest, marks(report, group.of_tables));
    let mut head = vec![String::new()];
    let rate = if group.of_tables { "share" } else { "wins" };
    match &report.comparison {
        None => {
            head.extend([rate, "95 %"].map(str::to_owned));
            head.push(scale.axis());
            head.push("points (95 %)".to_owned());
            head.extend(group.of_tables.then(|| "decisions (95 %)".to_owned()));
            head.push(if group.of_tables { "games" } else { "results" }.to_owned());
        }
        Some(_) => {
            head.extend([0, 1].map(|side| key(report, side).unwrap_or_default()));
            head.push(scale.axis());
            head.extend(["difference (95 %)", "points difference (95 %)"].map(str::to_owned));
        }
    }
    let heads = head.iter().map(|cell| {
        let class = if cell.contains("axis") { " class=\"plot\"" } else { "" };
        format!("<th scope=\"col\" role=\"columnheader\"{class}>{cell}</th>")
    });
    let mut text = format!(
        "<div class=\"box\" tabindex=\"0\"><table class=\"rows\" role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\">{}\
         </tr></thead><tbody role=\"rowgroup\">\n",
        heads.collect::<String>()
    );
    for row in &group.rows {
        let cells = row_cells(report, row, &scale);
        let _ = writeln!(text, "<tr role=\"row\">{cells}</tr>");
    }
    text + "</tbody></table></div>\n"
}

fn row_cells(report: &LabReport, row: &Row, scale: &Scale) -> String {
    let mut text = cell("name", "", &escape(&row.name));
    let tracks: String = row
        .sides
        .iter()
        .enumerate()
        .filter_map(|(side, found)| found.as_ref().map(|found| scale.track(side, found.rate, found.interval)))
        .collect();
    match (&report.comparison, &row.changes, row.sides.first()) {
        (Some(comparison), Some(changes), _) => {
            for ((side, name), measured) in row.sides.iter().zip(&comparison.names).zip(&report.measured) {
                let told = side
                    .as_ref()
                    .map(|found| format!("{} of {}", percent(found.rate), thousands(found.base(measured))));
                text += &cell("", name, &told.unwrap_or_default());
            }
            text += &cell("plot", "", &tracks);
            text += &cell("main", "difference", &changes[0]);
            text += &cell("", "points", &changes[1]);
        }
        (_, _, Some(Some(side))) => {
            text += &cell("main", "", &percent(side.rate));
            text += &cell("", "95 %:", &rate_range(side.interval));
            text += &cell("plot", "", &tracks);
            text += &cell("", "points", &side.points);
            text += &side.decisions.as_ref().map(|told| cell("", "decisions", told)).unwrap_or_default();
            let what = if side.decisions.is_some() { "games" } else { "results" };
            text +=
                &cell("", what, &report.measured.first().map_or(String::new(), |found| side.counted(found)));
        }
        _ => {}
    }
    text
}

/// How points, lengths and choices spread.
fn spreads(report: &LabReport) -> String {
    let of = |part: fn(&Measured) -> &Distribution| report.measured.iter().map(part).collect::<Vec<_>>();
    let mut text = "<h2>How results spread</h2>\n".to_owned();
    text += &spread(report, "Points of all seats", "points", &of(|measured| &measured.points));
    text += &spread(report, "Decisions in a game", "decisions", &of(|measured| &measured.decisions));
    text + &branching(report)
}

fn keys(report: &LabReport) -> String {
    let keys: Vec<String> = (0..report.measured.len()).filter_map(|side| key(report, side)).collect();
    if keys.is_empty() { String::new() } else { format!(" {}", keys.join(" ")) }
}

fn spread(report: &LabReport, caption: &str, unit: &str, spreads: &[&Distribution]) -> String {
    let histograms: Vec<_> = spreads.iter().map(|spread| &spread.histogram).collect();
    let Some(bins) = plot::bins(&histograms) else { return String::new() };
    let counts = bins.counts(&histograms);
    let told: Vec<String> =
        spreads.iter().enumerate().map(|(side, spread)| told(report, side, spread)).collect();
    let title = |name: &str, counts: &[(u64, f64)]| {
        let parts: Vec<String> =
            counts.iter().map(|(count, part)| format!("{count} ({part:.1} %)")).collect();
        format!("{name} {unit}: {}", parts.join(" and "))
    };
    let places = counts
        .iter()
        .map(|(name, counts)| (counts.iter().map(|&(_, part)| part).collect(), title(name, counts)));
    let chart = Chart {
        told: format!("{caption}: {}", told.join("; ")),
        places: places.collect(),
        below: bins.labels(),
        unit: " %",
    };
    let rows: Vec<Vec<String>> = counts
        .iter()
        .map(|(name, counts)| {
            let cells = counts.iter().map(|&(count, part)| format!("{} ({part:.1} %)", thousands(count)));
            std::iter::once(name.clone()).chain(cells).collect()
        })
        .collect();
    let mut head = vec![unit.to_owned()];
    head.extend((0..spreads.len()).map(|side| key(report, side).unwrap_or_else(|| "how many".to_owned())));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    format!(
        "<figure><figcaption>{caption}, in percent{}</figcaption>\n{}<details><summary>The same as a table</summary>\n{}\
         </details></figure>\n",
        keys(report),
        chart.html(),
        table(&head, &rows)
    )
}

/// A distribution in words.
fn told(report: &LabReport, side: usize, spread: &Distribution) -> String {
    let [low, _, median, _, high] = spread.quantiles;
    let name = report.comparison.as_ref().map(|found| format!("{}: ", found.names[side])).unwrap_or_default();
    format!(
        "{name}median {median}, nine tenths from {low} to {high}, all from {} to {}",
        spread.least, spread.most
    )
}

fn branching(report: &LabReport) -> String {
    let tenths: Vec<&Vec<f64>> = report.measured.iter().map(|measured| &measured.branching.tenths).collect();
    let values =
        |tenth: usize| tenths.iter().map(|side| side.get(tenth).copied().unwrap_or(0.0)).collect::<Vec<_>>();
    let words = |tenth: usize| {
        let parts: Vec<String> = values(tenth).iter().map(|value| format!("{value:.1}")).collect();
        format!("tenth {}: {}", tenth + 1, parts.join(" and "))
    };
    let chart = Chart {
        told: format!(
            "Actions to choose from by tenths of a game: {}",
            (0..10).map(words).collect::<Vec<_>>().join("; ")
        ),
        places: (0..10).map(|tenth| (values(tenth), words(tenth))).collect(),
        below: (0..10).map(|tenth| ((tenth as f64 + 0.5) / 10.0, (tenth + 1).to_string())).collect(),
        unit: "",
    };
    format!(
        "<figure><figcaption>Actions to choose from, mean in each tenth of a game{}</figcaption>\n{}</figure>\n",
        keys(report),
        chart.html()
    )
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Setup};
    use games::{GameId, Registry};
    use search::Level;

    use super::*;
    use crate::{SimSpec, report};

    fn page(game: GameId, games: u64, against: Option<&Setup>) -> String {
        let spec = SimSpec::new(Setup::new(2), vec![Level::Random.into()], games, Seed(1));
        let mut report = report(&Registry::new(), game, &spec, against, &|_| ()).unwrap();
        report.made_by = "oxhide lab <game>".to_owned();
        html(&report)
    }

    #[test]
    fn the_page_is_whole_and_asks_nothing_of_other_machines() {
        let page = page(GameId::Bronze, 10, None);
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        for tag in ["div", "span", "table", "details", "figure", "tr", "section"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let opened =
                page.matches(&format!("{open}>")).count() + page.matches(&format!("{open} ")).count();
            assert_eq!(opened, page.matches(&close).count(), "{tag}");
        }
        assert!(!page.contains("http") && !page.contains("<script") && !page.contains("<link"));
        assert!(page.contains("who had the city at the end") && page.contains("even: 50.0 %"));
        assert!(page.contains("Made by <code>oxhide lab &lt;game&gt;</code>"));
    }

    #[test]
    fn plots_tell_what_they_show_and_have_few_bins() {
        let page = page(GameId::Legacies, 12, None);
        let charts = page.matches("role=\"img\"").count();
        assert_eq!((charts, page.matches("role=\"img\" aria-label=\"").count()), (3, 3));
        for chart in page.split("class=\"chart\"").skip(1) {
            let chart = chart.split("</figure>").next().unwrap();
            let columns = chart.matches("class=\"col\"").count();
            assert!((2..=30).contains(&columns), "{columns}");
            assert!(chart.matches("class=\"x\"").count() >= 3 && chart.matches("class=\"y\"").count() >= 3);
        }
        assert!(page.contains("<details class=\"group\"><summary><b>card</b>, "), "long groups are folded");
    }

    #[test]
    fn two_set_ups_share_every_table_and_plot() {
        let page = page(GameId::Bronze, 10, Some(&Setup::new(2).with("edition", "2017")));
        assert!(
            page.contains("edition=2018") && page.contains("edition=2017") && !page.contains("second set-up")
        );
        assert_eq!(page.matches("class=\"chart\"").count(), 3);
        assert!(page.contains("<span class=\"track b\"") && page.contains("difference (95 %)"));
        assert!(page.contains("results on a side left out; the JSON has all"));
    }

    /// The part of a page about a group.
    fn group<'a>(page: &'a str, about: &str) -> &'a str {
        let (_, after) = page.split_once(&format!("<h2>{about}</h2>")).unwrap();
        after.split("</section>").next().unwrap()
    }

    #[test]
    fn what_is_about_whole_games_is_a_part_of_all_games() {
        let single = page(GameId::BronzeAge, 40, None);
        let compared = page(GameId::BronzeAge, 40, Some(&Setup::new(2).with("civilisations", "choose")));
        for about in ["collapse", "end"] {
            // Shares of several lines add up to 100 %, so that at least one of them has another count than 40.
            let rows = group(&single, about).matches("<tr role=\"row\">").count() - 1;
            let of_all = group(&single, about).matches(" of 40</td>").count();
            assert!(of_all == rows || (rows == 1 && of_all == 0), "{}", group(&single, about));
            let group = group(&compared, about);
            let (shares, of_all) = (group.matches(" % of ").count(), group.matches(" % of 40</td>").count());
            assert!(shares > 0 && shares == of_all, "{group}");
        }
    }

    #[test]
    fn values_of_wide_tables_have_names_where_there_is_no_room() {
        let page = page(GameId::Bronze, 10, None);
        let (_, glance) = page.split_once("At a glance").unwrap();
        let glance = glance.split("</table>").next().unwrap();
        assert!(glance.contains("<table class=\"wide\" role=\"table\">"));
        assert_eq!(glance.matches("<td").count(), glance.matches(" data-label=\"").count());
        assert_eq!(glance.matches(" data-label=\"median\"").count(), 2, "{glance}");
    }
}
