//! `cargo xtask laws`: the laws of every game over many random games, optimised.

use std::path::Path;

use anyhow::Result;

use crate::games::GAMES;
use crate::shell;

/// What `cargo xtask laws` takes.
#[derive(clap::Args)]
pub struct Args {
    /// How many random games to play in each configuration of a game
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u32,
}

/// How many games a configuration the full run of all checks plays.
pub const GAMES_IN_TESTS: u32 = 300;

/// Runs the laws as the command line says.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    check(root, args.games)
}

/// Runs the laws of every game that has them; the tests read the number of games from the environment.
pub fn check(root: &Path, games: u32) -> Result<()> {
    for game in &GAMES {
        if !root.join("crates").join(game.name).join("tests/laws.rs").exists() {
            println!("{}: no tests/laws.rs yet, nothing to run", game.name);
            continue;
        }
        let mut command = shell::cargo(root, ["test", "--release", "-p", game.name, "--test", "laws"]);
        shell::run(command.env("OXHIDE_LAW_GAMES", games.to_string()))?;
    }
    Ok(())
}
