//! A database of an earlier version: its people, sessions and tokens after the upgrade.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::borrow::Cow;

use sqlx::any::install_default_drivers;
use sqlx::migrate::Migrator;
use sqlx::{AnyPool, Executor as _};
use store::{NameForms, Store};
use tempfile::TempDir;

/// The version that brought sessions with an epoch and tokens with an end.
const CREDENTIALS: i64 = 5;

const OLD: &str = "
    INSERT INTO users (id, name, folded, password, created) VALUES
        ('ada', 'Ada', 'ada', 'hash', 1), ('ida', 'ADA.', 'ada.', 'hash', 2), ('bob', 'Bob', NULL, NULL, 3),
        ('eve', 'Ada', NULL, NULL, 4);
    INSERT INTO sessions (hash, user_id, expires) VALUES ('of ada', 'ada', 20000000000), ('of bob', 'bob', 20000000000);
    INSERT INTO tokens (id, hash, user_id, name, created) VALUES ('t1', 'secret', 'ada', 'my program', 4);";

const NAMED: NameForms<'_> = NameForms { name: "Bob B.", folded: "bob b.", skeleton: "bobb" };

/// Makes a database as it was before [`CREDENTIALS`], with somebody in it.
async fn old_database(url: &str) {
    install_default_drivers();
    let pool = AnyPool::connect(url).await.unwrap();
    let mut migrator: Migrator = sqlx::migrate!();
    let old = migrator.migrations.iter().filter(|one| one.version < CREDENTIALS).cloned().collect();
    migrator.migrations = Cow::Owned(old);
    migrator.run(&pool).await.unwrap();
    for statement in OLD.split_inclusive(';').filter(|statement| statement.trim().len() > 1) {
        pool.execute(sqlx::AssertSqlSafe(statement.to_owned())).await.unwrap();
    }
    pool.close().await;
}

async fn upgraded(store: &Store) {
    assert_eq!(store.session("of ada", 1).await.unwrap(), None, "accounts sign in once more");
    let (bob, session) = store.session("of bob", 1).await.unwrap().unwrap();
    assert_eq!((bob.id.as_str(), session.created), ("bob", 20_000_000_000 - 180 * 24 * 3_600_000));
    let (ada, token) = store.token("secret").await.unwrap().unwrap();
    assert_eq!((ada.id.as_str(), token.scope.as_str(), token.expires), ("ada", "play", 0));
    store.end_old_tokens(77).await.unwrap();
    assert_eq!(store.token("secret").await.unwrap().unwrap().1.expires, 77);
    let without: Vec<_> = store.without_skeleton(None).await.unwrap().into_iter().map(|row| row.id).collect();
    assert_eq!(without, ["ada", "ida"], "oldest first, and no guests");
    store.set_skeleton("ada", "ada").await.unwrap();
    let guests = store.without_skeleton(Some("")).await.unwrap();
    let guests: Vec<_> = guests.into_iter().map(|guest| (guest.clone(), guest.name.to_lowercase())).collect();
    assert_eq!(guests.iter().map(|(guest, _)| guest.id.as_str()).collect::<Vec<_>>(), ["bob", "eve"]);
    store.rename_guest("bob", NAMED).await.unwrap();
    store.set_guest_skeletons(&guests).await.unwrap();
    let name = async |id| store.user(id).await.unwrap().unwrap().name;
    assert_eq!(name("eve").await, "Ada (guest)", "a guest who looks like an account is marked");
    assert_eq!(name("bob").await, "Bob B.");
    assert_eq!(store.without_skeleton(Some("bob")).await.unwrap().len(), 1, "the marked name has none yet");
    assert_eq!(store.account("ada.").await.unwrap().unwrap().name, "ADA.", "names stay");
}

#[tokio::test]
async fn an_old_sqlite_database_is_upgraded() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("oxhide.db");
    old_database(&format!("sqlite://{}?mode=rwc", file.display())).await;
    let store = Store::in_folder(folder.path()).await.unwrap();
    upgraded(&store).await;
    store.close().await;
}

#[tokio::test]
async fn an_old_postgres_database_is_upgraded() {
    let Some(postgres) = test_postgres::Postgres::start(env!("CARGO_TARGET_TMPDIR")) else { return };
    old_database(&postgres.url()).await;
    let store = Store::open(&postgres.url()).await.unwrap();
    upgraded(&store).await;
    store.close().await;
}
