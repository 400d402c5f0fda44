//! Guests, accounts, tokens, cookies, and the headers of every answer.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::House;

#[tokio::test]
async fn a_guest_has_a_name_and_can_change_it() {
    let house = House::new().await;
    let mut ada = house.stranger();
    assert_eq!(ada.get("/api/me").await.1, json!({ "user": null }));
    let (_, first) = ada.post("/api/guest", json!({ "name": " Ada " })).await;
    let (_, second) = ada.post("/api/guest", json!({ "name": "Ada L." })).await;
    assert_eq!(first["user"]["id"], second["user"]["id"]);
    assert_eq!(ada.get("/api/me").await.1["user"]["name"], "Ada L.");
    ada.post("/api/logout", json!({})).await;
    assert_eq!(ada.get("/api/me").await.1["user"], Value::Null);
}

#[tokio::test]
async fn a_guest_who_signs_up_keeps_the_games_and_comes_back() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let password = json!({ "name": "Ada", "password": "tin and copper" });
    let (status, me) = ada.post("/api/register", password.clone()).await;
    assert_eq!((status, &me["user"]["kind"]), (StatusCode::OK, &json!("account")));

    let mut elsewhere = house.stranger();
    let (status, _) =
        elsewhere.post("/api/login", json!({ "name": "ADA", "password": "tin and copper" })).await;
    assert_eq!(status, StatusCode::OK);
    let (_, mine) = elsewhere.get("/api/me/tables").await;
    assert_eq!(mine["tables"][0]["id"], json!(table));
    assert_eq!(mine["tables"][0]["your_seat"], json!(0));

    let mut other = house.stranger();
    assert_eq!(
        other.post("/api/register", json!({ "name": "aDa", "password": "12345678" })).await.1["code"],
        "name-taken"
    );
    for wrong in [
        json!({ "name": "Ada", "password": "tin and coppeR" }),
        json!({ "name": "Bob", "password": "12345678" }),
    ] {
        let (status, error) = other.post("/api/login", wrong).await;
        assert_eq!((status, &error["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong-password")));
    }
}

#[tokio::test]
async fn a_program_plays_with_a_token_until_it_is_taken_back() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let (_, error) = ada.post("/api/me/tokens", json!({ "name": "my bot" })).await;
    assert_eq!(error["code"], "forbidden");
    ada.post("/api/register", json!({ "name": "Ada", "password": "tin and copper" })).await;
    let (_, made) = ada.post("/api/me/tokens", json!({ "name": "my bot" })).await;
    let secret = format!("Bearer {}", made["secret"].as_str().unwrap());
    let mut program = house.stranger();
    let as_program = [("authorization", secret.as_str()), ("content-type", "application/json")];
    let wish = json!({ "game": "bronze-age", "seats": [{ "who": "me" }, { "who": "open" }] }).to_string();
    let (status, _) = program.send(Method::POST, "/api/tables", &as_program, wish.clone()).await;
    assert_eq!(status, StatusCode::OK);
    let (_, tokens) = ada.get("/api/me/tokens").await;
    assert!(tokens["tokens"][0].get("secret").is_none());
    let path = format!("/api/me/tokens/{}", made["token"]["id"].as_str().unwrap());
    let (_, left) = ada.send(Method::DELETE, &path, &[], "").await;
    assert_eq!(left, r#"{"tokens":[]}"#);
    let (status, _) = program.send(Method::POST, "/api/tables", &as_program, wish).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn an_export_has_tables_hosted_left_and_watched_bans_and_devices() {
    let house = House::new().await;
    let mut ada = house.stranger();
    ada.post("/api/register", json!({ "name": "Ada", "password": "tin and copper" })).await;
    let mut bob = house.guest("Bob").await;
    let seats = json!([{ "who": "me" }, { "who": "open" }, { "who": "open" }]);
    let hosted = ada.open(json!({ "game": "bronze", "seats": seats.clone() })).await;
    let (left, watched) = (
        bob.open(json!({ "game": "bronze", "seats": seats.clone() })).await,
        bob.open(json!({ "game": "bronze", "seats": seats })).await,
    );
    ada.must(&left, json!({ "do": "sit" })).await;
    ada.must(&left, json!({ "do": "leave" })).await;
    ada.must(&watched, json!({ "do": "say", "text": "from the side" })).await;
    let admin = house.admin().await;
    admin.ban("Ada", "spam", Some(3)).await.unwrap();
    let export = admin.export("Ada").await.unwrap();
    admin.close().await;
    let mut tables: Vec<_> = export["tables"].as_array().unwrap().iter().collect();
    tables.retain(|table| !table["events"].as_array().unwrap().is_empty() || table["host"] == true);
    let ids: Vec<_> = tables.iter().filter_map(|table| table["id"].as_str()).collect();
    for id in [&hosted, &left, &watched] {
        assert!(ids.contains(&id.as_str()), "{export}");
    }
    assert!(export["tables"].to_string().contains("from the side"), "{export}");
    assert_eq!(export["devices"].as_array().unwrap().len(), 1, "{export}");
    assert_eq!(export["bans"][0]["reason"], "spam", "{export}");
}

#[tokio::test]
async fn cookies_are_out_of_reach_of_scripts_and_secure_behind_tls() {
    for (public, secure) in [(None, false), (Some("https://play.example.org".to_owned()), true)] {
        let house = House::with(|config| config.public_url = public).await;
        let request = house.stranger().http.post(format!("{}/api/guest", house.base));
        let request = request.header("content-type", "application/json").body(r#"{"name":"Ada"}"#);
        let response = request.send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        assert!(cookie.contains("; HttpOnly; SameSite=Lax; Path=/"), "{cookie}");
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        assert_eq!(response.headers().contains_key("strict-transport-security"), secure);
    }
}

#[tokio::test]
async fn every_answer_has_its_headers() {
    let house = House::new().await;
    for path in ["/", "/api", "/api/games", "/api/nothing", "/health", "/metrics", "/table/abc"] {
        let response = house.stranger().http.get(format!("{}{path}", house.base)).send().await.unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn the_document_names_every_route() {
    let house = House::new().await;
    let mut anybody = house.stranger();
    let (_, document) = anybody.get("/api").await;
    let told = include_str!("../../../../docs/web-api.md");
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 18, "{}", paths.len());
    for path in paths.keys() {
        let known = told.contains(&format!("{path}`")) || told.contains(&format!("{path}?"));
        assert!(known, "docs/web-api.md does not tell {path}");
    }
    assert_eq!(anybody.get("/health").await.0, StatusCode::OK);
    let (_, rules) = anybody.get("/api/games/bronze/rules").await;
    assert!(rules.as_str().unwrap().contains("- **BZ-T1**"));
    assert_eq!(anybody.get("/api/games/chess/rules").await.0, StatusCode::NOT_FOUND);
    let (_, games) = anybody.get("/api/games").await;
    assert_eq!(games["games"][0]["id"], "bronze");
}
