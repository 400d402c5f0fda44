//! A PostgreSQL for tests: the machine's binaries, a private folder, a socket and no network.
//!
//! Tests that run at the same time, in one process or in many, share one server and have a database each.
//! Whoever comes first starts it, whoever goes last stops it.
#![warn(missing_docs)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cluster;
mod programs;

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

pub use cluster::Cluster;
use programs::{Programs, as_user, is_root, run};

/// A database of its own on the server that all tests share.
pub struct Postgres {
    programs: Programs,
    shared: Shared,
    server: PathBuf,
    database: String,
    /// Locked by everybody who uses the server, in this process and in others.
    users: File,
}

/// Where the tests that share a server find each other.
struct Shared {
    folder: PathBuf,
}

impl Shared {
    fn file(&self, name: &str) -> File {
        File::options().create(true).append(true).open(self.folder.join(name)).unwrap()
    }

    /// Held while somebody comes or goes.
    fn door(&self) -> File {
        let door = self.file("postgres.door");
        door.lock().unwrap();
        door
    }

    /// Names the folder of the server.
    fn note(&self) -> PathBuf {
        self.folder.join("postgres.folder")
    }
}

impl Postgres {
    /// A new database, and the server if it does not run yet. Tests share it that name the same folder,
    /// `CARGO_TARGET_TMPDIR`. None where PostgreSQL is not installed, unless `OXHIDE_POSTGRES=1` says that it
    /// must be.
    pub fn start(folder: impl Into<PathBuf>) -> Option<Self> {
        let programs = Programs::find_or_leave_out()?;
        let shared = Shared { folder: folder.into() };
        fs::create_dir_all(&shared.folder).unwrap();
        let door = shared.door();
        let users = shared.file("postgres.users");
        users.lock_shared().unwrap();
        let known = fs::read_to_string(shared.note()).map(PathBuf::from);
        let running = known.ok().filter(|server| programs.runs(server));
        let server = running.unwrap_or_else(|| {
            let server = start(&programs);
            fs::write(shared.note(), server.to_string_lossy().as_bytes()).unwrap();
            server
        });
        drop(door);
        let database = name();
        run(as_user(&programs.createdb).args(["-U", "app", "-h"]).arg(&server).arg(&database));
        Some(Postgres { programs, shared, server, database, users })
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        format!("postgres:///{}?host={}&user=app", self.database, self.server.display())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _door = self.shared.door();
        self.users.unlock().unwrap();
        if self.users.try_lock().is_ok() {
            let data = self.server.join("data");
            run(as_user(&self.programs.pg_ctl).arg("-D").arg(data).args(["-m", "immediate", "stop"]));
            fs::remove_file(self.shared.note()).unwrap();
            fs::remove_dir_all(&self.server).unwrap();
        } else {
            let args = ["-U", "app", "--force", "-h"];
            run(as_user(&self.programs.dropdb).args(args).arg(&self.server).arg(&self.database));
        }
    }
}

/// Starts a server in a new folder.
fn start(programs: &Programs) -> PathBuf {
    // A socket's path must be short, and the server's own user must reach it.
    let server = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap().keep();
    if is_root() {
        run(Command::new("chown").arg("postgres").arg(&server));
    }
    let data = server.join("data");
    let args = ["-A", "trust", "-U", "app", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"];
    run(as_user(&programs.initdb).arg("-D").arg(&data).args(args));
    let options = format!("-c listen_addresses='' -c max_connections=300 -k {} -F", server.display());
    let start = ["-w", "-o", &options, "start"];
    run(as_user(&programs.pg_ctl).arg("-D").arg(&data).arg("-l").arg(server.join("log")).args(start));
    server
}

/// A name that no other test has, nor had one that was killed.
fn name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let now = UNIX_EPOCH.elapsed().unwrap().as_nanos();
    format!("t{}x{}x{now}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}
