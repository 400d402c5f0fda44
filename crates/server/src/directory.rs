//! The tables in memory, and the handles to their actors.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::web::{ApiCode, Command};
use tokio::sync::oneshot;

use crate::app::App;
use crate::edge::Network;
use crate::refusal::{Refusal, refuse};
use crate::table::{Attach, Closing, Handle, Message, Person, Room, no_such_table, start};

/// Attempts to ask a table that is just being put away.
const TRIES: usize = 3;

/// Tables for friends of one host that hear of a change.
const FOR_FRIENDS: u32 = 1000;

/// Forgotten tables that are closed at once.
const CLOSED_AT_ONCE: u32 = 1000;

/// The tables in memory. The lock is held while the map is read, never while waiting.
#[derive(Default)]
pub struct Directory(Mutex<HashMap<String, Handle>>);

impl App {
    /// The handle of a table's actor, which is started if it is not there.
    pub fn table(&self, id: &str) -> Result<Handle, Refusal> {
        if id.len() != 16 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(no_such_table());
        }
        let mut tables = self.directory.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get(id).filter(|handle| !handle.0.is_closed()) {
            return Ok(handle.clone());
        }
        // Ended actors leave closed handles behind.
        tables.retain(|_, handle| !handle.0.is_closed());
        let handle = start(self.clone(), id.to_owned());
        tables.insert(id.to_owned(), handle.clone());
        Ok(handle)
    }

    /// Announces to the tables in memory that are for friends of a host that these have changed.
    pub async fn announce_friends(&self, host: &str) -> Result<(), Refusal> {
        let tables = self.store.tables_for_friends(host, FOR_FRIENDS).await?;
        let known = |id: &String| {
            let directory = self.directory.0.lock().unwrap_or_else(PoisonError::into_inner);
            directory.get(id).cloned()
        };
        for handle in tables.iter().filter_map(known) {
            // A table that is put away asks when it comes back.
            let _ = handle.0.send(Message::Friends).await;
        }
        Ok(())
    }

    /// Executes a command at a table; the answer is the number of the last event.
    pub async fn command(
        &self,
        id: &str,
        person: &Person,
        network: Network,
        command: Command,
    ) -> Result<u32, Refusal> {
        self.ask(id, |answer| Message::Command(person.clone(), network, command.clone(), answer)).await
    }

    /// Everything that a person may see at a table.
    pub async fn snapshot(
        &self,
        id: &str,
        person: Option<&Person>,
        network: Network,
    ) -> Result<Utf8Bytes, Refusal> {
        self.ask(id, |answer| Message::Snapshot(person.cloned(), network, answer)).await
    }

    /// Closes a table that waits, for its host.
    pub async fn close(&self, id: &str, host: &Person) -> Result<(), Refusal> {
        self.ask(id, |answer| Message::Close(Closing::By(host.clone()), answer)).await
    }

    /// Closes the tables in the lobby that had their last event before a moment and where nobody is.
    pub async fn close_forgotten(&self, before: i64) -> Result<(), Refusal> {
        for table in self.store.listed(None, "waiting", Some((before, "")), CLOSED_AT_ONCE).await? {
            let closed = self.ask(&table.id, |answer| Message::Close(Closing::Forgotten, answer)).await;
            if let Err(Refusal(error)) = closed {
                tracing::debug!(table = table.id, message = error.message, "a table stays in the lobby");
            }
        }
        Ok(())
    }

    /// Connects a socket to a table.
    pub async fn attach(&self, id: &str, attach: Attach) -> Result<Handle, Refusal> {
        let gone = || refuse(ApiCode::Unavailable, "the table is being put away: ask again");
        let handle = self.table(id)?;
        let (answer, answered) = oneshot::channel();
        handle.0.send(Message::Attach(attach, answer)).await.map_err(|_| gone())?;
        answered.await.unwrap_or_else(|_| Err(gone()))?;
        Ok(handle)
    }

    /// Reads something from a room.
    pub async fn query<T: Send + 'static>(
        &self,
        id: &str,
        query: impl FnOnce(&Room) -> Result<T, Refusal> + Clone + Send + 'static,
    ) -> Result<T, Refusal> {
        let question = |answer: oneshot::Sender<Result<T, Refusal>>| {
            let query = query.clone();
            Message::Query(Box::new(move |room| {
                // The asker may have gone.
                let _ = answer.send(room.and_then(query));
            }))
        };
        self.ask(id, question).await
    }

    async fn ask<T>(
        &self,
        id: &str,
        message: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Message,
    ) -> Result<T, Refusal> {
        for _ in 0..TRIES {
            let (answer, answered) = oneshot::channel();
            if self.table(id)?.0.send(message(answer)).await.is_err() {
                continue;
            }
            // An answer that never comes means a fault: the command may or may not have been done, so that
            // it must not be repeated here.
            return answered.await.unwrap_or_else(|_| {
                Err(refuse(
                    ApiCode::Internal,
                    "Server error. Your move may not have been saved: please reload.",
                ))
            });
        }
        Err(refuse(ApiCode::Unavailable, "the table is being put away: ask again"))
    }
}

#[cfg(test)]
mod tests {
    use protocol::web::{NewWebTable, SeatPlan};

    use super::*;
    use crate::app::testing::new_app;
    use crate::table::{Plan, open};

    #[tokio::test]
    async fn a_fault_ends_one_actor_and_the_next_request_rebuilds_the_table() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |_| ()).await;
        app.store.add_guest("ada", crate::names::Name::new("Ada").unwrap().forms(), 1).await.unwrap();
        let host = Person { id: "ada".to_owned(), name: "Ada".to_owned(), account: false };
        let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"open"}]}"#;
        let wish: NewWebTable = serde_json::from_str(wish).unwrap();
        assert_eq!(wish.seats[1], SeatPlan::Open);
        let id = open(&app, Plan { host: host.clone(), network: Network::UNKNOWN, wish, played: None })
            .await
            .unwrap();
        let before = app.snapshot(&id, Some(&host), Network::UNKNOWN).await.unwrap();
        let fault = app.query(&id, |_| -> Result<(), Refusal> { panic!("a fault of the program") }).await;
        assert_eq!(fault.unwrap_err().0.code, ApiCode::Internal);
        let after = loop {
            // The fault is noticed a moment later.
            match app.snapshot(&id, Some(&host), Network::UNKNOWN).await {
                Ok(after) => break after,
                Err(refusal) => assert_eq!(refusal.0.code, ApiCode::Internal),
            }
        };
        let table =
            |text: &Utf8Bytes| serde_json::from_str::<serde_json::Value>(text).unwrap()["table"].clone();
        assert_eq!(table(&after), table(&before));
        let say = Command::Say { text: "still here".to_owned() };
        assert_eq!(app.command(&id, &host, Network::UNKNOWN, say).await, Ok(3));
    }
}
