//! Finds the commit that the program is built from, for `oxhide --version`. A build without Git, or from an archive of
//! the sources, has none; who packs the program can name it in OXHIDE_COMMIT.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=OXHIDE_COMMIT");
    let named = std::env::var("OXHIDE_COMMIT").ok().filter(|commit| !commit.trim().is_empty());
    let commit = named.or_else(from_git).unwrap_or_default();
    println!("cargo::rustc-env=OXHIDE_COMMIT={}", commit.trim());
}

/// The commit of the repository that these sources are the top folder of.
fn from_git() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()?;
    // An archive may have been unpacked inside a repository of something else.
    if top != root {
        return None;
    }
    // The log of the branch grows with every commit and checkout.
    for file in ["HEAD", "logs/HEAD"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(git(&["rev-parse", "--git-path", file])?);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output =
        Command::new("git").arg("-C").arg(env!("CARGO_MANIFEST_DIR")).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned()).filter(|text| !text.is_empty())
}
