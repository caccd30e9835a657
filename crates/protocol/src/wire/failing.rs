//! Why a request came to nothing.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Refusal;

/// Why a request came to nothing. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fault {
    /// Of what sort.
    pub kind: FaultKind,
    /// In words, with what would mend it.
    pub message: String,
    /// The rule that forbids it, where a rule does.
    #[serde(default)]
    pub refusal: Option<Box<Refusal>>,
}

/// The sort of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The request cannot be read, or says something impossible.
    Malformed,
    /// It speaks another version of the protocol.
    Version,
    /// There is no such battle, ruleset, piece or moment.
    Unknown,
    /// This seat may not ask that.
    Forbidden,
    /// The decision that is answered is not the one that waits.
    Stale,
    /// The answer is against the rules.
    Refused,
    /// Too much was asked.
    TooMuch,
    /// Something broke inside. The battle stands as it stood.
    Broken,
}
