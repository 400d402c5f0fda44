//! The networks that guests use at tables, and those of guests whom a host has shut out.
//!
//! A guest gets a new name in no time, so that shutting one out holds for the guests of the same network. It is kept in
//! memory only, while the server runs, also for tables that are put away; no address is written to disk.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::edge::Network;

/// Tables that are remembered; those where nobody was shut out are forgotten first.
const TABLES: usize = 10_000;
/// Guests and their networks that are remembered at one table.
const GUESTS: usize = 200;

/// The networks of guests by the table they were at.
#[derive(Default)]
pub struct Guests(Mutex<HashMap<String, AtTable>>);

#[derive(Default)]
struct AtTable {
    /// Ids of guests with the networks they came from.
    seen: HashSet<(String, Network)>,
    shut_out: HashSet<Network>,
}

impl Guests {
    /// Notes that a guest did something at a table.
    pub fn note(&self, table: &str, guest: &str, network: Network) {
        let mut tables = self.lock();
        if tables.len() >= TABLES && !tables.contains_key(table) {
            tables.retain(|_, at| !at.shut_out.is_empty());
        }
        let seen = &mut tables.entry(table.to_owned()).or_default().seen;
        if seen.len() >= GUESTS {
            seen.clear();
        }
        seen.insert((guest.to_owned(), network));
    }

    /// Shuts out the networks of a guest from a table.
    pub fn shut_out(&self, table: &str, guest: &str) {
        if let Some(AtTable { seen, shut_out }) = self.lock().get_mut(table) {
            shut_out.extend(seen.iter().filter(|(id, _)| id == guest).map(|(_, network)| *network));
        }
    }

    /// True if a guest of this network was shut out from a table.
    pub fn is_shut_out(&self, table: &str, network: Network) -> bool {
        self.lock().get(table).is_some_and(|at| at.shut_out.contains(&network))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, AtTable>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use protocol::web::{ApiCode, Command};

    use super::*;
    use crate::app::App;
    use crate::app::testing::{new_app, new_guest, new_table};
    use crate::refusal::Refusal;

    /// Ends the actor of a table, so that the next request starts another.
    async fn end_actor(app: &App, table: &str) {
        let handle = app.table(table).unwrap();
        app.query(table, |_| -> Result<(), Refusal> { panic!("a fault of the program") }).await.unwrap_err();
        handle.0.closed().await;
    }

    #[tokio::test]
    async fn a_network_stays_shut_out_without_a_socket_and_after_the_table_was_put_away() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |_| ()).await;
        let [home, away] = [1, 2].map(|last| Network::from(IpAddr::from([192, 0, 2, last])));
        let (ada, mallory) = (new_guest(&app, "Ada").await, new_guest(&app, "Mallory").await);
        let (again, bob) = (new_guest(&app, "Malory").await, new_guest(&app, "Bob").await);
        let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"open"}]}"#;
        let table = new_table(&app, &ada, home, wish).await;
        let sit = || Command::Sit { seat: None, word: None };
        app.command(&table, &mallory, away, sit()).await.unwrap();
        end_actor(&app, &table).await;
        let shut_out = Command::ShutOut { user: mallory.id.clone() };
        app.command(&table, &ada, home, shut_out).await.unwrap();
        for _ in 0..2 {
            let refusal = app.command(&table, &again, away, sit()).await.unwrap_err();
            assert_eq!(refusal.0.code, ApiCode::Forbidden);
            end_actor(&app, &table).await;
        }
        app.command(&table, &bob, home, sit()).await.unwrap();
    }

    #[test]
    fn no_more_guests_are_remembered_than_a_table_has_room_for() {
        let guests = Guests::default();
        for number in 0..2 * GUESTS {
            guests.note("table", &format!("guest {number}"), Network::UNKNOWN);
        }
        assert!(guests.lock()["table"].seen.len() <= GUESTS);
    }
}
