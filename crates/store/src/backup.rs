//! Backups: one SQLite file, whatever the database. So a backup of one can be restored into the other.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use futures_util::StreamExt as _;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Executor as _, Row as _};

use crate::lock::{FileLock, Holder};
use crate::open::MIGRATIONS;
use crate::place::{Place, Purpose, close, folder_of, with_ending};
use crate::trouble::Trouble;
use crate::{Store, StoreError};

/// The ending of a file's write-ahead log.
const LOG: &str = "-wal";

impl Store {
    /// Writes all data as of one moment to a new SQLite file, while the server goes on. The file appears under
    /// its name when it is complete and on disk.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the database cannot be read.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::BadPlace(format!("{} exists already: name a new file", to.display())));
        }
        let draft = Draft::new(to, ".partial")?;
        match &self.place {
            Place::File(_) => self.vacuum_into(draft.path()).await?,
            Place::Postgres(_) => self.copy_into(draft.path()).await?,
        }
        draft.publish(to)
    }

    /// Fills this empty database with a backup of this or an earlier version of the program, or with the file of a
    /// server that does not run; then its last commits may be in the log next to it.
    ///
    /// # Errors
    /// If there are people or tables in this database, the file is no backup, or a server runs on it. Nothing was
    /// changed then.
    pub async fn restore(&self, from: &Path) -> Result<(), StoreError> {
        self.must_be_empty().await?;
        let draft = Draft::new(from, ".restoring")?;
        let _lock = copy_with_log(from, draft.path())?;
        let place = Place::File(draft.path().to_owned());
        let mut source = place.connect(Purpose::Write).await.map_err(|error| named(error, from))?;
        let mut target = self.place.connect(Purpose::Write).await?;
        let done = restore(&mut source, &mut target, &self.place).await;
        close(source).await;
        close(target).await;
        done.map_err(|error| named(error, from))
    }

    async fn vacuum_into(&self, to: &Path) -> Result<(), StoreError> {
        let mut connection = self.place.connect(Purpose::Write).await?;
        let copy = sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned());
        let done = copy.execute(&mut connection).await.map(drop);
        close(connection).await;
        done.map_err(|error| named(Place::File(to.to_owned()).explain(error), to))
    }

    async fn copy_into(&self, to: &Path) -> Result<(), StoreError> {
        let mut target = Place::File(to.to_owned()).connect(Purpose::Create).await?;
        let mut source = self.place.connect(Purpose::Read).await?;
        let done = dump(&mut source, &mut target).await;
        close(source).await;
        // Closed in peace, so that nothing is left in a log next to the file.
        let closed = sqlx::Connection::close(target).await;
        done.and(closed.map_err(StoreError::from)).map_err(|error| named(error, to))
    }

    async fn must_be_empty(&self) -> Result<(), StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM tables) AS count";
        match sqlx::query(sql).fetch_one(&self.pool).await?.try_get::<i64, _>("count")? {
            0 => Ok(()),
            _ => {
                let place = self.place.name();
                Err(StoreError::BadPlace(format!("{place} has data already: restore into an empty database")))
            }
        }
    }
}

/// A file that is made next to another and goes away again if it is not published.
struct Draft(PathBuf);

impl Draft {
    fn new(file: &Path, ending: &str) -> Result<Self, StoreError> {
        let draft = Draft(with_ending(file, ending));
        // One that was left by a process that was killed.
        for left in draft.files() {
            match fs::remove_file(&left) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(of_file(&left, &error)),
                Ok(()) | Err(_) => {}
            }
        }
        Ok(draft)
    }

    /// The file, its log and the index of the log.
    fn files(&self) -> [PathBuf; 3] {
        ["", LOG, "-shm"].map(|ending| with_ending(&self.0, ending))
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn publish(self, to: &Path) -> Result<(), StoreError> {
        let publish = || {
            fs::File::open(&self.0)?.sync_all()?;
            fs::rename(&self.0, to)?;
            fs::File::open(folder_of(to))?.sync_all()
        };
        publish().map_err(|error| of_file(to, &error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        for file in self.files() {
            // After a success they are not there.
            let _ = fs::remove_file(file);
        }
    }
}

/// A table of the database.
struct Shape {
    name: String,
    columns: Vec<(String, Kind)>,
}

/// The types that our migrations use.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
}

impl Shape {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.names(), self.name)
    }

    fn insert(&self) -> String {
        let places: Vec<_> = (1..=self.columns.len()).map(|index| format!("${index}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.names(), places.join(", "))
    }

    async fn add(&self, row: &AnyRow, target: &mut AnyConnection) -> Result<(), StoreError> {
        let mut query = sqlx::query(AssertSqlSafe(self.insert()));
        for (name, kind) in &self.columns {
            query = match kind {
                Kind::Text => query.bind(row.try_get::<Option<String>, _>(name.as_str())?),
                Kind::Number => query.bind(row.try_get::<Option<i64>, _>(name.as_str())?),
            };
        }
        query.execute(target).await?;
        Ok(())
    }
}

/// The tables of an SQLite file in the order they were made: none refers to a later one.
async fn shapes(file: &mut AnyConnection) -> Result<Vec<Shape>, StoreError> {
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
               AND name <> '_sqlx_migrations' ORDER BY rowid";
    let mut shapes = Vec::new();
    for row in sqlx::query(sql).fetch_all(&mut *file).await? {
        let name: String = row.try_get("name")?;
        let columns = columns(file, &name).await?;
        shapes.push(Shape { name, columns });
    }
    Ok(shapes)
}

async fn columns(file: &mut AnyConnection, table: &str) -> Result<Vec<(String, Kind)>, StoreError> {
    let sql = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
    let rows = sqlx::query(sql).bind(table.to_owned()).fetch_all(file).await?;
    let column = |row: &AnyRow| {
        let (name, kind): (String, String) = (row.try_get("name")?, row.try_get("type")?);
        match kind.as_str() {
            "TEXT" => Ok((name, Kind::Text)),
            "BIGINT" | "INTEGER" => Ok((name, Kind::Number)),
            other => Err(StoreError::BadPlace(format!("{table}.{name} has the unknown type {other}"))),
        }
    };
    rows.iter().map(column).collect()
}

/// Writes a PostgreSQL database as of one moment into a new file.
async fn dump(source: &mut AnyConnection, target: &mut AnyConnection) -> Result<(), StoreError> {
    MIGRATIONS.run(&mut *target).await?;
    let shapes = shapes(target).await?;
    source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    target.execute("BEGIN IMMEDIATE").await?;
    copy(&shapes, source, target).await?;
    target.execute("COMMIT").await?;
    target.execute("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    target.execute("PRAGMA journal_mode = DELETE").await?;
    Ok(())
}

async fn restore(
    source: &mut AnyConnection,
    target: &mut AnyConnection,
    place: &Place,
) -> Result<(), StoreError> {
    let backup = sqlx::query("SELECT COUNT(*) AS count FROM _sqlx_migrations").fetch_one(&mut *source).await;
    backup.map_err(|_| StoreError::BadPlace("this file is no backup of Oxhide".to_owned()))?;
    MIGRATIONS.run(&mut *source).await?;
    let shapes = shapes(source).await?;
    target.execute(place.begin()).await?;
    copy(&shapes, source, target).await?;
    target.execute("COMMIT").await?;
    Ok(())
}

/// Replaces the rows of all tables.
async fn copy(
    shapes: &[Shape],
    source: &mut AnyConnection,
    target: &mut AnyConnection,
) -> Result<(), StoreError> {
    for shape in shapes.iter().rev() {
        target.execute(AssertSqlSafe(format!("DELETE FROM {}", shape.name))).await?;
    }
    for shape in shapes {
        let mut rows = sqlx::query(AssertSqlSafe(shape.select())).fetch(&mut *source);
        while let Some(row) = rows.next().await {
            shape.add(&row?, target).await?;
        }
    }
    Ok(())
}

/// Copies a database file together with its log, if there is one: a server that was killed leaves its last commits
/// there. Until the lock is dropped no server starts on the file.
fn copy_with_log(from: &Path, to: &Path) -> Result<Option<FileLock>, StoreError> {
    let log = with_ending(from, LOG);
    let has_log = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    let lock = has_log.then(|| FileLock::take(from, &Holder::this())).transpose()?;
    let copy = |from: &Path, to: &Path| fs::copy(from, to).map(drop).map_err(|error| of_file(from, &error));
    copy(from, to)?;
    if has_log {
        copy(&log, &with_ending(to, LOG))?;
    }
    Ok(lock)
}

fn of_file(file: &Path, error: &io::Error) -> StoreError {
    StoreError::Open { place: file.display().to_string(), trouble: Trouble::of_file(error) }
}

/// The error with the file it is about.
fn named(error: StoreError, file: &Path) -> StoreError {
    let place = file.display().to_string();
    match error {
        StoreError::Unavailable(trouble) => StoreError::Open { place, trouble },
        StoreError::BadPlace(reason) => StoreError::BadPlace(format!("{place}: {reason}")),
        other => other,
    }
}
