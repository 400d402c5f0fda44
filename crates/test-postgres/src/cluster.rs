//! A server of its own, for tests that fill its disk, kill it and start it again.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::programs::{Programs, as_user, is_root, run, succeeds};

/// Small files of the log, so that a small disk is enough. Commits are synced: they must survive a kill.
const OPTIONS: &str = "-c listen_addresses='' -c max_wal_size=4MB -c min_wal_size=2MB -c max_connections=40";

/// A PostgreSQL server in a folder; it is stopped when it is dropped.
pub struct Cluster {
    programs: Programs,
    folder: PathBuf,
}

impl Cluster {
    /// Makes a server in an empty folder, whose path must be short, and starts it. None where PostgreSQL is not
    /// installed, unless `OXHIDE_POSTGRES=1` says that it must be.
    pub fn start(folder: &Path) -> Option<Self> {
        let programs = Programs::find_or_leave_out()?;
        let cluster = Cluster { programs, folder: folder.to_owned() };
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(folder));
        }
        let args = ["-A", "trust", "-U", "app", "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=1"];
        run(as_user(&cluster.programs.initdb).arg("-D").arg(cluster.data()).args(args));
        cluster.resume();
        Some(cluster)
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        format!("postgres:///postgres?host={}&user=app", self.folder.display())
    }

    /// Ends the server at once, as a crash would; the next start recovers.
    pub fn crash(&self) {
        run(self.pg_ctl().args(["-m", "immediate", "stop"]));
    }

    /// Starts the server unless it runs.
    pub fn resume(&self) {
        if self.programs.runs(&self.folder) {
            return;
        }
        let options = format!("{OPTIONS} -k {}", self.folder.display());
        let log = self.folder.join("log");
        run(self.pg_ctl().arg("-l").arg(log).args(["-w", "-o", &options, "start"]));
    }

    /// Kills the session of the store's writer with SIGKILL; the server then restarts all sessions. False if
    /// there was none.
    pub fn kill_writer(&self) -> bool {
        let sql = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'oxhide process%' LIMIT 1";
        let psql = self.programs.pg_ctl.with_file_name("psql");
        let mut command = as_user(&psql);
        command.args(["-U", "app", "-At", "-c", sql, "-h"]).arg(&self.folder).arg("postgres");
        let output = command.current_dir("/").output().unwrap();
        let pid = String::from_utf8(output.stdout).unwrap().trim().to_owned();
        pid.parse::<u32>().is_ok() && succeeds(Command::new("kill").args(["-9", &pid]))
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn pg_ctl(&self) -> Command {
        let mut command = as_user(&self.programs.pg_ctl);
        command.arg("-D").arg(self.data());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // It may be down already.
        succeeds(self.pg_ctl().args(["-m", "immediate", "stop"]));
    }
}
