//! When servers ran on this database, so that clocks can leave out the time when none did.

use sqlx::Row as _;

use crate::statement::Statement;
use crate::{Store, StoreError};

/// One run of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// When it started.
    pub started: i64,
    /// Its last sign of life.
    pub alive: i64,
}

impl Store {
    /// Notes that a server which started at a moment was alive at another.
    pub async fn note_alive(&self, life: Life) -> Result<(), StoreError> {
        let sql = "INSERT INTO lives (started, alive) VALUES ($1, $2) \
                   ON CONFLICT (started) DO UPDATE SET alive = excluded.alive";
        self.write(Statement::new(sql).bind(life.started).bind(life.alive)).await
    }

    /// Forgets the runs that ended before a moment.
    pub async fn forget_lives_before(&self, since: i64) -> Result<(), StoreError> {
        self.write(Statement::new("DELETE FROM lives WHERE alive < $1").bind(since)).await
    }

    /// The runs that were alive at a moment or later, by their start.
    pub async fn lives_since(&self, since: i64) -> Result<Vec<Life>, StoreError> {
        let sql = "SELECT started, alive FROM lives WHERE alive >= $1 ORDER BY started";
        let rows = sqlx::query(sql).bind(since);
        let life = |row: &sqlx::any::AnyRow| {
            Ok(Life { started: row.try_get("started")?, alive: row.try_get("alive")? })
        };
        rows.fetch_all(&self.pool).await?.iter().map(life).collect()
    }
}
