//! Hidden groups (BR-01-05, BR-01-06).

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HidingStep {
    /// After a card: those who held may act.
    Held,
}

/// Runs a step of this chapter.
pub fn run(_step: HidingStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked of hidden groups.
pub(crate) struct Holding;

impl Questions<BorderReivers> for Holding {
    fn validate(
        &self,
        _known: &Known,
        _world: &World,
        _decision: &Decision,
        _answer: &Answer,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    fn candidates(
        &self,
        _known: &Known,
        _world: &World,
        _decision: &Decision,
        _offer: &mut dyn FnMut(Answer),
    ) {
    }
}

/// Takes out of a table what a viewer may not know: where hidden groups are (BR-01-06).
pub(crate) fn conceal(_table: &mut crate::table::Table, _world: &World, _viewer: engine::Viewpoint) {}

/// Fills in where hidden groups may be.
pub(crate) fn imagine(known: &Known, _world: &World, _luck: &mut engine::Luck) -> crate::table::Table {
    *known.table()
}

/// Whether an event shows somebody what he did not know.
pub(crate) fn reveals(_event: &engine::Event) -> bool {
    false
}
