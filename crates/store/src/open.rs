//! Opening a database by its address.

use std::cmp::Ordering;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::any::install_default_drivers;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{AnyConnection, AnyPool, Row as _};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::committer::{Committer, Role};
use crate::figures::{Figures, Histogram};
use crate::lock::{FileLock, Holder, lock_session};
use crate::place::{Place, Purpose, close};
use crate::statement::Statement;
use crate::trouble::Trouble;
use crate::writer::Writer;
use crate::{StoreError, wal, watchdog};

/// The changes of the tables from version to version.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!();

/// The database file in a folder of data.
const FILE: &str = "oxhide.db";
/// How long the heartbeat of a health check may take.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The data of one server.
#[derive(Clone)]
pub struct Store {
    pub(crate) place: Place,
    /// Connections that only read.
    pub(crate) pool: AnyPool,
    pub(crate) writer: Writer,
    lock: Arc<Mutex<Option<FileLock>>>,
    /// Dropped with the last handle, which ends the tasks in the background.
    _open: Arc<watch::Sender<()>>,
}

impl Store {
    /// Opens the database file in a folder; both are made if they do not exist.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        let place = Place::File(folder.join(FILE));
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Open {
            place: folder.display().to_string(),
            trouble: Trouble::of_file(&error),
        })?;
        Self::open_as(place, Role::Server(Holder::this())).await
    }

    /// Opens a database by its address, `sqlite://…` or `postgres://…`, and brings its tables up to date. It stays
    /// locked against other servers until it is closed or the process ends.
    ///
    /// # Errors
    /// If another server uses the database, or it cannot be opened, with the reason.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::open_as(Place::parse(url)?, Role::Server(Holder::this())).await
    }

    /// Opens a database for a tool of the host, also while a server runs on it.
    ///
    /// # Errors
    /// If the database does not exist, or another version of the program has written it.
    pub async fn for_tool(url: &str) -> Result<Self, StoreError> {
        Self::open_as(Place::parse(url)?, Role::Tool).await
    }

    /// The same for the database file in a folder.
    ///
    /// # Errors
    /// As [`Store::for_tool`].
    pub async fn for_tool_in_folder(folder: &Path) -> Result<Self, StoreError> {
        Self::open_as(Place::File(folder.join(FILE)), Role::Tool).await
    }

    async fn open_as(place: Place, role: Role) -> Result<Self, StoreError> {
        let opened = Self::open_for(place.clone(), role).await;
        opened.map_err(|error| match error {
            StoreError::Unavailable(trouble) => StoreError::Open { place: place.name(), trouble },
            other => other,
        })
    }

    async fn open_for(place: Place, role: Role) -> Result<Self, StoreError> {
        install_default_drivers();
        let serves = matches!(role, Role::Server(_));
        let lock = match &role {
            Role::Server(holder) => place.lock(holder)?,
            Role::Tool => must_be_current(&place).await.map(|()| None)?,
        };
        let purpose = if serves { Purpose::Create } else { Purpose::Write };
        let mut connection = place.connect(purpose).await?;
        if let Err(error) = make_ready(&place, &role, &mut connection).await {
            close(connection).await;
            return Err(error);
        }
        let committer = Committer::new(place.clone(), role, connection).await?;
        let (open, opened) = watch::channel(());
        let store = Store {
            pool: place.readers()?,
            place,
            writer: Writer::start(committer),
            lock: Arc::new(Mutex::new(lock)),
            _open: Arc::new(open),
        };
        if serves {
            store.keep_watch(opened);
        }
        Ok(store)
    }

    /// Starts the tasks in the background.
    fn keep_watch(&self, opened: watch::Receiver<()>) {
        if matches!(self.place, Place::File(_)) {
            let (pool, writer) = (self.pool.clone(), self.writer.clone());
            tokio::spawn(wal::make_checkpoints(pool, writer, opened.clone()));
        }
        tokio::spawn(watchdog::watch(self.place.clone(), Arc::clone(&self.writer.state), opened));
    }

    /// Waits for what is being written and closes the database.
    pub async fn close(&self) {
        self.writer.finish().await;
        self.pool.close().await;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Writes to the database, unless that has just been done, and says what is wrong if it cannot be done.
    ///
    /// # Errors
    /// The reason why nothing can be written now, or why what was written cannot be trusted.
    pub async fn health(&self) -> Result<(), StoreError> {
        if self.pool.is_closed() {
            return Err(StoreError::Closed);
        }
        if let Some(trouble) = self.writer.state.doubt() {
            return Err(StoreError::Unavailable(trouble));
        }
        if self.writer.state.just_committed() {
            return Ok(());
        }
        let heartbeat = timeout(HEARTBEAT, self.writer.write(Vec::new())).await;
        heartbeat.unwrap_or(Err(StoreError::Unavailable(Trouble::Silent)))
    }

    /// The reason why what this process knows of the database cannot be trusted until a restart, if there is one:
    /// another server writes, or commits are gone.
    pub fn fault(&self) -> Option<Trouble> {
        self.writer.state.fault()
    }

    /// Figures about the database at this moment.
    pub fn figures(&self) -> Figures {
        let idle = self.pool.num_idle() as u32;
        Figures {
            waiting: self.writer.waiting(),
            failures: self.writer.state.failures.load(std::sync::atomic::Ordering::Relaxed),
            readers_busy: self.pool.size().saturating_sub(idle),
            readers_idle: idle,
            log_bytes: self.place.log_bytes(),
            free_bytes: self.place.free_bytes(),
        }
    }

    /// The time that commits took.
    pub fn commit_times(&self) -> &Histogram {
        &self.writer.state.commits
    }

    /// Writes one statement.
    pub(crate) async fn write(&self, statement: Statement) -> Result<(), StoreError> {
        self.writer.write(vec![statement]).await
    }
}

/// Takes the lock, brings the tables up to date and the log into shape.
async fn make_ready(place: &Place, role: &Role, connection: &mut AnyConnection) -> Result<(), StoreError> {
    let Role::Server(holder) = role else { return Ok(()) };
    match place {
        Place::File(_) => wal::prepare(place).await,
        Place::Postgres(_) => lock_session(place, connection, holder).await?,
    }
    match MIGRATIONS.run(connection).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => Err(StoreError::TooNew { place: place.name() }),
        Err(error) => Err(match StoreError::from(error) {
            StoreError::Unavailable(trouble) => StoreError::Unavailable(place.sharpen(trouble)),
            other => other,
        }),
    }
}

/// A tool changes no tables: a server may run on them.
async fn must_be_current(place: &Place) -> Result<(), StoreError> {
    let mut connection = place.connect(Purpose::Read).await?;
    let sql = "SELECT MAX(version) AS version FROM _sqlx_migrations";
    let row = sqlx::query(sql).fetch_one(&mut connection).await;
    close(connection).await;
    let version: i64 = row.map_err(|error| place.explain(error))?.try_get("version")?;
    let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
    match version.cmp(&known) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::TooNew { place: place.name() }),
        Ordering::Less => Err(StoreError::BadPlace(format!(
            "{} was written by an older version of this program: start the server once to bring it up to date",
            place.name()
        ))),
    }
}
