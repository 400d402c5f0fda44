//! How often somebody may ask: a bucket of tokens that fills up with time.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How many clients are remembered before full buckets are thrown away.
const REMEMBERED: usize = 10_000;

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
    buckets: Mutex<HashMap<String, Bucket>>,
}

impl Limiter {
    /// So many requests in a span of time, and at most so many at once.
    pub fn new(count: u32, span: Duration) -> Self {
        let most = f64::from(count) * if span <= Duration::from_secs(1) { 3.0 } else { 1.0 };
        Limiter { rate: f64::from(count) / span.as_secs_f64(), most, buckets: Mutex::default() }
    }

    /// Whether a client may ask once more.
    pub fn allows(&self, client: &str) -> bool {
        let now = Instant::now();
        // What a panic left behind is still a map of buckets.
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, bucket| {
                bucket.fill(now);
                bucket.tokens < bucket.most
            });
        }
        let fresh = || Bucket::new(self.rate, self.most, now);
        buckets.entry(client.to_owned()).or_insert_with(fresh).take(now)
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
    fn clients_do_not_take_from_one_another() {
        let limiter = Limiter::new(2, Duration::from_secs(60));
        assert!(limiter.allows("a") && limiter.allows("a") && !limiter.allows("a"));
        assert!(limiter.allows("b"));
    }
}
