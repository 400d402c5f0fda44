//! One server per database: a lock that ends with its process, and a note of who holds it.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use sqlx::{AnyConnection, Row as _};

use crate::StoreError;
use crate::place::{Place, with_ending};
use crate::trouble::Trouble;

/// The key of the advisory lock in a PostgreSQL database: "oxhide" in ASCII.
const KEY: i64 = 0x6f78_6869_6465;
/// How long PostgreSQL may take to end the session of a process that was killed.
const PATIENCE: Duration = Duration::from_secs(3);
const RETRY: Duration = Duration::from_millis(50);
/// PostgreSQL cuts longer names of sessions.
const NAME: usize = 63;
/// Marks our sessions among those of other programs.
const PREFIX: &str = "oxhide ";

/// The process that holds a lock.
#[derive(Clone, Debug)]
pub(crate) struct Holder {
    host: String,
    since: SystemTime,
}

impl Holder {
    /// This process.
    pub(crate) fn this() -> Self {
        Holder { host: gethostname::gethostname().to_string_lossy().into_owned(), since: SystemTime::now() }
    }

    /// The name of its session in PostgreSQL. A long name of the machine is cut, so that the time, by which runs of
    /// the same process differ, always fits.
    fn session_name(&self) -> String {
        let (process, since) = (self.process(), self.start());
        let room = NAME.saturating_sub(PREFIX.len() + process.len() + since.len());
        let cut = (0..=room.min(self.host.len())).rev().find(|&end| self.host.is_char_boundary(end));
        format!("{PREFIX}{process}{}{since}", &self.host[..cut.unwrap_or(0)])
    }

    fn process(&self) -> String {
        format!("process {} on ", std::process::id())
    }

    fn start(&self) -> String {
        format!(" since {}", humantime::format_rfc3339_millis(self.since))
    }

    /// Whether the holder of a session's lock is this one.
    pub(crate) fn is_named(&self, holder: &str) -> bool {
        self.session_name().strip_prefix(PREFIX) == Some(holder)
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.process(), self.host, self.start())
    }
}

/// The lock on the file next to a database file. The system frees it when the process ends, however it ends.
#[derive(Debug)]
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    pub(crate) fn take(database: &Path, holder: &Holder) -> Result<Self, StoreError> {
        let path = with_ending(database, ".lock");
        let failed = |error: std::io::Error| StoreError::Open {
            place: path.display().to_string(),
            trouble: Trouble::of_file(&error),
        };
        let options = File::options().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = options.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(database, file)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // The lock holds without the note, and a full disk takes no note.
        let note = file.set_len(0).and_then(|()| file.write_all(holder.to_string().as_bytes()));
        if let Err(error) = note {
            tracing::warn!(%error, "the lock file does not name this process");
        }
        Ok(FileLock { _file: file })
    }
}

fn in_use(database: &Path, mut file: File) -> StoreError {
    let mut holder = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut holder));
    if read.is_err() || holder.is_empty() {
        "a process without a name".clone_into(&mut holder);
    }
    StoreError::Locked { place: database.display().to_string(), holder }
}

/// Takes the lock of a PostgreSQL database for a session. It ends with the session.
pub(crate) async fn lock_session(
    place: &Place,
    session: &mut AnyConnection,
    holder: &Holder,
) -> Result<(), StoreError> {
    let name = holder.session_name();
    let sql = "SELECT set_config('application_name', $1, false)";
    sqlx::query(sql).bind(name).execute(&mut *session).await?;
    let start = Instant::now();
    while !try_lock(session).await? {
        end_former_session(session, holder).await?;
        if start.elapsed() > PATIENCE {
            let holder = session_holder(session).await?;
            return Err(StoreError::Locked { place: place.name(), holder });
        }
        tokio::time::sleep(RETRY).await;
    }
    Ok(())
}

/// Ends a session of this very run that PostgreSQL still believes to be there, after the line to it broke.
async fn end_former_session(session: &mut AnyConnection, holder: &Holder) -> Result<(), StoreError> {
    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 \
               AND datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()";
    sqlx::query(sql).bind(holder.session_name()).execute(session).await?;
    Ok(())
}

async fn try_lock(session: &mut AnyConnection) -> Result<bool, StoreError> {
    let sql = "SELECT pg_try_advisory_lock($1) AS locked";
    Ok(sqlx::query(sql).bind(KEY).fetch_one(session).await?.try_get("locked")?)
}

/// The name of the session that has the lock.
async fn session_holder(session: &mut AnyConnection) -> Result<String, StoreError> {
    let sql = "SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid) \
               WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pg_locks.database = \
               (SELECT oid FROM pg_database WHERE datname = current_database()) \
               AND (classid::bigint << 32) + objid::bigint = $1";
    let row = sqlx::query(sql).bind(KEY).fetch_optional(session).await?;
    let name: Option<String> = row.map(|row| row.try_get("name")).transpose()?;
    let name = name.filter(|name| !name.is_empty());
    let name = name.as_deref().map(|name| name.strip_prefix(PREFIX).unwrap_or(name));
    Ok(name.unwrap_or("a session without a name").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_one_process_on_a_machine_with_a_long_name_have_different_names() {
        let since = SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_001);
        let one = Holder { host: "ü".repeat(60), since };
        let other = Holder { since: since + Duration::from_millis(1), ..one.clone() };
        assert!(one.session_name().len() <= NAME, "{}", one.session_name());
        assert_ne!(one.session_name(), other.session_name());
        assert!(one.is_named(one.session_name().strip_prefix(PREFIX).unwrap()));
    }
}
