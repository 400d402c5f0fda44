//! One game for people.

use std::fmt::Write as _;

use game_core::AnyTable;
use lab::{Analysis, Estimate, Judged, Reason, Share};

use super::{kind, percent};
use crate::{out, text};

/// How wide a line may be.
const WIDTH: usize = 100;
/// Where words begin below the numbers of a decision.
const INDENT: &str = "      ";
/// What a choice must cost to be told.
const COSTS: f64 = 0.02;

/// The whole game.
pub fn tell(table: &dyn AnyTable, analysis: &Analysis, all: bool) -> String {
    let told = Told { table, analysis };
    format!("{}\n{}\n{}\n{}", head(analysis), balance(analysis), told.turning_points(), told.decisions(all))
}

fn head(analysis: &Analysis) -> String {
    let (kind, moves) = (kind(analysis), text::count(analysis.moves, "move"));
    match analysis.result {
        Some(_) => format!("{kind}, {moves}: the game is over.\n"),
        None => format!("{kind}: unfinished after {moves}. Its end is the chance after the last decision.\n"),
    }
}

/// A change of a chance, in a hundred.
fn change(part: f64) -> String {
    if part.abs() < 0.005 { "·".to_owned() } else { format!("{:+.0}", 100.0 * part) }
}

fn chance(part: f64) -> String {
    format!("{:.0}", 100.0 * part)
}

/// A measured change with its interval, in a hundred.
fn share(share: Share) -> String {
    format!("{:+.0} ± {:.0}", 100.0 * share.value, 100.0 * share.margin)
}

fn balance(analysis: &Analysis) -> String {
    let heading =
        ["player", "deal", "at first", "own choices", "others' choices", "draws", "revision", "in the end"];
    let mut table = out::table(1, &heading);
    for (name, balance) in analysis.names.iter().zip(&analysis.balance) {
        table.add_row([
            name.clone(),
            change(balance.deal),
            format!("{:.0} ± {:.0} %", 100.0 * balance.start.value, 100.0 * balance.start.margin),
            share(balance.own_choices),
            share(balance.others_choices),
            change(balance.draws),
            share(balance.revision),
            percent(balance.end),
        ]);
    }
    format!(
        "Chances to win, in a hundred, and what changed them\n{}\
         With 95 % intervals. Draws: what came, compared with what could have come. Revision: what one\n\
         decision later shows. The deal is a part of the chance at first.\n",
        out::table_text(&table)
    )
}

struct Told<'a> {
    table: &'a dyn AnyTable,
    analysis: &'a Analysis,
}

impl Told<'_> {
    fn turning_points(&self) -> String {
        let hundredths = 100.0 * lab::TURNS_FROM;
        if self.analysis.turning_points.is_empty() {
            return format!("No turning points: nothing changed a chance by {hundredths:.0} in a hundred.\n");
        }
        let points = self.analysis.turning_points.iter().map(|&index| &self.analysis.decisions[index]);
        format!("Turning points\n{}", self.rows(points, |_| String::new()))
    }

    /// The decisions that cost their player much; or all.
    fn decisions(&self, all: bool) -> String {
        let costly = |judged: &&Judged| all || judged.choice[judged.seat.index()].value <= -COSTS;
        let mut listed = self.analysis.decisions.iter().filter(costly).peekable();
        let hundredths = 100.0 * COSTS;
        let (heading, none) = if all {
            ("All decisions with a choice".to_owned(), "Nobody had a choice.\n".to_owned())
        } else {
            let cost = format!("cost {hundredths:.0} in a hundred or more");
            (format!("Choices that {cost}"), format!("No choice {cost}.\n"))
        };
        if listed.peek().is_none() {
            return none;
        }
        format!("{heading}\n{}", self.rows(listed, |judged| self.better(judged)))
    }

    /// Decisions: a line of numbers for all seats in their order, what was played, and what more is to be said.
    fn rows<'a>(
        &self,
        decisions: impl Iterator<Item = &'a Judged>,
        more: impl Fn(&Judged) -> String,
    ) -> String {
        let seats = self.analysis.names.len();
        let (heading, line) = (heading(seats), "─".repeat(heading(seats).chars().count()));
        let mut text = format!("{line}\n{heading}\n{line}\n");
        for judged in decisions {
            let name = &self.analysis.names[judged.seat.index()];
            let played = format!("{name}: {}", self.words(&judged.played));
            let _ = writeln!(text, "{}", numbers(judged));
            text += &text::wrap(&played, INDENT, INDENT, WIDTH);
            text += &more(judged);
        }
        text + &line + "\n"
    }

    /// An action in notation and as a sentence.
    fn words(&self, notation: &str) -> String {
        match self.table.phrase(notation) {
            Ok(phrase) if phrase != notation => format!("{notation} ({phrase})"),
            Ok(_) | Err(_) => notation.to_owned(),
        }
    }

    /// What would have been better, and why.
    fn better(&self, judged: &Judged) -> String {
        let line = |better: &lab::Better| {
            let line = format!("better: {}, {}", self.words(&better.action), percent(better.chance));
            text::wrap(&line, INDENT, INDENT, WIDTH)
        };
        let mut lines: Vec<String> = judged.better.iter().map(line).collect();
        if !lines.is_empty() {
            let further = format!("{INDENT}  ");
            lines.insert(1, text::wrap(&why(&judged.reasons), &further, &further, WIDTH));
        }
        lines.concat()
    }
}

/// Why the best action is better.
fn why(reasons: &[Reason]) -> String {
    let size = |reason: &Reason| format!("{} {:+.2}", reason.name, reason.strength);
    let (good, bad): (Vec<&Reason>, Vec<&Reason>) = reasons.iter().partition(|reason| reason.strength > 0.0);
    let list = |reasons: Vec<&Reason>| reasons.into_iter().map(size).collect::<Vec<_>>().join(", ");
    match (good.is_empty(), bad.is_empty()) {
        (true, _) => "the search sees why, the evaluation of the next position does not".to_owned(),
        (false, true) => format!("for {}", list(good)),
        (false, false) => format!("for {}; against it {}", list(good), list(bad)),
    }
}

fn values(estimates: &[Estimate]) -> Vec<f64> {
    estimates.iter().map(|estimate| estimate.value).collect()
}

/// How much room the numbers of all seats take, each with a blank before it while there is room.
fn group(seats: usize) -> (usize, usize) {
    let each = if seats > 4 { 3 } else { 4 };
    (each, (each * seats).max(8))
}

fn heading(seats: usize) -> String {
    let width = group(seats).1;
    let titles = ["chances", "choice", "draws", "revision", "then"].map(|title| format!(" {title:>width$}"));
    format!("move{}", titles.concat())
}

fn numbers(judged: &Judged) -> String {
    let (each, width) = group(judged.chances.len());
    let cells = |values: &[f64], show: fn(f64) -> String| {
        let cells: String = values.iter().map(|&value| format!("{:>each$}", show(value))).collect();
        format!(" {cells:>width$}")
    };
    [
        format!("{:>4}", judged.number),
        cells(&values(&judged.chances), chance),
        cells(&values(&judged.choice), change),
        cells(&judged.draws, change),
        cells(&judged.revision, change),
        cells(&judged.then(), chance),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use game_core::Seat;

    use super::*;

    fn judged(seats: usize) -> Judged {
        let estimate = |value| vec![Estimate { value, ..Estimate::default() }; seats];
        Judged {
            number: 345,
            seat: Seat(0),
            played: "a".to_owned(),
            best: "b".to_owned(),
            chances: estimate(0.25),
            choice: estimate(-0.123),
            after: estimate(0.127),
            draws: vec![0.001; seats],
            revision: vec![0.1; seats],
            better: Vec::new(),
            reasons: Vec::new(),
        }
    }

    #[test]
    fn numbers_stand_under_their_heading_within_a_hundred_columns() {
        for seats in 1..=6 {
            let (line, heading) = (numbers(&judged(seats)), heading(seats));
            let width = |text: &str| text.chars().count();
            assert_eq!(width(&line), width(&heading), "{heading}\n{line}");
            assert!(width(&line) <= WIDTH, "{seats}: {}", width(&line));
        }
        assert_eq!(numbers(&judged(2)), " 345   25  25  -12 -12    ·   ·  +10 +10   23  23");
    }

    #[test]
    fn only_what_speaks_for_it_is_a_reason() {
        let reason = |name, strength| Reason { name, strength };
        assert_eq!(why(&[reason("a", 0.5), reason("b", 0.25)]), "for a +0.50, b +0.25");
        assert_eq!(why(&[reason("a", 0.5), reason("b", -0.25)]), "for a +0.50; against it b -0.25");
        assert_eq!(why(&[reason("b", -0.25)]), why(&[]));
    }
}
