//! `oxhide play`: a game in the terminal.

use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use games::GameId;
use search::Level;
use terminal::SeatKind;

use crate::args::{SetupArgs, game_parser, options_help};
use crate::out;

/// Plays a game in the terminal, against bots or with others at the same keyboard
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n{EXAMPLES}", options_help()))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// Who sits where, clockwise: `me` is somebody at this keyboard, the others are bots
    #[arg(long, value_name = "SEAT,...", value_delimiter = ',', default_value = "me,greedy", value_parser = seat_parser())]
    seats: Vec<SeatKind>,
    #[command(flatten)]
    setup: SetupArgs,
}

const EXAMPLES: &str = "\
Examples:
  oxhide play bronze                                against a greedy bot
  oxhide play bronze --seats me,me,greedy           two people and a bot
  oxhide play bronze --option edition=2017          by the first booklet
  oxhide play bronze --pack my-pack --seed 42       your own cards, draws that can be repeated";

fn seat_parser() -> impl TypedValueParser<Value = SeatKind> {
    let names = ["me"].into_iter().chain(Level::ALL.map(Level::name));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<SeatKind>())
}

/// Plays as the command line says.
pub fn run(args: &Args) -> Result<()> {
    let (registry, setup) = args.setup.open(args.game, args.seats.len())?;
    if !out::is_watched() {
        bail!("play needs a terminal; programs can use 'oxhide engine'");
    }
    terminal::run(&registry, args.game, setup, &args.seats, args.setup.seed())
}
