//! Sessions and tokens: they begin, are listed, and end with everything that hangs on them.

use futures_util::SinkExt as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, House, Live};

const PASSWORD: &str = "tin and copper";

async fn account(house: &House, name: &str) -> Client {
    let mut client = house.guest(name).await;
    let (status, answer) = client.post("/api/register", json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    client
}

async fn signed_in(house: &House, name: &str) -> Client {
    let mut client = house.stranger();
    let (status, answer) = client.post("/api/login", json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    client
}

async fn is_signed_in(client: &mut Client) -> bool {
    !client.get("/api/me").await.1["user"].is_null()
}

async fn waiting_table(client: &mut Client) -> String {
    client.open(json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] })).await
}

/// The goodbye of a socket whose session or token has ended.
async fn goodbye(live: &mut Live) -> String {
    let bye = live.next_of("bye").await;
    assert_eq!(live.next().await, None, "and it closes");
    bye["reason"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_cookie_of_a_guest_does_not_open_the_account_afterwards() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    let mut live = ada.live(&table, None).await;
    let mut eve = ada.clone();
    assert!(is_signed_in(&mut eve).await, "she knows the guest's cookie");
    ada.post("/api/register", json!({ "name": "Ada", "password": PASSWORD })).await;
    assert!(!is_signed_in(&mut eve).await);
    assert!(goodbye(&mut live).await.contains("ended"));
    assert_eq!(ada.get("/api/me").await.1["user"]["kind"], "account");
    assert_eq!(ada.get("/api/me/tables").await.1["tables"][0]["id"], json!(table), "the games stay");
}

#[tokio::test]
async fn signing_in_changes_the_cookie_and_ends_the_old_one() {
    let house = House::new().await;
    account(&house, "Ada").await;
    let mut planted = house.guest("Mallory").await;
    let mut victim = planted.clone();
    let (status, _) = victim.post("/api/login", json!({ "name": "Ada", "password": PASSWORD })).await;
    assert_eq!(status, StatusCode::OK);
    assert_ne!(victim.cookie, planted.cookie);
    assert!(!is_signed_in(&mut planted).await);
}

#[tokio::test]
async fn a_guest_who_takes_another_name_keeps_session_and_sockets() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = waiting_table(&mut ada).await;
    let (before, mut live) = (ada.cookie.clone(), ada.live(&table, None).await);
    ada.post("/api/guest", json!({ "name": "Ada L." })).await;
    assert_eq!(ada.cookie, before);
    live.say(r#"{"id":1,"command":{"do":"say","text":"still here"}}"#).await;
    assert_eq!(live.next_of("done").await["id"], 1);
}

#[tokio::test]
async fn sockets_end_with_their_session() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let mut elsewhere = signed_in(&house, "Ada").await;
    let table = waiting_table(&mut ada).await;
    let (mut here, mut there) = (ada.live(&table, None).await, elsewhere.live(&table, None).await);
    ada.post("/api/logout", json!({})).await;
    assert!(goodbye(&mut here).await.contains("signed out"));
    there.say(r#"{"id":1,"command":{"do":"say","text":"still here"}}"#).await;
    assert_eq!(there.next_of("done").await["id"], 1, "another session goes on");
    assert!(is_signed_in(&mut elsewhere).await);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let mut phone = house.stranger();
    let firefox = [
        ("content-type", "application/json"),
        ("user-agent", "Mozilla/5.0 (Android 14; Mobile) Firefox/130.0"),
    ];
    let login = json!({ "name": "Ada", "password": PASSWORD }).to_string();
    phone.send(Method::POST, "/api/login", &firefox, login).await;
    let mut tablet = signed_in(&house, "Ada").await;

    let (_, listed) = ada.get("/api/me/sessions").await;
    let sessions = listed["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|one| one["current"] == true).count(), 1);
    let on_phone = sessions.iter().find(|one| one["client"] == "Firefox on Android").unwrap();
    assert!(!listed.to_string().contains(phone.cookie.split('=').nth(1).unwrap()), "no secret is listed");

    let path = format!("/api/me/sessions/{}", on_phone["id"].as_str().unwrap());
    let mut bob = account(&house, "Bob").await;
    assert_eq!(bob.send(Method::DELETE, &path, &[], "").await.0, StatusCode::NOT_FOUND);
    assert!(is_signed_in(&mut phone).await, "others cannot end it");
    assert_eq!(ada.send(Method::DELETE, &path, &[], "").await.0, StatusCode::OK);
    assert!(!is_signed_in(&mut phone).await);
    assert!(is_signed_in(&mut tablet).await);

    let table = waiting_table(&mut tablet).await;
    let mut live = tablet.live(&table, None).await;
    let (_, left) = ada.send(Method::DELETE, "/api/me/sessions", &[], "").await;
    let left: Value = serde_json::from_str(&left).unwrap();
    assert_eq!(left["sessions"].as_array().unwrap().len(), 1);
    goodbye(&mut live).await;
    assert!(!is_signed_in(&mut tablet).await && is_signed_in(&mut ada).await);
}

#[tokio::test]
async fn a_new_password_asks_for_the_old_one_and_ends_other_sessions() {
    let house = House::with(|config| config.limits.guesses = 100).await;
    let mut ada = account(&house, "Ada").await;
    let mut elsewhere = signed_in(&house, "Ada").await;
    let table = waiting_table(&mut elsewhere).await;
    let mut live = elsewhere.live(&table, None).await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let (status, error) = ada.post("/api/me/password", change("wrong password", "bronze and iron")).await;
    assert_eq!((status, &error["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong-password")));
    assert_eq!(ada.post("/api/me/password", change(PASSWORD, "short")).await.0, StatusCode::BAD_REQUEST);
    assert!(is_signed_in(&mut elsewhere).await, "nothing was changed");

    let old_cookie = ada.clone();
    assert_eq!(ada.post("/api/me/password", change(PASSWORD, "bronze and iron")).await.0, StatusCode::OK);
    assert!(is_signed_in(&mut ada).await);
    goodbye(&mut live).await;
    for mut ended in [elsewhere, old_cookie] {
        assert!(!is_signed_in(&mut ended).await);
    }
    let mut again = house.stranger();
    let login = |password: &str| json!({ "name": "Ada", "password": password });
    assert_eq!(again.post("/api/login", login(PASSWORD)).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(again.post("/api/login", login("bronze and iron")).await.0, StatusCode::OK);
    let mut guest = house.guest("Bob").await;
    assert_eq!(guest.post("/api/me/password", change(PASSWORD, PASSWORD)).await.0, StatusCode::FORBIDDEN);
}

/// Sends a request with a token.
async fn with_token(
    house: &House,
    secret: &str,
    method: Method,
    path: &str,
    body: &Value,
) -> (StatusCode, Value) {
    let bearer = format!("Bearer {secret}");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let (status, text) = house.stranger().send(method, path, &headers, body.to_string()).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

async fn token(client: &mut Client, wish: Value) -> (String, String) {
    let (status, made) = client.post("/api/me/tokens", wish).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["secret"]), text(&made["token"]["id"]))
}

#[tokio::test]
async fn a_token_does_what_its_scope_says_and_no_more() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let (reader, _) = token(&mut ada, json!({ "name": "statistics", "scope": "read" })).await;
    let (player, _) = token(&mut ada, json!({ "name": "my program" })).await;
    let table = waiting_table(&mut ada).await;
    let wish = json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] });
    let none = json!({});
    assert_eq!(with_token(&house, &reader, Method::GET, "/api/me/tables", &none).await.0, StatusCode::OK);
    let (status, error) = with_token(&house, &reader, Method::POST, "/api/tables", &wish).await;
    assert_eq!((status, &error["code"]), (StatusCode::FORBIDDEN, &json!("forbidden")));
    assert!(error["message"].as_str().unwrap().contains("only read"), "{error}");
    assert_eq!(with_token(&house, &player, Method::POST, "/api/tables", &wish).await.0, StatusCode::OK);

    let bearer = format!("Bearer {reader}");
    let mut live =
        house.stranger().try_live(&table, None, &[("authorization", bearer.as_str())]).await.unwrap();
    live.say(r#"{"id":1,"command":{"do":"say","text":"psst"}}"#).await;
    assert_eq!(live.next_of("refused").await["error"]["code"], "forbidden", "also by the socket");

    let password = json!({ "old": PASSWORD, "new": "bronze and iron" });
    for (method, path, body) in [
        (Method::GET, "/api/me/tokens", &none),
        (Method::POST, "/api/me/tokens", &json!({ "name": "another" })),
        (Method::GET, "/api/me/sessions", &none),
        (Method::DELETE, "/api/me/sessions", &none),
        (Method::POST, "/api/me/password", &password),
    ] {
        let (status, error) = with_token(&house, &player, method, path, body).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}: {error}");
    }
}

#[tokio::test]
async fn a_token_ends() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    for days in [0, 366, 65535] {
        let (status, _) = ada.post("/api/me/tokens", json!({ "name": "bot", "days": days })).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{days}");
    }
    let (secret, id) = token(&mut ada, json!({ "name": "my program" })).await;
    let (_, listed) = ada.get("/api/me/tokens").await;
    let life =
        listed["tokens"][0]["expires"].as_i64().unwrap() - listed["tokens"][0]["created"].as_i64().unwrap();
    assert_eq!(life, 90 * 24 * 3_600_000);
    assert_eq!(listed["tokens"][0]["used"], Value::Null);
    let table = waiting_table(&mut ada).await;
    let bearer = format!("Bearer {secret}");
    let mut live =
        house.stranger().try_live(&table, None, &[("authorization", bearer.as_str())]).await.unwrap();
    assert!(ada.get("/api/me/tokens").await.1["tokens"][0]["used"].is_i64());
    ada.send(Method::DELETE, &format!("/api/me/tokens/{id}"), &[], "").await;
    goodbye(&mut live).await;
}

#[tokio::test]
async fn a_new_password_ends_tokens_and_their_sockets() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let (secret, _) = token(&mut ada, json!({ "name": "my program" })).await;
    let table = waiting_table(&mut ada).await;
    let bearer = format!("Bearer {secret}");
    let headers = [("authorization", bearer.as_str())];
    let mut live = house.stranger().try_live(&table, None, &headers).await.unwrap();
    let change = json!({ "old": PASSWORD, "new": "bronze and iron" });
    let (status, me) = ada.post("/api/me/password", change).await;
    assert_eq!((status, &me["user"]["name"]), (StatusCode::OK, &json!("Ada")));
    goodbye(&mut live).await;
    assert_eq!(ada.get("/api/me/tokens").await.1["tokens"], json!([]));
    let (status, _) = house.stranger().send(Method::GET, "/api/me", &headers, "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_password_that_the_host_resets_ends_sessions_tokens_and_sockets() {
    let house = House::new().await;
    let mut ada = account(&house, "Ada").await;
    let (secret, _) = token(&mut ada, json!({ "name": "my program" })).await;
    let table = waiting_table(&mut ada).await;
    let mut by_session = ada.live(&table, None).await;
    let bearer = format!("Bearer {secret}");
    let headers = [("authorization", bearer.as_str())];
    let mut by_token = house.stranger().try_live(&table, None, &headers).await.unwrap();
    let mut watcher = house.guest("Bob").await.live(&table, None).await;
    let (admin, start) = (house.admin().await, std::time::Instant::now());
    admin.reset_password("Ada").await.unwrap();
    goodbye(&mut by_session).await;
    goodbye(&mut by_token).await;
    assert!(start.elapsed().as_secs() < 15, "{:?}", start.elapsed());
    assert!(!is_signed_in(&mut ada).await);
    let (status, _) = house.stranger().send(Method::GET, "/api/me", &headers, "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    watcher.say(r#"{"id":1,"command":{"do":"sit"}}"#).await;
    watcher.next_of("done").await;
    admin.close().await;
}

/// Nothing is kept about names that no account can have: they would take memory for ever.
#[tokio::test]
async fn guesses_with_endless_names_are_wrong_and_not_remembered() {
    let house = House::with(|config| config.limits.guesses = 2).await;
    for name in ["x".repeat(60_000), "\u{fdfa}".repeat(20_000), String::new()] {
        for _ in 0..5 {
            let guess = json!({ "name": name, "password": PASSWORD });
            let (status, error) = house.stranger().post("/api/login", guess).await;
            assert_eq!((status, &error["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong-password")));
        }
    }
}

#[tokio::test]
async fn guesses_at_a_password_are_slow_and_shut_nobody_out() {
    let house = House::with(|config| {
        config.limits.guesses = 3;
        config.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await;
    let mut ada = account(&house, "Ada").await;
    let device = device_cookie(&house).await;
    let guess = async |from: &str, cookie: &str, password: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from), ("cookie", cookie)];
        let body = json!({ "name": "ada", "password": password }).to_string();
        house.stranger().send(Method::POST, "/api/login", &headers, body).await.0
    };
    for _ in 0..3 {
        assert_eq!(guess("198.51.100.1", "", "wrong password").await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(guess("198.51.100.1", "", PASSWORD).await, StatusCode::TOO_MANY_REQUESTS, "one address");
    assert_eq!(guess("198.51.100.2", "", PASSWORD).await, StatusCode::OK, "it shuts nobody else out");
    for host in 3..100 {
        guess(&format!("198.51.100.{host}"), "", "wrong password").await;
    }
    assert_eq!(guess("203.0.113.1", "", PASSWORD).await, StatusCode::TOO_MANY_REQUESTS, "many addresses");
    assert_eq!(guess("203.0.113.1", &device, PASSWORD).await, StatusCode::OK, "a known browser");
    assert!(is_signed_in(&mut ada).await);
}

/// The mark of a browser in which Ada has signed in.
async fn device_cookie(house: &House) -> String {
    let request = house.stranger().http.post(format!("{}/api/login", house.base));
    let request = request.header("x-forwarded-for", "192.0.2.77").header("content-type", "application/json");
    let body = json!({ "name": "Ada", "password": PASSWORD }).to_string();
    let response = request.body(body).send().await.unwrap();
    let mut cookies = response.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let device = cookies.find(|cookie| cookie.starts_with("oxhide_device=")).unwrap();
    assert!(device.contains("; HttpOnly; SameSite=Lax"), "{device}");
    device.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_socket_that_opens_while_its_session_ends_does_not_stay() {
    let house = House::new().await;
    let mut host = house.guest("Host Ada").await;
    let table = waiting_table(&mut host).await;
    for _ in 0..20 {
        let mut racer = house.guest("Racer").await;
        let (early, at) = (racer.clone(), table.clone());
        let opening = tokio::spawn(async move { early.try_live(&at, None, &[]).await });
        racer.post("/api/logout", json!({})).await;
        let Ok(mut live) = opening.await.unwrap() else { continue };
        // A socket that came too late for the session is one of a spectator without a name.
        let say = Message::text(r#"{"id":1,"command":{"do":"say","text":"psst"}}"#);
        let _ = live.socket.send(say).await;
        while let Some(message) = live.next().await {
            assert_ne!(message["type"], "done", "{message}");
            if message["type"] == "refused" {
                assert_eq!(message["error"]["code"], "sign-in");
                break;
            }
        }
    }
}
