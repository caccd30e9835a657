//! Chapter 7: the phases of the game, the decks, bonus cards and special events, the end of the turn.

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// The opening phase: goes in turn until foot or horse engage (NMM-07-02).
    Opening,
    /// A turn of the Main Battle Phase (NMM-07-08).
    Turn,
    /// A window for interrupting cards between two Actions (NMM-07-20).
    Window,
    /// The enemy may hold a unit that has just been ordered to a single Action (NMM-07-23).
    Forfeit {
        /// Which unit.
        unit: engine::PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: TurnStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Cards;

impl crate::ruleset::Questions for Cards {
    fn validate(
        &self,
        _known: &crate::Known,
        _world: &crate::world::World,
        decision: &crate::Decision,
        _answer: &engine::Answer,
    ) -> Result<(), engine::Refusal> {
        unimplemented!("{decision:?}")
    }

    fn candidates(
        &self,
        _known: &crate::Known,
        _world: &crate::world::World,
        decision: &crate::Decision,
        _offer: &mut dyn FnMut(engine::Answer),
    ) {
        unimplemented!("{decision:?}")
    }
}

/// The table with all that a viewer may not know taken out: hands of cards and, by NMM-06-09, the enemy's tokens.
pub fn project(
    table: &crate::table::Table,
    _world: &crate::world::World,
    viewer: engine::Viewpoint,
) -> crate::table::Table {
    let mut seen = *table;
    for side in engine::Side::BOTH {
        if !viewer.sees(side) {
            let it = &mut seen.sides[side.index()];
            (it.bonus, it.events, it.tokens, it.instructions) = (0, 0, 0, 0);
        }
    }
    seen
}

/// Fills the unseen hands with cards that may be there.
pub fn imagine(
    _known: &crate::Known,
    _world: &crate::world::World,
    _luck: &mut engine::Luck,
) -> crate::table::Table {
    unimplemented!()
}

/// Who may be asked for a card on a throw, by public facts (NMM-07-24, NMM-07-25).
pub fn throw_windows(
    _table: &crate::table::Table,
    _thrower: engine::Side,
) -> engine::Few<engine::ThrowWindow, 2> {
    unimplemented!()
}

/// What a card does to dice on the table, and the event that spends it.
pub fn touch(
    _table: &crate::table::Table,
    decision: &crate::Decision,
    _answer: &engine::Answer,
) -> (engine::Touch, Option<(engine::Rule, engine::Event)>) {
    unimplemented!("{decision:?}")
}
