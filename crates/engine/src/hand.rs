//! A hand that throws what a source of dice gives.

use dice::{Call, RollName, Source, SourceError, Stream};

use crate::{Hand, Roll, Side, ThrowRequest, ThrowResult};

/// A hand that throws what a [`Source`] gives: seeded, scripted, walked, or none at all when dice are typed in.
///
/// Rolls are named by their rules. Open throws and those that one side alone sees are separate streams, each
/// with its own count, so that a hidden throw shifts nothing that others see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceHand {
    source: Source,
    fault: Option<SourceError>,
}

impl SourceHand {
    /// A hand with the dice of a source.
    pub const fn new(source: Source) -> SourceHand {
        SourceHand { source, fault: None }
    }

    /// A hand without dice: the battle waits for every throw.
    pub const fn empty() -> SourceHand {
        SourceHand::new(Source::TypedIn)
    }

    /// The source as it now is.
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The source, to begin another walk or to ask whether a script was used up.
    pub const fn source_mut(&mut self) -> &mut Source {
        &mut self.source
    }

    /// Why the source could not give what was last asked of it; the battle then waits for dice.
    pub fn take_fault(&mut self) -> Option<SourceError> {
        self.fault.take()
    }
}

/// The stream of a roll: everybody's, or the thrower's own.
fn stream(roll: &Roll) -> Stream {
    match (roll.secret, roll.who) {
        (false, _) => Stream::PUBLIC,
        (true, Side::A) => Stream::private_to(0),
        (true, Side::B) => Stream::private_to(1),
    }
}

/// A throw as it is asked of a source.
pub(crate) fn call(handful: &ThrowRequest, number: u32) -> Call {
    let ThrowRequest { roll, throw, again, thrower } = *handful;
    Call { name: RollName(roll.rule.0), stream: stream(&roll), number, throw, thrower, again }
}

impl Hand for SourceHand {
    fn throw(&mut self, handful: &ThrowRequest, number: u32) -> ThrowResult {
        match self.source.throw(call(handful, number)) {
            Ok(Some(faces)) => ThrowResult::Faces(faces),
            Ok(None) => ThrowResult::Wait,
            Err(fault) => {
                self.fault = Some(fault);
                ThrowResult::Wait
            }
        }
    }
}
