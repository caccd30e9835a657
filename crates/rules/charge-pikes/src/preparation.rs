//! Chapter 99 before and after the battle: deployment, where a scenario leaves it to the players (CP-99-01), and victory
//! (CP-99-02).

mod deploying;
mod victory;

use engine::{Flow, Side};

use crate::Asking;
use crate::ChargePikes;
use crate::steps::{PreparationStep, TurnStep};

pub(crate) use deploying::Deployment;
pub use deploying::{free_place, judge_place, zone_of};
pub use victory::{by_losses, judge, lost, troops, verdict, victory_words};

engine::chapter! {
    PreparationStep of ChargePikes {
        begin: Begin = |cx| begin(cx.asking());
        deploy: Deploy { side } = |cx| deploying::deploy(cx.asking(), side);
    }
}

/// The first turn follows when everything is placed: by the scenario, or by the players where it leaves that to them
/// (CP-99-01).
fn begin(cx: Asking) -> Flow<()> {
    let deploys = cx.world().deploys;
    let mut act = cx.act();
    act.then(match deploys {
        true => PreparationStep::deploy(Side::A),
        false => TurnStep::turn(),
    });
    Ok(())
}
