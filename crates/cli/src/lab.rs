//! `oxhide lab`: how even a game is, and what bots look at.

mod fit;
mod tell;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::ValueHint;
use game_core::Setup;
use games::{GameId, Registry};
use lab::{Contestant, SimSpec};

use crate::args::{SetupArgs, add_pack, bots_help, game_parser, options_help, quoted, read_pair};
use crate::output::{JsonArg, Output, publish};
use crate::session::{Plan, ResumeArg, Session};
use crate::{progress, version};

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
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    resume: ResumeArg,
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
  oxhide lab bronze --bots hard --resume run.jsonl   again after a break: the rest is played
  oxhide lab fit bronze --games 4000 --seed 1        weights for the bots";

/// Does what the command line says.
pub fn run(args: &Args) -> Result<ExitCode> {
    match (&args.work, args.game) {
        (Some(Work::Fit(fit)), _) => fit::run(fit),
        (None, Some(game)) => report(args, game),
        (None, None) => unreachable!("the command line asks for a game"),
    }
}

fn report(args: &Args, game: GameId) -> Result<ExitCode> {
    let (mut registry, setup) = args.setup.open(game, usize::from(args.players))?;
    let against = against(args, game, &mut registry, &setup)?;
    let mut spec = SimSpec {
        threads: args.threads.map_or_else(progress::processors, usize::from),
        ..SimSpec::new(setup, args.bots.clone(), args.games, args.resume.seed(&args.setup)?)
    };
    // What cannot be written is reported before the games are played.
    let page = args.html.as_deref().map(Output::new).transpose()?;
    let json = args.json.output()?;
    let plan = Plan {
        command: "lab",
        registry: &registry,
        game,
        setups: std::iter::once(&spec.setup).chain(&against).collect(),
        bots: &spec.bots,
        seed: spec.seed,
        settings: BTreeMap::new(),
    };
    let session = Session::start(&args.resume, &plan)?;
    spec.run = session.run.clone();
    let games = args.games * (1 + u64::from(against.is_some()));
    let bar = progress::games(games);
    let report = lab::report(&registry, game, &spec, against.as_ref(), &|_| bar.inc(1));
    bar.finish_and_clear();
    let mut report = report?;
    report.made_by = args.made_by(game, &spec);
    if !session.is_empty() {
        if let Some(page) = page {
            page.write(lab::html(&report).as_bytes())?;
        }
        publish(json.as_ref(), &report, || tell::tell(&report))?;
    }
    Ok(session.finish(games))
}

impl Args {
    /// The command that makes the same report again, and the version that made it.
    fn made_by(&self, game: GameId, spec: &SimSpec) -> String {
        let bots: Vec<String> = self.bots.iter().map(ToString::to_string).collect();
        let mut words = vec![format!(
            "oxhide lab {game} --games {} --bots {} --players {} --seed {}",
            self.games,
            quoted(&bots.join(",")),
            self.players,
            spec.seed.0
        )];
        words.extend(self.setup.words());
        let against = self.against_option.iter().map(|(name, value)| format!("{name}={value}"));
        words.extend(against.map(|pair| format!("--against-option {}", quoted(&pair))));
        let folder = self.against_pack.as_ref().map(|folder| folder.display().to_string());
        words.extend(folder.map(|folder| format!("--against-pack {}", quoted(&folder))));
        format!("{} (oxhide {})", words.join(" "), *version::SHORT)
    }
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
        ensure!(
            other.pack != setup.pack,
            "both packs are named '{}' after their folders: rename {}",
            setup.pack,
            folder.display()
        );
    }
    let other = registry.table(game, other, None)?.setup().clone();
    ensure!(other != *setup, "both tables are set up alike: there is nothing to compare");
    Ok(Some(other))
}
