//! Checks of what is stored, for the host's tools.

use sqlx::{AnyPool, Row as _};

use crate::place::Place;
use crate::{Store, StoreError};

/// Tables whose events are not numbered from 1 without a gap.
const GAPS: &str = "SELECT tables.id AS id, COUNT(number) AS count, COALESCE(MAX(number), 0) AS last FROM tables \
                    LEFT JOIN happenings ON table_id = tables.id GROUP BY tables.id \
                    HAVING COUNT(number) = 0 OR COUNT(number) <> MAX(number) OR MIN(number) <> 1 ORDER BY tables.id";
/// Seats of people or tables that do not exist: PostgreSQL never lets them in, SQLite only if it is damaged.
const FOREIGN: &str =
    "SELECT \"table\" AS name, COUNT(*) AS count FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1";

impl Store {
    /// Everything that is wrong with what is stored, one sentence each; empty if all is well. A server may run
    /// meanwhile.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut problems = match self.place {
            Place::File(_) => [damage(&self.pool).await?, strays(&self.pool).await?].concat(),
            Place::Postgres(_) => Vec::new(),
        };
        problems.extend(gaps(&self.pool).await?);
        Ok(problems)
    }

    /// The ids of all tables, in order: for checks that need the rules.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn all_tables(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables ORDER BY id").fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}

/// Damage of the file itself.
async fn damage(pool: &AnyPool) -> Result<Vec<String>, StoreError> {
    let rows =
        sqlx::query("SELECT integrity_check AS found FROM pragma_integrity_check").fetch_all(pool).await?;
    let found = rows.iter().map(|row| row.try_get("found")).collect::<Result<Vec<String>, _>>()?;
    let damage = found.into_iter().filter(|found| found != "ok");
    Ok(damage.map(|found| format!("the database file is damaged: {found}")).collect())
}

async fn strays(pool: &AnyPool) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(FOREIGN).fetch_all(pool).await?;
    let stray = |row: &sqlx::any::AnyRow| {
        let (name, count): (String, i64) = (row.try_get("name")?, row.try_get("count")?);
        Ok(format!("{count} rows of {name} refer to something that does not exist"))
    };
    rows.iter().map(stray).collect()
}

async fn gaps(pool: &AnyPool) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(GAPS).fetch_all(pool).await?;
    let gap = |row: &sqlx::any::AnyRow| {
        let (id, count, last): (String, i64, i64) =
            (row.try_get("id")?, row.try_get("count")?, row.try_get("last")?);
        Ok(format!("table {id} has {count} events, and the last is number {last}"))
    };
    rows.iter().map(gap).collect()
}
