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
use crate::steps::Step;

engine::chapter! {
    /// The steps of this chapter.
    pub enum FiringStep of BorderReivers in Step::Firing {
        /// A group declares its other shots, the first being declared already (BR-06-10).
        shots: Shots { group: u8 } = |cx| volley::shots(cx.asking(), group);
        /// The declared shots are resolved one after the other.
        resolve: Resolve { group: u8 } = |cx| volley::resolve(cx.asking(), group);
    }
}
