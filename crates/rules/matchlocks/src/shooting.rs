//! Chapter 11: shooting.
//!
//! In the order of the rulebook: who sees whom ([`sight`], [`cover`]), who may shoot and with how many
//! ([`shooters`]), at whom ([`targets`], [`lines`], [`view`]), one [`shot`] as dice, its [`resolve`], the
//! [`casualties`] and the [`leaders`] at risk. [`doctrine`] holds the shots of chapter 12.

mod aim;
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

use engine::PieceId;

use crate::Matchlocks;
use crate::steps::Step;

pub(crate) use questions::Shots;
pub use sight::can_see;
pub use targets::{
    allow_shot, each_shot, each_shot_at_best, judge_any_shot, judge_any_shot_in_either_stance, judge_shot,
    judge_shots, offer_shots, offer_targets, shot_at,
};
pub(crate) use targets::{any_shot, has_any_shot};

engine::chapter! {
    /// The steps of this chapter.
    pub enum ShootingStep of Matchlocks in Step::Shooting {
        /// One Shoot Action. Returns whether a shot was fired.
        shoot: Shoot { unit: PieceId, target: PieceId } -> bool =
            |cx| resolve::shoot(cx.asking(), unit, target);
        /// The shots of a group, as the first or the second Action of its Order: all targets declared, all dice
        /// rolled, all Kills removed together (NMM-09-03).
        group: Group { round: u8 } = |cx| resolve::group(cx.asking(), round);
        /// Owners of loose units choose who falls (NMM-11-54): so many figures of each unit.
        fall: Fall { falls: leaders::SmallRisks } = |cx| resolve::fall(cx.asking(), falls.wide());
        /// Leaders of units that have lost many figures throw for their lives (NMM-11-58, NMM-12-58).
        leaders_at_risk: LeadersAtRisk { risks: leaders::SmallRisks } =
            |cx| leaders::leaders_at_risk(cx.asking(), risks.wide());
    }
}
