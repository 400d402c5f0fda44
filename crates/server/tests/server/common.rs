//! A server of its own for each test, and clients that remember who they are.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::admin::{Admin, Data as Place};
use server::{Config, Server};
use tempfile::TempDir;
use test_postgres::Postgres;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The database that the tests of a binary use.
#[allow(dead_code, reason = "each binary has one of them")]
pub enum Database {
    Sqlite,
    Postgres,
}

/// What outlives a server: the folder of its data, or its database.
pub struct Data {
    pub folder: TempDir,
    postgres: Option<Postgres>,
}

impl Data {
    pub fn new() -> Self {
        let postgres = match crate::DATABASE {
            Database::Sqlite => None,
            Database::Postgres => Postgres::start(env!("CARGO_TARGET_TMPDIR")),
        };
        Data { folder: TempDir::new().unwrap(), postgres }
    }
}

/// A running server with its own data; it ends with the test.
pub struct House {
    pub base: String,
    stop: Option<oneshot::Sender<()>>,
    done: Option<tokio::task::JoinHandle<()>>,
    pub data: Data,
}

impl House {
    pub async fn new() -> Self {
        Self::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::on(Data::new(), change).await
    }

    /// The same with data that another server left.
    pub async fn on(data: Data, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new("127.0.0.1:0".parse().unwrap(), data.folder.path().to_owned());
        config.database = data.postgres.as_ref().map(Postgres::url);
        config.bot_pause = Duration::ZERO;
        config.limits.requests = 1000;
        config.limits.reads = 100_000;
        config.limits.sign_ins = 1000;
        config.limits.chat = 10_000;
        config.limits.commands = 10_000;
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        let base = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
        House { base, stop: Some(stop), done: Some(done), data }
    }

    /// Goes down gracefully and hands the data on.
    pub async fn down(mut self) -> Data {
        drop(self.stop.take());
        self.done.take().unwrap().await.unwrap();
        self.data
    }

    /// The host's tools on the data of the running server.
    pub async fn admin(&self) -> Admin {
        let url = self.data.postgres.as_ref().map(Postgres::url);
        let place = url.as_deref().map_or(Place::Folder(self.data.folder.path()), Place::Database);
        Admin::open(place).await.unwrap()
    }

    /// Somebody who has not said a name.
    pub fn stranger(&self) -> Client {
        Client { base: self.base.clone(), http: reqwest::Client::new(), cookie: String::new() }
    }

    /// A guest.
    pub async fn guest(&self, name: &str) -> Client {
        self.guest_from("127.0.0.1", name).await
    }

    /// A guest with a network address of the loopback range.
    pub async fn guest_from(&self, address: &str, name: &str) -> Client {
        let http = reqwest::Client::builder().local_address(address.parse::<IpAddr>().unwrap());
        let mut client = Client { http: http.build().unwrap(), ..self.stranger() };
        let (status, me) = client.post("/api/guest", json!({ "name": name })).await;
        assert_eq!((status, me["user"]["name"].as_str()), (StatusCode::OK, Some(name)));
        client
    }
}

/// Somebody with a browser, or a program.
#[derive(Clone)]
pub struct Client {
    pub base: String,
    pub http: reqwest::Client,
    pub cookie: String,
}

impl Client {
    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> (StatusCode, String) {
        let mut request = self.http.request(method, format!("{}{path}", self.base)).body(body);
        if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            self.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        (response.status(), response.text().await.unwrap())
    }

    pub async fn get(&mut self, path: &str) -> (StatusCode, Value) {
        let (status, text) = self.send(Method::GET, path, &[], "").await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn post(&mut self, path: &str, body: Value) -> (StatusCode, Value) {
        let json = [("content-type", "application/json")];
        let (status, text) = self.send(Method::POST, path, &json, body.to_string()).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Opens a table and returns its id.
    pub async fn open(&mut self, wish: Value) -> String {
        let (status, answer) = self.post("/api/tables", wish).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["table"].as_str().unwrap().to_owned()
    }

    /// Does something at a table.
    pub async fn command(&mut self, table: &str, command: Value) -> (StatusCode, Value) {
        self.post(&format!("/api/tables/{table}/commands"), command).await
    }

    /// The same where it must succeed.
    pub async fn must(&mut self, table: &str, command: Value) {
        let (status, answer) = self.command(table, command.clone()).await;
        assert_eq!(status, StatusCode::OK, "{command}: {answer}");
    }

    /// The same where it must be refused with a code, and change nothing.
    pub async fn refused(&mut self, table: &str, command: Value, code: &str) {
        let before = self.news(table).await;
        let (status, answer) = self.command(table, command.clone()).await;
        assert!(status.is_client_error(), "{command}: {status} {answer}");
        assert_eq!(answer["code"], code, "{command}: {answer}");
        assert!(!answer["message"].as_str().unwrap().is_empty());
        let after = self.news(table).await;
        assert_eq!((&before["seen"], &before["position"]), (&after["seen"], &after["position"]), "{command}");
    }

    /// All there is to see at a table.
    pub async fn news(&mut self, table: &str) -> Value {
        let (status, news) = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(status, StatusCode::OK, "{news}");
        news
    }

    /// A table against a bot, in play and at this client's turn.
    pub async fn against_bot(&mut self, game: &str) -> String {
        let seats = json!([{ "who": "me" }, { "who": "bot", "level": "greedy" }]);
        let table = self.open(json!({ "game": game, "seats": seats, "start": true })).await;
        self.my_turn(&table).await;
        table
    }

    /// Waits until this client has to decide, or the game is over.
    pub async fn my_turn(&mut self, table: &str) -> Value {
        for _ in 0..500 {
            let news = self.news(table).await;
            let mine = !news["position"]["actions"].as_array().is_none_or(Vec::is_empty);
            if mine || news["table"]["status"] == "over" {
                return news;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("it never was this client's turn");
    }

    /// Plays one of the actions there are; false when the game is over.
    pub async fn play_one(&mut self, table: &str, pick: usize) -> bool {
        let news = self.my_turn(table).await;
        if news["table"]["status"] == "over" {
            return false;
        }
        let actions = news["position"]["actions"].as_array().unwrap();
        let action = &actions[pick % actions.len()]["notation"];
        self.must(table, json!({ "do": "play", "action": action, "at": news["position"]["moves"] })).await;
        true
    }

    /// The socket of a table, from an address of the loopback range.
    pub async fn try_live_from(&self, address: &str, table: &str) -> Result<Live, Error> {
        let request = self.live_request(table, None, &[]);
        let server = self.base.trim_start_matches("http://").parse().unwrap();
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind(format!("{address}:0").parse().unwrap())?;
        let stream = MaybeTlsStream::Plain(socket.connect(server).await?);
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(Live { socket, bytes: Vec::new() })
    }

    /// The socket of a table.
    pub async fn live(&self, table: &str, seen: Option<u64>) -> Live {
        self.try_live(table, seen, &[]).await.unwrap()
    }

    pub async fn try_live(
        &self,
        table: &str,
        seen: Option<u64>,
        headers: &[(&'static str, &str)],
    ) -> Result<Live, Error> {
        let (socket, _) = connect_async(self.live_request(table, seen, headers)).await?;
        Ok(Live { socket, bytes: Vec::new() })
    }

    fn live_request(&self, table: &str, seen: Option<u64>, headers: &[(&'static str, &str)]) -> Request<()> {
        let seen = seen.map_or(String::new(), |seen| format!("?seen={seen}"));
        let url = format!("{}/api/tables/{table}/live{seen}", self.base.replace("http", "ws"));
        let mut request = url.into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        request
    }
}

/// An open socket, with everything that came.
pub struct Live {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub bytes: Vec<String>,
}

impl Live {
    /// The next message; none when the server has closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.socket.next());
            match frame.await.expect("a message comes")? {
                Ok(Message::Text(text)) => {
                    self.bytes.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the socket is open");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next news in which something happened.
    pub async fn next_event(&mut self, kind: &str) -> Value {
        loop {
            let news = self.next_of("news").await;
            let events = news["events"].as_array().unwrap();
            if let Some(found) = events.iter().find(|event| event["type"] == kind) {
                return found.clone();
            }
        }
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::Text(text.into().into())).await.unwrap();
    }
}
