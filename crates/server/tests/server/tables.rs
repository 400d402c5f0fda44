//! Tables from opening to rematch.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Client, House};

/// A table of two people in play; the first is the host.
pub async fn of_two(house: &House, game: &str) -> (Client, Client, String) {
    let (mut ada, mut bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let table = ada.open(json!({ "game": game, "seats": seats, "word": "copper" })).await;
    bob.must(&table, json!({ "do": "sit", "word": "tin" })).await;
    ada.must(&table, json!({ "do": "start" })).await;
    (ada, bob, table)
}

/// Plays a game of two to its end.
pub async fn to_the_end(one: &mut Client, other: &mut Client, table: &str) -> Value {
    for turn in 0..2000 {
        let news = one.news(table).await;
        if news["table"]["status"] == "over" {
            return news;
        }
        let mover =
            if news["position"]["turn"]["seat"] == news["table"]["you"] { &mut *one } else { &mut *other };
        mover.play_one(table, turn * 7 + 3).await;
    }
    panic!("the game has no end");
}

#[tokio::test]
async fn every_game_can_be_played_to_its_end_against_a_bot_in_one_request() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let (_, games) = ada.get("/api/games").await;
    for game in games["games"].as_array().unwrap() {
        let seats = game["seats"].as_array().unwrap().last().unwrap().as_u64().unwrap();
        let bots = (1..seats).map(|_| json!({ "who": "bot", "level": "random" }));
        let seats: Vec<Value> = [json!({ "who": "me" })].into_iter().chain(bots).collect();
        let table = ada.open(json!({ "game": game["id"], "seats": seats, "start": true })).await;
        let mut pick = 1;
        while ada.play_one(&table, pick).await {
            pick += 5;
        }
        let news = ada.news(&table).await;
        assert_eq!(news["table"]["result"]["places"].as_array().unwrap().len(), seats.len());
        assert_eq!(news["position"]["turn"]["turn"], "over");
    }
}

#[tokio::test]
async fn a_friend_joins_by_the_link_and_the_record_proves_the_draws() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    let before = ada.news(&table).await;
    assert_eq!(before["table"]["seal"]["secret"], Value::Null);
    assert_eq!(before["table"]["seats"][1]["word"], "tin");
    let (_, log) = bob.get(&format!("/api/tables/{table}/record")).await;
    assert!(log.as_str().unwrap().starts_with("oxhide log of a game in play\n"), "{log}");
    assert!(!log.as_str().unwrap().contains("secret"));

    let over = to_the_end(&mut ada, &mut bob, &table).await;
    assert_eq!(over["table"]["seal"]["hash"], before["table"]["seal"]["hash"]);
    let (_, record) = bob.get(&format!("/api/tables/{table}/record")).await;
    let record = record.as_str().unwrap();
    assert!(record.contains("\nword P1: copper\nword P2: tin\n"), "{record}");
    let again = games::Registry::new().load(record).unwrap();
    assert_eq!(again.head().seal.unwrap().hash(), over["table"]["seal"]["hash"].as_str().unwrap());
}

#[tokio::test]
async fn lists_show_what_is_open_to_all_and_private_tables_only_to_their_players() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let open = ada.open(json!({ "game": "bronze", "seats": seats })).await;
    let private = ada.open(json!({ "game": "bronze", "seats": seats, "visibility": "private" })).await;
    let (_, lobby) = bob.get("/api/tables").await;
    let ids: Vec<_> = lobby["waiting"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert_eq!(ids, [&json!(open)]);
    let (_, mine) = ada.get("/api/me/tables").await;
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2);
    assert_eq!(bob.news(&private).await["table"]["you"], Value::Null);
    bob.must(&open, json!({ "do": "sit" })).await;
    bob.must(&open, json!({ "do": "leave" })).await;
    ada.must(&open, json!({ "do": "seat-bot", "seat": 1, "level": "random" })).await;
    ada.must(&open, json!({ "do": "clear-seat", "seat": 1 })).await;
    ada.refused(&open, json!({ "do": "start" }), "not-now").await;
    let (_, finished) = bob.get("/api/tables/finished?game=bronze").await;
    assert_eq!(finished, json!({ "tables": [], "next": null }));
}

#[tokio::test]
async fn own_choices_are_taken_back_at_once_and_others_are_asked_for_the_rest() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    let first = ada.news(&table).await;
    let ada_begins = first["position"]["turn"]["seat"] == 0;
    let (one, other) = if ada_begins { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    let first = one.news(&table).await;
    // Taking a card turns the next one up: something was seen, so that the other must agree.
    one.play_one(&table, 0).await;
    let news = one.news(&table).await;
    assert_eq!(news["position"]["undo"]["free"], json!(false));
    one.must(&table, json!({ "do": "undo", "at": news["position"]["moves"] })).await;
    assert_eq!(one.news(&table).await["table"]["offer"]["what"]["kind"], "undo");
    one.refused(&table, json!({ "do": "answer", "agree": true }), "forbidden").await;
    other.must(&table, json!({ "do": "answer", "agree": false })).await;
    assert_eq!(one.news(&table).await["table"]["offer"], Value::Null);
    one.must(&table, json!({ "do": "undo", "at": news["position"]["moves"] })).await;
    other.must(&table, json!({ "do": "answer", "agree": true })).await;
    let back = one.news(&table).await;
    assert_eq!(back["position"]["moves"], first["position"]["moves"]);
    assert_eq!(back["position"]["view"], first["position"]["view"]);
}

#[tokio::test]
async fn who_resigns_comes_last_and_with_three_a_bot_plays_on() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    ada.must(&table, json!({ "do": "resign" })).await;
    let over = bob.news(&table).await;
    assert_eq!(
        (&over["table"]["status"], &over["table"]["result"]["places"]),
        (&json!("over"), &json!([2, 1]))
    );
    ada.refused(&table, json!({ "do": "resign" }), "not-now").await;

    let seats =
        json!([{ "who": "me" }, { "who": "bot", "level": "random" }, { "who": "bot", "level": "random" }]);
    let three = ada.open(json!({ "game": "bronze", "seats": seats, "start": true })).await;
    ada.must(&three, json!({ "do": "resign" })).await;
    let over = ada.my_turn(&three).await;
    assert_eq!(over["table"]["status"], "over", "bots play on to the end");
    assert_eq!(over["table"]["result"]["places"][0], json!(3));
}

#[tokio::test]
async fn a_rematch_has_the_same_bots_and_a_seat_for_the_same_people() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    ada.refused(&table, json!({ "do": "rematch" }), "not-now").await;
    bob.must(&table, json!({ "do": "resign" })).await;
    bob.must(&table, json!({ "do": "rematch" })).await;
    ada.must(&table, json!({ "do": "rematch" })).await;
    let next = ada.news(&table).await["table"]["rematch"].as_str().unwrap().to_owned();
    ada.must(&next, json!({ "do": "sit" })).await;
    bob.must(&next, json!({ "do": "start" })).await;
    assert_eq!(ada.news(&next).await["table"]["you"], json!(0));
}

#[tokio::test]
async fn a_finished_game_can_be_looked_at_and_played_on_from_any_moment() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze-age").await;
    assert_eq!(bob.get(&format!("/api/tables/{table}/at/8?seat=0")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bob.get(&format!("/api/tables/{table}/course")).await.1["code"], "not-now");
    assert_eq!(bob.get(&format!("/api/tables/{table}/analysis")).await.1["code"], "not-now");
    let over = to_the_end(&mut ada, &mut bob, &table).await;
    let moves = over["position"]["moves"].as_u64().unwrap();
    let (_, last) = bob.get(&format!("/api/tables/{table}/at/{moves}")).await;
    assert_eq!(last["turn"]["turn"], "over");
    assert_eq!(bob.get(&format!("/api/tables/{table}/at/8?seat=0")).await.1["view"]["you"], json!(0));
    assert_eq!(bob.get(&format!("/api/tables/{table}/at/{}", moves + 1)).await.0, StatusCode::NOT_FOUND);
    let (_, course) = bob.get(&format!("/api/tables/{table}/course")).await;
    let end = course["points"].as_array().unwrap().last().unwrap();
    assert_eq!(end["totals"], over["table"]["result"]["totals"]);

    let (status, analysis) = bob.get(&format!("/api/tables/{table}/analysis")).await;
    assert_eq!(status, StatusCode::OK, "{analysis}");
    let places = over["table"]["result"]["places"].as_array().unwrap();
    let winners = places.iter().filter(|place| **place == json!(1)).count() as f64;
    let share = |place: &Value| if *place == json!(1) { 1.0 / winners } else { 0.0 };
    let shares: Vec<f64> = places.iter().map(share).collect();
    let end = analysis["points"].as_array().unwrap().last().unwrap();
    assert_eq!((&end["moves"], &end["chances"]), (&json!(moves), &json!(shares)));
    assert!(!analysis["turning_points"].as_array().unwrap().is_empty());

    let wish = json!({ "at": moves / 2, "seat": 1, "level": "random" });
    let (status, branch) = bob.post(&format!("/api/tables/{table}/branch"), wish).await;
    assert_eq!(status, StatusCode::OK, "{branch}");
    let branch = branch["table"].as_str().unwrap().to_owned();
    assert_eq!(bob.news(&branch).await["table"]["seal"], Value::Null);
    let mut pick = 0;
    while bob.play_one(&branch, pick).await {
        pick += 3;
    }
}

#[tokio::test]
async fn a_preview_tells_and_changes_nothing() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let news = ada.news(&table).await;
    let action = news["position"]["actions"][0]["notation"].as_str().unwrap().replace(' ', "%20");
    let (status, preview) = ada.get(&format!("/api/tables/{table}/preview?action={action}")).await;
    assert_eq!(status, StatusCode::OK, "{preview}");
    assert!(!preview["lines"].as_array().unwrap().is_empty());
    assert_eq!(preview["turn"]["turn"], "chance", "a card would be turned up");
    assert_eq!(ada.news(&table).await["position"], news["position"]);
    assert_eq!(
        ada.get(&format!("/api/tables/{table}/preview?action=dance")).await.1["code"],
        "illegal-action"
    );
    let mut bob = house.guest("Bob").await;
    assert_eq!(bob.get(&format!("/api/tables/{table}/preview?action={action}")).await.1["code"], "forbidden");
}

#[tokio::test]
async fn why_not_names_the_rule_that_stands_against_it() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    let ada_begins = ada.news(&table).await["position"]["turn"]["seat"] == 0;
    let (one, other) = if ada_begins { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    let path = |action: &str| format!("/api/tables/{table}/why-not?action={}", action.replace(' ', "%20"));
    let allowed = one.news(&table).await["position"]["actions"][0]["notation"].as_str().unwrap().to_owned();
    assert_eq!(one.get(&path(&allowed)).await.1["allowed"], json!(true));
    for (action, clause, word) in [
        ("settle 1 woods 1 with bronze", "BZ-P1", "take a card"),
        ("done", "BZ-T1", "begins with a card"),
        ("take 1 as bronze at left", "BZ-T2", "lies alone"),
        ("city troy", "BZ-P4", "first marker"),
        ("dance", "BZ-T1", "Take a technology card"),
        ("", "BZ-T1", "Take a technology card"),
    ] {
        let (_, why) = one.get(&path(action)).await;
        assert_eq!((&why["allowed"], &why["clause"]), (&json!(false), &json!(clause)), "{action}: {why}");
        assert!(why["text"].as_str().unwrap().contains(word), "{action}: {why}");
    }
    let (_, why) = other.get(&path(&allowed)).await;
    assert!(why["text"].as_str().unwrap().starts_with("It is the turn of "), "{why}");
    let mut eve = house.guest("Eve").await;
    assert_eq!(eve.get(&path(&allowed)).await.1["allowed"], json!(false));
    one.play_one(&table, 0).await;
    let (_, why) = one.get(&path("settle 7 woods 1 with bronze")).await;
    assert_eq!((&why["clause"], &why["text"]), (&json!("BZ-P1"), &json!("Tile 7 does not lie face up.")));
    other.must(&table, json!({ "do": "resign" })).await;
    assert_eq!(one.get(&path(&allowed)).await.1["allowed"], json!(false), "the game is over");
}

#[tokio::test]
async fn scores_can_be_kept_back_until_the_end() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let wish = json!({ "game": "bronze", "seats": seats, "start": true, "live_scores": false });
    let table = ada.open(wish).await;
    assert_eq!(ada.my_turn(&table).await["position"]["scores"], json!([null, null]));
    ada.must(&table, json!({ "do": "resign" })).await;
    assert!(ada.news(&table).await["position"]["scores"][0]["total"].is_number());
}

#[tokio::test]
async fn a_table_without_spectators_is_for_its_players() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let wish = json!({ "game": "bronze", "seats": seats, "start": true, "spectators": false });
    let table = ada.open(wish).await;
    let mut bob = house.guest("Bob").await;
    for path in ["", "/record", "/at/3", "/course"] {
        assert_eq!(bob.get(&format!("/api/tables/{table}{path}")).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    assert!(bob.try_live(&table, None, &[]).await.is_err());
    assert_eq!(bob.command(&table, json!({ "do": "say", "text": "hi" })).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_seal_is_offered_before_the_word_is_chosen() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let (_, offered) = ada.post("/api/seals", json!({})).await;
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let wish =
        json!({ "game": "bronze", "seats": seats, "start": true, "word": "tin", "seal": offered["hash"] });
    let mut eve = house.guest("Eve").await;
    assert_eq!(eve.post("/api/tables", wish.clone()).await.1["code"], "not-now", "it is Ada's");
    let table = ada.open(wish.clone()).await;
    assert_eq!(ada.news(&table).await["table"]["seal"]["hash"], offered["hash"]);
    assert_eq!(ada.post("/api/tables", wish).await.1["code"], "not-now", "it is used up");
}

#[tokio::test]
async fn the_host_closes_a_table_that_waits() {
    let house = House::new().await;
    let (mut ada, mut bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
    let table = ada.open(wish).await;
    let path = format!("/api/tables/{table}");
    let mut live = bob.live(&table, None).await;
    live.next_of("news").await;
    assert_eq!(bob.send(Method::DELETE, &path, &[], "").await.0, StatusCode::FORBIDDEN);
    assert_eq!(ada.send(Method::DELETE, &path, &[], "").await.0, StatusCode::NO_CONTENT);
    live.next_of("bye").await;
    assert_eq!(bob.get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(ada.get("/api/tables").await.1["waiting"], json!([]));
    let (mut one, _, playing) = of_two(&house, "bronze").await;
    let begun = one.send(Method::DELETE, &format!("/api/tables/{playing}"), &[], "").await;
    assert_eq!(begun.0, StatusCode::CONFLICT);
}
