//! The place of a database, and connections to it.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _};

use crate::StoreError;
use crate::lock::{FileLock, Holder};
use crate::trouble::Trouble;

/// Connections of readers.
const READERS: u32 = 8;
/// How long a reader waits for a connection.
const READER_PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection that failed may take to close.
const CLOSING: Duration = Duration::from_secs(2);
/// Below so many free bytes, an I/O error is one of a full disk: SQLite reports some of them as the former.
const ALMOST_FULL: u64 = 64 * 1024;

/// Settings of SQLite for a connection that writes. In WAL mode readers do not wait for the writer; `FULL` puts a
/// commit on the disk itself, so that not even a power cut takes back what was accepted. Checkpoints, which move
/// commits from the log into the main file, are made by a task of their own.
const SQLITE_WRITER: &str = "PRAGMA busy_timeout = 20000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                             PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;";
/// Settings for readers: everything is written by the writer, and a statement that is not is found out.
const SQLITE_READER: &str =
    "PRAGMA busy_timeout = 10000; PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0;";
/// The same for PostgreSQL. A host may have turned `synchronous_commit` off for other programs. The session holds the
/// lock, and PostgreSQL ends it within some fifteen seconds when the machine of this server is gone without a word;
/// by default that takes two hours.
const POSTGRES_WRITER: &str = "SET synchronous_commit = on; SET tcp_keepalives_idle = 5; \
                               SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3; \
                               SET tcp_user_timeout = 15000";
const POSTGRES_READER: &str = "SET default_transaction_read_only = on";

/// The place of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A file of SQLite.
    File(PathBuf),
    /// The address of a PostgreSQL database.
    Postgres(String),
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Writing to a file that is made if it does not exist.
    Create,
    /// Writing to what exists: a file that was deleted must not come back empty.
    Write,
    /// Reading what exists.
    Read,
}

impl Place {
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Ok(Place::Postgres(url.to_owned()));
        }
        if !url.starts_with("sqlite:") || url.contains(":memory:") || url.contains("mode=memory") {
            let allowed = "sqlite:///folder/file.db or postgres://user@host/name";
            return Err(StoreError::BadPlace(format!("the address of a database must look like {allowed}")));
        }
        let options = SqliteConnectOptions::from_str(url)?;
        Ok(Place::File(options.get_filename().to_owned()))
    }

    /// The kind of database and the file, or the address without a password.
    pub(crate) fn name(&self) -> String {
        match self {
            Place::File(file) => file.display().to_string(),
            Place::Postgres(url) => without_password(url),
        }
    }

    /// A new connection with its settings.
    pub(crate) async fn connect(&self, purpose: Purpose) -> Result<AnyConnection, StoreError> {
        let mut connection = AnyConnection::connect(&self.url(purpose)).await.map_err(|e| self.explain(e))?;
        match connection.execute(self.settings(purpose)).await {
            Ok(_) => Ok(connection),
            Err(error) => {
                close(connection).await;
                Err(self.explain(error))
            }
        }
    }

    /// The pool of readers; it connects when it is asked to.
    pub(crate) fn readers(&self) -> Result<AnyPool, StoreError> {
        let settings = self.settings(Purpose::Read);
        let options = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(READER_PATIENCE);
        let options = options.after_connect(move |connection, _| {
            Box::pin(async move { connection.execute(settings).await.map(drop) })
        });
        Ok(options.connect_lazy(&self.url(Purpose::Read))?)
    }

    /// Begins a transaction that nobody else can write beside. In a transaction that is open already, SQLite fails.
    pub(crate) fn begin(&self) -> &'static str {
        match self {
            Place::File(_) => "BEGIN IMMEDIATE",
            Place::Postgres(_) => "BEGIN",
        }
    }

    /// Keeps other servers out; PostgreSQL is locked by the writer's connection.
    pub(crate) fn lock(&self, holder: &Holder) -> Result<Option<FileLock>, StoreError> {
        match self {
            Place::File(file) => FileLock::take(file, holder).map(Some),
            Place::Postgres(_) => Ok(None),
        }
    }

    /// The error in the words of this place.
    pub(crate) fn explain(&self, error: sqlx::Error) -> StoreError {
        match StoreError::from(error) {
            StoreError::Unavailable(trouble) => StoreError::Unavailable(self.sharpen(trouble)),
            other => other,
        }
    }

    /// A trouble with the disk that is full is called so.
    pub(crate) fn sharpen(&self, trouble: Trouble) -> Trouble {
        match trouble {
            Trouble::Disk(_) | Trouble::CannotOpen
                if self.free_bytes().is_some_and(|free| free < ALMOST_FULL) =>
            {
                Trouble::DiskFull
            }
            other => other,
        }
    }

    /// Free space on the disk of a file.
    pub(crate) fn free_bytes(&self) -> Option<u64> {
        match self {
            Place::File(file) => fs4::available_space(folder_of(file)).ok(),
            Place::Postgres(_) => None,
        }
    }

    /// The length of SQLite's write-ahead log.
    pub(crate) fn log_bytes(&self) -> Option<u64> {
        match self {
            Place::File(file) => {
                std::fs::metadata(with_ending(file, "-wal")).map_or(Some(0), |log| Some(log.len()))
            }
            Place::Postgres(_) => None,
        }
    }

    fn url(&self, purpose: Purpose) -> String {
        match (self, purpose) {
            (Place::File(file), Purpose::Create) => sqlite_url(file, "rwc"),
            // A log can only be read by those who may write to its index.
            (Place::File(file), Purpose::Write | Purpose::Read) => sqlite_url(file, "rw"),
            (Place::Postgres(url), Purpose::Create | Purpose::Write | Purpose::Read) => url.clone(),
        }
    }

    fn settings(&self, purpose: Purpose) -> &'static str {
        match (self, purpose) {
            (Place::File(_), Purpose::Create | Purpose::Write) => SQLITE_WRITER,
            (Place::File(_), Purpose::Read) => SQLITE_READER,
            (Place::Postgres(_), Purpose::Create | Purpose::Write) => POSTGRES_WRITER,
            (Place::Postgres(_), Purpose::Read) => POSTGRES_READER,
        }
    }
}

/// Closes a connection for good, whatever state it is in; a transaction that is open ends with it.
pub(crate) async fn close(connection: AnyConnection) {
    // One that does not answer is dropped, which closes it later.
    let _ = tokio::time::timeout(CLOSING, connection.close_hard()).await;
}

/// The folder of a file, also of one that is named without a folder.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file next to another with a longer name.
pub(crate) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn sqlite_url(file: &Path, mode: &str) -> String {
    let path = file.to_string_lossy();
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace(' ', "%20");
    format!("sqlite://{path}?mode={mode}")
}

/// `postgres://user:secret@host/name` without `:secret` and without what follows `?`.
fn without_password(url: &str) -> String {
    let url = url.split('?').next().unwrap_or_default();
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((user, host)) => format!("{scheme}://{}@{host}", user.split(':').next().unwrap_or_default()),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_shown_without_secrets() {
        let place = |url| Place::parse(url).unwrap();
        assert_eq!(place("sqlite:///srv/a%20b.db?mode=rwc").name(), "/srv/a b.db");
        assert_eq!(place("postgres://ada:secret@db/oxhide?password=x").name(), "postgres://ada@db/oxhide");
        assert_eq!(place("postgres:///oxhide?host=/run").name(), "postgres:///oxhide");
        for wrong in ["mysql://db/oxhide", "sqlite::memory:", "oxhide.db"] {
            let error = Place::parse(wrong).unwrap_err().to_string();
            assert!(error.contains("sqlite:///folder/file.db"), "{error}");
        }
    }

    /// Over a Unix socket PostgreSQL keeps the settings without using them.
    #[tokio::test]
    async fn slow_a_session_that_writes_sets_keepalives() {
        use sqlx::Row as _;

        let folder = tempfile::TempDir::new().unwrap();
        let Some(postgres) = test_postgres::Postgres::start(folder.path()) else { return };
        sqlx::any::install_default_drivers();
        let mut session = Place::parse(&postgres.url()).unwrap().connect(Purpose::Write).await.unwrap();
        let sql = "SELECT COUNT(*) AS count FROM pg_settings WHERE source = 'session' \
                   AND (name LIKE 'tcp_keepalives_%' OR name = 'tcp_user_timeout')";
        let row = sqlx::query(sql).fetch_one(&mut session).await.unwrap();
        assert_eq!(row.try_get::<i64, _>("count").unwrap(), 4);
        close(session).await;
    }

    #[test]
    fn a_path_with_special_characters_stays_the_same() {
        let file = PathBuf::from("/srv/50% off? #1/oxhide.db");
        assert_eq!(Place::parse(&sqlite_url(&file, "rwc")).unwrap(), Place::File(file));
    }
}
