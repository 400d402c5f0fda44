//! The talk in docs/engine.md is what the engine says. `UPDATE_EXPECT=1` writes the answers anew.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use expect_test::expect_file;
use protocol::{ErrorCode, Request};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/engine.md");

/// Answers longer than this are cut on the page.
const SHOWN: usize = 900;

/// An engine to talk with.
struct Engine {
    child: std::process::Child,
    answers: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
    record: String,
    state: Value,
}

impl Engine {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oxhide"));
        let mut child = command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = std::io::BufReader::new(child.stdout.take().unwrap());
        Engine { child, answers: std::io::BufRead::lines(output), record: String::new(), state: Value::Null }
    }

    /// Sends a line, the last record or state in the place of a lone `…`, and returns the answer.
    fn ask(&mut self, request: &str) -> String {
        let record = serde_json::to_string(&self.record).unwrap();
        let request = request.replace("\"record\":\"…\"", &format!("\"record\":{record}"));
        let request = request.replace("\"state\":\"…\"", &format!("\"state\":{}", self.state));
        writeln!(self.child.stdin.as_mut().unwrap(), "{request}").unwrap();
        let answer = self.answers.next().unwrap().unwrap();
        let fields: Value = serde_json::from_str(&answer).unwrap();
        if let Some(record) = fields["ok"]["record"].as_str() {
            self.record = record.to_owned();
        }
        if let Some(state) = fields["ok"].get("state") {
            self.state = state.clone();
        }
        answer
    }
}

/// The answer as the page shows it.
fn shown(answer: &str) -> String {
    let letters: Vec<char> = answer.chars().collect();
    if letters.len() <= SHOWN {
        return answer.to_owned();
    }
    let (start, end) = (&letters[..SHOWN / 2], &letters[letters.len() - 60..]);
    format!("{}…{}", start.iter().collect::<String>(), end.iter().collect::<String>())
}

/// The page with the answers that the engine gives now.
fn page_with_answers() -> String {
    let mut engine = Engine::start();
    let (mut page, mut talking) = (String::new(), false);
    for line in PAGE.lines() {
        talking = if line.starts_with("```") { line == "```talk" } else { talking };
        match line.strip_prefix("> ").filter(|_| talking) {
            Some(request) => writeln!(page, "{line}\n< {}", shown(&engine.ask(request))).unwrap(),
            None if talking && line.starts_with("< ") => {}
            None => writeln!(page, "{line}").unwrap(),
        }
    }
    drop(engine.child.stdin.take());
    assert!(engine.child.wait().unwrap().success());
    page
}

#[test]
fn the_talk_on_the_page_is_what_the_engine_says() {
    expect_file!["../../../docs/engine.md"].assert_eq(&page_with_answers());
}

#[test]
fn every_command_and_every_error_code_is_on_the_page() {
    for command in Request::COMMANDS {
        assert!(PAGE.contains(&format!("\n| `{command}` |")), "{command}");
        assert!(PAGE.contains(&format!("\"cmd\":\"{command}\"")), "{command}");
    }
    for code in ErrorCode::ALL {
        let code = serde_json::to_value(code).unwrap();
        assert!(PAGE.contains(&format!("\n| `{}` |", code.as_str().unwrap())), "{code}");
    }
}
