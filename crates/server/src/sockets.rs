//! The open WebSockets, by the session or token that opened them: they end with it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::web::ApiCode;
use tokio::sync::Notify;

use crate::app::App;
use crate::bans::Bans;
use crate::edge::Network;
use crate::person::{Asker, Credential};
use crate::refusal::{Refusal, refuse};

/// The open sockets of all tables.
#[derive(Default)]
pub struct Sockets(Mutex<HashMap<u64, Opened>>);

struct Opened {
    network: Network,
    /// The owner and the credential; none for a spectator without a name.
    owner: Option<(String, Credential)>,
    ended: Arc<Notify>,
}

/// One open socket; dropping it takes it off the list.
pub struct OpenSocket {
    app: App,
    number: u64,
    ended: Arc<Notify>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.app.sockets.all().remove(&self.number);
    }
}

impl OpenSocket {
    /// Waits until the session or token of the socket ends.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Sockets {
    fn all(&self) -> MutexGuard<'_, HashMap<u64, Opened>> {
        // Every change is one insertion or removal.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the sockets of a session or token.
    pub fn end(&self, credential: &Credential) {
        self.end_where(|_, found| found == credential);
    }

    /// Ends the sockets of all sessions of somebody but one; those of tokens stay.
    pub fn end_sessions(&self, user: &str, keep: Option<&Credential>) {
        self.end_where(|owner, found| {
            owner == user && matches!(found, Credential::Session(_)) && Some(found) != keep
        });
    }

    /// Ends the sockets of people and networks that are kept out now.
    pub fn end_banned(&self, bans: &Bans, now: i64) {
        for socket in self.all().values() {
            let person = socket.owner.as_ref().map_or(Ok(()), |(owner, _)| bans.admit_person(owner, now));
            if person.and(bans.admit_address(socket.network.address(), now)).is_err() {
                socket.ended.notify_one();
            }
        }
    }

    fn end_where(&self, fits: impl Fn(&str, &Credential) -> bool) {
        for socket in self.all().values() {
            if socket.owner.as_ref().is_some_and(|(owner, credential)| fits(owner, credential)) {
                // The permit waits for a socket that is busy at this moment.
                socket.ended.notify_one();
            }
        }
    }
}

impl App {
    /// Puts a socket on the list, unless its address has too many.
    pub fn open_socket(
        &self,
        number: u64,
        network: Network,
        asker: Option<&Asker>,
    ) -> Result<OpenSocket, Refusal> {
        let limits = self.config.limits;
        let mut all = self.sockets.all();
        let of_address = || all.values().filter(|socket| socket.network == network);
        let nameless = of_address().filter(|socket| socket.owner.is_none()).count();
        if of_address().count() >= limits.connections_of_one
            || (asker.is_none() && nameless >= limits.nameless_sockets)
        {
            return Err(refuse(ApiCode::TooMany, "too many sockets from your address: close some first"));
        }
        let ended = Arc::new(Notify::new());
        let owner = asker.map(|asker| (asker.person.id.clone(), asker.credential.clone()));
        all.insert(number, Opened { network, owner, ended: Arc::clone(&ended) });
        Ok(OpenSocket { app: self.clone(), number, ended })
    }
}
