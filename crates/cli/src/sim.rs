//! `oxhide sim`: many games between bots, and what came of them.

mod csv;
mod records;
mod report;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::ValueHint;
use game_core::Setup;
use games::{GameId, Registry};
use lab::{Contestant, GameLine, SimSpec};

use crate::args::{SetupArgs, bots_help, game_parser, options_help};
use crate::{out, progress};
use records::Recorder;
use report::Report;

/// Lets bots play many games and adds them up
#[derive(clap::Args)]
#[command(after_help = format!("{ABOUT}\n\n{}\n\n{}\n\n{EXAMPLES}", bots_help(), options_help()))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// One bot for every seat, or one for all seats
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<Contestant>,
    /// How many players [default: as many as bots were named, at least 2]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The summary as one JSON object
    #[arg(long)]
    json: bool,
    /// Writes one line a game to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    csv: Option<PathBuf>,
    /// Writes every game as a record into this folder, which must be new or empty
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    records: Option<PathBuf>,
}

const ABOUT: &str = "\
Bots change seats from game to game. The same seed gives the same games, however many threads play them.";

const EXAMPLES: &str = "\
Examples:
  oxhide sim bronze                                       a thousand games of two greedy bots
  oxhide sim bronze --bots greedy,random,random           greedy against two at random
  oxhide sim bronze --players 4 --games 20000 --seed 7    games that can be repeated
  oxhide sim bronze --json | jq .seats
  oxhide sim bronze --games 10 --records games            for `replay` and `verify`";

/// Plays, writes the files that were asked for, and prints the summary.
pub fn run(args: &Args) -> Result<()> {
    let players = args.players.map_or(args.bots.len().max(2), usize::from);
    let (registry, setup) = args.setup.open(args.game, players)?;
    let spec = args.spec(setup);
    // What cannot be written is told before the games are played.
    let csv = args.csv.as_deref().map(create).transpose()?;
    let recorder = args.records.as_ref().map(|folder| Recorder::new(&registry, args.game, &spec, folder));
    let recorder = recorder.transpose()?;
    let start = Instant::now();
    let lines = simulate(&registry, args.game, &spec, recorder.as_ref())?;
    let seconds = start.elapsed().as_secs_f64();
    if let Some(recorder) = recorder {
        recorder.finish()?;
    }
    if let (Some(file), Some(path)) = (csv, &args.csv) {
        csv::write(&lines, &spec.bots, file).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let report = Report::new(args.game, &spec, &lines, seconds);
    let text = if args.json { format!("{}\n", serde_json::to_string(&report)?) } else { report.text() };
    Ok(out::print(&text)?)
}

impl Args {
    fn spec(&self, setup: Setup) -> SimSpec {
        SimSpec {
            threads: self.threads.map_or_else(progress::processors, usize::from),
            moves: self.records.is_some(),
            ..SimSpec::new(setup, self.bots.clone(), self.games, self.setup.seed())
        }
    }
}

fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Plays all games; each is recorded and counted as it ends.
fn simulate(
    registry: &Registry,
    game: GameId,
    spec: &SimSpec,
    recorder: Option<&Recorder<'_>>,
) -> Result<Vec<GameLine>> {
    let bar = progress::games(spec.games);
    let done = |line: &GameLine| {
        if let Some(recorder) = recorder {
            recorder.record(line);
        }
        bar.inc(1);
    };
    let lines = lab::simulate(registry, game, spec, &done);
    bar.finish_and_clear();
    Ok(lines?)
}
