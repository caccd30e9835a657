//! Chapter 11: shooting.
//!
//! In the order of the rulebook: who sees whom ([`sight`], [`cover`]), who may shoot and with how many
//! ([`shooters`]), at whom ([`targets`], [`lines`], [`view`]), one [`shot`] as dice, its [`resolve`], the
//! [`casualties`] and the [`leaders`] at risk. [`doctrine`] holds the shots of chapter 12.

pub mod casualties;
pub mod cover;
pub mod doctrine;
pub mod leaders;
pub mod lines;
mod questions;
pub mod ranks;
pub mod resolve;
pub mod shooters;
pub mod shot;
pub mod sight;
pub mod targets;
pub mod view;

use engine::{Cx, Flow, PieceId};

use crate::Matchlocks;
use crate::steps::Value;

pub(crate) use questions::Shots;
pub use sight::can_see;
pub use targets::{
    allow_shot, any_shot, each_shot, judge_any_shot, judge_any_shot_in_either_stance, judge_shot,
    judge_shots, offer_shots, offer_targets,
};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShootingStep {
    /// One Shoot Action. Returns whether a shot was fired.
    Shoot {
        /// Who shoots.
        unit: PieceId,
        /// At whom.
        target: PieceId,
    },
    /// The shots of a group: all targets declared, all dice rolled, all Kills removed together (NMM-09-03).
    Group,
    /// Owners of loose units choose who falls (NMM-11-54): so many figures of each unit.
    Fall(leaders::SmallRisks),
    /// Leaders of units that have lost many figures throw for their lives (NMM-11-58, NMM-12-58).
    LeadersAtRisk(leaders::SmallRisks),
}

/// Runs a step of this chapter.
pub fn run(step: ShootingStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        ShootingStep::Shoot { unit, target } => resolve::shoot(cx.asking(), unit, target),
        ShootingStep::Group => resolve::group(cx.asking()),
        ShootingStep::Fall(falls) => resolve::fall(cx.asking(), falls.wide()),
        ShootingStep::LeadersAtRisk(risks) => leaders::leaders_at_risk(cx.asking(), risks.wide()),
    }
}
