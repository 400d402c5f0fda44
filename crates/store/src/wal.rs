//! The write-ahead log of SQLite: short at a start, long before the first commit, moved into the file now and then.

use std::time::{Duration, Instant};

use sqlx::{AnyPool, Executor as _};
use tokio::sync::watch;

use crate::StoreError;
use crate::place::{Place, Purpose, close};
use crate::state::State;
use crate::writer::Writer;

/// How often it is looked whether a checkpoint is due.
const LOOK: Duration = Duration::from_millis(500);
/// It is due after so many writes, which fill most of the log, or after so long with any write at all.
const WRITES: u64 = 1000;
const LONGEST: Duration = Duration::from_secs(30);

/// Moves what is in the log into the file, as far as nobody reads it still.
pub(crate) const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";
/// Moves everything and cuts the log to nothing.
const TRUNCATE: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// The length the log gets between two checkpoints under load.
const LENGTH: u64 = 24_000_000;
/// A disk with little space keeps at least three quarters of it for other things.
const SHARE: u64 = 4;
/// Less is not worth the time.
const LEAST: u64 = 1_000_000;

/// Brings the log into its shape at a start. It costs speed and not data if that fails.
pub(crate) async fn prepare(place: &Place) {
    if let Err(error) = truncate(place).await {
        tracing::warn!(%error, "the write-ahead log stays as long as it is");
    }
    if let Err(error) = lengthen(place).await {
        tracing::warn!(%error, "the write-ahead log stays short");
        // What was written of it takes up space that is needed.
        if let Err(error) = truncate(place).await {
            tracing::warn!(%error, "the write-ahead log cannot be cut");
        }
    }
}

/// Cuts the log: a server that is killed leaves its own behind, and the next one would write after it.
async fn truncate(place: &Place) -> Result<(), StoreError> {
    let mut connection = place.connect(Purpose::Write).await?;
    let done = connection.execute(TRUNCATE).await.map(drop);
    close(connection).await;
    done.map_err(|error| place.explain(error))
}

/// Makes the log as long as it gets between two checkpoints. A commit that writes over a part of the file which
/// exists already is synced many times faster than one that makes the file longer. What does not fit into the
/// cache goes to the log, and nothing of it counts after the rollback.
async fn lengthen(place: &Place) -> Result<(), StoreError> {
    let bytes = place.free_bytes().map_or(LENGTH, |free| LENGTH.min(free / SHARE));
    if bytes < LEAST {
        return Ok(());
    }
    let mut connection = place.connect(Purpose::Write).await?;
    let fill = async {
        connection.execute("BEGIN IMMEDIATE").await?;
        connection.execute("CREATE TABLE filler (bytes BLOB)").await?;
        let sql = "INSERT INTO filler VALUES (zeroblob($1))";
        sqlx::query(sql).bind(bytes as i64).execute(&mut connection).await?;
        connection.execute("ROLLBACK").await.map(drop)
    };
    let done: Result<(), sqlx::Error> = fill.await;
    // An open transaction ends with its connection.
    close(connection).await;
    done.map_err(|error| place.explain(error))
}

/// Makes checkpoints until the store is closed. Most of one is made beside the work. The writer makes the rest
/// between two commits: only when nothing of the log is left does SQLite start it from the beginning, and it would
/// grow for ever under a steady load.
pub(crate) async fn make_checkpoints(pool: AnyPool, writer: Writer, mut open: watch::Receiver<()>) {
    let (mut done, mut last) = (0, Instant::now());
    // The sender goes with the store.
    while tokio::time::timeout(LOOK, open.changed()).await.is_err() {
        let fresh = fresh_writes(&writer.state, done);
        if fresh == 0 || (fresh < WRITES && last.elapsed() < LONGEST) {
            continue;
        }
        (done, last) = (done + fresh, Instant::now());
        let beside = sqlx::query(CHECKPOINT).execute(&pool).await;
        if let Err(error) = beside.map(drop).map_err(StoreError::from).and(writer.checkpoint().await) {
            tracing::warn!(%error, "no checkpoint this time");
        }
    }
}

fn fresh_writes(state: &State, done: u64) -> u64 {
    state.writes.load(std::sync::atomic::Ordering::Relaxed) - done
}
