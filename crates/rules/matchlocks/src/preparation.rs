//! Chapter 6: prepare for battle.
//!
//! Before this, players agree on armies; where these are picked by points, the ground and the sides follow from the
//! [`act`], whose answers the record keeps. The battle itself begins with the decks, scouting and deployment, and goes over into the opening phase. A battle whose troops already stand where they
//! stood on the day goes straight to it.

pub mod act;
mod begin;
mod deploying;
pub mod ground;
pub(crate) mod places;
pub mod scouting;
mod seeking;

use engine::{About, Answer, Cx, Flow, PieceId, Refusal, Rng, Side};
use tabletop::Pose;

use crate::ask::{Ask, DeployStep};
use crate::field::Field;
use crate::steps::Value;
use crate::table::Table;
use crate::vocabulary::PLACE;
use crate::world::World;
use crate::{Decision, Known, Matchlocks};

pub(crate) use begin::announce;
pub(crate) use deploying::open as waiting_in;
pub use deploying::{INSIDE, OTHER_FORM};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PreparationStep {
    /// The battle begins: decks, scouting, deployment, army morale, then the opening phase.
    Begin,
    /// It is told how the ground was set out and who took which side (NMM-06-02).
    Ground,
    /// The decks are laid out (NMM-06-01).
    Decks,
    /// The Command Classes of the Brigadiers from this one on are rolled, where the players agreed to (NMM-05-04).
    Classes(u8),
    /// One of them.
    Class(PieceId),
    /// The rolled classes are given to the Brigadiers from this one on as their player likes.
    Assign(u8),
    /// One Brigadier takes the class of another who has none for good yet.
    AssignOne(PieceId),
    /// Who goes first (NMM-06-05).
    DiceOff,
    /// Brigades one at a time (NMM-06-04, NMM-06-05).
    Brigades,
    /// Which brigade comes next. Returns its number.
    ChooseBrigade(Side),
    /// A side places the troops of a step until it has done.
    Placing(Side, DeployStep),
    /// It places one piece. Returns whether it has done.
    PlaceOne(Side, DeployStep),
    /// The General who has not been placed with a brigade.
    Generals,
    /// Army Morale Tokens are taken, and the opening phase follows (NMM-06-08).
    Ready,
}

/// Runs a step of this chapter.
pub fn run(step: PreparationStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        PreparationStep::Begin => begin::begin(cx.script()),
        PreparationStep::Ground => begin::ground(cx.asking()),
        PreparationStep::Decks => begin::decks(cx.asking()),
        PreparationStep::Classes(from) => begin::classes(cx.script(), from),
        PreparationStep::Class(leader) => begin::class(cx.asking(), leader),
        PreparationStep::Assign(from) => begin::assign(cx.script(), from),
        PreparationStep::AssignOne(leader) => begin::assign_one(cx.asking(), leader),
        PreparationStep::DiceOff => begin::dice_off(cx.asking()),
        PreparationStep::Brigades => begin::brigades(cx.script()),
        PreparationStep::ChooseBrigade(side) => begin::choose_brigade(cx.asking(), side),
        PreparationStep::Placing(side, step) => begin::placing(cx.script(), side, step),
        PreparationStep::PlaceOne(side, step) => begin::place_one(cx.asking(), side, step),
        PreparationStep::Generals => begin::generals(cx.script()),
        PreparationStep::Ready => begin::ready(cx.asking()),
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
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        if let About::Ask(Ask::Assign(leader)) = decision.about {
            return begin::validate_assignment(Field::new(known.table(), world), leader, answer);
        }
        deploying::validate(known.table(), world, decision.who, step_of(decision), answer)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::Assign(leader)) = decision.about {
            return begin::offer_assignments(Field::new(known.table(), world), leader, offer);
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
