//! Chat among strangers: limits, pages, and people who are shut out.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Client, House};
use crate::tables::of_two;

fn said(news: &Value) -> Vec<String> {
    let events = news["events"].as_array().unwrap().iter();
    let said = events.filter(|event| event["type"] == "said");
    said.map(|event| event["text"].as_str().unwrap().to_owned()).collect()
}

async fn id(client: &mut Client) -> Value {
    client.get("/api/me").await.1["user"]["id"].clone()
}

/// A spectator with an account: guests only watch at open tables.
async fn account(house: &House, name: &str) -> Client {
    let mut client = house.stranger();
    let wish = json!({ "name": name, "password": "correct horse" });
    let (status, answer) = client.post("/api/register", wish).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    client
}

#[tokio::test]
async fn four_sockets_of_strangers_cannot_flood_a_table() {
    let house = House::with(|config| config.limits.chat = 30).await;
    let (mut ada, _bob, table) = of_two(&house, "bronze").await;
    let mut guest = house.guest("Mallory").await;
    let (status, refusal) = guest.command(&table, json!({ "do": "say", "text": "buy gold" })).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refusal}");
    let mut accepted = 0;
    let mut spammers = Vec::new();
    for name in ["Mallory A", "Mallory B", "Mallory C", "Mallory D"] {
        spammers.push(account(&house, name).await);
    }
    for line in 0..200 {
        let say = json!({ "do": "say", "text": format!("spam {line}") });
        let (status, answer) = spammers[line % 4].command(&table, say).await;
        accepted += usize::from(status == StatusCode::OK);
        assert!(status == StatusCode::OK || answer["code"] == "too-many", "{answer}");
    }
    assert!(accepted <= 20, "{accepted} of 200 lines were taken");
    ada.must(&table, json!({ "do": "say", "text": "players can still talk" })).await;
    assert!(said(&ada.news(&table).await).len() <= 21);
}

#[tokio::test]
async fn the_opening_has_the_last_chat_lines_and_older_ones_come_by_page() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    for line in 0..130 {
        bob.must(&table, json!({ "do": "say", "text": format!("line {line}") })).await;
    }
    let texts = |range: std::ops::Range<usize>| range.map(|line| format!("line {line}")).collect::<Vec<_>>();
    let news = ada.news(&table).await;
    assert_eq!(said(&news), texts(80..130));
    let started = news["events"].as_array().unwrap().iter().any(|one| one["type"] == "started");
    assert!(started, "only chat is left out");
    let page = |before: &Value| format!("/api/tables/{table}/chat?before={before}");
    let (_, first) = ada.get(&page(&news["older_chat"])).await;
    let lines = |page: &Value| said(&json!({ "events": page["lines"] }));
    assert_eq!((lines(&first), &first["more"]), (texts(30..80), &json!(true)));
    let (_, second) = ada.get(&page(&first["lines"][0]["number"])).await;
    assert_eq!((lines(&second), &second["more"]), (texts(0..30), &json!(false)));
    // Who comes back after a short while misses nothing and is told of no older lines.
    let seen = news["seen"].as_u64().unwrap() - 3;
    let back = ada.live(&table, Some(seen)).await.next_of("news").await;
    assert_eq!((said(&back), &back["older_chat"]), (texts(127..130), &Value::Null));
    for wrong in ["", "?before=", "?before=-1", "?before=x"] {
        assert_eq!(ada.get(&format!("/api/tables/{table}/chat{wrong}")).await.0, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn who_is_shut_out_leaves_and_cannot_come_back() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let table = ada.open(json!({ "game": "bronze", "seats": seats })).await;
    let mut mallory = house.guest_from("127.0.0.2", "Mallory").await;
    mallory.must(&table, json!({ "do": "sit" })).await;
    let user = id(&mut mallory).await;
    let live = mallory.try_live_from("127.0.0.2", &table).await;
    mallory.refused(&table, json!({ "do": "shut-out", "user": id(&mut ada).await }), "forbidden").await;
    ada.must(&table, json!({ "do": "shut-out", "user": user })).await;
    let mut live = live.unwrap();
    while live.next().await.is_some() {}
    assert_eq!(ada.news(&table).await["table"]["seats"][1]["kind"], "open");
    for path in ["", "/record", "/chat?before=9"] {
        let (status, refusal) = mallory.get(&format!("/api/tables/{table}{path}")).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")), "{path}");
    }
    assert_eq!(mallory.command(&table, json!({ "do": "sit" })).await.0, StatusCode::FORBIDDEN);
    // The same person with another name, and somebody else.
    let mut again = house.guest_from("127.0.0.2", "Malory").await;
    again.refused(&table, json!({ "do": "sit" }), "forbidden").await;
    let mut bob = house.guest_from("127.0.0.3", "Bob").await;
    bob.must(&table, json!({ "do": "sit" })).await;
    ada.must(&table, json!({ "do": "start" })).await;
    ada.refused(&table, json!({ "do": "shut-out", "user": id(&mut bob).await }), "not-now").await;
    let house = House::on(house.down().await, |_| ()).await;
    mallory.base.clone_from(&house.base);
    assert_eq!(mallory.get(&format!("/api/tables/{table}")).await.0, StatusCode::FORBIDDEN, "for good");
}

#[tokio::test]
async fn the_host_sees_who_watches() {
    let house = House::new().await;
    let (mut ada, _bob, table) = of_two(&house, "bronze").await;
    let mut eve = house.guest("Eve").await;
    let mut live = eve.live(&table, None).await;
    live.next_of("news").await;
    let mut own = ada.live(&table, None).await;
    let watchers = own.next_of("news").await["table"]["watchers"].clone();
    assert_eq!(watchers, json!([{ "user": id(&mut eve).await, "name": "Eve" }]));
    ada.must(&table, json!({ "do": "shut-out", "user": watchers[0]["user"] })).await;
    while live.next().await.is_some() {}
    own.next_event("shut-out").await;
    let after = own.next_of("news").await;
    assert_eq!((&after["table"]["watchers"], &after["table"]["watching"]), (&json!([]), &json!(0)));
}
