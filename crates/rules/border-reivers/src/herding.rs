//! Herding and running beasts (section 10).

mod animals;
mod drive;
mod drove;
mod near;
mod questions;

use engine::PieceId;

pub use animals::runs;
pub use drive::{Driven, judge_drive};
pub use drove::{DROVE, Drove, beside, drove, judge_drove, modifiers, pool};
pub use near::{Hearers, hear_melee, hear_shot, hearers};
pub(crate) use questions::Droving;
pub use questions::{begin, judge, offer};

use crate::BorderReivers;
use crate::steps::Step;

engine::chapter! {
    /// The steps of this chapter.
    pub enum HerdingStep of BorderReivers in Step::Herding {
        /// A figure tries to drive beasts.
        herd: Herd { herder: PieceId, first: PieceId, beasts: u8 } =
            |cx| drove::herd(cx.asking(), herder, first, beasts);
        /// The herder leads his drove where his player says.
        drive: Drive { herder: PieceId } = |cx| drive::drive(cx.asking(), herder);
        /// The next beast of a drove that would not be driven runs.
        scatter: Scatter = |cx| animals::scatter(cx.asking());
        /// The animals run.
        animals: Animals = |cx| animals::animals(&mut cx.act());
        /// The animals from this number on run.
        run: Run { from: u8 } = |cx| animals::run_next(cx.asking(), from);
    }
}
