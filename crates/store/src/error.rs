//! What can go wrong with the data.

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has that name.
    #[error("the name is taken")]
    NameTaken,
    /// The happening has been written already: the table was changed from somewhere else.
    #[error("the table was changed meanwhile")]
    Conflict,
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
    /// The database is not there or not as it should be.
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables of the database cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl StoreError {
    /// The same, with a doubled key told apart from other trouble.
    pub(crate) fn doubled(error: sqlx::Error, meaning: StoreError) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => meaning,
            _ => StoreError::Database(error),
        }
    }
}
