//! 15.7, 15.9, 15.11 and 15.12, over the ground of chapter 19: all moves but charges and those under compulsion.

mod columns;
mod placing;
mod rates;

use crate::Acting;
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::Side;
use engine::{Answer, Cx, Flow, Refusal};

pub use placing::{place, place_along, reshape};
pub use rates::{is_loose, normal_move, rate};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MovementStep {
    /// A side makes its other moves (CP-13-03).
    Phase {
        /// Whose.
        side: Side,
    },
    /// A unit tries to enter a wood that nobody knows: it is rolled for (CP-19-03). Returns nothing.
    Wood {
        /// The wood.
        feature: u8,
        /// Whose unit.
        side: Side,
    },
}

/// Runs a step of this chapter.
pub fn run(step: MovementStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        MovementStep::Phase { side: _ } => Ok(Value::Nothing),
        MovementStep::Wood { feature, side } => rates::explore(cx.asking(), feature, side),
    }
}

/// Work at hedgerows goes on by a turn for those who stood at it (CP-19-21, CP-19-22).
pub fn work_goes_on(_act: &mut Acting) {}

/// What this chapter asks.
pub(crate) struct Moves;

impl Questions for Moves {
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
