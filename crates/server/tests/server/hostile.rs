//! A hostile client changes nothing and crashes nothing.

use futures_util::SinkExt as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::House;
use crate::tables::of_two;

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];

#[tokio::test]
async fn bad_json_is_refused_with_a_reason() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let before = ada.news(&table).await;
    let deep = "[".repeat(20_000);
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"do\":\"play\"}",
        "{\"do\":\"dance\"}",
        "{\"do\":7}",
        deep.as_str(),
        "{\"do\":\"play\",\"action\":7,\"at\":1}",
        "{\"do\":\"play\",\"action\":\"done\",\"at\":-1}",
        "{\"do\":\"play\",\"action\":\"done\",\"at\":99999999999}",
        "{\"do\":\"sit\",\"seat\":300}",
        "{\"do\":\"sit\",\"chair\":1}",
    ];
    for path in [
        "/api/guest",
        "/api/register",
        "/api/login",
        "/api/tables",
        &format!("/api/tables/{table}/commands"),
        &format!("/api/tables/{table}/branch"),
    ] {
        for body in bodies {
            let (status, text) = ada.send(Method::POST, path, &JSON, body.to_owned()).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {body:.60}: {text}");
            let error: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(error["code"], "bad-request", "{path} {body:.60}: {text}");
        }
    }
    let (status, _) =
        ada.send(Method::POST, "/api/guest", &[("content-type", "text/plain")], "{\"name\":\"Eve\"}").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "forms of other sites cannot send JSON");
    let mut live = ada.live(&table, None).await;
    live.next_of("news").await;
    for body in bodies {
        live.say(body).await;
        assert_eq!(live.next_of("refused").await["error"]["code"], "bad-request", "{body:.60}");
    }
    assert_eq!(ada.news(&table).await["events"], before["events"]);
}

#[tokio::test]
async fn huge_bodies_and_frames_are_refused() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let huge = format!("{{\"do\":\"say\",\"text\":\"{}\"}}", "x".repeat(1 << 20));
    let (status, text) =
        ada.send(Method::POST, &format!("/api/tables/{table}/commands"), &JSON, huge.clone()).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{text}");
    assert!(text.contains("too-large"), "{text}");
    let mut live = ada.live(&table, None).await;
    live.next_of("news").await;
    live.say(huge).await;
    while live.next().await.is_some() {}
    assert!(ada.play_one(&table, 0).await, "the table goes on");
}

#[tokio::test]
async fn nobody_plays_for_another_seat_or_out_of_turn() {
    let house = House::new().await;
    let (mut ada, mut bob, table) = of_two(&house, "bronze").await;
    let news = ada.news(&table).await;
    let (mover, waiter) =
        if news["position"]["turn"]["seat"] == 0 { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
    let news = mover.news(&table).await;
    let play = json!({ "do": "play", "action": news["position"]["actions"][0]["notation"], "at": news["position"]["moves"] });
    waiter.refused(&table, play.clone(), "forbidden").await;
    assert_eq!(waiter.news(&table).await["position"]["actions"], json!([]));
    let mut eve = house.guest("Eve").await;
    for command in [
        play,
        json!({ "do": "resign" }),
        json!({ "do": "undo", "at": 13 }),
        json!({ "do": "answer", "agree": true }),
        json!({ "do": "replace", "seat": 0, "level": "greedy" }),
    ] {
        eve.refused(&table, command, "forbidden").await;
    }
    for command in [json!({ "do": "sit" }), json!({ "do": "leave" })] {
        eve.refused(&table, command, "not-now").await;
    }
    for command in [
        json!({ "do": "start" }),
        json!({ "do": "seat-bot", "seat": 0, "level": "greedy" }),
        json!({ "do": "clear-seat", "seat": 0 }),
    ] {
        eve.refused(&table, command, "forbidden").await;
    }
    mover
        .refused(
            &table,
            json!({ "do": "play", "action": "done", "at": news["position"]["moves"] }),
            "illegal-action",
        )
        .await;
}

#[tokio::test]
async fn stale_and_repeated_commands_are_refused() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let news = ada.news(&table).await;
    let play = json!({ "do": "play", "action": news["position"]["actions"][0]["notation"], "at": news["position"]["moves"] });
    ada.must(&table, play.clone()).await;
    ada.my_turn(&table).await;
    for at in [0, 1, 12, 100_000] {
        let stale = json!({ "do": "play", "action": play["action"], "at": at });
        ada.refused(&table, stale, "stale").await;
    }
    ada.refused(&table, play, "stale").await;
    ada.refused(&table, json!({ "do": "undo", "at": 3 }), "stale").await;
}

#[tokio::test]
async fn the_same_command_sent_many_times_at_once_is_done_once() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let news = ada.news(&table).await;
    let play = json!({ "do": "play", "action": news["position"]["actions"][0]["notation"], "at": news["position"]["moves"] });
    let sent: Vec<_> = (0..20)
        .map(|_| {
            let (mut ada, table, play) = (ada.clone(), table.clone(), play.clone());
            tokio::spawn(async move { ada.command(&table, play).await.0 })
        })
        .collect();
    let mut done = 0;
    for answer in sent {
        done += usize::from(answer.await.unwrap() == StatusCode::OK);
    }
    assert_eq!(done, 1);
}

#[tokio::test]
async fn forged_cookies_and_tokens_are_nobody() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let id = ada.get("/api/me").await.1["user"]["id"].as_str().unwrap().to_owned();
    for forged in [
        "oxhide_session=",
        "oxhide_session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        &format!("oxhide_session={id}"),
        "oxhide_session=' OR 1=1 --",
        "oxhide_session=\u{1}",
    ] {
        let mut eve = house.stranger();
        if forged.bytes().any(|byte| byte < 32) {
            continue;
        }
        forged.clone_into(&mut eve.cookie);
        assert_eq!(eve.get("/api/me").await.1["user"], Value::Null, "{forged}");
        let (status, error) = eve.command(&table, json!({ "do": "resign" })).await;
        assert_eq!((status, &error["code"]), (StatusCode::UNAUTHORIZED, &json!("sign-in")), "{forged}");
    }
    let mut eve = house.stranger();
    let (status, _) = eve.send(Method::GET, "/api/me", &[("authorization", "Bearer oxh_nonsense")], "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn requests_from_other_sites_are_refused() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let path = format!("/api/tables/{table}/commands");
        let (status, text) = ada.send(Method::POST, &path, &headers, "{\"do\":\"resign\"}").await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{origin}: {text}");
        assert!(text.contains("wrong-origin"), "{text}");
        assert!(ada.try_live(&table, None, &[("origin", origin)]).await.is_err(), "{origin}");
    }
    assert!(ada.try_live(&table, None, &[("origin", &house.base)]).await.is_ok());
    assert_eq!(ada.news(&table).await["table"]["status"], "playing");
}

#[tokio::test]
async fn sql_and_html_in_every_text_field_stay_text() {
    let house = House::new().await;
    for nasty in ["'; DROP TABLE u;--", "<script>x</script>", "\" OR \"\"=\"", "$1 ?1 {} %s \\"] {
        let mut eve = house.guest(nasty).await;
        let table = eve.against_bot("bronze").await;
        eve.must(&table, json!({ "do": "say", "text": nasty })).await;
        let news = eve.news(&table).await;
        assert_eq!(news["table"]["seats"][0]["name"], json!(nasty));
        assert_eq!(
            news["events"].as_array().unwrap().iter().find(|one| one["type"] == "said").unwrap()["text"],
            json!(nasty)
        );
        let encoded = nasty.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
        for path in [
            format!("/api/tables/{encoded}"),
            format!("/api/tables/{encoded}/record"),
            format!("/api/games/{encoded}/rules"),
        ] {
            assert_eq!(eve.get(&path).await.0, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(eve.get(&format!("/api/tables/finished?game={encoded}")).await.1["tables"], json!([]));
        assert_eq!(
            eve.get(&format!("/api/tables/{table}/preview?action={encoded}")).await.1["code"],
            "illegal-action"
        );
        eve.refused(
            &table,
            json!({ "do": "play", "action": nasty, "at": news["position"]["moves"] }),
            "illegal-action",
        )
        .await;
        let seats = json!([{ "who": "me" }, { "who": "bot", "level": nasty }]);
        assert_eq!(
            eve.post("/api/tables", json!({ "game": "bronze", "seats": seats })).await.1["code"],
            "bad-request"
        );
        for wish in [
            json!({ "game": nasty, "seats": [{ "who": "me" }, { "who": "open" }] }),
            json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }], "options": { nasty: nasty } }),
            json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }], "pack": nasty }),
        ] {
            assert_eq!(eve.post("/api/tables", wish.clone()).await.1["code"], "bad-setup", "{wish}");
        }
    }
}

#[tokio::test]
async fn tables_requests_and_messages_have_their_limits() {
    let house = House::with(|config| {
        (config.limits.tables, config.limits.sign_ins, config.limits.messages) = (3, 5, 5);
        config.limits.sockets = 2;
    })
    .await;
    let mut eve = house.guest("Eve").await;
    let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
    let mut table = String::new();
    for _ in 0..3 {
        table = eve.open(wish.clone()).await;
    }
    let (status, error) = eve.post("/api/tables", wish).await;
    assert_eq!((status, &error["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-many")));
    let mut answers = Vec::new();
    for _ in 0..10 {
        answers.push(house.stranger().post("/api/guest", json!({ "name": "Eve" })).await.0);
    }
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS));

    let mut live = eve.live(&table, None).await;
    let _second = eve.live(&table, None).await;
    assert!(eve.try_live(&table, None, &[]).await.is_err(), "two windows at one table");
    for _ in 0..30 {
        live.say(r#"{"id":1,"command":{"do":"say","text":"spam"}}"#).await;
    }
    assert_eq!(live.next_of("refused").await["error"]["code"], "too-many");
    // Who goes on is disconnected.
    for _ in 0..200 {
        let spam = Message::text(r#"{"id":1,"command":{"do":"say","text":"spam"}}"#);
        if live.socket.send(spam).await.is_err() {
            break;
        }
    }
    while live.next().await.is_some() {}
    let said = eve.news(&table).await["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["type"] == "said")
        .count();
    assert!(said <= 60, "{said} of 230 came through");
}

#[tokio::test]
async fn one_guest_cannot_fill_a_table_with_events() {
    let house = House::with(|config| config.limits.commands = 30).await;
    let mut ada = house.guest("Ada").await;
    let seats = json!([{ "who": "me" }, { "who": "open" }, { "who": "open" }]);
    let table = ada.open(json!({ "game": "bronze", "seats": seats })).await;
    let mut eve = house.guest("Eve").await;
    let before = ada.news(&table).await["seen"].as_u64().unwrap();
    let (mut accepted, start) = (0, std::time::Instant::now());
    for number in 0..200 {
        let (status, answer) = eve.command(&table, json!({ "do": "sit", "seat": 1 + number % 2 })).await;
        accepted += usize::from(status == StatusCode::OK);
        assert!(status == StatusCode::OK || answer["code"] == "too-many", "{answer}");
    }
    let most = 30 + start.elapsed().as_secs() as usize + 1;
    assert!((30..=most).contains(&accepted), "{accepted} of 200");
    let after = ada.news(&table).await["seen"].as_u64().unwrap();
    assert!(after - before <= 2 * most as u64, "{before} to {after}");
    ada.must(&table, json!({ "do": "clear-seat", "seat": 2 })).await;
}

#[tokio::test]
async fn strange_addresses_find_nothing() {
    let house = House::new().await;
    let mut eve = house.guest("Eve").await;
    for path in [
        "/api/tables/x",
        "/api/tables/aaaaaaaaaaaaaaaa",
        "/api/tables/%2e%2e",
        "/api/tables/aaaaaaaaaaaaaaaa/live",
        "/api/nothing",
        "/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
    ] {
        let (status, text) = eve.send(Method::GET, path, &[], "").await;
        assert!(status.is_client_error(), "{path}: {status} {text}");
    }
    for method in [Method::PUT, Method::DELETE, Method::PATCH, Method::TRACE] {
        let (status, _) = eve.send(method.clone(), "/api/tables", &[], "").await;
        assert!(status.is_client_error(), "{method}");
    }
    assert_eq!(eve.get("/health").await.0, StatusCode::OK);
}
