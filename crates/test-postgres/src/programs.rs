//! The programs of PostgreSQL on this machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the programs are.
pub struct Programs {
    /// Makes a cluster.
    pub initdb: PathBuf,
    /// Starts and stops its server.
    pub pg_ctl: PathBuf,
    /// Makes a database.
    pub createdb: PathBuf,
    /// Removes one.
    pub dropdb: PathBuf,
}

impl Programs {
    /// All of them, if PostgreSQL is installed.
    pub fn find() -> Option<Self> {
        let (initdb, pg_ctl) = (find("initdb")?, find("pg_ctl")?);
        let (createdb, dropdb) = (pg_ctl.with_file_name("createdb"), pg_ctl.with_file_name("dropdb"));
        Some(Programs { initdb, pg_ctl, createdb, dropdb })
    }

    /// The same; where they must be there, a panic says how to get them.
    pub fn find_or_leave_out() -> Option<Self> {
        let found = Self::find();
        let must = std::env::var("OXHIDE_POSTGRES").is_ok_and(|must| must == "1");
        assert!(found.is_some() || !must, "PostgreSQL is not there: install `postgresql`");
        if found.is_none() {
            eprintln!("PostgreSQL is not there: this test was left out");
        }
        found
    }

    /// Whether a server runs in a folder.
    pub fn runs(&self, server: &Path) -> bool {
        let mut command = as_user(&self.pg_ctl);
        command.arg("-D").arg(server.join("data")).arg("status").current_dir("/");
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }
}

/// A program on the path, or where distributions put it.
fn find(name: &str) -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    places.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    places.into_iter().map(|place| place.join(name)).find(|path| path.is_file())
}

pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// The server refuses to run as root.
pub fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

/// Runs a command that must succeed.
pub fn run(command: &mut Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::inherit()).current_dir("/").status();
    assert!(status.is_ok_and(|status| status.success()), "{command:?}");
}

/// Runs a command that may fail.
pub fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).current_dir("/").status();
    status.is_ok_and(|status| status.success())
}
