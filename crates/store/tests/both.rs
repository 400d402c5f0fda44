//! The same tests on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::time::Instant;

use store::{Append, Happening, NewTable, SeatChange, Store, StoreError, TokenRow};
use tempfile::TempDir;
use test_postgres::Postgres;

/// A store in a file of its own.
async fn sqlite() -> (Store, TempDir) {
    let folder = TempDir::new().unwrap();
    (Store::in_folder(folder.path()).await.unwrap(), folder)
}

/// Runs a test on both databases.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test] async fn $name() {
                let (store, _folder) = super::sqlite().await;
                super::$name(&store).await;
                store.close().await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test] async fn $name() {
                let Some(postgres) = super::Postgres::start(env!("CARGO_TARGET_TMPDIR")) else { return };
                let store = super::Store::open(&postgres.url()).await.unwrap();
                super::$name(&store).await;
                store.close().await;
            })*
        }
    };
}

on_both!(
    people_sessions_and_tokens,
    tables_and_lists,
    friends_and_their_tables,
    a_happening_is_written_once,
    many_at_once,
    all_or_nothing
);

fn happening(number: u32) -> Happening {
    Happening { number, at: 5, body: format!("happening {number}; '\"$1 ü\u{1f3fa}") }
}

fn append(table: &str, numbers: std::ops::RangeInclusive<u32>, status: &str) -> Append {
    Append {
        table: table.to_owned(),
        happenings: numbers.clone().map(happening).collect(),
        status: status.to_owned(),
        summary: format!("summary {}", numbers.end()),
        seats: Vec::new(),
        now: i64::from(*numbers.end()) * 10,
    }
}

async fn add_table(store: &Store, id: &str, visibility: &str) {
    store.add_guest(id, "Ada", 1).await.unwrap();
    let mut first = append(id, 1..=1, "waiting");
    first.seats.push(SeatChange { seat: 0, user: Some(id.to_owned()) });
    let (id, host) = (id.to_owned(), id.to_owned());
    let (game, visibility, head) = ("bronze".to_owned(), visibility.to_owned(), "head".to_owned());
    store.add_table(NewTable { id, game, host, visibility, head, first }).await.unwrap();
}

async fn people_sessions_and_tokens(store: &Store) {
    store.add_guest("u1", "Ada", 1).await.unwrap();
    store.add_guest("u2", "Ada", 1).await.unwrap();
    store.rename_guest("u1", "Ada L.").await.unwrap();
    store.make_account("u1", "Ada", "ada", "hash").await.unwrap();
    let taken = store.make_account("u2", "ADA", "ada", "hash").await;
    assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
    assert_eq!(store.account("ada").await.unwrap().unwrap().id, "u1");
    assert_eq!(store.account("bob").await.unwrap(), None);
    store.rename_guest("u1", "Eve").await.unwrap();
    assert_eq!(store.account("ada").await.unwrap().unwrap().name, "Ada", "accounts keep their names");

    store.add_session("s1", "u2", 100).await.unwrap();
    assert_eq!(store.session("s1", 99).await.unwrap().unwrap().password, None);
    assert_eq!(store.session("s1", 100).await.unwrap(), None);
    store.drop_old_sessions(100).await.unwrap();
    assert_eq!(store.session("s1", 0).await.unwrap(), None);
    store.add_session("s2", "u2", 100).await.unwrap();
    store.drop_session("s2").await.unwrap();
    assert_eq!(store.session("s2", 0).await.unwrap(), None);

    let token = TokenRow { id: "t1".to_owned(), name: "my bot".to_owned(), created: 7 };
    store.add_token(&token, "th", "u1").await.unwrap();
    assert_eq!(store.tokens("u1").await.unwrap(), [token]);
    assert_eq!(store.token("th").await.unwrap().unwrap().id, "u1");
    store.drop_token("u2", "t1").await.unwrap();
    assert_eq!(store.tokens("u1").await.unwrap().len(), 1, "only its owner takes a token back");
    store.drop_token("u1", "t1").await.unwrap();
    assert_eq!(store.token("th").await.unwrap(), None);
    assert!(store.is_healthy().await);
}

async fn tables_and_lists(store: &Store) {
    add_table(store, "a", "open").await;
    add_table(store, "b", "private").await;
    add_table(store, "c", "open").await;
    let ids = |tables: Vec<store::ListedTable>| tables.into_iter().map(|table| table.id).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(None, "waiting", 9).await.unwrap()), ["a", "c"]);
    store.append(append("c", 2..=4, "playing")).await.unwrap();
    assert_eq!(store.happenings("c", 2).await.unwrap(), [happening(3), happening(4)]);
    assert_eq!(store.happenings("c", 0).await.unwrap().len(), 4);
    let listed = store.listed(None, "playing", 9).await.unwrap();
    assert_eq!((listed[0].summary.as_str(), listed[0].updated), ("summary 4", 40));
    assert_eq!(store.playing(9).await.unwrap(), ["c"]);
    assert_eq!(store.open_tables_of("c").await.unwrap(), 1);
    let mut sit = append("c", 5..=5, "playing");
    sit.seats.push(SeatChange { seat: 1, user: Some("a".to_owned()) });
    store.append(sit).await.unwrap();
    let mine = store.tables_of("a", 9).await.unwrap();
    assert_eq!(
        mine.iter().map(|table| (table.id.as_str(), table.seat)).collect::<Vec<_>>(),
        [("c", Some(1)), ("a", Some(0))]
    );
    let mut leave = append("c", 6..=6, "over");
    leave.seats.push(SeatChange { seat: 1, user: None });
    store.append(leave).await.unwrap();
    assert_eq!(ids(store.tables_of("a", 9).await.unwrap()), ["a"]);
    assert_eq!(ids(store.finished(None, None, 1000, 9).await.unwrap()), ["c"]);
    assert_eq!(ids(store.finished(None, Some("bronze"), 1000, 9).await.unwrap()), ["c"]);
    assert!(store.finished(None, Some("chess"), 1000, 9).await.unwrap().is_empty());
    assert!(store.finished(None, None, 60, 9).await.unwrap().is_empty());
    assert_eq!(store.open_tables_of("c").await.unwrap(), 0);
    let row = store.table("b").await.unwrap().unwrap();
    assert_eq!((row.host.as_str(), row.visibility.as_str(), row.head.as_str()), ("b", "private", "head"));
    assert_eq!(store.table("z").await.unwrap(), None);
}

async fn friends_and_their_tables(store: &Store) {
    for id in ["ada", "bob", "eve"] {
        add_table(store, id, "friends").await;
        store.make_account(id, id, id, "hash").await.unwrap();
    }
    let all = async |user: &str| {
        let rows = store.friends(user).await.unwrap();
        rows.into_iter().map(|row| (row.id, row.named, row.names)).collect::<Vec<_>>()
    };
    let lists = async |user: Option<&str>| {
        let tables = store.listed(user, "waiting", 9).await.unwrap();
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    store.name_friend("ada", "bob", 1).await.unwrap();
    store.name_friend("ada", "bob", 2).await.unwrap();
    store.name_friend("eve", "ada", 2).await.unwrap();
    assert_eq!(all("ada").await, [("bob".to_owned(), true, false), ("eve".to_owned(), false, true)]);
    assert_eq!(lists(Some("bob")).await, ["bob"], "a question opens nothing");
    store.name_friend("bob", "ada", 3).await.unwrap();
    assert_eq!(all("bob").await, [("ada".to_owned(), true, true)]);
    assert_eq!(lists(Some("ada")).await, ["ada", "bob"]);
    assert_eq!(lists(Some("bob")).await, ["ada", "bob"]);
    assert_eq!(lists(Some("eve")).await, ["eve"]);
    assert!(lists(None).await.is_empty());
    store.append(append("ada", 2..=2, "over")).await.unwrap();
    assert_eq!(store.finished(Some("bob"), None, 1000, 9).await.unwrap().len(), 1);
    assert!(store.finished(Some("eve"), None, 1000, 9).await.unwrap().is_empty());
    assert_eq!(store.tables_for_friends("ada", 9).await.unwrap(), ["ada"]);
    store.drop_friend("ada", "bob").await.unwrap();
    assert_eq!((all("bob").await, lists(Some("bob")).await), (Vec::new(), vec!["bob".to_owned()]));
    assert_eq!(all("eve").await, [("ada".to_owned(), true, false)], "others are not touched");
}

async fn a_happening_is_written_once(store: &Store) {
    add_table(store, "a", "open").await;
    store.append(append("a", 2..=3, "playing")).await.unwrap();
    let again = store.append(append("a", 3..=3, "playing")).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(store.happenings("a", 0).await.unwrap().len(), 3);
}

async fn all_or_nothing(store: &Store) {
    add_table(store, "a", "open").await;
    let mut half = append("a", 2..=3, "playing");
    half.happenings[1].number = 1;
    assert!(store.append(half).await.is_err());
    assert_eq!(store.happenings("a", 0).await.unwrap().len(), 1);
    assert_eq!(store.listed(None, "waiting", 9).await.unwrap().len(), 1);
}

/// Many tables write at the same time; one that is wrong does not harm the others.
async fn many_at_once(store: &Store) {
    for table in 0..10 {
        add_table(store, &format!("t{table}"), "open").await;
    }
    let start = Instant::now();
    let writers: Vec<_> = (0..10)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                for number in 2..=30 {
                    store.append(append(&format!("t{table}"), number..=number, "playing")).await.unwrap();
                    assert!(store.append(append(&format!("t{table}"), 1..=1, "over")).await.is_err());
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    for table in 0..10 {
        assert_eq!(store.happenings(&format!("t{table}"), 0).await.unwrap().len(), 30);
    }
    println!("290 appends and as many conflicts in {:?}", start.elapsed());
}

#[tokio::test]
async fn a_file_is_there_again_after_closing_and_two_stores_can_share_it() {
    let (store, folder) = sqlite().await;
    add_table(&store, "a", "open").await;
    let second = Store::in_folder(folder.path()).await.unwrap();
    second.append(append("a", 2..=2, "playing")).await.unwrap();
    assert!(matches!(store.append(append("a", 2..=2, "playing")).await, Err(StoreError::Conflict)));
    store.close().await;
    second.close().await;
    let again = Store::in_folder(folder.path()).await.unwrap();
    assert_eq!(again.happenings("a", 0).await.unwrap().len(), 2);
    assert!(matches!(
        store.append(append("a", 3..=3, "playing")).await,
        Err(StoreError::Closed | StoreError::Database(_))
    ));
}
