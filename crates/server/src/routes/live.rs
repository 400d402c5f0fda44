//! The socket of a table: news in one direction, commands in the other.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use protocol::web::{ApiCode, ApiError, ClientMessage, ServerMessage};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};

use super::read::{Asked, At};
use crate::app::App;
use crate::limiter::Bucket;
use crate::person::Maybe;
use crate::refusal::{Refusal, internal, refuse};
use crate::table::{Attach, Handle, Message, Person};

/// How large a message can be.
const MESSAGE: usize = 64 * 1024;
/// What a socket reads at once: commands are short, and thousands of sockets are open.
const BUFFER: usize = 4 * 1024;
/// How many messages wait for a client that does not keep up, before it is let go.
const QUEUE: usize = 64;
/// How often a quiet connection is tried.
const PING: Duration = Duration::from_secs(25);
/// How many messages too many are forgiven.
const PATIENCE: u32 = 50;

/// Where to go on.
#[derive(Deserialize)]
pub struct From {
    seen: Option<u32>,
}

/// Opens the socket of a table.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path), ("seen" = Option<u32>, Query)),
    responses((status = 101, description = "news as ServerMessage, commands as ClientMessage"),
        (status = 404, body = ApiError)))]
pub async fn live(
    State(app): State<App>,
    Maybe(person): Maybe,
    At(id): At<String>,
    Asked(from): Asked<From>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|error| refuse(ApiCode::BadRequest, error.body_text()))?;
    let number = app.next_socket.fetch_add(1, Relaxed);
    let (to, news) = mpsc::channel(QUEUE);
    // The table alone keeps the way to this socket: when it lets go of it, the socket is closed.
    let own = to.downgrade();
    let attach = Attach { id: number, person: person.clone(), seen: from.seen.unwrap_or(0), to };
    let handle = app.attach(&id, attach).await?;
    let connection = Connection { app, id, number, person, handle, own };
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    // If the upgrade fails, the connection is dropped, and that detaches it.
    Ok(upgrade.on_upgrade(|socket| connection.run(socket, news)))
}

/// One open socket.
struct Connection {
    app: App,
    id: String,
    number: u64,
    person: Option<Person>,
    handle: Handle,
    own: mpsc::WeakSender<Utf8Bytes>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let (handle, number) = (self.handle.clone(), self.number);
        // A full mailbox must not keep a ghost at the table.
        if let Err(mpsc::error::TrySendError::Full(message)) = handle.0.try_send(Message::Detach(number)) {
            tokio::spawn(async move { handle.0.send(message).await });
        }
    }
}

impl Connection {
    async fn run(self, mut socket: WebSocket, mut news: mpsc::Receiver<Utf8Bytes>) {
        self.app.metrics.sockets.fetch_add(1, Relaxed);
        let reason = self.talk(&mut socket, &mut news).await;
        self.app.metrics.sockets.fetch_sub(1, Relaxed);
        // The other side may have gone.
        if let Some(reason) = reason {
            let bye = text(&ServerMessage::Bye { reason: reason.to_owned() });
            let _ = socket.send(Frame::Text(bye)).await;
            let _ = socket.send(Frame::Close(Some(CloseFrame { code: 1001, reason: reason.into() }))).await;
        }
    }

    /// Talks until one side ends; the reason if it is this one.
    async fn talk(
        &self,
        socket: &mut WebSocket,
        news: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Option<&'static str> {
        let limit = f64::from(self.app.config.limits.messages);
        let mut bucket = Bucket::new(limit, limit * 2.0, Instant::now());
        let mut forgiven = 0;
        let mut closing = self.app.closing.clone();
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                () = told(&mut closing) => return Some("the server is going down"),
                () = self.handle.0.closed() => return Some("the table was put away: come back"),
                message = news.recv() => match message {
                    Some(message) => socket.send(Frame::Text(message)).await.ok()?,
                    None => return Some("the table has let you go: come back"),
                },
                frame = socket.recv() => {
                    heard = Instant::now();
                    let Frame::Text(message) = frame?.ok()? else { continue };
                    if bucket.take(heard) {
                        self.hear(&message);
                    } else if forgiven < PATIENCE {
                        forgiven += 1;
                        self.say(refused(None, refuse(ApiCode::TooMany, "too many messages: wait a moment")));
                    } else {
                        return Some("too many messages");
                    }
                },
                _ = ping.tick() => {
                    if heard.elapsed() > PING * 3 {
                        return Some("nothing was heard of you");
                    }
                    socket.send(Frame::Ping(Default::default())).await.ok()?;
                },
            }
        }
    }

    /// Does what a message asks, without holding up the news.
    fn hear(&self, message: &str) {
        let message = match serde_json::from_str::<ClientMessage>(message) {
            Ok(message) => message,
            Err(error) => return self.say(refused(None, refuse(ApiCode::BadRequest, error.to_string()))),
        };
        let Some(person) = self.person.clone() else {
            let refusal = refuse(ApiCode::SignIn, "say who you are first");
            return self.say(refused(Some(message.id), refusal));
        };
        let (app, table, own) = (self.app.clone(), self.id.clone(), self.own.clone());
        tokio::spawn(async move {
            let answer = match app.command(&table, &person, message.command).await {
                Ok(seen) => ServerMessage::Done { id: message.id, seen },
                Err(refusal) => {
                    app.metrics.refusals.fetch_add(1, Relaxed);
                    refused(Some(message.id), refusal)
                }
            };
            // Who asked may have gone.
            let _ = own.upgrade().map(|own| own.try_send(text(&answer)));
        });
    }

    fn say(&self, message: ServerMessage) {
        // A client that does not read its refusals is let go by the next news.
        let _ = self.own.upgrade().map(|own| own.try_send(text(&message)));
    }
}

/// Waits until the server is told to go down.
async fn told(closing: &mut watch::Receiver<bool>) {
    // A sender that is gone has gone down already.
    let _ = closing.wait_for(|closing| *closing).await;
}

fn refused(id: Option<u32>, refusal: Refusal) -> ServerMessage {
    ServerMessage::Refused { id, error: refusal.0 }
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).map_err(internal).unwrap_or_default().into()
}
