//! One battle of a soak, and what it came to.

use std::collections::BTreeMap;
use std::fmt;

use dice::{Faces, Seed, Source};
use engine::{
    Ahead, Answer, AnswerText, Decision, Drawn, Known, Logged, Misplayed, Observer, Outcome, Players, Rule,
    Ruleset, Run, SourceHand, State, ThrowRequest, Viewpoint, Want, fingerprint,
};

use crate::Forfeit;

/// What one battle of a soak came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soaked {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions players made.
    pub decisions: u32,
    /// How many events happened.
    pub events: u32,
    /// How often each rule stood behind an event.
    pub fired: BTreeMap<Rule, u32>,
    /// The hash of the last state.
    pub fingerprint: u64,
    /// Who lost it otherwise than by play, and why.
    pub forfeit: Option<Forfeit>,
}

/// Why a battle of a soak failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// An invariant was broken after an event.
    Broken {
        /// Which, in words.
        what: String,
        /// The rule behind the event.
        rule: Rule,
    },
    /// Somebody was asked while something was half done.
    Unsettled {
        /// What, in words.
        what: String,
        /// The rule under which he was asked.
        rule: Rule,
    },
    /// The battle asked for more decisions than any battle should.
    Endless {
        /// How many were made.
        decisions: u32,
    },
    /// The dice could not be thrown.
    Dice(String),
    /// An answer that the rules offered, or a player gave, was refused.
    Refused {
        /// The answer, in its text form.
        answer: String,
        /// Why it was refused.
        why: String,
    },
    /// The record does not replay to the state in which the battle ended.
    Replay(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Broken { what, rule } => write!(f, "an invariant broke after rule {}: {what}", rule.0),
            Failure::Unsettled { what, rule } => {
                write!(f, "the table was not settled when rule {} asked: {what}", rule.0)
            }
            Failure::Endless { decisions } => write!(f, "no end after {decisions} decisions"),
            Failure::Dice(what) => write!(f, "dice: {what}"),
            Failure::Refused { answer, why } => write!(f, "`{answer}` was refused: {why}"),
            Failure::Replay(what) => write!(f, "the record does not replay: {what}"),
        }
    }
}

impl std::error::Error for Failure {}

/// The watcher of a battle: counts, and checks what must always be true.
struct Watcher {
    fired: BTreeMap<Rule, u32>,
    events: u32,
    decisions: u32,
    broken: Option<(String, Rule)>,
}

impl<R: Ruleset> Observer<R> for Watcher {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        self.events += 1;
        *self.fired.entry(logged.rule).or_default() += 1;
        if self.broken.is_none()
            && let Err(what) = R::invariants(table, world)
        {
            self.broken = Some((what, logged.rule));
        }
    }

    fn answered(&mut self, _decision: &Decision<R>, _answer: &Answer) {
        self.decisions += 1;
    }

    fn threw(&mut self, _handful: &ThrowRequest, _faces: &Faces) {}
}

/// Players whose every answer is judged, whatever they vouch for, and who look whether the table is settled.
struct Doubted<'a, R: Ruleset> {
    players: &'a mut dyn Players<R>,
    unsettled: Option<Failure>,
}

impl<R: Ruleset> Doubted<'_, R> {
    fn look(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) {
        if self.unsettled.is_none() {
            self.unsettled = settled(known, world, decision).err();
        }
    }
}

impl<R: Ruleset> Players<R> for Doubted<'_, R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.look(known, world, decision);
        self.players.choose(known, world, decision)
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        self.look(known, world, decision);
        self.players.choose_ahead(known, world, decision, ahead)
    }
}

/// Whether nothing is half done where somebody is asked.
pub(crate) fn settled<R: Ruleset>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
) -> Result<(), Failure> {
    R::settled(known.table(), world).map_err(|what| Failure::Unsettled { what, rule: decision.rule })
}

/// Players with a count of what they were asked.
struct Counted<'a, R: Ruleset>(&'a mut dyn Players<R>, u32);

impl<R: Ruleset> Players<R> for Counted<'_, R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.1 += 1;
        self.0.choose(known, world, decision)
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        self.1 += 1;
        self.0.choose_ahead(known, world, decision, ahead)
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        let drawn = self.0.draw(known, world, decision, memory);
        self.1 += u32::from(matches!(drawn, Some(Drawn::Chosen(_) | Drawn::Judged(..))));
        drawn
    }

    fn is_trusted(&self) -> bool {
        self.0.is_trusted()
    }
}

/// Plays one battle to its end with every invariant checked after every event, and the table looked at for what is half done
/// whenever somebody is asked.
///
/// # Errors
/// What went wrong.
pub fn soak_one<R: Ruleset>(
    world: &R::World,
    mut state: State<R>,
    seed: u64,
    players: &mut dyn Players<R>,
    most_decisions: u32,
) -> Result<Soaked, Failure> {
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut watcher = Watcher { fired: BTreeMap::new(), events: 0, decisions: 0, broken: None };
    let mut doubted = Doubted { players, unsettled: None };
    let run = Run { world, hand: &mut hand, players: Some(&mut doubted), observer: Some(&mut watcher) };
    let want = state.run(run);
    let unsettled = doubted.unsettled;
    if let Some((what, rule)) = watcher.broken {
        return Err(Failure::Broken { what, rule });
    }
    unsettled.map_or(Ok(()), Err)?;
    let Watcher { fired, events, decisions, .. } = watcher;
    let outcome = ending(world, &mut hand, want, decisions, most_decisions)?;
    let fingerprint = last_hash(&state, world);
    Ok(Soaked { outcome, decisions, events, fired, fingerprint, forfeit: None })
}

/// Plays one battle to its end as fast as may be: nobody watches, nothing is checked, and no event is counted.
/// With the same seed and players it is the battle of [`soak_one`].
///
/// # Errors
/// What went wrong.
pub fn play_one<R: Ruleset>(
    world: &R::World,
    mut state: State<R>,
    seed: u64,
    players: &mut dyn Players<R>,
    most_decisions: u32,
) -> Result<Soaked, Failure> {
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let mut counted = Counted(players, 0);
    let want = state.run(Run { world, hand: &mut hand, players: Some(&mut counted), observer: None });
    let decisions = counted.1;
    let outcome = ending(world, &mut hand, want, decisions, most_decisions)?;
    let fingerprint = last_hash(&state, world);
    Ok(Soaked { outcome, decisions, events: 0, fired: BTreeMap::new(), fingerprint, forfeit: None })
}

/// How a battle ended, if it ended as it should.
pub(crate) fn ending<R: Ruleset>(
    world: &R::World,
    hand: &mut SourceHand,
    want: Want<R>,
    decisions: u32,
    most_decisions: u32,
) -> Result<Outcome, Failure> {
    if let Some(fault) = hand.take_fault() {
        return Err(Failure::Dice(fault.to_string()));
    }
    if let Want::Better(Misplayed { answer, refusal, .. }) = want {
        let answer = AnswerText::<R> { world, answer: &answer }.to_string();
        return Err(Failure::Refused { answer, why: refusal.why.to_owned() });
    }
    let Want::Over(outcome) = want else {
        return Err(Failure::Dice(format!("the battle stopped and wanted {want:?}")));
    };
    if decisions > most_decisions {
        return Err(Failure::Endless { decisions });
    }
    Ok(outcome)
}

fn last_hash<R: Ruleset>(state: &State<R>, world: &R::World) -> u64 {
    fingerprint(state.known(world, Viewpoint::Umpire).table())
}
