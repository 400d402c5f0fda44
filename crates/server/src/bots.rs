//! Bots think on threads of their own, behind a queue with an end: people never wait for them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use games::Thought;

use crate::metrics::Metrics;

/// How many thoughts can wait.
const QUEUE: usize = 1024;

/// The threads on which bots think.
#[derive(Clone)]
pub struct Bots {
    queue: SyncSender<Job>,
    shares: Arc<Shares>,
    metrics: Arc<Metrics>,
}

struct Job {
    client: String,
    thought: Thought,
    done: Box<dyn FnOnce(Option<String>) + Send>,
}

/// How many thoughts each client has waiting or running.
struct Shares {
    most: usize,
    counts: Mutex<HashMap<String, usize>>,
}

impl Bots {
    /// Starts the threads; they end when all handles are gone.
    pub fn start(threads: usize, most_each: usize, metrics: Arc<Metrics>) -> Self {
        let (queue, jobs) = sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        let shares = Arc::new(Shares { most: most_each, counts: Mutex::default() });
        for _ in 0..threads {
            let (jobs, shares, metrics) = (Arc::clone(&jobs), Arc::clone(&shares), Arc::clone(&metrics));
            thread::spawn(move || work(&jobs, &shares, &metrics));
        }
        Bots { queue, shares, metrics }
    }

    /// Lets a bot think for a client's table; false if the client has enough of them thinking, or all do.
    pub fn think(
        &self,
        client: &str,
        thought: Thought,
        done: impl FnOnce(Option<String>) + Send + 'static,
    ) -> bool {
        if !self.shares.take(client) {
            return false;
        }
        let job = Job { client: client.to_owned(), thought, done: Box::new(done) };
        let accepted = self.queue.try_send(job).is_ok();
        if accepted {
            self.metrics.thinking.fetch_add(1, Relaxed);
        } else {
            self.shares.give_back(client);
        }
        accepted
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, shares: &Shares, metrics: &Metrics) {
    loop {
        // The lock is held while waiting: whoever has it takes the next job.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { client, thought, done }) = job else { return };
        let action = catch_unwind(AssertUnwindSafe(thought)).unwrap_or_else(|_| {
            metrics.faults.fetch_add(1, Relaxed);
            None
        });
        shares.give_back(&client);
        metrics.thinking.fetch_sub(1, Relaxed);
        metrics.thoughts.fetch_add(1, Relaxed);
        done(action);
    }
}

impl Shares {
    fn take(&self, client: &str) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client.to_owned()).or_default();
        let free = *count < self.most;
        *count += usize::from(free);
        free
    }

    fn give_back(&self, client: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let left = counts.get_mut(client).map_or(0, |count| {
            *count = count.saturating_sub(1);
            *count
        });
        if left == 0 {
            counts.remove(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_client_gets_its_share_and_a_fault_ends_one_thought_only() {
        let bots = Bots::start(1, 2, Arc::default());
        let (hold, held) = channel::<()>();
        let (tell, told) = channel();
        let answer = |tell: &std::sync::mpsc::Sender<Option<String>>| {
            let tell = tell.clone();
            move |action| tell.send(action).unwrap()
        };
        let wait: Thought = Box::new(move || held.recv().ok().map(|()| "first".to_owned()));
        assert!(bots.think("ada", wait, answer(&tell)));
        assert!(bots.think("ada", Box::new(|| panic!("a bot's fault")), answer(&tell)));
        assert!(!bots.think("ada", Box::new(|| None), answer(&tell)));
        assert!(bots.think("bob", Box::new(|| Some("third".to_owned())), answer(&tell)));
        hold.send(()).unwrap();
        let answers: Vec<_> = (0..3).map(|_| told.recv().unwrap()).collect();
        assert_eq!(answers, [Some("first".to_owned()), None, Some("third".to_owned())]);
        assert!(bots.think("ada", Box::new(|| None), answer(&tell)));
    }
}
