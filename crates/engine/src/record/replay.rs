//! A record played again and held to what it tells.

use std::fmt;
use std::sync::Arc;

use dice::Faces;

use crate::record::{Line, Record};
use crate::{Battle, BattleFault, Outcome, Refusal, Ruleset, Side, State};

/// Where a replay stopped, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayFault {
    /// The line of the file, counted from 1; for a record that was never a file, of its list of lines.
    pub line: usize,
    /// What does not fit.
    pub what: Mismatch,
}

/// What must be as it was recorded, besides that every line fits where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// Every state: the lines are the battle's own, and so are their dice.
    States,
    /// Answers and throws, but no state, and no die with the seed's.
    Moves,
    /// Everything: every state, and every die with the seed's.
    All,
}

/// How a record and the battle that it tells of differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// A side answers that was not asked; or its answer stands where a throw or the end should.
    NotAsked(Side),
    /// The answer is not legal.
    Refused(Refusal),
    /// Dice are recorded where none are thrown, or those of another roll.
    NotThrown,
    /// Dice that this throw cannot give.
    Impossible(Faces),
    /// The seed gives other dice.
    OtherDice {
        /// What follows from the seed.
        seeded: Faces,
    },
    /// The state is not the one that was recorded: the program or its data has changed, or the record has.
    State {
        /// The recorded hash.
        recorded: u64,
        /// The hash of the replayed state.
        replayed: u64,
    },
    /// A state is recorded where the battle does not wait for a decision, or is missing where it does.
    NotADecision,
    /// Two answers given at once stand in another order than they are recorded in.
    Order,
    /// The battle ended in another way, or not at all, or the record goes on after its end.
    Outcome(Option<Outcome>),
    /// An invariant broke.
    Broken(BattleFault),
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for ReplayFault {}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::NotAsked(side) => write!(f, "side {side} answers, but it was not asked here"),
            Mismatch::Refused(refusal) => write!(f, "the answer is not legal: {}", refusal.why),
            Mismatch::NotThrown => f.write_str("these dice are not the ones that are thrown here"),
            Mismatch::Impossible(faces) => write!(f, "`{faces}` cannot be the outcome of this throw"),
            Mismatch::OtherDice { seeded } => write!(f, "the seed gives `{seeded}` here"),
            Mismatch::State { recorded, replayed } => write!(
                f,
                "the battle differs from the record: its state is {replayed:016x}, recorded is \
                 {recorded:016x}; the program, its data or the record has changed"
            ),
            Mismatch::NotADecision => {
                f.write_str("the hashes of the states do not stand where decisions are waited for")
            }
            Mismatch::Order => f.write_str("two answers given at once stand in the wrong order"),
            Mismatch::Outcome(Some(Outcome::Won(side))) => write!(f, "the battle ends here, won by {side}"),
            Mismatch::Outcome(Some(Outcome::Drawn)) => f.write_str("the battle ends here, drawn"),
            Mismatch::Outcome(None) => f.write_str("the battle does not end here"),
            Mismatch::Broken(fault) => write!(f, "{fault}"),
        }
    }
}

impl Record {
    /// Fights the battle again from its start and checks every answer, every throw and every state against
    /// the record. Gives the battle as it stood when the record was written, ready to go on.
    ///
    /// # Errors
    /// The first line that does not fit. Nothing after it is looked at.
    pub fn replay<R: Ruleset>(
        &self,
        world: Arc<R::World>,
        table: R::Table,
    ) -> Result<Battle<R>, ReplayFault> {
        self.replay_from(world, State::new(table))
    }

    /// The same for a battle that [began](Battle::begin_from) in the middle of another.
    ///
    /// # Errors
    /// As for [`Record::replay`].
    pub fn replay_from<R: Ruleset>(
        &self,
        world: Arc<R::World>,
        state: State<R>,
    ) -> Result<Battle<R>, ReplayFault> {
        let mut battle = Battle::waiting(world, state, self.header.clone());
        self.follow(&mut battle, Compared::All)?;
        Ok(battle)
    }

    /// Fights a battle of another edition of the rules again as far as that still goes: every answer must be legal and
    /// every throw be thrown, but dice are those of the record and states may be others. Gives the battle as far as it
    /// came, and the first line that does not fit, if there is one.
    pub fn retrace<R: Ruleset>(
        &self,
        world: Arc<R::World>,
        state: State<R>,
    ) -> (Battle<R>, Option<ReplayFault>) {
        let mut battle = Battle::waiting(world, state, self.header.clone());
        let fault = self.follow(&mut battle, Compared::Moves).err();
        (battle, fault)
    }

    /// Takes a battle from its start through all lines.
    fn follow<R: Ruleset>(&self, battle: &mut Battle<R>, compared: Compared) -> Result<(), ReplayFault> {
        let same = |one: &Line, other: &Line| {
            let states = matches!((one, other), (Line::State(_), Line::State(_)));
            one == other || compared == Compared::Moves && states
        };
        let mut checked = 0;
        for at in 0..self.lines.len() {
            let fault = |what| ReplayFault { line: self.place(at), what };
            battle.follow(&self.lines[..=at], compared).map_err(fault)?;
            let done = battle.lines().len().min(at + 1);
            if let Some(wrong) = (checked..done).find(|&i| !same(&battle.lines()[i], &self.lines[i])) {
                return Err(ReplayFault { line: self.place(wrong), what: Mismatch::Order });
            }
            checked = done;
        }
        let end = self.lines.len();
        for (side, answer) in Side::BOTH.iter().zip(&self.sealed) {
            if let Some(answer) = answer {
                let given = battle.seal(*side, *answer);
                given.map_err(|what| ReplayFault { line: self.place(end), what })?;
            }
        }
        // A record cut off right after an answer lacks the state or the outcome that follows from it: no harm.
        if self.outcome.is_some() && battle.state().outcome() != self.outcome {
            let what = Mismatch::Outcome(battle.state().outcome());
            return Err(ReplayFault { line: self.place(end), what });
        }
        battle.take_up(&self.header.origin);
        let last = |fault| ReplayFault { line: self.place(end), what: Mismatch::Broken(fault) };
        battle.run().map_err(last)?;
        Ok(())
    }

    /// The place of a line in the file, or the one after the last.
    fn place(&self, at: usize) -> usize {
        match self.places.get(at) {
            Some(place) => *place,
            None => self.places.last().map_or(at, |last| *last) + 1,
        }
    }
}
