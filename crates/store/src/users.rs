//! People: guests and accounts. Passwords come in as hashes only.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::statement::Statement;
use crate::{Store, StoreError};

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    /// The id, which never changes.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The hash of the password; none for a guest.
    pub password: Option<String>,
    /// The epoch of valid sessions.
    pub epoch: i64,
}

/// The name of a person in the forms that are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameForms<'a> {
    /// As others see it.
    pub name: &'a str,
    /// As it is typed to sign in, whatever the capitals.
    pub folded: &'a str,
    /// As names are compared that look alike.
    pub skeleton: &'a str,
}

pub(crate) fn user(row: &AnyRow) -> Result<UserRow, sqlx::Error> {
    Ok(UserRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        epoch: row.try_get("epoch")?,
    })
}

impl Store {
    /// Adds a guest.
    pub async fn add_guest(&self, id: &str, name: NameForms<'_>, now: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO users (id, name, skeleton, created) VALUES ($1, $2, $3, $4)";
        self.write(Statement::new(sql).bind(id).bind(name.name).bind(name.skeleton).bind(now)).await
    }

    /// Gives a guest another name; accounts keep theirs.
    pub async fn rename_guest(&self, id: &str, name: NameForms<'_>) -> Result<(), StoreError> {
        let sql = "UPDATE users SET name = $2, skeleton = $3 WHERE id = $1 AND password IS NULL";
        self.write(Statement::new(sql).bind(id).bind(name.name).bind(name.skeleton)).await
    }

    /// Makes an account of a guest and begins another epoch: no session of the guest opens the account.
    pub async fn make_account(
        &self,
        id: &str,
        name: NameForms<'_>,
        password: &str,
    ) -> Result<UserRow, StoreError> {
        let sql = "UPDATE users SET name = $2, folded = $3, skeleton = $4, password = $5, epoch = epoch + 1 \
                   WHERE id = $1 AND password IS NULL";
        let make = Statement::new(sql).bind(id).bind(name.name).bind(name.folded).bind(name.skeleton);
        self.write(make.bind(password).if_doubled(|| StoreError::NameTaken).must_change()).await?;
        self.user(id).await?.ok_or(StoreError::Conflict)
    }

    /// Replaces the password hash `old` and begins another epoch. None if `old` is not the password any more.
    pub async fn change_password(
        &self,
        id: &str,
        old: &str,
        new: &str,
    ) -> Result<Option<UserRow>, StoreError> {
        let sql = "UPDATE users SET password = $3, epoch = epoch + 1 WHERE id = $1 AND password = $2";
        match self.write(Statement::new(sql).bind(id).bind(old).bind(new).must_change()).await {
            Ok(()) => self.user(id).await,
            Err(StoreError::Conflict) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The person with an id.
    pub async fn user(&self, id: &str) -> Result<Option<UserRow>, StoreError> {
        self.one_user("SELECT id, name, password, epoch FROM users WHERE id = $1", id).await
    }

    /// The account with a name.
    pub async fn account(&self, folded: &str) -> Result<Option<UserRow>, StoreError> {
        self.one_user("SELECT id, name, password, epoch FROM users WHERE folded = $1", folded).await
    }

    /// The account whose name looks like a name with this skeleton.
    pub async fn lookalike(&self, skeleton: &str) -> Result<Option<UserRow>, StoreError> {
        let sql = "SELECT id, name, password, epoch FROM users WHERE skeleton = $1 AND password IS NOT NULL";
        self.one_user(sql, skeleton).await
    }

    async fn one_user(&self, sql: &'static str, key: &str) -> Result<Option<UserRow>, StoreError> {
        let row = sqlx::query(sql).bind(key).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }

    /// Marks guests whose names look like the account `id` as guests in their names.
    pub async fn mark_lookalikes(&self, id: &str, skeleton: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET name = substr(name, 1, 16) || ' (guest)', skeleton = NULL \
                   WHERE skeleton = $2 AND id <> $1 AND password IS NULL";
        self.write(Statement::new(sql).bind(id).bind(skeleton)).await
    }

    /// Accounts without a skeleton, oldest first.
    pub async fn accounts_without_skeleton(&self) -> Result<Vec<UserRow>, StoreError> {
        let sql = "SELECT id, name, password, epoch FROM users \
                   WHERE skeleton IS NULL AND password IS NOT NULL ORDER BY created, id";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(user(row)?)).collect()
    }

    /// Stores the skeleton of an account from before there were any. `NameTaken` if another account has it.
    pub async fn set_skeleton(&self, id: &str, skeleton: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET skeleton = $2 WHERE id = $1";
        self.write(Statement::new(sql).bind(id).bind(skeleton).if_doubled(|| StoreError::NameTaken)).await
    }
}
