//! The host's tools: backup while the server runs, restore into either database, check.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::fs;

use common::{add_table, event, forms, make_account, new_events, new_session};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use store::{Store, StoreError};
use tempfile::TempDir;
use test_postgres::Postgres;

/// A store with people, a token-free account, friends and two tables.
async fn fill(store: &Store) {
    add_table(store, "ada", "open").await;
    add_table(store, "bob", "friends").await;
    make_account(store, "ada", forms("Ada"), "hash").await.unwrap();
    store.name_friend("ada", "bob", 3).await.unwrap();
    store.add_session(new_session("key", "bob")).await.unwrap();
    store.add_events(new_events("ada", 2..=40, "playing")).await.unwrap();
}

async fn assert_filled(store: &Store) {
    let expected: Vec<_> = (1..=40).map(event).collect();
    assert_eq!(store.events("ada", 0).await.unwrap(), expected);
    assert_eq!(store.account("Ada").await.unwrap().unwrap().password.as_deref(), Some("hash"));
    assert_eq!(store.session("key", 1).await.unwrap().unwrap().0.id, "bob");
    assert_eq!(store.friends("bob").await.unwrap().len(), 1);
    assert_eq!(store.tables_of("bob", 9).await.unwrap()[0].seat, Some(0));
    assert!(store.check().await.unwrap().is_empty());
}

/// Restores a backup into a new folder, writes on, and closes.
async fn assert_restorable(backup: &std::path::Path) {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    store.restore(backup).await.unwrap();
    store.close().await;
    let store = Store::in_folder(folder.path()).await.unwrap();
    assert_filled(&store).await;
    store.add_events(new_events("ada", 41..=41, "over")).await.unwrap();
    let again = store.restore(backup).await.unwrap_err().to_string();
    assert!(again.contains("has data already: restore into an empty database"), "{again}");
    store.close().await;
}

#[tokio::test]
async fn a_backup_is_made_beside_a_running_server_that_writes_on() {
    let folder = TempDir::new().unwrap();
    let server = Store::in_folder(folder.path()).await.unwrap();
    fill(&server).await;
    let tool = Store::for_tool_in_folder(folder.path()).await.unwrap();
    let backup = folder.path().join("backup.db");
    let writing = tokio::spawn({
        let server = server.clone();
        async move {
            for number in 2..200 {
                server.add_events(new_events("bob", number..=number, "playing")).await.unwrap();
            }
        }
    });
    tool.backup(&backup).await.unwrap();
    writing.await.unwrap();
    assert_filled(&tool).await;
    tool.close().await;
    server.close().await;
    let again = server.backup(&backup).await.unwrap_err().to_string();
    assert!(again.contains("exists already: name a new file"), "{again}");
    assert_restorable(&backup).await;
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("partial")), "{left:?}");
}

/// A server that was killed leaves its last commits in the log.
#[tokio::test]
async fn the_files_of_a_killed_server_are_restored_with_its_log() {
    let (folder, killed) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let server = Store::in_folder(folder.path()).await.unwrap();
    fill(&server).await;
    let refused = Store::in_folder(killed.path()).await.unwrap();
    let file = folder.path().join("oxhide.db");
    let running = refused.restore(&file).await.unwrap_err().to_string();
    assert!(running.contains("is in use by another server"), "{running}");
    refused.close().await;
    for name in ["oxhide.db", "oxhide.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name.replace("oxhide", "left"))).unwrap();
    }
    server.close().await;
    assert_restorable(&killed.path().join("left.db")).await;
}

#[tokio::test]
async fn a_backup_of_postgres_is_the_same_file_and_goes_into_either_database() {
    let start = || Postgres::start(env!("CARGO_TARGET_TMPDIR"));
    let (Some(one), Some(other)) = (start(), start()) else { return };
    let folder = TempDir::new().unwrap();
    let backup = folder.path().join("backup.db");
    let server = Store::open(&one.url()).await.unwrap();
    fill(&server).await;
    let tool = Store::for_tool(&one.url()).await.unwrap();
    tool.backup(&backup).await.unwrap();
    tool.close().await;
    server.close().await;
    assert_restorable(&backup).await;
    let store = Store::open(&other.url()).await.unwrap();
    store.restore(&backup).await.unwrap();
    store.close().await;
    let store = Store::open(&other.url()).await.unwrap();
    assert_filled(&store).await;
    store.add_events(new_events("ada", 41..=41, "over")).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn what_is_no_backup_is_not_restored() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    let letter = folder.path().join("letter");
    fs::write(&letter, "Dear Ada, ".repeat(500)).unwrap();
    let error = store.restore(&letter).await.unwrap_err().to_string();
    assert!(error.contains("letter: the file is not a database"), "{error}");
    let error = store.restore(&folder.path().join("nothing")).await.unwrap_err().to_string();
    assert!(error.contains("nothing: the database file cannot be opened"), "{error}");
    let other = folder.path().join("other.db");
    let url = format!("sqlite://{}?mode=rwc", other.display());
    AnyConnection::connect(&url).await.unwrap().execute("CREATE TABLE birds (name TEXT)").await.unwrap();
    let error = store.restore(&other).await.unwrap_err().to_string();
    assert!(error.ends_with("other.db: this file is no backup of Oxhide"), "{error}");
    store.close().await;
}

#[tokio::test]
async fn a_tool_needs_a_database_that_exists() {
    let folder = TempDir::new().unwrap();
    let error = Store::for_tool_in_folder(folder.path()).await.err().unwrap();
    assert!(matches!(error, StoreError::Open { .. }), "{error}");
    assert!(!folder.path().join("oxhide.db").exists());
}

#[tokio::test]
async fn a_check_finds_gaps_and_strays() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    fill(&store).await;
    assert_eq!(store.all_tables().await.unwrap(), ["ada", "bob"]);
    let url = format!("sqlite://{}", folder.path().join("oxhide.db").display());
    let mut outside = AnyConnection::connect(&url).await.unwrap();
    outside.execute("PRAGMA foreign_keys = OFF").await.unwrap();
    outside.execute("DELETE FROM happenings WHERE table_id = 'ada' AND number = 7").await.unwrap();
    outside.execute("DELETE FROM happenings WHERE table_id = 'bob'").await.unwrap();
    outside.execute("DELETE FROM users WHERE id = 'bob'").await.unwrap();
    let problems = store.check().await.unwrap();
    assert_eq!(problems.last().unwrap(), "table bob has 0 events, and the last is number 0");
    assert!(
        problems.contains(&"table ada has 39 events, and the last is number 40".to_owned()),
        "{problems:?}"
    );
    assert!(problems.iter().any(|problem| problem.contains("1 rows of sessions refer")), "{problems:?}");
    store.close().await;
}
