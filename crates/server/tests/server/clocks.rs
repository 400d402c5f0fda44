//! Clocks, absent players, bots.

use serde_json::{Value, json};

use crate::common::House;
use crate::tables::of_two;

#[tokio::test]
async fn clocks_are_shown_and_only_the_mover_loses_time() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let pace = json!({ "pace": "live", "minutes": 5, "increment": 0 });
    let table = ada.open(json!({ "game": "bronze", "seats": seats, "pace": pace, "start": true })).await;
    let first = ada.my_turn(&table).await;
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    ada.play_one(&table, 0).await;
    let clocks = &ada.my_turn(&table).await["table"]["clocks"];
    assert!(clocks["left"][0].as_i64() < Some(300_000 - 25), "{clocks}");
    assert_eq!(clocks["left"][1], json!(300_000), "bots have no clock");
    assert_eq!(first["table"]["clocks"]["running"], json!(0));
    for pace in
        [json!({ "pace": "live", "minutes": 0, "increment": 0 }), json!({ "pace": "slow", "hours": 999 })]
    {
        let (_, error) =
            ada.post("/api/tables", json!({ "game": "bronze", "seats": seats, "pace": pace })).await;
        assert_eq!(error["code"], "bad-request", "{pace}");
    }
}

#[tokio::test]
async fn nobody_who_is_there_is_replaced() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    let _live = bob.live(&table, None).await;
    ada.refused(&table, json!({ "do": "replace", "seat": 1, "level": "greedy" }), "not-now").await;
    ada.refused(&table, json!({ "do": "replace", "seat": 9, "level": "greedy" }), "not-found").await;
    ada.refused(&table, json!({ "do": "replace", "seat": 1, "level": "genius" }), "bad-request").await;
    bob.refused(&table, json!({ "do": "return" }), "not-now").await;
    assert_eq!(ada.news(&table).await["table"]["offer"], Value::Null);
}

#[tokio::test]
async fn bots_of_many_tables_share_the_threads() {
    let house = House::with(|config| config.limits.thoughts = 1).await;
    let mut ada = house.guest("Ada").await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(ada.against_bot("bronze").await);
    }
    for table in &tables {
        ada.play_one(table, 0).await;
    }
    for table in &tables {
        assert!(ada.play_one(table, 0).await);
    }
}

#[tokio::test]
async fn a_restart_does_not_refill_a_clock() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let pace = json!({ "pace": "live", "minutes": 5, "increment": 0 });
    let table = ada.open(json!({ "game": "bronze", "seats": seats, "pace": pace, "start": true })).await;
    ada.my_turn(&table).await;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let before = ada.news(&table).await["table"]["clocks"]["left"][0].as_i64().unwrap();
    assert!(before <= 300_000 - 400, "{before}");
    let data = house.down().await;
    let house = House::on(data, |_| ()).await;
    ada.base.clone_from(&house.base);
    let after = ada.news(&table).await["table"]["clocks"]["left"][0].as_i64().unwrap();
    assert!(after <= before, "{after} after {before}");
}

#[tokio::test]
async fn a_yes_to_an_undo_survives_a_restart() {
    let house = House::new().await;
    let (mut ada, mut bob, mut eve) =
        (house.guest("Ada").await, house.guest("Bob").await, house.guest("Eve").await);
    let seats = json!([{ "who": "me" }, { "who": "open" }, { "who": "open" }]);
    let table = ada.open(json!({ "game": "bronze", "seats": seats })).await;
    bob.must(&table, json!({ "do": "sit" })).await;
    eve.must(&table, json!({ "do": "sit" })).await;
    ada.must(&table, json!({ "do": "start" })).await;
    let first = ada.news(&table).await["position"]["turn"]["seat"].as_u64().unwrap() as usize;
    let mut people = [ada, bob, eve];
    people.rotate_left(first);
    people[0].play_one(&table, 0).await;
    let news = people[0].news(&table).await;
    let seats: Vec<u64> = (1..3).map(|more| (first as u64 + more) % 3).collect();
    let mut asks = seats.clone();
    asks.sort_unstable();
    assert_eq!(news["position"]["undo"]["asks"], json!(asks));
    people[0].must(&table, json!({ "do": "undo", "at": news["position"]["moves"] })).await;
    people[1].must(&table, json!({ "do": "answer", "agree": true })).await;
    let house = House::on(house.down().await, |_| ()).await;
    people.iter_mut().for_each(|person| person.base.clone_from(&house.base));
    let offer = people[0].news(&table).await["table"]["offer"].clone();
    assert_eq!((&offer["agreed"], &offer["waiting"]), (&json!([seats[0]]), &json!([seats[1]])));
    people[2].must(&table, json!({ "do": "answer", "agree": true })).await;
    let back = people[0].news(&table).await;
    assert_eq!(back["position"]["moves"], news["position"]["undo"]["to"]);
}
