//! People, their sessions and the tokens of their programs. Secrets come in as hashes only.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::{Store, StoreError};

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// The id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The hash of the password; none for a guest.
    pub password: Option<String>,
}

/// A token without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// When it was made.
    pub created: i64,
}

fn user(row: &AnyRow) -> Result<UserRow, sqlx::Error> {
    Ok(UserRow { id: row.try_get("id")?, name: row.try_get("name")?, password: row.try_get("password")? })
}

impl Store {
    /// A new guest.
    pub async fn add_guest(&self, id: &str, name: &str, now: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO users (id, name, created) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(id).bind(name).bind(now).execute(&self.pool).await?;
        Ok(())
    }

    /// A guest takes another name; accounts keep theirs.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET name = $2 WHERE id = $1 AND password IS NULL";
        sqlx::query(sql).bind(id).bind(name).execute(&self.pool).await?;
        Ok(())
    }

    /// A guest becomes an account. `folded` is the name as it is compared.
    pub async fn make_account(
        &self,
        id: &str,
        name: &str,
        folded: &str,
        password: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE users SET name = $2, folded = $3, password = $4 WHERE id = $1 AND password IS NULL";
        let done = sqlx::query(sql).bind(id).bind(name).bind(folded).bind(password).execute(&self.pool).await;
        done.map_err(|error| StoreError::doubled(error, StoreError::NameTaken))?;
        Ok(())
    }

    /// The account with a name.
    pub async fn account(&self, folded: &str) -> Result<Option<UserRow>, StoreError> {
        let sql = "SELECT id, name, password FROM users WHERE folded = $1";
        let row = sqlx::query(sql).bind(folded).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }

    /// Somebody is signed in until a moment.
    pub async fn add_session(&self, hash: &str, user: &str, expires: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(hash).bind(user).bind(expires).execute(&self.pool).await?;
        Ok(())
    }

    /// Who is signed in with a cookie.
    pub async fn session(&self, hash: &str, now: i64) -> Result<Option<UserRow>, StoreError> {
        let sql = "SELECT users.id, users.name, users.password FROM sessions \
                   JOIN users ON users.id = sessions.user_id WHERE hash = $1 AND expires > $2";
        let row = sqlx::query(sql).bind(hash).bind(now).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }

    /// Signs out.
    pub async fn drop_session(&self, hash: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(&self.pool).await?;
        Ok(())
    }

    /// Forgets sessions that have ended.
    pub async fn drop_old_sessions(&self, now: i64) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now).execute(&self.pool).await?;
        Ok(())
    }

    /// A new token.
    pub async fn add_token(&self, token: &TokenRow, hash: &str, user: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO tokens (id, hash, user_id, name, created) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(&token.id).bind(hash).bind(user).bind(&token.name);
        query.bind(token.created).execute(&self.pool).await?;
        Ok(())
    }

    /// Whose token it is.
    pub async fn token(&self, hash: &str) -> Result<Option<UserRow>, StoreError> {
        let sql = "SELECT users.id, users.name, users.password FROM tokens \
                   JOIN users ON users.id = tokens.user_id WHERE hash = $1";
        let row = sqlx::query(sql).bind(hash).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }

    /// The tokens of somebody, newest first.
    pub async fn tokens(&self, user: &str) -> Result<Vec<TokenRow>, StoreError> {
        let sql = "SELECT id, name, created FROM tokens WHERE user_id = $1 ORDER BY created DESC, id";
        let rows = sqlx::query(sql).bind(user).fetch_all(&self.pool).await?;
        let token = |row: &AnyRow| {
            Ok(TokenRow {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                created: row.try_get("created")?,
            })
        };
        rows.iter().map(token).collect()
    }

    /// Takes a token back.
    pub async fn drop_token(&self, user: &str, id: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM tokens WHERE user_id = $1 AND id = $2";
        sqlx::query(sql).bind(user).bind(id).execute(&self.pool).await?;
        Ok(())
    }
}
