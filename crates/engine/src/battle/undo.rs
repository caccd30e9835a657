use std::fmt;

use dice::Faces;

use super::{Battle, Line, SupplyFault};
use crate::record::Origin;
use crate::{Rule, Ruleset, Side, Want};

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
    /// The other side has answered since.
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
            WhyNot::OtherSide(side) => write!(f, "side {side} has answered since"),
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
    /// Takes back what a side decided last, as if it had never been said. Never across a throw, a reveal, a
    /// sealed decision, an interruption offered to the other side, or the other side's answer.
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
        self.rewind(before.lines);
        Ok(Undone::Decision)
    }

    /// Whether a side can take back what it decided last: what [`Battle::undo`] would say, without doing it.
    ///
    /// # Errors
    /// Why it must stand.
    pub fn can_undo(&self, side: Side) -> Result<(), WhyNot> {
        match self.state.journal.sealed(side) {
            Some(_) => Ok(()),
            None => self.position_to_return_to(side).map(drop),
        }
    }

    /// The position before the last decision, if that is this side's to take back.
    fn position_to_return_to(&self, side: Side) -> Result<super::Length, WhyNot> {
        let before = match (self.want, &self.positions[..]) {
            (Want::Over(_), _) => return Err(WhyNot::Over),
            (Want::Decide(open), _) if open.sealed => return Err(WhyNot::Sealed),
            // Between two positions: dice are waited for, and as long as none have come it can be taken back.
            (Want::Dice(_), [.., last]) => *last,
            (Want::Decide(_), [.., before, _]) => *before,
            _ => return Err(WhyNot::Beginning),
        };
        self.may_take_back(side, before)?;
        Ok(before)
    }

    /// Whether all that came after a position is a side's own and shows nobody anything.
    fn may_take_back(&self, side: Side, before: super::Length) -> Result<(), WhyNot> {
        let (mut answers, mut own) = (0, 0);
        for line in &self.story.lines[before.lines..] {
            match *line {
                Line::Throw { rule, .. } => return Err(WhyNot::Thrown(rule)),
                Line::Answer { side: who, .. } => {
                    (answers, own) = (answers + 1, own + usize::from(who == side))
                }
                Line::Unasked { side: who, .. } if who != side => return Err(WhyNot::OtherSide(who)),
                Line::Unasked { .. } | Line::State(_) => {}
            }
        }
        if answers > 1 {
            return Err(WhyNot::Sealed);
        }
        if answers > own {
            return Err(WhyNot::OtherSide(side.other()));
        }
        let shown = self.story.log[before.log..].iter().find(|logged| R::reveals(&logged.event));
        if let Some(logged) = shown {
            return Err(WhyNot::Revealed(logged.rule));
        }
        let asked = self.story.windows[before.windows..].iter().find(|window| window.1 != side);
        asked.map_or(Ok(()), |window| Err(WhyNot::Window(window.2)))
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
