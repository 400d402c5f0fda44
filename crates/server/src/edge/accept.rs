//! Accepting connections. Requests that never become whole are given up, and no client takes all connections.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::census::{Place, Room};
use super::line::Line;
use super::{Census, Network};
use crate::app::App;
use crate::config::Timeouts;

/// The time for connections to end when the server goes down.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause after a failed accept, so that a lasting failure does not take a whole core.
const PAUSE: Duration = Duration::from_millis(50);
/// The largest head of a request, and the most that is read ahead of a handler.
const HEAD: usize = 64 * 1024;
/// The most headers of a request.
const HEADERS: usize = 100;
/// Sent to a connection that finds no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n\
    content-type: application/json\r\ncontent-length: 94\r\n\r\n\
    {\"code\":\"too-many\",\"message\":\"too many connections from your address: close some, then retry\"}";

/// Accepts connections until `stop` is over; then announces the end by `close` and waits a little for them to end.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    app: App,
    close: watch::Sender<bool>,
    stop: impl Future<Output = ()>,
) {
    let acceptor = Acceptor { router, closing: app.closing.clone(), census: app.census.clone(), app };
    tokio::select! {
        () = acceptor.accept(&listener) => {}
        () = stop => {}
    }
    drop(listener);
    close.send_replace(true);
    if tokio::time::timeout(PATIENCE, acceptor.census.empty()).await.is_err() {
        tracing::debug!("connections were cut");
    }
}

/// Everything that connections need.
#[derive(Clone)]
struct Acceptor {
    router: Router,
    app: App,
    census: Census,
    closing: watch::Receiver<bool>,
}

impl Acceptor {
    async fn accept(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => self.admit(stream, peer),
                Err(error) => self.recover(&error).await,
            }
        }
    }

    /// Goes on after a failure. Without free file descriptors an idle connection has to go.
    async fn recover(&self, error: &io::Error) {
        let gone = [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset];
        if gone.contains(&error.kind()) {
            return;
        }
        let room = self.census.make_room();
        tracing::warn!(%error, room, "a connection could not be accepted");
        tokio::time::sleep(PAUSE).await;
    }

    /// Starts the task of a connection, if there is room for it.
    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(place) = self.census.admit(Network::from(peer.ip()), self.room(peer)) else {
            self.app.metrics.turned_away.fetch_add(1, Relaxed);
            // A client that cannot even take this is closed all the same.
            let _ = stream.try_write(FULL);
            return;
        };
        // Moves are small and wanted at once.
        let _ = stream.set_nodelay(true);
        tokio::spawn(self.clone().drive(stream, peer, place));
    }

    /// The room for a peer. All clients of a proxy share its address, so only the total counts there.
    fn room(&self, peer: SocketAddr) -> Room {
        let limits = self.app.config.limits;
        let total = limits.connections;
        let each = if self.is_proxy(peer) { total } else { limits.connections_of_one.min(total) };
        Room { total, each }
    }

    fn is_proxy(&self, peer: SocketAddr) -> bool {
        self.app.config.trusted_proxies.contains(peer.ip())
    }

    /// Serves one connection until it ends, is evicted, or the server goes down.
    async fn drive(self, stream: TcpStream, peer: SocketAddr, place: Place) {
        let Timeouts { head, proxy, write, .. } = self.app.config.timeouts;
        let (status, mut closing) = (Arc::clone(&place.status), self.closing.clone());
        let line = TokioIo::new(Line::new(stream, write, Arc::new(place)));
        let wait = if self.is_proxy(peer) { proxy } else { head };
        let (router, shared) = (TowerToHyperService::new(self.router), Arc::clone(&status));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&shared));
            router.call(request)
        });
        let connection = builder(wait).serve_connection(line, service).with_upgrades();
        tokio::pin!(connection);
        tokio::select! {
            // How a connection ended matters to nobody here: requests were answered or given up.
            _ = connection.as_mut() => return,
            () = status.evicted() => return,
            _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}

/// Reads requests. `wait` bounds the time from the end of a request, or the start of the connection, to the end
/// of the next head: the bytes that come meanwhile do not begin it again.
fn builder(wait: Duration) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(wait).max_headers(HEADERS).max_buf_size(HEAD);
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_for_a_full_house_is_well_formed() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<protocol::web::ApiError>(body).is_ok());
    }
}
