//! The host's tools, on the data of a server that runs.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Folder, complaint, folder, good};
use crate::serve::{Serve, ask};

/// The time in which a running server must have noticed a ban.
const NOTICED: Duration = Duration::from_secs(30);

fn admin(data: &Folder, args: &[&str]) -> String {
    let data = data.path("data");
    good(&[&["admin", "--data", &data], args].concat())
}

fn refused(data: &Folder, args: &[&str]) -> String {
    let data = data.path("data");
    complaint(&[&["admin", "--data", &data], args].concat())
}

/// An account with a table in play; its cookie and the table.
fn account(serve: &Serve) -> (String, String) {
    let credentials = json!({ "name": "Ada", "password": "a long password" });
    let (status, cookie, answer) = ask(&serve.address, "", "/api/register", Some(&credentials)).unwrap();
    assert_eq!(status, 200, "{answer}");
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let wish = json!({ "game": "bronze", "seats": seats, "start": true });
    let (_, _, opened) = ask(&serve.address, &cookie, "/api/tables", Some(&wish)).unwrap();
    (cookie, opened["table"].as_str().unwrap().to_owned())
}

/// Asks until the answer has this status.
fn wait_for(serve: &Serve, cookie: &str, wanted: u16) -> Value {
    let start = Instant::now();
    loop {
        let (status, _, answer) = ask(&serve.address, cookie, "/api/me/tables", None).unwrap();
        if status == wanted {
            return answer;
        }
        assert!(start.elapsed() < NOTICED, "{status}: {answer}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn people_and_tables_are_listed_banned_and_deleted_while_the_server_runs() {
    let data = folder("admin");
    let serve = Serve::start(&data);
    let (cookie, table) = account(&serve);
    let people = admin(&data, &["people"]);
    assert!(people.contains("Ada") && people.contains("account"), "{people}");
    assert!(admin(&data, &["tables", "--status", "playing"]).contains(&table));
    assert!(admin(&data, &["show", &table]).contains("bronze"));
    assert!(admin(&data, &["show", "Ada"]).contains("account"));
    let export: Value = serde_json::from_str(&admin(&data, &["export", "Ada"])).unwrap();
    assert_eq!((export["name"].as_str(), &export["tables"][0]["id"]), (Some("Ada"), &json!(table)));
    assert!(!export.to_string().contains("argon2"), "no hash of a password leaves");

    admin(&data, &["ban", "Ada", "--reason", "spam", "--days", "3"]);
    let answer = wait_for(&serve, &cookie, 403);
    let message = answer["message"].as_str().unwrap();
    assert!(message.starts_with("the host has banned you from this server until 20"), "{message}");
    assert!(message.ends_with(": spam") && admin(&data, &["bans"]).contains("spam"), "{message}");
    admin(&data, &["unban", "Ada"]);
    wait_for(&serve, &cookie, 200);
    assert!(refused(&data, &["unban", "Ada"]).starts_with("error: there is no ban of 'Ada'"));

    admin(&data, &["delete-table", &table]);
    let (status, ..) = ask(&serve.address, &cookie, &format!("/api/tables/{table}"), None).unwrap();
    assert_eq!(status, 404, "it is gone for the server too");
    assert!(refused(&data, &["delete-table", &table]).starts_with("error: there is no table"));
    serve.kill();
}

#[test]
fn a_new_password_ends_the_old_sessions() {
    let data = folder("admin-password");
    let serve = Serve::start(&data);
    let (cookie, _) = account(&serve);
    let text = admin(&data, &["reset-password", "Ada"]);
    let password = text.split(" is ").nth(1).unwrap().split(' ').next().unwrap();
    wait_for(&serve, &cookie, 401);
    let sign_in = |password: &str| {
        let wish = json!({ "name": "Ada", "password": password });
        ask(&serve.address, "", "/api/login", Some(&wish)).unwrap().0
    };
    assert_eq!((sign_in("a long password"), sign_in(password)), (401, 200));
    assert!(refused(&data, &["reset-password", "Eve"]).starts_with("error: nobody is called 'Eve'"));
    serve.kill();
}

#[test]
fn a_backup_of_a_running_server_is_restored_elsewhere_and_checked() {
    let data = folder("admin-backup");
    let serve = Serve::start(&data);
    let (_, table) = account(&serve);
    let (file, other) = (data.path("backup.db"), data.path("other"));
    admin(&data, &["backup", &file]);
    assert!(refused(&data, &["backup", &file]).contains("exists already"));
    let running = refused(&data, &["restore", &file]);
    assert!(running.contains("process"), "it says who holds the lock: {running}");
    serve.kill();
    assert_eq!(good(&["admin", "--data", &other, "restore", &file]), format!("Restored {file}.\n"));
    assert_eq!(good(&["admin", "--data", &other, "check"]), "Everything is in order: 1 table checked.\n");
    assert!(good(&["admin", "--data", &other, "tables"]).contains(&table));
    assert!(complaint(&["admin", "--data", &other, "restore", &file]).contains("has data already"));
    assert!(refused(&data, &["show", "nobody"]).starts_with("error: nobody is called 'nobody'"));
}
