//! The web table as a program: started, killed at any moment, started again.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Folder, complaint, folder, good};

/// A running `oxhide serve`.
pub struct Serve {
    child: Child,
    pub address: String,
}

impl Serve {
    pub fn start(data: &Folder) -> Self {
        let data = data.path("data");
        let args = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--bot-pause",
            "0",
            "--no-limits",
            "--log",
            "warn",
            "--data",
            &data,
        ];
        let mut command = Command::new(env!("CARGO_BIN_EXE_oxhide"));
        let mut child = command.args(args).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split(' ').next().unwrap().to_owned();
        Serve { child, address }
    }

    /// Ends it without a warning, as `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A request with a cookie; none if the server is gone.
pub fn ask(address: &str, cookie: &str, path: &str, body: Option<&Value>) -> Option<(u16, String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    Some((status, cookie, serde_json::from_str(body).ok()?))
}

/// Plays for a while and then kills the server in the middle: the number of the last event that was
/// accepted, and the actions.
fn play_and_kill(serve: Serve, cookie: &str, table: &str, time: Duration, accepted: &mut u64) {
    let address = serve.address.clone();
    let start = Instant::now();
    let killer = std::thread::spawn(move || {
        std::thread::sleep(time);
        serve.kill();
    });
    let path = format!("/api/tables/{table}");
    while start.elapsed() < time + Duration::from_millis(50) {
        let Some((200, _, news)) = ask(&address, cookie, &path, None) else { continue };
        let Some(action) = news["position"]["actions"].get(0) else { continue };
        let play = json!({ "do": "play", "action": action["notation"], "at": news["position"]["moves"] });
        if let Some((200, _, done)) = ask(&address, cookie, &format!("{path}/commands"), Some(&play)) {
            *accepted = done["seen"].as_u64().unwrap();
        }
    }
    killer.join().unwrap();
}

#[test]
fn killed_at_any_moment_it_loses_nothing_that_was_accepted() {
    let data = folder("serve-kill");
    let serve = Serve::start(&data);
    let (_, cookie, _) = ask(&serve.address, "", "/api/guest", Some(&json!({ "name": "Ada" }))).unwrap();
    let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
    let wish = json!({ "game": "bronze", "seats": seats, "start": true });
    let (_, _, opened) = ask(&serve.address, &cookie, "/api/tables", Some(&wish)).unwrap();
    let table = opened["table"].as_str().unwrap();
    let (mut accepted, mut before) = (0, Vec::new());
    let mut serve = serve;
    for round in 0..6 {
        play_and_kill(serve, &cookie, table, Duration::from_millis(60 + 37 * round), &mut accepted);
        serve = Serve::start(&data);
        let (status, _, news) = ask(&serve.address, &cookie, &format!("/api/tables/{table}"), None).unwrap();
        assert_eq!(status, 200, "{news}");
        let events = news["events"].as_array().unwrap().clone();
        assert!(events.len() as u64 >= accepted, "round {round}: {accepted} were accepted");
        assert_eq!(events[..before.len()], before, "round {round}: the past is as it was");
        before = events;
    }
    assert!(before.len() > 6, "something was played: {}", before.len());
    serve.kill();
}

#[test]
fn an_address_that_is_taken_is_told() {
    let data = folder("serve-taken");
    let serve = Serve::start(&data);
    let error =
        complaint(&["serve", "--listen", &serve.address, "--data", &data.path("other"), "--log", "error"]);
    assert!(error.starts_with(&format!("error: cannot listen at {}: ", serve.address)), "{error}");
    serve.kill();
}

#[test]
fn without_a_command_it_serves() {
    assert!(good(&["--help"]).contains("Without a command, `oxhide` serves the web table"));
}
