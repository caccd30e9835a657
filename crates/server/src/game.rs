//! What can be played at the table: Tercio's battles, or a test's.

use protocol::wire::{Begin, Begun, Call, Fault, FaultKind, Reply};

pub use protocol::wire::Since;
pub use protocol::{SavedSession, Session, Thought, Unsaved};

/// Opens battles and takes them up again. It does no input or output.
pub trait Game: Send + Sync + 'static {
    /// Answers what is asked of the program and of no battle; `None` if the call is about a battle.
    fn program(&self, call: &Call) -> Option<Result<Reply, Fault>>;

    /// Opens a battle whose seed is given.
    fn open(&self, name: &str, begin: &Begin) -> Result<(Box<dyn Session>, Begun), Fault>;

    /// Takes a battle up again as it was kept.
    fn resume(&self, name: &str, paper: &SavedSession) -> Result<Box<dyn Session>, Fault>;
}

/// Tercio's own battles.
pub struct Tercio;

impl Game for Tercio {
    fn program(&self, call: &Call) -> Option<Result<Reply, Fault>> {
        protocol::program(call)
    }

    fn open(&self, name: &str, begin: &Begin) -> Result<(Box<dyn Session>, Begun), Fault> {
        protocol::open(name, begin)
    }

    fn resume(&self, name: &str, paper: &SavedSession) -> Result<Box<dyn Session>, Fault> {
        protocol::resume(name, paper)
    }
}

/// A fault of a sort, in words.
#[must_use]
pub fn fault(kind: FaultKind, message: impl Into<String>) -> Fault {
    Fault { kind, message: message.into(), refusal: None }
}
