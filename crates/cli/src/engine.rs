//! `oxhide engine`: one JSON object a line in, one a line out. See docs/engine.md.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueHint;
use games::{GameId, Registry};

use crate::args::{add_pack, game_parser};
use crate::out;

/// Reads requests from the standard input and answers them, for other programs
///
/// One JSON object a line in, one a line out: {"id":..,"ok":{..}} or {"id":..,"error":{"code","message"}}.
/// Bad input gets an error and changes nothing; the program ends with its input. The page docs/engine.md
/// tells every command.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Adds the pack in a folder; may be given several times
    #[arg(long = "pack", value_name = "GAME=DIR", value_hint = ValueHint::DirPath, value_parser = read_pack_arg)]
    packs: Vec<(GameId, PathBuf)>,
    /// Prints the JSON Schema of a game's states, views and events, and ends
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    schema: Option<GameId>,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"cmd":"games"}' | oxhide engine
  oxhide engine --pack bronze=my-pack

A short talk:
  {"id":1,"cmd":"new","game":"bronze","setup":{"players":2},"seed":42}
  {"id":2,"cmd":"legal","table":1}
  {"id":3,"cmd":"bot","table":1,"level":"greedy"}
  {"id":4,"cmd":"record","table":1}"#;

const HINT: &str = r#"Type requests, one JSON object a line, such as {"cmd":"games"}. Ctrl-D ends."#;

fn read_pack_arg(text: &str) -> Result<(GameId, PathBuf), String> {
    let (game, folder) = text.split_once('=').ok_or("it must read GAME=DIR, such as bronze=my-pack")?;
    Ok((game.parse::<GameId>().map_err(|error| error.to_string())?, folder.into()))
}

/// Answers the standard input.
pub fn run(args: &Args) -> Result<()> {
    if let Some(game) = args.schema {
        return Ok(out::line(&serde_json::to_string_pretty(&games::schema(game))?)?);
    }
    let mut registry = Registry::new();
    for (game, folder) in &args.packs {
        add_pack(&mut registry, *game, folder)?;
    }
    if io::stdin().is_terminal() {
        out::hint(HINT);
    }
    Ok(engine::serve(&registry, io::stdin().lock(), io::stdout().lock())?)
}
