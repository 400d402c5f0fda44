//! The score sheet: every source of points, by heading and player.

use game_core::{Outcome, Part, Score, Seat};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::canvas::{pad, width};
use crate::theme::{NONE, Theme};

/// The points of all, with what they are called.
pub struct Sheet<'a> {
    /// The points by seat.
    pub scores: &'a [Score],
    /// The places, once the game is over.
    pub outcome: Option<&'a Outcome>,
    /// The names by seat.
    pub names: &'a [String],
}

/// The column with the names of the parts.
const NAMES: u16 = 24;
/// The column of a player.
const COLUMN: u16 = 13;

/// The sheet as lines.
pub fn sheet_lines(sheet: &Sheet<'_>, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = vec![heading(sheet, theme), Line::default()];
    for group in groups(sheet.scores) {
        let sums: Vec<_> = sheet.scores.iter().map(|score| score.group(&group).to_string()).collect();
        lines.push(row(&group, &sums, theme.title(), theme.strong()));
        lines.extend(parts(sheet.scores, &group, theme));
        lines.push(Line::default());
    }
    let totals: Vec<_> = sheet.scores.iter().map(|score| score.total.to_string()).collect();
    lines.push(row("total", &totals, theme.title(), theme.strong()));
    if let Some(outcome) = sheet.outcome {
        let places: Vec<_> = outcome.places.iter().map(|&place| ordinal(place).to_owned()).collect();
        lines.push(row("place", &places, theme.title(), theme.strong()));
    }
    lines
}

fn heading(sheet: &Sheet<'_>, theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::raw(pad("", NAMES))];
    for (index, name) in sheet.names.iter().enumerate() {
        let seat = Seat(index as u8);
        let text = pad(&format!("{} {name}", theme.shape(seat)), COLUMN - 1);
        spans.push(Span::styled(format!("{text} "), theme.seat(seat)));
    }
    Line::from(spans)
}

/// The headings in the order in which they first come up.
fn groups(scores: &[Score]) -> Vec<String> {
    let mut groups: Vec<String> = Vec::new();
    for part in scores.iter().flat_map(|score| &score.parts) {
        if !groups.contains(&part.group) {
            groups.push(part.group.clone());
        }
    }
    groups
}

/// A line for each part under a heading; what several players have is one line.
fn parts(scores: &[Score], group: &str, theme: &Theme) -> Vec<Line<'static>> {
    let mut names: Vec<&str> = Vec::new();
    let of_group = |score: &'_ Score| -> Vec<Part> {
        score.parts.iter().filter(|part| part.group == group).cloned().collect()
    };
    let by_seat: Vec<Vec<Part>> = scores.iter().map(of_group).collect();
    for part in by_seat.iter().flatten() {
        if !names.contains(&part.name.as_str()) {
            names.push(&part.name);
        }
    }
    let cell = |parts: &Vec<Part>, name: &str| {
        let points = parts.iter().find(|part| part.name == name).map(|part| part.points.to_string());
        points.unwrap_or_else(|| theme.sign(NONE).to_owned())
    };
    let line = |name: &&str| {
        let cells: Vec<_> = by_seat.iter().map(|parts| cell(parts, name)).collect();
        row(&format!("  {name}"), &cells, Style::new(), Style::new())
    };
    names.iter().map(line).collect()
}

fn row(name: &str, cells: &[String], name_style: Style, cell_style: Style) -> Line<'static> {
    let mut spans = vec![Span::styled(pad(name, NAMES), name_style)];
    for cell in cells {
        let before = " ".repeat(usize::from(4u16.saturating_sub(width(cell))));
        spans.push(Span::styled(pad(&format!("{before}{cell}"), COLUMN), cell_style));
    }
    Line::from(spans)
}

fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "1st",
        2 => "2nd",
        3 => "3rd",
        4 => "4th",
        5 => "5th",
        _ => "6th",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Palette, Signs};

    #[test]
    fn parts_stand_under_their_headings_and_places_at_the_end() {
        let mut first = Score::default();
        first.add("provinces", "Tile 2", 5);
        first.add("cities", "Troy", 6);
        let mut second = Score::default();
        second.add("cities", "Uruk", 0);
        let scores = vec![first, second];
        let outcome = Outcome::rank(scores.clone());
        let names = ["You".to_owned(), "Greedy".to_owned()];
        let sheet = Sheet { scores: &scores, outcome: Some(&outcome), names: &names };
        let theme = Theme { palette: Palette::Mono, signs: Signs::Ascii };
        let lines = sheet_lines(&sheet, &theme);
        let text: Vec<String> = lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        expect_test::expect![[r#"
                                    O You        # Greedy

            provinces                  5            0
              Tile 2                   5            .

            cities                     6            0
              Troy                     6            .
              Uruk                     .            0

            total                     11            0
            place                    1st          2nd"#]]
        .assert_eq(&text.join("\n"));
    }
}
