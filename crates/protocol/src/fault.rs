//! Faults, as they are made inside.

use engine::{AnswerFault, Presented, SayFault};

use crate::showing::refusal;
use crate::wire::{Fault, FaultKind};

/// A fault of a kind, in words.
pub(crate) fn fault(kind: FaultKind, message: impl std::fmt::Display) -> Fault {
    Fault { kind, message: message.to_string(), refusal: None }
}

/// What a seat may not ask.
pub(crate) fn forbidden(message: &str) -> Fault {
    fault(FaultKind::Forbidden, message)
}

/// The fault of an answer that was not taken.
pub(crate) fn answered_badly<R: Presented>(found: &AnswerFault) -> Fault {
    match found {
        AnswerFault::NotAsked(_) => fault(FaultKind::Stale, "this side is asked nothing now"),
        AnswerFault::Refused(why) => refused::<R>(why),
        AnswerFault::Battle(broken) => fault(FaultKind::Broken, broken),
    }
}

/// The fault of an answer against the rules.
pub(crate) fn refused<R: Presented>(why: &engine::Refusal) -> Fault {
    let refusal = refusal::<R>(why);
    let message = match refusal.rule.as_str() {
        "" => refusal.why.clone(),
        rule => format!("{} ({rule})", refusal.why),
    };
    Fault { kind: FaultKind::Refused, message, refusal: Some(Box::new(refusal)) }
}

/// The fault of words that were not taken as an answer.
pub(crate) fn said_badly<R: Presented>(found: &SayFault) -> Fault {
    match found {
        SayFault::Text(error) => fault(FaultKind::Malformed, error),
        SayFault::Answer(found) => answered_badly::<R>(found),
    }
}
