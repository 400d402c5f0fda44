//! Bots of other people: a program that is asked over its standard input and answers on its standard output.
//!
//! A question is one line of the engine protocol, `choose`: the view of the seat and its actions. The program
//! gets views alone, like any bot.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use game_core::{Game, Rng, Setup};
use search::{Bot, Perspective};
use serde_json::{Value, json};

/// What went wrong with a program first. Its games do not count, and nothing more is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults(Arc<Mutex<Option<String>>>);

impl Faults {
    /// Keeps a fault if it is the first.
    pub(crate) fn report(&self, fault: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
    }

    /// The first fault, if there was one.
    pub(crate) fn first(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A program that decides for a seat.
pub(crate) struct ExternalBot {
    command: String,
    setup: Value,
    running: Option<Running>,
    faults: Faults,
    asked: u64,
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl ExternalBot {
    /// Starts the program. What goes wrong is reported, now and later.
    pub(crate) fn new(command: &str, setup: &Setup, faults: Faults) -> Self {
        let running = match start(command) {
            Ok(running) => Some(running),
            Err(error) => {
                faults.report(format!("the bot '{command}' cannot be started: {error}"));
                None
            }
        };
        let setup = serde_json::to_value(setup).expect("a set-up has string keys");
        ExternalBot { command: command.to_owned(), setup, running, faults, asked: 0 }
    }

    /// One question and its answer.
    fn ask(&mut self, question: &Value) -> Result<String, String> {
        let running = self.running.as_mut().ok_or("it is not running")?;
        let gone = |error: std::io::Error| format!("it cannot be reached: {error}");
        let sent = writeln!(running.input, "{question}").and_then(|()| running.input.flush());
        // A program that has ended takes no question, but what it said before tells more than that.
        let mut line = String::new();
        if running.output.read_line(&mut line).map_err(gone)? == 0 {
            return Err(sent.map_or_else(gone, |()| "it ended".to_owned()));
        }
        let answer: Value =
            serde_json::from_str(&line).map_err(|error| format!("it answered no JSON ({error}): {line}"))?;
        match (answer["ok"]["action"].as_str(), answer["error"]["message"].as_str()) {
            (Some(action), _) => Ok(action.to_owned()),
            (None, Some(message)) => Err(format!("it refused: {message}")),
            (None, None) => Err(format!("its answer has no ok.action: {line}")),
        }
    }
}

fn start(command: &str) -> std::io::Result<Running> {
    let mut words = command.split_whitespace();
    let mut child = Command::new(words.next().unwrap_or_default())
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let missing = || std::io::Error::other("its input or output is missing");
    let input = child.stdin.take().ok_or_else(missing)?;
    let output = BufReader::new(child.stdout.take().ok_or_else(missing)?);
    Ok(Running { child, input, output })
}

impl<G: Game> Bot<G> for ExternalBot {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        let game = perspective.game();
        let mut actions = Vec::new();
        perspective.actions(&mut actions);
        let notation: Vec<String> = actions.iter().map(|&action| game.notate(action)).collect();
        // A number that JSON readers of any language can hold.
        let seed = rng.seed().0 >> 11;
        self.asked += 1;
        let question = json!({
            "id": self.asked,
            "cmd": "choose",
            "game": G::ID,
            "setup": self.setup,
            "seat": perspective.seat(),
            "view": perspective.view(),
            "actions": notation,
            "seed": seed,
        });
        let answer = self.ask(&question).and_then(|answer| {
            let found = notation.iter().position(|action| *action == answer);
            found.ok_or_else(|| format!("it chose '{answer}', which is not allowed now"))
        });
        let place = answer.unwrap_or_else(|fault| {
            self.faults.report(format!("the bot '{}' does not play: {}", self.command, fault.trim_end()));
            0
        });
        actions[place]
    }
}

impl Drop for ExternalBot {
    /// Closing its input asks the program to end; one that does not is ended.
    fn drop(&mut self) {
        let Some(Running { mut child, input, output }) = self.running.take() else { return };
        drop((input, output));
        for _ in 0..50 {
            match child.try_wait() {
                Ok(Some(_)) | Err(_) => return,
                Ok(None) => std::thread::sleep(std::time::Duration::from_millis(10)),
            }
        }
        // It is our own child and it had half a second: there is nobody to tell if it cannot be ended.
        let _ = child.kill();
        let _ = child.wait();
    }
}
