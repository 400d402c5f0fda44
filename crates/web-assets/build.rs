//! Builds the page into the folder of this build. Nothing is written into the source tree but
//! `web/node_modules`, and only when that is missing or older than the lock file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the page is made of.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

const NO_NODE: &str = "the page is built with Node 20 or newer, which is not there: install it \
                       (Debian: apt-get install nodejs npm; else https://nodejs.org), or set SKIP_WEB=1 to build \
                       without the page";

fn main() {
    println!("cargo:rerun-if-env-changed=SKIP_WEB");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("web");
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    fs::create_dir_all(&out).expect("the folder of the build can be written");
    if env::var("SKIP_WEB").is_ok_and(|skip| skip == "1") || !web.join("package.json").exists() {
        fs::remove_dir_all(&out).and_then(|()| fs::create_dir_all(&out)).expect("the folder can be emptied");
        return;
    }
    if let Err(why) = build(&web, &out) {
        println!("cargo::error=cannot build the page: {why}");
    }
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    let there = Command::new("npm").arg("--version").output().is_ok_and(|answer| answer.status.success());
    if !there {
        return Err(NO_NODE.to_owned());
    }
    if is_stale(web) {
        run(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let out = out.to_str().ok_or("the folder of the build has no plain name")?;
    run(web, &["run", "build", "--", "--outDir", out, "--emptyOutDir"])
}

/// Whether the packages are missing or older than the list of them.
fn is_stale(web: &Path) -> bool {
    let time = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified()).ok();
    match (time("node_modules/.package-lock.json"), time("package-lock.json")) {
        (Some(installed), Some(wanted)) => installed < wanted,
        _ => true,
    }
}

fn run(web: &Path, args: &[&str]) -> Result<(), String> {
    let output = Command::new("npm").args(args).current_dir(web).output();
    let output = output.map_err(|error| format!("npm does not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    let tail: Vec<_> = text.lines().rev().take(20).collect();
    let tail: Vec<_> = tail.into_iter().rev().collect();
    Err(format!("`npm {}` failed: {}", args.join(" "), tail.join(" | ")))
}
