//! Game turns, cards and the steps of a player's turn (section 01).

use engine::{Cx, Flow};

use crate::BorderReivers;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// A whole game turn (BR-01-01).
    Turn,
}

/// Runs a step of this chapter.
pub fn run(_step: TurnStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}
