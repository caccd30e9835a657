//! Chapter 99 before and after the battle: deployment, where a scenario leaves it to the players (CP-99-01), and victory
//! (CP-99-02).

mod deploying;
mod victory;

use engine::{Cx, Flow, Side};

use crate::Asking;
use crate::ChargePikes;
use crate::steps::{Step, Value};
use crate::turn::TurnStep;

pub(crate) use deploying::Deployment;
pub use deploying::{free_place, judge_place, zone_of};
pub use victory::{judge, lost, verdict, victory_words};

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
        PreparationStep::Deploy { side } => deploying::deploy(cx.asking(), side),
    }
}

/// The first turn follows when everything is placed: by the scenario, or by the players where it leaves that to them
/// (CP-99-01).
fn begin(cx: Asking) -> Flow<Value> {
    let deploys = cx.world().deploys;
    let mut act = cx.act();
    act.then(match deploys {
        true => Step::Preparation(PreparationStep::Deploy { side: Side::A }),
        false => Step::Turn(TurnStep::Turn),
    });
    Ok(Value::Nothing)
}
