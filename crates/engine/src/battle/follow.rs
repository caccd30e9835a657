//! A battle from the outside: its positions one after the other.

use dice::{Faces, FacesError, Keyed, Seeded};

use super::{AnswerFault, Battle, Header, Line, SourceHand, Story, SupplyFault};
use crate::hand::call;
use crate::record::{Compared, Mismatch, Origin};
use crate::{Answer, Ruleset, Side, State, ThrowRequest, Want};
use std::sync::Arc;

/// A battle as it stood at one of its positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment<R: Ruleset> {
    /// The state: the house's.
    pub state: State<R>,
    /// What it waited for.
    pub want: Want<R>,
    /// How many lines the full log had.
    pub logged: usize,
}

impl<R: Ruleset> Battle<R> {
    /// A battle that throws no dice of its own, at its first decision: for replays.
    pub(crate) fn waiting(world: Arc<R::World>, state: State<R>, header: Header) -> Battle<R> {
        let mut battle = Battle::at_rest(world, state, header);
        if let Origin::Keyed(seed) = battle.header.origin {
            battle.keyed = Some(Keyed::new(seed));
        }
        // Nothing can go wrong without dice and without checks.
        let _ = battle.run();
        battle
    }

    /// How many positions there are: decisions waited for so far, the present one included, and the end.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The state in which it began, before its first step: that of a table, or of a moment of another battle.
    pub fn start(&self) -> Option<&State<R>> {
        self.checkpoints.first().map(|start| &start.state)
    }

    /// How many lines the full log had at a position, counted from 0. `None` if there is no such position.
    pub fn logged_at(&self, position: usize) -> Option<usize> {
        self.positions.get(position).map(|length| length.log)
    }

    /// How many lines the record had at a position, counted from 0. `None` if there is no such position.
    pub fn recorded_at(&self, position: usize) -> Option<usize> {
        self.positions.get(position).map(|length| length.lines)
    }

    /// The battle as it stood at a position, counted from 0. `None` if there is no such position.
    pub fn at(&self, position: usize) -> Option<Moment<R>> {
        let lines = self.positions.get(position)?.lines;
        let snapshot = self.checkpoints.iter().rfind(|snapshot| snapshot.length.lines <= lines)?;
        let mut past = Battle {
            world: self.world.clone(),
            header: self.header.clone(),
            state: snapshot.state,
            want: Want::Stepped,
            hand: SourceHand::empty(),
            keyed: None,
            story: Story::default(),
            positions: Vec::new(),
            checkpoints: Vec::new(),
        };
        past.resume_at(snapshot.length.lines);
        past.follow_all(&self.story.lines[..lines], snapshot.length.lines);
        let logged = self.positions[position].log;
        Some(Moment { state: past.state.opened(), want: past.want, logged })
    }

    /// Fills the story with as many placeholder lines as came before, so that line numbers agree.
    fn resume_at(&mut self, lines: usize) {
        self.story.lines = vec![Line::State(0); lines];
        let _ = self.run();
    }

    /// Goes back to just after a number of lines of the record, as if nothing had followed.
    pub(super) fn rewind(&mut self, lines: usize) {
        let Some(at) = self.checkpoints.iter().rposition(|snapshot| snapshot.length.lines <= lines) else {
            return;
        };
        let kept: Vec<Line> = self.story.lines[..lines].to_vec();
        let (state, length) = (self.checkpoints[at].state, self.checkpoints[at].length);
        self.positions.truncate(self.checkpoints[at].positions);
        self.checkpoints.truncate(at + 1);
        self.state = state;
        self.story.truncate(length);
        let hand = std::mem::replace(&mut self.hand, SourceHand::empty());
        let _ = self.run();
        self.follow_all(&kept, length.lines);
        self.hand = hand;
    }

    /// Follows lines of this battle's own record, which fit.
    fn follow_all(&mut self, lines: &[Line], from: usize) {
        for at in from..lines.len() {
            let followed = self.follow(&lines[..=at], Compared::States);
            debug_assert!(followed.is_ok(), "a battle could not follow its own record: {followed:?}");
        }
    }

    /// Follows the last of these lines, those before it having been followed, and compares what is to be compared.
    pub(crate) fn follow(&mut self, lines: &[Line], compared: Compared) -> Result<(), Mismatch> {
        let Some((line, before)) = lines.split_last() else { return Ok(()) };
        let pending = self.state.sealed().iter().flatten().count();
        if let Line::State(recorded) = line {
            return match self.story.lines.get(before.len()) {
                Some(Line::State(_)) if compared == Compared::Moves => Ok(()),
                Some(Line::State(replayed)) if replayed == recorded => Ok(()),
                Some(Line::State(replayed)) => {
                    Err(Mismatch::State { recorded: *recorded, replayed: *replayed })
                }
                _ => Err(Mismatch::NotADecision),
            };
        }
        // An answer said unasked while one is sealed stands before the sealed one in the record.
        let unasked = matches!(line, Line::Unasked { .. });
        if self.story.lines.len() + pending != before.len() && !unasked {
            return Err(Mismatch::NotADecision);
        }
        match *line {
            Line::Answer { side, answer } => self.seal(side, answer),
            Line::Unasked { side, answer } => {
                self.say_unasked(side, answer).map(drop).map_err(|fault| self.mismatch(side, fault))
            }
            Line::Throw { side, rule, secret, faces } => {
                let Want::Dice(handful) = self.want else { return Err(self.over_or(Mismatch::NotThrown)) };
                let roll = handful.roll;
                if (roll.who, roll.rule, roll.secret) != (side, rule, secret) {
                    return Err(Mismatch::NotThrown);
                }
                let follows = self.seeded(&handful);
                if let Some(Ok(seeded)) = follows.filter(|_| compared == Compared::All)
                    && seeded != faces
                {
                    return Err(Mismatch::OtherDice { seeded });
                }
                self.supply(faces).map(drop).map_err(|fault| match fault {
                    SupplyFault::Battle(fault) => Mismatch::Broken(fault),
                    _ => Mismatch::Impossible(faces),
                })
            }
            Line::State(_) => Ok(()),
        }
    }

    /// Answers as the record says, perhaps to wait for the other side's answer.
    pub(crate) fn seal(&mut self, side: Side, answer: Answer) -> Result<(), Mismatch> {
        self.answer(side, answer).map(drop).map_err(|fault| self.mismatch(side, fault))
    }

    fn mismatch(&self, side: Side, fault: AnswerFault) -> Mismatch {
        match fault {
            AnswerFault::NotAsked(_) => self.over_or(Mismatch::NotAsked(side)),
            AnswerFault::Refused(refusal) => Mismatch::Refused(refusal),
            AnswerFault::Battle(fault) => Mismatch::Broken(fault),
        }
    }

    fn over_or(&self, mismatch: Mismatch) -> Mismatch {
        self.state.outcome().map_or(mismatch, |outcome| Mismatch::Outcome(Some(outcome)))
    }

    /// The dice that follow from the seed, where they do, for a throw that is about to be followed.
    fn seeded(&mut self, handful: &ThrowRequest) -> Option<Result<Faces, FacesError>> {
        let number = *self.state.count_of(&handful.roll);
        let call = call(handful, number);
        match (self.header.origin, &mut self.keyed) {
            (Origin::Seed(seed), _) => Some(Seeded::new(seed).throw(call.stream, number, call.throw)),
            (Origin::Keyed(_), Some(keyed)) => Some(keyed.throw(&call)),
            _ => None,
        }
    }
}
