//! Tables and events for tests.
#![allow(dead_code, reason = "no test uses all of them")]

use store::{
    EventRow, NameForms, NewEvents, NewSession, NewTable, SeatChange, SignIn, SignUp, Store, StoreError,
};

pub fn event(number: u32) -> EventRow {
    EventRow { number, at: 5, body: format!("event {number}; '\"$1 ü\u{1f3fa}") }
}

pub fn new_events(table: &str, numbers: std::ops::RangeInclusive<u32>, status: &str) -> NewEvents {
    NewEvents {
        table: table.to_owned(),
        events: numbers.clone().map(event).collect(),
        status: status.to_owned(),
        summary: format!("summary {}", numbers.end()),
        seats: Vec::new(),
        now: i64::from(*numbers.end()) * 10,
    }
}

pub async fn add_table(store: &Store, id: &str, visibility: &str) {
    store.add_guest(id, forms("Ada"), 1).await.unwrap();
    let mut first = new_events(id, 1..=1, "waiting");
    first.seats.push(SeatChange { seat: 0, user: Some(id.to_owned()) });
    let (id, host) = (id.to_owned(), id.to_owned());
    let (game, visibility, head) = ("bronze".to_owned(), visibility.to_owned(), "head".to_owned());
    store.add_table(NewTable { id, game, host, visibility, head, first }).await.unwrap();
}

pub fn forms(name: &str) -> NameForms<'_> {
    NameForms { name, folded: name, skeleton: name }
}

pub fn new_session<'a>(hash: &'a str, user: &'a str) -> NewSession<'a> {
    NewSession { hash, user, epoch: None, created: 1, expires: 100, client: "Firefox on Linux" }
}

/// Somebody who signs in with a session that is named after the hash.
pub fn sign_in<'a>(hash: &'a str, user: &'a str) -> SignIn<'a> {
    SignIn { session: new_session(hash, user), replaces: None, device: None }
}

/// Makes an account of a guest.
pub async fn make_account(
    store: &Store,
    id: &str,
    name: NameForms<'_>,
    password: &str,
) -> Result<(), StoreError> {
    let hash = format!("session of {id}");
    store.make_account(SignUp { id, name, password, now: 1 }, sign_in(&hash, id)).await
}
