//! Long runs from outside: killed, interrupted, resumed, and with files that cannot be written.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn oxhide(folder: &Path, command: &str) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_oxhide"));
    program.args(command.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    program
}

fn output(folder: &Path, command: &str) -> Output {
    oxhide(folder, command).output().unwrap()
}

fn done(folder: &Path, command: &str) -> String {
    let Output { status, stdout, stderr } = output(folder, command);
    assert!(status.success(), "{command}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// Starts a run and waits until its checkpoint holds so many games.
fn started(folder: &Path, command: &str, checkpoint: &str, games: usize) -> Child {
    let mut program = oxhide(folder, command);
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let since = Instant::now();
    while lines(&folder.join(checkpoint)) <= games {
        assert_eq!(child.try_wait().unwrap(), None, "the run ended before it was stopped: {command}");
        assert!(since.elapsed() < Duration::from_secs(300), "no game was finished: {command}");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

fn killed(folder: &Path, command: &str, checkpoint: &str, games: usize) {
    let mut child = started(folder, command, checkpoint, games);
    child.kill().unwrap();
    assert!(!child.wait().unwrap().success());
}

/// What a run printed, without how long it took.
fn without_times(json: &str) -> Value {
    let mut value: Value = serde_json::from_str(json).unwrap();
    value["speed"].take();
    value["times"].take();
    value
}

const SIM: &str = "sim bronze-age --bots easy:iterations=60,greedy --games 60 --threads 2 --seed 5 --json";

#[test]
fn a_simulation_that_was_killed_is_resumed_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let whole = done(path, &format!("{SIM} --csv whole.csv --records whole"));
    let resumable = format!("{SIM} --csv again.csv --records again --resume run.jsonl");
    killed(path, &resumable, "run.jsonl", 4);
    assert!(!path.join("again.csv").exists(), "what is not complete is not there");
    killed(path, &resumable, "run.jsonl", 12);
    let again = done(path, &resumable);
    assert_eq!(without_times(&again), without_times(&whole));
    assert_eq!(fs::read(path.join("again.csv")).unwrap(), fs::read(path.join("whole.csv")).unwrap());
    let records = fs::read_dir(path.join("whole")).unwrap().map(|entry| entry.unwrap().file_name());
    let records: Vec<_> = records.collect();
    assert_eq!(records.len(), 60);
    for record in records {
        let [one, other] = ["whole", "again"].map(|run| fs::read(path.join(run).join(&record)).unwrap());
        assert!(one == other, "{record:?}");
    }
}

#[test]
fn records_of_a_simulation_prove_their_draws() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["bronze", "bronze-age", "legacies"] {
        done(folder.path(), &format!("sim {game} --bots random --games 2 --seed 5 --records {game}"));
        for number in [1, 2] {
            let told = done(folder.path(), &format!("verify {game}/{game}-00000{number}.txt"));
            assert!(told.contains(", draws follow seed "), "{told}");
        }
        let record = folder.path().join(format!("{game}/{game}-000001.txt"));
        let other = folder.path().join(format!("{game}/{game}-000002.txt"));
        let seed = |path: &Path| {
            let text = fs::read_to_string(path).unwrap();
            text.lines().find(|line| line.starts_with("seed: ")).unwrap().to_owned()
        };
        assert_ne!(seed(&record), seed(&other));
    }
}

#[test]
fn a_page_that_was_killed_is_resumed_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let command =
        "lab bronze-age --bots easy:iterations=40 --games 30 --seed 5 --against-option civilisations=choose";
    let whole = done(path, &format!("{command} --html whole.html --json"));
    fs::write(path.join("again.html"), "the page before").unwrap();
    let resumable = format!("{command} --html again.html --json --resume run.jsonl");
    killed(path, &resumable, "run.jsonl", 35);
    assert_eq!(fs::read_to_string(path.join("again.html")).unwrap(), "the page before");
    assert_eq!(done(path, &resumable), whole);
    assert_eq!(fs::read(path.join("again.html")).unwrap(), fs::read(path.join("whole.html")).unwrap());
    let report: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(report["measured"][0]["pack_hash"].as_str().unwrap().len(), 32);
}

#[test]
fn a_contest_that_was_killed_is_resumed_to_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let command = "arena bronze-age --bots easy:iterations=60,greedy,random --games 24 --seed 5 --json";
    let whole = done(folder.path(), command);
    let resumable = format!("{command} --resume run.jsonl");
    killed(folder.path(), &resumable, "run.jsonl", 6);
    assert_eq!(without_times(&done(folder.path(), &resumable)), without_times(&whole));
}

#[test]
fn a_fit_that_was_killed_is_resumed_to_the_same_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let command = "lab fit bronze-age --bot easy:iterations=60 --games 20 --rounds 2 --trust 30 --seed 5";
    done(path, &format!("{command} --out whole.json"));
    let resumable = format!("{command} --out again.json --resume run.jsonl");
    killed(path, &resumable, "run.jsonl", 25);
    done(path, &resumable);
    assert_eq!(fs::read(path.join("again.json")).unwrap(), fs::read(path.join("whole.json")).unwrap());
}

#[test]
fn a_run_without_a_seed_is_resumed_with_its_own_and_another_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let command = "sim bronze --bots random --games 20 --json --resume run.jsonl";
    let first = done(path, command);
    assert_eq!(without_times(&done(path, command)), without_times(&first));
    let Output { status, stderr, .. } =
        output(path, "sim bronze --bots greedy --games 20 --resume run.jsonl");
    assert_eq!(status.code(), Some(1));
    let told = String::from_utf8(stderr).unwrap();
    let refusal = "belongs to another run: the list of bots is random there and greedy here";
    assert!(told.contains(refusal), "{told}");
}

fn ended(child: Child) -> (ExitStatus, String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status, String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn an_interrupt_reports_what_was_played() {
    for name in ["INT", "TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let command = "sim bronze-age --bots easy --games 100000 --seed 5 --csv some.csv --resume run.jsonl";
        let child = started(folder.path(), command, "run.jsonl", 3);
        signal(&child, name);
        let (status, stdout, stderr) = ended(child);
        assert_eq!(status.code(), Some(130), "{stderr}");
        let played = lines(&folder.path().join("run.jsonl")) - 1;
        let told = format!("interrupted after {played} of 100,000 games");
        assert!(stdout.contains(&told) && stderr.contains(&told), "{stdout}{stderr}");
        assert_eq!(lines(&folder.path().join("some.csv")), played + 1);
    }
}

#[test]
fn a_page_of_an_interrupted_run_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let command = "lab bronze-age --games 100000 --seed 5 --html page.html --resume run.jsonl";
    let child = started(folder.path(), command, "run.jsonl", 3);
    signal(&child, "INT");
    let (status, stdout, _) = ended(child);
    assert_eq!(status.code(), Some(130));
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(stdout.contains("interrupted after ") && page.contains("The run was interrupted after "));
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // A program that sits in a seat, says that it was asked and does not answer until nobody listens.
    fs::write(path.join("bot"), "#!/bin/sh\nread question\n: > asked\ncat > /dev/null\n").unwrap();
    fs::set_permissions(path.join("bot"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut program = oxhide(path, "sim bronze --bots cmd:./bot --games 1 --csv none.csv");
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let since = Instant::now();
    while !path.join("asked").exists() {
        assert!(since.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(5));
    }
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None, "the first interrupt waits for the decision");
    signal(&child, "INT");
    let (status, ..) = ended(child);
    assert_eq!(status.code(), Some(130));
    let left = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: BTreeSet<String> = left.collect();
    assert_eq!(left, ["asked", "bot"].map(str::to_owned).into(), "nothing is left behind");
}

#[test]
fn what_cannot_be_written_is_reported_before_the_games_are_played() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["sim bronze --csv", "lab bronze --html", "lab fit bronze --out", "sim bronze --resume"] {
        // As many games as these would take days.
        let Output { status, stderr, .. } =
            output(folder.path(), &format!("{file} no/such/file --games 1000000000"));
        let told = String::from_utf8(stderr).unwrap();
        assert!(status.code() == Some(1) && told.contains("no/such/file"), "{told}");
    }
    for command in ["sim bronze", "lab bronze", "arena bronze --bots random,greedy"] {
        let command = format!("{command} --json=no/such/file --games 1000000000");
        assert_eq!(output(folder.path(), &command).status.code(), Some(1), "{command}");
    }
}

#[test]
fn json_goes_to_a_file_beside_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let text = done(folder.path(), "sim bronze --bots random --games 4 --seed 5 --json=some.json");
    assert!(text.contains("4 games with seed 5"), "{text}");
    let json: Value = serde_json::from_slice(&fs::read(folder.path().join("some.json")).unwrap()).unwrap();
    assert_eq!(json["games"], 4);
    assert_eq!(json["pack_hash"].as_str().unwrap().len(), 32);
}
