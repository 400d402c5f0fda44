//! Threads for work that takes long, behind a fair queue. Each kind of work has threads, a queue and a type of job of
//! its own: thoughts of bots ([`crate::bots`]) and analyses of finished games ([`crate::analyses`]).

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::fair_queue::{Capacity, Client, FairQueue, Full};
use crate::metrics::{Metrics, family};

/// Work that one thread does from beginning to end.
pub trait Job: Send + 'static {
    /// Does the work and hands over the result.
    fn run(self);
}

/// A set of threads that share one queue of jobs of one kind. They end, with what still waits, when this is dropped.
pub struct Workers<J: Job>(Arc<Shared<J>>);

struct Shared<J> {
    queue: Mutex<Option<FairQueue<J>>>,
    arrived: Condvar,
    metrics: Arc<Metrics>,
}

/// The length and age of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFigures {
    /// Jobs that wait.
    pub jobs: usize,
    /// Age of the oldest.
    pub oldest: Duration,
}

impl<J: Job> Workers<J> {
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

    /// Queues a job for a client; see [`FairQueue::push`].
    pub fn submit(&self, client: Client, cost: u64, job: J) -> Result<(), Full> {
        self.0.lock().as_mut().ok_or(Full)?.push(client, cost, job)?;
        self.0.arrived.notify_one();
        Ok(())
    }

    /// The length and age of the queue.
    pub fn figures(&self) -> QueueFigures {
        let queue = self.0.lock();
        let jobs = queue.as_ref().map_or(0, FairQueue::len);
        QueueFigures { jobs, oldest: queue.as_ref().and_then(FairQueue::oldest).unwrap_or_default() }
    }
}

impl<J: Job> Drop for Workers<J> {
    fn drop(&mut self) {
        let left = self.0.lock().take();
        self.0.arrived.notify_all();
        // Outside the lock: jobs that are thrown away may own handles to other parts of the server.
        drop(left);
    }
}

impl<J> Shared<J> {
    fn lock(&self) -> MutexGuard<'_, Option<FairQueue<J>>> {
        // A panic leaves a queue behind that is still one.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; none once the queue is closed.
    fn next(&self) -> Option<J> {
        let mut queue = self.lock();
        loop {
            if let Some(job) = queue.as_mut()?.pop() {
                return Some(job);
            }
            queue = self.arrived.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<J: Job> Shared<J> {
    fn run(&self) {
        while let Some(job) = self.next() {
            if catch_unwind(AssertUnwindSafe(|| job.run())).is_err() {
                self.metrics.faults.fetch_add(1, Relaxed);
            }
        }
    }
}

/// Queues by the names of their lanes, in the text format of Prometheus.
pub fn write_queues(lanes: &[(&str, QueueFigures)]) -> String {
    let mut text = family("queue_jobs", "Thoughts of bots and analyses that wait", "gauge");
    for (lane, queue) in lanes {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "oxhide_queue_jobs{{lane=\"{lane}\"}} {}", queue.jobs);
    }
    text += &family("queue_oldest_seconds", "Age of the oldest of them", "gauge");
    for (lane, queue) in lanes {
        let age = queue.oldest.as_secs_f64();
        let _ = writeln!(text, "oxhide_queue_oldest_seconds{{lane=\"{lane}\"}} {age}");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::edge::Network;

    /// Any work at all.
    type Work = Box<dyn FnOnce() + Send>;

    impl Job for Work {
        fn run(self) {
            self();
        }
    }

    fn client(table: &str) -> Client {
        Client { network: Network::UNKNOWN, table: table.to_owned() }
    }

    #[test]
    fn a_fault_ends_one_job_only_and_the_figures_follow() {
        let metrics = Arc::<Metrics>::default();
        let workers = Workers::<Work>::start(1, Capacity { all: 4, each: 3 }, Arc::clone(&metrics));
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
        assert_eq!(workers.figures().jobs, 2);
        thread::sleep(Duration::from_millis(2));
        assert!(workers.figures().oldest >= Duration::from_millis(2));
        release.send(()).unwrap();
        assert_eq!(answers.recv(), Ok("third"));
        assert_eq!(metrics.faults.load(Relaxed), 1);
        assert_eq!(workers.figures(), QueueFigures { jobs: 0, oldest: Duration::ZERO });
    }

    #[test]
    fn threads_end_with_their_handle() {
        let workers = Workers::<Work>::start(2, Capacity { all: 4, each: 3 }, Arc::default());
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
