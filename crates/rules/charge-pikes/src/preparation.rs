//! Chapters 5, 9 and 99 before the battle: deployment, where a scenario leaves it to the players (CP-99-01), and victory (CP-99-02).

use crate::field::Field;
use crate::ruleset::Questions;
use crate::steps::Step;
use crate::steps::Value;
use crate::turn::TurnStep;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{Acting, Asking, rule};
use crate::{ChargePikes, Decision, Known};
use engine::{Answer, Cx, Departure, Flow, PieceId, Place, Refusal, Side};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PreparationStep {
    /// The battle begins.
    Begin,
    /// The sides place their units in turn.
    Deploy {
        /// Whose turn it is.
        side: Side,
    },
}

/// Runs a step of this chapter.
pub fn run(step: PreparationStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        PreparationStep::Begin => begin(cx.asking()),
        PreparationStep::Deploy { side: _ } => Ok(Value::Nothing),
    }
}

/// The first turn follows when everything is placed.
fn begin(cx: Asking) -> Flow<Value> {
    let mut act = cx.act();
    act.then(Step::Turn(TurnStep::Turn));
    Ok(Value::Nothing)
}

/// The points of a side's troops that are lost for good: those removed or routed off the table, and those that still rout
/// (CP-99-02). Whoever has pursued off the table is not lost.
pub fn lost(field: Field, side: Side) -> u32 {
    let is_lost = |id: &PieceId| {
        let piece = field.piece(*id);
        let gone = match piece.place {
            Place::Gone(how) => how != Departure::Pursued,
            _ => field.routs(*id),
        };
        piece.owner == side && gone
    };
    field.world.named().filter(is_lost).map(|id| u32::from(field.profile(id).points)).sum()
}

/// After the last turn the battle is judged (CP-02-01, CP-99-02).
pub fn judge(act: &mut Acting) {
    if act.table().clock.turn >= act.world().last_turn {
        act.finish(rule!("CP-99-02"), engine::Outcome::Drawn);
    }
}

/// What this chapter asks.
pub(crate) struct Deployment;

impl Questions for Deployment {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
    }
}
