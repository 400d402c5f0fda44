//! Sessions of browsers, tokens of programs, and browsers that are known. Secrets come in as hashes only.

use std::collections::HashSet;

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use crate::statement::Statement;
use crate::users::user;
use crate::{Store, StoreError, UserRow};

/// A session to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// The hash of the cookie.
    pub hash: &'a str,
    /// The owner.
    pub user: &'a str,
    /// The epoch in which the owner was recognised, which must not be over; none where the same transaction begins
    /// another one.
    pub epoch: Option<i64>,
    /// When it begins.
    pub created: i64,
    /// When it ends.
    pub expires: i64,
    /// The browser, roughly.
    pub client: &'a str,
}

/// Everything that a browser gets when somebody signs in there.
#[derive(Clone, Copy, Debug)]
pub struct SignIn<'a> {
    /// The new session.
    pub session: NewSession<'a>,
    /// The hash of the session that the browser had until now, which ends.
    pub replaces: Option<&'a str>,
    /// The hash of the mark by which the browser is known from now on.
    pub device: Option<&'a str>,
}

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of the cookie.
    pub hash: String,
    /// When it began.
    pub created: i64,
    /// When it was used last, about.
    pub used: i64,
    /// When it ends.
    pub expires: i64,
    /// The browser, roughly.
    pub client: String,
}

/// A token without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The id, under which it is listed and revoked.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// When it was made.
    pub created: i64,
    /// What it may do.
    pub scope: String,
    /// When it ends; 0 where no end was set yet.
    pub expires: i64,
    /// When it was used last, about; 0 for never.
    pub used: i64,
}

/// The most hashes in one statement.
const HASHES: usize = 400;

/// Sessions that are valid: not ended, and of the owner's epoch.
const SESSIONS: &str = "SELECT users.id, users.name, users.password, users.epoch, sessions.hash, \
    sessions.created, sessions.used, sessions.expires, sessions.client FROM sessions \
    JOIN users ON users.id = sessions.user_id AND users.epoch = sessions.epoch";

const TOKENS: &str = "SELECT users.id, users.name, users.password, users.epoch, tokens.id AS token, \
    tokens.name AS label, tokens.created, tokens.scope, tokens.expires, tokens.used FROM tokens \
    JOIN users ON users.id = tokens.user_id";

fn session(row: &AnyRow) -> Result<SessionRow, sqlx::Error> {
    Ok(SessionRow {
        hash: row.try_get("hash")?,
        created: row.try_get("created")?,
        used: row.try_get("used")?,
        expires: row.try_get("expires")?,
        client: row.try_get("client")?,
    })
}

fn token(row: &AnyRow) -> Result<TokenRow, sqlx::Error> {
    Ok(TokenRow {
        id: row.try_get("token")?,
        name: row.try_get("label")?,
        created: row.try_get("created")?,
        scope: row.try_get("scope")?,
        expires: row.try_get("expires")?,
        used: row.try_get("used")?,
    })
}

impl NewSession<'_> {
    /// The session gets the epoch that its owner has at that moment.
    fn add(&self) -> Statement {
        let any = "INSERT INTO sessions (hash, user_id, created, used, expires, client, epoch) \
                   SELECT $1, users.id, $3, $3, $4, $5, users.epoch FROM users WHERE users.id = $2";
        let same = "INSERT INTO sessions (hash, user_id, created, used, expires, client, epoch) \
                    SELECT $1, users.id, $3, $3, $4, $5, users.epoch FROM users \
                    WHERE users.id = $2 AND users.epoch = $6";
        let statement = Statement::new(if self.epoch.is_some() { same } else { any });
        let statement = statement.bind(self.hash).bind(self.user).bind(self.created).bind(self.expires);
        let statement = statement.bind(self.client).must_change();
        match self.epoch {
            Some(epoch) => statement.bind(epoch),
            None => statement,
        }
    }
}

impl SignIn<'_> {
    pub(crate) fn statements(&self) -> Vec<Statement> {
        let NewSession { user, created, .. } = self.session;
        let device = self.device.map(|device| know_device(device, user, created));
        self.replaces.map(drop_session).into_iter().chain([self.session.add()]).chain(device).collect()
    }
}

fn drop_session(hash: &str) -> Statement {
    Statement::new("DELETE FROM sessions WHERE hash = $1").bind(hash)
}

fn know_device(hash: &str, user: &str, now: i64) -> Statement {
    let sql = "INSERT INTO devices (hash, user_id, seen) VALUES ($1, $2, $3) \
               ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, seen = excluded.seen";
    Statement::new(sql).bind(hash).bind(user).bind(now)
}

/// Ends all tokens of somebody.
pub(crate) fn drop_tokens(user: &str) -> Statement {
    Statement::new("DELETE FROM tokens WHERE user_id = $1").bind(user)
}

/// Ends all sessions of somebody.
pub(crate) fn drop_sessions(user: &str) -> Statement {
    Statement::new("DELETE FROM sessions WHERE user_id = $1").bind(user)
}

impl Store {
    /// Signs somebody in.
    ///
    /// # Errors
    /// `Conflict` if the epoch of the session is over.
    pub async fn sign_in(&self, sign_in: SignIn<'_>) -> Result<(), StoreError> {
        self.writer.write(sign_in.statements()).await
    }

    /// Stores a session.
    pub async fn add_session(&self, session: NewSession<'_>) -> Result<(), StoreError> {
        self.write(session.add()).await
    }

    /// The owner and the session of a cookie, if it is valid.
    pub async fn session(&self, hash: &str, now: i64) -> Result<Option<(UserRow, SessionRow)>, StoreError> {
        let sql = format!("{SESSIONS} WHERE sessions.hash = $1 AND sessions.expires > $2");
        let row = sqlx::query(AssertSqlSafe(sql)).bind(hash).bind(now).fetch_optional(&self.pool).await?;
        let both = |row: &AnyRow| Ok((user(row)?, session(row)?));
        row.as_ref().map(both).transpose()
    }

    /// The valid sessions of somebody, last used first.
    pub async fn sessions(&self, user: &str, now: i64) -> Result<Vec<SessionRow>, StoreError> {
        let sql = format!(
            "{SESSIONS} WHERE users.id = $1 AND sessions.expires > $2 ORDER BY sessions.used DESC, sessions.hash",
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(user).bind(now).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(session(row)?)).collect()
    }

    /// Notes that a session is used.
    pub async fn use_session(&self, hash: &str, now: i64) -> Result<(), StoreError> {
        self.change("UPDATE sessions SET used = $2 WHERE hash = $1", hash, now).await
    }

    /// Ends a session.
    pub async fn drop_session(&self, hash: &str) -> Result<(), StoreError> {
        self.write(drop_session(hash)).await
    }

    /// Ends all sessions of somebody but one.
    pub async fn drop_other_sessions(&self, user: &str, keep: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE user_id = $1 AND hash <> $2";
        self.write(Statement::new(sql).bind(user).bind(keep)).await
    }

    /// Forgets sessions and tokens that have ended, and devices not seen since `forgotten`.
    pub async fn drop_old_credentials(&self, now: i64, forgotten: i64) -> Result<(), StoreError> {
        for (sql, time) in [
            ("DELETE FROM sessions WHERE expires <= $1", now),
            ("DELETE FROM tokens WHERE expires <> 0 AND expires <= $1", now - 30 * 24 * 3_600_000),
            ("DELETE FROM devices WHERE seen <= $1", forgotten),
        ] {
            self.write(Statement::new(sql).bind(time)).await?;
        }
        let sql = "DELETE FROM sessions WHERE epoch <> \
                   (SELECT users.epoch FROM users WHERE users.id = sessions.user_id)";
        self.write(Statement::new(sql)).await
    }

    /// Stores a token.
    pub async fn add_token(&self, token: &TokenRow, hash: &str, user: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO tokens (id, hash, user_id, name, created, scope, expires) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let add = Statement::new(sql).bind(&token.id).bind(hash).bind(user).bind(&token.name);
        self.write(add.bind(token.created).bind(&token.scope).bind(token.expires)).await
    }

    /// The owner and the token of a secret, also if it has ended.
    pub async fn token(&self, hash: &str) -> Result<Option<(UserRow, TokenRow)>, StoreError> {
        let sql = format!("{TOKENS} WHERE tokens.hash = $1");
        let row = sqlx::query(AssertSqlSafe(sql)).bind(hash).fetch_optional(&self.pool).await?;
        let both = |row: &AnyRow| Ok((user(row)?, token(row)?));
        row.as_ref().map(both).transpose()
    }

    /// The tokens of somebody, newest first.
    pub async fn tokens(&self, user: &str) -> Result<Vec<TokenRow>, StoreError> {
        let sql = format!("{TOKENS} WHERE users.id = $1 ORDER BY tokens.created DESC, tokens.id");
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(user).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(token(row)?)).collect()
    }

    /// Notes that a token is used.
    pub async fn use_token(&self, id: &str, now: i64) -> Result<(), StoreError> {
        self.change("UPDATE tokens SET used = $2 WHERE id = $1", id, now).await
    }

    /// Those of the sessions and tokens with these hashes that are still valid.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn valid_credentials(
        &self,
        hashes: &[String],
        now: i64,
    ) -> Result<HashSet<String>, StoreError> {
        let mut valid = HashSet::new();
        for hashes in hashes.chunks(HASHES) {
            let places: Vec<_> = (2..hashes.len() + 2).map(|index| format!("${index}")).collect();
            let places = places.join(", ");
            let sql = format!(
                "SELECT sessions.hash AS hash FROM sessions JOIN users ON users.id = sessions.user_id \
                 AND users.epoch = sessions.epoch WHERE sessions.expires > $1 AND sessions.hash IN ({places}) \
                 UNION ALL SELECT tokens.hash AS hash FROM tokens \
                 WHERE (tokens.expires = 0 OR tokens.expires > $1) AND tokens.hash IN ({places})"
            );
            let query = sqlx::query(AssertSqlSafe(sql)).bind(now);
            let query = hashes.iter().fold(query, |query, hash| query.bind(hash));
            for row in query.fetch_all(&self.pool).await? {
                valid.insert(row.try_get("hash")?);
            }
        }
        Ok(valid)
    }

    /// When browsers were seen in which somebody has signed in, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn devices(&self, user: &str) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT seen FROM devices WHERE user_id = $1 ORDER BY seen DESC";
        let rows = sqlx::query(sql).bind(user).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("seen")?)).collect()
    }

    /// Revokes a token; the hash of its secret, if there was one.
    pub async fn drop_token(&self, user: &str, id: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT hash FROM tokens WHERE user_id = $1 AND id = $2";
        let row = sqlx::query(sql).bind(user).bind(id).fetch_optional(&self.pool).await?;
        let sql = "DELETE FROM tokens WHERE user_id = $1 AND id = $2";
        self.write(Statement::new(sql).bind(user).bind(id)).await?;
        Ok(row.map(|row| row.try_get("hash")).transpose()?)
    }

    /// Gives tokens from before tokens had an end one.
    pub async fn end_old_tokens(&self, expires: i64) -> Result<(), StoreError> {
        self.write(Statement::new("UPDATE tokens SET expires = $1 WHERE expires = 0").bind(expires)).await
    }

    /// Remembers a browser in which somebody has signed in.
    pub async fn know_device(&self, hash: &str, user: &str, now: i64) -> Result<(), StoreError> {
        self.write(know_device(hash, user, now)).await
    }

    /// Whether somebody has signed in with a browser before.
    pub async fn knows_device(&self, hash: &str, user: &str) -> Result<bool, StoreError> {
        let sql = "SELECT hash FROM devices WHERE hash = $1 AND user_id = $2";
        let row = sqlx::query(sql).bind(hash).bind(user).fetch_optional(&self.pool).await?;
        Ok(row.is_some())
    }

    async fn change(&self, sql: &'static str, key: &str, value: i64) -> Result<(), StoreError> {
        self.write(Statement::new(sql).bind(key).bind(value)).await
    }
}
