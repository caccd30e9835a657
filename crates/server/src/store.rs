//! Where battles are kept.

use std::fmt;
use std::time::Duration;

use crate::game::{SavedSession, Unsaved};
use crate::key::Digest;

/// Keeps battles. Whatever a method has returned from without a fault survives the process, however it ends; whatever
/// it has faulted at is kept whole or not at all. What has decayed since is told as a fault, never as an older state.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new battle and what is kept of its two keys. Nobody has shown one of them yet.
    fn begin(&self, name: &str, paper: &SavedSession, keys: &[Digest; 2]) -> Result<(), StoreFault>;

    /// Keeps what has changed of a battle, and what its four seats have seen since then.
    fn keep(&self, name: &str, unsaved: &Unsaved, seen: &[u32; 4]) -> Result<(), StoreFault>;

    /// A battle as it was kept.
    fn paper(&self, name: &str) -> Result<Option<Kept>, StoreFault>;

    /// Who may sit where in a battle; `None` if there is no such battle.
    fn seats(&self, name: &str) -> Result<Option<Seats>, StoreFault>;

    /// Keeps who may sit where in a battle from now on.
    fn keep_seats(&self, name: &str, seats: &Seats) -> Result<(), StoreFault>;

    /// Keeps nothing of a battle any more.
    fn forget(&self, name: &str, which: Which) -> Result<(), StoreFault>;

    /// So many battles at most in which nobody has changed anything since they were begun, so long ago: the oldest first.
    fn unanswered(&self, age: Duration, most: usize) -> Result<Vec<String>, StoreFault>;

    /// How many battles are kept.
    fn count(&self) -> Result<u64, StoreFault>;
}

/// A battle as it was kept.
pub struct Kept {
    /// The battle.
    pub paper: SavedSession,
    /// The counts of what its four seats had seen when it was kept: A, B, spectators, umpires.
    pub seen: [u32; 4],
}

/// Who may sit where in a battle: side A's, side B's.
#[derive(Clone, Copy)]
pub struct Seats {
    /// What is kept of their keys.
    pub keys: [Digest; 2],
    /// Whether anybody has ever shown the key, and has not left since.
    pub claimed: [bool; 2],
}

/// Which battles are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Whatever became of it.
    Any,
    /// Only one in which nobody has changed anything since it was begun.
    Unanswered,
}

/// Why something could not be kept or read.
#[derive(Debug)]
pub struct StoreFault {
    /// In words.
    pub words: String,
    /// Whether what was kept is damaged: it will not be better when somebody asks again.
    pub damaged: bool,
}

impl StoreFault {
    /// It could not be kept or read now.
    #[must_use]
    pub fn new(words: impl Into<String>) -> StoreFault {
        StoreFault { words: words.into(), damaged: false }
    }

    /// What was kept of a battle is damaged.
    #[must_use]
    pub(crate) fn damaged(name: &str, why: impl fmt::Display) -> StoreFault {
        let words = format!(
            "battle {name} is damaged where it is kept: {why}; the others go on, and `tercio kept --forget {name}` \
             clears it away"
        );
        StoreFault { words, damaged: true }
    }
}

impl fmt::Display for StoreFault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.words)
    }
}

impl std::error::Error for StoreFault {}
