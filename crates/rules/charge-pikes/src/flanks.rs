//! 15.8: open and protected flanks.

use engine::PieceId;

use crate::field::Field;

/// How many flanks of a unit are open against an enemy who charges or fights it: 0, 1 or 2 (CP-15-49 to CP-15-51).
pub fn open_flanks(_field: Field, _unit: PieceId, _against: PieceId) -> u8 {
    0
}
