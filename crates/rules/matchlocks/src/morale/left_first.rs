//! In which order a player takes the units of which several must test: from his left.

use engine::{PieceId, Side};

use crate::field::Field;
use crate::world::Baseline;

/// Where a unit stands from left to right as one player sees the table, ties by nearness to his baseline
/// (NMM-13-12, NMM-13-16).
pub(crate) fn from_left(field: Field, player: Side, unit: PieceId) -> (i32, i32) {
    let centre = field.block(unit).centre();
    match field.world.armies[player.index()].baseline {
        Baseline::Bottom => (centre.x, centre.y),
        Baseline::Top => (-centre.x, -centre.y),
    }
}
