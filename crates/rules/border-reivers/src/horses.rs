//! Frightened horses (section 07).

use engine::{Cx, Flow};

use crate::BorderReivers;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HorsesStep {
    /// Horses near the guns just fired roll.
    Gunfire,
}

/// Runs a step of this chapter.
pub fn run(_step: HorsesStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}
