//! `oxhide serve`: the web table.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::ValueHint;
use server::{Config, Limits, Server, TrustedProxies};
use tracing_subscriber::EnvFilter;

use crate::out;

/// Serves the web table: play in the browser, alone, against bots or with friends
///
/// Prints its address and runs until Ctrl-C. Games are kept in a database file in the data folder; every
/// accepted move is on disk before anybody sees it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen; 0.0.0.0:7777 lets others in
    #[arg(long, value_name = "ADDRESS", default_value_t = default_listen())]
    listen: SocketAddr,
    #[command(flatten)]
    data: DataArgs,
    /// The address that people use, behind a proxy with TLS: https://play.example.org
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Proxies in front whose X-Forwarded-For, -Host and -Proto are believed: 127.0.0.1,10.0.0.0/8
    #[arg(long, value_name = "NETWORKS")]
    trusted_proxy: Option<TrustedProxies>,
    /// Trust every proxy on this machine or in a private network; others there can then forge their address
    #[arg(long, hide_short_help = true)]
    behind_proxy: bool,
    /// A token for /metrics, which otherwise answers on this machine only: Authorization: Bearer TOKEN
    #[arg(long, value_name = "TOKEN", env = "OXHIDE_METRICS_TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// How many threads bots think on [default: the cores but one]
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// How long a bot's move takes at least, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 350)]
    bot_pause: u64,
    /// No limits for clients: for load tests on your own machine
    #[arg(long, hide_short_help = true)]
    no_limits: bool,
    /// What is logged to the standard error: error, warn, info, debug, or a filter of tracing
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: String,
    /// Logs as JSON, one object a line
    #[arg(long)]
    log_json: bool,
}

/// The place of a server's data.
#[derive(clap::Args)]
pub struct DataArgs {
    /// The folder of the data [default: oxhide in the folder where programs keep their data]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    data: Option<PathBuf>,
    /// A database in place of the file: postgres://user@host/name
    #[arg(long, value_name = "URL", env = "OXHIDE_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl DataArgs {
    /// The folder of the data, where no database is named.
    pub fn folder(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(data_folder)
    }

    /// The address of the database, if one is named.
    pub fn database(&self) -> Option<&str> {
        self.database.as_deref()
    }
}

const EXAMPLES: &str = "\
Examples:
  oxhide serve
  oxhide serve --listen 0.0.0.0:7777 --data /srv/oxhide
  oxhide serve --database postgres://oxhide@localhost/oxhide --public-url https://play.example.org --trusted-proxy 127.0.0.1";

fn default_listen() -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7777)
}

impl Args {
    /// What `oxhide` without a command does.
    pub fn at_once() -> Self {
        Args {
            listen: default_listen(),
            data: DataArgs { data: None, database: std::env::var("OXHIDE_DATABASE").ok() },
            public_url: None,
            trusted_proxy: None,
            behind_proxy: false,
            metrics_token: std::env::var("OXHIDE_METRICS_TOKEN").ok(),
            bot_threads: None,
            bot_pause: 350,
            no_limits: false,
            log: "info".to_owned(),
            log_json: false,
        }
    }

    fn config(&self) -> Config {
        let mut config = Config::new(self.listen, self.data.folder());
        config.database = self.data.database().map(str::to_owned);
        config.public_url.clone_from(&self.public_url);
        config.metrics_token.clone_from(&self.metrics_token);
        config.trusted_proxies = self.trusted_proxies();
        config.bot_threads = self.bot_threads.unwrap_or(config.bot_threads).max(1);
        config.bot_pause = Duration::from_millis(self.bot_pause);
        if self.no_limits {
            config.limits = Limits::none();
        }
        config
    }

    fn trusted_proxies(&self) -> TrustedProxies {
        let mut proxies = self.trusted_proxy.clone().unwrap_or_default();
        if self.behind_proxy {
            proxies.extend(TrustedProxies::private());
        }
        proxies
    }
}

/// Serves until it is told to stop.
pub fn run(args: &Args) -> Result<()> {
    start_log(args)?;
    // Every connection is an open file. Where the limit cannot be raised, fewer people fit in.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    runtime.block_on(serve(args))
}

fn start_log(args: &Args) -> Result<()> {
    let filter = EnvFilter::try_new(&args.log).with_context(|| format!("--log {}", args.log))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if args.log_json {
        log.json().init();
    } else {
        log.compact().init();
    }
    Ok(())
}

async fn serve(args: &Args) -> Result<()> {
    let config = args.config();
    let data = match &config.database {
        Some(_) => "a database of its own".to_owned(),
        None => config.data.display().to_string(),
    };
    let public = config.public_url.clone();
    let server = Server::start(config).await?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    out::line(&format!("Oxhide is at {address} (data in {data}); Ctrl-C ends it."))?;
    server.run(stop_signal()).await?;
    out::line("Oxhide has stopped; all games are kept.")?;
    Ok(())
}

/// Waits for Ctrl-C or, where there are such things, for the signal to end.
async fn stop_signal() {
    let interrupt = async {
        // Without a handler Ctrl-C ends the program at once, which loses nothing either.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

/// Where programs keep their data on this system.
fn data_folder() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || folder("HOME").map(|home| home.join(".local/share"));
    let base = folder("XDG_DATA_HOME").or_else(|| folder("APPDATA")).or_else(home);
    base.map_or_else(|| PathBuf::from("oxhide-data"), |base| base.join("oxhide"))
}
