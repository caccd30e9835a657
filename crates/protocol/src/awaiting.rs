//! Who is asked, and for whom everybody else waits.

use engine::{Decision, Side, Viewpoint, Want};
use registry::Rulebook;

use crate::session_of::SessionOf;

impl<R: Rulebook> SessionOf<R> {
    /// The decision that waits for a side.
    pub fn asked(&self, side: Side) -> Option<&Decision<R>> {
        let sealed = self.battle.has_sealed(side);
        self.battle.decision(side).filter(|_| !sealed)
    }

    /// The number of a side's present or next decision, in its own count.
    pub fn number(&self, side: Side) -> u32 {
        let own =
            |line: &&engine::Line| matches!(line, engine::Line::Answer { side: who, .. } if *who == side);
        self.battle.lines().iter().filter(own).count() as u32 + 1
    }

    /// The decision for which everybody waits, as far as a viewer may know of it. Of two sides that decide at once each
    /// waits for the other when it has nothing more to answer itself; who only looks on waits for neither.
    pub fn awaited(&self, viewer: Viewpoint) -> Option<&Decision<R>> {
        let Want::Decide(open) = self.battle.want() else { return None };
        if open.sealed {
            let Viewpoint::Side(side) = viewer else { return None };
            return self.asked(side.other()).filter(|_| self.asked(side).is_none());
        }
        let who = open.decisions.first()?.who;
        let other = !viewer.sees(who) || matches!(viewer, Viewpoint::Umpire);
        self.battle.decision(who).filter(|_| other)
    }
}
