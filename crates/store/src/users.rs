//! People: guests and accounts. Passwords come in as hashes only.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::credentials::{SignIn, drop_tokens};
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

/// A guest who becomes an account.
#[derive(Clone, Copy, Debug)]
pub struct SignUp<'a> {
    /// The id of the guest, who is added if there is none.
    pub id: &'a str,
    /// The name of the account.
    pub name: NameForms<'a>,
    /// The hash of the password.
    pub password: &'a str,
    /// When.
    pub now: i64,
}

/// The condition that no account has the name with the skeleton `$3` and the folded form `$4`, or looks like it.
macro_rules! unclaimed {
    () => {
        " NOT EXISTS (SELECT 1 FROM users AS account WHERE account.password IS NOT NULL \
         AND (account.skeleton = $3 OR account.folded = $4))"
    };
}

fn add_guest(id: &str, name: NameForms<'_>, now: i64) -> Statement {
    let sql =
        concat!("INSERT INTO users (id, name, skeleton, created) SELECT $1, $2, $3, $5 WHERE", unclaimed!());
    let add = Statement::new(sql).bind(id).bind(name.name).bind(name.skeleton).bind(name.folded).bind(now);
    add.must_change_or(|| StoreError::NameTaken)
}

impl SignUp<'_> {
    fn statements(&self) -> Vec<Statement> {
        let SignUp { id, name, password, now } = *self;
        let sql = "INSERT INTO users (id, name, created) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
        let add = Statement::new(sql).bind(id).bind(name.name).bind(now);
        let sql = "UPDATE users SET name = $2, folded = $3, skeleton = $4, password = $5, epoch = epoch + 1 \
                   WHERE id = $1 AND password IS NULL";
        let make = Statement::new(sql).bind(id).bind(name.name).bind(name.folded).bind(name.skeleton);
        let make = make.bind(password).if_doubled(|| StoreError::NameTaken).must_change();
        vec![add, make, mark_lookalikes(id, name.skeleton)]
    }
}

/// Marks guests whose names look like the account `id` as guests in their names.
fn mark_lookalikes(id: &str, skeleton: &str) -> Statement {
    let sql = "UPDATE users SET name = substr(name, 1, 16) || ' (guest)', skeleton = NULL \
               WHERE skeleton = $2 AND id <> $1 AND password IS NULL";
    Statement::new(sql).bind(id).bind(skeleton)
}

fn then_sign_in(mut first: Vec<Statement>, sign_in: SignIn<'_>) -> Vec<Statement> {
    first.extend(sign_in.statements());
    first
}

impl Store {
    /// Adds a guest.
    ///
    /// # Errors
    /// `NameTaken` if the name looks like the one of an account.
    pub async fn add_guest(&self, id: &str, name: NameForms<'_>, now: i64) -> Result<(), StoreError> {
        self.write(add_guest(id, name, now)).await
    }

    /// Adds a guest who is signed in.
    ///
    /// # Errors
    /// As [`Store::add_guest`].
    pub async fn admit_guest(&self, name: NameForms<'_>, sign_in: SignIn<'_>) -> Result<(), StoreError> {
        let add = add_guest(sign_in.session.user, name, sign_in.session.created);
        self.writer.write(then_sign_in(vec![add], sign_in)).await
    }

    /// Gives a guest another name; accounts keep theirs.
    ///
    /// # Errors
    /// `NameTaken` if the name looks like the one of an account.
    pub async fn rename_guest(&self, id: &str, name: NameForms<'_>) -> Result<(), StoreError> {
        let sql = concat!(
            "UPDATE users SET name = $2, skeleton = $3 WHERE id = $1 AND password IS NULL AND",
            unclaimed!()
        );
        let rename = Statement::new(sql).bind(id).bind(name.name).bind(name.skeleton).bind(name.folded);
        self.write(rename.must_change_or(|| StoreError::NameTaken)).await
    }

    /// Makes an account of a guest, marks guests who look like it, and signs the owner in. Another epoch begins: no
    /// session of the guest opens the account.
    ///
    /// # Errors
    /// `NameTaken` if an account has the name or looks like it.
    pub async fn make_account(&self, sign_up: SignUp<'_>, sign_in: SignIn<'_>) -> Result<(), StoreError> {
        self.writer.write(then_sign_in(sign_up.statements(), sign_in)).await
    }

    /// Replaces the password hash `old`, begins another epoch, ends all tokens, and signs the owner in.
    ///
    /// # Errors
    /// `Conflict` if `old` is not the password any more.
    pub async fn change_password(&self, old: &str, new: &str, sign_in: SignIn<'_>) -> Result<(), StoreError> {
        let sql = "UPDATE users SET password = $3, epoch = epoch + 1 WHERE id = $1 AND password = $2";
        let id = sign_in.session.user;
        let change = Statement::new(sql).bind(id).bind(old).bind(new).must_change();
        self.writer.write(then_sign_in(vec![change, drop_tokens(id)], sign_in)).await
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

    /// Accounts, or guests after an id, that have no skeleton: accounts oldest first, guests by id.
    pub async fn without_skeleton(&self, guests_after: Option<&str>) -> Result<Vec<UserRow>, StoreError> {
        let accounts = "SELECT id, name, password, epoch FROM users \
                        WHERE skeleton IS NULL AND password IS NOT NULL AND id > $1 ORDER BY created, id";
        let guests = "SELECT id, name, password, epoch FROM users \
                      WHERE skeleton IS NULL AND password IS NULL AND id > $1 ORDER BY id LIMIT 500";
        let sql = if guests_after.is_some() { guests } else { accounts };
        let rows = sqlx::query(sql).bind(guests_after.unwrap_or_default()).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(user(row)?)).collect()
    }

    /// Stores the skeleton of an account from before there were any, and marks guests who look like it. `NameTaken`
    /// if another account has it.
    pub async fn set_skeleton(&self, id: &str, skeleton: &str) -> Result<(), StoreError> {
        let sql = "UPDATE users SET skeleton = $2 WHERE id = $1";
        let set = Statement::new(sql).bind(id).bind(skeleton).if_doubled(|| StoreError::NameTaken);
        self.writer.write(vec![set, mark_lookalikes(id, skeleton)]).await
    }

    /// Stores the skeletons of guests from before there were any, and marks those who look like an account. A guest
    /// who has another name by now is left alone.
    pub async fn set_guest_skeletons(&self, guests: &[(UserRow, String)]) -> Result<(), StoreError> {
        let set = |(guest, skeleton): &(UserRow, String)| {
            let set = "UPDATE users SET skeleton = $3 \
                       WHERE id = $1 AND name = $2 AND skeleton IS NULL AND password IS NULL";
            let mark = "UPDATE users SET name = substr(name, 1, 16) || ' (guest)', skeleton = NULL \
                        WHERE id = $1 AND password IS NULL AND EXISTS (SELECT 1 FROM users AS account \
                        WHERE account.password IS NOT NULL AND account.skeleton = users.skeleton)";
            let set = Statement::new(set).bind(&guest.id).bind(&guest.name).bind(skeleton);
            [set, Statement::new(mark).bind(&guest.id)]
        };
        self.writer.write(guests.iter().flat_map(set).collect()).await
    }
}
