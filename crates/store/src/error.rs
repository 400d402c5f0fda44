//! Errors of the store.

use crate::trouble::Trouble;

/// A reason why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has that name.
    #[error("the name is taken")]
    NameTaken,
    /// The event has been written already: the table was changed from somewhere else.
    #[error("the table was changed meanwhile")]
    Conflict,
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
    /// The database cannot be used now; nothing was changed.
    #[error("{0}")]
    Unavailable(Trouble),
    /// The connection broke during a commit, and nobody can say now if it succeeded.
    #[error("it is not known if the change was saved: {0}")]
    Uncertain(Trouble),
    /// The database cannot be opened: the reason with the place of the database.
    #[error("cannot open {place}: {trouble}")]
    Open {
        /// The file, or the address without a password.
        place: String,
        /// The reason.
        trouble: Trouble,
    },
    /// Another server uses the database.
    #[error("{place} is in use by another server ({holder}); only one may run on it at a time")]
    Locked {
        /// The file, or the address without a password.
        place: String,
        /// Who holds the lock: process, host, since when.
        holder: String,
    },
    /// A newer program has changed the tables of the database.
    #[error("{place} was written by a newer version of this program: use that version")]
    TooNew {
        /// The file, or the address without a password.
        place: String,
    },
    /// The address of a database, or a file for a backup, cannot be used.
    #[error("{0}")]
    BadPlace(String),
    /// The statement or its values are wrong.
    #[error("the database refuses the statement: {0}")]
    Database(sqlx::Error),
    /// The tables of the database cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match Trouble::of(&error) {
            Some(trouble) => StoreError::Unavailable(trouble),
            None if matches!(error, sqlx::Error::PoolClosed) => StoreError::Closed,
            None => StoreError::Database(error),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(inner) | MigrateError::ExecuteMigration(inner, _) => inner.into(),
            // The list of sqlx is open.
            other => StoreError::Migration(other),
        }
    }
}

impl StoreError {
    /// The same, where a doubled key has a meaning of its own.
    pub(crate) fn doubled(error: sqlx::Error, meaning: fn() -> StoreError) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => meaning(),
            _ => error.into(),
        }
    }

    /// The trouble with the database; none for an error of one request.
    pub(crate) fn trouble(&self) -> Option<&Trouble> {
        match self {
            StoreError::Unavailable(trouble)
            | StoreError::Uncertain(trouble)
            | StoreError::Open { trouble, .. } => Some(trouble),
            StoreError::NameTaken
            | StoreError::Conflict
            | StoreError::Closed
            | StoreError::Locked { .. }
            | StoreError::TooNew { .. }
            | StoreError::BadPlace(_)
            | StoreError::Database(_)
            | StoreError::Migration(_) => None,
        }
    }

    /// The same error for every request of a batch; none if one of them is to blame.
    pub(crate) fn trouble_of_all(&self) -> Option<impl Fn() -> StoreError> {
        let trouble = self.trouble()?.clone();
        let uncertain = matches!(self, StoreError::Uncertain(_));
        Some(move || {
            let wrap = if uncertain { StoreError::Uncertain } else { StoreError::Unavailable };
            wrap(trouble.clone())
        })
    }
}
