//! What can be set when a server is started.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::edge::TrustedProxies;

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
    /// The proxies in front whose `X-Forwarded-…` headers are believed.
    pub trusted_proxies: TrustedProxies,
    /// The token with which figures can be read from elsewhere than the server's own machine.
    pub metrics_token: Option<String>,
    /// How many threads deep bots think on; quick ones have one more of their own.
    pub bot_threads: usize,
    /// How long a bot's move is waited for at least, so that people can follow.
    pub bot_pause: Duration,
    /// What each client may ask for.
    pub limits: Limits,
    /// The time that clients have.
    pub timeouts: Timeouts,
}

/// The time that clients have for each part of a request.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// From the start of a connection, or the end of a request, to the end of the next head.
    pub head: Duration,
    /// The same for trusted proxies, which keep connections open for later requests.
    pub proxy: Duration,
    /// From the end of a head to the end of the body.
    pub body: Duration,
    /// For a client to take the next part of an answer.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            head: Duration::from_secs(20),
            proxy: Duration::from_secs(120),
            body: Duration::from_secs(20),
            write: Duration::from_secs(30),
        }
    }
}

/// What each client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Guests and sign-ins a minute from one address.
    pub sign_ins: u32,
    /// Attempts a minute to sign in to one account from one address; ten times as many from all.
    pub guesses: u32,
    /// Requests a second that change something.
    pub requests: u32,
    /// Requests a second that only read.
    pub reads: u32,
    /// Messages a second on a socket.
    pub messages: u32,
    /// Tables that wait or play, for each host.
    pub tables: u32,
    /// Tables that wait for players at which a person may sit.
    pub waiting_seats: usize,
    /// Sockets a person may have at one table.
    pub sockets: usize,
    /// Sockets of one address whose owners have no name.
    pub nameless_sockets: usize,
    /// Chat lines a minute of a player; spectators get a third.
    pub chat: u32,
    /// Commands other than moves that a person may give at one table at once; one more comes every second.
    pub commands: u32,
    /// Thoughts of bots that wait, for each address and kind.
    pub thoughts: usize,
    /// Analyses that wait, for each address.
    pub analyses: usize,
    /// Unfinished tables that were opened from one address in a day.
    pub tables_by_address: usize,
    /// Those of them that wait in the lobby.
    pub waiting_by_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address (IPv6: one network of 64 bits).
    pub connections_of_one: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            sign_ins: 30,
            guesses: 5,
            requests: 20,
            reads: 200,
            messages: 20,
            tables: 20,
            waiting_seats: 12,
            sockets: 8,
            nameless_sockets: 16,
            chat: 30,
            commands: 30,
            thoughts: 64,
            analyses: 4,
            tables_by_address: 60,
            waiting_by_address: 12,
            connections: 10_000,
            connections_of_one: 256,
        }
    }
}

impl Limits {
    /// For load tests on one's own machine.
    pub fn none() -> Self {
        let many = 1_000_000;
        Limits {
            sign_ins: many,
            guesses: many,
            requests: many,
            reads: many,
            messages: many,
            tables: many,
            waiting_seats: 100_000,
            sockets: 100_000,
            nameless_sockets: 100_000,
            chat: many,
            commands: many,
            thoughts: 100_000,
            analyses: 100_000,
            tables_by_address: 1_000_000,
            waiting_by_address: 1_000_000,
            connections: 1_000_000,
            connections_of_one: 1_000_000,
        }
    }
}

/// File handles that are not for connections: the database, its readers, the log, the page.
const OTHER_FILES: usize = 200;

impl Limits {
    /// As many connections as the process may have files open, with some to spare: beyond, not even the database could
    /// be opened again.
    pub fn within(self, open_files: Option<usize>) -> Self {
        let room = open_files.map_or(usize::MAX, |files| files.saturating_sub(OTHER_FILES).max(1));
        Limits { connections: self.connections.min(room), ..self }
    }
}

/// The number of files that this process may have open (Linux).
pub fn open_files() -> Option<usize> {
    read_open_files(&std::fs::read_to_string("/proc/self/limits").ok()?)
}

fn read_open_files(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    // A process without a limit says "unlimited".
    line.split_whitespace().next()?.parse().ok()
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
            trusted_proxies: TrustedProxies::default(),
            metrics_token: None,
            bot_threads: cores.saturating_sub(1).max(1),
            bot_pause: Duration::from_millis(350),
            limits: Limits::default(),
            timeouts: Timeouts::default(),
        }
    }

    /// Whether people come by way of TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_connections_than_files() {
        let limits =
            |soft| format!("Limit   Soft   Hard   Units\nMax open files   {soft}   1048576   files \n");
        assert_eq!(read_open_files(&limits("1024")), Some(1024));
        assert_eq!(read_open_files(&limits("unlimited")), None);
        let connections = |files| Limits::default().within(files).connections;
        assert_eq!(connections(Some(1024)), 824);
        assert_eq!(connections(Some(65_536)), 10_000);
        assert_eq!(connections(None), 10_000);
        assert_eq!(connections(Some(20)), 1);
    }
}
