//! Who meets whom in combat.

use engine::PieceId;

use crate::field::{Field, TOUCHING};

/// Whether two enemies are in contact so that they can fight: they touch, or stand on both sides of the obstacle across
/// which they met (CP-19-35).
pub fn meet(field: Field, one: PieceId, other: PieceId, across: Option<u8>) -> bool {
    field.within(one, other, reach(across))
}

/// How far apart figures may be that fight each other: touching, or both touching the obstacle between them.
pub(crate) fn reach(across: Option<u8>) -> tabletop::Length {
    if across.is_some() { TOUCHING + TOUCHING } else { TOUCHING }
}
