//! Kills of a server under load: people play real games, the server is killed with SIGKILL at random moments and
//! started again, and everything that was acknowledged must be there once and in order. `cargo xtask kill` builds
//! the program and runs this.

#[path = "client/mod.rs"]
mod client;
mod kill {
    pub mod driver;
    pub mod ledger;
}

use std::path::PathBuf;
use std::time::{Duration, Instant};

use client::{Error, Serve};
use game_core::{Rng, Seed};
use kill::driver::Driver;
use test_postgres::Cluster;

/// Tables that are played at at the same time.
const TABLES: u32 = 8;
/// A server lives for less than so many milliseconds once it is healthy.
const LIFE: u32 = 700;
/// A start must be quicker.
const START: Duration = Duration::from_secs(2);

/// The plan: `kill PROGRAM FOLDER COUNT sqlite|postgres`.
struct Plan {
    program: String,
    folder: PathBuf,
    count: u32,
    postgres: bool,
}

fn plan() -> Option<Plan> {
    let mut args = std::env::args().skip(1);
    let (program, folder, count) = (args.next()?, args.next()?, args.next()?.parse().ok()?);
    Some(Plan { program, folder: folder.into(), count, postgres: args.next()? == "postgres" })
}

/// Starts of the server: how long each took until it was healthy.
struct Starter {
    plan: Plan,
    http: reqwest::Client,
    cluster: Option<Cluster>,
    times: Vec<Duration>,
}

impl Starter {
    async fn start(&mut self) -> Result<Serve, Error> {
        let start = Instant::now();
        let url = self.cluster.as_ref().map(Cluster::url);
        let serve = Serve::start(&self.plan.program, &self.plan.folder, url.as_deref())?;
        let health = self.http.get(format!("{}/health", serve.base)).send().await?;
        let status = health.status();
        if !status.is_success() {
            return Err(format!("/health after a start: {status} {}", health.text().await?).into());
        }
        self.times.push(start.elapsed());
        if start.elapsed() > START {
            return Err(format!("a start took {:.2} s", start.elapsed().as_secs_f64()).into());
        }
        Ok(serve)
    }
}

/// Lets people play until the server dies.
async fn live_and_die(serve: &mut Serve, drivers: Vec<Driver>, life: Duration) -> Result<Vec<Driver>, Error> {
    let base = serve.base.clone();
    let playing: Vec<_> = drivers.into_iter().map(|driver| tokio::spawn(driver.play(base.clone()))).collect();
    tokio::time::sleep(life).await;
    serve.kill()?;
    let mut drivers = Vec::new();
    for player in playing {
        drivers.push(player.await?);
    }
    Ok(drivers)
}

async fn run(plan: Plan, cluster: Option<Cluster>, rng: &mut Rng) -> Result<(), Error> {
    let (count, http) = (plan.count, reqwest::Client::new());
    let mut starter = Starter { plan, http: http.clone(), cluster, times: Vec::new() };
    let mut drivers: Vec<_> = (0..TABLES).map(|number| Driver::new(number, &http, rng.seed())).collect();
    let mut serve = starter.start().await?;
    for kill in 1..=count {
        let life = Duration::from_millis(u64::from(rng.below(LIFE)));
        drivers = live_and_die(&mut serve, drivers, life).await?;
        serve = starter.start().await?;
        for driver in &mut drivers {
            driver.verify(&serve.base).await.map_err(|error| format!("after kill {kill}: {error}"))?;
        }
        if kill % 50 == 0 {
            println!("{kill} kills");
        }
    }
    for driver in &mut drivers {
        driver.verify_all().await.map_err(|error| format!("at the end: {error}"))?;
    }
    report(&drivers, starter.times, count);
    Ok(())
}

fn report(drivers: &[Driver], mut times: Vec<Duration>, kills: u32) {
    times.sort_unstable();
    let sum = |figure: fn(&Driver) -> u64| drivers.iter().map(figure).sum::<u64>();
    // A loss, a double or a slow start has ended the run before.
    println!("kills: {kills}");
    println!("acknowledged actions: {} at {} tables", sum(Driver::acknowledged), sum(Driver::tables));
    println!("lost: 0");
    println!("doubled: 0");
    let (unanswered, stored) = (sum(Driver::unanswered), sum(Driver::stored_unanswered));
    println!("without an answer: {unanswered}, {stored} of them stored");
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    let (median, slowest) = (seconds(times.get(times.len() / 2)), seconds(times.last()));
    let limit = START.as_secs();
    println!("slowest start until healthy: {slowest:.2} s (limit {limit} s, median {median:.2} s)");
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let plan = plan().ok_or("usage: kill PROGRAM FOLDER COUNT sqlite|postgres")?;
    let seed = match std::env::var("OXHIDE_KILL_SEED") {
        Ok(seed) => seed.parse()?,
        Err(_) => std::time::UNIX_EPOCH.elapsed()?.as_millis() as u64,
    };
    println!("OXHIDE_KILL_SEED={seed} repeats the lives, though not the moments of the machine");
    let socket = tempfile::Builder::new().prefix("pg").permissions(readable()).tempdir()?;
    let cluster =
        if plan.postgres { Some(Cluster::start(socket.path()).ok_or("no PostgreSQL")?) } else { None };
    run(plan, cluster, &mut Rng::new(Seed(seed))).await
}

/// PostgreSQL runs as a user of its own.
fn readable() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o755)
}
