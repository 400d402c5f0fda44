//! The program `oxhide`: what its command line says, done.

mod args;
mod bench;
mod engine;
mod files;
mod out;
mod pack;
mod play;
mod records;
mod replay;
mod rules;
mod sheet;
mod sim;
mod table;
mod text;
mod verify;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    match args::Cli::parse().run() {
        Ok(code) => code,
        // Who reads has seen enough, as in `oxhide rules bronze | head`.
        Err(error) if out::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            out::complain(&error);
            ExitCode::FAILURE
        }
    }
}
