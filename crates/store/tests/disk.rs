//! Disks and database servers that fail: nothing acknowledged is lost, refusals say why, service resumes.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{add_table, forms, new_events, new_session};
use store::{Store, StoreError, Trouble};
use tempfile::TempDir;
use test_disk::SmallDisk;
use test_postgres::Cluster;

/// Appends one large event after another and counts what is acknowledged.
struct Journal {
    store: Store,
    acknowledged: u32,
    /// The next event may be there already.
    uncertain: bool,
}

impl Journal {
    async fn open(store: Store) -> Self {
        add_table(&store, "a", "open").await;
        let mut journal = Journal { store, acknowledged: 1, uncertain: false };
        for _ in 0..20 {
            journal.write().await.unwrap();
        }
        journal
    }

    async fn write(&mut self) -> Result<(), StoreError> {
        let mut next = new_events("a", self.acknowledged + 1..=self.acknowledged + 1, "playing");
        next.events[0].body = "x".repeat(20_000);
        match self.store.add_events(next).await {
            Err(StoreError::Conflict) if self.uncertain => {}
            Err(error) => {
                self.uncertain |= matches!(error, StoreError::Uncertain(_));
                return Err(error);
            }
            Ok(()) => {}
        }
        self.uncertain = false;
        self.acknowledged += 1;
        Ok(())
    }

    /// Writes until it is refused so many times: the reasons.
    async fn until_refused(&mut self, times: usize) -> Vec<String> {
        let mut reasons = Vec::new();
        for _ in 0..20_000 {
            if let Err(error) = self.write().await {
                reasons.push(error.to_string());
                if reasons.len() == times {
                    return reasons;
                }
            }
        }
        panic!("only {} refusals, {} acknowledged", reasons.len(), self.acknowledged);
    }

    /// Writes until it succeeds again, and then some more.
    async fn resumes(&mut self) {
        let start = Instant::now();
        while let Err(error) = self.write().await {
            assert!(start.elapsed() < Duration::from_secs(60), "{error}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        for _ in 0..20 {
            self.write().await.unwrap();
        }
    }

    fn expected(&self) -> Vec<u32> {
        (1..=self.acknowledged).collect()
    }
}

async fn events(store: &Store) -> Vec<u32> {
    store.events("a", 0).await.unwrap().into_iter().map(|event| event.number).collect()
}

/// The events in a copy of a folder: what a process that is killed now leaves behind.
async fn left_behind(folder: &Path) -> Vec<u32> {
    let copy = TempDir::new().unwrap();
    for name in ["oxhide.db", "oxhide.db-wal"] {
        std::fs::copy(folder.join(name), copy.path().join(name)).unwrap();
    }
    let store = Store::in_folder(copy.path()).await.unwrap();
    let events = events(&store).await;
    store.close().await;
    events
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let Some(disk) = SmallDisk::new(40) else { return };
    let mut journal = Journal::open(Store::in_folder(disk.path()).await.unwrap()).await;
    disk.fill();
    let reasons = journal.until_refused(200).await;
    assert!(reasons.iter().all(|reason| reason == "the disk is full"), "{:?}", reasons.last());
    let unwell = journal.store.health().await.unwrap_err();
    assert!(matches!(unwell, StoreError::Unavailable(Trouble::DiskFull)), "{unwell}");
    assert_eq!(left_behind(disk.path()).await, journal.expected());
    disk.free();
    journal.resumes().await;
    journal.store.health().await.unwrap();
    assert_eq!(left_behind(disk.path()).await, journal.expected());
    journal.store.close().await;
}

#[tokio::test]
async fn people_and_sessions_are_refused_on_a_full_disk_and_stored_afterwards() {
    let Some(disk) = SmallDisk::new(40) else { return };
    let mut journal = Journal::open(Store::in_folder(disk.path()).await.unwrap()).await;
    disk.fill();
    journal.until_refused(3).await;
    let store = &journal.store;
    let full = |done: Result<(), StoreError>| {
        assert!(matches!(done, Err(StoreError::Unavailable(Trouble::DiskFull))), "{done:?}");
    };
    let large = "x".repeat(20_000);
    full(store.add_guest("bob", forms(&large), 1).await);
    full(store.add_session(new_session(&large, "a")).await);
    disk.free();
    store.add_guest("bob", forms("Bob"), 1).await.unwrap();
    store.add_session(new_session("key", "bob")).await.unwrap();
    store.name_friend("a", "bob", 1).await.unwrap();
    assert_eq!(store.session("key", 1).await.unwrap().unwrap().0.name, "Bob");
    assert_eq!(store.friends("bob").await.unwrap().len(), 1);
    store.close().await;
}

/// The log is made longer at a start only as far as the disk has space.
#[tokio::test]
async fn a_small_disk_keeps_most_of_its_space_for_data() {
    let Some(disk) = SmallDisk::new(8) else { return };
    let mut journal = Journal::open(Store::in_folder(disk.path()).await.unwrap()).await;
    let log = journal.store.figures().log_bytes.unwrap();
    assert!((1_000_000..4_000_000).contains(&log), "{log}");
    disk.fill();
    journal.until_refused(3).await;
    disk.free();
    journal.resumes().await;
    journal.store.close().await;
}

#[tokio::test]
async fn a_server_starts_on_a_full_disk_and_writes_when_space_returns() {
    let Some(disk) = SmallDisk::new(40) else { return };
    let mut journal = Journal::open(Store::in_folder(disk.path()).await.unwrap()).await;
    journal.store.close().await;
    // The log and its index need a little space of their own.
    std::fs::write(disk.path().join("reserve"), vec![0; 200_000]).unwrap();
    disk.fill();
    std::fs::remove_file(disk.path().join("reserve")).unwrap();
    journal.store = Store::in_folder(disk.path()).await.unwrap();
    assert_eq!(events(&journal.store).await, journal.expected());
    journal.until_refused(3).await;
    disk.free();
    journal.resumes().await;
    journal.store.close().await;
}

#[tokio::test]
async fn a_start_without_any_space_or_without_the_right_to_write_says_so() {
    let Some(disk) = SmallDisk::new(2) else { return };
    disk.fill();
    let full = Store::in_folder(disk.path()).await.err().unwrap().to_string();
    assert!(full.ends_with("oxhide.db: the disk is full"), "{full}");
    disk.free();
    disk.lock();
    let locked = Store::in_folder(disk.path()).await.err().unwrap().to_string();
    assert!(locked.contains("the disk is read-only"), "{locked}");
    disk.unlock();
    Store::in_folder(disk.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn slow_a_full_disk_of_postgres_loses_nothing_that_was_acknowledged() {
    let Some(disk) = SmallDisk::new(72) else { return };
    let Some(cluster) = Cluster::start(disk.path()) else { return };
    let mut journal = Journal::open(Store::open(&cluster.url()).await.unwrap()).await;
    disk.fill();
    let reasons = journal.until_refused(5).await;
    assert!(
        reasons.iter().any(|reason| reason.contains("disk is full") || reason.contains("cannot be reached")),
        "{reasons:?}"
    );
    assert!(journal.store.health().await.is_err());
    disk.free();
    cluster.resume();
    journal.resumes().await;
    journal.store.health().await.unwrap();
    cluster.crash();
    cluster.resume();
    journal.resumes().await;
    assert_eq!(events(&journal.store).await, journal.expected());
    journal.store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_killed_sessions_and_crashes_of_postgres_under_load_lose_nothing() {
    let folder = tempfile::Builder::new().prefix("pg").permissions(open_to_all()).tempdir().unwrap();
    let Some(cluster) = Cluster::start(folder.path()) else { return };
    let mut journal = Journal::open(Store::open(&cluster.url()).await.unwrap()).await;
    for round in 0..4 {
        let writing = tokio::spawn(async move {
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(3) {
                let _ = journal.write().await;
            }
            journal
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        if round % 2 == 0 {
            assert!(cluster.kill_writer());
        } else {
            cluster.crash();
            cluster.resume();
        }
        journal = writing.await.unwrap();
        journal.resumes().await;
        assert_eq!(events(&journal.store).await, journal.expected(), "round {round}");
    }
    journal.store.close().await;
}

fn open_to_all() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o755)
}
