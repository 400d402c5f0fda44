//! One task writes all tables: what came in while the last commit was on its way goes to disk together, so
//! that a busy server syncs the disk tens of times a second and not hundreds.

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

use crate::{Append, NewTable, StoreError};

/// How many requests can wait.
const QUEUE: usize = 1024;
/// How many are committed together.
const BATCH: usize = 256;

/// The way to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Request>,
}

/// What is to be written, and who waits for it.
enum Request {
    Table(Box<NewTable>, oneshot::Sender<Result<(), StoreError>>),
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Finish(oneshot::Sender<Result<(), StoreError>>),
}

impl Writer {
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        tokio::spawn(run(pool, requests));
        Writer { queue }
    }

    pub(crate) async fn add_table(&self, table: NewTable) -> Result<(), StoreError> {
        self.ask(|answer| Request::Table(Box::new(table), answer)).await
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.ask(|answer| Request::Append(Box::new(append), answer)).await
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

async fn run(pool: AnyPool, mut requests: mpsc::Receiver<Request>) {
    let mut batch = Vec::with_capacity(BATCH);
    while requests.recv_many(&mut batch, BATCH).await > 0 {
        match commit(&pool, &batch).await {
            Ok(()) => batch.drain(..).for_each(|request| request.answer(Ok(()))),
            // One of them is to blame, and the others shall not suffer for it.
            Err(_) => {
                for request in batch.drain(..) {
                    let result = commit(&pool, std::slice::from_ref(&request)).await;
                    request.answer(result);
                }
            }
        }
    }
}

async fn commit(pool: &AnyPool, batch: &[Request]) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    for request in batch {
        request.write(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

impl Request {
    async fn write(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        match self {
            Request::Table(table, _) => table.write(connection).await,
            Request::Append(append, _) => append.write(connection).await,
            Request::Finish(_) => Ok(()),
        }
    }

    fn answer(self, result: Result<(), StoreError>) {
        let (Request::Table(_, to) | Request::Append(_, to) | Request::Finish(to)) = self;
        // Who asked may have gone; what was asked for is written all the same.
        let _ = to.send(result);
    }
}
