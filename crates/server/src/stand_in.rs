//! The battle side of `protocol`, until it is there.

use protocol::wire;
use serde::{Deserialize, Serialize};

/// What must be kept so that a battle can be taken up again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paper {
    /// How it began, with its seed.
    pub begin: wire::Begin,
    /// Who plays each side.
    pub players: [wire::Player; 2],
    /// The lines of its record.
    pub lines: Vec<String>,
    /// Answers that nobody may see yet.
    pub sealed: Vec<String>,
}

/// What has changed since it was last asked: keep so many lines, then these.
pub struct Unsaved {
    /// How many lines stay.
    pub keep: usize,
    /// The lines after them.
    pub lines: Vec<String>,
    /// Answers that nobody may see yet.
    pub sealed: Vec<String>,
    /// Who plays each side.
    pub players: [wire::Player; 2],
}

/// A battle under way.
pub trait Running: Send {
    /// Does what is asked.
    fn call(&mut self, seat: wire::Seat, call: &wire::Call) -> Result<wire::Reply, wire::Fault>;
    /// Changes exactly when this seat's sight has changed.
    fn seen(&self, seat: wire::Seat) -> u32;
    /// What a seat sees.
    fn sight(&mut self, seat: wire::Seat, since: u32) -> wire::Sight;
    /// What is not saved yet.
    fn take_unsaved(&mut self) -> Option<Unsaved>;
    /// Whether it is over.
    fn over(&self) -> bool;
}

/// What an asker has of the story.
pub type Since = u32;

/// What an asker has once it has had a sight.
pub fn had(sight: &wire::Sight) -> Since {
    sight.told
}
