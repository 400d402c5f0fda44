//! The edge of the API: hosts, addresses, odd characters, limits of reading, and the document.

use std::collections::BTreeSet;

use futures_util::SinkExt as _;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::common::{Client, House};

const JSON: (&str, &str) = ("content-type", "application/json");

async fn waiting_table(client: &mut Client) -> String {
    client.open(json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] })).await
}

#[tokio::test]
async fn nul_is_a_bad_request_wherever_it_is() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    for path in [
        "/api/tables/%00",
        "/api/tables/aaaa%00aaaaaaaaaaa/record",
        "/api/games/%00/rules",
        "/api/tables/finished?game=%00",
        "/api/tables/finished?game=a%00b",
        "/%00",
    ] {
        let (status, text) = ada.send(Method::GET, path, &[], "").await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {text}");
    }
    for path in ["/api/me/friends/%00", "/api/me/tokens/%00", "/api/me/sessions/%00"] {
        let (status, text) = ada.send(Method::DELETE, path, &[], "").await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {text}");
    }
    for (path, body) in [
        ("/api/guest".to_owned(), r#"{"name":"A\u0000da"}"#),
        ("/api/register".to_owned(), r#"{"name":"Ada","password":"tin and\u0000copper"}"#),
        ("/api/login".to_owned(), r#"{"name":"A\u0000da","password":"tin and copper"}"#),
        ("/api/me/friends".to_owned(), r#"{"name":"\u0000"}"#),
        (format!("/api/tables/{table}/commands"), r#"{"do":"say","text":"\u0000"}"#),
        (format!("/api/tables/{table}/commands"), r#"{"do":"sit","word":"\u0000"}"#),
    ] {
        let (status, text) = ada.send(Method::POST, &path, &[JSON], body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path} {body}: {text}");
        assert!(text.contains("NUL"), "{path} {body}: {text}");
    }
    let mut live = ada.live(&table, None).await;
    live.say(r#"{"id":1,"command":{"do":"say","text":"\u0000"}}"#).await;
    assert_eq!(live.next_of("refused").await["error"]["code"], "bad-request");
}

#[tokio::test]
async fn a_request_for_another_name_is_refused() {
    let house = House::with(|config| config.public_url = Some("http://play.example.org".to_owned())).await;
    let mut eve = house.stranger();
    for host in ["evil.example", "evil.example:7777", "127.0.0.1.evil.example"] {
        for path in ["/", "/api/me", "/api/games", "/metrics"] {
            let (status, text) = eve.send(Method::GET, path, &[("host", host)], "").await;
            assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host} {path}: {text}");
            assert!(text.contains("wrong-host") && text.contains("--public-url"), "{text}");
        }
    }
    for host in ["play.example.org", "localhost:7777", "192.168.1.5:7777", "[::1]:7777", "laptop.local"] {
        assert_eq!(eve.send(Method::GET, "/api/me", &[("host", host)], "").await.0, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn headers_of_proxies_count_only_from_trusted_ones() {
    let forged = [JSON, ("x-forwarded-for", "198.51.100.7"), ("x-forwarded-proto", "https")];
    let guests = async |house: &House| {
        let mut statuses = BTreeSet::new();
        for number in 0..6 {
            let body = json!({ "name": format!("Ada {number}") }).to_string();
            let from = format!("198.51.100.{number}");
            let headers = [JSON, ("x-forwarded-for", from.as_str())];
            statuses
                .insert(house.stranger().send(Method::POST, "/api/guest", &headers, body).await.0.as_u16());
        }
        statuses
    };
    let few = |config: &mut server::Config| config.limits.sign_ins = 3;
    let house = House::with(few).await;
    assert_eq!(guests(&house).await, BTreeSet::from([200, 429]), "one address, whatever it says");
    let house = House::with(|config| {
        few(config);
        config.trusted_proxies = "127.0.0.0/8".parse().unwrap();
    })
    .await;
    assert_eq!(guests(&house).await, BTreeSet::from([200]), "six addresses behind a proxy");
    for (trusted, secure) in [("127.0.0.1", true), ("10.0.0.0/8", false)] {
        let house = House::with(|config| config.trusted_proxies = trusted.parse().unwrap()).await;
        let mut request = house.stranger().http.post(format!("{}/api/guest", house.base));
        for (name, value) in forged {
            request = request.header(name, value);
        }
        let response = request.body(r#"{"name":"Ada"}"#).send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        assert_eq!(cookie.contains("; Secure"), secure, "{trusted}: {cookie}");
    }
}

#[tokio::test]
async fn figures_are_for_the_machine_itself_or_a_token() {
    let house = House::with(|config| config.metrics_token = Some("open sesame".to_owned())).await;
    let mut anybody = house.stranger();
    assert_eq!(anybody.send(Method::GET, "/metrics", &[], "").await.0, StatusCode::OK);
    for passed_on in [("x-forwarded-for", "127.0.0.1"), ("via", "1.1 proxy"), ("forwarded", "for=127.0.0.1")]
    {
        let (status, text) = anybody.send(Method::GET, "/metrics", &[passed_on], "").await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{passed_on:?}");
        assert!(text.contains("--metrics-token"), "{text}");
        for (bearer, expected) in
            [("Bearer open sesame", StatusCode::OK), ("Bearer open", StatusCode::FORBIDDEN)]
        {
            let headers = [passed_on, ("authorization", bearer)];
            assert_eq!(anybody.send(Method::GET, "/metrics", &headers, "").await.0, expected);
        }
    }
    let house = House::with(|config| config.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    let from_afar = [("x-forwarded-for", "198.51.100.7"), ("authorization", "Bearer ")];
    assert_eq!(house.stranger().send(Method::GET, "/metrics", &from_afar, "").await.0, StatusCode::FORBIDDEN);
    for by_proxy in [&[][..], &[("x-forwarded-for", "127.0.0.1")]] {
        let (status, _) = house.stranger().send(Method::GET, "/metrics", by_proxy, "").await;
        assert_eq!(status, StatusCode::FORBIDDEN, "a trusted proxy may pass on anybody: {by_proxy:?}");
    }
}

#[tokio::test]
async fn reading_has_a_limit_and_health_has_none() {
    let house = House::with(|config| config.limits.reads = 5).await;
    let mut eve = house.stranger();
    let mut statuses = BTreeSet::new();
    for _ in 0..60 {
        statuses.insert(eve.send(Method::GET, "/api/games", &[], "").await.0.as_u16());
        assert_eq!(eve.send(Method::GET, "/health", &[], "").await.0, StatusCode::OK);
    }
    assert_eq!(statuses, BTreeSet::from([200, 429]));
}

#[tokio::test]
async fn reading_a_table_counts_by_its_cost_and_a_page_never_hits_the_limit() {
    let reads = server::Limits::default().reads;
    let house = House::with(|config| config.limits.reads = reads).await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    // A page that is loaded again and again, with all it asks for.
    for _ in 0..20 {
        for path in
            ["/api/me", "/api/games", "/api/tables", "/api/me/tables", &format!("/api/tables/{table}")]
        {
            assert_eq!(ada.get(path).await.0, StatusCode::OK, "{path}");
        }
    }
    let (mut passed, start) = (0, std::time::Instant::now());
    for _ in 0..400 {
        passed += u32::from(ada.get(&format!("/api/tables/{table}")).await.0 == StatusCode::OK);
    }
    let seconds = start.elapsed().as_secs() as u32 + 1;
    assert!(passed <= (3 + seconds) * reads / 10, "{passed} of 400 in {seconds} s");
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(ada.get("/api/games").await.0, StatusCode::OK);
}

#[tokio::test]
async fn frames_of_every_kind_are_counted() {
    let house = House::with(|config| config.limits.messages = 5).await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    let empty = Bytes::new;
    for frame in [Message::Binary(empty()), Message::Ping(empty()), Message::Pong(empty())] {
        let mut live = ada.live(&table, None).await;
        live.next_of("news").await;
        for _ in 0..400 {
            if live.socket.send(frame.clone()).await.is_err() {
                break;
            }
        }
        // The reason may be lost with a connection that is cut while the flood goes on; without a limit the
        // socket would stay open and this would wait in vain.
        while let Some(message) = live.next().await {
            let allowed = ["refused", "bye", "news"].iter().any(|kind| message["type"] == *kind);
            assert!(allowed, "{frame:?}: {message}");
        }
    }
    let mut live = ada.live(&table, None).await;
    live.socket.send(Message::Binary(empty())).await.unwrap();
    assert_eq!(live.next_of("refused").await["error"]["code"], "bad-request");
}

#[tokio::test]
async fn sockets_without_a_name_are_few() {
    let house = House::with(|config| config.limits.nameless_sockets = 3).await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(house.stranger().live(&table, None).await);
    }
    assert!(house.stranger().try_live(&table, None, &[]).await.is_err());
    ada.live(&table, None).await.next_of("news").await;
    drop(sockets.pop());
    for _ in 0..200 {
        // The server notices a moment later.
        if house.stranger().try_live(&table, None, &[]).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the place of a closed socket is never free");
}

/// A path of the document with something in place of each part that varies.
fn filled(path: &str, id: &str) -> String {
    let parts = path.split('/').map(|part| match part {
        "{id}" => id,
        "{game}" => "bronze",
        "{moves}" => "1",
        other => other,
    });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn every_status_is_in_the_document() {
    let house = House::new().await;
    let (mut stranger, mut ada) = (house.stranger(), house.guest("Ada").await);
    // A table in play cannot be closed by one of the requests.
    let table = ada.against_bot("bronze").await;
    let (_, document) = stranger.get("/api").await;
    let huge = "x".repeat(100_000);
    let mut seen = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let known = operation["responses"].as_object().unwrap();
            let verb: Method = method.to_uppercase().parse().unwrap();
            for id in [table.as_str(), "nonsense", "%00"] {
                for body in ["{}", "{", "[]", "", huge.as_str()] {
                    for headers in [
                        &[JSON][..],
                        &[("content-type", "text/plain")],
                        &[JSON, ("origin", "http://evil.example")],
                        &[JSON, ("host", "evil.example")],
                        &[JSON, ("authorization", "Bearer oxh_nonsense")],
                    ] {
                        for client in [&mut stranger, &mut ada] {
                            let path = filled(path, id);
                            if path == "/api/logout" || body.len() > 10 && id != table {
                                continue;
                            }
                            let (status, text) =
                                client.send(verb.clone(), &path, headers, body.to_owned()).await;
                            let status = status.as_u16().to_string();
                            assert!(known.contains_key(&status), "{method} {path}: {status} {text}");
                            seen.insert(status);
                        }
                    }
                }
            }
        }
    }
    for status in ["200", "400", "401", "403", "404", "409", "413", "421"] {
        assert!(seen.contains(status), "{status} was never seen: {seen:?}");
    }
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        let schema = &response["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(schema, "#/components/schemas/ApiError", "{name}");
    }
    assert!(document["components"]["schemas"]["ApiError"].is_object());
}
