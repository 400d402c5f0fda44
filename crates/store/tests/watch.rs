//! The watchdog: what was acknowledged can be read from outside, or nothing is acknowledged any more.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::fs;
use std::time::Duration;

use common::{add_table, new_events};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use store::{Store, StoreError, Trouble};
use tempfile::TempDir;

/// Waits for the watchdog: the reason it gives.
async fn alarm(store: &Store) -> Trouble {
    for _ in 0..200 {
        match store.health().await {
            Err(StoreError::Unavailable(trouble)) => return trouble,
            Err(other) => panic!("{other}"),
            Ok(()) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the watchdog saw nothing");
}

/// The file is replaced by an older copy while the server has it open.
#[tokio::test]
async fn a_file_that_was_replaced_stops_the_writing() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    add_table(&store, "a", "open").await;
    let (file, backup) = (folder.path().join("oxhide.db"), folder.path().join("backup.db"));
    store.backup(&backup).await.unwrap();
    store.add_events(new_events("a", 2..=2, "playing")).await.unwrap();
    fs::rename(&backup, &file).unwrap();
    for log in ["oxhide.db-wal", "oxhide.db-shm"] {
        fs::remove_file(folder.path().join(log)).unwrap();
    }
    let trouble = alarm(&store).await;
    assert!(matches!(trouble, Trouble::Lost { .. }), "{trouble}");
    let refused = store.add_events(new_events("a", 3..=3, "playing")).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(Trouble::Lost { .. }))), "{refused:?}");
}

#[tokio::test]
async fn a_file_that_is_gone_stops_the_writing() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    add_table(&store, "a", "open").await;
    fs::rename(folder.path().join("oxhide.db"), folder.path().join("elsewhere.db")).unwrap();
    let trouble = alarm(&store).await;
    assert_eq!(trouble, Trouble::CannotOpen);
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let refused = store.add_events(new_events("a", 2..=2, "playing")).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(Trouble::CannotOpen))), "{refused:?}");
    assert!(!folder.path().join("oxhide.db").exists(), "no empty file takes its place");
    fs::rename(folder.path().join("elsewhere.db"), folder.path().join("oxhide.db")).unwrap();
    tokio::time::sleep(Duration::from_millis(2500)).await;
    store.add_events(new_events("a", 2..=2, "playing")).await.unwrap();
    store.close().await;
}

/// Somebody else commits under our numbers: a second server that got past every lock.
#[tokio::test]
async fn commits_of_another_server_stop_the_writing() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    add_table(&store, "a", "open").await;
    let url = format!("sqlite://{}", folder.path().join("oxhide.db").display());
    let mut other = AnyConnection::connect(&url).await.unwrap();
    other.execute("UPDATE commits SET number = number + 1").await.unwrap();
    for _ in 0..2 {
        let refused = store.add_events(new_events("a", 2..=2, "playing")).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(Trouble::Overtaken { .. }))), "{refused:?}");
    }
    assert!(matches!(alarm(&store).await, Trouble::Overtaken { .. }));
    assert_eq!(store.events("a", 0).await.unwrap().len(), 1);
    store.close().await;
}

/// The same, where this server has nothing to write.
#[tokio::test]
async fn commits_of_another_server_are_noticed_without_a_write() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    add_table(&store, "a", "open").await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(store.fault(), None);
    let url = format!("sqlite://{}", folder.path().join("oxhide.db").display());
    let mut other = AnyConnection::connect(&url).await.unwrap();
    other.execute("UPDATE commits SET number = number + 1").await.unwrap();
    for _ in 0..100 {
        if store.fault().is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(matches!(store.fault(), Some(Trouble::Overtaken { .. })), "{:?}", store.fault());
    store.close().await;
}

/// The watchdog looks while the server writes as fast as it can, and finds nothing wrong.
#[tokio::test]
async fn own_commits_are_no_fault() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    add_table(&store, "a", "open").await;
    let start = std::time::Instant::now();
    for number in 2.. {
        store.add_events(new_events("a", number..=number, "playing")).await.unwrap();
        if start.elapsed() > Duration::from_secs(4) {
            break;
        }
    }
    assert_eq!(store.fault(), None);
    store.close().await;
}

/// A health check is a commit.
#[tokio::test]
async fn health_really_writes() {
    let folder = TempDir::new().unwrap();
    let store = Store::in_folder(folder.path()).await.unwrap();
    assert_eq!(store.commit_times().count(), 0);
    store.health().await.unwrap();
    assert_eq!(store.commit_times().count(), 1);
    store.close().await;
    assert!(store.health().await.is_err());
}
