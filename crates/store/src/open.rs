//! Opening a database by its address.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{AnyPool, Executor as _};

use crate::StoreError;
use crate::writer::Writer;

/// How many connections are open at once.
const CONNECTIONS: u32 = 8;
/// How long a request waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// What SQLite is told on every connection. In WAL mode readers do not wait for the writer; `FULL` puts a
/// commit on the disk itself, so that not even a power cut takes back what was accepted. Checkpoints, which
/// move what was committed into the file proper, are made by a task of their own.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
                       PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;";
/// How often it is looked whether SQLite needs a checkpoint.
const LOOK: Duration = Duration::from_millis(500);
/// After how many writes it does: they fill most of the log. After how long with any write at all.
const WRITES: u64 = 1000;
const LONGEST: Duration = Duration::from_secs(30);

/// Makes the log of SQLite as large as it gets between two checkpoints. A commit that writes over a part of the
/// file which is there already is synced many times faster than one that makes the file longer. What does not
/// fit into the cache goes to the log, and nothing of it counts after the rollback.
const LENGTHEN: [&str; 3] =
    ["CREATE TABLE filler (bytes BLOB)", "INSERT INTO filler VALUES (zeroblob(24000000))", "ROLLBACK"];

/// Moves what is in the log into the file, as far as nobody reads it still.
pub(crate) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The data of one server.
#[derive(Clone)]
pub struct Store {
    pub(crate) pool: AnyPool,
    pub(crate) writer: Writer,
}

impl Store {
    /// Opens the database file in a folder; both are made if they are not there.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        let file = folder.join("oxhide.db");
        std::fs::create_dir_all(folder).map_err(sqlx::Error::Io)?;
        Self::open(&format!("sqlite://{}?mode=rwc", escaped(&file.to_string_lossy()))).await
    }

    /// Opens a database by its address, `sqlite://…` or `postgres://…`, and brings its tables up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let options = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let options = options.after_connect(move |connection, _| {
            Box::pin(async move {
                if sqlite {
                    connection.execute(PRAGMAS).await?;
                }
                Ok(())
            })
        });
        let pool = options.connect(url).await?;
        sqlx::migrate!().run(&pool).await?;
        let writer = Writer::start(pool.clone());
        if sqlite {
            lengthen(&pool).await?;
            tokio::spawn(make_checkpoints(pool.clone(), writer.clone()));
        }
        Ok(Store { writer, pool })
    }

    /// Waits for what is being written and closes the database.
    pub async fn close(&self) {
        self.writer.finish().await;
        self.pool.close().await;
    }

    /// Whether the database answers.
    pub async fn is_healthy(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }
}

async fn lengthen(pool: &AnyPool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    // It is rolled back with the last statement, or with the connection if one before fails.
    connection.execute("BEGIN IMMEDIATE").await?;
    for statement in LENGTHEN {
        connection.execute(statement).await?;
    }
    Ok(())
}

/// Makes checkpoints until the store is closed. Most of one is made beside the work. The writer makes the rest
/// between two commits: only when nothing of the log is left does SQLite begin it anew, and it would grow for
/// ever under a steady load.
async fn make_checkpoints(pool: AnyPool, writer: Writer) {
    let (mut done, mut last) = (0, Instant::now());
    while !pool.is_closed() {
        tokio::time::sleep(LOOK).await;
        let fresh = writer.writes() - done;
        if fresh == 0 || (fresh < WRITES && last.elapsed() < LONGEST) {
            continue;
        }
        (done, last) = (done + fresh, Instant::now());
        let beside = sqlx::query(CHECKPOINT).execute(&pool).await;
        if let Err(error) = beside.map(drop).map_err(StoreError::from).and(writer.checkpoint().await) {
            tracing::debug!(%error, "no checkpoint this time");
        }
    }
}

/// A path as a part of an address.
fn escaped(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace(' ', "%20")
}
