//! Bots of other people: a program that is asked over its standard input and answers on its standard output.
//!
//! A question is one line of the engine protocol, `choose`: the view of the seat and its actions. The program
//! gets views alone, like any bot.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use game_core::{Game, Rng, Setup};
use search::{Bot, Perspective};
use serde_json::{Value, json};

/// How long a program may take for an answer, its start included.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest answer of a program, in bytes: many times what an action needs.
const ANSWER: u64 = 1 << 20;

/// How many letters of what a program said are quoted.
const QUOTE: usize = 200;

/// What went wrong with a program first. Its games do not count, and nothing more is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults(Arc<OnceLock<String>>);

impl Faults {
    /// Keeps a fault if it is the first.
    pub(crate) fn report(&self, fault: String) {
        self.0.get_or_init(|| fault);
    }

    /// Whether there was one.
    pub(crate) fn any(&self) -> bool {
        self.0.get().is_some()
    }

    /// The first fault, if there was one.
    pub(crate) fn first(&self) -> Option<String> {
        self.0.get().cloned()
    }
}

/// A program that decides for a seat.
pub(crate) struct ExternalBot {
    command: String,
    setup: Value,
    running: Option<Running>,
    faults: Faults,
    asked: u64,
    patience: Duration,
}

/// A program and the thread that talks with it. The thread may wait for ever, we do not.
struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Heard>,
}

/// What a program did when it was asked.
enum Heard {
    Line(String),
    TooLong,
    End,
    Lost(std::io::Error),
}

impl ExternalBot {
    /// Starts the program. What goes wrong is reported, now and later.
    pub(crate) fn new(command: &str, setup: &Setup, faults: Faults) -> Self {
        let mut words = command.split_whitespace();
        let mut program = Command::new(words.next().unwrap_or_default());
        program.args(words);
        Self::starting(program, command, setup, faults)
    }

    fn starting(program: Command, name: &str, setup: &Setup, faults: Faults) -> Self {
        let started = start(program);
        if let Err(error) = &started {
            faults.report(format!("the bot '{name}' cannot be started: {error}"));
        }
        let setup = serde_json::to_value(setup).expect("a set-up has string keys");
        let running = started.ok();
        ExternalBot { command: name.to_owned(), setup, running, faults, asked: 0, patience: PATIENCE }
    }

    /// The action that the program answers to a question with this id. Who fails once is not asked again.
    fn ask(&mut self, id: u64, question: String) -> Result<String, String> {
        let running = self.running.as_mut().ok_or("it is not running")?;
        let answer = running.ask(question, self.patience).and_then(|line| read_answer(&line, id));
        if answer.is_err() {
            self.end();
        }
        answer
    }

    fn end(&mut self) {
        if let Some(running) = self.running.take() {
            running.end();
        }
    }
}

fn start(mut program: Command) -> std::io::Result<Running> {
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let missing = || std::io::Error::other("its input or output is missing");
    let input = child.stdin.take().ok_or_else(missing)?;
    let output = child.stdout.take().ok_or_else(missing)?;
    let (questions, asked) = channel();
    let (heard, answers) = channel();
    std::thread::Builder::new().spawn(move || converse(input, output, &asked, &heard))?;
    Ok(Running { child, questions, answers })
}

/// Hands every question to the program and what it says back, until there are no more.
fn converse(mut input: ChildStdin, output: ChildStdout, questions: &Receiver<String>, heard: &Sender<Heard>) {
    let mut output = BufReader::new(output);
    for question in questions {
        // A program that has ended takes no question, but what it said before tells more than that.
        let _ = writeln!(input, "{question}").and_then(|()| input.flush());
        if heard.send(next_line(&mut output)).is_err() {
            return;
        }
    }
}

fn next_line(output: &mut impl BufRead) -> Heard {
    let mut line = Vec::new();
    match output.take(ANSWER + 1).read_until(b'\n', &mut line) {
        Ok(0) => Heard::End,
        Ok(length) if length as u64 > ANSWER => Heard::TooLong,
        Ok(_) => Heard::Line(String::from_utf8_lossy(&line).into_owned()),
        Err(error) => Heard::Lost(error),
    }
}

impl Running {
    /// The line that the program answers in time.
    fn ask(&mut self, question: String, patience: Duration) -> Result<String, String> {
        // If the thread is gone, so is its end of the answers, and that tells.
        let _ = self.questions.send(question);
        match self.answers.recv_timeout(patience) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(format!("its answer is longer than {} MiB", ANSWER >> 20)),
            Ok(Heard::Lost(error)) => Err(format!("it cannot be reached: {error}")),
            Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => {
                Err(match wait_a_little(&mut self.child) {
                    Some(status) => format!("it ended ({status})"),
                    None => "it closed its output".to_owned(),
                })
            }
            Err(RecvTimeoutError::Timeout) => {
                let limit = patience.as_secs_f64();
                Err(format!("it gave no answer within {limit} s; does it flush its output?"))
            }
        }
    }

    /// Closing its input asks the program to end; one that does not is ended.
    fn end(self) {
        let Running { mut child, questions, answers } = self;
        // The thread goes, and the program's input with it, unless it still waits for an answer.
        drop((questions, answers));
        if wait_a_little(&mut child).is_none() {
            // It is our own child and it had half a second: there is nobody to tell if it cannot be ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// How the program ended, if it does within half a second.
fn wait_a_little(child: &mut Child) -> Option<ExitStatus> {
    for _ in 0..50 {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) => std::thread::sleep(Duration::from_millis(10)),
            Err(_) => return None,
        }
    }
    None
}

/// The action in an answer to the question with this id.
fn read_answer(line: &str, id: u64) -> Result<String, String> {
    let answer: Value = serde_json::from_str(line)
        .map_err(|error| format!("it answered no JSON ({error}): {}", quote(line)))?;
    match (answer["ok"]["action"].as_str(), answer["error"]["message"].as_str()) {
        (Some(action), _) if answer["id"] == id => Ok(action.to_owned()),
        (Some(_), _) => Err(match answer.get("id") {
            Some(other) => {
                format!("it answered the question {}, but {id} was asked", quote(&other.to_string()))
            }
            None => format!("its answer has no id; {id} was asked"),
        }),
        (None, Some(message)) => Err(format!("it refused: {}", quote(message))),
        (None, None) => Err(format!("its answer has no ok.action: {}", quote(line))),
    }
}

/// The start of what a program said, fit to stand in a message: short, and without control signs.
fn quote(text: &str) -> String {
    let mut signs = text.chars().filter(|sign| !sign.is_control());
    let mut start: String = signs.by_ref().take(QUOTE).collect();
    if signs.next().is_some() {
        start.push('…');
    }
    start
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
        let answer = self.ask(self.asked, question.to_string()).and_then(|answer| {
            let found = notation.iter().position(|action| *action == answer);
            found.ok_or_else(|| format!("it chose '{}', which is not allowed now", quote(&answer)))
        });
        let place = answer.unwrap_or_else(|fault| {
            self.faults.report(format!("the bot '{}' does not play: {fault}", self.command));
            0
        });
        actions[place]
    }
}

impl Drop for ExternalBot {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// A program that a shell runs.
    fn program(script: &str) -> ExternalBot {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        ExternalBot::starting(shell, "mybot", &Setup::new(2), Faults::default())
    }

    /// What is wrong with a program's first answer.
    fn fault(script: &str) -> String {
        program(script).ask(3, "{}".to_owned()).unwrap_err()
    }

    #[test]
    fn a_program_that_answers_is_heard() {
        let script = r#"while read line; do echo "{\"id\":$line,\"ok\":{\"action\":\"go $line\"}}"; done"#;
        let mut bot = program(script);
        for id in 1..=3 {
            assert_eq!(bot.ask(id, id.to_string()), Ok(format!("go {id}")));
        }
    }

    #[test]
    fn a_program_that_says_nothing_is_ended_when_its_time_is_up() {
        // One that does not read, and one that is asked more than a pipe can hold besides.
        for question in ["{}".to_owned(), "x".repeat(1 << 20)] {
            let mut bot = program("exec sleep 60");
            bot.patience = Duration::from_millis(200);
            let child = bot.running.as_ref().unwrap().child.id().to_string();
            let alive = || Command::new("kill").args(["-0", &child]).stderr(Stdio::null()).status().unwrap();
            assert!(alive().success());
            let start = Instant::now();
            assert_eq!(
                bot.ask(1, question.clone()).unwrap_err(),
                "it gave no answer within 0.2 s; does it flush its output?"
            );
            assert!(start.elapsed() < Duration::from_secs(30));
            assert!(!alive().success());
            assert_eq!(bot.ask(2, question).unwrap_err(), "it is not running");
        }
    }

    #[test]
    fn an_answer_without_end_is_cut_off() {
        assert_eq!(fault("exec cat /dev/zero"), "its answer is longer than 1 MiB");
    }

    #[test]
    fn an_answer_must_be_to_the_question() {
        assert_eq!(
            fault(r#"echo '{"id":2,"ok":{"action":"pass"}}'"#),
            "it answered the question 2, but 3 was asked"
        );
        assert_eq!(fault(r#"echo '{"ok":{"action":"pass"}}'"#), "its answer has no id; 3 was asked");
        // An engine that cannot read a question does not know its id; what it says is worth more.
        assert_eq!(
            fault(r#"echo '{"id":null,"error":{"code":"bad-json","message":"what?"}}'"#),
            "it refused: what?"
        );
    }

    #[test]
    fn a_program_that_ends_says_how() {
        assert_eq!(fault("exit 3"), "it ended (exit status: 3)");
        assert!(fault("kill -9 $$").starts_with("it ended (signal: 9"));
        assert_eq!(fault("exec >&-; exec sleep 60"), "it closed its output");
    }

    #[test]
    fn rubbish_is_quoted_in_part() {
        let rubbish = fault("yes rubbish | head -c 5000 | tr '\\n' ' '; echo");
        assert!(
            rubbish.starts_with("it answered no JSON (expected value at line 1 column 1): rubbish rubbish")
        );
        assert!(rubbish.ends_with('…') && rubbish.chars().count() < 280, "{rubbish}");
        let other = fault(r#"printf '{"x":"'; yes y | head -c 5000 | tr '\n' ' '; echo '"}'"#);
        assert!(other.starts_with("its answer has no ok.action: {\"x\":\"y y"), "{other}");
        assert!(other.chars().count() < 280, "{other}");
        assert_eq!(quote("a\u{1b}[31mb\n"), "a[31mb");
    }
}
