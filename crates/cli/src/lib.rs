//! The program `oxhide`: its commands and what they print.

mod admin;
mod analyse;
mod arena;
mod args;
mod bench;
mod engine;
mod files;
mod lab;
mod manual;
mod out;
mod output;
mod pack;
mod play;
mod progress;
mod records;
mod replay;
mod rules;
mod serve;
mod session;
mod sheet;
mod sim;
mod text;
mod verify;
mod version;

use std::process::ExitCode;

use clap::Parser as _;

/// Does what the command line says.
pub fn run() -> ExitCode {
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
