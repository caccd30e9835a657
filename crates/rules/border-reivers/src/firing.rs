//! Firing (section 06).

mod choice;
mod pool;
mod questions;
mod turning;
mod volley;

use engine::{Cx, Flow};

pub use choice::{Shooting, judge_aim, judge_load, judge_shot, shootings, weapon};
pub use pool::{armour_points, modifiers, pool, range};
pub(crate) use questions::{Shots, draw};
pub use questions::{begin, judge, offer};
pub use volley::{aim, declare, end_aim, is_aimed, load};

use crate::BorderReivers;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiringStep {
    /// A group declares its other shots, the first being declared already (BR-06-10).
    Shots {
        /// Group.
        group: u8,
    },
    /// The declared shots are resolved one after the other.
    Resolve {
        /// Group.
        group: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(step: FiringStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    match step {
        FiringStep::Shots { group } => volley::shots(cx.asking(), group),
        FiringStep::Resolve { group } => volley::resolve(cx.asking(), group),
    }
}
