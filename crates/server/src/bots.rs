//! Bots think on threads of their own: people never wait for them, and quick bots never wait for deep thinkers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use games::Thought;
use search::Level;

use crate::fair_queue::{Capacity, Client, Full};
use crate::metrics::Metrics;
use crate::workers::{Job, QueueFigures, Workers};

/// Thoughts that can wait in a lane.
const QUEUE: usize = 1024;

/// Thoughts of one size: they have a queue and threads of their own, so that none holds up another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Thoughts of milliseconds: random, greedy, easy.
    Small,
    /// Thoughts of up to some seconds: normal, hard, expert.
    Deep,
}

impl Lane {
    fn of(level: Level) -> Self {
        match level {
            Level::Random | Level::Greedy | Level::Easy => Lane::Small,
            Level::Normal | Level::Hard | Level::Expert => Lane::Deep,
        }
    }
}

/// The number of later thoughts of the same network that may pass one of this level.
fn cost(level: Level) -> u64 {
    match level {
        Level::Random | Level::Greedy => 0,
        Level::Easy | Level::Normal => 2,
        Level::Hard => 6,
        Level::Expert => 16,
    }
}

/// The threads on which bots think.
pub struct Bots {
    small: Workers<BotThought>,
    deep: Workers<BotThought>,
    metrics: Arc<Metrics>,
}

impl Bots {
    /// Starts one thread for small thoughts and `threads` for deep ones; they end with this handle. A network may
    /// have `each` thoughts waiting in a lane.
    pub fn start(threads: usize, each: usize, metrics: Arc<Metrics>) -> Self {
        let lane = |threads| Workers::start(threads, Capacity { all: QUEUE, each }, Arc::clone(&metrics));
        Bots { small: lane(1), deep: lane(threads), metrics }
    }

    /// Lets a bot think for a client's table. `done` gets the action, or none if the bot failed; it is not called
    /// when a later thought of the same table takes the place of this one.
    pub fn think(
        &self,
        client: Client,
        level: Level,
        thought: Thought,
        done: impl FnOnce(Option<String>) + Send + 'static,
    ) -> Result<(), Full> {
        let job = BotThought { thought, done: Box::new(done), counted: Counted::new(&self.metrics) };
        self.lane(Lane::of(level)).submit(client, cost(level), job)
    }

    /// The queues by the names of their lanes.
    pub fn figures(&self) -> [(&'static str, QueueFigures); 2] {
        [("small", self.small.figures()), ("deep", self.deep.figures())]
    }

    fn lane(&self, lane: Lane) -> &Workers<BotThought> {
        match lane {
            Lane::Small => &self.small,
            Lane::Deep => &self.deep,
        }
    }
}

/// A bot's thought about its next action.
struct BotThought {
    thought: Thought,
    /// Takes the action, or none if the bot failed.
    done: Box<dyn FnOnce(Option<String>) + Send>,
    counted: Counted,
}

impl Job for BotThought {
    fn run(self) {
        let BotThought { thought, done, counted } = self;
        let metrics = Arc::clone(&counted.0);
        let action = catch_unwind(AssertUnwindSafe(thought)).unwrap_or_else(|_| {
            metrics.faults.fetch_add(1, Relaxed);
            None
        });
        metrics.thoughts.fetch_add(1, Relaxed);
        drop(counted);
        done(action);
    }
}

/// Counts a thought as long as it waits or runs, also one that makes room for another.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: &Arc<Metrics>) -> Self {
        metrics.thinking.fetch_add(1, Relaxed);
        Counted(Arc::clone(metrics))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.thinking.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::edge::Network;
    use crate::workers::write_queues;

    fn client(table: &str) -> Client {
        Client { network: Network::UNKNOWN, table: table.to_owned() }
    }

    fn answer(to: &Sender<Option<String>>) -> impl FnOnce(Option<String>) + Send + 'static {
        let to = to.clone();
        move |action| to.send(action).unwrap()
    }

    #[test]
    fn a_quick_bot_answers_while_deep_thoughts_hold_their_lane() {
        let bots = Bots::start(1, 8, Arc::default());
        let (release, held) = channel::<()>();
        let (to, answers) = channel();
        let begun = to.clone();
        let hold: Thought = Box::new(move || {
            begun.send(None).unwrap();
            held.recv().ok().map(|()| "deep".to_owned())
        });
        bots.think(client("a"), Level::Expert, hold, answer(&to)).unwrap();
        assert_eq!(answers.recv(), Ok(None), "the lane is held");
        bots.think(client("b"), Level::Normal, Box::new(|| Some("later".to_owned())), answer(&to)).unwrap();
        bots.think(client("c"), Level::Greedy, Box::new(|| Some("quick".to_owned())), answer(&to)).unwrap();
        assert_eq!(answers.recv(), Ok(Some("quick".to_owned())));
        release.send(()).unwrap();
        assert_eq!(answers.recv(), Ok(Some("deep".to_owned())));
        assert_eq!(answers.recv(), Ok(Some("later".to_owned())));
    }

    #[test]
    fn a_bot_that_fails_says_so_and_a_full_lane_refuses() {
        let bots = Bots::start(1, 1, Arc::default());
        let (to, answers) = channel();
        bots.think(client("a"), Level::Greedy, Box::new(|| panic!("a bot's fault")), answer(&to)).unwrap();
        assert_eq!(answers.recv(), Ok(None));
        let (release, held) = channel::<()>();
        let started = to.clone();
        let hold: Thought = Box::new(move || {
            started.send(None).unwrap();
            held.recv().ok().map(|()| String::new())
        });
        bots.think(client("a"), Level::Greedy, hold, answer(&to)).unwrap();
        answers.recv().unwrap();
        bots.think(client("b"), Level::Greedy, Box::new(|| None), answer(&to)).unwrap();
        assert_eq!(bots.think(client("c"), Level::Greedy, Box::new(|| None), answer(&to)), Err(Full));
        let text = write_queues(&bots.figures());
        assert!(text.contains("\noxhide_queue_jobs{lane=\"small\"} 1\n"), "{text}");
        release.send(()).unwrap();
    }
}
