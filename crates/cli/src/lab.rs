//! `oxhide lab`: how even a game is, and what bots look at.

mod fit;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use game_core::Setup;
use games::{GameId, Registry};
use lab::{Contestant, LabReport, Measured, SimSpec};

use crate::args::{SetupArgs, add_pack, bots_help, game_parser, options_help, read_pair};
use crate::{out, progress, text};

/// Measures how even a game is, compares packs and options, fits what bots look at
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = format!("{}\n\n{}\n\n{EXAMPLES}", bots_help(), options_help())
)]
pub struct Args {
    #[command(subcommand)]
    work: Option<Work>,
    /// The game
    #[arg(value_parser = game_parser(), required = true)]
    game: Option<GameId>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// One bot for every seat, or one for all seats
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "easy")]
    bots: Vec<Contestant>,
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,
    #[command(flatten)]
    setup: SetupArgs,
    /// Compares with a table that has this option; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_pair)]
    against_option: Vec<(String, String)>,
    /// Compares with a table that has the pack in this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    against_pack: Option<PathBuf>,
    /// Writes the report as one HTML file with plots
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// The report as one JSON object
    #[arg(long)]
    json: bool,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(clap::Subcommand)]
enum Work {
    Fit(fit::Args),
}

const EXAMPLES: &str = "\
Examples:
  oxhide lab bronze --games 2000 --bots easy --html bronze.html
  oxhide lab bronze --players 4 --json | jq .measured[0].groups
  oxhide lab bronze --against-option edition=2017    two editions with the same seeds
  oxhide lab bronze --against-pack my-pack           a pack of your own against the classic one
  oxhide lab fit bronze --games 4000 --seed 1        weights for the bots";

/// Does what the command line says.
pub fn run(args: &Args) -> Result<()> {
    match (&args.work, args.game) {
        (Some(Work::Fit(fit)), _) => fit::run(fit),
        (None, Some(game)) => report(args, game),
        (None, None) => unreachable!("the command line asks for a game"),
    }
}

fn report(args: &Args, game: GameId) -> Result<()> {
    let (mut registry, setup) = args.setup.open(game, usize::from(args.players))?;
    let against = against(args, game, &mut registry, &setup)?;
    let spec = SimSpec {
        threads: args.threads.map_or_else(progress::processors, usize::from),
        ..SimSpec::new(setup, args.bots.clone(), args.games, args.setup.seed())
    };
    let tables = 1 + u64::from(against.is_some());
    let bar = progress::games(args.games * tables);
    let report = lab::report(&registry, game, &spec, against.as_ref(), &|_| bar.inc(1));
    bar.finish_and_clear();
    let report = report?;
    if let Some(path) = &args.html {
        write(path, &lab::html(&report))?;
    }
    let text = if args.json { format!("{}\n", serde_json::to_string(&report)?) } else { tell(&report) };
    Ok(out::print(&text)?)
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The set-up to compare with, if one was named.
fn against(args: &Args, game: GameId, registry: &mut Registry, setup: &Setup) -> Result<Option<Setup>> {
    if args.against_option.is_empty() && args.against_pack.is_none() {
        return Ok(None);
    }
    let mut other = setup.clone();
    other.options.extend(args.against_option.iter().cloned());
    if let Some(folder) = &args.against_pack {
        other.pack = add_pack(registry, game, folder)?;
    }
    let other = registry.table(game, other, None)?.setup().clone();
    ensure!(other != *setup, "both tables are set up alike: there is nothing to compare");
    Ok(Some(other))
}

fn tell(report: &LabReport) -> String {
    let mut told: String = report.measured.iter().map(|measured| tell_one(report, measured)).collect();
    if !report.differences.is_empty() {
        told += &differences(report);
    }
    told
}

fn tell_one(report: &LabReport, measured: &Measured) -> String {
    let mut table = out::table(1, &["", "results", "wins", "95 %", "points"]);
    for (about, lines) in &measured.groups {
        for line in lines {
            let (low, high) = line.wins_95;
            table.add_row([
                format!("{about}: {}", line.name),
                text::thousands(line.results),
                format!("{:.1} %", 100.0 * line.wins),
                format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
                format!("{:.1} ± {:.1}", line.points, line.points_sd),
            ]);
        }
    }
    let players = text::count(usize::from(measured.setup.players), "player");
    let options = measured.setup.options.iter().map(|(name, value)| format!(", {name} {value}"));
    format!(
        "{}, {players}{}, pack {}: {} games with seed {}\n{}A game takes {:.1} ± {:.1} decisions, each between \
         {:.1} actions. The winner has {:.1} ± {:.1} points.\n",
        report.game.name(),
        options.collect::<String>(),
        measured.setup.pack,
        text::thousands(measured.games),
        report.seed,
        out::table_text(&table),
        measured.decisions.0,
        measured.decisions.1,
        measured.mean_branching,
        measured.winning_points.0,
        measured.winning_points.1,
    )
}

fn differences(report: &LabReport) -> String {
    let mut table = out::table(1, &["second against first", "first", "second", "difference", "95 %"]);
    for found in &report.differences {
        table.add_row([
            found.what.clone(),
            format!("{:.3}", found.a),
            format!("{:.3}", found.b),
            format!("{:+.3}", found.difference),
            format!("± {:.3}", found.plus_minus),
        ]);
    }
    out::table_text(&table)
}
