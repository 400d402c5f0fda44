//! The parts of the server that all requests share.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use games::Registry;
use store::Store;
use tokio::sync::{Semaphore, watch};

use crate::analyses::Analyses;
use crate::bans::Bans;
use crate::bots::Bots;
use crate::config::Config;
use crate::directory::Directory;
use crate::edge::Census;
use crate::guests::Guests;
use crate::limiter::Limiter;
use crate::metrics::Metrics;
use crate::origins::Origins;
use crate::seals::Seals;
use crate::sockets::Sockets;
use crate::uptime::Uptime;

/// A handle to everything that requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The parts that requests share.
pub struct Shared {
    pub config: Config,
    pub store: Store,
    pub uptime: Uptime,
    pub registry: Registry,
    pub directory: Directory,
    pub bots: Bots,
    pub origins: Origins,
    /// The networks of guests at tables.
    pub guests: Guests,
    pub bans: Bans,
    pub analyses: Analyses,
    pub metrics: Arc<Metrics>,
    pub requests: Limiter,
    pub sign_ins: Limiter,
    /// GETs, by address.
    pub reads: Limiter,
    /// Attempts to sign in, by address and account.
    pub guesses: Limiter,
    /// Attempts to sign in by account, from all addresses.
    pub account_guesses: Limiter,
    /// Passwords are hashed two at a time: it takes a core and much memory.
    pub hashing: Semaphore,
    pub seals: Seals,
    pub next_socket: AtomicU64,
    pub sockets: Sockets,
    /// The connections that are open.
    pub census: Census,
    pub closing: watch::Receiver<bool>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// The server's parts, put together.
    pub fn new(config: Config, store: Store, uptime: Uptime, closing: watch::Receiver<bool>) -> Self {
        let metrics = Arc::new(Metrics::default());
        let limits = config.limits;
        App(Arc::new(Shared {
            bots: Bots::start(config.bot_threads, limits.thoughts, Arc::clone(&metrics)),
            analyses: Analyses::start(limits.analyses, &metrics),
            origins: Origins::default(),
            guests: Guests::default(),
            bans: Bans::default(),
            metrics,
            requests: Limiter::new(limits.requests, Duration::from_secs(1)),
            sign_ins: Limiter::new(limits.sign_ins, Duration::from_secs(60)),
            reads: Limiter::new(limits.reads, Duration::from_secs(1)),
            guesses: Limiter::new(limits.guesses, Duration::from_secs(60)),
            account_guesses: Limiter::new(limits.guesses.saturating_mul(10), Duration::from_secs(60)),
            hashing: Semaphore::new(2),
            seals: Seals::default(),
            census: Census::default(),
            sockets: Sockets::default(),
            next_socket: AtomicU64::new(1),
            registry: Registry::new(),
            directory: Directory::default(),
            config,
            store,
            uptime,
            closing,
        }))
    }
}

#[cfg(test)]
pub mod testing {
    use std::path::Path;

    use super::*;
    use crate::edge::Network;
    use crate::table::{Person, Plan, open};
    use crate::uptime::Time;

    /// A server's parts in an empty folder, without a network around them.
    pub async fn new_app(folder: &Path, configure: impl FnOnce(&mut Config)) -> App {
        app_with_time(folder, Time::of_machine(), configure).await
    }

    /// The same with clocks of its own.
    pub async fn app_with_time(folder: &Path, time: Time, configure: impl FnOnce(&mut Config)) -> App {
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), folder.to_owned());
        configure(&mut config);
        let store = Store::in_folder(folder).await.unwrap();
        let uptime = Uptime::begin(&store, time).await.unwrap();
        let (close, closing) = watch::channel(false);
        // It is not told to go down as long as it is used.
        tokio::spawn(async move { close.closed().await });
        App::new(config, store, uptime, closing)
    }

    /// A guest whose id is the name.
    pub async fn new_guest(app: &App, name: &str) -> Person {
        app.store.add_guest(name, crate::names::Name::new(name).unwrap().forms(), 1).await.unwrap();
        Person { id: name.to_owned(), name: name.to_owned(), account: false }
    }

    /// The id of a new table; the wish is JSON.
    pub async fn new_table(app: &App, host: &Person, network: Network, wish: &str) -> String {
        let wish = serde_json::from_str(wish).unwrap();
        open(app, Plan { host: host.clone(), network, wish, played: None }).await.unwrap()
    }
}
