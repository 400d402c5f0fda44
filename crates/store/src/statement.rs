//! Statements as data: the writer runs them together with those of others, and once more if the batch failed.

use sqlx::AnyConnection;

use crate::StoreError;

/// One statement that changes something, with its values.
pub(crate) struct Statement {
    sql: &'static str,
    values: Vec<Value>,
    /// The meaning of a key that exists already.
    doubled: fn() -> StoreError,
    /// The meaning of no row to change, where one must be there.
    unchanged: Option<fn() -> StoreError>,
}

/// A value of a column.
pub(crate) enum Value {
    Text(Option<String>),
    Number(i64),
}

impl Statement {
    pub(crate) fn new(sql: &'static str) -> Self {
        Statement { sql, values: Vec::new(), doubled: || StoreError::Conflict, unchanged: None }
    }

    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Says what a key that exists already means; without it, that somebody else was faster.
    pub(crate) fn if_doubled(mut self, meaning: fn() -> StoreError) -> Self {
        self.doubled = meaning;
        self
    }

    /// Makes it a conflict if no row is there to change.
    pub(crate) fn must_change(self) -> Self {
        self.must_change_or(|| StoreError::Conflict)
    }

    /// Makes it an error with a meaning if no row is there to change.
    pub(crate) fn must_change_or(mut self, meaning: fn() -> StoreError) -> Self {
        self.unchanged = Some(meaning);
        self
    }

    /// Runs it; the number of rows that changed.
    pub(crate) async fn run(&self, connection: &mut AnyConnection) -> Result<u64, StoreError> {
        let mut query = sqlx::query(self.sql);
        for value in &self.values {
            query = match value {
                Value::Text(text) => query.bind(text.as_deref()),
                Value::Number(number) => query.bind(*number),
            };
        }
        let done = query.execute(connection).await;
        let rows = done.map_err(|error| StoreError::doubled(error, self.doubled))?.rows_affected();
        match self.unchanged {
            Some(meaning) if rows == 0 => Err(meaning()),
            Some(_) | None => Ok(rows),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}
