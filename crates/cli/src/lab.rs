//! `oxhide lab`: measuring games.

mod fit;

use anyhow::Result;

/// Measures games: fits what bots look at
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    work: Work,
}

#[derive(clap::Subcommand)]
enum Work {
    Fit(fit::Args),
}

/// Does what the command line says.
pub fn run(args: &Args) -> Result<()> {
    match &args.work {
        Work::Fit(args) => fit::run(args),
    }
}
