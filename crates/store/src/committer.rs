//! One task writes everything: what came in during the last commit goes to disk together, so that a busy server
//! syncs the disk tens of times per second and not hundreds.
//!
//! It trusts a connection only as long as nothing fails on it. On a full disk, for one, SQLite ends a transaction
//! by itself, and whoever goes on as if it were open gets answers for commits that never come. So a connection is
//! closed for good after a failure, transactions are begun and committed in plain SQL, and every commit raises a
//! number in the database that the next one must find there.

use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::{Duration, Instant, UNIX_EPOCH};

use sqlx::{AnyConnection, Executor as _, Row as _};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::StoreError;
use crate::lock::{Holder, lock_session};
use crate::place::{Place, Purpose, close};
use crate::state::State;
use crate::statement::Statement;
use crate::trouble::Trouble;
use crate::wal::CHECKPOINT;
use crate::writer::{Request, Write};

/// Requests that are committed together.
const BATCH: usize = 256;
/// How long a transaction or a new connection may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long it is tried to find out if a commit has succeeded, and the time between two attempts.
const INQUIRY: Duration = Duration::from_secs(10);
const BETWEEN: Duration = Duration::from_millis(250);

/// The part a process plays for a database.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    /// The one server: it holds the lock and numbers its commits.
    Server(Holder),
    /// A tool of the host, perhaps while a server runs.
    Tool,
}

/// The task that writes.
pub(crate) struct Committer {
    place: Place,
    role: Role,
    pub(crate) state: Arc<State>,
    /// Kept from one commit to the next, until something fails.
    kept: Option<AnyConnection>,
    /// The number of the last commit that is known to be in the database.
    number: i64,
    /// The number of a commit after it that may be there or not.
    uncertain: Option<i64>,
}

impl Committer {
    /// Starts with a connection to an up-to-date database, whose lock the connection holds if it is a session's.
    pub(crate) async fn new(
        place: Place,
        role: Role,
        mut connection: AnyConnection,
    ) -> Result<Self, StoreError> {
        let number = read_number(&mut connection).await?;
        let state = Arc::new(State::default());
        state.acknowledged.store(number, Relaxed);
        state.begun.store(number, SeqCst);
        Ok(Committer { place, role, state, kept: Some(connection), number, uncertain: None })
    }

    pub(crate) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut batch = Vec::with_capacity(BATCH);
        while requests.recv_many(&mut batch, BATCH).await > 0 {
            let (mut writes, mut others) = (Vec::new(), Vec::new());
            for request in batch.drain(..) {
                match request {
                    Request::Write(write) => writes.push(write),
                    Request::Checkpoint(_) | Request::Finish(_) => others.push(request),
                }
            }
            self.write(writes).await;
            for other in others {
                if self.attend(other).await.is_break() {
                    return;
                }
            }
        }
        self.let_go().await;
    }

    /// Does what is no write; breaks when the task has to end.
    async fn attend(&mut self, request: Request) -> std::ops::ControlFlow<()> {
        match request {
            Request::Write(write) => self.write(vec![write]).await,
            // Nobody waits for a checkpoint who is not there any more.
            Request::Checkpoint(answer) => drop(answer.send(self.checkpoint().await)),
            Request::Finish(answer) => {
                self.let_go().await;
                let _ = answer.send(Ok(()));
                return std::ops::ControlFlow::Break(());
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    async fn write(&mut self, batch: Vec<Write>) {
        if batch.is_empty() {
            return;
        }
        match self.measured(&batch).await {
            Ok(()) => batch.into_iter().for_each(|write| write.answer(Ok(()))),
            Err(error) => match error.trouble_of_all() {
                Some(trouble) => batch.into_iter().for_each(|write| write.answer(Err(trouble()))),
                None => self.write_each(batch).await,
            },
        }
    }

    /// One of them is to blame, and the others shall not suffer for it.
    async fn write_each(&mut self, batch: Vec<Write>) {
        for write in batch {
            let result = self.measured(std::slice::from_ref(&write)).await;
            write.answer(result);
        }
    }

    async fn measured(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        let start = Instant::now();
        let result = self.commit(batch).await;
        match &result {
            Ok(()) => {
                self.state.commits.record(start.elapsed());
                self.state.writes.fetch_add(batch.len() as u64, Relaxed);
                self.state.note_commit();
            }
            Err(error) => self.note_failure(error, batch.len()),
        }
        result
    }

    fn note_failure(&self, error: &StoreError, writes: usize) {
        // Without trouble it is a conflict or a taken name: the database does what it should.
        let Some(trouble) = error.trouble() else { return };
        tracing::error!(%error, writes, "nothing was written");
        self.state.failures.fetch_add(1, Relaxed);
        self.state.note_failure(trouble.clone());
    }

    async fn commit(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        if let Some(trouble) = self.hindrance() {
            return Err(StoreError::Unavailable(trouble));
        }
        let mut connection = self.begin().await?;
        let next = self.number + 1;
        if let Err(error) = in_time(self.fill(&mut connection, batch, next)).await {
            self.put_away(connection, &error).await;
            return Err(error);
        }
        match self.finish(&mut connection, next).await {
            Ok(()) => {
                self.kept = Some(connection);
                Ok(())
            }
            Err(error) => {
                close(connection).await;
                self.inquire(next, error).await
            }
        }
    }

    /// Commits under a number.
    async fn finish(&mut self, connection: &mut AnyConnection, next: i64) -> Result<(), StoreError> {
        self.state.begun.fetch_max(next, SeqCst);
        in_time(run(connection, "COMMIT")).await?;
        self.advance(next);
        Ok(())
    }

    fn hindrance(&self) -> Option<Trouble> {
        match self.place {
            Place::File(_) => self.state.hindrance(),
            // A session that cannot be opened says nothing about the one that writes.
            Place::Postgres(_) => self.state.fault(),
        }
    }

    /// A connection in a new transaction.
    async fn begin(&mut self) -> Result<AnyConnection, StoreError> {
        if let Some(mut kept) = self.kept.take() {
            match in_time(run(&mut kept, self.place.begin())).await {
                Ok(()) => return Ok(kept),
                // Nothing was written yet, and a new connection may do better.
                Err(error) => tracing::debug!(%error, "the writer's connection is of no use any more"),
            }
            close(kept).await;
        }
        let mut connection = self.open().await?;
        match in_time(run(&mut connection, self.place.begin())).await {
            Ok(()) => Ok(connection),
            Err(error) => {
                close(connection).await;
                Err(self.sharpen(error))
            }
        }
    }

    /// Runs all statements and raises the number.
    async fn fill(
        &mut self,
        connection: &mut AnyConnection,
        batch: &[Write],
        next: i64,
    ) -> Result<(), StoreError> {
        for statement in batch.iter().flat_map(|write| &write.statements) {
            statement.run(connection).await?;
        }
        match self.role {
            Role::Server(_) => self.raise(connection, next).await,
            Role::Tool => Ok(()),
        }
    }

    async fn raise(&mut self, connection: &mut AnyConnection, next: i64) -> Result<(), StoreError> {
        let now = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_millis() as i64);
        let raise =
            Statement::new("UPDATE commits SET number = $1, at = $2 WHERE id = 1 AND number = $1 - 1");
        if raise.bind(next).bind(now).run(connection).await? == 1 {
            return Ok(());
        }
        let seen = read_number(connection).await?;
        Err(StoreError::Unavailable(self.state.stop(self.discrepancy(seen))))
    }

    /// After an error before the commit. A connection stays in use only if the request was wrong and the
    /// transaction was still there to be rolled back.
    async fn put_away(&mut self, mut connection: AnyConnection, error: &StoreError) {
        if error.trouble().is_none() && in_time(run(&mut connection, "ROLLBACK")).await.is_ok() {
            self.kept = Some(connection);
        } else {
            close(connection).await;
        }
    }

    /// Finds out on a new connection if a commit that failed is in the database all the same.
    async fn inquire(&mut self, next: i64, error: StoreError) -> Result<(), StoreError> {
        let trouble = self.sharpen(error).trouble().cloned().unwrap_or(Trouble::Silent);
        let numbered = matches!(self.role, Role::Server(_));
        self.uncertain = Some(next).filter(|_| numbered);
        let start = Instant::now();
        while numbered && self.state.fault().is_none() && start.elapsed() < INQUIRY {
            match self.open().await {
                Ok(connection) if self.number == next => {
                    self.kept = Some(connection);
                    return Ok(());
                }
                Ok(connection) => {
                    self.supersede(connection, next).await;
                    return Err(StoreError::Unavailable(trouble));
                }
                Err(error) => tracing::debug!(%error, "no connection yet"),
            }
            tokio::time::sleep(BETWEEN).await;
        }
        Err(StoreError::Uncertain(trouble))
    }

    /// Writes an empty commit in the place of one that failed. SQLite may have put that one into its log before it
    /// failed, and after a crash it would be found there.
    async fn supersede(&mut self, mut connection: AnyConnection, next: i64) {
        let heartbeat = async {
            in_time(run(&mut connection, self.place.begin())).await?;
            in_time(self.raise(&mut connection, next)).await?;
            self.finish(&mut connection, next).await
        };
        match heartbeat.await {
            Ok(()) => self.kept = Some(connection),
            Err(error) => {
                tracing::debug!(%error, "no commit in the place of the one that failed");
                self.uncertain = Some(next);
                close(connection).await;
            }
        }
    }

    /// A new connection to the database that was left, with its lock.
    async fn open(&mut self) -> Result<AnyConnection, StoreError> {
        let mut connection = in_time(self.place.connect(Purpose::Write)).await?;
        match in_time(self.recognise(&mut connection)).await {
            Ok(seen) => {
                self.uncertain = None;
                self.advance(seen);
                Ok(connection)
            }
            Err(error) => {
                close(connection).await;
                Err(self.sharpen(unusable(error)))
            }
        }
    }

    /// Takes the lock and reads the number, which must be the one that was left.
    async fn recognise(&mut self, connection: &mut AnyConnection) -> Result<i64, StoreError> {
        let Role::Server(holder) = &self.role else { return Ok(self.number) };
        if matches!(self.place, Place::Postgres(_)) {
            lock_session(&self.place, connection, holder).await?;
        }
        let seen = settled_number(&self.place, connection).await?;
        if seen == self.number || self.uncertain == Some(seen) {
            return Ok(seen);
        }
        Err(StoreError::Unavailable(self.state.stop(self.discrepancy(seen))))
    }

    fn discrepancy(&self, seen: i64) -> Trouble {
        let acknowledged = self.number;
        if seen < acknowledged {
            Trouble::Lost { seen, acknowledged }
        } else {
            Trouble::Overtaken { seen, acknowledged }
        }
    }

    fn advance(&mut self, number: i64) {
        if matches!(self.role, Role::Server(_)) {
            self.number = number;
            self.state.acknowledged.store(number, Relaxed);
        }
    }

    /// The lock may be held by a session of our own that PostgreSQL has not ended yet.
    fn taken_over(&self, holder: String) -> Trouble {
        match &self.role {
            Role::Server(own) if own.is_named(&holder) => Trouble::Silent,
            Role::Server(_) | Role::Tool => Trouble::TakenOver(holder),
        }
    }

    fn sharpen(&self, error: StoreError) -> StoreError {
        match error {
            StoreError::Unavailable(trouble) => StoreError::Unavailable(self.place.sharpen(trouble)),
            StoreError::Locked { holder, .. } => StoreError::Unavailable(self.taken_over(holder)),
            other => other,
        }
    }

    async fn checkpoint(&mut self) -> Result<(), StoreError> {
        let mut connection = match self.kept.take() {
            Some(kept) => kept,
            None => self.open().await?,
        };
        match in_time(run(&mut connection, CHECKPOINT)).await {
            Ok(()) => self.kept = Some(connection),
            Err(error) => {
                close(connection).await;
                return Err(self.sharpen(error));
            }
        }
        Ok(())
    }

    async fn let_go(&mut self) {
        if let Some(connection) = self.kept.take() {
            close(connection).await;
        }
    }
}

/// A database in which the number cannot be read is not the one that was left.
fn unusable(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(inner) => StoreError::Unavailable(Trouble::Other(inner.to_string())),
        other => other,
    }
}

async fn run(connection: &mut AnyConnection, sql: &'static str) -> Result<(), StoreError> {
    connection.execute(sql).await?;
    Ok(())
}

/// An answer within the time that the database has.
async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(PATIENCE, work).await.unwrap_or(Err(StoreError::Unavailable(Trouble::Silent)))
}

/// The number of the last commit.
pub(crate) async fn read_number(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT number FROM commits WHERE id = 1").fetch_one(connection).await?;
    Ok(row.try_get("number")?)
}

/// The same, after a commit that is still under way elsewhere.
async fn settled_number(place: &Place, connection: &mut AnyConnection) -> Result<i64, StoreError> {
    match run(connection, place.begin()).await {
        // Nobody is writing to a file that cannot be written.
        Err(StoreError::Unavailable(Trouble::ReadOnly)) => return read_number(connection).await,
        begun => begun?,
    }
    if matches!(place, Place::Postgres(_)) {
        run(connection, "SELECT number FROM commits WHERE id = 1 FOR UPDATE").await?;
    }
    let number = read_number(connection).await?;
    run(connection, "ROLLBACK").await?;
    Ok(number)
}
