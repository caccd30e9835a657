//! Retreats (BR-02-09 to BR-02-11).

use engine::{Cx, Flow};

use crate::BorderReivers;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RetreatingStep {
    /// To the nearest cover.
    DrawBack {
        /// Group.
        group: u8,
    },
    /// For the home edge.
    Full {
        /// Group.
        group: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(_step: RetreatingStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// Whether a figure has cover to draw back to (BR-02-11): some spot that gives missile cover from the nearest enemy whom it
/// sees, and to which a way leads.
pub fn has_cover(_field: crate::field::Field, _man: engine::PieceId) -> bool {
    false
}
