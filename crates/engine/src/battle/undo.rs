//! Taking answers back, and putting dice right that were read off wrongly.

use std::fmt;

use dice::Faces;

use super::{Battle, Line, SupplyFault};
use crate::record::Origin;
use crate::{Logged, Rule, Ruleset, Side, Viewpoint, Want};

/// What an undo took back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undone {
    /// An answer that lay sealed and waited for the other side's.
    Sealed,
    /// The last decision.
    Decision,
}

/// Why nothing can be taken back, or no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The battle has not got anywhere yet.
    Beginning,
    /// It is over.
    Over,
    /// Dice have been thrown since, or a card drawn.
    Thrown(Rule),
    /// Somebody has been shown something since that he did not know.
    Revealed(Rule),
    /// Somebody has looked since for what may lie hidden, found or not.
    Looked(Rule),
    /// A decision has been the other side's to take since.
    OtherSide(Side),
    /// The other side has been asked since whether it interrupts.
    Window(Rule),
    /// Both sides decide at once now, or have.
    Sealed,
    /// The dice were not typed in.
    NotTypedIn,
    /// Somebody has answered since the dice were thrown.
    Answered(Side),
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::Beginning => f.write_str("nothing has been decided yet"),
            WhyNot::Over => f.write_str("the battle is over"),
            WhyNot::Thrown(rule) => write!(f, "dice have been thrown since (rule {})", rule.0),
            WhyNot::Revealed(rule) => {
                write!(f, "something hidden has been shown since (rule {})", rule.0)
            }
            WhyNot::Looked(rule) => {
                write!(f, "what may lie hidden has been looked for since (rule {})", rule.0)
            }
            WhyNot::OtherSide(side) => write!(f, "side {side} has been asked since"),
            WhyNot::Window(rule) => {
                write!(f, "the other side has been asked whether it interrupts (rule {})", rule.0)
            }
            WhyNot::Sealed => f.write_str("both sides decide at once here"),
            WhyNot::NotTypedIn => f.write_str("the dice were not typed in"),
            WhyNot::Answered(side) => write!(f, "side {side} has answered since the dice were thrown"),
        }
    }
}

impl std::error::Error for WhyNot {}

impl<R: Ruleset> Battle<R> {
    /// Takes back what a side decided last, as if it had never been said. Never across a throw, a reveal, a sealed
    /// decision, or a decision that was the other side's to take since, whatever it answered: who may act unseen may have
    /// acted, and neither that nor what he did may follow from whether something can be taken back. Instructions that the
    /// other side has left since stand.
    ///
    /// # Errors
    /// Why it must stand. Nothing has changed.
    pub fn undo(&mut self, side: Side) -> Result<Undone, WhyNot> {
        if self.state.journal.unseal(side).is_some() {
            let hand = std::mem::replace(&mut self.hand, super::SourceHand::empty());
            // The battle waits for the same decision again, and nothing is thrown on the way to it.
            let _ = self.run();
            self.hand = hand;
            return Ok(Undone::Sealed);
        }
        let before = self.position_to_return_to(side)?;
        let others = self.story.lines[before.lines..].iter().filter_map(|line| match *line {
            Line::Unasked { side: who, answer } if who != side => Some((who, answer)),
            _ => None,
        });
        let others: Vec<_> = others.collect();
        self.rewind(before.lines);
        for (who, answer) in others {
            // It was legal, and what may be said at any time is legal a decision before.
            let said = self.say_unasked(who, answer);
            debug_assert!(said.is_ok(), "what was said unasked cannot be said again");
        }
        Ok(Undone::Decision)
    }

    /// Whether a side can take back what it decided last: what [`Battle::undo`] would say, without doing it. It follows
    /// from what this side was told.
    ///
    /// # Errors
    /// Why it must stand.
    pub fn can_undo(&self, side: Side) -> Result<(), WhyNot> {
        match self.state.journal.sealed(side) {
            Some(_) => Ok(()),
            None => self.position_to_return_to(side).map(drop),
        }
    }

    /// The position before this side's last decision, if that can be taken back.
    fn position_to_return_to(&self, side: Side) -> Result<super::Length, WhyNot> {
        match self.want {
            Want::Over(_) => return Err(WhyNot::Over),
            Want::Decide(open) if open.sealed => return Err(WhyNot::Sealed),
            _ => {}
        }
        let lines = &self.story.lines;
        let own = |line: &Line| match *line {
            Line::Answer { side: who, .. } | Line::Unasked { side: who, .. } => who == side,
            Line::Throw { .. } | Line::State(_) => false,
        };
        let last = lines.iter().rposition(own);
        let position = last.and_then(|at| self.positions.iter().rfind(|length| length.lines <= at));
        let before = position.copied().unwrap_or_default();
        self.may_take_back(side, before)?;
        let Some(at) = last else { return Err(WhyNot::Beginning) };
        let with_it = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let answers = |at: usize| matches!(lines.get(at), Some(Line::Answer { .. }));
        match answers(at) && with_it.into_iter().any(answers) {
            true => Err(WhyNot::Sealed),
            false => Ok(before),
        }
    }

    /// Whether all that came after a position is a side's own and shows nobody anything, as far as that side was told.
    fn may_take_back(&self, side: Side, before: super::Length) -> Result<(), WhyNot> {
        let thrown = |seen: bool| {
            self.story.lines[before.lines..].iter().find_map(|line| match *line {
                Line::Throw { rule, secret, side: who, .. } if (!secret || who == side) == seen => {
                    Some(WhyNot::Thrown(rule))
                }
                _ => None,
            })
        };
        // What it has not seen thrown comes last, so that it is told of nothing by that where anything else stands.
        let shown = || {
            let told = |logged: &&Logged| logged.audience.includes(Viewpoint::Side(side));
            self.story.log[before.log..].iter().filter(told).find_map(|logged| match () {
                () if R::reveals(&logged.event) => Some(WhyNot::Revealed(logged.rule)),
                () if R::looks(&logged.event) => Some(WhyNot::Looked(logged.rule)),
                () => None,
            })
        };
        let asked = || {
            let other = self.story.asked[before.asked..].iter().find(|asked| asked.who != side)?;
            Some(if other.window { WhyNot::Window(other.rule) } else { WhyNot::OtherSide(side.other()) })
        };
        let why = thrown(true).or_else(shown).or_else(asked).or_else(|| thrown(false));
        why.map_or(Ok(()), Err)
    }

    /// Puts right the dice that were typed in last, as long as nobody has answered since. An answer that lies
    /// sealed is withdrawn with them, and asked for again.
    ///
    /// # Errors
    /// Why they must stand, or why the new ones cannot be; the battle then waits for the throw again.
    pub fn correct_dice(&mut self, faces: Faces) -> Result<&Want<R>, CorrectionFault> {
        if self.header.origin != Origin::TypedIn {
            return Err(CorrectionFault::MustStand(WhyNot::NotTypedIn));
        }
        let since = self.story.lines.iter().rposition(|line| !matches!(line, Line::State(_)));
        match since.map(|at| (at, self.story.lines[at])) {
            None => Err(CorrectionFault::MustStand(WhyNot::Beginning)),
            Some((_, Line::Answer { side, .. } | Line::Unasked { side, .. })) => {
                Err(CorrectionFault::MustStand(WhyNot::Answered(side)))
            }
            Some((at, _)) => {
                self.rewind(at);
                self.supply(faces).map_err(CorrectionFault::Supply)
            }
        }
    }
}

/// Why dice could not be put right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CorrectionFault {
    /// They must stand.
    MustStand(WhyNot),
    /// The new ones were not taken.
    Supply(SupplyFault),
}

impl fmt::Display for CorrectionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CorrectionFault::MustStand(why) => write!(f, "{why}"),
            CorrectionFault::Supply(fault) => write!(f, "{fault}"),
        }
    }
}

impl std::error::Error for CorrectionFault {}
