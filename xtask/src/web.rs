//! The page and its server: types made from the protocol, checks of the page, tests in a browser, load.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{self, CHROMIUM, NODE};

/// What `cargo xtask load` takes.
#[derive(clap::Args)]
pub struct Load {
    /// How many connections are open
    #[arg(long, value_name = "N", default_value_t = 2000)]
    connections: u32,
    /// How many moves are made each second, over all tables
    #[arg(long, value_name = "N", default_value_t = 300)]
    moves: u32,
    /// For how long
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u32,
}

/// Writes what the page has from the server: types and samples.
pub fn types(root: &Path) -> Result<()> {
    for (package, test) in [("protocol", "typescript"), ("server", "server")] {
        let filter = if package == "server" { "samples" } else { "fresh" };
        let mut command = shell::cargo(root, ["test", "-p", package, "--test", test, filter]);
        shell::run(command.env("OXHIDE_WRITE_TYPES", "1"))?;
    }
    Ok(())
}

/// Puts a server of its own under load and prints what was measured.
pub fn load(root: &Path, args: &Load) -> Result<()> {
    let program = shipped(root)?;
    let mut command = shell::cargo(root, ["run", "--release", "-p", "server", "--example", "load", "--"]);
    command
        .env("SKIP_WEB", "0")
        .arg(program)
        .args([args.connections, args.moves, args.seconds].map(|number| number.to_string()));
    shell::run(&mut command)
}

/// Types, lints and unit tests of the page.
pub fn page(root: &Path) -> Result<()> {
    let web = prepare(root)?;
    for script in ["check", "lint", "test"] {
        shell::run(npm(&web).args(["run", script]))?;
    }
    Ok(())
}

/// The page in a real browser, on the program as it is shipped.
pub fn browser(root: &Path) -> Result<()> {
    let web = prepare(root)?;
    CHROMIUM.ensure()?;
    let program = shipped(root)?;
    shell::run(npm(&web).args(["run", "e2e"]).env("OXHIDE_BIN", program))
}

/// The program as it is shipped, with its page.
pub fn shipped(root: &Path) -> Result<PathBuf> {
    NODE.ensure()?;
    let mut build = shell::cargo(root, ["build", "--release", "--locked", "-p", "oxhide"]);
    shell::run(build.env("SKIP_WEB", "0"))?;
    Ok(shell::target(root).join("release").join(format!("oxhide{}", std::env::consts::EXE_SUFFIX)))
}

/// The folder of the page with its packages.
fn prepare(root: &Path) -> Result<PathBuf> {
    let web = root.join("web");
    if !web.join("package-lock.json").exists() {
        bail!("there is no web/package-lock.json");
    }
    NODE.ensure()?;
    if !web.join("node_modules").exists() {
        shell::run(npm(&web).args(["ci", "--no-audit", "--no-fund"]))?;
    }
    Ok(web)
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(web);
    command
}
