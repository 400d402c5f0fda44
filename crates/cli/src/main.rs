//! The program `oxhide`.

use std::process::ExitCode;

fn main() -> ExitCode {
    oxhide::run()
}
