//! Opening a database by its address.

use std::path::Path;
use std::time::Duration;

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
/// move what was committed into the file proper, are made beside the work and never by who commits.
const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
                       PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;";
/// How often SQLite makes a checkpoint.
const CHECKPOINTS: Duration = Duration::from_secs(10);

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
        if sqlite {
            tokio::spawn(make_checkpoints(pool.clone()));
        }
        Ok(Store { writer: Writer::start(pool.clone()), pool })
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

/// Makes checkpoints until the pool is closed. They wait for nobody and nobody waits for them.
async fn make_checkpoints(pool: AnyPool) {
    while !pool.is_closed() {
        tokio::time::sleep(CHECKPOINTS).await;
        if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&pool).await {
            tracing::debug!(%error, "no checkpoint this time");
        }
    }
}

/// A path as a part of an address.
fn escaped(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace(' ', "%20")
}
