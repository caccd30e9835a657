//! Chapter 10: what is seen.

use engine::PieceId;

use crate::field::Field;

/// Whether one piece sees another (CP-10-04).
pub fn sees(_field: Field, _viewer: PieceId, _object: PieceId) -> bool {
    true
}
