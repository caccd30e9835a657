//! The time by which the computer players of one table think.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use protocol::Timer;

/// The time since somebody first looked at a table, and how often each of the two seats has hurried whoever thought at it.
pub struct Stopwatch {
    begun: Instant,
    hurries: [AtomicU64; 2],
}

impl Default for Stopwatch {
    fn default() -> Stopwatch {
        Stopwatch { begun: Instant::now(), hurries: Default::default() }
    }
}

impl Stopwatch {
    /// Has whoever thinks now answer for whom whoever sits at one of the two seats may wait.
    pub fn hurry(&self, at: usize) {
        self.hurries[at].fetch_add(1, Ordering::Relaxed);
    }
}

impl Timer for Stopwatch {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn hurries(&self) -> [u64; 2] {
        self.hurries.each_ref().map(|count| count.load(Ordering::Relaxed))
    }
}
