//! The connections that are open: how many in all and of each network, and which one makes room for a newcomer.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Network;

/// The open connections.
#[derive(Clone, Default)]
pub struct Census(Arc<Shared>);

#[derive(Default)]
struct Shared {
    open: Mutex<Open>,
    left: Notify,
}

#[derive(Default)]
struct Open {
    total: usize,
    next: u64,
    /// The connections of each network, oldest first.
    networks: HashMap<Network, BTreeMap<u64, Arc<Status>>>,
}

/// The numbers of connections that may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// In all.
    pub total: usize,
    /// Of one network.
    pub each: usize,
}

/// What a connection is doing now, shared by its task and the census.
#[derive(Default)]
pub struct Status {
    /// Requests under way. A connection without any can make room.
    busy: AtomicUsize,
    upgraded: AtomicBool,
    evicted: Notify,
}

/// A request under way on a connection.
pub struct Busy(Arc<Status>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Status {
    /// Marks the connection as busy until the result is dropped.
    pub fn begin(self: &Arc<Self>) -> Busy {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(Arc::clone(self))
    }

    /// Marks the connection as a WebSocket, which is always in use.
    pub fn upgrade(&self) {
        self.upgraded.store(true, Ordering::Relaxed);
    }

    /// Waits until the connection has to make room.
    pub async fn evicted(&self) {
        self.evicted.notified().await;
    }

    fn is_idle(&self) -> bool {
        self.busy.load(Ordering::Relaxed) == 0 && !self.upgraded.load(Ordering::Relaxed)
    }
}

/// The place of one connection in the census; dropping it frees the place.
pub struct Place {
    census: Census,
    network: Network,
    number: u64,
    /// The status that the task of the connection keeps up to date.
    pub status: Arc<Status>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.census.open().remove(self.network, self.number);
        self.census.0.left.notify_waiters();
    }
}

impl Census {
    /// Counts a new connection. At a limit the oldest connection without a request under way makes room; none
    /// if all are in use.
    pub fn admit(&self, network: Network, room: Room) -> Option<Place> {
        let mut open = self.open();
        if open.of(network) >= room.each && !open.evict_of(network) {
            return None;
        }
        if open.total >= room.total && !open.evict_any() {
            return None;
        }
        let number = open.next;
        let status = Arc::new(Status::default());
        open.insert(network, number, Arc::clone(&status));
        Some(Place { census: self.clone(), network, number, status })
    }

    /// Closes a connection without a request under way, of the network that has most of them.
    pub fn make_room(&self) -> bool {
        self.open().evict_any()
    }

    /// Waits until no connection is open.
    pub async fn empty(&self) {
        loop {
            let left = self.0.left.notified();
            tokio::pin!(left);
            // Registered before the look at the count, so that no departure is missed.
            left.as_mut().enable();
            if self.open().networks.is_empty() {
                return;
            }
            left.await;
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Nothing in here panics half way through a change.
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn of(&self, network: Network) -> usize {
        self.networks.get(&network).map_or(0, BTreeMap::len)
    }

    fn insert(&mut self, network: Network, number: u64, status: Arc<Status>) {
        self.next += 1;
        self.total += 1;
        self.networks.entry(network).or_default().insert(number, status);
    }

    /// Forgets a connection, once: an evicted one is forgotten before its task ends.
    fn remove(&mut self, network: Network, number: u64) {
        let Some(connections) = self.networks.get_mut(&network) else { return };
        if connections.remove(&number).is_some() {
            self.total -= 1;
        }
        if connections.is_empty() {
            self.networks.remove(&network);
        }
    }

    fn evict_of(&mut self, network: Network) -> bool {
        let connections = self.networks.get(&network);
        let idle = connections.and_then(|all| all.iter().find(|(_, status)| status.is_idle()));
        let Some((&number, status)) = idle else { return false };
        status.evicted.notify_one();
        self.remove(network, number);
        true
    }

    fn evict_any(&mut self) -> bool {
        let idle = |connections: &BTreeMap<u64, Arc<Status>>| {
            connections.values().filter(|status| status.is_idle()).count()
        };
        let most = self.networks.iter().max_by_key(|(_, connections)| idle(connections));
        most.map(|(&network, _)| network).is_some_and(|network| self.evict_of(network))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const ROOM: Room = Room { total: 5, each: 3 };

    fn network(last: u8) -> Network {
        IpAddr::from([192, 0, 2, last]).into()
    }

    async fn is_evicted(place: &Place) -> bool {
        tokio::time::timeout(std::time::Duration::from_millis(20), place.status.evicted()).await.is_ok()
    }

    #[tokio::test]
    async fn the_oldest_idle_connection_of_a_full_network_makes_room() {
        let census = Census::default();
        let places: Vec<Place> = (0..3).map(|_| census.admit(network(1), ROOM).unwrap()).collect();
        let _busy = places[0].status.begin();
        let newcomer = census.admit(network(1), ROOM).unwrap();
        assert!(is_evicted(&places[1]).await);
        assert!(!is_evicted(&places[0]).await && !is_evicted(&places[2]).await);
        let _others = (places[2].status.begin(), newcomer.status.begin());
        assert!(census.admit(network(1), ROOM).is_none(), "all three are in use");
    }

    #[tokio::test]
    async fn the_network_with_most_idle_connections_makes_room_for_others() {
        let census = Census::default();
        let few: Vec<Place> = (0..2).map(|_| census.admit(network(1), ROOM).unwrap()).collect();
        let many: Vec<Place> = (0..3).map(|_| census.admit(network(2), ROOM).unwrap()).collect();
        let _newcomer = census.admit(network(3), ROOM).unwrap();
        assert!(is_evicted(&many[0]).await);
        assert!(!is_evicted(&few[0]).await);
    }

    #[tokio::test]
    async fn sockets_stay_and_places_are_freed_once() {
        let census = Census::default();
        let mut places: Vec<Place> = (0..3).map(|_| census.admit(network(1), ROOM).unwrap()).collect();
        places.iter().for_each(|place| place.status.upgrade());
        assert!(census.admit(network(1), ROOM).is_none());
        places.pop();
        let last = census.admit(network(1), ROOM).unwrap();
        let evictor = census.admit(network(1), ROOM).unwrap();
        drop((last, evictor));
        assert_eq!(census.open().total, 2);
        drop(places);
        assert_eq!(census.open().total, 0);
        census.empty().await;
    }
}
