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

    /// The name of its session in PostgreSQL.
    fn session_name(&self) -> String {
        format!("{PREFIX}{self}").chars().take(NAME).collect()
    }

    /// Whether the holder of a session's lock is this one.
    pub(crate) fn is_named(&self, holder: &str) -> bool {
        self.session_name().strip_prefix(PREFIX) == Some(holder)
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since = humantime::format_rfc3339_seconds(self.since);
        write!(f, "process {} on {} since {since}", std::process::id(), self.host)
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
        if start.elapsed() > PATIENCE {
            let holder = session_holder(session).await?;
            return Err(StoreError::Locked { place: place.name(), holder });
        }
        tokio::time::sleep(RETRY).await;
    }
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
