//! The way to the task that writes. Everything is written there: accounts and sessions as well as tables.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use crate::committer::Committer;
use crate::state::State;
use crate::statement::Statement;

/// Queue capacity; senders wait when it is full.
const QUEUE: usize = 1024;

/// A handle to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Request>,
    pub(crate) state: Arc<State>,
}

/// Where a result goes.
pub(crate) type Answer = oneshot::Sender<Result<(), StoreError>>;

/// A request to the task.
pub(crate) enum Request {
    Write(Write),
    Checkpoint(Answer),
    Finish(Answer),
}

/// Statements that are all committed or not at all.
pub(crate) struct Write {
    pub(crate) statements: Vec<Statement>,
    pub(crate) answer: Answer,
}

impl Writer {
    pub(crate) fn start(committer: Committer) -> Self {
        let (queue, requests) = mpsc::channel(QUEUE);
        let state = Arc::clone(&committer.state);
        tokio::spawn(committer.run(requests));
        Writer { queue, state }
    }

    /// Writes statements in one transaction. They are on disk when this returns; on an error nothing was changed,
    /// unless the error says that this is not known.
    pub(crate) async fn write(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.ask(|answer| Request::Write(Write { statements, answer })).await
    }

    /// Makes a checkpoint between two commits (SQLite only).
    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        self.ask(Request::Checkpoint).await
    }

    /// Waits until everything asked for before is written, and ends the task.
    pub(crate) async fn finish(&self) {
        // A task that has ended has nothing to finish.
        let _ = self.ask(Request::Finish).await;
    }

    /// Requests that wait.
    pub(crate) fn waiting(&self) -> usize {
        QUEUE - self.queue.capacity()
    }

    async fn ask(&self, request: impl FnOnce(Answer) -> Request) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(request(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

impl Write {
    pub(crate) fn answer(self, result: Result<(), StoreError>) {
        // The asker may have gone; what was asked for is written all the same.
        let _ = self.answer.send(result);
    }
}
