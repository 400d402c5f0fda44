//! `oxhide lab fit`: the weights of an evaluator from games that a bot plays against itself.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use games::GameId;
use lab::{Calibration, Contestant, Fit, FitSpec};
use search::{Sight, WeightSet, Weights};

use crate::args::{SetupArgs, game_parser};
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
pub fn run(args: &Args) -> Result<()> {
    ensure!(args.ridge.is_finite() && args.ridge > 0.0, "--ridge must be a number above 0");
    let (registry, setup) = args.setup.open(args.game, usize::from(args.players))?;
    let spec = FitSpec {
        setup,
        bot: args.bot.clone(),
        games: args.games,
        seed: args.setup.seed(),
        threads: args.threads.map_or_else(progress::processors, usize::from),
        stray: args.stray,
        ridge: args.ridge,
        keep: args.keep,
        every: args.every,
        trust: args.trust,
        rounds: args.rounds,
    };
    let bar = progress::games(spec.games * u64::from(spec.rounds));
    if args.check {
        let check = lab::check(&registry, args.game, &spec, &|| bar.inc(1));
        bar.finish_and_clear();
        let check = check?;
        let heading = format!("{} positions; loss {:.4}", text::thousands(check.positions), check.loss);
        return Ok(out::line(&format!("{heading}\n{}", predictions(&check.calibration)))?);
    }
    let fit = lab::fit(&registry, args.game, &spec, &|| bar.inc(1));
    bar.finish_and_clear();
    let mut fit = fit?;
    fit.weights.made_by = args.command(&spec);
    out::hint(&summary(&fit));
    match &args.out {
        Some(path) => write(path, args.game, args.bot.sight(), fit.weights),
        None => Ok(out::line(&serde_json::to_string_pretty(&fit.weights)?)?),
    }
}

impl Args {
    /// The command that makes the same weights again.
    fn command(&self, spec: &FitSpec) -> String {
        let fit = format!("oxhide lab fit {} --players {}", self.game, self.players);
        let games = format!("--games {} --bot {} --stray {}", spec.games, spec.bot, spec.stray);
        let pull = format!("--ridge {}{}", spec.ridge, if spec.keep { " --keep" } else { "" });
        let look = format!("--every {} --trust {}", spec.every, spec.trust);
        let rounds = format!("--rounds {} --seed {}", spec.rounds, spec.seed);
        let words = [fit, games, pull, look, rounds].into_iter().chain(self.setup.words());
        words.collect::<Vec<_>>().join(" ")
    }
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

fn read(path: &Path, game: GameId) -> Result<Weights> {
    let weights = lab::read_weights(path)?;
    ensure!(weights.game == game.id(), "{} holds weights of {}", path.display(), weights.game);
    Ok(weights)
}

/// Replaces the set for as many players, or adds it.
fn write(path: &Path, game: GameId, sight: Sight, set: WeightSet) -> Result<()> {
    let mut weights = match path.exists() {
        true => read(path, game)?,
        false => Weights::new(game.id()),
    };
    weights.put(sight, set);
    let text = format!("{}\n", serde_json::to_string_pretty(&weights)?);
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
