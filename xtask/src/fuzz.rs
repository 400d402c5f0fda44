//! `cargo xtask fuzz`: every fuzz target for a while.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::shell::{self, FUZZ, NIGHTLY};

/// What `cargo xtask fuzz` takes.
#[derive(clap::Args)]
pub struct Args {
    /// How long to run each target
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// Runs the targets in `fuzz/` one after another; the first crash ends it.
pub fn run(root: &Path, args: &Args) -> Result<()> {
    if !root.join("fuzz/Cargo.toml").exists() {
        bail!("there is no fuzz/Cargo.toml, so there is nothing to fuzz");
    }
    NIGHTLY.require()?;
    FUZZ.ensure()?;
    let list = shell::output(&mut shell::cargo(root, ["+nightly", "fuzz", "list"]))?;
    let targets: Vec<_> = list.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if targets.is_empty() {
        bail!("fuzz/Cargo.toml names no target");
    }
    for target in &targets {
        println!("\n== fuzz {target}: {} seconds", args.seconds);
        fuzz(root, target, args.seconds).with_context(|| format!("the fuzz target {target} failed"))?;
    }
    println!("\n{} fuzz targets, no crash: {}", targets.len(), targets.join(", "));
    Ok(())
}

fn fuzz(root: &Path, target: &str, seconds: u32) -> Result<()> {
    let limit = format!("-max_total_time={seconds}");
    shell::run(&mut shell::cargo(root, ["+nightly", "fuzz", "run", target, "--", &limit]))
}
