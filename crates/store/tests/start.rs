//! Starts: what is wrong is named, the log is short, one server per database.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{add_table, forms, new_events};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use store::{Store, StoreError};
use tempfile::TempDir;
use test_postgres::Postgres;

async fn refusal(folder: &Path) -> String {
    Store::in_folder(folder).await.err().unwrap().to_string()
}

fn postgres() -> Option<Postgres> {
    Postgres::start(env!("CARGO_TARGET_TMPDIR"))
}

/// Runs a statement from outside, as another program would.
async fn outside(url: &str, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
}

fn file_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("oxhide.db").display())
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_so_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("oxhide.db");
    let garbage = "this is a letter to Ada. ".repeat(1000);
    fs::write(&file, &garbage).unwrap();
    let error = refusal(folder.path()).await;
    assert_eq!(error, format!("cannot open {}: the file is not a database", file.display()));
    assert_eq!(fs::read_to_string(&file).unwrap(), garbage);
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_named() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("oxhide.db")).unwrap();
    let error = refusal(folder.path()).await;
    assert!(error.contains("oxhide.db: the database file cannot be opened"), "{error}");
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = refusal(&file).await;
    assert!(error.starts_with(&format!("cannot open {}", file.display())), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let folder = TempDir::new().unwrap();
    Store::in_folder(folder.path()).await.unwrap().close().await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (9999, 'from the future', TRUE, x'00', 0)";
    outside(&file_url(folder.path()), sql).await;
    let error = refusal(folder.path()).await;
    assert!(error.ends_with("was written by a newer version of this program: use that version"), "{error}");
    let error = Store::for_tool_in_folder(folder.path()).await.err().unwrap().to_string();
    assert!(error.contains("newer version"), "{error}");
}

#[tokio::test]
async fn a_database_server_that_is_not_there_or_refuses_is_named_without_the_password() {
    let url = "postgres://app:secret@127.0.0.1:1/oxhide";
    let error = Store::open(url).await.err().unwrap().to_string();
    assert!(error.starts_with("cannot open postgres://app@127.0.0.1:1/oxhide: "), "{error}");
    assert!(error.contains("the database server cannot be reached"), "{error}");
    let Some(postgres) = postgres() else { return };
    let missing = postgres.url().replacen("postgres:///", "postgres:///no-", 1);
    let error = Store::open(&missing).await.err().unwrap().to_string();
    assert!(error.contains("the database server refuses the connection"), "{error}");
}

/// Servers that are killed leave their logs behind: here the files of one life are copied to the next.
#[tokio::test]
async fn the_log_does_not_grow_from_life_to_life() {
    let lives: Vec<_> = (0..4).map(|_| TempDir::new().unwrap()).collect();
    for (life, folder) in lives.iter().enumerate() {
        let store = Store::in_folder(folder.path()).await.unwrap();
        let log = store.figures().log_bytes.unwrap();
        assert!(log < 26_000_000, "life {life}: {log} bytes right after the start");
        if life == 0 {
            add_table(&store, "a", "open").await;
        }
        let next = life as u32 + 2;
        let mut large = new_events("a", next..=next, "playing");
        large.events[0].body = "x".repeat(4_000_000);
        store.add_events(large).await.unwrap();
        for name in ["oxhide.db", "oxhide.db-wal"] {
            let Some(successor) = lives.get(life + 1) else { break };
            fs::copy(folder.path().join(name), successor.path().join(name)).unwrap();
        }
        assert_eq!(store.events("a", 0).await.unwrap().len(), life + 2);
        store.close().await;
    }
}

#[tokio::test]
async fn slow_a_start_waits_for_a_program_that_writes() {
    let folder = TempDir::new().unwrap();
    Store::in_folder(folder.path()).await.unwrap().close().await;
    let mut other = AnyConnection::connect(&file_url(folder.path())).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let release = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(12)).await;
        other.execute("ROLLBACK").await.unwrap();
    });
    let store = Store::in_folder(folder.path()).await.unwrap();
    store.add_guest("ada", forms("Ada"), 1).await.unwrap();
    release.await.unwrap();
    store.close().await;
}

/// The holder of the lock, as the message of a second start names it.
fn assert_names_us(error: &StoreError) {
    let text = error.to_string();
    let us = format!("process {} on ", std::process::id());
    assert!(matches!(error, StoreError::Locked { .. }), "{text}");
    assert!(text.contains(&us) && text.contains(" since 20") && text.contains("only one may run"), "{text}");
}

#[tokio::test]
async fn a_second_server_in_a_folder_is_refused_and_the_first_is_named() {
    let folder = TempDir::new().unwrap();
    let first = Store::in_folder(folder.path()).await.unwrap();
    assert_names_us(&Store::in_folder(folder.path()).await.err().unwrap());
    assert_names_us(&Store::open(&file_url(folder.path())).await.err().unwrap());
    first.add_guest("ada", forms("Ada"), 1).await.unwrap();
    first.close().await;
    let second = Store::in_folder(folder.path()).await.unwrap();
    drop(second);
    Store::in_folder(folder.path()).await.unwrap().close().await;
}

#[tokio::test]
async fn slow_a_second_server_on_a_postgres_database_is_refused_and_the_first_is_named() {
    let Some(postgres) = postgres() else { return };
    let first = Store::open(&postgres.url()).await.unwrap();
    assert_names_us(&Store::open(&postgres.url()).await.err().unwrap());
    first.add_guest("ada", forms("Ada"), 1).await.unwrap();
    first.close().await;
    Store::open(&postgres.url()).await.unwrap().close().await;
}

/// The first server loses its session, and with it the lock: it must not write any more.
#[tokio::test]
async fn slow_who_loses_the_lock_of_postgres_to_another_server_writes_nothing() {
    let Some(postgres) = postgres() else { return };
    let first = Store::open(&postgres.url()).await.unwrap();
    first.add_guest("ada", forms("Ada"), 1).await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    outside(&postgres.url(), end).await;
    // Both are of this process: only the time differs.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let second = Store::open(&postgres.url()).await.unwrap();
    let refused = first.add_guest("bob", forms("Bob"), 1).await.unwrap_err().to_string();
    assert!(refused.contains("another server has taken over the database (process "), "{refused}");
    assert!(first.health().await.is_err());
    second.add_guest("eve", forms("Eve"), 1).await.unwrap();
    second.close().await;
    let refused = first.add_guest("bob", forms("Bob"), 1).await.unwrap_err().to_string();
    assert!(refused.contains("another program has written to the database"), "{refused}");
    first.close().await;
}

/// The line to PostgreSQL breaks and PostgreSQL does not notice: the server ends the session that it had.
#[tokio::test]
async fn slow_a_server_that_lost_its_line_takes_its_lock_from_its_own_former_session() {
    let Some(postgres) = postgres() else { return };
    let folder = TempDir::new().unwrap();
    let cut = relay(&postgres.url(), folder.path());
    let store = Store::open(&relayed(&postgres.url(), folder.path())).await.unwrap();
    store.add_guest("ada", forms("Ada"), 1).await.unwrap();
    cut.send(()).unwrap();
    let start = std::time::Instant::now();
    while let Err(error) = store.add_guest("bob", forms("Bob"), 1).await {
        assert!(start.elapsed() < Duration::from_secs(20), "{error}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    store.close().await;
}

/// The folder of the socket in an address of [`Postgres`].
fn socket_folder(url: &str) -> &str {
    url.split("host=").nth(1).unwrap().split('&').next().unwrap()
}

fn relayed(url: &str, folder: &Path) -> String {
    url.replace(socket_folder(url), &folder.display().to_string())
}

/// Passes connections on. A signal breaks those that are open on the side of the client; PostgreSQL sees them as
/// open until the test ends.
fn relay(url: &str, folder: &Path) -> tokio::sync::broadcast::Sender<()> {
    let behind = Path::new(socket_folder(url)).join(".s.PGSQL.5432");
    let listener = tokio::net::UnixListener::bind(folder.join(".s.PGSQL.5432")).unwrap();
    let (cut, _) = tokio::sync::broadcast::channel(1);
    let signal = cut.clone();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = tokio::net::UnixStream::connect(&behind).await.unwrap();
            let mut broken = signal.subscribe();
            tokio::spawn(async move {
                let is_cut = tokio::select! {
                    _ = tokio::io::copy_bidirectional(&mut client, &mut server) => false,
                    _ = broken.recv() => true,
                };
                drop(client);
                if is_cut {
                    std::future::pending::<()>().await;
                }
                drop(server);
            });
        }
    });
    cut
}
