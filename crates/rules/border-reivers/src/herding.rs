//! Herding and running beasts (section 10).

mod animals;
mod drive;
mod drove;
pub(crate) mod near;
mod questions;

pub use animals::runs;
pub use drive::{Driven, judge_drive};
pub use drove::{DROVE, Drove, beside, drove, judge_drove, modifiers, pool};
pub use near::{Hearers, hear_melee, hear_shot, hearers};
pub(crate) use questions::Droving;
pub use questions::{begin, judge, offer};

use crate::BorderReivers;
use crate::steps::HerdingStep;

engine::chapter! {
    HerdingStep of BorderReivers {
        herd: Herd { herder, first, beasts } = |cx| drove::herd(cx.asking(), herder, first, beasts);
        drive: Drive { herder } = |cx| drive::drive(cx.asking(), herder);
        scatter: Scatter = |cx| animals::scatter(cx.asking());
        animals: Animals = |cx| animals::animals(&mut cx.act());
        run: Run { from } = |cx| animals::run_next(cx.asking(), from);
    }
}
