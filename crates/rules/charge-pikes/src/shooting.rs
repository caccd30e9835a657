//! Chapter 16, with what is seen (chapter 10) and what hits do (chapter 8).

use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::Side;
use engine::Viewpoint;
use engine::{Answer, Cx, Flow, Refusal};

use crate::Acting;
use crate::table::Table;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShootingStep {
    /// Both sides announce their shots, which are rolled and take effect at once (CP-13-04).
    Phase,
}

/// Runs a step of this chapter.
pub fn run(step: ShootingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        ShootingStep::Phase => Ok(Value::Nothing),
    }
}

/// Takes the shots that an enemy has announced and not yet shown out of a table (CP-13-04).
pub fn conceal_shots(table: &mut Table, viewer: Viewpoint) {
    if table.clock.opened {
        return;
    }
    for side in Side::BOTH {
        if !viewer.sees(side) {
            table.shots[side.index()].clear();
        }
    }
}

/// Guns that fired reload through the next turn, and hail shot is counted (CP-16-16).
pub fn reload(_act: &mut Acting) {}

/// What this chapter asks.
pub(crate) struct Shots;

impl Questions for Shots {
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
