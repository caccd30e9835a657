//! Before the first turn: who is first, and deployment (PM-04-01, PM-15-01).

mod deploying;

use engine::{Event, Flow, Side};

use crate::ask::Ask;
use crate::steps::{PreparationStep, TurnStep};
use crate::{Acting, Asking, PikeAndMusket, rule};

pub(crate) use deploying::Deployment;
pub use deploying::{free_place, judge_deployment, placed_shape, zone_of};

engine::chapter! {
    PreparationStep of PikeAndMusket {
        begin: Begin = |cx| begin(&mut cx.act());
        deploys: Deploys = |cx| deploys(&mut cx.act());
        side: OfSide { side } = |cx| side_deploys(cx.asking(), side);
    }
}

/// It is decided who is first (PM-04-01), the armies are placed, and the first turn begins.
fn begin(act: &mut Acting) {
    act.then(TurnStep::first());
}

/// The second player deploys first (PM-15-01).
fn deploys(act: &mut Acting) {
    let first = act.table().battle.first();
    if act.world().deploys {
        act.then(PreparationStep::side(first.other()));
        act.then(PreparationStep::side(first));
    }
    act.then(TurnStep::turn());
}

/// One piece after the other; what finds no room stays out of the battle.
fn side_deploys(mut cx: Asking, side: Side) -> Flow<()> {
    if deploying::waiting(cx.field(), side).next().is_none() {
        return Ok(());
    }
    let why = rule!("PM-15-01");
    let answer = cx.ask(Ask::Deploy.of(side, why))?;
    let placed = deploying::placing(cx.field(), side, &answer).ok();
    let mut act = cx.act();
    match placed {
        Some((piece, pose, shape)) => {
            act.emit(why, Event::Placed { piece, pose, shape });
            act.then(PreparationStep::side(side));
        }
        None => {
            let left: Vec<_> = deploying::waiting(act.field(), side).collect();
            for piece in left {
                act.emit(why, Event::Left { piece, how: engine::Departure::Removed });
            }
        }
    }
    Ok(())
}
