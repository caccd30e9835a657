//! 15.1 and 15.2: routing and pursuing units, and their return to the table.

use crate::field::Field;
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::PieceId;
use engine::{Answer, Cx, Flow, Refusal};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoutingStep {
    /// A unit breaks and makes its initial rout move (CP-15-01).
    Breaks {
        /// Which.
        unit: PieceId,
        /// From whom.
        cause: Option<PieceId>,
    },
    /// A unit that came home upon a router makes its initial pursuit move after it (CP-15-20).
    Pursues {
        /// Who.
        unit: PieceId,
        /// Whom.
        router: PieceId,
    },
    /// A unit that has rallied or halted stands in line of battle and may turn about for free: it is asked (CP-18-06,
    /// CP-18-09).
    MayTurn {
        /// Which.
        unit: PieceId,
    },
    /// Routers move on (CP-13-02).
    Routers,
    /// Pursuers move on (CP-13-02).
    Pursuers,
    /// Units off the table test whether they return (CP-15-16).
    Returns,
}

/// Runs a step of this chapter.
pub fn run(step: RoutingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        RoutingStep::Breaks { unit: _, cause: _ }
        | RoutingStep::Pursues { unit: _, router: _ }
        | RoutingStep::MayTurn { unit: _ } => Ok(Value::Nothing),
        RoutingStep::Routers | RoutingStep::Pursuers | RoutingStep::Returns => Ok(Value::Nothing),
    }
}

/// Whether the target of a pursuer has outdistanced it, or an obstacle lies between (CP-18-08).
pub fn is_outdistanced(_field: Field, _unit: PieceId) -> bool {
    false
}

/// What this chapter asks.
pub(crate) struct Compulsion;

impl Questions for Compulsion {
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
