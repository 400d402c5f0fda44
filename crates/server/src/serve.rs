//! Starting and stopping a server.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::App;
use crate::config::Config;
use crate::{chance, routes};

/// How long open requests are waited for when the server goes down.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often old sessions are forgotten.
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Its data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Its address cannot be used.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(std::io::Error),
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
        Ok(Server { listener, address, app: App::new(config, store, closing), close })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` is over; then says goodbye, waits a little and closes the data.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { listener, app, close, .. } = self;
        let housekeeping = tokio::spawn(keep_house(app.clone()));
        let service = routes::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let (stopping, mut stopped) = (close.clone(), close.subscribe());
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            stop.await;
            stopping.send_replace(true);
        });
        let late = async move {
            // The sender lives in the graceful shutdown above.
            let _ = stopped.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(PATIENCE).await;
        };
        let result = tokio::select! {
            result = serving => result.map_err(ServeError::Network),
            () = late => Ok(()),
        };
        housekeeping.abort();
        app.store.close().await;
        result
    }
}

async fn keep_house(app: App) {
    let mut beat = tokio::time::interval(HOUSEKEEPING);
    loop {
        beat.tick().await;
        if let Err(error) = app.store.drop_old_sessions(chance::now()).await {
            tracing::warn!(%error, "old sessions stay");
        }
    }
}
