//! How often somebody may ask: a bucket of tokens that fills up with time.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How many clients are remembered before full buckets are thrown away.
const REMEMBERED: usize = 10_000;
/// The most clients that are remembered: beyond, those with the most tokens left are forgotten.
const MOST: usize = 100_000;

/// A bucket: each request takes one token.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    filled: Instant,
    rate: f64,
    most: f64,
}

impl Bucket {
    /// A full bucket that gets `rate` tokens a second and holds `most`.
    pub fn new(rate: f64, most: f64, now: Instant) -> Self {
        Bucket { tokens: most, filled: now, rate, most }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * self.rate).min(self.most);
        self.filled = now;
    }
}

/// A bucket for each client.
pub struct Limiter {
    rate: f64,
    most: f64,
    buckets: Mutex<Buckets>,
    /// Clients are kept as hashes, so that a long name takes no more room than a short one.
    hasher: RandomState,
}

/// The buckets that are not known to be full.
struct Buckets {
    by_client: HashMap<u64, Bucket>,
    /// The number of buckets at which full ones are looked for: twice as many as there were the last time.
    sweep: usize,
}

impl Buckets {
    /// Throws full buckets away, and of too many those that are most nearly full.
    fn make_room(&mut self, now: Instant) {
        self.by_client.retain(|_, bucket| {
            bucket.fill(now);
            bucket.tokens < bucket.most
        });
        if self.by_client.len() >= MOST {
            let mut tokens: Vec<f64> = self.by_client.values().map(|bucket| bucket.tokens).collect();
            let (_, &mut median, _) = tokens.select_nth_unstable_by(MOST / 2, f64::total_cmp);
            let below = tokens.iter().filter(|&&tokens| tokens < median).count();
            let mut room = MOST / 2 - below;
            self.by_client.retain(|_, bucket| {
                let fits = bucket.tokens <= median && room > 0;
                room -= usize::from(fits && bucket.tokens >= median);
                fits || bucket.tokens < median
            });
        }
        self.sweep = (self.by_client.len() * 2).clamp(REMEMBERED, MOST);
    }
}

impl Limiter {
    /// So many requests in a span of time, and at most so many at once.
    pub fn new(count: u32, span: Duration) -> Self {
        let most = f64::from(count) * if span <= Duration::from_secs(1) { 3.0 } else { 1.0 };
        let buckets = Buckets { by_client: HashMap::new(), sweep: REMEMBERED };
        let rate = f64::from(count) / span.as_secs_f64();
        Limiter { rate, most, buckets: Mutex::new(buckets), hasher: RandomState::new() }
    }

    /// Whether a client may ask once more.
    pub fn allows(&self, client: &str) -> bool {
        let now = Instant::now();
        // What a panic left behind is still a map of buckets.
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.by_client.len() >= buckets.sweep {
            buckets.make_room(now);
        }
        let fresh = || Bucket::new(self.rate, self.most, now);
        buckets.by_client.entry(self.hasher.hash_one(client)).or_insert_with(fresh).take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(2.0, 3.0, start);
        let taken = (0..5).filter(|_| bucket.take(start)).count();
        assert_eq!(taken, 3);
        assert!(!bucket.take(start + Duration::from_millis(400)));
        assert!(bucket.take(start + Duration::from_millis(600)));
    }

    #[test]
    fn a_flood_of_clients_is_forgotten_and_those_out_of_tokens_are_not() {
        let limiter = Limiter::new(2, Duration::from_secs(3600));
        assert!(limiter.allows("eve") && limiter.allows("eve") && !limiter.allows("eve"));
        for client in 0..3 * MOST {
            limiter.allows(&client.to_string());
        }
        assert!(limiter.buckets.lock().unwrap().by_client.len() <= MOST);
        assert!(!limiter.allows("eve"));
    }

    #[test]
    fn clients_do_not_take_from_one_another() {
        let limiter = Limiter::new(2, Duration::from_secs(60));
        assert!(limiter.allows("a") && limiter.allows("a") && !limiter.allows("a"));
        assert!(limiter.allows("b"));
    }
}
