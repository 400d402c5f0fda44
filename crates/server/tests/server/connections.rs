//! Slow, silent and countless connections: they are given up, and others are served.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::common::House;

const HALF: &str = "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Half:";
const HALF_BODY: &str = "POST /api/guest HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n\
                         content-length: 30\r\n\r\n{\"name\":";
/// Far more than any time limit of these tests: machines that run them may be busy.
const LONG: Duration = Duration::from_secs(30);

/// A connection from an address of the loopback network.
async fn connect(house: &House, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(house.base.strip_prefix("http://").unwrap().parse().unwrap()).await.unwrap()
}

async fn connect_and_say(house: &House, from: &str, text: &str) -> TcpStream {
    let mut stream = connect(house, from).await;
    // A server that closes at once is allowed.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// Whether the server has kept a connection open without an answer.
async fn is_open(stream: &mut TcpStream) -> bool {
    let mut byte = [0];
    tokio::time::timeout(Duration::from_millis(1), stream.read(&mut byte)).await.is_err()
}

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end as well.
    let _ = tokio::time::timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("the server closes");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A request on a new connection from an address; the status line of the answer.
async fn status_from(house: &House, from: &str) -> String {
    let request = "GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut stream = connect_and_say(house, from, request).await;
    read_to_end(&mut stream).await.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn seven_hundred_half_requests_shut_nobody_out() {
    let house = House::with(|config| config.limits.connections_of_one = 100).await;
    let mut halves = Vec::new();
    for text in [HALF, ""] {
        for _ in 0..350 {
            halves.push(connect_and_say(&house, "127.0.0.1", text).await);
        }
    }
    assert_eq!(status_from(&house, "127.0.0.1").await, "HTTP/1.1 200 OK", "the same address");
    assert_eq!(status_from(&house, "127.0.0.2").await, "HTTP/1.1 200 OK", "another address");
    let mut open = 0;
    for half in &mut halves {
        open += usize::from(is_open(half).await);
    }
    assert!((1..=100).contains(&open), "{open} half requests are still open");
}

#[tokio::test]
async fn a_full_server_makes_room_at_the_cost_of_the_largest_crowd() {
    let house = House::with(|config| {
        (config.limits.connections, config.limits.connections_of_one) = (50, 40);
    })
    .await;
    let mut quiet = connect_and_say(&house, "127.0.0.3", HALF).await;
    let mut crowd = Vec::new();
    for number in 0..120 {
        crowd.push(connect_and_say(&house, ["127.0.0.1", "127.0.0.2"][number % 2], HALF).await);
    }
    assert_eq!(status_from(&house, "127.0.0.4").await, "HTTP/1.1 200 OK");
    assert!(is_open(&mut quiet).await, "the only connection of its address stays");
}

#[tokio::test]
async fn a_connection_without_room_is_told_so() {
    let house = House::with(|config| config.limits.connections_of_one = 3).await;
    let mut ada = house.guest("Ada").await;
    let table = ada.open(json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] })).await;
    let mut sockets = Vec::new();
    while let Ok(socket) = ada.try_live(&table, None, &[]).await {
        sockets.push(socket);
        assert!(sockets.len() <= 3);
    }
    assert_eq!(sockets.len(), 3, "sockets take the place of idle connections");
    let answer = read_to_end(&mut connect(&house, "127.0.0.1").await).await;
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.contains("too many connections from your address"), "{answer}");
    drop(sockets.pop());
    for _ in 0..200 {
        // The server notices a moment later.
        if status_from(&house, "127.0.0.1").await == "HTTP/1.1 200 OK" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the place of a closed socket is never free");
}

#[tokio::test]
async fn slow_heads_and_idle_connections_are_closed_however_they_trickle() {
    let house = House::with(|config| config.timeouts.head = Duration::from_millis(400)).await;
    let mut silent = connect(&house, "127.0.0.1").await;
    assert_eq!(read_to_end(&mut silent).await, "");

    let mut idle =
        connect_and_say(&house, "127.0.0.1", "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(read_to_end(&mut idle).await.ends_with("ok\n"), "answered, and closed when nothing follows");

    let mut trickle = connect_and_say(&house, "127.0.0.1", HALF).await;
    let start = Instant::now();
    while trickle.write_all(b"x").await.is_ok() {
        assert!(start.elapsed() < LONG, "bytes keep the connection open for ever");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_slow_body_ends_with_408_however_it_trickles() {
    let house = House::with(|config| config.timeouts.body = Duration::from_millis(400)).await;
    for trickles in [false, true] {
        let mut stream = connect_and_say(&house, "127.0.0.1", HALF_BODY).await;
        for _ in 0..12 {
            if trickles && stream.write_all(b" ").await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let answer = read_to_end(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("\"too-slow\"") && answer.contains("content-security-policy"), "{answer}");
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_is_given_up() {
    let house = House::with(|config| config.timeouts.write = Duration::from_millis(300)).await;
    let mut stream = connect(&house, "127.0.0.1").await;
    let requests = "GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(3000);
    stream.write_all(requests.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let answers = read_to_end(&mut stream).await.matches("HTTP/1.1 200 OK").count();
    assert!((1..3000).contains(&answers), "{answers} of 3000 were sent to a client that did not read");
}

#[tokio::test]
async fn sockets_outlive_all_time_limits_and_crowds() {
    let house = House::with(|config| {
        let short = Duration::from_millis(300);
        (config.timeouts.head, config.timeouts.body, config.timeouts.write) = (short, short, short);
        config.limits.connections_of_one = 20;
    })
    .await;
    let mut ada = house.guest("Ada").await;
    let table = ada.open(json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] })).await;
    let mut live = ada.live(&table, None).await;
    live.next_of("news").await;
    let mut crowd = Vec::new();
    for _ in 0..60 {
        crowd.push(connect_and_say(&house, "127.0.0.1", HALF).await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    live.say(r#"{"id":1,"command":{"do":"say","text":"still here"}}"#).await;
    assert_eq!(live.next_of("done").await["id"], 1);
    assert_eq!(ada.get("/api/me").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_server_that_goes_down_says_goodbye_and_waits_for_no_half_request() {
    let house = House::new().await;
    let mut ada = house.guest("Ada").await;
    let table = ada.open(json!({ "game": "bronze", "seats": [{ "who": "me" }, { "who": "open" }] })).await;
    let mut live = ada.live(&table, None).await;
    let mut half = connect_and_say(&house, "127.0.0.1", HALF).await;
    let down = tokio::spawn(house.down());
    assert_eq!(live.next_of("bye").await["reason"], "the server is going down");
    assert_eq!(read_to_end(&mut half).await, "");
    tokio::time::timeout(LONG, down).await.expect("it goes down").unwrap();
}
