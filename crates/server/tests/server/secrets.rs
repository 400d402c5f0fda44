//! Hidden cards never leave the server: asserted on the bytes that came to the others.

use serde_json::{Value, json};

use crate::common::{Client, House, Live};
use crate::tables::of_two;

/// The names of cards in a hand that the others must not know. What lay open before it was shuffled in is named
/// to all, wherever it is now.
fn hidden(position: &Value, seat: usize) -> Vec<String> {
    let view = &position["view"];
    let mixed_in: Vec<&Value> =
        view["mixed_in"].as_array().unwrap().iter().map(|card| &card["name"]).collect();
    let hand = view["realms"][seat]["hand"].as_array().unwrap();
    let secret = hand.iter().filter(|card| card["known"] == json!(false));
    let secret = secret.map(|card| &card["front"]["name"]).filter(|name| !mixed_in.contains(name));
    secret.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Reads news until the game has seen so many moves.
async fn read_to(live: &mut Live, moves: u64) -> (Value, usize) {
    let first = live.bytes.len();
    loop {
        let news = live.next_of("news").await;
        if news["position"]["moves"].as_u64().is_some_and(|seen| seen >= moves) {
            return (news, first);
        }
    }
}

fn assert_silent(live: &Live, from: usize, secrets: &[String], who: &str) {
    for bytes in &live.bytes[from..] {
        for secret in secrets {
            assert!(!bytes.contains(secret.as_str()), "{who} was sent '{secret}': {bytes}");
        }
    }
}

async fn moves(client: &mut Client, table: &str) -> u64 {
    client.news(table).await["position"]["moves"].as_u64().unwrap()
}

#[tokio::test]
async fn neither_the_other_player_nor_a_spectator_is_sent_a_hidden_card() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    let mut eve = house.guest("Eve").await;
    let mut lives =
        [ada.live(&table, None).await, bob.live(&table, None).await, eve.live(&table, None).await];
    for live in &mut lives {
        live.next_of("news").await;
    }
    let mut seen = 0;
    for turn in 0..400 {
        let now = ada.news(&table).await;
        if now["table"]["status"] == "over" {
            break;
        }
        let mover = if now["position"]["turn"]["seat"] == 0 { &mut ada } else { &mut bob };
        mover.play_one(&table, turn * 11 + 2).await;
        let at = moves(&mut ada, &table).await;
        let mut latest = Vec::new();
        for live in &mut lives {
            latest.push(read_to(live, at).await);
        }
        let (of_ada, of_bob) = (hidden(&latest[0].0["position"], 0), hidden(&latest[1].0["position"], 1));
        seen += of_ada.len() + of_bob.len();
        assert_silent(&lives[1], latest[1].1, &of_ada, "Bob");
        assert_silent(&lives[0], latest[0].1, &of_bob, "Ada");
        assert_silent(&lives[2], latest[2].1, &[of_ada.clone(), of_bob.clone()].concat(), "Eve");
        // The same by every other way to look.
        for path in ["", "/record", &format!("/at/{at}")] {
            let (_, text) = eve.get(&format!("/api/tables/{table}{path}")).await;
            let text = text.to_string();
            let told = of_ada.iter().chain(&of_bob).find(|secret| text.contains(secret.as_str()));
            assert_eq!(told, None, "{path}");
        }
    }
    assert!(seen > 50, "hands were hidden in this game: {seen}");
}

#[tokio::test]
async fn a_draw_is_told_to_others_without_its_card() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    for turn in 0..30 {
        let seat = ada.news(&table).await["position"]["turn"]["seat"].as_u64().unwrap();
        let mover = if seat == 0 { &mut ada } else { &mut bob };
        mover.play_one(&table, turn * 5).await;
    }
    let news = bob.news(&table).await;
    let lines = news["events"].as_array().unwrap().iter().filter_map(|event| event["lines"].as_array());
    let drawn: Vec<_> =
        lines.flatten().map(|line| &line["event"]).filter(|event| event["event"] == "card-drawn").collect();
    let (own, others): (Vec<&Value>, Vec<&Value>) = drawn.iter().partition(|event| event["seat"] == 1);
    assert!(!own.is_empty() && !others.is_empty());
    assert!(own.iter().all(|event| event["card"].is_number()), "{own:?}");
    assert!(others.iter().all(|event| event["card"].is_null()), "{others:?}");
}
