//! Full disks, failing disks and kills, as clients see them: refusals with a reason, service that resumes by
//! itself, and after a kill everything that was acknowledged once and in order.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::SinkExt as _;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_disk::SmallDisk;
use test_postgres::Cluster;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, House};
use crate::process::Process;

/// Somebody who plays and talks at a table, and remembers every answer.
struct Trial {
    process: Process,
    ada: Client,
    table: String,
    lines: u32,
    acknowledged: Vec<String>,
    refused: Vec<String>,
}

impl Trial {
    async fn start(data: &Path, database: Option<&str>) -> Self {
        let process = Process::start(data, database).unwrap();
        let mut ada = process.stranger();
        ada.post("/api/guest", json!({ "name": "Ada" })).await;
        let table = ada.against_bot("bronze").await;
        let (acknowledged, refused) = (Vec::new(), Vec::new());
        let mut trial = Trial { process, ada, table, lines: 0, acknowledged, refused };
        for turn in 0..5 {
            trial.ada.play_one(&trial.table, turn).await;
            trial.say().await.unwrap();
        }
        trial
    }

    /// Says a line that nobody else says; the answer if it is refused.
    async fn say(&mut self) -> Result<(), Value> {
        self.lines += 1;
        let text = format!("line {}", self.lines);
        let (status, answer) = self.ada.command(&self.table, json!({ "do": "say", "text": text })).await;
        if status == StatusCode::OK {
            self.acknowledged.push(text);
            return Ok(());
        }
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
        match answer["code"].as_str() {
            Some("unavailable") if answer["message"].as_str().unwrap().contains("nothing was changed") => {
                self.refused.push(text);
            }
            Some("unavailable" | "uncertain") => {}
            Some(_) | None => panic!("{answer}"),
        }
        Err(answer)
    }

    /// Says something by a socket where it is refused: the message, if the table is not just being put away.
    async fn say_by_socket(&mut self) -> Option<String> {
        let mut live = self.ada.try_live(&self.table, None, &[]).await.ok()?;
        let command = r#"{"id":7,"command":{"do":"say","text":"hello"}}"#;
        live.socket.send(Message::text(command)).await.ok()?;
        loop {
            let message = live.next().await?;
            if message["type"] == "refused" {
                assert_eq!(message["id"], json!(7));
                let text = message["error"]["message"].as_str()?.to_owned();
                return Some(text).filter(|text| !text.ends_with("ask again"));
            }
        }
    }

    /// Talks until it is refused several times: the messages.
    async fn until_refused(&mut self) -> Vec<String> {
        let mut messages = Vec::new();
        for _ in 0..20_000 {
            if let Err(answer) = self.say().await {
                messages.push(answer["message"].as_str().unwrap().to_owned());
                if messages.len() == 20 {
                    return messages;
                }
            }
        }
        panic!("{} lines were acknowledged, {} refused", self.acknowledged.len(), messages.len());
    }

    /// Talks until it succeeds, and then talks and plays on.
    async fn resumes(&mut self) {
        let start = Instant::now();
        while let Err(answer) = self.say().await {
            assert!(start.elapsed() < Duration::from_secs(60), "{answer}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        for turn in 0..20 {
            self.say().await.unwrap();
            self.ada.play_one(&self.table, turn).await;
        }
        self.recovers().await;
    }

    /// Waits for a good report: the watchdog, which looks once a second, may not have seen the database come back.
    async fn recovers(&mut self) {
        let start = Instant::now();
        loop {
            let report = self.health().await;
            if report == (StatusCode::OK, "ok\n".to_owned()) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "{report:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn health(&mut self) -> (StatusCode, String) {
        self.ada.send(reqwest::Method::GET, "/health", &[], "").await
    }

    /// Kills the server, starts it again and compares.
    async fn kill_and_compare(self, data: &Path, database: Option<&str>) {
        let Trial { process, mut ada, table, acknowledged, refused, .. } = self;
        let before = ada.news(&table).await;
        drop(process);
        let process = Process::start(data, database).unwrap();
        ada.base.clone_from(&process.base);
        let after = whole_news(&mut ada, &table).await;
        let events = after["events"].as_array().unwrap();
        assert!((1..).zip(events).all(|(number, event)| event["number"] == json!(number)), "no gap");
        let said: Vec<_> = events.iter().filter_map(|event| event["text"].as_str()).collect();
        assert!(refused.iter().all(|line| !said.contains(&line.as_str())), "what was refused is not there");
        let said: Vec<_> =
            said.into_iter().filter(|line| acknowledged.iter().any(|sure| sure == line)).collect();
        assert_eq!(said, acknowledged, "what was acknowledged is there once and in order");
        let moves = |news: &Value| news["position"]["moves"].as_u64().unwrap();
        assert!(moves(&after) >= moves(&before));
        ada.play_one(&table, 1).await;
    }
}

/// All there is to see at a table, with the older chat lines, which the news leave out.
async fn whole_news(client: &mut Client, table: &str) -> Value {
    let mut news = client.news(table).await;
    let mut before = news["older_chat"].as_u64();
    while let Some(number) = before {
        let (status, page) = client.get(&format!("/api/tables/{table}/chat?before={number}")).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        let lines = page["lines"].as_array().unwrap();
        let events = news["events"].as_array_mut().unwrap();
        events.extend(lines.iter().cloned());
        events.sort_by_key(|event| event["number"].as_u64());
        before = lines.first().filter(|_| page["more"] == true).and_then(|line| line["number"].as_u64());
    }
    news
}

/// More chat than the news show: all of it is compared.
#[tokio::test]
async fn a_kill_after_much_chat_loses_none_of_it() {
    let folder = TempDir::new().unwrap();
    let mut trial = Trial::start(folder.path(), None).await;
    for _ in 0..150 {
        trial.say().await.unwrap();
    }
    trial.kill_and_compare(folder.path(), None).await;
}

#[tokio::test]
async fn a_full_disk_is_a_refusal_with_a_reason_and_loses_nothing() {
    let Some(disk) = SmallDisk::new(8) else { return };
    let mut trial = Trial::start(disk.path(), None).await;
    disk.fill();
    for message in trial.until_refused().await {
        assert!(message.starts_with("nothing was changed: the disk of the server is full"), "{message}");
    }
    let (status, text) = trial.health().await;
    assert_eq!((status, text.as_str()), (StatusCode::SERVICE_UNAVAILABLE, "the disk is full\n"));
    let mut newcomer = trial.process.stranger();
    let (status, answer) = newcomer.post("/api/guest", json!({ "name": "Bob" })).await;
    if status != StatusCode::OK {
        assert!(answer["message"].as_str().unwrap().contains("the disk of the server is full"), "{answer}");
    }
    disk.free();
    trial.resumes().await;
    let (_, figures) = trial.ada.send(reqwest::Method::GET, "/metrics", &[], "").await;
    let failures = figures.lines().find_map(|line| line.strip_prefix("oxhide_commit_failures_total "));
    assert!(failures.unwrap().parse::<u32>().unwrap() > 0, "{figures}");
    for name in ["commit_seconds_count", "log_bytes", "disk_free_bytes", "readers_idle", "writes_waiting"] {
        assert!(figures.contains(&format!("\noxhide_{name} ")), "{name}: {figures}");
    }
    trial.kill_and_compare(disk.path(), None).await;
}

#[tokio::test]
async fn a_socket_hears_why_nothing_could_be_written() {
    let Some(disk) = SmallDisk::new(8) else { return };
    let mut trial = Trial::start(disk.path(), None).await;
    disk.fill();
    trial.until_refused().await;
    let mut message = None;
    while message.is_none() {
        message = trial.say_by_socket().await;
    }
    let message = message.unwrap();
    assert!(message.starts_with("nothing was changed: the disk of the server is full"), "{message}");
    disk.free();
    trial.resumes().await;
    trial.kill_and_compare(disk.path(), None).await;
}

/// Every write beyond a limit fails with an error of the disk, until the limit is lifted.
#[tokio::test]
async fn a_failing_disk_is_a_refusal_with_a_reason_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let mut trial = Trial::start(folder.path(), None).await;
    let limit = |process: &Process, bytes: &str| {
        let pid = process.id().to_string();
        let limit = format!("--fsize={bytes}:unlimited");
        let done = Command::new("prlimit").args(["--pid", &pid, &limit]).status();
        assert!(done.unwrap().success());
    };
    limit(&trial.process, "4096");
    for message in trial.until_refused().await {
        assert!(message.contains("the disk of the server reports an error"), "{message}");
    }
    let (status, text) = trial.health().await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.starts_with("the disk reports an error (disk I/O error"), "{text}");
    limit(&trial.process, "unlimited");
    trial.resumes().await;
    trial.kill_and_compare(folder.path(), None).await;
}

/// Files that turn read-only under a running server.
#[tokio::test]
async fn files_that_turn_read_only_are_a_refusal_and_lose_nothing() {
    let folder = TempDir::new().unwrap();
    let mut trial = Trial::start(folder.path(), None).await;
    let files = ["oxhide.db", "oxhide.db-wal"].map(|name| folder.path().join(name));
    let chattr = |flag: &str| Command::new("chattr").arg(flag).args(&files).status();
    if !chattr("+i").is_ok_and(|done| done.success()) {
        test_disk::leave_out("files cannot be made immutable");
        return;
    }
    let messages = trial.until_refused().await;
    let health = trial.health().await;
    assert!(chattr("-i").unwrap().success());
    assert!(messages.iter().all(|message| message.starts_with("nothing was changed: the ")), "{messages:?}");
    assert_eq!(health.0, StatusCode::SERVICE_UNAVAILABLE, "{}", health.1);
    trial.resumes().await;
    trial.kill_and_compare(folder.path(), None).await;
}

/// The file is replaced under a running server: what it has in memory may be another truth by now.
#[tokio::test]
async fn a_server_that_cannot_trust_its_data_shows_nothing_and_closes_its_sockets() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.against_bot("bronze").await;
    let (folder, admin) = (house.data.folder.path(), house.admin().await);
    admin.backup(&folder.join("backup.db")).await.unwrap();
    admin.close().await;
    ada.must(&table, json!({ "do": "say", "text": "after the backup" })).await;
    let mut live = ada.live(&table, None).await;
    std::fs::rename(folder.join("backup.db"), folder.join("oxhide.db")).unwrap();
    for log in ["oxhide.db-wal", "oxhide.db-shm"] {
        std::fs::remove_file(folder.join(log)).unwrap();
    }
    let bye = live.next_of("bye").await;
    assert_eq!(bye["reason"], "the database of the server has lost data");
    assert_eq!(live.next().await, None);
    for path in [&format!("/api/tables/{table}"), "/api/tables", "/api/me", "/health"] {
        let (status, answer) = ada.get(path).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {answer}");
    }
    let (_, refused) = ada.get("/api/me").await;
    assert!(refused["message"].as_str().unwrap().starts_with("the database of the server has lost data"));
    assert!(ada.try_live(&table, None, &[]).await.is_err());
}

#[tokio::test]
async fn a_second_server_is_refused_by_name_and_a_kill_frees_the_folder_at_once() {
    let folder = TempDir::new().unwrap();
    let first = Process::start(folder.path(), None).unwrap();
    let refused = Process::start(folder.path(), None).err().unwrap();
    let holder = format!("is in use by another server (process {} on ", first.id());
    assert!(refused.contains(&holder), "{refused}");
    drop(first);
    Process::start(folder.path(), None).unwrap();
}

#[tokio::test]
async fn slow_a_second_server_on_postgres_is_refused_and_a_kill_frees_the_database() {
    let folder = short_folder();
    let Some(cluster) = Cluster::start(folder.path()) else { return };
    let (data, url) = (TempDir::new().unwrap(), cluster.url());
    let first = Process::start(data.path(), Some(&url)).unwrap();
    let refused = Process::start(data.path(), Some(&url)).err().unwrap();
    assert!(refused.contains(&format!("another server (process {} on ", first.id())), "{refused}");
    drop(first);
    Process::start(data.path(), Some(&url)).unwrap();
}

#[tokio::test]
async fn slow_a_database_server_that_crashes_and_comes_back_loses_nothing() {
    let folder = short_folder();
    let Some(cluster) = Cluster::start(folder.path()) else { return };
    let (data, url) = (TempDir::new().unwrap(), cluster.url());
    let mut trial = Trial::start(data.path(), Some(&url)).await;
    cluster.crash();
    let (status, answer) =
        trial.ada.command(&trial.table, json!({ "do": "say", "text": "are you there?" })).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
    // A commit of the last second counts as health.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(trial.health().await.0, StatusCode::SERVICE_UNAVAILABLE);
    cluster.resume();
    trial.resumes().await;
    assert!(cluster.kill_writer());
    trial.resumes().await;
    trial.kill_and_compare(data.path(), Some(&url)).await;
}

/// A folder with a short path that other users can reach.
fn short_folder() -> TempDir {
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    tempfile::Builder::new().prefix("pg").permissions(open).tempdir().unwrap()
}
