//! Threads for work that takes long, behind a fair queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::fair_queue::{Capacity, Client, FairQueue, Full};
use crate::metrics::Metrics;

/// What a thread does for a client.
pub type Work = Box<dyn FnOnce() + Send>;

/// A set of threads that share one queue. They end, with what still waits, when this is dropped.
pub struct Workers(Arc<Shared>);

struct Shared {
    queue: Mutex<Option<FairQueue<Work>>>,
    arrived: Condvar,
    metrics: Arc<Metrics>,
}

/// The queue in figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Jobs that wait.
    pub jobs: usize,
    /// Age of the oldest.
    pub oldest: Duration,
}

impl Workers {
    /// Starts the threads.
    pub fn start(threads: usize, capacity: Capacity, metrics: Arc<Metrics>) -> Self {
        let queue = Mutex::new(Some(FairQueue::new(capacity)));
        let shared = Arc::new(Shared { queue, arrived: Condvar::new(), metrics });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.run());
        }
        Workers(shared)
    }

    /// Queues work for a client; see [`FairQueue::push`].
    pub fn submit(&self, client: Client, cost: u64, work: Work) -> Result<(), Full> {
        self.0.lock().as_mut().ok_or(Full)?.push(client, cost, work)?;
        self.0.arrived.notify_one();
        Ok(())
    }

    /// The queue in figures.
    pub fn waiting(&self) -> Waiting {
        let queue = self.0.lock();
        let jobs = queue.as_ref().map_or(0, FairQueue::len);
        Waiting { jobs, oldest: queue.as_ref().and_then(FairQueue::oldest).unwrap_or_default() }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let left = self.0.lock().take();
        self.0.arrived.notify_all();
        // Outside the lock: work that is thrown away may own handles to other parts of the server.
        drop(left);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<FairQueue<Work>>> {
        // What a panic left behind is still a queue.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        while let Some(work) = self.next() {
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                self.metrics.faults.fetch_add(1, Relaxed);
            }
        }
    }

    /// The next job; none once the queue is closed.
    fn next(&self) -> Option<Work> {
        let mut queue = self.lock();
        loop {
            if let Some(work) = queue.as_mut()?.pop() {
                return Some(work);
            }
            queue = self.arrived.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::edge::Network;

    fn client(table: &str) -> Client {
        Client { network: Network::UNKNOWN, table: table.to_owned() }
    }

    #[test]
    fn a_fault_ends_one_job_only_and_the_figures_follow() {
        let metrics = Arc::<Metrics>::default();
        let workers = Workers::start(1, Capacity { all: 4, each: 3 }, Arc::clone(&metrics));
        let (release, held) = channel::<()>();
        let (answer, answers) = channel();
        let started = answer.clone();
        let hold = move || {
            started.send("begun").unwrap();
            held.recv().unwrap();
        };
        workers.submit(client("a"), 0, Box::new(hold)).unwrap();
        assert_eq!(answers.recv(), Ok("begun"));
        workers.submit(client("b"), 0, Box::new(|| panic!("a bot's fault"))).unwrap();
        workers.submit(client("c"), 0, Box::new(move || answer.send("third").unwrap())).unwrap();
        assert_eq!(workers.waiting().jobs, 2);
        thread::sleep(Duration::from_millis(2));
        assert!(workers.waiting().oldest >= Duration::from_millis(2));
        release.send(()).unwrap();
        assert_eq!(answers.recv(), Ok("third"));
        assert_eq!(metrics.faults.load(Relaxed), 1);
        assert_eq!(workers.waiting(), Waiting { jobs: 0, oldest: Duration::ZERO });
    }

    #[test]
    fn threads_end_with_their_handle() {
        let workers = Workers::start(2, Capacity { all: 4, each: 3 }, Arc::default());
        let (kept, ended) = channel::<()>();
        workers.submit(client("a"), 0, Box::new(move || drop(kept))).unwrap();
        assert!(ended.recv().is_err());
        let shared = Arc::downgrade(&workers.0);
        drop(workers);
        while shared.strong_count() > 0 {
            thread::yield_now();
        }
    }
}
