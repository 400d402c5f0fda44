//! A server as a process of its own: the test binary starts itself once more.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use server::{Config, Limits, Server};

use crate::common::Client;

const DATA: &str = "OXHIDE_TEST_DATA";
const DATABASE: &str = "OXHIDE_TEST_DATABASE";
const ADDRESS: &str = "the server is at ";

/// Serves if it is started by [`Process::start`]; in a run of the tests there is nothing to do.
#[tokio::test]
async fn serves_where_a_test_starts_it() {
    let Ok(data) = std::env::var(DATA) else { return };
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), data.into());
    config.database = std::env::var(DATABASE).ok();
    config.bot_pause = Duration::ZERO;
    config.limits = Limits::none();
    match Server::start(config).await {
        Ok(server) => {
            println!("\n{ADDRESS}http://{}", server.address());
            server.run(std::future::pending()).await.unwrap();
        }
        Err(error) => println!("\nerror: {error}"),
    }
}

/// A running server; it is killed when it is dropped.
pub struct Process {
    child: Child,
    pub base: String,
}

impl Process {
    /// Starts a server and waits until it listens; the reason if it does not.
    pub fn start(data: &Path, database: Option<&str>) -> Result<Self, String> {
        // A limit for the size of files shall fail writes and not end the process.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(std::env::current_exe().unwrap());
        command.args(["process::serves_where_a_test_starts_it", "--exact", "--nocapture"]).env(DATA, data);
        command.envs(database.map(|url| (DATABASE, url)));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut process = Process { child, base: String::new() };
        let mut line = String::new();
        while output.read_line(&mut line).unwrap() > 0 {
            if let Some(base) = line.strip_prefix(ADDRESS) {
                base.trim().clone_into(&mut process.base);
                // What it prints later must not block it.
                std::thread::spawn(move || output.read_to_end(&mut Vec::new()));
                return Ok(process);
            }
            if let Some(error) = line.strip_prefix("error: ") {
                return Err(error.trim().to_owned());
            }
            line.clear();
        }
        panic!("the server neither started nor said why");
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Somebody who has not said a name.
    pub fn stranger(&self) -> Client {
        Client { base: self.base.clone(), http: reqwest::Client::new(), cookie: String::new() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
