//! Friends, and tables for friends only.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Client, House};

/// Somebody with an account.
async fn account(house: &House, name: &str) -> Client {
    let mut client = house.stranger();
    let wish = json!({ "name": name, "password": "tin and copper" });
    assert_eq!(client.post("/api/register", wish).await.0, StatusCode::OK);
    client
}

async fn ask(client: &mut Client, name: &str) -> Value {
    let (status, friends) = client.post("/api/me/friends", json!({ "name": name })).await;
    assert_eq!(status, StatusCode::OK, "{friends}");
    friends
}

async fn id(client: &mut Client) -> String {
    client.get("/api/me").await.1["user"]["id"].as_str().unwrap().to_owned()
}

async fn drop_friend(client: &mut Client, id: &str) {
    let (status, _) = client.send(Method::DELETE, &format!("/api/me/friends/{id}"), &[], "").await;
    assert_eq!(status, StatusCode::OK);
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

async fn for_friends(host: &mut Client) -> String {
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    host.open(json!({ "game": "bronze", "seats": seats, "visibility": "friends" })).await
}

/// The ids of the tables that wait, as somebody finds them in the lobby.
async fn waiting(client: &mut Client) -> Vec<String> {
    let (_, lobby) = client.get("/api/tables").await;
    let tables = lobby["waiting"].as_array().unwrap();
    tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Every way to a table that somebody is not to have.
async fn locked_out(client: &mut Client, table: &str) {
    for path in ["", "/record", "/at/0", "/course", "/why-not?action=done", "/preview?action=done"] {
        let (status, answer) = client.get(&format!("/api/tables/{table}{path}")).await;
        assert!([StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED].contains(&status), "{path}: {answer}");
    }
    assert!(client.try_live(table, None, &[]).await.is_err());
    for command in [json!({ "do": "sit" }), json!({ "do": "say", "text": "hi" }), json!({ "do": "start" })] {
        let (status, answer) = client.command(table, command.clone()).await;
        assert!([StatusCode::FORBIDDEN, StatusCode::UNAUTHORIZED].contains(&status), "{command}: {answer}");
    }
    assert!(!waiting(client).await.contains(&table.to_owned()));
}

#[tokio::test]
async fn both_must_agree_and_either_can_end_it() {
    let house = House::new().await;
    let (mut ada, mut bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let asked = ask(&mut ada, "BOB").await;
    assert_eq!((names(&asked["asked"]), names(&asked["friends"])), (vec!["Bob"], vec![]));
    assert_eq!(ask(&mut ada, "Bob").await, asked, "to ask twice changes nothing");
    let (_, of_bob) = bob.get("/api/me/friends").await;
    assert_eq!((names(&of_bob["asking"]), names(&of_bob["friends"])), (vec!["Ada"], vec![]));
    let agreed = ask(&mut bob, "Ada").await;
    assert_eq!((names(&agreed["asking"]), names(&agreed["friends"])), (vec![], vec!["Ada"]));
    assert_eq!(names(&ada.get("/api/me/friends").await.1["friends"]), ["Bob"]);
    drop_friend(&mut bob, &id(&mut ada).await).await;
    assert_eq!(ada.get("/api/me/friends").await.1, json!({ "friends": [], "asking": [], "asked": [] }));
}

#[tokio::test]
async fn a_table_for_friends_is_listed_for_and_open_to_them_only() {
    let house = House::new().await;
    let (mut ada, mut bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let mut eve = account(&house, "Eve").await;
    let mut guest = house.guest("Gus").await;
    let table = for_friends(&mut ada).await;
    assert_eq!(waiting(&mut ada).await, std::slice::from_ref(&table));
    locked_out(&mut bob, &table).await;
    ask(&mut ada, "Bob").await;
    locked_out(&mut bob, &table).await;
    ask(&mut bob, "Ada").await;
    assert_eq!(waiting(&mut bob).await, std::slice::from_ref(&table));
    bob.must(&table, json!({ "do": "sit" })).await;
    ada.must(&table, json!({ "do": "start" })).await;
    ask(&mut eve, "Ada").await;
    for outsider in [&mut eve, &mut guest, &mut house.stranger()] {
        locked_out(outsider, &table).await;
    }
    bob.must(&table, json!({ "do": "resign" })).await;
    locked_out(&mut eve, &table).await;
    assert_eq!(eve.get("/api/tables/finished").await.1["tables"], json!([]));
    assert_eq!(bob.get("/api/tables/finished").await.1["tables"][0]["id"], json!(table));
    let branch = json!({ "at": 0, "seat": 0, "level": "random" });
    assert_eq!(eve.post(&format!("/api/tables/{table}/branch"), branch).await.0, StatusCode::FORBIDDEN);
    // Who sat there comes to the rematch though the friends of its host are others.
    bob.must(&table, json!({ "do": "rematch" })).await;
    let next = ada.news(&table).await["table"]["rematch"].as_str().unwrap().to_owned();
    ada.must(&next, json!({ "do": "sit" })).await;
}

#[tokio::test]
async fn who_is_no_friend_any_more_is_let_go_but_keeps_a_seat() {
    let house = House::new().await;
    let (mut ada, mut bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let mut cy = account(&house, "Cy").await;
    for (friend, name) in [(&mut bob, "Bob"), (&mut cy, "Cy")] {
        ask(&mut ada, name).await;
        ask(friend, "Ada").await;
    }
    let table = for_friends(&mut ada).await;
    bob.must(&table, json!({ "do": "sit" })).await;
    ada.must(&table, json!({ "do": "start" })).await;
    let mut live = cy.live(&table, None).await;
    live.next_of("news").await;
    for friend in [&mut bob, &mut cy] {
        let friend = id(friend).await;
        drop_friend(&mut ada, &friend).await;
    }
    while live.next().await.is_some_and(|message| message["type"] != "bye") {}
    locked_out(&mut cy, &table).await;
    assert_eq!(bob.news(&table).await["table"]["you"], json!(1), "a player stays");
}

#[tokio::test]
async fn hostile_wishes_for_friends_change_nothing() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let mut guest = house.guest("Gus").await;
    let bob = account(&house, "Bob").await;
    for (wish, code) in [
        (json!({ "name": "Nobody" }), "not-found"),
        (json!({ "name": "Gus" }), "not-found"),
        (json!({ "name": "ada" }), "bad-request"),
        (json!({ "name": "" }), "bad-request"),
        (json!({ "name": "'; DROP TABLE f;--" }), "not-found"),
        (json!({ "name": "x".repeat(500) }), "bad-request"),
        (json!({ "id": "Bob" }), "bad-request"),
        (json!({ "name": ["Bob"] }), "bad-request"),
    ] {
        assert_eq!(ada.post("/api/me/friends", wish.clone()).await.1["code"], code, "{wish}");
    }
    assert_eq!(guest.post("/api/me/friends", json!({ "name": "Ada" })).await.1["code"], "forbidden");
    let wish =
        json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }], "visibility": "friends" });
    assert_eq!(guest.post("/api/tables", wish).await.1["code"], "forbidden");
    let mut nobody = house.stranger();
    assert_eq!(nobody.get("/api/me/friends").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(nobody.post("/api/me/friends", json!({ "name": "Ada" })).await.0, StatusCode::UNAUTHORIZED);
    for strange in ["nobody", "%00", "'%20OR%201=1", "..%2f.."] {
        let path = format!("/api/me/friends/{strange}");
        ada.send(Method::DELETE, &path, &[], "").await;
    }
    // Nobody agrees for somebody else: both questions are needed, and each comes from its own account.
    let mut bob = bob;
    ask(&mut bob, "Ada").await;
    let own = id(&mut bob).await;
    let forged = json!({ "name": "Ada", "user": own });
    assert_eq!(bob.post("/api/me/friends", forged).await.1["code"], "bad-request");
    let (_, of_ada) = ada.get("/api/me/friends").await;
    assert_eq!((names(&of_ada["asking"]), names(&of_ada["friends"])), (vec!["Bob"], vec![]));
}
