//! Herding and running beasts (section 10).

mod animals;
mod drive;
mod drove;
mod near;
mod questions;

use engine::{Cx, Flow, PieceId};

pub use animals::runs;
pub use drive::{Driven, judge_drive};
pub use drove::{DROVE, Drove, drove, judge_drove, modifiers, pool};
pub use near::{Hearers, hear_melee, hear_shot, hearers};
pub(crate) use questions::Droving;
pub use questions::{begin, judge, offer};

use crate::BorderReivers;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HerdingStep {
    /// A figure tries to drive beasts.
    Herd {
        /// Herder.
        herder: PieceId,
        /// First.
        first: PieceId,
        /// Beasts.
        beasts: u8,
    },
    /// The herder leads his drove where his player says.
    Drive {
        /// Herder.
        herder: PieceId,
    },
    /// The next beast of a drove that would not be driven runs.
    Scatter,
    /// The animals run.
    Animals,
    /// The animals from this number on run.
    Run {
        /// The first that may.
        from: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(step: HerdingStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    match step {
        HerdingStep::Herd { herder, first, beasts } => drove::herd(cx.asking(), herder, first, beasts),
        HerdingStep::Drive { herder } => drive::drive(cx.asking(), herder),
        HerdingStep::Scatter => animals::scatter(cx.asking()),
        HerdingStep::Animals => animals::animals(cx.asking()),
        HerdingStep::Run { from } => animals::run_next(cx.asking(), from),
    }
}
