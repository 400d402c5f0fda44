//! Reasons why a database cannot be used, in words for people.

use std::borrow::Cow;
use std::io::ErrorKind;

use sqlx::error::DatabaseError;

/// A reason why the database cannot be used. It has nothing to do with what was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// No space is left.
    #[error("the disk is full")]
    DiskFull,
    /// The disk, the file or the database takes no changes.
    #[error("the disk is read-only")]
    ReadOnly,
    /// The disk failed.
    #[error("the disk reports an error ({0})")]
    Disk(String),
    /// The machine has no memory left.
    #[error("the memory is used up")]
    Memory,
    /// The file has other contents.
    #[error("the file is not a database")]
    NotADatabase,
    /// The file is a database with damage.
    #[error("the database is damaged ({0})")]
    Damaged(String),
    /// The file cannot be opened.
    #[error("the database file cannot be opened: does it exist, and may this user read and write it?")]
    CannotOpen,
    /// Another program is writing and does not end.
    #[error("another program keeps the database locked")]
    Busy,
    /// The database server cannot be reached.
    #[error("the database server cannot be reached ({0})")]
    Unreachable(String),
    /// The database server does not let us in.
    #[error("the database server refuses the connection ({0})")]
    Refused(String),
    /// It took too long.
    #[error("the database does not answer")]
    Silent,
    /// Another server has the lock.
    #[error("another server has taken over the database ({0})")]
    TakenOver(String),
    /// Another connection does not see what was acknowledged.
    #[error("the database has lost commits ({seen} of {acknowledged} are there): restart the server")]
    Lost {
        /// The last commit that can be read.
        seen: i64,
        /// The last commit that was acknowledged.
        acknowledged: i64,
    },
    /// Another server has written.
    #[error(
        "another program has written to the database (commit {seen} after {acknowledged}): restart the server"
    )]
    Overtaken {
        /// The last commit that can be read.
        seen: i64,
        /// The last commit that was acknowledged.
        acknowledged: i64,
    },
    /// Anything else.
    #[error("the database reports an error ({0})")]
    Other(String),
}

impl Trouble {
    /// The reason for players: without names of machines and other details, which are for the host.
    pub fn brief(&self) -> &'static str {
        match self {
            Trouble::DiskFull => "the disk of the server is full",
            Trouble::ReadOnly => "the disk of the server is read-only",
            Trouble::Disk(_) => "the disk of the server reports an error",
            Trouble::Memory => "the memory of the server is used up",
            Trouble::NotADatabase | Trouble::Damaged(_) => "the database of the server is damaged",
            Trouble::CannotOpen => "the database file of the server cannot be opened",
            Trouble::Busy => "another program keeps the database locked",
            Trouble::Unreachable(_) | Trouble::Refused(_) => "the database of the server cannot be reached",
            Trouble::Silent => "the database of the server does not answer",
            Trouble::TakenOver(_) | Trouble::Overtaken { .. } => "another server has taken over",
            Trouble::Lost { .. } => "the database of the server has lost data",
            Trouble::Other(_) => "the database of the server reports an error",
        }
    }

    /// The trouble behind an error; none if the error is about the statement and its values.
    pub(crate) fn of(error: &sqlx::Error) -> Option<Self> {
        match error {
            sqlx::Error::Database(inner) => of_database(inner.as_ref()),
            sqlx::Error::Io(inner) if inner.kind() == ErrorKind::StorageFull => Some(Trouble::DiskFull),
            sqlx::Error::Io(inner) => Some(Trouble::Unreachable(inner.to_string())),
            sqlx::Error::PoolTimedOut => Some(Trouble::Silent),
            sqlx::Error::Configuration(inner) => Some(Trouble::Other(inner.to_string())),
            sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
                Some(Trouble::Unreachable(error.to_string()))
            }
            // The list of sqlx is open; all others are about statements, columns and values.
            _ => None,
        }
    }

    /// Trouble with files of our own.
    pub(crate) fn of_file(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Trouble::DiskFull,
            ErrorKind::ReadOnlyFilesystem => Trouble::ReadOnly,
            ErrorKind::NotFound | ErrorKind::PermissionDenied => Trouble::CannotOpen,
            // The kinds of the standard library are an open list.
            _ => Trouble::Disk(error.to_string()),
        }
    }
}

/// SQLite names its errors by a number, PostgreSQL by five characters.
fn of_database(error: &dyn DatabaseError) -> Option<Trouble> {
    let code = error.code().unwrap_or(Cow::Borrowed(""));
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => of_sqlite(number, error.message()),
        Ok(_) | Err(_) => of_postgres(&code, error.message()),
    }
}

/// By the primary result code, the low byte of the extended one.
fn of_sqlite(code: u32, message: &str) -> Option<Trouble> {
    match code & 0xff {
        5 | 6 => Some(Trouble::Busy),
        7 => Some(Trouble::Memory),
        8 => Some(Trouble::ReadOnly),
        10 => Some(Trouble::Disk(message.to_owned())),
        11 => Some(Trouble::Damaged(message.to_owned())),
        13 => Some(Trouble::DiskFull),
        3 | 14 | 23 => Some(Trouble::CannotOpen),
        26 => Some(Trouble::NotADatabase),
        // Errors of a statement (1), values too large (18), constraints (19) and types (20, 25).
        1 | 18 | 19 | 20 | 25 => None,
        _ => Some(Trouble::Other(message.to_owned())),
    }
}

/// By the class of the SQLSTATE, its first two characters.
fn of_postgres(code: &str, message: &str) -> Option<Trouble> {
    let message = message.to_owned();
    match (code, code.get(..2)) {
        ("53100", _) => Some(Trouble::DiskFull),
        ("53200", _) => Some(Trouble::Memory),
        ("25006", _) => Some(Trouble::ReadOnly),
        // Values, constraints and statements.
        (_, Some("22" | "23" | "42")) => None,
        (_, Some("28" | "3D")) | ("53300", _) => Some(Trouble::Refused(message)),
        (_, Some("08" | "57")) => Some(Trouble::Unreachable(message)),
        (_, Some("58")) => Some(Trouble::Disk(message)),
        (_, Some("XX")) => Some(Trouble::Damaged(message)),
        _ => Some(Trouble::Other(message)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_of_both_databases_are_read_and_faulty_statements_are_no_trouble() {
        let full = Some(Trouble::DiskFull);
        assert_eq!((of_sqlite(13, ""), of_postgres("53100", "")), (full.clone(), full));
        assert_eq!(of_sqlite(1555, "unique"), None);
        assert_eq!(of_postgres("23505", "unique"), None);
        assert_eq!(of_sqlite(778, "disk I/O error"), Some(Trouble::Disk("disk I/O error".to_owned())));
        assert_eq!(of_postgres("57P01", "bye"), Some(Trouble::Unreachable("bye".to_owned())));
    }
}
