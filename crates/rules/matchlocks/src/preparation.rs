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

use engine::{About, Answer, PieceId, Refusal, Rng, Side, Verdict};
use tabletop::Pose;

use crate::ask::{Ask, DeployStep};
use crate::steps::Step;
use crate::table::Table;
use crate::vocabulary::PLACE;
use crate::world::World;
use crate::{Decision, Known, Matchlocks};

pub(crate) use begin::announce;
pub(crate) use deploying::open as waiting_in;
pub use deploying::{INSIDE, OTHER_FORM};

engine::chapter! {
    /// The steps of this chapter.
    pub enum PreparationStep of Matchlocks in Step::Preparation {
        /// The battle begins: decks, scouting, deployment, army morale, then the opening phase.
        begin: Begin = |cx| begin::begin(cx.script());
        /// It is told how the ground was set out and who took which side (NMM-06-02).
        ground: Ground = |cx| begin::ground(cx.asking());
        /// The decks are laid out (NMM-06-01).
        decks: Decks = |cx| begin::decks(&mut cx.act());
        /// The Command Classes of the Brigadiers from this one on are rolled, where the players agreed to (NMM-05-04).
        classes: Classes { from: u8 } = |cx| begin::classes(cx.script(), from);
        /// One of them.
        class: Class { leader: PieceId } = |cx| begin::class(cx.asking(), leader);
        /// The rolled classes are given to the Brigadiers from this one on as their player likes.
        assign: Assign { from: u8 } = |cx| begin::assign(cx.script(), from);
        /// One Brigadier takes the class of another who has none for good yet.
        assign_one: AssignOne { leader: PieceId } = |cx| begin::assign_one(cx.asking(), leader);
        /// Who goes first (NMM-06-05).
        dice_off: DiceOff = |cx| begin::dice_off(cx.asking());
        /// Brigades one at a time (NMM-06-04, NMM-06-05).
        brigades: Brigades = |cx| begin::brigades(cx.script());
        /// Which brigade comes next. Returns its number.
        choose_brigade: ChooseBrigade { side: Side } -> u8 = |cx| begin::choose_brigade(cx.asking(), side);
        /// A side places the troops of a step until it has done.
        placing: Placing { side: Side, step: DeployStep } = |cx| begin::placing(cx.script(), side, step);
        /// It places one piece. Returns whether it has done.
        place_one: PlaceOne { side: Side, step: DeployStep } -> bool =
            |cx| begin::place_one(cx.asking(), side, step);
        /// The General who has not been placed with a brigade.
        generals: Generals = |cx| begin::generals(cx.script());
        /// Army Morale Tokens are taken, and the opening phase follows (NMM-06-08).
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
