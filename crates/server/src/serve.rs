//! Starting and stopping a server.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::config::Config;
use crate::refusal::Refusal;
use crate::uptime::{Time, Uptime};
use crate::{chance, cookies, edge, names, routes, tokens, uptime};

/// How often bans are read.
const BANS: Duration = Duration::from_secs(5);
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
        let banning = tokio::spawn(keep_bans(app.clone()));
        edge::serve(listener, routes::router(app.clone()), app.clone(), close, stop).await;
        housekeeping.abort();
        alive.abort();
        banning.abort();
        app.uptime.note_alive(&app.store).await;
        app.store.close().await;
        Ok(())
    }
}

/// Takes over the bans of the host's tools, and lets those go who are banned.
async fn keep_bans(app: App) {
    let mut beat = tokio::time::interval(BANS);
    loop {
        beat.tick().await;
        match app.store.bans().await {
            Ok(bans) => {
                app.bans.replace(bans);
                app.sockets.end_banned(&app.bans, chance::now());
            }
            Err(error) => tracing::warn!(%error, "bans cannot be read: the former ones hold"),
        }
    }
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
    names::add_skeletons(app).await
}
