//! The same tests on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::time::Instant;

use common::{add_table, event, forms, make_account, new_events, new_session, sign_in};
use store::{BanRow, Life, NameForms, NewSession, SeatChange, SignIn, SignUp, Store, StoreError, TokenRow};
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
    sessions_end,
    guests_and_old_accounts_have_skeletons,
    tables_and_lists,
    friends_and_their_tables,
    lives_are_noted_and_forgotten,
    an_event_is_written_once,
    many_at_once,
    all_or_nothing,
    a_host_sees_people_tables_and_bans,
    no_guest_gets_the_name_of_an_account,
    signing_up_and_a_new_password_are_one_transaction,
    a_new_password_ends_tokens_and_sessions
);

async fn people_sessions_and_tokens(store: &Store) {
    store.add_guest("u1", forms("Ada"), 1).await.unwrap();
    store.add_guest("u2", forms("Ada"), 1).await.unwrap();
    store.rename_guest("u1", forms("Ada L.")).await.unwrap();
    let ada = NameForms { name: "Ada", folded: "ada", skeleton: "ada" };
    make_account(store, "u1", ada, "hash").await.unwrap();
    assert_eq!(store.user("u1").await.unwrap().unwrap().epoch, 1);
    for taken in [NameForms { skeleton: "other", ..ada }, NameForms { folded: "other", ..ada }] {
        let taken = make_account(store, "u2", taken, "hash").await;
        assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
    }
    assert_eq!(store.account("ada").await.unwrap().unwrap().id, "u1");
    assert_eq!(store.account("bob").await.unwrap(), None);
    assert!(store.rename_guest("u1", forms("Eve")).await.is_err());
    assert_eq!(store.account("ada").await.unwrap().unwrap().name, "Ada", "accounts keep their names");

    let token = token("t1");
    store.add_token(&token, "th", "u1").await.unwrap();
    store.end_old_tokens(70).await.unwrap();
    store.end_old_tokens(90).await.unwrap();
    store.use_token("t1", 9).await.unwrap();
    let token = TokenRow { expires: 70, used: 9, ..token };
    assert_eq!(store.tokens("u1").await.unwrap(), std::slice::from_ref(&token));
    let (owner, found) = store.token("th").await.unwrap().unwrap();
    assert_eq!((owner.id.as_str(), found), ("u1", token));
    store.drop_token("u2", "t1").await.unwrap();
    assert_eq!(store.tokens("u1").await.unwrap().len(), 1, "only its owner revokes a token");
    store.drop_token("u1", "t1").await.unwrap();
    assert_eq!(store.token("th").await.unwrap(), None);
    store.health().await.unwrap();
}

fn token(id: &str) -> TokenRow {
    let (name, scope) = ("my bot".to_owned(), "read".to_owned());
    TokenRow { id: id.to_owned(), name, created: 7, scope, expires: 0, used: 0 }
}

fn session_of(hash: &str, epoch: i64) -> NewSession<'_> {
    NewSession { epoch: Some(epoch), ..new_session(hash, "u1") }
}

async fn sessions_end(store: &Store) {
    store.add_guest("u1", forms("Ada"), 1).await.unwrap();
    for hash in ["s1", "s2", "s3"] {
        store.add_session(session_of(hash, 0)).await.unwrap();
    }
    assert_eq!(store.session("s1", 99).await.unwrap().unwrap().0.password, None);
    assert_eq!(store.session("s1", 100).await.unwrap(), None, "it has ended");
    store.use_session("s2", 50).await.unwrap();
    let listed: Vec<_> = store.sessions("u1", 99).await.unwrap().into_iter().map(|row| row.hash).collect();
    assert_eq!(listed, ["s2", "s1", "s3"], "last used first");
    store.drop_session("s1").await.unwrap();
    store.drop_other_sessions("u1", "s3").await.unwrap();
    assert_eq!(store.sessions("u1", 99).await.unwrap().len(), 1);

    make_account(store, "u1", forms("Ada"), "hash").await.unwrap();
    assert_eq!(store.session("s3", 99).await.unwrap(), None, "a guest's session does not open the account");
    store.add_session(session_of("s4", 1)).await.unwrap();
    assert!(store.session("s4", 99).await.unwrap().is_some());
    let wrong = store.change_password("wrong", "new", sign_in("s6", "u1")).await;
    assert!(matches!(wrong, Err(StoreError::Conflict)), "{wrong:?}");
    assert_eq!(store.session("s6", 99).await.unwrap(), None, "nobody is signed in by a wrong password");
    store.change_password("hash", "new", sign_in("s6", "u1")).await.unwrap();
    assert_eq!(store.user("u1").await.unwrap().unwrap().epoch, 2);
    assert!(store.session("s6", 99).await.unwrap().is_some());
    assert_eq!(store.session("s4", 99).await.unwrap(), None, "a new password ends all sessions");
    let late = store.sign_in(SignIn { session: session_of("s7", 1), ..sign_in("s7", "u1") }).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "the password was changed meanwhile: {late:?}");
    store.add_session(session_of("s5", 2)).await.unwrap();
    store.know_device("d1", "u1", 5).await.unwrap();
    store.know_device("d1", "u1", 50).await.unwrap();
    store.drop_old_credentials(99, 40).await.unwrap();
    assert!(store.session("s5", 99).await.unwrap().is_some());
    assert!(store.knows_device("d1", "u1").await.unwrap());
    store.drop_old_credentials(100, 50).await.unwrap();
    assert!(store.session("s5", 99).await.unwrap().is_none());
    assert!(!store.knows_device("d1", "u1").await.unwrap());
}

async fn guests_and_old_accounts_have_skeletons(store: &Store) {
    for (id, name) in [("u1", "Ada"), ("u2", "Ada"), ("u3", "Bob")] {
        store.add_guest(id, forms(name), 1).await.unwrap();
    }
    make_account(store, "u1", forms("Ada"), "hash").await.unwrap();
    let name = async |id| store.user(id).await.unwrap().unwrap().name;
    assert_eq!(name("u1").await, "Ada");
    assert_eq!(name("u2").await, "Ada (guest)");
    assert_eq!(name("u3").await, "Bob");
    assert_eq!(store.lookalike("Ada").await.unwrap().unwrap().id, "u1");
    assert_eq!(store.lookalike("Bob").await.unwrap(), None, "guests have no claim");
    assert_eq!(store.without_skeleton(None).await.unwrap(), []);
    make_account(store, "u3", forms("Bob"), "hash").await.unwrap();
    let taken = store.set_skeleton("u3", "Ada").await;
    assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
}

/// A guest's name is checked in the transaction that stores it.
async fn no_guest_gets_the_name_of_an_account(store: &Store) {
    store.add_guest("u1", forms("Ada"), 1).await.unwrap();
    store.add_guest("u2", forms("Bob"), 1).await.unwrap();
    make_account(store, "u1", forms("Ada"), "hash").await.unwrap();
    for taken in [NameForms { folded: "x", ..forms("Ada") }, NameForms { skeleton: "x", ..forms("Ada") }] {
        let added = store.add_guest("u3", taken, 1).await;
        assert!(matches!(added, Err(StoreError::NameTaken)), "{added:?}");
        let admitted = store.admit_guest(taken, sign_in("s3", "u3")).await;
        assert!(matches!(admitted, Err(StoreError::NameTaken)), "{admitted:?}");
        let renamed = store.rename_guest("u2", taken).await;
        assert!(matches!(renamed, Err(StoreError::NameTaken)), "{renamed:?}");
    }
    assert_eq!(store.user("u3").await.unwrap(), None);
    assert_eq!(store.user("u2").await.unwrap().unwrap().name, "Bob");
    store.admit_guest(forms("Eve"), sign_in("s3", "u3")).await.unwrap();
    assert_eq!(store.session("s3", 99).await.unwrap().unwrap().0.name, "Eve");
}

/// A change that fails in its last part has changed nothing in the first.
async fn signing_up_and_a_new_password_are_one_transaction(store: &Store) {
    store.add_guest("u1", forms("Ada"), 1).await.unwrap();
    store.add_guest("u2", forms("Ada"), 1).await.unwrap();
    store.add_session(new_session("old", "u1")).await.unwrap();
    let doubled = SignIn { replaces: Some("old"), device: Some("d1"), ..sign_in("twice", "u1") };
    store.add_session(new_session("twice", "u2")).await.unwrap();
    let sign_up = SignUp { id: "u1", name: forms("Ada"), password: "hash", now: 1 };
    assert!(store.make_account(sign_up, doubled).await.is_err());
    assert_eq!(store.user("u1").await.unwrap().unwrap().password, None);
    assert_eq!(store.user("u2").await.unwrap().unwrap().name, "Ada", "nobody was marked");
    assert!(store.session("old", 99).await.unwrap().is_some());
    assert!(store.make_account(SignUp { id: "u3", ..sign_up }, doubled).await.is_err());
    assert_eq!(store.user("u3").await.unwrap(), None, "no guest is left behind");

    let first = SignIn { session: new_session("first", "u1"), ..doubled };
    store.make_account(sign_up, first).await.unwrap();
    assert_eq!(store.session("old", 99).await.unwrap(), None);
    assert!(store.session("first", 99).await.unwrap().is_some());
    assert!(store.knows_device("d1", "u1").await.unwrap());
    store.add_token(&token("t1"), "th", "u1").await.unwrap();
    assert!(store.change_password("hash", "new", doubled).await.is_err());
    assert_eq!(store.user("u1").await.unwrap().unwrap().password.as_deref(), Some("hash"));
    assert_eq!(store.tokens("u1").await.unwrap().len(), 1);
}

async fn a_new_password_ends_tokens_and_sessions(store: &Store) {
    store.add_guest("u1", forms("Ada"), 1).await.unwrap();
    make_account(store, "u1", forms("Ada"), "hash").await.unwrap();
    let held = ["session of u1".to_owned(), "th".to_owned(), "other".to_owned()];
    store.add_token(&token("t1"), "th", "u1").await.unwrap();
    assert_eq!(store.valid_credentials(&held, 50).await.unwrap().len(), 2);
    store.change_password("hash", "new", sign_in("s2", "u1")).await.unwrap();
    assert_eq!(store.valid_credentials(&held, 50).await.unwrap().len(), 0);
    assert_eq!(store.tokens("u1").await.unwrap(), []);
    store.add_token(&token("t2"), "th", "u1").await.unwrap();
    store.reset_password("u1", "reset").await.unwrap();
    assert_eq!(store.token("th").await.unwrap(), None);
    assert_eq!(store.session("s2", 50).await.unwrap(), None);
}

async fn tables_and_lists(store: &Store) {
    add_table(store, "a", "open").await;
    add_table(store, "b", "private").await;
    add_table(store, "c", "open").await;
    let ids = |tables: Vec<store::ListedTable>| tables.into_iter().map(|table| table.id).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(None, "waiting", None, 9).await.unwrap()), ["a", "c"]);
    store.add_events(new_events("c", 2..=4, "playing")).await.unwrap();
    assert_eq!(store.events("c", 2).await.unwrap(), [event(3), event(4)]);
    assert_eq!(store.events("c", 0).await.unwrap().len(), 4);
    let listed = store.listed(None, "playing", None, 9).await.unwrap();
    assert_eq!((listed[0].summary.as_str(), listed[0].updated), ("summary 4", 40));
    assert_eq!(store.playing(9).await.unwrap(), ["c"]);
    assert_eq!(store.open_tables_of("c").await.unwrap(), 1);
    let mut sit = new_events("c", 5..=5, "playing");
    sit.seats.push(SeatChange { seat: 1, user: Some("a".to_owned()) });
    store.add_events(sit).await.unwrap();
    let mine = store.tables_of("a", 9).await.unwrap();
    assert_eq!(
        mine.iter().map(|table| (table.id.as_str(), table.seat)).collect::<Vec<_>>(),
        [("c", Some(1)), ("a", Some(0))]
    );
    let mut leave = new_events("c", 6..=6, "over");
    leave.seats.push(SeatChange { seat: 1, user: None });
    store.add_events(leave).await.unwrap();
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
        make_account(store, id, forms(id), "hash").await.unwrap();
    }
    let all = async |user: &str| {
        let rows = store.friends(user).await.unwrap();
        rows.into_iter().map(|row| (row.id, row.named, row.names)).collect::<Vec<_>>()
    };
    let lists = async |user: Option<&str>| {
        let tables = store.listed(user, "waiting", None, 9).await.unwrap();
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
    store.add_events(new_events("ada", 2..=2, "over")).await.unwrap();
    assert_eq!(store.finished(Some("bob"), None, 1000, 9).await.unwrap().len(), 1);
    assert!(store.finished(Some("eve"), None, 1000, 9).await.unwrap().is_empty());
    assert_eq!(store.tables_for_friends("ada", 9).await.unwrap(), ["ada"]);
    store.drop_friend("ada", "bob").await.unwrap();
    assert_eq!((all("bob").await, lists(Some("bob")).await), (Vec::new(), vec!["bob".to_owned()]));
    assert_eq!(all("eve").await, [("ada".to_owned(), true, false)], "others are not touched");
}

async fn an_event_is_written_once(store: &Store) {
    add_table(store, "a", "open").await;
    store.add_events(new_events("a", 2..=3, "playing")).await.unwrap();
    let again = store.add_events(new_events("a", 3..=3, "playing")).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(store.events("a", 0).await.unwrap().len(), 3);
}

async fn all_or_nothing(store: &Store) {
    add_table(store, "a", "open").await;
    let mut half = new_events("a", 2..=3, "playing");
    half.events[1].number = 1;
    assert!(store.add_events(half).await.is_err());
    assert_eq!(store.events("a", 0).await.unwrap().len(), 1);
    assert_eq!(store.listed(None, "waiting", None, 9).await.unwrap().len(), 1);
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
                    store
                        .add_events(new_events(&format!("t{table}"), number..=number, "playing"))
                        .await
                        .unwrap();
                    assert!(store.add_events(new_events(&format!("t{table}"), 1..=1, "over")).await.is_err());
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    for table in 0..10 {
        assert_eq!(store.events(&format!("t{table}"), 0).await.unwrap().len(), 30);
    }
    println!("290 appends and as many conflicts in {:?}", start.elapsed());
}

#[tokio::test]
async fn a_file_is_there_again_after_closing() {
    let (store, folder) = sqlite().await;
    add_table(&store, "a", "open").await;
    store.close().await;
    let again = Store::in_folder(folder.path()).await.unwrap();
    assert_eq!(again.events("a", 0).await.unwrap().len(), 1);
    assert!(matches!(store.add_events(new_events("a", 3..=3, "playing")).await, Err(StoreError::Closed)));
    assert!(matches!(store.table("a").await, Err(StoreError::Closed)));
}

async fn a_host_sees_people_tables_and_bans(store: &Store) {
    add_table(store, "ada", "open").await;
    store.add_events(new_events("ada", 2..=4, "playing")).await.unwrap();
    add_table(store, "bob", "private").await;
    make_account(store, "ada", NameForms { name: "Ada", folded: "ada", skeleton: "a" }, "hash")
        .await
        .unwrap();
    let accounts = store.people(true).await.unwrap();
    assert_eq!(
        accounts.iter().map(|row| (row.id.as_str(), row.account, row.tables)).collect::<Vec<_>>(),
        [("ada", true, 1)]
    );
    assert_eq!(store.people(false).await.unwrap()[0].id, "bob");
    assert_eq!(store.people_called("Ada").await.unwrap().len(), 2, "a guest has the same name");
    assert_eq!(store.people_called("bob").await.unwrap().len(), 1);

    let playing = store.table_infos(Some("playing")).await.unwrap();
    assert_eq!((playing.len(), playing[0].events, playing[0].host.as_str()), (1, 4, "Ada"));
    assert_eq!(store.table_infos(None).await.unwrap().len(), 2);
    store.delete_table("ada").await.unwrap();
    assert!(matches!(store.delete_table("ada").await, Err(StoreError::Conflict)));
    assert_eq!(store.table_info("ada").await.unwrap(), None);
    assert!(
        store.add_events(new_events("ada", 5..=5, "over")).await.is_err(),
        "nothing is added to a deleted table"
    );
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());

    assert!(matches!(store.reset_password("bob", "new").await, Err(StoreError::Conflict)), "a guest");
    store.reset_password("ada", "new").await.unwrap();
    let ada = store.user("ada").await.unwrap().unwrap();
    assert_eq!((ada.password.as_deref(), ada.epoch), (Some("new"), 2));

    let ban = BanRow { subject: "user:bob".to_owned(), reason: "spam".to_owned(), since: 1, until: 0 };
    store.add_ban(&ban).await.unwrap();
    let ban = BanRow { until: 9, ..ban };
    store.add_ban(&ban).await.unwrap();
    assert_eq!(store.bans().await.unwrap(), [ban]);
    store.drop_ban("user:bob").await.unwrap();
    assert!(matches!(store.drop_ban("user:bob").await, Err(StoreError::Conflict)));
}

async fn lives_are_noted_and_forgotten(store: &Store) {
    let life = |started, alive| Life { started, alive };
    for noted in [life(100, 100), life(500, 500), life(100, 200), life(500, 900)] {
        store.note_alive(noted).await.unwrap();
    }
    assert_eq!(store.lives_since(200).await.unwrap(), [life(100, 200), life(500, 900)]);
    assert_eq!(store.lives_since(201).await.unwrap(), [life(500, 900)]);
    store.forget_lives_before(200).await.unwrap();
    assert_eq!(store.lives_since(0).await.unwrap().len(), 2);
    store.forget_lives_before(201).await.unwrap();
    assert_eq!(store.lives_since(0).await.unwrap(), [life(500, 900)]);
}
