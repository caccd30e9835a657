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
pub mod risks;
pub mod shooters;
pub mod shot;
pub mod sight;
pub mod targets;
pub mod view;

use crate::Matchlocks;
use crate::steps::ShootingStep;

pub(crate) use questions::Shots;
pub use sight::can_see;
pub use targets::{
    allow_shot, each_shot, each_shot_at_best, judge_any_shot, judge_any_shot_in_either_stance, judge_shot,
    judge_shots, offer_shots, offer_targets, shot_at,
};
pub(crate) use targets::{any_shot, has_any_shot};

engine::chapter! {
    ShootingStep of Matchlocks {
        shoot: Shoot { unit, target } = |cx| resolve::shoot(cx.asking(), unit, target);
        group: Group { round } = |cx| resolve::group(cx.asking(), round);
        fall: Fall { falls } = |cx| resolve::fall(cx.asking(), falls.wide());
        leaders_at_risk: LeadersAtRisk { risks } = |cx| leaders::leaders_at_risk(cx.asking(), risks.wide());
    }
}
