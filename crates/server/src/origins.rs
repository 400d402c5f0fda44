//! The networks that tables were opened from, for each table that waits or plays.
//!
//! It serves two ends: one network cannot fill the lobby, and the bots of a table use the share of the network that
//! opened it. It is kept in memory only and for a day at most. An address says much about a person and is of no use
//! to the game, so that none is written to disk; after a restart a table belongs to the network its host, a player
//! or a spectator comes from.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::web::ApiCode;

use crate::config::Limits;
use crate::edge::Network;
use crate::refusal::{Refusal, refuse};

/// The time for which a table counts against its network.
const REMEMBERED: Duration = Duration::from_secs(24 * 3600);

/// The networks of open tables.
#[derive(Default)]
pub struct Origins(Mutex<HashMap<String, Origin>>);

struct Origin {
    network: Network,
    since: Instant,
    listed: Listed,
}

/// The place where a table is found: in the lobby, where everybody sees it, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// It does.
    InLobby,
    /// It is private, for friends, or in play.
    Elsewhere,
}

impl Origins {
    /// Counts a table that is about to be opened; a refusal if its network has enough of them.
    pub fn enter(
        &self,
        table: &str,
        network: Network,
        listed: Listed,
        limits: &Limits,
    ) -> Result<(), Refusal> {
        let mut origins = self.lock();
        origins.retain(|_, origin| origin.since.elapsed() < REMEMBERED);
        let own = || origins.values().filter(|origin| origin.network == network);
        if own().count() >= limits.tables_by_address {
            let message = "too many tables were opened from your network today: finish or resign some first";
            return Err(refuse(ApiCode::TooMany, message));
        }
        let waiting = own().filter(|origin| origin.listed == Listed::InLobby).count();
        if listed == Listed::InLobby && waiting >= limits.waiting_by_address {
            let message = "too many open tables of your network wait in the lobby: fill or close some first, \
                           or open a private table";
            return Err(refuse(ApiCode::TooMany, message));
        }
        origins.insert(table.to_owned(), Origin { network, since: Instant::now(), listed });
        Ok(())
    }

    /// A table has left the lobby: its game began.
    pub fn began(&self, table: &str) {
        if let Some(origin) = self.lock().get_mut(table) {
            origin.listed = Listed::Elsewhere;
        }
    }

    /// A table does not count any more: its game is over, or it could not be opened.
    pub fn leave(&self, table: &str) {
        self.lock().remove(table);
    }

    /// The network of whoever opened a table, if it is known.
    pub fn of(&self, table: &str) -> Option<Network> {
        self.lock().get(table).map(|origin| origin.network)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Origin>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_network_has_so_many_tables_and_fewer_in_the_lobby() {
        let limits = Limits { tables_by_address: 3, waiting_by_address: 2, ..Limits::default() };
        let [one, other] = [1, 2].map(|last| Network::from(IpAddr::from([192, 0, 2, last])));
        let origins = Origins::default();
        origins.enter("a", one, Listed::InLobby, &limits).unwrap();
        origins.enter("b", one, Listed::InLobby, &limits).unwrap();
        assert!(origins.enter("c", one, Listed::InLobby, &limits).is_err());
        assert!(origins.enter("d", other, Listed::InLobby, &limits).is_ok());
        origins.began("a");
        origins.enter("c", one, Listed::InLobby, &limits).unwrap();
        assert!(origins.enter("e", one, Listed::Elsewhere, &limits).is_err());
        origins.leave("b");
        origins.enter("e", one, Listed::Elsewhere, &limits).unwrap();
        assert_eq!((origins.of("e"), origins.of("b")), (Some(one), None));
    }
}
