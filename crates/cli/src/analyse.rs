//! `oxhide analyse`: recorded games with everybody's chances, turning points and better moves.

mod summary;
mod tell;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use game_core::{AnyTable, PackSource, Seed};
use lab::{AnalyseSpec, Analysis};
use serde::Serialize;

use crate::records::{self, PackArg};
use crate::{files, out, progress, text};

/// Reviews recorded games: chances, turning points, better moves, luck and skill
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The records; with several only what they have in common is told
    #[arg(required = true, value_name = "RECORD", value_hint = ValueHint::FilePath)]
    records: Vec<PathBuf>,
    /// Iterations that measure an action: more of them give narrower intervals
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Iterations of the search that picks the best action: choices are compared with a player who thinks that long
    #[arg(long, value_name = "N", default_value_t = lab::REFERENCE, value_parser = clap::value_parser!(u32).range(1..))]
    reference: u32,
    /// Every decision of one record, not only those that mattered
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
A chance is that of the best action found. From one decision to the next it changes by:
  choice    the value of the action played, less that of the best one. A search of --reference
            iterations picks the best; others measure both, so that a choice may also gain.
  draws     luck, as in backgammon: what was drawn, less the mean of all that could have been. Each is
            judged one step ahead. 0 where nothing is drawn; 0 on average over all that can be drawn.
  revision  the rest: the next decision is seen one step later, with the knowledge of its player.
The deal, all that is drawn before the first decision, is a part of the chance at first.

Figures with ± have a 95 % interval. It covers the noise of the measurement: more --iterations make it
narrower and leave the expected figure where it is. It does not cover errors of the evaluator.

A turning point is where choice and draws change somebody's chance by 3 in a hundred or more; the
five largest are listed. Better moves are in the order the search prefers, each with the chance of its
player. Reasons are what the best one adds to the player's strength compared with the strongest
rival's: 1 turns even chances into odds of 2.7 to 1.

The number of a move is that of `oxhide replay RECORD --log`; with --to it shows the game after it.

Examples:
  oxhide analyse game.txt
  oxhide analyse game.txt --iterations 2000 --all
  oxhide sim bronze --bots normal --games 500 --records games
  oxhide analyse games/*.txt            luck and skill, and how often what was predicted happened";

/// Analyses and prints. A record that cannot be read does not keep the others from being told.
pub fn run(args: &Args) -> Result<ExitCode> {
    let several = args.records.len() > 1;
    ensure!(
        !(args.all && several),
        "--all is for one record; with several use --json, which tells everything"
    );
    let pack = args.pack.read()?;
    let mut code = ExitCode::SUCCESS;
    let mut summary = summary::Summary::default();
    let bar = progress::bar(args.records.len() as u64, "records");
    for path in &args.records {
        match analyse(args, path, pack.as_ref()) {
            Err(error) => {
                bar.suspend(|| out::complain(&error));
                code = ExitCode::FAILURE;
            }
            Ok((_, analysis)) if args.json => {
                out::line(&serde_json::to_string(&Named { record: path, analysis: &analysis })?)?;
            }
            Ok((_, analysis)) if several => summary.add(&analysis),
            Ok((table, analysis)) => out::print(&tell::tell(&*table, &analysis, args.all))?,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    out::print(&summary.text())?;
    Ok(code)
}

#[derive(Serialize)]
struct Named<'a> {
    record: &'a Path,
    #[serde(flatten)]
    analysis: &'a Analysis,
}

fn analyse(
    args: &Args,
    path: &Path,
    pack: Option<&(PackSource, &Path)>,
) -> Result<(Box<dyn AnyTable>, Analysis)> {
    let table = records::open(path, pack)?.table;
    ensure!(!table.is_empty(), "{} has no moves", files::record_name(path));
    let spec = AnalyseSpec {
        iterations: args.iterations,
        reference: args.reference,
        seed: Seed(args.seed),
        threads: args.threads.map_or_else(progress::processors, usize::from),
    };
    let analysis = lab::analyse(&*table, spec, &|| ()).context("there is no bot for this game")?;
    Ok((table, analysis))
}

/// The game and how many play it.
fn kind(analysis: &Analysis) -> String {
    format!("{}, {}", analysis.game.name(), text::count(analysis.names.len(), "player"))
}

fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}
