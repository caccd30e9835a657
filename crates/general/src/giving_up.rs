//! When a battle is given up, as a person would who has nothing left to hope for.

use engine::{Place, Side};

use crate::Appraised;

/// Who has a smaller chance to win than this, turn after turn, has lost.
const LOST: f64 = 0.03;
/// Nobody gives up who still has more than this part of the figures with which he began: a battle against odds may be lost that has hardly
/// been fought, and there is something in fighting it.
const LEFT: f64 = 0.6;

/// Whether a position is as good as lost for a side, by what everybody sees of it: its [chance](crate::Value::chance) to win is next to nothing,
/// and much of what it had when the battle began is gone. A battle is given up where that has been so when the last turn began, when this
/// one did, and still is. Costs a value.
pub fn is_lost<R: Appraised>(began: &R::Table, now: &R::Table, world: &R::World, side: Side) -> bool {
    let [before, left] = [began, now].map(|table| f64::from(figures::<R>(table, side)));
    left <= LEFT * before && R::value().chance::<R>(now, world, side) < LOST
}

/// The figures of a side that are in the battle.
fn figures<R: Appraised>(table: &R::Table, side: Side) -> u32 {
    let fights = |place: Place| matches!(place, Place::Table | Place::Reserve);
    let own = R::pieces(table).iter().filter(|piece| piece.owner == side && fights(piece.place));
    own.map(|piece| u32::from(piece.figures)).sum()
}
