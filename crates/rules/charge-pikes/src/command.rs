//! Chapter 9: generals, command radius, risk.

use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::PieceId;
use engine::{Answer, Cx, Flow, Refusal};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandStep {
    /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09).
    AtRisk {
        /// The unit.
        unit: PieceId,
    },
    /// A general whom an enemy would touch rides to a friend (CP-09-08).
    Escapes {
        /// The general.
        general: PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: CommandStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        CommandStep::AtRisk { unit: _ } | CommandStep::Escapes { general: _ } => Ok(Value::Nothing),
    }
}

/// What this chapter asks.
pub(crate) struct Generals;

impl Questions for Generals {
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
