//! The ground of chapter 19 as it bears on movement.

use engine::PieceId;

use crate::field::Field;

/// Whether a unit is astride an obstacle or on a bridge: disordered as long as it is (CP-19-20, CP-19-23, CP-19-25).
pub fn is_astride(_field: Field, _unit: PieceId) -> bool {
    false
}
