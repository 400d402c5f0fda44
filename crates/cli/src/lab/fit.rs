//! `oxhide lab fit`: the weights of an evaluator from games that a bot plays against itself.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::ValueHint;
use game_core::Setup;
use games::{GameId, Registry};
use lab::{Calibration, Check, Contestant, Fit, FitSpec, Run};
use search::{Sight, WeightSet, Weights};

use crate::args::{SetupArgs, game_parser};
use crate::output::Output;
use crate::session::{Plan, ResumeArg, Session};
use crate::{out, progress, text};

/// Fits the weights of a game's evaluator to games that a bot plays against itself
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(5..))]
    games: u64,
    /// Who plays against itself; the first games with its own weights, if it has such
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: Contestant,
    /// How many decisions in a hundred are made at random
    #[arg(long, value_name = "PERCENT", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=100))]
    stray: u32,
    /// How strongly weights are pulled towards 0, or with --keep towards those of the first games
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    ridge: f64,
    /// Pulls weights towards those of the first games instead of 0
    #[arg(long)]
    keep: bool,
    /// One decision in so many is looked at
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    every: u32,
    /// How much what a searching bot expects counts, in a hundred; the result of the game counts for the rest
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    trust: u32,
    /// How often the games are played, each time with the weights of the time before
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Fits nothing: tells how well the weights predict the games
    #[arg(long, conflicts_with_all = ["rounds", "ridge", "keep", "trust", "out"])]
    check: bool,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    resume: ResumeArg,
    /// Puts the weights into this file, in place of those for as many players
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
The odds of a seat are e to the power of the weighted sum of its features; the weights are those
that make the results of the games most likely. Every fifth game is kept for the test. The same
seed gives the same weights.

Examples:
  oxhide lab fit bronze --games 4000 --seed 1
  oxhide lab fit bronze --games 600 --bot easy --stray 0 --check --seed 1
  oxhide lab fit bronze --players 4 --bot easy --out crates/games/data/bronze.weights.json --seed 1";

/// Plays, fits, and prints or writes the weights.
pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.ridge.is_finite() && args.ridge > 0.0, "--ridge must be a number above 0");
    let (registry, setup) = args.setup.open(args.game, usize::from(args.players))?;
    let mut spec = args.spec(setup)?;
    // What cannot be read or written is reported before the games are played.
    let output = args.out.as_deref().map(|path| Target::new(path, args.game)).transpose()?;
    let session = Session::start(&args.resume, &args.plan(&registry, &spec))?;
    spec.run = session.run.clone();
    let games = spec.games * u64::from(spec.rounds);
    let bar = progress::games(games);
    if args.check {
        let check = lab::check(&registry, args.game, &spec, &|| bar.inc(1));
        bar.finish_and_clear();
        if !session.is_empty() {
            out::line(&checked(&check?))?;
        }
        return Ok(session.finish(games));
    }
    let fit = lab::fit(&registry, args.game, &spec, &|| bar.inc(1));
    bar.finish_and_clear();
    let mut fit = fit?;
    if !session.is_empty() {
        fit.weights.made_by = args.command(&spec, games);
        out::hint(&summary(&fit));
        match output {
            Some(target) => target.write(args.bot.sight(), fit.weights)?,
            None => out::line(&serde_json::to_string_pretty(&fit.weights)?)?,
        }
    }
    Ok(session.finish(games))
}

impl Args {
    fn spec(&self, setup: Setup) -> Result<FitSpec> {
        Ok(FitSpec {
            setup,
            bot: self.bot.clone(),
            games: self.games,
            seed: self.resume.seed(&self.setup)?,
            threads: self.threads.map_or_else(progress::processors, usize::from),
            stray: self.stray,
            ridge: self.ridge,
            keep: self.keep,
            every: self.every,
            trust: self.trust,
            rounds: self.rounds,
            run: Run::default(),
        })
    }

    /// Later rounds play with the weights of earlier ones, so that what they are fitted by changes the games.
    fn plan<'a>(&self, registry: &'a Registry, spec: &'a FitSpec) -> Plan<'a> {
        let settings = [
            ("--games", spec.games.to_string()),
            ("--stray", spec.stray.to_string()),
            ("--ridge", spec.ridge.to_string()),
            ("--keep", spec.keep.to_string()),
            ("--every", spec.every.to_string()),
            ("--trust", spec.trust.to_string()),
        ];
        Plan {
            command: "lab fit",
            registry,
            game: self.game,
            setups: vec![&spec.setup],
            bots: std::slice::from_ref(&spec.bot),
            seed: spec.seed,
            settings: settings.map(|(name, value)| (name.to_owned(), value)).into(),
        }
    }

    /// The command that makes the same weights again, and how far it came.
    fn command(&self, spec: &FitSpec, of: u64) -> String {
        let fit = format!("oxhide lab fit {} --players {}", self.game, self.players);
        let games = format!("--games {} --bot {} --stray {}", spec.games, spec.bot, spec.stray);
        let pull = format!("--ridge {}{}", spec.ridge, if spec.keep { " --keep" } else { "" });
        let look = format!("--every {} --trust {}", spec.every, spec.trust);
        let rounds = format!("--rounds {} --seed {}", spec.rounds, spec.seed);
        let words = [fit, games, pull, look, rounds].into_iter().chain(self.setup.words());
        let interrupted = spec.run.interrupted(of).map_or(String::new(), |found| format!(" ({found})"));
        words.collect::<Vec<_>>().join(" ") + &interrupted
    }
}

fn checked(check: &Check) -> String {
    let heading = format!("{} positions; loss {:.4}", text::thousands(check.positions), check.loss);
    format!("{heading}\n{}", predictions(&check.calibration))
}

fn summary(fit: &Fit) -> String {
    format!(
        "{} positions; loss {:.4}, in games not fitted to {:.4}\n{}",
        text::thousands(fit.weights.positions),
        fit.weights.loss,
        fit.test_loss,
        predictions(&fit.calibration)
    )
}

fn predictions(calibration: &Calibration) -> String {
    let mut text = "predicted  happened  chances\n".to_owned();
    for bin in calibration.bins().iter().filter(|bin| bin.actual.count > 0) {
        let (predicted, actual) = (100.0 * bin.predicted.mean, 100.0 * bin.actual.mean);
        text += &format!("{predicted:7.1} %  {actual:6.1} %  {}\n", text::thousands(bin.actual.count));
    }
    text + &format!("on average {:.1} in a hundred off", 100.0 * calibration.error())
}

/// The file that gets the weights, with what is in it.
struct Target {
    output: Output,
    weights: Weights,
}

impl Target {
    fn new(path: &Path, game: GameId) -> Result<Self> {
        let weights = match path.exists() {
            true => lab::read_weights(path)?,
            false => Weights::new(game.id()),
        };
        ensure!(weights.game == game.id(), "{} holds weights of {}", path.display(), weights.game);
        Ok(Target { output: Output::new(path)?, weights })
    }

    /// Replaces the set for as many players, or adds it.
    fn write(mut self, sight: Sight, set: WeightSet) -> Result<()> {
        self.weights.put(sight, set);
        self.output.write(format!("{}\n", serde_json::to_string_pretty(&self.weights)?).as_bytes())
    }
}
