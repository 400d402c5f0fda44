//! `oxhide rules`: the rules of a game, or one clause of them.

mod page;
mod render;

use anyhow::{Result, bail};
use games::{GameId, rules_page};

use crate::args::game_parser;
use crate::out;

/// Prints the rules of a game, or one clause of them
///
/// Every rule has a name such as BZ-T1. The prompts of the terminal table name the clause they come from.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// The name of a clause
    clause: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  oxhide rules bronze            all of them
  oxhide rules bronze BZ-R2      one clause
  oxhide rules bronze | less";

/// Prints what was asked for.
pub fn run(args: &Args) -> Result<()> {
    let page = rules_page(args.game);
    let part = match &args.clause {
        None => page.to_owned(),
        Some(id) => match page::clause(page, id) {
            Some(clause) => clause,
            None => bail!("{} has no clause '{id}'{}", args.game.name(), advice(page, args.game, id)),
        },
    };
    Ok(out::print(&render::render(&part, out::width(), out::is_styled()))?)
}

fn advice(page: &str, game: GameId, id: &str) -> String {
    match page::near(page, id).join(", ") {
        near if near.is_empty() => format!("; 'oxhide rules {game}' prints them all"),
        near => format!("; near it are: {near}"),
    }
}
