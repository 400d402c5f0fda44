//! `oxhide sim`: many games between bots, and what came of them.

mod csv;
mod records;
mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::ValueHint;
use games::{GameId, Registry};
use lab::{Contestant, GameLine, SimSpec};

use crate::args::{SetupArgs, bots_help, game_parser, options_help};
use crate::output::{JsonArg, Output, publish};
use crate::progress;
use crate::session::{Plan, ResumeArg, Session};
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
    #[command(flatten)]
    resume: ResumeArg,
    #[command(flatten)]
    json: JsonArg,
    /// Writes one line a game to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    csv: Option<PathBuf>,
    /// Writes every game as a record into this folder, which must be new or empty, or the one of the run to resume
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    records: Option<PathBuf>,
}

const ABOUT: &str = "\
Bots change seats from game to game. The same seed gives the same games, however many threads play them.
Ctrl-C ends a run early and reports the games that were finished; files are written when all is done.";

const EXAMPLES: &str = "\
Examples:
  oxhide sim bronze                                       a thousand games of two greedy bots
  oxhide sim bronze --bots greedy,random,random           greedy against two at random
  oxhide sim bronze --players 4 --games 20000 --seed 7    games that can be repeated
  oxhide sim bronze --json | jq .seats
  oxhide sim bronze --games 10 --records games            for `replay` and `verify`
  oxhide sim bronze --bots expert --resume run.jsonl      again after a break: the rest is played";

/// Plays, writes the files that were asked for, and prints the summary.
pub fn run(args: &Args) -> Result<ExitCode> {
    let players = args.players.map_or(args.bots.len().max(2), usize::from);
    let (registry, setup) = args.setup.open(args.game, players)?;
    let mut spec = SimSpec {
        threads: args.threads.map_or_else(progress::processors, usize::from),
        moves: args.records.is_some(),
        ..SimSpec::new(setup, args.bots.clone(), args.games, args.resume.seed(&args.setup)?)
    };
    // What cannot be written is reported before the games are played.
    let csv = args.csv.as_deref().map(Output::new).transpose()?;
    let json = args.json.output()?;
    let session = Session::start(&args.resume, &args.plan(&registry, &spec))?;
    spec.run = session.run.clone();
    let new = |folder: &PathBuf| Recorder::new(&registry, args.game, &spec, folder, session.resumed);
    let recorder = args.records.as_ref().map(new).transpose()?;
    let start = Instant::now();
    let lines = simulate(&registry, args.game, &spec, recorder.as_ref())?;
    let seconds = start.elapsed().as_secs_f64();
    recorder.map_or(Ok(()), Recorder::finish)?;
    if !session.is_empty() {
        if let Some(output) = csv {
            output.write(&csv::write(&lines, &spec.bots)?)?;
        }
        let report = Report::new(&registry, args.game, &spec, &lines, seconds)?;
        publish(json.as_ref(), &report, || report.text())?;
    }
    Ok(session.finish(spec.games))
}

impl Args {
    fn plan<'a>(&self, registry: &'a Registry, spec: &'a SimSpec) -> Plan<'a> {
        Plan {
            command: "sim",
            registry,
            game: self.game,
            setups: vec![&spec.setup],
            bots: &spec.bots,
            seed: spec.seed,
            settings: BTreeMap::from([("moves".to_owned(), spec.moves.to_string())]),
        }
    }
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
