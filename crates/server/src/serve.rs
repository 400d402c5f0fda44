//! Starting and stopping a server.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::config::{Config, open_files};
use crate::refusal::Refusal;
use crate::uptime::{Time, Uptime};
use crate::{chance, cookies, edge, names, routes, tokens, uptime};

/// How often it is read what the host's tools have changed.
const TOOLS: Duration = Duration::from_secs(5);
/// How often it is looked whether the data can still be trusted.
const FAULTS: Duration = Duration::from_millis(200);
/// How often old sessions are forgotten.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// The time without an event after which a table in the lobby is forgotten, in milliseconds.
const FORGOTTEN: i64 = 24 * 3_600_000;

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Its data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Its address cannot be used.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

/// A server that listens and has its data open.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    close: watch::Sender<bool>,
}

impl Server {
    /// Opens the data and listens; requests are answered once it runs.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        let store = match &config.database {
            Some(url) => Store::open(url).await?,
            None => Store::in_folder(&config.data).await?,
        };
        let config = within_files(config);
        let wanted = config.listen;
        let listener = TcpListener::bind(wanted).await.map_err(|error| ServeError::Listen(wanted, error))?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen(wanted, error))?;
        let (close, closing) = watch::channel(false);
        let uptime = Uptime::begin(&store, Time::of_machine()).await?;
        Ok(Server { listener, address, app: App::new(config, store, uptime, closing), close })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` is over; then says goodbye, waits a little and closes the data.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { listener, app, close, .. } = self;
        let housekeeping = tokio::spawn(keep_house(app.clone()));
        let alive = tokio::spawn(uptime::keep_noting(app.clone()));
        let following = tokio::spawn(follow_tools(app.clone()));
        let watching = tokio::spawn(watch_data(app.clone()));
        edge::serve(listener, routes::router(app.clone()), app.clone(), close, stop).await;
        housekeeping.abort();
        alive.abort();
        following.abort();
        watching.abort();
        app.uptime.note_alive(&app.store).await;
        app.store.close().await;
        Ok(())
    }
}

/// Lowers the number of connections to what the process may open, and says so.
fn within_files(config: Config) -> Config {
    let (wanted, files) = (config.limits.connections, open_files());
    let limits = config.limits.within(files);
    if limits.connections < wanted {
        let connections = limits.connections;
        tracing::warn!(connections, wanted, files, "fewer connections: the process may not open more files");
    }
    Config { limits, ..config }
}

/// Takes over what the host's tools have changed: those who are banned, or whose session or token is gone, have to go.
async fn follow_tools(app: App) {
    let mut beat = tokio::time::interval(TOOLS);
    loop {
        beat.tick().await;
        if let Err(error) = follow(&app).await {
            tracing::warn!(%error, "bans and sessions cannot be read: the former ones hold");
        }
    }
}

async fn follow(app: &App) -> Result<(), StoreError> {
    app.bans.replace(app.store.bans().await?);
    app.sockets.end_banned(&app.bans, chance::now());
    let open = app.sockets.credentials();
    let valid = app.store.valid_credentials(&open, chance::now()).await?;
    app.sockets.end_invalid(&open, &valid);
    Ok(())
}

/// Closes all sockets once the data cannot be trusted any more; requests are refused from then on.
async fn watch_data(app: App) {
    let mut beat = tokio::time::interval(FAULTS);
    while app.store.fault().is_none() {
        beat.tick().await;
    }
    app.sockets.end_all();
}

async fn keep_house(app: App) {
    let mut beat = tokio::time::interval(HOUSEKEEPING);
    loop {
        beat.tick().await;
        if let Err(error) = tidy(&app).await {
            tracing::warn!(%error, "old sessions stay");
        }
        if let Err(Refusal(error)) = app.close_forgotten(chance::now() - FORGOTTEN).await {
            tracing::warn!(message = error.message, "forgotten tables stay in the lobby");
        }
    }
}

async fn tidy(app: &App) -> Result<(), StoreError> {
    let now = chance::now();
    app.store.end_old_tokens(now + tokens::DEFAULT_LIFE).await?;
    app.store.drop_old_credentials(now, now - cookies::DEVICE * 1000).await?;
    names::add_skeletons(&app.store).await
}
