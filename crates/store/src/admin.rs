//! The host's view of the data: people, tables and bans, whoever they belong to.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use crate::credentials::{drop_sessions, drop_tokens};
use crate::statement::Statement;
use crate::{Store, StoreError};

/// A person as the host sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The id, which never changes.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether there is a password.
    pub account: bool,
    /// When they came first.
    pub created: i64,
    /// When one of their sessions was used last, about; 0 if they have none.
    pub seen: i64,
    /// The number of tables they sit or sat at.
    pub tables: i64,
}

/// A table as the host sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// The id, which is also in its address.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The name of its host.
    pub host: String,
    /// `open`, `private` or `friends`.
    pub visibility: String,
    /// `waiting`, `playing` or `over`.
    pub status: String,
    /// When it was opened.
    pub created: i64,
    /// When its last event was stored.
    pub updated: i64,
    /// The number of its events.
    pub events: i64,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanRow {
    /// `user:ID` or `net:ADDRESS/BITS`.
    pub subject: String,
    /// The reason, which the person concerned can read.
    pub reason: String,
    /// When it began.
    pub since: i64,
    /// When it ends; 0 for never.
    pub until: i64,
}

/// The most that one list shows.
const LISTED: i64 = 1000;

const PEOPLE: &str = "SELECT users.id AS id, users.name AS name, users.created AS created, \
    CASE WHEN users.password IS NULL THEN 0 ELSE 1 END AS account, \
    COALESCE((SELECT MAX(used) FROM sessions WHERE sessions.user_id = users.id), 0) AS seen, \
    (SELECT COUNT(*) FROM seats WHERE seats.user_id = users.id) AS tables FROM users";

const TABLES: &str = "SELECT tables.id AS id, tables.game AS game, users.name AS host, tables.visibility AS visibility, \
    tables.status AS status, tables.created AS created, tables.updated AS updated, \
    (SELECT COUNT(*) FROM happenings WHERE happenings.table_id = tables.id) AS events \
    FROM tables JOIN users ON users.id = tables.host";

fn person(row: &AnyRow) -> Result<PersonRow, StoreError> {
    Ok(PersonRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        account: row.try_get::<i64, _>("account")? != 0,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        tables: row.try_get("tables")?,
    })
}

fn table(row: &AnyRow) -> Result<TableInfo, StoreError> {
    Ok(TableInfo {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        host: row.try_get("host")?,
        visibility: row.try_get("visibility")?,
        status: row.try_get("status")?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
        events: row.try_get("events")?,
    })
}

fn ban(row: &AnyRow) -> Result<BanRow, StoreError> {
    Ok(BanRow {
        subject: row.try_get("subject")?,
        reason: row.try_get("reason")?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
    })
}

impl Store {
    /// Accounts, or guests, last seen first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn people(&self, accounts: bool) -> Result<Vec<PersonRow>, StoreError> {
        let which = if accounts { "IS NOT NULL" } else { "IS NULL" };
        let sql = format!("{PEOPLE} WHERE users.password {which} ORDER BY seen DESC, id LIMIT {LISTED}");
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&self.pool).await?;
        rows.iter().map(person).collect()
    }

    /// The people with an id, a name to sign in with, or a visible name: several guests may share one.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn people_called(&self, key: &str) -> Result<Vec<PersonRow>, StoreError> {
        let sql = format!(
            "{PEOPLE} WHERE users.id = $1 OR users.folded = $1 OR users.name = $1 ORDER BY id LIMIT {LISTED}"
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(key).fetch_all(&self.pool).await?;
        rows.iter().map(person).collect()
    }

    /// The ids of all tables that somebody opened, sits or sat at, or is named in.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn tables_about(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE host = $1 \
                   OR id IN (SELECT table_id FROM seats WHERE user_id = $1) \
                   OR id IN (SELECT table_id FROM happenings WHERE body LIKE $2) ORDER BY created, id";
        let rows = sqlx::query(sql).bind(user).bind(format!("%\"{user}\"%")).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Tables with a status, or all, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn table_infos(&self, status: Option<&str>) -> Result<Vec<TableInfo>, StoreError> {
        let sql = format!(
            "{TABLES} WHERE tables.status = $1 OR $1 = '' ORDER BY tables.updated DESC, tables.id LIMIT {LISTED}"
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(status.unwrap_or("")).fetch_all(&self.pool).await?;
        rows.iter().map(table).collect()
    }

    /// A table by its id.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn table_info(&self, id: &str) -> Result<Option<TableInfo>, StoreError> {
        let sql = format!("{TABLES} WHERE tables.id = $1");
        let row = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(table).transpose()
    }

    /// Deletes a table with all its events.
    ///
    /// # Errors
    /// `Conflict` if there is no such table.
    pub async fn delete_table(&self, id: &str) -> Result<(), StoreError> {
        let statement = |sql| Statement::new(sql).bind(id);
        let statements = vec![
            statement("DELETE FROM happenings WHERE table_id = $1"),
            statement("DELETE FROM seats WHERE table_id = $1"),
            statement("DELETE FROM tables WHERE id = $1").must_change(),
        ];
        self.writer.write(statements).await
    }

    /// Gives an account another password and ends its sessions and tokens.
    ///
    /// # Errors
    /// `Conflict` if there is no such account.
    pub async fn reset_password(&self, id: &str, password: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET password = $2, epoch = epoch + 1 WHERE id = $1 AND password IS NOT NULL";
        let reset = Statement::new(sql).bind(id).bind(password).must_change();
        self.writer.write(vec![reset, drop_tokens(id), drop_sessions(id)]).await
    }

    /// Bans, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn bans(&self) -> Result<Vec<BanRow>, StoreError> {
        let sql = "SELECT subject, reason, since, until FROM bans ORDER BY since DESC, subject";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(ban).collect()
    }

    /// Keeps a person or a network out. A ban of the same subject is replaced.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn add_ban(&self, ban: &BanRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO bans (subject, reason, since, until) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (subject) DO UPDATE SET reason = excluded.reason, since = excluded.since, \
                   until = excluded.until";
        let add = Statement::new(sql).bind(&ban.subject).bind(&ban.reason).bind(ban.since);
        self.write(add.bind(ban.until)).await
    }

    /// Takes a ban back.
    ///
    /// # Errors
    /// `Conflict` if there is none.
    pub async fn drop_ban(&self, subject: &str) -> Result<(), StoreError> {
        self.write(Statement::new("DELETE FROM bans WHERE subject = $1").bind(subject).must_change()).await
    }
}
