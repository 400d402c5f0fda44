//! One network cannot hold up everybody's bots, nor fill the lobby.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Client, House};

/// The slowest answer of the greedy bot over some decisions.
async fn slowest_answer(client: &mut Client, table: &str, decisions: usize) -> Duration {
    let mut slowest = Duration::ZERO;
    for decision in 0..decisions {
        let start = Instant::now();
        assert!(client.play_one(table, decision).await, "the game is on");
        client.my_turn(table).await;
        slowest = slowest.max(start.elapsed());
    }
    slowest
}

#[tokio::test]
async fn forty_nine_tables_of_experts_from_one_address_delay_nobody_elses_greedy_bot() {
    let house = House::new().await;
    let mut ada = house.guest_from("127.0.0.3", "Ada").await;
    let table = ada.against_bot("bronze").await;
    let quiet = slowest_answer(&mut ada, &table, 6).await;

    let experts: Vec<Value> = (0..4).map(|_| json!({ "who": "bot", "level": "expert" })).collect();
    for guest in 0..25 {
        let mut mallory = house.guest_from("127.0.0.2", &format!("Mallory {guest}")).await;
        for _ in 0..2 - usize::from(guest == 0) {
            let wish = json!({ "game": "bronze", "seats": experts, "start": true, "visibility": "private" });
            let table = mallory.open(wish).await;
            mallory.news(&table).await;
        }
    }
    let (_, metrics) = ada.get("/metrics").await;
    let deep = "oxhide_queue_jobs{lane=\"deep\"} ";
    let waiting = metrics.as_str().unwrap().split(deep).nth(1).unwrap().lines().next().unwrap();
    assert!(waiting.parse::<u32>().unwrap() >= 40, "the experts think: {waiting} wait");

    let loaded = slowest_answer(&mut ada, &table, 12).await;
    println!("the slowest answer of a greedy bot: {quiet:?} alone, {loaded:?} beside 49 tables of experts");
    assert!(loaded < quiet + Duration::from_secs(1), "{quiet:?} alone, {loaded:?} with the load");
}

#[tokio::test]
async fn three_guests_of_one_address_cannot_fill_the_lobby() {
    let house = House::new().await;
    let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
    let mut refused = 0;
    for name in ["Eve", "Mallory", "Trudy"] {
        let mut guest = house.guest_from("127.0.0.2", name).await;
        for _ in 0..20 {
            let (status, answer) = guest.post("/api/tables", wish.clone()).await;
            if status != StatusCode::OK {
                assert_eq!((status, &answer["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-many")));
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 48);
    let mut ada = house.guest_from("127.0.0.3", "Ada").await;
    let table = ada.open(wish.clone()).await;
    let (_, lobby) = ada.get("/api/tables").await;
    let waiting = lobby["waiting"].as_array().unwrap();
    assert_eq!((waiting.len(), &waiting[0]["id"]), (13, &json!(table)));
    let mut eve = house.guest_from("127.0.0.2", "Eve").await;
    eve.open(json!({ "game": "bronze", "seats": wish["seats"], "visibility": "private" })).await;
}

#[tokio::test]
async fn nobody_holds_seats_at_many_tables_that_wait() {
    let house = House::with(|config| config.limits.waiting_seats = 3).await;
    let mut ada = house.guest("Ada").await;
    let mut mallory = house.guest("Mallory").await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
        tables.push(ada.open(wish).await);
    }
    for table in &tables[..3] {
        mallory.must(table, json!({ "do": "sit" })).await;
    }
    mallory.refused(&tables[3], json!({ "do": "sit" }), "too-many").await;
    mallory.must(&tables[0], json!({ "do": "sit", "word": "another word on the same seat" })).await;
    ada.must(&tables[1], json!({ "do": "start" })).await;
    mallory.must(&tables[3], json!({ "do": "sit" })).await;
}

#[tokio::test]
async fn the_lobby_comes_in_pages_without_a_gap() {
    let house = House::with(|config| {
        (config.limits.tables, config.limits.tables_by_address, config.limits.waiting_by_address) =
            (200, 200, 200);
    })
    .await;
    let mut ada = house.guest("Ada").await;
    let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
    let mut opened = Vec::new();
    for _ in 0..120 {
        opened.push(ada.open(wish.clone()).await);
    }
    let (mut listed, mut path) = (Vec::new(), "/api/tables".to_owned());
    loop {
        let (_, page) = ada.get(&path).await;
        let tables = page["waiting"].as_array().unwrap();
        assert!(tables.len() <= 50);
        listed.extend(tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["waiting_next"].as_str() else { break };
        path = format!("/api/tables?waiting_after={next}");
    }
    listed.sort_unstable();
    opened.sort_unstable();
    assert_eq!(listed, opened, "each once");
    for wrong in ["x", "1", "1-x", "-1-", "%00"] {
        let (status, _) = ada.get(&format!("/api/tables?waiting_after={wrong}")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}
