//! What all requests share.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use games::Registry;
use store::Store;
use tokio::sync::{Semaphore, watch};

use crate::analyses::Analyses;
use crate::bots::Bots;
use crate::config::Config;
use crate::directory::Directory;
use crate::limiter::Limiter;
use crate::metrics::Metrics;
use crate::seals::Seals;

/// A handle to everything that requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What requests share.
pub struct Shared {
    pub config: Config,
    pub store: Store,
    pub registry: Registry,
    pub directory: Directory,
    pub bots: Bots,
    /// Those who look at finished games, one game at a time.
    pub analysts: Bots,
    pub analyses: Analyses,
    pub metrics: Arc<Metrics>,
    pub requests: Limiter,
    pub sign_ins: Limiter,
    /// Passwords are hashed two at a time: it takes a core and much memory.
    pub hashing: Semaphore,
    pub seals: Seals,
    pub next_socket: AtomicU64,
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
    pub fn new(config: Config, store: Store, closing: watch::Receiver<bool>) -> Self {
        let metrics = Arc::new(Metrics::default());
        let limits = config.limits;
        App(Arc::new(Shared {
            bots: Bots::start(config.bot_threads, limits.thoughts, Arc::clone(&metrics)),
            analysts: Bots::start(1, limits.thoughts, Arc::clone(&metrics)),
            analyses: Analyses::default(),
            metrics,
            requests: Limiter::new(limits.requests, Duration::from_secs(1)),
            sign_ins: Limiter::new(limits.sign_ins, Duration::from_secs(60)),
            hashing: Semaphore::new(2),
            seals: Seals::default(),
            next_socket: AtomicU64::new(1),
            registry: Registry::new(),
            directory: Directory::default(),
            config,
            store,
            closing,
        }))
    }
}
