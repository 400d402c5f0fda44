//! The socket of a table: news in one direction, commands in the other.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use protocol::web::{ApiCode, ClientMessage, ServerMessage, TokenScope};
use serde::Deserialize;
use tokio::runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

use super::read::{Asked, At, json};
use crate::app::App;
use crate::edge::{Client, Network};
use crate::limiter::Bucket;
use crate::person::{Asker, MaybeAsker, out_of_scope};
use crate::refusal::{Refusal, internal, refuse};
use crate::sockets::OpenSocket;
use crate::table::{Attach, Handle, Message, Person};
use crate::{chance, person};

/// How large a message can be.
const MESSAGE: usize = 64 * 1024;
/// What a socket reads at once: commands are short, and thousands of sockets are open.
const BUFFER: usize = 4 * 1024;
/// How many messages wait for a client that does not keep up, before it is let go.
const QUEUE: usize = 64;
/// Commands of one socket that may be under way; further messages wait in the connection.
const UNDER_WAY: usize = 8;
/// How often a quiet connection is tried.
const PING: Duration = Duration::from_secs(25);
/// How long the answer to a command is waited for at a table that was put away.
const ANSWER: Duration = Duration::from_secs(2);
/// A socket is opened again after this time at the latest.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 3600);
/// How many messages too many are forgiven.
const PATIENCE: u32 = 50;

/// Where to go on.
#[derive(Deserialize)]
pub struct From {
    seen: Option<u32>,
}

/// Opens the socket of a table.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path), ("seen" = Option<u32>, Query)),
    responses((status = 101, description = "news as ServerMessage, commands as ClientMessage")))]
pub async fn live(
    State(app): State<App>,
    MaybeAsker(asker): MaybeAsker,
    client: Client,
    At(id): At<String>,
    Asked(from): Asked<From>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|error| refuse(ApiCode::BadRequest, error.body_text()))?;
    let network = client.network();
    let number = app.next_socket.fetch_add(1, Relaxed);
    let open = app.open_socket(number, client.address, asker.as_ref())?;
    // A session that ended before the socket was on the list has not closed it.
    let asker = match asker {
        Some(asker) => Some(still_signed_in(&app, asker).await?),
        None => None,
    };
    let person = asker.as_ref().map(|asker| asker.person.clone());
    let (to, news) = mpsc::channel(QUEUE);
    // The table alone keeps the way to this socket: when it lets go of it, the socket is closed.
    let own = to.downgrade();
    let attach = Attach { id: number, person, network, seen: from.seen.unwrap_or(0), to };
    let handle = app.attach(&id, attach).await?;
    let connection = Connection { app, id, number, asker, network, open, handle, own };
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    // If the upgrade fails, the connection is dropped, and that detaches it.
    Ok(upgrade.on_upgrade(|socket| connection.run(socket, news)))
}

async fn still_signed_in(app: &App, asker: Asker) -> Result<Asker, Refusal> {
    let ended = || refuse(ApiCode::SignIn, "your session has ended: sign in again");
    person::asker(app, asker.credential).await?.ok_or_else(ended)
}

/// One open socket.
struct Connection {
    app: App,
    id: String,
    number: u64,
    asker: Option<Asker>,
    network: Network,
    open: OpenSocket,
    handle: Handle,
    own: mpsc::WeakSender<Utf8Bytes>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        // A full mailbox must not keep a ghost at the table.
        self.handle.post(Message::Detach(self.number), &runtime::Handle::current());
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
        let under_way = Arc::new(Semaphore::new(UNDER_WAY));
        let mut permit = None;
        let mut closing = self.app.closing.clone();
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval(PING);
        let end = tokio::time::sleep(self.time_left());
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = told(&mut closing) => return Some("the server is going down"),
                () = self.open.ended() => return Some(self.end_reason()),
                () = &mut end => return Some("your session has expired: sign in again"),
                () = self.handle.0.closed() => {
                    send_rest(socket, news).await;
                    return Some("the table was put away: come back");
                },
                message = news.recv() => match message {
                    Some(message) => socket.send(Frame::Text(message)).await.ok()?,
                    None => return Some("the table has let you go: come back"),
                },
                // The semaphore is never closed.
                Ok(next) = Arc::clone(&under_way).acquire_owned(), if permit.is_none() => permit = Some(next),
                frame = socket.recv(), if permit.is_some() => {
                    heard = Instant::now();
                    let frame = frame?.ok()?;
                    // Frames of every kind count, so that none is a way around the limit.
                    if bucket.take(heard) {
                        permit = self.hear(&frame, permit);
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
                    if self.is_signed_out().await {
                        return Some("your session has ended: sign in again");
                    }
                    socket.send(Frame::Ping(Default::default())).await.ok()?;
                },
            }
        }
    }

    /// The reason why the server ended the socket.
    fn end_reason(&self) -> &'static str {
        self.app.store.fault().map_or("you signed out, or this session was ended", |fault| fault.brief())
    }

    /// Whether the session or token is gone: a tool of the host, or another server, may have ended it.
    async fn is_signed_out(&self) -> bool {
        let Some(asker) = self.asker.clone() else { return false };
        // A database that does not answer ends nobody's session.
        matches!(still_signed_in(&self.app, asker).await, Err(Refusal(error)) if error.code == ApiCode::SignIn)
    }

    /// The time until the session or token of the socket ends.
    fn time_left(&self) -> Duration {
        let left = self.asker.as_ref().map_or(LONGEST, |asker| {
            Duration::from_millis(u64::try_from(asker.expires - chance::now()).unwrap_or(0))
        });
        left.min(LONGEST)
    }

    /// Answers a frame; the permit comes back if no command is under way because of it.
    fn hear(&self, frame: &Frame, permit: Option<OwnedSemaphorePermit>) -> Option<OwnedSemaphorePermit> {
        match frame {
            Frame::Text(message) => {
                self.obey(message, permit);
                return None;
            }
            Frame::Binary(_) => {
                self.say(refused(None, refuse(ApiCode::BadRequest, "messages are JSON in text frames")));
            }
            Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => {}
        }
        permit
    }

    /// Does what a message asks, without holding up the news; the permit is held until it is done.
    fn obey(&self, message: &str, permit: Option<OwnedSemaphorePermit>) {
        let message = match json::<ClientMessage>(message.as_bytes()) {
            Ok(message) => message,
            Err(refusal) => return self.say(refused(None, refusal)),
        };
        let person = match player(self.asker.as_ref()) {
            Ok(person) => person,
            Err(refusal) => return self.say(refused(Some(message.id), refusal)),
        };
        // The way stays open until the answer is sent, also if the table lets go of everybody meanwhile.
        let (app, table, own) = (self.app.clone(), self.id.clone(), self.own.upgrade());
        let network = self.network;
        tokio::spawn(async move {
            let answer = match app.command(&table, &person, network, message.command).await {
                Ok(seen) => ServerMessage::Done { id: message.id, seen },
                Err(refusal) => {
                    app.metrics.refusals.fetch_add(1, Relaxed);
                    refused(Some(message.id), refusal)
                }
            };
            // Who asked may have gone.
            let _ = own.map(|own| own.try_send(text(&answer)));
            drop(permit);
        });
    }

    fn say(&self, message: ServerMessage) {
        // A client that does not read its refusals is let go by the next news.
        let _ = self.own.upgrade().map(|own| own.try_send(text(&message)));
    }
}

/// Sends what the table has left for a client, and the answers to commands that were on their way.
async fn send_rest(socket: &mut WebSocket, news: &mut mpsc::Receiver<Utf8Bytes>) {
    while let Ok(Some(message)) = tokio::time::timeout(ANSWER, news.recv()).await {
        if socket.send(Frame::Text(message)).await.is_err() {
            return;
        }
    }
}

/// Whoever may do something at the table.
fn player(asker: Option<&Asker>) -> Result<Person, Refusal> {
    let asker = asker.ok_or_else(|| refuse(ApiCode::SignIn, "say who you are first"))?;
    match asker.scope {
        TokenScope::Play => Ok(asker.person.clone()),
        TokenScope::Read => Err(out_of_scope()),
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use futures_util::{SinkExt as _, StreamExt as _};
    use reqwest::header::{COOKIE, SET_COOKIE};
    use tokio::net::TcpListener;
    use tokio_tungstenite::connect_async;
    use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

    use super::*;
    use crate::app::testing::{new_app, new_guest, new_table};
    use crate::edge;

    /// An address at which a server answers that has these parts.
    async fn serve(app: &App) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let router = crate::routes::router(app.clone());
        let (close, _) = watch::channel(false);
        tokio::spawn(edge::serve(listener, router, app.clone(), close, std::future::pending::<()>()));
        address
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn a_socket_has_few_commands_under_way_and_loses_none() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |_| ()).await;
        let address = serve(&app).await;
        let guest = reqwest::Client::new().post(format!("http://{address}/api/guest"));
        let guest = guest.header("content-type", "application/json").body(r#"{"name":"Eve"}"#);
        let guest = guest.send().await.unwrap();
        let cookie = guest.headers()[SET_COOKIE].clone();
        let host = new_guest(&app, "Ada").await;
        let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"open"}]}"#;
        let table = new_table(&app, &host, Network::UNKNOWN, wish).await;
        let mut request = format!("ws://{address}/api/tables/{table}/live").into_client_request().unwrap();
        request.headers_mut().insert(COOKIE, cookie);
        let (mut socket, _) = connect_async(request).await.unwrap();
        socket.next().await.unwrap().unwrap();
        let handle = app.table(&table).unwrap();
        let (release, held) = channel::<()>();
        let (begun, began) = channel();
        let block = move |_: Result<&crate::table::Room, Refusal>| {
            begun.send(()).unwrap();
            held.recv().unwrap();
        };
        handle.0.send(Message::Query(Box::new(block))).await.ok().unwrap();
        began.recv().unwrap();
        for id in 0..30 {
            let leave = format!(r#"{{"id":{id},"command":{{"do":"leave"}}}}"#);
            socket.send(leave.into()).await.unwrap();
        }
        let waiting = || handle.0.max_capacity() - handle.0.capacity();
        while waiting() < UNDER_WAY {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let most = waiting();
        release.send(()).unwrap();
        assert_eq!(most, UNDER_WAY, "further commands wait in the connection");
        let mut answers = 0;
        while answers < 30 {
            let frame = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
            let text = frame.unwrap().unwrap().unwrap().into_text().unwrap();
            answers += u32::from(text.contains(r#""type":"refused""#));
        }
    }
}
