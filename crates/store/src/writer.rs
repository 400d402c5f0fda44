//! One task writes all tables: what came in while the last commit was on its way goes to disk together, so
//! that a busy server syncs the disk tens of times a second and not hundreds.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _};
use tokio::sync::{mpsc, oneshot};

use crate::open::CHECKPOINT;
use crate::{Append, NewTable, StoreError};

/// How many requests can wait.
const QUEUE: usize = 1024;
/// How many are committed together.
const BATCH: usize = 256;

/// The way to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Request>,
    writes: Arc<AtomicU64>,
}

/// What is to be written, and who waits for it.
enum Request {
    Table(Box<NewTable>, oneshot::Sender<Result<(), StoreError>>),
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Checkpoint(oneshot::Sender<Result<(), StoreError>>),
    Finish(oneshot::Sender<Result<(), StoreError>>),
}

impl Writer {
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        let writes = Arc::new(AtomicU64::new(0));
        let scribe = Scribe { pool, writes: Arc::clone(&writes), kept: None, finishing: false };
        tokio::spawn(scribe.run(requests));
        Writer { queue, writes }
    }

    pub(crate) async fn add_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.ask(|answer| Request::Table(Box::new(table), answer)).await
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.ask(|answer| Request::Append(Box::new(append), answer)).await
    }

    /// How many requests were written so far.
    pub(crate) fn writes(&self) -> u64 {
        self.writes.load(Relaxed)
    }

    /// Makes a checkpoint between two commits (SQLite only).
    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        self.ask(Request::Checkpoint).await
    }

    /// Waits until everything asked for before is written.
    pub(crate) async fn finish(&self) {
        // Who is closed already has nothing to finish.
        let _ = self.ask(Request::Finish).await;
    }

    async fn ask(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Request,
    ) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(request(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// The task that writes.
struct Scribe {
    pool: AnyPool,
    writes: Arc<AtomicU64>,
    /// Kept from one commit to the next, until something fails.
    kept: Option<PoolConnection<Any>>,
    /// The store is being closed, which waits for all connections.
    finishing: bool,
}

impl Scribe {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut batch = Vec::with_capacity(BATCH);
        while requests.recv_many(&mut batch, BATCH).await > 0 {
            let (writes, others): (Vec<_>, Vec<_>) = batch.drain(..).partition(Request::writes);
            if !writes.is_empty() {
                self.write(writes).await;
            }
            for other in others {
                let result = match &other {
                    Request::Checkpoint(_) => self.checkpoint().await,
                    _ => {
                        self.finishing = true;
                        self.kept = None;
                        Ok(())
                    }
                };
                other.answer(result);
            }
        }
    }

    async fn write(&mut self, mut batch: Vec<Request>) {
        self.writes.fetch_add(batch.len() as u64, Relaxed);
        match self.commit(&batch).await {
            Ok(()) => batch.drain(..).for_each(|request| request.answer(Ok(()))),
            // One of them is to blame, and the others shall not suffer for it.
            Err(_) => {
                for request in batch {
                    let result = self.commit(std::slice::from_ref(&request)).await;
                    request.answer(result);
                }
            }
        }
    }

    async fn commit(&mut self, batch: &[Request]) -> Result<(), StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin().await?;
        for request in batch {
            request.write(&mut transaction).await?;
        }
        transaction.commit().await?;
        self.kept = Some(connection).filter(|_| !self.finishing);
        Ok(())
    }

    async fn checkpoint(&mut self) -> Result<(), StoreError> {
        let mut connection = self.connection().await?;
        sqlx::query(CHECKPOINT).execute(&mut *connection).await?;
        self.kept = Some(connection).filter(|_| !self.finishing);
        Ok(())
    }

    async fn connection(&mut self) -> Result<PoolConnection<Any>, StoreError> {
        match self.kept.take() {
            Some(connection) => Ok(connection),
            None => Ok(self.pool.acquire().await?),
        }
    }
}

impl Request {
    /// Whether it is about something to be committed.
    fn writes(&self) -> bool {
        matches!(self, Request::Table(..) | Request::Append(..))
    }

    async fn write(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match self {
            Request::Table(table, _) => table.write(connection).await,
            Request::Append(append, _) => append.write(connection).await,
            Request::Checkpoint(_) | Request::Finish(_) => Ok(()),
        }
    }

    fn answer(self, result: Result<(), StoreError>) {
        let (Request::Table(_, to) | Request::Append(_, to) | Request::Checkpoint(to) | Request::Finish(to)) =
            self;
        // Who asked may have gone; what was asked for is written all the same.
        let _ = to.send(result);
    }
}
