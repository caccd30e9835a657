//! Chapter 10: what is seen.

use engine::PieceId;

use crate::field::Field;

/// Whether one piece sees another (CP-10-04).
pub fn sees(_field: Field, _viewer: PieceId, _object: PieceId) -> bool {
    true
}

/// Whether a piece sees some part of a patch of ground as if somebody stood there (CP-18-27).
pub fn sees_ground(_field: Field, _viewer: PieceId, _corners: &[tabletop::Point]) -> bool {
    true
}
