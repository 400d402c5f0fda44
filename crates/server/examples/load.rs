//! A load on a server of its own: people who play and people who look on, and the time from a move to the last
//! of them. `cargo xtask load` builds the program and runs this.

mod client;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use client::{Error, Person, Serve, Socket, next_text};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

/// Sockets at each table: two players, two who look on.
const AT_A_TABLE: usize = 4;

/// What is asked for: `load PROGRAM CONNECTIONS MOVES_A_SECOND SECONDS`.
struct Plan {
    program: String,
    tables: usize,
    rate: u64,
    time: Duration,
}

fn plan() -> Option<Plan> {
    let mut args = std::env::args().skip(1);
    let program = args.next()?;
    let mut number = || args.next()?.parse::<u64>().ok();
    let (connections, rate, seconds) = (number()?, number()?, number()?);
    let tables = (connections as usize).div_ceil(AT_A_TABLE);
    Some(Plan { program, tables, rate, time: Duration::from_secs(seconds) })
}

/// The server under load, with its data.
struct Loaded {
    program: String,
    serve: Serve,
    data: TempDir,
}

impl Loaded {
    fn start(program: &str) -> Result<Self, Error> {
        let data = TempDir::new()?;
        let serve = Serve::start(program, data.path(), None)?;
        Ok(Loaded { program: program.to_owned(), serve, data })
    }

    /// Ends the server and starts it again with the same data.
    fn restart(&mut self) -> Result<(), Error> {
        self.serve.kill()?;
        self.serve = Serve::start(&self.program, self.data.path(), None)?;
        Ok(())
    }

    /// Memory in KiB: now, and the most so far.
    fn memory(&self) -> (u64, u64) {
        let path = format!("/proc/{}/status", self.serve.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
        };
        (field("VmRSS:"), field("VmHWM:"))
    }
}

/// A table with its sockets: first the players by seat, then who looks on.
struct Table {
    sockets: Vec<Socket>,
    moves: u64,
    seat: usize,
    action: String,
}

impl Table {
    async fn open(people: &[Person]) -> Result<Self, Error> {
        let seats = json!([{ "who": "me" }, { "who": "open" }]);
        let opened = people[0].post("/api/tables", json!({ "game": "bronze", "seats": seats })).await?;
        let id = opened["table"].as_str().ok_or("no table")?;
        let commands = format!("/api/tables/{id}/commands");
        people[1].post(&commands, json!({ "do": "sit" })).await?;
        people[0].post(&commands, json!({ "do": "start" })).await?;
        let mut sockets = Vec::new();
        for person in people {
            sockets.push(person.live(id).await?);
        }
        let mut table = Table { sockets, moves: 0, seat: 0, action: String::new() };
        table.hear(0).await?;
        Ok(table)
    }

    /// Reads every socket until it knows of more moves than these.
    async fn hear(&mut self, moves: u64) -> Result<(), Error> {
        for index in 0..self.sockets.len() {
            loop {
                let text = next_text(&mut self.sockets[index]).await?;
                if text.contains("\"type\":\"refused\"") {
                    return Err(text.into());
                }
                let Some(position) = text.split("\"position\":{\"moves\":").nth(1) else { continue };
                let now: u64 = position.split(',').next().unwrap_or_default().parse()?;
                if now <= moves {
                    continue;
                }
                self.moves = now;
                if let Some(action) = position.split("\"actions\":[{\"notation\":\"").nth(1) {
                    self.seat = index;
                    self.action = action.split('"').next().unwrap_or_default().to_owned();
                }
                break;
            }
        }
        Ok(())
    }

    /// Makes a move: the time until the last socket has it.
    async fn play(&mut self) -> Result<Duration, Error> {
        let (moves, action) = (self.moves, std::mem::take(&mut self.action));
        let command = json!({ "id": 1, "command": { "do": "play", "action": action, "at": moves } });
        let start = Instant::now();
        self.sockets[self.seat].send(Message::text(command.to_string())).await?;
        self.hear(moves).await?;
        Ok(start.elapsed())
    }
}

/// The longest game there is, played by bots to its end: how long a server that has just begun takes to show
/// it, first and median of several servers.
async fn opening(server: &mut Loaded, host: &mut Person) -> Result<(), Error> {
    const ROUNDS: usize = 9;
    let bots = vec![json!({ "who": "bot", "level": "random" }); 6];
    let opened =
        host.post("/api/tables", json!({ "game": "legacies", "seats": bots, "start": true })).await?;
    let path = format!("/api/tables/{}", opened["table"].as_str().ok_or("no table")?);
    let mut news = String::new();
    while !news.contains("\"status\":\"over\"") {
        tokio::time::sleep(Duration::from_millis(200)).await;
        news = host.get(&path).await?;
    }
    let parsed: Value = serde_json::from_str(&news)?;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        server.restart()?;
        host.base.clone_from(&server.serve.base);
        // The connection is there, and the table has not been looked at.
        host.get("/api/me").await?;
        let start = Instant::now();
        host.get(&path).await?;
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "opening a table of {} moves and {} events ({} KiB): {:.1} ms, {:.1} to {:.1} ms",
        parsed["position"]["moves"],
        parsed["seen"],
        news.len() / 1024,
        times[ROUNDS / 2],
        times[0],
        times[ROUNDS - 1]
    );
    Ok(())
}

/// What was measured.
#[derive(Default)]
struct Figures {
    micros: Vec<u64>,
    errors: u64,
}

/// Lets tables play, so many moves a second in all, one after another.
async fn run(tables: Vec<Table>, rate: u64, time: Duration) -> Figures {
    let (tell, mut told) = mpsc::unbounded_channel();
    let mut players = Vec::new();
    let late = Arc::new(AtomicU64::new(0));
    for mut table in tables {
        let (go, mut going) = mpsc::channel::<()>(1);
        let tell = tell.clone();
        players.push(go);
        tokio::spawn(async move {
            while going.recv().await.is_some() && !table.action.is_empty() {
                let done = table.play().await.map_err(|error| eprintln!("error: {error}"));
                let failed = done.is_err();
                // The figures are gathered until the last player is done.
                let _ = tell.send(done);
                if failed {
                    return;
                }
            }
        });
    }
    drop(tell);
    let start = Instant::now();
    let mut beat = tokio::time::interval(Duration::from_nanos(1_000_000_000 / rate));
    let mut turn = 0;
    while start.elapsed() < time {
        beat.tick().await;
        if players[turn % players.len()].try_send(()).is_err() {
            late.fetch_add(1, Relaxed);
        }
        turn += 1;
    }
    drop(players);
    let mut figures = Figures::default();
    while let Some(done) = told.recv().await {
        match done {
            Ok(time) => figures.micros.push(time.as_micros() as u64),
            Err(()) => figures.errors += 1,
        }
    }
    figures.errors += late.load(Relaxed);
    figures.micros.sort_unstable();
    figures
}

/// The memory of a table that nobody looks at, in KiB.
async fn idle_table(server: &Loaded, host: &Person) -> Result<f64, Error> {
    const TABLES: u32 = 1000;
    let (before, _) = server.memory();
    for _ in 0..TABLES {
        let seats = json!([{ "who": "me" }, { "who": "bot", "level": "random" }]);
        let opened =
            host.post("/api/tables", json!({ "game": "bronze", "seats": seats, "start": true })).await?;
        host.get(&format!("/api/tables/{}", opened["table"].as_str().ok_or("no table")?)).await?;
    }
    let (after, _) = server.memory();
    Ok(after.saturating_sub(before) as f64 / f64::from(TABLES))
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let plan = plan().ok_or("usage: load PROGRAM CONNECTIONS MOVES_A_SECOND SECONDS")?;
    let mut server = Loaded::start(&plan.program)?;
    let http = reqwest::Client::new();
    let mut host = Person::new(&http, &server.serve.base, "Host").await?;
    opening(&mut server, &mut host).await?;
    println!("an idle table: {:.1} KiB", idle_table(&server, &host).await?);
    let start = Instant::now();
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        let mut people = Vec::new();
        for seat in 0..AT_A_TABLE {
            people.push(Person::new(&http, &server.serve.base, &format!("P{number}-{seat}")).await?);
        }
        tables.push(Table::open(&people).await?);
    }
    let connections = plan.tables * AT_A_TABLE;
    println!(
        "{connections} connections at {} tables, opened in {:.1} s",
        plan.tables,
        start.elapsed().as_secs_f64()
    );
    let figures = run(tables, plan.rate, plan.time).await;
    let at =
        |share: f64| figures.micros[((figures.micros.len() - 1) as f64 * share) as usize] as f64 / 1000.0;
    let rate = figures.micros.len() as f64 / plan.time.as_secs_f64();
    println!("{rate:.0} moves a second over {} s, {} errors", plan.time.as_secs(), figures.errors);
    println!(
        "from move to last viewer: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    let (_, most) = server.memory();
    println!("memory of the server: {} MiB at most", most / 1024);
    Ok(())
}
