//! The log and the lines of the record, as a battle writes them.

use dice::Faces;

use crate::record::Line;
use crate::{Answer, Decision, Event, Logged, Observer, Rule, Ruleset, Side, ThrowRequest};

/// What has happened so far: the log, and the lines of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Story {
    pub(super) log: Vec<Logged>,
    pub(super) lines: Vec<Line>,
    /// Decisions that were put to a side, or taken by the engine in its place: which of the two is nobody's business.
    pub(super) asked: Vec<Asked>,
    /// Whether the invariants are checked after every event.
    pub(super) checking: bool,
    /// The first invariant that broke.
    pub(super) broken: Option<Broken>,
}

/// That a decision was a side's to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// Whose.
    pub(super) who: Side,
    /// Under which rule.
    pub(super) rule: Rule,
    /// Whether it was asked for a card, to interrupt.
    pub(super) window: bool,
}

impl Asked {
    /// That a decision is put to its side.
    pub(super) fn of<R: Ruleset>(decision: &Decision<R>) -> Asked {
        Asked { who: decision.who, rule: decision.rule, window: R::is_window(decision) }
    }
}

/// An invariant of the ruleset that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which, in the ruleset's words.
    pub invariant: String,
    /// The rule behind the event after which it did not hold.
    pub rule: Rule,
    /// That event.
    pub event: Event,
}

/// How long a story is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Length {
    pub(super) log: usize,
    pub(super) lines: usize,
    pub(super) asked: usize,
}

impl Story {
    pub(super) fn length(&self) -> Length {
        Length { log: self.log.len(), lines: self.lines.len(), asked: self.asked.len() }
    }

    pub(super) fn truncate(&mut self, length: Length) {
        self.log.truncate(length.log);
        self.lines.truncate(length.lines);
        self.asked.truncate(length.asked);
    }
}

impl<R: Ruleset> Observer<R> for Story {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        self.log.push(*logged);
        if !self.checking || self.broken.is_some() {
            return;
        }
        if let Err(invariant) = R::invariants(table, world) {
            self.broken = Some(Broken { invariant, rule: logged.rule, event: logged.event });
        }
    }

    fn answered(&mut self, decision: &Decision<R>, answer: &Answer) {
        self.lines.push(Line::Answer { side: decision.who, answer: *answer });
    }

    fn threw(&mut self, handful: &ThrowRequest, faces: &Faces) {
        let roll = handful.roll;
        self.lines.push(Line::Throw { side: roll.who, rule: roll.rule, secret: roll.secret, faces: *faces });
    }

    fn forced(&mut self, decision: &Decision<R>) {
        self.asked.push(Asked::of(decision));
    }
}
