//! `cargo xtask fuzz`: every fuzz target for a while.

use std::fs;
use std::path::{Path, PathBuf};

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

/// Runs one target from its seeds. What it finds worth keeping goes to `fuzz/corpus`, which git ignores: libFuzzer
/// writes to the first folder only.
fn fuzz(root: &Path, target: &str, seconds: u32) -> Result<()> {
    let corpus = root.join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
    let mut command = shell::cargo(root, ["+nightly", "fuzz", "run", target]);
    command.arg(corpus).args(seeds(root, target)?).args(["--", &format!("-max_total_time={seconds}")]);
    shell::run(&mut command)
}

/// The folders with seeds of a target. Records have those of the games' tests as well.
fn seeds(root: &Path, target: &str) -> Result<Vec<PathBuf>> {
    let mut folders = vec![root.join("fuzz/seeds").join(target)];
    if target == "record" {
        let crates = fs::read_dir(root.join("crates")).context("cannot list crates/")?;
        for entry in crates {
            folders.push(entry?.path().join("tests/records"));
        }
    }
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for entry in fs::read_dir(root.join("fuzz/fuzz_targets")).unwrap() {
            let target = entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
            assert!(root.join("fuzz/seeds").join(&target).is_dir(), "{target} has no fuzz/seeds/{target}");
        }
        assert_eq!(seeds(&root, "record").unwrap().len(), 4, "three games have records");
    }
}
