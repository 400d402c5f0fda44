//! Who calls whom a friend: both must.

use sqlx::Row as _;

use crate::statement::Statement;
use crate::{Store, StoreError};

/// Somebody whom a person calls a friend, or who calls that person one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendRow {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether the person calls them a friend.
    pub named: bool,
    /// Whether they call the person one.
    pub names: bool,
}

impl FriendRow {
    /// Whether both have said yes.
    pub fn mutual(&self) -> bool {
        self.named && self.names
    }
}

/// All who are named by a person or name that person, each once.
const ALL: &str = "SELECT users.id AS id, users.name AS name, \
    (SELECT COUNT(*) FROM friends WHERE user_id = $1 AND friend_id = users.id) AS named, \
    (SELECT COUNT(*) FROM friends WHERE friend_id = $1 AND user_id = users.id) AS names \
    FROM users WHERE users.id IN (SELECT friend_id FROM friends WHERE user_id = $1 \
    UNION SELECT user_id FROM friends WHERE friend_id = $1) ORDER BY users.folded, users.id";

impl Store {
    /// Somebody calls somebody a friend. Once is enough.
    pub async fn name_friend(&self, user: &str, friend: &str, now: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO friends (user_id, friend_id, since) VALUES ($1, $2, $3) \
                   ON CONFLICT (user_id, friend_id) DO NOTHING";
        self.write(Statement::new(sql).bind(user).bind(friend).bind(now)).await
    }

    /// Neither calls the other a friend any more.
    pub async fn drop_friend(&self, user: &str, friend: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM friends WHERE (user_id = $1 AND friend_id = $2) \
                   OR (user_id = $2 AND friend_id = $1)";
        self.write(Statement::new(sql).bind(user).bind(friend)).await
    }

    /// Everybody who is a friend of somebody, or is asked to become one, or asks.
    pub async fn friends(&self, user: &str) -> Result<Vec<FriendRow>, StoreError> {
        let rows = sqlx::query(ALL).bind(user).fetch_all(&self.pool).await?;
        let friend = |row: &sqlx::any::AnyRow| {
            Ok(FriendRow {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                named: row.try_get::<i64, _>("named")? > 0,
                names: row.try_get::<i64, _>("names")? > 0,
            })
        };
        rows.iter().map(friend).collect()
    }

    /// The tables for friends that somebody has opened, latest first.
    pub async fn tables_for_friends(&self, host: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE host = $1 AND visibility = 'friends' \
                   ORDER BY updated DESC, id LIMIT $2";
        let rows = sqlx::query(sql).bind(host).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}
