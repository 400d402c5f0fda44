//! What can be set when a server is started.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its data, where no database is named.
    pub data: PathBuf,
    /// The address of a database.
    pub database: Option<String>,
    /// The address that people use, when it is not the one it listens at: `https://play.example.org`.
    pub public_url: Option<String>,
    /// Whether a proxy in front says who asks (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// How many threads the bots think on.
    pub bot_threads: usize,
    /// How long a bot's move is waited for at least, so that people can follow.
    pub bot_pause: Duration,
    /// What each client may ask for.
    pub limits: Limits,
}

/// What each client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Guests and sign-ins a minute from one address.
    pub sign_ins: u32,
    /// Requests a second that change something.
    pub requests: u32,
    /// Messages a second on a socket.
    pub messages: u32,
    /// Tables that wait or play, for each host.
    pub tables: u32,
    /// Sockets a person may have at one table.
    pub sockets: usize,
    /// Thoughts of bots that wait or run, for each host.
    pub thoughts: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { sign_ins: 30, requests: 20, messages: 20, tables: 20, sockets: 8, thoughts: 4 }
    }
}

impl Limits {
    /// For load tests on one's own machine.
    pub fn none() -> Self {
        let many = 1_000_000;
        Limits {
            sign_ins: many,
            requests: many,
            messages: many,
            tables: many,
            sockets: 100_000,
            thoughts: 100_000,
        }
    }
}

impl Config {
    /// Everything at its default, with data in a folder.
    pub fn new(listen: SocketAddr, data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            listen,
            data,
            database: None,
            public_url: None,
            behind_proxy: false,
            bot_threads: cores.saturating_sub(1).max(1),
            bot_pause: Duration::from_millis(350),
            limits: Limits::default(),
        }
    }

    /// Whether people come by way of TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
