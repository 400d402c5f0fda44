//! The open WebSockets, by the session or token that opened them: they end with it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::net::IpAddr;
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
    address: IpAddr,
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

    /// Ends all sockets of somebody, those of sessions as well as those of tokens.
    pub fn end_owned_by(&self, user: &str) {
        self.end_where(|owner, _| owner == user);
    }

    /// Ends the sockets of all sessions of somebody but one; those of tokens stay.
    pub fn end_other_sessions(&self, user: &str, keep: &Credential) {
        self.end_where(|owner, found| {
            owner == user && matches!(found, Credential::Session(_)) && found != keep
        });
    }

    /// Ends every socket.
    pub fn end_all(&self) {
        self.all().values().for_each(|socket| socket.ended.notify_one());
    }

    /// The hashes of all sessions and tokens with an open socket.
    pub fn credentials(&self) -> Vec<String> {
        let all = self.all();
        let hashes = all.values().filter_map(|socket| Some(socket.owner.as_ref()?.1.hash().to_owned()));
        hashes.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Ends the sockets of those of the sessions and tokens `asked` that are not `valid` any more.
    pub fn end_invalid(&self, asked: &[String], valid: &HashSet<String>) {
        self.end_where(|_, found| {
            let hash = found.hash();
            asked.binary_search_by(|asked| asked.as_str().cmp(hash)).is_ok() && !valid.contains(hash)
        });
    }

    /// Ends the sockets of people and networks that are kept out now.
    pub fn end_banned(&self, bans: &Bans, now: i64) {
        for socket in self.all().values() {
            let person = socket.owner.as_ref().map_or(Ok(()), |(owner, _)| bans.admit_person(owner, now));
            if person.and(bans.admit_address(socket.address, now)).is_err() {
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
        address: IpAddr,
        asker: Option<&Asker>,
    ) -> Result<OpenSocket, Refusal> {
        let (limits, network) = (self.config.limits, Network::from(address));
        let mut all = self.sockets.all();
        let of_address = || all.values().filter(|socket| Network::from(socket.address) == network);
        let nameless = of_address().filter(|socket| socket.owner.is_none()).count();
        if of_address().count() >= limits.connections_of_one
            || (asker.is_none() && nameless >= limits.nameless_sockets)
        {
            return Err(refuse(ApiCode::TooMany, "too many sockets from your address: close some first"));
        }
        let ended = Arc::new(Notify::new());
        let owner = asker.map(|asker| (asker.person.id.clone(), asker.credential.clone()));
        all.insert(number, Opened { address, owner, ended: Arc::clone(&ended) });
        Ok(OpenSocket { app: self.clone(), number, ended })
    }
}

#[cfg(test)]
mod tests {
    use store::BanRow;

    use super::*;

    /// Puts the socket of a spectator without a name on the list.
    fn open(sockets: &Sockets, number: u64, address: &str) -> Arc<Notify> {
        let ended = Arc::new(Notify::new());
        let opened = Opened { address: address.parse().unwrap(), owner: None, ended: Arc::clone(&ended) };
        sockets.all().insert(number, opened);
        ended
    }

    async fn is_ended(socket: &Notify) -> bool {
        tokio::time::timeout(std::time::Duration::from_millis(20), socket.notified()).await.is_ok()
    }

    #[tokio::test]
    async fn the_sockets_of_a_banned_network_end_however_small_it_is() {
        let (sockets, bans) = (Sockets::default(), Bans::default());
        let inside = open(&sockets, 1, "2001:db8::7:1");
        let outside = open(&sockets, 2, "2001:db8::8:1");
        let subject = "net:2001:db8::7:0/112".to_owned();
        bans.replace(vec![BanRow { subject, reason: String::new(), since: 0, until: 0 }]);
        sockets.end_banned(&bans, 1);
        assert!(is_ended(&inside).await);
        assert!(!is_ended(&outside).await, "the same customer, but another network");
    }
}
