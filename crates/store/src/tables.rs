//! Tables and their event logs. The database table of the events has its first name, `happenings`.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use crate::statement::Statement;
use crate::{Store, StoreError};

/// The tables that `$1` finds in a list: those for all, those of the person, and those of friends, who must
/// both have said so. Nobody has an empty id.
const OPEN_TO: &str = "(visibility = 'open' OR (visibility = 'friends' AND (host = $1 OR host IN \
    (SELECT one.friend_id FROM friends AS one JOIN friends AS other \
    ON other.user_id = one.friend_id AND other.friend_id = one.user_id WHERE one.user_id = $1))))";

/// A table to be opened, with its first events.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The host's id.
    pub host: String,
    /// `open`, `private` or `friends`.
    pub visibility: String,
    /// The table as it was set up, as text.
    pub head: String,
    /// Its first events.
    pub first: NewEvents,
}

/// Events that are added to a table together, and the table as it is after them: all of it or nothing.
#[derive(Clone, Debug)]
pub struct NewEvents {
    /// The table.
    pub table: String,
    /// The events, numbered on from the last.
    pub events: Vec<EventRow>,
    /// The status after them: `waiting`, `playing` or `over`.
    pub status: String,
    /// The table as lists show it after them, as text.
    pub summary: String,
    /// Seats that are taken or left by them.
    pub seats: Vec<SeatChange>,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

/// A seat taken, or left if there is no user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// Counted from 0.
    pub seat: u8,
    /// The id of the person.
    pub user: Option<String>,
}

/// An event of a table: a row of its event log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Counted from 1 without a gap.
    pub number: u32,
    /// The time, in milliseconds since 1970.
    pub at: i64,
    /// The event as text, which only the server reads.
    pub body: String,
}

/// A table as it was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The host's id.
    pub host: String,
    /// `open`, `private` or `friends`.
    pub visibility: String,
    /// The table as it was set up, as text.
    pub head: String,
    /// When.
    pub created: i64,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// Its id.
    pub id: String,
    /// The table as lists show it, as text.
    pub summary: String,
    /// The time of its last event.
    pub updated: i64,
    /// The seat of who asked, if the list is of somebody's tables.
    pub seat: Option<u8>,
}

impl NewTable {
    fn statements(&self) -> Vec<Statement> {
        let sql = "INSERT INTO tables (id, game, host, visibility, status, head, summary, created, updated) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)";
        let add = Statement::new(sql).bind(&self.id).bind(&self.game).bind(&self.host).bind(&self.visibility);
        let add =
            add.bind(&self.first.status).bind(&self.head).bind(&self.first.summary).bind(self.first.now);
        std::iter::once(add).chain(self.first.statements()).collect()
    }
}

impl NewEvents {
    fn statements(&self) -> Vec<Statement> {
        let events = self.events.iter().map(|event| self.add_event(event));
        let seats = self.seats.iter().flat_map(|change| self.change_seat(change));
        events.chain(seats).chain([self.update_table()]).collect()
    }

    fn add_event(&self, event: &EventRow) -> Statement {
        let sql = "INSERT INTO happenings (table_id, number, at, body) VALUES ($1, $2, $3, $4)";
        let add = Statement::new(sql).bind(&self.table).bind(i64::from(event.number));
        add.bind(event.at).bind(&event.body)
    }

    fn change_seat(&self, change: &SeatChange) -> Vec<Statement> {
        let seat = i64::from(change.seat);
        let sql = "DELETE FROM seats WHERE table_id = $1 AND seat = $2";
        let leave = Statement::new(sql).bind(&self.table).bind(seat);
        let sit = change.user.as_ref().map(|user| {
            let sql = "INSERT INTO seats (table_id, seat, user_id) VALUES ($1, $2, $3)";
            Statement::new(sql).bind(&self.table).bind(seat).bind(user)
        });
        std::iter::once(leave).chain(sit).collect()
    }

    fn update_table(&self) -> Statement {
        let sql = "UPDATE tables SET status = $2, summary = $3, updated = $4 WHERE id = $1";
        let update = Statement::new(sql).bind(&self.table).bind(&self.status).bind(&self.summary);
        update.bind(self.now)
    }
}

impl Store {
    /// Opens a table. It is on disk when this returns.
    pub async fn add_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.writer.write(table.statements()).await
    }

    /// Adds events to a table. They are on disk when this returns; on an error nothing was added.
    pub async fn add_events(&self, new: NewEvents) -> Result<(), StoreError> {
        self.writer.write(new.statements()).await
    }

    /// A table as it was opened.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let sql = "SELECT id, host, visibility, head, created FROM tables WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_optional(&self.pool).await?;
        let table = |row: AnyRow| {
            Ok(TableRow {
                id: row.try_get("id")?,
                host: row.try_get("host")?,
                visibility: row.try_get("visibility")?,
                head: row.try_get("head")?,
                created: row.try_get("created")?,
            })
        };
        row.map(table).transpose()
    }

    /// The events of a table after a number, in order.
    pub async fn events(&self, table: &str, after: u32) -> Result<Vec<EventRow>, StoreError> {
        let sql =
            "SELECT number, at, body FROM happenings WHERE table_id = $1 AND number > $2 ORDER BY number";
        let rows = sqlx::query(sql).bind(table).bind(i64::from(after)).fetch_all(&self.pool).await?;
        rows.iter().map(event).collect()
    }

    /// The last events of a table before a number whose text begins with a prefix, latest first.
    pub async fn latest_before(
        &self,
        table: &str,
        prefix: &str,
        before: u32,
        limit: u32,
    ) -> Result<Vec<EventRow>, StoreError> {
        let sql = "SELECT number, at, body FROM happenings WHERE table_id = $1 AND number < $2 \
                   AND substr(body, 1, $3) = $4 ORDER BY number DESC LIMIT $5";
        let query = sqlx::query(sql).bind(table).bind(i64::from(before)).bind(prefix.chars().count() as i32);
        let rows = query.bind(prefix).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(event).collect()
    }

    /// Tables of a status that are open to somebody, latest first; after the one with this time and id.
    pub async fn listed(
        &self,
        user: Option<&str>,
        status: &str,
        after: Option<(i64, &str)>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let sql = format!(
            "SELECT id, summary, updated FROM tables WHERE {OPEN_TO} AND status = $2 \
             AND (updated < $3 OR (updated = $3 AND id > $4)) ORDER BY updated DESC, id LIMIT $5"
        );
        let (updated, id) = after.unwrap_or((i64::MAX, ""));
        let query = sqlx::query(AssertSqlSafe(sql)).bind(user.unwrap_or_default()).bind(status);
        let query = query.bind(updated).bind(id);
        let rows = query.bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| listed(row, None)).collect()
    }

    /// Tables open to somebody whose game was over before a moment, latest first; of one game if it is named.
    pub async fn finished(
        &self,
        user: Option<&str>,
        game: Option<&str>,
        before: i64,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let sql = format!(
            "SELECT id, summary, updated FROM tables WHERE {OPEN_TO} AND status = 'over' \
             AND updated < $2 AND ($3 = '' OR game = $3) ORDER BY updated DESC, id LIMIT $4"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(user.unwrap_or_default()).bind(before);
        let query = query.bind(game.unwrap_or_default()).bind(i64::from(limit));
        query.fetch_all(&self.pool).await?.iter().map(|row| listed(row, None)).collect()
    }

    /// Where somebody sits or sat, latest first.
    pub async fn tables_of(&self, user: &str, limit: u32) -> Result<Vec<ListedTable>, StoreError> {
        let sql = "SELECT id, summary, updated, seat FROM tables JOIN seats ON seats.table_id = tables.id \
                   WHERE user_id = $1 ORDER BY updated DESC, id LIMIT $2";
        let rows = sqlx::query(sql).bind(user).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        let seat = |row: &AnyRow| Ok::<_, sqlx::Error>(row.try_get::<i64, _>("seat")?.try_into().ok());
        rows.iter().map(|row| listed(row, seat(row)?)).collect()
    }

    /// How many tables of somebody are waiting or playing.
    pub async fn open_tables_of(&self, host: &str) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS count FROM tables WHERE host = $1 AND status IN ('waiting', 'playing')";
        let row = sqlx::query(sql).bind(host).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>("count")?.try_into().unwrap_or(u32::MAX))
    }

    /// The tables in play whose clocks or bots may have something to do, latest first.
    pub async fn playing(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE status = 'playing' ORDER BY updated DESC LIMIT $1";
        let rows = sqlx::query(sql).bind(i64::from(limit)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}

fn event(row: &AnyRow) -> Result<EventRow, StoreError> {
    Ok(EventRow {
        number: row.try_get::<i64, _>("number")?.try_into().unwrap_or(u32::MAX),
        at: row.try_get("at")?,
        body: row.try_get("body")?,
    })
}

fn listed(row: &AnyRow, seat: Option<u8>) -> Result<ListedTable, StoreError> {
    Ok(ListedTable {
        id: row.try_get("id")?,
        summary: row.try_get("summary")?,
        updated: row.try_get("updated")?,
        seat,
    })
}
