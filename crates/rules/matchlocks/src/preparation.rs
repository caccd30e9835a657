//! Chapter 6: prepare for battle.
//!
//! Before this, players agree on armies; where these are picked by points, the ground and the sides follow from the
//! [`act`], whose answers the record keeps. The battle itself begins with the decks, scouting and deployment, and goes over into the opening phase. A battle whose troops already stand where they
//! stood on the day goes straight to it.

pub mod act;
mod begin;
mod blanks;
mod deploying;
pub mod ground;
pub(crate) mod places;
pub(crate) mod plot;
pub mod scouting;
mod seeking;

use engine::{About, Answer, PieceId, Refusal, Rng, Verdict};
use tabletop::Pose;

use crate::ask::{Ask, DeployStep};
use crate::steps::PreparationStep;
use crate::table::Table;
use crate::vocabulary::PLACE;
use crate::world::World;
use crate::{Decision, Known, Matchlocks};

pub(crate) use begin::announce;
pub(crate) use deploying::open as waiting_in;
pub use deploying::{INSIDE, OTHER_FORM};

engine::chapter! {
    PreparationStep of Matchlocks {
        begin: Begin = |cx| begin::begin(cx.script());
        ground: Ground = |cx| begin::ground(cx.asking());
        decks: Decks = |cx| begin::decks(&mut cx.act());
        classes: Classes { from } = |cx| begin::classes(cx.script(), from);
        class: Class { leader } = |cx| begin::class(cx.asking(), leader);
        assign: Assign { from } = |cx| begin::assign(cx.script(), from);
        assign_one: AssignOne { leader } = |cx| begin::assign_one(cx.asking(), leader);
        dice_off: DiceOff = |cx| begin::dice_off(cx.asking());
        brigades: Brigades = |cx| begin::brigades(cx.script());
        choose_brigade: ChooseBrigade { side } = |cx| begin::choose_brigade(cx.asking(), side);
        placing: Placing { side, step } = |cx| begin::placing(cx.script(), side, step);
        place_one: PlaceOne { side, step } = |cx| begin::place_one(cx.asking(), side, step);
        generals: Generals = |cx| begin::generals(cx.script());
        ready: Ready = |cx| begin::ready(&mut cx.act());
    }
}

/// Puts a piece on a table where a plan wants it, and says whether it may be deployed there.
///
/// # Errors
/// Why it may not.
pub(crate) fn plan(table: &mut Table, world: &World, id: PieceId, pose: Pose) -> Result<(), Refusal> {
    let answer = Answer::plain(PLACE).with(id).at(pose);
    let id = deploying::lay(table, world, &answer)?;
    deploying::judge(table, world, id)
}

/// Answers for the questions of this chapter.
pub(crate) struct Deployment;

fn step_of(decision: &Decision) -> DeployStep {
    match decision.about {
        About::Ask(Ask::Deploy(step)) => step,
        other => unreachable!("{other:?} is no question of deployment"),
    }
}

impl engine::Questions<Matchlocks> for Deployment {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if let About::Ask(Ask::Assign(leader)) = decision.about {
            return begin::validate_assignment(known.field(world), leader, answer);
        }
        deploying::validate(known.table(), world, decision.who, step_of(decision), answer)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::Assign(leader)) = decision.about {
            return begin::offer_assignments(known.field(world), leader, offer);
        }
        seeking::offer(known.table(), world, decision.who, step_of(decision), offer);
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        if let About::Ask(Ask::Assign(_)) = decision.about {
            return engine::pick_candidate(self, known, world, decision, rng);
        }
        seeking::sample(known.table(), world, decision.who, step_of(decision), rng)
    }
}
