//! A PostgreSQL of its own for a test: the machine's binaries, a private folder, a socket and no network.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A running server; it ends with the test.
pub struct Postgres {
    folder: TempDir,
    pg_ctl: PathBuf,
}

impl Postgres {
    /// Starts one; none where PostgreSQL is not installed, unless `OXHIDE_POSTGRES=1` says that it must be.
    pub fn start() -> Option<Self> {
        let (Some(initdb), Some(pg_ctl)) = (find("initdb"), find("pg_ctl")) else {
            let must = std::env::var("OXHIDE_POSTGRES").is_ok_and(|must| must == "1");
            assert!(!must, "PostgreSQL is not there: install `postgresql`");
            eprintln!("PostgreSQL is not there: this test was left out");
            return None;
        };
        // A socket's path must be short, and the server's own user must reach it.
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap();
        let path = folder.path();
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(path));
        }
        let data = path.join("data");
        let args = ["-A", "trust", "-U", "app", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"];
        run(as_user(&initdb).arg("-D").arg(&data).args(args));
        let options = format!("-c listen_addresses='' -k {} -F", path.display());
        let start = ["-w", "-o", &options, "start"];
        run(as_user(&pg_ctl).arg("-D").arg(&data).arg("-l").arg(path.join("log")).args(start));
        let postgres = Postgres { folder, pg_ctl };
        let createdb = postgres.pg_ctl.with_file_name("createdb");
        run(as_user(&createdb).args(["-U", "app", "-h"]).arg(postgres.folder.path()).arg("app"));
        Some(postgres)
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("postgres:///app?host={}&user=app", self.folder.path().display())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.path().join("data");
        run(as_user(&self.pg_ctl).arg("-D").arg(data).args(["-m", "immediate", "stop"]));
    }
}

/// A program of PostgreSQL: on the path, or where distributions put it.
fn find(name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    places.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    places.into_iter().map(|place| place.join(name)).find(|path| path.is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// The server refuses to run as root.
fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

fn run(command: &mut Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::inherit()).current_dir("/").status();
    assert!(status.is_ok_and(|status| status.success()), "{command:?}");
}
