//! A bounded queue that no network can fill for the others: round robin over networks, then over the tables of a
//! network, cheaper jobs first.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::edge::Network;

/// The table and the network that a job is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The network whose share of the queue it uses.
    pub network: Network,
    /// The table it is about; a table has one waiting job.
    pub table: String,
}

/// Capacities of a queue.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Jobs of all networks.
    pub all: usize,
    /// Jobs of one network.
    pub each: usize,
}

/// The queue is full, or the part of it that one network may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A queue of jobs of one kind.
pub struct FairQueue<J> {
    capacity: Capacity,
    /// Networks with waiting jobs, the next one first.
    rotation: VecDeque<Network>,
    waiting: HashMap<Network, Vec<Queued<J>>>,
    len: usize,
    arrivals: u64,
}

/// A job with its place in the queue.
struct Queued<J> {
    table: String,
    /// The order within the network: the number of the arrival, and the cost.
    rank: u64,
    since: Instant,
    job: J,
}

impl<J> FairQueue<J> {
    /// An empty queue.
    pub fn new(capacity: Capacity) -> Self {
        FairQueue { capacity, rotation: VecDeque::new(), waiting: HashMap::new(), len: 0, arrivals: 0 }
    }

    /// Adds a job. A waiting job of the same table is out of date and makes room for it. `cost` is the number
    /// of later jobs of the same network that may pass it.
    pub fn push(&mut self, client: Client, cost: u64, job: J) -> Result<(), Full> {
        let Client { network, table } = client;
        self.cancel(&network, &table);
        let own = self.waiting.get(&network).map_or(0, Vec::len);
        if self.len >= self.capacity.all || own >= self.capacity.each {
            return Err(Full);
        }
        self.arrivals += 1;
        if own == 0 {
            self.rotation.push_back(network);
        }
        let queued = Queued { table, rank: self.arrivals + cost, since: Instant::now(), job };
        self.waiting.entry(network).or_default().push(queued);
        self.len += 1;
        Ok(())
    }

    /// Takes the next job: of the network that has waited longest for its turn.
    pub fn pop(&mut self) -> Option<J> {
        let network = self.rotation.pop_front()?;
        let jobs = self.waiting.get_mut(&network)?;
        let (next, _) = jobs.iter().enumerate().min_by_key(|(_, queued)| queued.rank)?;
        let queued = jobs.swap_remove(next);
        self.len -= 1;
        if jobs.is_empty() {
            self.waiting.remove(&network);
        } else {
            self.rotation.push_back(network);
        }
        Some(queued.job)
    }

    fn cancel(&mut self, network: &Network, table: &str) {
        let Some(jobs) = self.waiting.get_mut(network) else { return };
        let before = jobs.len();
        jobs.retain(|queued| queued.table != table);
        self.len -= before - jobs.len();
        if jobs.is_empty() {
            self.waiting.remove(network);
            self.rotation.retain(|other| other != network);
        }
    }

    /// The number of jobs that wait.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Age of the job that has waited longest.
    pub fn oldest(&self) -> Option<Duration> {
        let jobs = self.waiting.values().flatten();
        jobs.map(|queued| queued.since).min().map(|since| since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(network: u8, table: &str) -> Client {
        Client { network: Network::from(IpAddr::from([192, 0, 2, network])), table: table.to_owned() }
    }

    fn queue(all: usize, each: usize) -> FairQueue<&'static str> {
        FairQueue::new(Capacity { all, each })
    }

    fn drain(queue: &mut FairQueue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn a_network_with_many_tables_waits_for_its_turn_like_the_others() {
        let mut queue = queue(100, 10);
        for table in ["a1", "a2", "a3"] {
            queue.push(client(1, table), 0, table).unwrap();
        }
        queue.push(client(2, "b1"), 0, "b1").unwrap();
        queue.push(client(3, "c1"), 0, "c1").unwrap();
        queue.push(client(2, "b2"), 0, "b2").unwrap();
        assert_eq!(drain(&mut queue), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn cheaper_jobs_of_a_network_pass_dear_ones_but_not_for_ever() {
        let mut queue = queue(100, 10);
        queue.push(client(1, "dear"), 2, "dear").unwrap();
        for table in ["one", "two", "three", "four"] {
            queue.push(client(1, table), 0, table).unwrap();
        }
        assert_eq!(drain(&mut queue), ["one", "dear", "two", "three", "four"]);
    }

    #[test]
    fn a_table_has_one_waiting_job_the_latest() {
        let mut queue = queue(100, 1);
        queue.push(client(1, "a"), 0, "old").unwrap();
        queue.push(client(1, "a"), 0, "new").unwrap();
        assert_eq!(queue.len(), 1);
        assert_eq!(drain(&mut queue), ["new"]);
        assert_eq!((queue.len(), queue.oldest()), (0, None));
    }

    #[test]
    fn a_full_queue_refuses_and_one_network_cannot_fill_it() {
        let mut queue = queue(3, 2);
        queue.push(client(1, "a"), 0, "a").unwrap();
        queue.push(client(1, "b"), 0, "b").unwrap();
        assert_eq!(queue.push(client(1, "c"), 0, "c"), Err(Full));
        queue.push(client(2, "d"), 0, "d").unwrap();
        assert_eq!(queue.push(client(3, "e"), 0, "e"), Err(Full));
        assert_eq!(drain(&mut queue), ["a", "d", "b"]);
        queue.push(client(3, "e"), 0, "e").unwrap();
    }
}
