//! Firing (section 06).

mod choice;
mod pool;
mod questions;
mod turning;
mod volley;

pub use choice::{Shooting, judge_aim, judge_load, judge_shot, shootings, weapon};
pub use pool::{armour_points, modifiers, pool, range};
pub(crate) use questions::{Shots, draw};
pub use questions::{begin, judge, offer};
pub use volley::{aim, declare, end_aim, is_aimed, load};

use crate::BorderReivers;
use crate::steps::FiringStep;

engine::chapter! {
    FiringStep of BorderReivers {
        shots: Shots { group } = |cx| volley::shots(cx.asking(), group);
        resolve: Resolve { group } = |cx| volley::resolve(cx.asking(), group);
    }
}
