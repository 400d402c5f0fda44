//! `oxhide analyse`: recorded games with everybody's chances, turning points and better moves.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use game_core::Seed;
use lab::{AnalyseSpec, Analysis, Calibration, Judged};
use serde::Serialize;

use crate::records::{self, PackArg};
use crate::{out, progress, text};

/// Looks at recorded games again: chances, turning points, better moves, luck and skill
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The records; with several only what they have in common is told
    #[arg(required = true, value_name = "RECORD", value_hint = ValueHint::FilePath)]
    records: Vec<PathBuf>,
    /// How many walks are made through each decision
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Every decision, not only those that mattered
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    pack: PackArg,
    /// The same seed gives the same analysis
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads think [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// All of it as JSON, one object a record
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
A chance is that of the best action found. What the action played loses against it is the choice's part; what then has
changed at the next decision came from draws and from what the next player knows.

Examples:
  oxhide analyse game.txt
  oxhide analyse game.txt --iterations 2000 --all
  oxhide sim bronze --bots normal --games 500 --records games
  oxhide analyse games/*.txt                       how often what was predicted happened";

/// Analyses and prints.
pub fn run(args: &Args) -> Result<()> {
    let mut sum = Summary::default();
    let bar = progress::bar(args.records.len() as u64, "records");
    for path in &args.records {
        let analysis = analyse(args, path)?;
        bar.inc(1);
        if args.json {
            out::line(&serde_json::to_string(&Named { record: path, analysis: &analysis })?)?;
        } else if args.records.len() == 1 {
            out::print(&tell(&analysis, args.all))?;
        }
        sum.add(&analysis);
    }
    bar.finish_and_clear();
    if args.records.len() > 1 && !args.json {
        out::print(&sum.text())?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Named<'a> {
    record: &'a Path,
    #[serde(flatten)]
    analysis: &'a Analysis,
}

fn analyse(args: &Args, path: &Path) -> Result<Analysis> {
    let pack = args.pack.read()?;
    let table = records::open(path, pack.as_ref())?.table;
    ensure!(!table.is_empty(), "{} has no moves", path.display());
    let spec = AnalyseSpec {
        iterations: args.iterations,
        seed: Seed(args.seed),
        threads: args.threads.map_or_else(progress::processors, usize::from),
    };
    lab::analyse(&*table, spec, &|| ()).context("there is no bot for this game")
}

/// A game for people.
fn tell(analysis: &Analysis, all: bool) -> String {
    format!("{}\n{}\n{}", balance(analysis), turning_points(analysis), decisions(analysis, all))
}

fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}

/// A change of a chance.
fn change(part: f64) -> String {
    if part.abs() < 0.005 { "·".to_owned() } else { format!("{:+.0}", 100.0 * part) }
}

fn balance(analysis: &Analysis) -> String {
    let heading = ["player", "at first", "own choices", "others' choices", "draws", "in the end"];
    let mut table = out::table(1, &heading);
    for (name, balance) in analysis.names.iter().zip(&analysis.balance) {
        table.add_row([
            name.clone(),
            percent(balance.start),
            change(balance.own_choices),
            change(balance.others_choices),
            change(balance.draws),
            percent(balance.end),
        ]);
    }
    format!("Chances to win, in a hundred, and what changed them\n{}", out::table_text(&table))
}

fn turning_points(analysis: &Analysis) -> String {
    let points = analysis.turning_points.iter().map(|&index| &analysis.decisions[index]);
    rows("Turning points", analysis, points)
}

/// The decisions that cost their player two in a hundred or more; or all.
fn decisions(analysis: &Analysis, all: bool) -> String {
    let costly = |judged: &&Judged| all || judged.choice[judged.seat.index()] <= -0.02;
    let heading =
        if all { "All decisions with a choice" } else { "Choices that cost two in a hundred or more" };
    let mut text = rows(heading, analysis, analysis.decisions.iter().filter(costly));
    for judged in analysis.decisions.iter().filter(costly).filter(|judged| judged.best != judged.played) {
        text += &better(judged);
    }
    text
}

fn rows<'a>(heading: &str, analysis: &Analysis, judged: impl Iterator<Item = &'a Judged>) -> String {
    let mut table = out::table(3, &["move", "player", "played", "chances", "choice", "draws"]);
    for judged in judged {
        let seat = judged.seat.index();
        let chances = judged.chances.iter().map(|&chance| format!("{:.0}", 100.0 * chance));
        table.add_row([
            judged.number.to_string(),
            analysis.names[seat].clone(),
            judged.played.clone(),
            chances.collect::<Vec<_>>().join(" : "),
            change(judged.choice[seat]),
            change(judged.draws[seat]),
        ]);
    }
    format!("{heading}\n{}", out::table_text(&table))
}

/// What would have been better, and why.
fn better(judged: &Judged) -> String {
    let reason = |reason: &lab::Reason| {
        let word = if reason.strength > 0.0 { "more" } else { "less" };
        format!("{word} for {}", reason.name)
    };
    let reasons: Vec<String> = judged.reasons.iter().map(reason).collect();
    let why = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join(", ")) };
    format!("move {}: better is {}{why}\n", judged.number, judged.best)
}

/// What several games have in common.
#[derive(Default)]
struct Summary {
    games: u64,
    decisions: u64,
    best: u64,
    calibration: Calibration,
}

impl Summary {
    fn add(&mut self, analysis: &Analysis) {
        let Some(result) = &analysis.result else { return };
        self.games += 1;
        for judged in &analysis.decisions {
            self.decisions += 1;
            self.best += u64::from(judged.best == judged.played);
            judged
                .chances
                .iter()
                .zip(result)
                .for_each(|(&chance, &share)| self.calibration.add(chance, share));
        }
    }

    fn text(&self) -> String {
        let mut table = out::table(1, &["predicted", "chances", "mean", "happened"]);
        for (index, bin) in self.calibration.bins().iter().enumerate() {
            table.add_row([
                format!("{} to {} %", 10 * index, 10 * index + 10),
                text::thousands(bin.actual.count),
                format!("{:.1} %", 100.0 * bin.predicted.mean),
                format!("{:.1} %", 100.0 * bin.actual.mean),
            ]);
        }
        format!(
            "{} finished games, {} decisions, {} played as the search would\n{}Predictions are off by {:.1} in a \
             hundred on average.\n",
            text::thousands(self.games),
            text::thousands(self.decisions),
            percent(self.best as f64 / self.decisions.max(1) as f64),
            out::table_text(&table),
            100.0 * self.calibration.error(),
        )
    }
}
