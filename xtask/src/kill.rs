//! `cargo xtask kill`: a server under load is killed and started again and again.

use std::path::Path;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use crate::shell::{self, POSTGRES};

/// What `cargo xtask kill` takes.
#[derive(clap::Args)]
pub struct Args {
    /// How many times the server is killed
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u32,
    /// The database of the server
    #[arg(long, value_name = "KIND", default_value = "sqlite")]
    database: Database,
    /// Kill the optimised program
    #[arg(long)]
    release: bool,
}

/// The databases there are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Database {
    Sqlite,
    Postgres,
}

/// Kills in `cargo xtask test`.
const IN_TESTS: u32 = 30;

/// Runs the kills that the command line asks for.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    if args.database == Database::Postgres {
        POSTGRES.ensure()?;
    }
    let program = build(root, args.release)?;
    // Data on the disk of the sources: temporary folders are in memory on some machines.
    let folder = shell::target(root).join("kill");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    let database = if args.database == Database::Postgres { "postgres" } else { "sqlite" };
    let mut command = shell::cargo(root, ["run", "-p", "server", "--example", "kill"]);
    command.args(args.release.then_some("--release")).arg("--").arg(program).arg(folder);
    shell::run(command.args([&args.count.to_string(), database]))
}

/// A few kills, for the tests.
pub fn check(root: &Path) -> Result<()> {
    run(root, &Args { count: IN_TESTS, database: Database::Sqlite, release: false })
}

/// The program without its page, which nobody looks at here.
fn build(root: &Path, release: bool) -> Result<std::path::PathBuf> {
    let mut command = shell::cargo(root, ["build", "-p", "oxhide"]);
    shell::run(command.args(release.then_some("--release")))?;
    Ok(shell::target(root).join(if release { "release/oxhide" } else { "debug/oxhide" }))
}
