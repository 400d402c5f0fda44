//! The engine protocol: one JSON object a line in, one a line out. See docs/engine.md.
//!
//! ```
//! use games::Registry;
//!
//! let mut answers = Vec::new();
//! engine::serve(&Registry::new(), &br#"{"id":1,"cmd":"games"}"#[..], &mut answers).unwrap();
//! assert!(answers.starts_with(br#"{"id":1,"ok":"#));
//! ```
#![warn(missing_docs)]

mod answer;
mod convert;
mod lines;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use games::Registry;
use protocol::{Answer, BadRequest, Batch, Batched, ErrorCode, Reply, Request};
use serde_json::{Map, Value};

use answer::{Engine, Refusal, refuse};
use lines::{LIMIT, Line, next_line};

const NO_REQUEST: &str = r#"a request is a JSON object, such as {"cmd":"games"}"#;

/// The most requests of a batch: their answers are in memory together.
const BATCH: usize = 1_000;

/// Answers every line until there are no more. Only a broken input or output ends it early.
pub fn serve(registry: &Registry, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::new(registry);
    let mut buffer = Vec::new();
    loop {
        let answer = match next_line(&mut input, &mut buffer)? {
            Line::End => return Ok(()),
            Line::Whole if buffer.trim_ascii().is_empty() => continue,
            Line::Whole => respond(&mut engine, &buffer),
            Line::TooLong => {
                let message =
                    format!("a line may have {} MiB at most; the rest of it was skipped", LIMIT >> 20);
                Answer::error(Value::Null, ErrorCode::TooLong, message)
            }
        };
        let mut text = serde_json::to_vec(&answer)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
}

/// The answer to a line.
fn respond(engine: &mut Engine<'_>, line: &[u8]) -> Answer {
    let mut fields = match parse(line) {
        Ok(fields) => fields,
        Err((code, message)) => return Answer::error(Value::Null, code, message),
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    let reply = read(fields).and_then(|request| match request {
        Request::Batch(batch) => respond_to_all(engine, batch),
        single => guarded(engine, single.table(), |engine| engine.answer(&single)),
    });
    answer(id, reply)
}

fn answer(id: Value, reply: Result<Reply, Refusal>) -> Answer {
    match reply {
        Ok(ok) => Answer::Ok { id, ok },
        Err((code, message)) => Answer::error(id, code, message),
    }
}

/// The answers to the requests of a batch, as if they had come one by one: one that is refused does not stop the others.
fn respond_to_all(engine: &mut Engine<'_>, batch: Batch) -> Result<Reply, Refusal> {
    if batch.requests.len() > BATCH {
        let message = format!("a batch may have {BATCH} requests at most, not {}", batch.requests.len());
        return Err(refuse(ErrorCode::BadRequest, message));
    }
    let answers = batch.requests.into_iter().map(|request| respond_to_one(engine, request)).collect();
    Ok(Reply::Batched(Batched { answers }))
}

fn respond_to_one(engine: &mut Engine<'_>, request: Value) -> Answer {
    let Value::Object(mut fields) = request else {
        return Answer::error(Value::Null, ErrorCode::BadRequest, NO_REQUEST.to_owned());
    };
    let id = fields.remove("id").unwrap_or(Value::Null);
    let reply = read(fields).and_then(|request| match request {
        Request::Batch(_) => Err(refuse(ErrorCode::BadRequest, "a batch cannot hold another batch")),
        single => guarded(engine, single.table(), |engine| engine.answer(&single)),
    });
    answer(id, reply)
}

fn parse(line: &[u8]) -> Result<Map<String, Value>, Refusal> {
    let text = std::str::from_utf8(line).map_err(|_| refuse(ErrorCode::BadJson, "the line is not UTF-8"))?;
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(refuse(ErrorCode::BadRequest, NO_REQUEST)),
        Err(error) => Err(refuse(ErrorCode::BadJson, error)),
    }
}

fn read(mut fields: Map<String, Value>) -> Result<Request, Refusal> {
    let commands = Request::COMMANDS.join(", ");
    let command = match fields.remove("cmd") {
        Some(Value::String(command)) => command,
        Some(_) => {
            return Err(refuse(ErrorCode::BadRequest, format!("cmd must be a string: one of {commands}")));
        }
        None => return Err(refuse(ErrorCode::BadRequest, format!("cmd is missing: one of {commands}"))),
    };
    Request::read(&command, fields).map_err(|error| match error {
        BadRequest::Command(_) => refuse(ErrorCode::UnknownCommand, error),
        BadRequest::Fields(_) => refuse(ErrorCode::BadRequest, error),
    })
}

/// Does the work of a request; a fault of the program costs the table it is about and nothing else.
fn guarded(
    engine: &mut Engine<'_>,
    table: Option<u64>,
    work: impl FnOnce(&mut Engine<'_>) -> Result<Reply, Refusal>,
) -> Result<Reply, Refusal> {
    // What a fault leaves behind is thrown away with its table.
    let reply = catch_unwind(AssertUnwindSafe(|| work(engine)));
    reply.unwrap_or_else(|_| {
        let closed = table.and_then(|table| engine.close(table));
        let closed = closed.map_or(String::new(), |table| format!("; table {table} is closed"));
        Err(refuse(ErrorCode::Internal, format!("this is a fault of the program, please report it{closed}")))
    })
}
