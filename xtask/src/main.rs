//! The chores of this repository: `cargo xtask test` runs every check there is, the other commands one each.

mod clauses;
mod dist;
mod finding;
mod fuzz;
mod games;
mod kill;
mod laws;
mod rust;
mod shell;
mod steps;
mod tidy;
mod tree;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};

/// The chores of this repository.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every check, one after another, and stop at the first that fails
    ///
    /// Installs what the checks need where that is possible, prints a heading and the time of each step and
    /// a summary at the end.
    Test(steps::Args),
    /// Show which clauses of the rules have a test, and fail if one has none
    ///
    /// A clause is a list item `- **BZ-T1** text` on a page in docs/rules. Its tests carry its id in their
    /// names, as in `bz_t1_the_next_card_is_turned_up_last`. A test that names a clause no page has is an
    /// error too.
    Clauses,
    /// Check the rules about the code itself: which crate may use which, what a file starts with, and so on
    Tidy,
    /// Run the laws on many random games of every game, optimised
    Laws(laws::Args),
    /// Run every fuzz target for a while (needs the nightly toolchain)
    Fuzz(fuzz::Args),
    /// Build what is shipped: the program with its page, manual pages, completions and licences, in one folder
    Dist(dist::Args),
    /// Write what the page has from the server: types and samples
    Types,
    /// Put a server of its own under load: connections, moves, the time to the last viewer, memory
    Load(web::Load),
    /// Kill a server under load at random moments, start it again, and check that nothing acknowledged is lost
    Kill(kill::Args),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let root = root()?;
    match command {
        Command::Test(args) => steps::run(&root, &args),
        Command::Clauses => clauses::run(&root),
        Command::Tidy => tidy::run(&root),
        Command::Laws(args) => laws::run(&root, &args),
        Command::Fuzz(args) => fuzz::run(&root, &args),
        Command::Dist(args) => dist::run(&root, &args),
        Command::Types => web::types(&root),
        Command::Load(args) => web::load(&root, &args),
        Command::Kill(args) => kill::run(&root, &args),
    }
}

/// The root of the repository: the folder that holds `xtask/`.
fn root() -> Result<PathBuf> {
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let root = Path::new(&here).parent().context("xtask lies in no folder")?;
    Ok(root.to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
