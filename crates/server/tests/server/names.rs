//! Names over the API: who may carry which, and what a name is shown with.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::House;

#[tokio::test]
async fn nobody_takes_a_name_that_looks_like_an_account() {
    let house = House::new().await;
    let mut alan = house.stranger();
    let password = "tin and copper";
    assert_eq!(
        alan.post("/api/register", json!({ "name": "Alan", "password": password })).await.0,
        StatusCode::OK
    );
    for trick in [
        "Alan",
        "alan",
        "AIan",
        "A1an",
        "A l a n",
        "Alan.",
        "_Alan_",
        "\u{391}\u{39b}\u{391}\u{39d}",
        "Àlán",
        "\u{ff21}lan",
        "\u{1d5a0}lan",
    ] {
        let (status, error) = house.stranger().post("/api/guest", json!({ "name": trick })).await;
        // Greek letters that do not look like the Latin name are another name.
        if trick.contains('\u{39b}') {
            assert_eq!(status, StatusCode::OK, "{trick}");
            continue;
        }
        assert_eq!((status, &error["code"]), (StatusCode::CONFLICT, &json!("name-taken")), "guest {trick}");
        let credentials = json!({ "name": trick, "password": password });
        let (status, error) = house.stranger().post("/api/register", credentials).await;
        assert_eq!((status, &error["code"]), (StatusCode::CONFLICT, &json!("name-taken")), "account {trick}");
    }
    for trick in ["greedy bot", "Greedy  Bot", "admin", "A\u{200b}lan", "\u{410}lan"] {
        let (status, error) = house.stranger().post("/api/guest", json!({ "name": trick })).await;
        assert_eq!((status, &error["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")), "{trick}");
        assert!(error["message"].as_str().unwrap().len() > 20, "{error}");
    }
    let mut renamed = house.guest("Eve").await;
    assert_eq!(renamed.post("/api/guest", json!({ "name": "AIan" })).await.0, StatusCode::CONFLICT);
    assert_eq!(renamed.get("/api/me").await.1["user"]["name"], "Eve", "nothing was changed");
}

#[tokio::test]
async fn a_guest_whose_name_becomes_an_account_is_marked() {
    let house = House::new().await;
    let mut guest = house.guest("Ada").await;
    let mut account = house.guest("Ada").await;
    account.post("/api/register", json!({ "name": "Ada", "password": "tin and copper" })).await;
    assert_eq!(guest.get("/api/me").await.1["user"]["name"], "Ada (guest)");
    assert_eq!(account.get("/api/me").await.1["user"]["name"], "Ada");
}

#[tokio::test]
async fn an_account_signs_in_however_its_name_is_typed() {
    let house = House::new().await;
    let register = json!({ "name": "Ju\u{308}rgen  B", "password": "tin and copper" });
    let (_, me) = house.stranger().post("/api/register", register).await;
    assert_eq!(me["user"]["name"], "Jürgen B");
    for typed in ["jürgen b", " Ju\u{308}rgen B ", "JÜRGEN  B"] {
        let login = json!({ "name": typed, "password": "tin and copper" });
        assert_eq!(house.stranger().post("/api/login", login).await.0, StatusCode::OK, "{typed}");
    }
}

#[tokio::test]
async fn seats_and_chat_say_who_is_a_guest_and_who_an_account() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    ada.post("/api/register", json!({ "name": "Ada", "password": "tin and copper" })).await;
    let mut bob = house.guest("Bob").await;
    let seats = json!([{ "who": "me" }, { "who": "open" }, { "who": "bot", "level": "greedy" }]);
    let table = ada.open(json!({ "game": "bronze", "seats": seats })).await;
    bob.must(&table, json!({ "do": "sit" })).await;
    for person in [&mut ada, &mut bob] {
        person.must(&table, json!({ "do": "say", "text": "hello" })).await;
    }
    let news = ada.news(&table).await;
    let kinds: Vec<&Value> =
        news["table"]["seats"].as_array().unwrap().iter().map(|seat| &seat["user_kind"]).collect();
    assert_eq!(kinds, [&json!("account"), &json!("guest"), &Value::Null]);
    assert_eq!(news["table"]["seats"][2]["kind"], "bot");
    let said = news["events"].as_array().unwrap().iter().filter(|one| one["type"] == "said");
    assert_eq!(said.map(|one| &one["kind"]).collect::<Vec<_>>(), ["account", "guest"]);
}
