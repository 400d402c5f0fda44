//! The report as a page: one file without anything from elsewhere, plots drawn as SVG.

use std::fmt::Write as _;

use crate::{Histogram, LabReport, Measured, ReportLine};

/// The page of a report.
pub fn html(report: &LabReport) -> String {
    let bots: Vec<String> = report.bots.iter().map(ToString::to_string).collect();
    let title = format!("{}: {}", report.game.name(), bots.join(", "));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p>Seed {}. Bars are 95 % intervals; the line is even.</p>\n",
        report.seed,
        title = escape(&title)
    );
    if !report.differences.is_empty() {
        page += &differences(report);
    }
    for measured in &report.measured {
        page += &section(measured);
    }
    page + "</body></html>\n"
}

const STYLE: &str = "body{font:15px/1.4 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;\
color:#222;background:#fff}table{border-collapse:collapse}td,th{padding:.15em .6em;text-align:right}\
td:first-child,th:first-child{text-align:left}svg{max-width:100%;height:auto}.bar{fill:#b0713a}\
.dot{fill:#7a4a1e}.range{stroke:#b0713a;stroke-width:3}.even{stroke:#999;stroke-dasharray:3 3}\
text{font:12px system-ui,sans-serif;fill:#222}path{fill:none;stroke:#7a4a1e;stroke-width:2}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn section(measured: &Measured) -> String {
    let options: Vec<String> =
        measured.setup.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let heading =
        format!("{} players, pack {}, {}", measured.setup.players, measured.setup.pack, options.join(", "));
    let (winning, decisions) = (measured.winning_points, measured.decisions);
    let mut text = format!(
        "<h2>{}</h2>\n<p>{} games. The winner has {:.1} ± {:.1} points. A game takes {:.1} ± {:.1} decisions, each \
         between {:.1} actions on average.</p>\n",
        escape(&heading),
        measured.games,
        winning.0,
        winning.1,
        decisions.0,
        decisions.1,
        measured.mean_branching
    );
    let even = 1.0 / f64::from(measured.setup.players);
    for (about, lines) in &measured.groups {
        let _ = write!(text, "<h3>Victories by {}</h3>\n{}", escape(about), intervals(lines, even));
    }
    let _ = write!(text, "<h3>Points</h3>\n{}", histogram(&measured.points));
    let _ = write!(text, "<h3>Decisions a game</h3>\n{}", histogram(&measured.lengths));
    let _ = write!(
        text,
        "<h3>Actions to choose from, by tenths of the game</h3>\n{}",
        curve(&measured.branching)
    );
    text
}

/// A row a line: the name, its interval on a scale from 0 to 1, and the figures.
fn intervals(lines: &[ReportLine], even: f64) -> String {
    const LEFT: f64 = 260.0;
    const SCALE: f64 = 300.0;
    let height = 20 * lines.len() + 10;
    let mut svg = format!(
        "<svg viewBox=\"0 0 860 {height}\" width=\"860\" height=\"{height}\" role=\"img\">\n\
         <line class=\"even\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{height}\"/>\n",
        x = LEFT + SCALE * even
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 20 * row + 15;
        let (low, high) = line.wins_95;
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{text_y}\">{}</text><line class=\"range\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" \
             y2=\"{y}\"/><circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"4\"/><text x=\"580\" \
             y=\"{text_y}\">{:.1} % ({:.1} to {:.1}), {} results, {:.1} points</text>",
            escape(&line.name),
            LEFT + SCALE * low,
            LEFT + SCALE * high,
            LEFT + SCALE * line.wins,
            100.0 * line.wins,
            100.0 * low,
            100.0 * high,
            line.results,
            line.points,
            text_y = y + 4
        );
    }
    svg + "</svg>\n"
}

fn histogram(histogram: &Histogram) -> String {
    let (Some((&first, _)), Some((&last, _))) =
        (histogram.bins.iter().next(), histogram.bins.iter().next_back())
    else {
        return String::new();
    };
    let most = histogram.bins.values().copied().max().unwrap_or(1) as f64;
    let bins = (last - first) / histogram.width + 1;
    let width = (800.0 / f64::from(bins)).min(40.0);
    let mut svg = "<svg viewBox=\"0 0 860 150\" width=\"860\" height=\"150\" role=\"img\">\n".to_owned();
    for (&value, &count) in &histogram.bins {
        let x = f64::from((value - first) / histogram.width) * width;
        let height = 120.0 * count as f64 / most;
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{value} to \
             {}: {count}</title></rect>",
            125.0 - height,
            width - 1.0,
            value + histogram.width - 1
        );
    }
    let end = f64::from(bins) * width;
    let _ = writeln!(
        svg,
        "<text x=\"0\" y=\"142\">{first}</text><text x=\"{end:.1}\" y=\"142\" text-anchor=\"end\">{}</text>",
        last + histogram.width - 1
    );
    svg + "</svg>\n"
}

fn curve(values: &[f64]) -> String {
    let most = values.iter().copied().fold(1.0, f64::max);
    let x = |index: usize| 40.0 + 80.0 * index as f64;
    let y = |value: f64| 125.0 - 110.0 * value / most;
    let mut path = String::new();
    let mut labels = String::new();
    for (index, &value) in values.iter().enumerate() {
        let _ = write!(path, "{}{:.1} {:.1}", if index == 0 { "M" } else { "L" }, x(index), y(value));
        let _ = write!(
            labels,
            "<text x=\"{:.1}\" y=\"{:.1}\">{value:.1}</text>",
            x(index) - 10.0,
            y(value) - 5.0
        );
    }
    format!(
        "<svg viewBox=\"0 0 860 150\" width=\"860\" height=\"150\" role=\"img\"><path d=\"{path}\"/>{labels}</svg>\n"
    )
}

fn differences(report: &LabReport) -> String {
    let mut text = "<h2>The second set-up against the first, with the same seeds</h2>\n<table><tr><th></th>\
                    <th>first</th><th>second</th><th>difference</th><th>95 %</th></tr>\n"
        .to_owned();
    for found in &report.differences {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{:.3}</td><td>{:.3}</td><td>{:+.3}</td><td>± {:.3}</td></tr>",
            escape(&found.what),
            found.a,
            found.b,
            found.difference,
            found.plus_minus
        );
    }
    text + "</table>\n"
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Setup};
    use games::{GameId, Registry};
    use search::Level;

    use crate::{SimSpec, report};

    #[test]
    fn the_page_is_whole_and_asks_nothing_of_other_machines() {
        let spec = SimSpec::new(Setup::new(2), vec![Level::Random.into()], 10, Seed(1));
        let report = report(&Registry::new(), GameId::Bronze, &spec, None, &|_| ()).unwrap();
        let page = super::html(&report);
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
        assert!(!page.contains("http") && !page.contains("<script"));
        assert!(page.contains("Victories by technology"));
    }
}
