//! Lost connections: nothing missed, nothing twice; restarts; chat and presence.

use serde_json::{Value, json};

use crate::common::{House, Live};
use crate::tables::of_two;

fn numbers(news: &Value) -> Vec<u64> {
    news["events"].as_array().unwrap().iter().map(|event| event["number"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn who_comes_back_gets_exactly_what_was_missed() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    let mut live = ada.live(&table, None).await;
    let mut all = numbers(&live.next_of("news").await);
    assert_eq!(all, (1..=all.len() as u64).collect::<Vec<_>>());
    for round in 0..12 {
        let seat = ada.news(&table).await["position"]["turn"]["seat"].as_u64().unwrap();
        let mover = if seat == 0 { &mut ada } else { &mut bob };
        mover.play_one(&table, round).await;
        bob.must(&table, json!({ "do": "say", "text": format!("round {round}") })).await;
        if round % 3 == 2 {
            // The line is cut without a word; things happen; the page comes back with what it saw last.
            drop(live);
            bob.must(&table, json!({ "do": "say", "text": "are you there?" })).await;
            live = ada.live(&table, all.last().copied()).await;
        }
        drain(&mut live, &mut all, ada.news(&table).await["seen"].as_u64().unwrap()).await;
    }
    assert_eq!(all, (1..=all.len() as u64).collect::<Vec<_>>(), "no gap, nothing twice");
    let whole = ada.news(&table).await;
    assert_eq!(numbers(&whole), all);
    assert!(live.bytes.last().unwrap().contains("round 11"));
}

/// Reads news until a number.
async fn drain(live: &mut Live, all: &mut Vec<u64>, to: u64) {
    while all.last().is_none_or(|last| *last < to) {
        all.extend(numbers(&live.next_of("news").await));
    }
}

#[tokio::test]
async fn what_was_taken_back_has_no_lines_any_more() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    ada.play_one(&table, 0).await;
    let news = ada.news(&table).await;
    ada.must(&table, json!({ "do": "undo", "at": news["position"]["moves"] })).await;
    let news = ada.news(&table).await;
    let events = news["events"].as_array().unwrap();
    let undone = events.iter().find(|event| event["type"] == "undone").unwrap();
    let lines = events.iter().filter_map(|event| event["lines"].as_array()).flatten();
    assert!(lines.clone().count() > 0);
    assert!(lines.clone().all(|line| line["number"].as_u64() < undone["to"].as_u64()));
}

#[tokio::test]
async fn a_restart_brings_tables_back_when_somebody_looks() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    for turn in 0..10 {
        let seat = ada.news(&table).await["position"]["turn"]["seat"].as_u64().unwrap();
        let mover = if seat == 0 { &mut ada } else { &mut bob };
        mover.play_one(&table, turn * 3).await;
    }
    bob.must(&table, json!({ "do": "say", "text": "see you" })).await;
    let before = bob.news(&table).await;
    let house = House::on(house.down().await, |_| ()).await;
    bob.base.clone_from(&house.base);
    let (_, metrics) = bob.get("/metrics").await;
    assert!(metrics.as_str().unwrap().contains("\noxhide_tables 0\n"), "no table is read at the start");
    let after = bob.news(&table).await;
    assert_eq!(after["events"], before["events"]);
    assert_eq!(after["position"], before["position"]);
    ada.base.clone_from(&house.base);
    let mover = if after["position"]["turn"]["seat"] == 0 { &mut ada } else { &mut bob };
    assert!(mover.play_one(&table, 1).await);
}

#[tokio::test]
async fn everybody_at_the_table_hears_and_sees_who_is_there() {
    let house = House::new().await;
    let (ada, bob, table) = of_two(&house, "bronze").await;
    let mut live = ada.live(&table, None).await;
    let first = live.next_of("news").await;
    assert_eq!(first["table"]["seats"][1]["present"], json!(false));
    let mut other = bob.live(&table, None).await;
    assert_eq!(live.next_of("news").await["table"]["seats"][1]["present"], json!(true));
    other.say(r#"{"id":7,"command":{"do":"say","text":"<b>hello</b>"}}"#).await;
    assert_eq!(other.next_of("done").await["id"], json!(7));
    let said = live.next_event("said").await;
    assert_eq!(
        (&said["name"], &said["seat"], &said["text"]),
        (&json!("Bob"), &json!(1), &json!("<b>hello</b>"))
    );
    drop(other);
    assert_eq!(live.next_of("news").await["table"]["seats"][1]["present"], json!(false));
}

#[tokio::test]
async fn going_down_says_goodbye() {
    let house = House::new().await;
    let (ada, _, table) = of_two(&house, "bronze").await;
    let mut live = ada.live(&table, None).await;
    live.next_of("news").await;
    let down = tokio::spawn(house.down());
    assert_eq!(live.next_of("bye").await["reason"], "the server is going down");
    drop(live);
    down.await.unwrap();
}
