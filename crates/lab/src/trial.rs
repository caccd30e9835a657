//! A battle fought under every check.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{
    AnswerFault, AnswerText, Battle, BattleFault, Decision, Header, Known, Line, Logged, Outcome, Players,
    Record, RecordText, Ruleset, Side, Viewpoint, Want, fingerprint,
};

use crate::soak::settled;
use crate::{Failure, Forfeit, Soaked};

/// A battle fought under every check: after each event the invariants hold, at each decision nothing is half done and
/// everything that the rules offer is legal, and the record that is left replays to the same state. It keeps its battle whatever
/// happens, so that a failure leaves a record behind.
pub struct Trial<R: Ruleset> {
    battle: Option<Battle<R>>,
    world: Arc<R::World>,
    table: R::Table,
    header: Header,
}

impl<R: Ruleset> Trial<R> {
    /// A battle that is about to begin.
    pub const fn new(world: Arc<R::World>, table: R::Table, header: Header) -> Trial<R> {
        Trial { battle: None, world, table, header }
    }

    /// The record so far; nothing before the battle has begun.
    pub fn record(&self) -> Option<String> {
        let record = self.battle.as_ref()?.record();
        Some(RecordText::<R> { record: &record, world: &self.world }.to_string())
    }

    /// Fights it to its end and then once more from its record.
    ///
    /// # Errors
    /// The first thing that went wrong.
    pub fn fight(&mut self, players: &mut dyn Players<R>, most_decisions: u32) -> Result<Soaked, Failure> {
        let begun = Battle::begin(self.world.clone(), self.table, self.header.clone()).map_err(failure)?;
        let battle = self.battle.insert(begun);
        battle.check_invariants();
        let mut decisions = 0;
        let outcome = loop {
            let open = match battle.want() {
                Want::Over(outcome) => break *outcome,
                Want::Decide(open) => *open,
                other => return Err(Failure::Dice(format!("the battle stopped and wanted {other:?}"))),
            };
            if decisions == most_decisions {
                return Err(Failure::Endless { decisions });
            }
            let asked = Side::BOTH.into_iter().find_map(|side| open.of(side).copied());
            let Some(decision) = asked.filter(|decision| battle.decision(decision.who).is_some()) else {
                return Err(Failure::Dice("the battle waits for nobody".to_owned()));
            };
            judged(battle, &decision)?;
            let known = battle.known(Viewpoint::Side(decision.who));
            let answer = match battle.ahead(decision.who) {
                Some(ahead) => players.choose_ahead(&known, &self.world, &decision, &ahead),
                None => players.choose(&known, &self.world, &decision),
            };
            battle.answer(decision.who, answer).map_err(|fault| match fault {
                AnswerFault::Battle(fault) => failure(fault),
                other => {
                    let text = AnswerText::<R> { world: &self.world, answer: &answer };
                    Failure::Refused { answer: text.to_string(), why: other.to_string() }
                }
            })?;
            decisions += 1;
        };
        replays(battle, self.table)?;
        Ok(Soaked { decisions, ..Soaked::of(battle, outcome, None) })
    }
}

impl Soaked {
    /// What a battle came to that was played elsewhere and is over.
    pub fn of<R: Ruleset>(battle: &Battle<R>, outcome: Outcome, forfeit: Option<Forfeit>) -> Soaked {
        let known = battle.state().known(battle.world(), Viewpoint::Umpire);
        let answers = battle.lines().iter().filter(|line| matches!(line, Line::Answer { .. })).count();
        Soaked {
            outcome,
            decisions: answers as u32,
            events: battle.log().len() as u32,
            fired: fired(battle.log()),
            fingerprint: fingerprint(known.table()),
            forfeit,
        }
    }
}

/// Whether nothing is half done where somebody is asked, and everything that the rules offer him is legal.
///
/// # Errors
/// What is not.
pub fn judged<R: Ruleset>(battle: &Battle<R>, decision: &Decision<R>) -> Result<(), Failure> {
    let known = battle.known(Viewpoint::Side(decision.who));
    settled(&known, battle.world(), decision)?;
    offers_are_legal::<R>(&known, battle.world(), decision)
}

/// Whether the text of a battle's record can be read and, fought again from the table on which it began, comes to the same state.
///
/// # Errors
/// Where it does not.
pub fn replays<R: Ruleset>(battle: &Battle<R>, opening: R::Table) -> Result<(), Failure> {
    let world = battle.world();
    let text = RecordText::<R> { record: &battle.record(), world }.to_string();
    let record = Record::read::<R>(&text, world)
        .map_err(|error| Failure::Replay(format!("the record cannot be read: {error}")))?;
    let again =
        record.replay::<R>(world.clone(), opening).map_err(|fault| Failure::Replay(fault.to_string()))?;
    // The last hash in the record stands for the last state.
    debug_assert!(battle.lines().iter().any(|line| matches!(line, Line::State(_))));
    match again.state().fingerprint() == battle.state().fingerprint() {
        true => Ok(()),
        false => Err(Failure::Replay("the last state is another".to_owned())),
    }
}

/// Every answer that the rules offer must be legal, and there must be one.
fn offers_are_legal<R: Ruleset>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
) -> Result<(), Failure> {
    let (mut count, mut refused) = (0_u32, None);
    R::candidates(known, world, decision, &mut |answer| {
        count += 1;
        if refused.is_none()
            && R::concedes(&answer).is_none()
            && let Err(refusal) = R::validate(known, world, decision, &answer)
        {
            let answer = AnswerText::<R> { world, answer: &answer }.to_string();
            refused =
                Some(Failure::Refused { answer, why: format!("offered, then refused: {}", refusal.why) });
        }
    });
    match (refused, count) {
        (Some(refused), _) => Err(refused),
        (None, 0) => Err(Failure::Refused {
            answer: "(nothing)".to_owned(),
            why: format!("no answer at all is offered to {decision:?}"),
        }),
        _ => Ok(()),
    }
}

/// How often each rule stood behind an event.
fn fired(log: &[Logged]) -> BTreeMap<engine::Rule, u32> {
    let mut fired = BTreeMap::new();
    log.iter().for_each(|logged| *fired.entry(logged.rule).or_default() += 1);
    fired
}

fn failure(fault: BattleFault) -> Failure {
    match fault {
        BattleFault::Broken(broken) => Failure::Broken { what: broken.invariant.clone(), rule: broken.rule },
        BattleFault::Dice(fault) => Failure::Dice(fault.to_string()),
    }
}
