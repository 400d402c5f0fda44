//! A server as a process of its own, and people who use it: for programs that load it or kill it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub type Error = Box<dyn std::error::Error + Send + Sync>;
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server that ends with this program.
pub struct Serve {
    pub child: Child,
    pub base: String,
}

impl Serve {
    /// Starts the program on a folder, or on a database.
    pub fn start(program: &str, data: &Path, database: Option<&str>) -> Result<Self, Error> {
        let mut command = Command::new(program);
        command.args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--no-limits",
            "--bot-pause",
            "0",
            "--log",
            "warn",
        ]);
        command.arg("--data").arg(data).args(database.map(|url| format!("--database={url}")));
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut serve = Serve { child, base: String::new() };
        let mut line = String::new();
        BufReader::new(serve.child.stdout.as_mut().ok_or("no output")?).read_line(&mut line)?;
        let address = line.split(' ').find(|word| word.starts_with("http://"));
        address.ok_or("the server did not start")?.clone_into(&mut serve.base);
        Ok(serve)
    }

    /// Kills it with SIGKILL and waits until it is gone.
    pub fn kill(&mut self) -> Result<(), Error> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        // It is ours, and it may have ended already.
        let _ = self.kill();
    }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Person {
    pub http: reqwest::Client,
    pub base: String,
    pub cookie: String,
}

impl Person {
    pub async fn new(http: &reqwest::Client, base: &str, name: &str) -> Result<Self, Error> {
        let request = http.post(format!("{base}/api/guest")).json(&json!({ "name": name }));
        let answer = request.send().await?.error_for_status()?;
        let cookie = answer.headers()["set-cookie"].to_str()?.split(';').next().unwrap_or_default();
        Ok(Person { http: http.clone(), base: base.to_owned(), cookie: cookie.to_owned() })
    }

    pub async fn post(&self, path: &str, body: Value) -> Result<Value, Error> {
        let request =
            self.http.post(format!("{}{path}", self.base)).header("cookie", &self.cookie).json(&body);
        Ok(request.send().await?.error_for_status()?.json().await?)
    }

    pub async fn get(&self, path: &str) -> Result<String, Error> {
        let request = self.http.get(format!("{}{path}", self.base)).header("cookie", &self.cookie);
        Ok(request.send().await?.error_for_status()?.text().await?)
    }

    pub async fn live(&self, table: &str) -> Result<Socket, Error> {
        let url = format!("{}/api/tables/{table}/live", self.base.replace("http", "ws"));
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        Ok(connect_async(request).await?.0)
    }
}

/// The next text on a socket.
pub async fn next_text(socket: &mut Socket) -> Result<String, Error> {
    loop {
        let frame = tokio::time::timeout(Duration::from_secs(30), socket.next()).await?;
        if let Message::Text(text) = frame.ok_or("the socket was closed")?? {
            return Ok(text.to_string());
        }
    }
}
