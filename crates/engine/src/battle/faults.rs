//! Why a battle does not go on, or does not take what it is given.

use std::fmt;

use dice::{Faces, SourceError, Throw};

use crate::{AnswerError, Broken, Refusal, Side};

/// Why a battle cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BattleFault {
    /// Its dice do not fit: a script is at odds with what is thrown. It now waits for dice from outside.
    Dice(SourceError),
    /// An invariant broke: a fault of the ruleset's code.
    Broken(Box<Broken>),
}

/// Why an answer was not taken. Nothing has changed, unless the battle itself broke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerFault {
    /// Nothing is asked of this side now.
    NotAsked(Side),
    /// It is not legal.
    Refused(Refusal),
    /// It was taken, and then the battle could not go on.
    Battle(BattleFault),
}

/// Why what was said was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SayFault {
    /// It is no answer.
    Text(AnswerError),
    /// The answer was not taken.
    Answer(AnswerFault),
}

/// Why dice were not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SupplyFault {
    /// No dice are wanted now.
    NotWanted,
    /// They cannot be the outcome of the throw.
    Impossible {
        /// What was to be thrown.
        throw: Throw,
        /// What was given.
        faces: Faces,
    },
    /// They were taken, and then the battle could not go on.
    Battle(BattleFault),
}

impl fmt::Display for BattleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BattleFault::Dice(fault) => write!(f, "{fault}"),
            BattleFault::Broken(broken) => {
                let Broken { invariant, rule, event } = &**broken;
                write!(f, "after {event:?} (rule {}): {invariant}", rule.0)
            }
        }
    }
}

impl fmt::Display for AnswerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerFault::NotAsked(side) => write!(f, "nothing is asked of side {side} now"),
            AnswerFault::Refused(refusal) => f.write_str(refusal.why),
            AnswerFault::Battle(fault) => write!(f, "{fault}"),
        }
    }
}

impl fmt::Display for SayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SayFault::Text(fault) => write!(f, "{fault}"),
            SayFault::Answer(fault) => write!(f, "{fault}"),
        }
    }
}

impl fmt::Display for SupplyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SupplyFault::NotWanted => f.write_str("no dice are wanted now"),
            SupplyFault::Impossible { throw, faces } => write!(f, "`{faces}` is no outcome of {throw}"),
            SupplyFault::Battle(fault) => write!(f, "{fault}"),
        }
    }
}

impl std::error::Error for BattleFault {}
impl std::error::Error for AnswerFault {}
impl std::error::Error for SayFault {}
impl std::error::Error for SupplyFault {}
