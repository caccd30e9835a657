//! Where battles are kept.

use std::fmt;

use crate::game::{Paper, Unsaved};
use crate::key::Digest;

/// Keeps battles. Whatever a method has returned from without a fault survives the process, however it ends; whatever
/// it has faulted at is kept whole or not at all.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new battle and what is kept of its two keys.
    fn begin(&self, name: &str, paper: &Paper, keys: &[Digest; 2]) -> Result<(), StoreFault>;

    /// Keeps what has changed of a battle, and what its four seats have seen since then.
    fn keep(&self, name: &str, unsaved: &Unsaved, seen: &[u32; 4]) -> Result<(), StoreFault>;

    /// A battle as it was kept.
    fn paper(&self, name: &str) -> Result<Option<Kept>, StoreFault>;

    /// What is kept of the keys of a battle; `None` if there is no such battle.
    fn keys(&self, name: &str) -> Result<Option<[Digest; 2]>, StoreFault>;

    /// How many battles are kept.
    fn count(&self) -> Result<u64, StoreFault>;
}

/// A battle as it was kept.
pub struct Kept {
    /// The battle.
    pub paper: Paper,
    /// The counts of what its four seats had seen when it was kept: A, B, spectators, umpires.
    pub seen: [u32; 4],
}

/// Why something could not be kept or read.
#[derive(Debug)]
pub struct StoreFault(pub String);

impl fmt::Display for StoreFault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl std::error::Error for StoreFault {}
