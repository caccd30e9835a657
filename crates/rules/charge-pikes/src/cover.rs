//! Cover: against shooting (CP-16-39) and in combat (CP-17-29).

use engine::PieceId;

use crate::field::Field;
use crate::world::Cover;

/// What covers a unit in combat against an enemy with whom it is in contact (CP-17-29): only across the obstacle or in the
/// building, by the combat column of CP-19-02.
pub fn in_combat(_field: Field, _unit: PieceId, _against: PieceId) -> Cover {
    Cover::None
}

/// Whether foot is in the open against an enemy (CP-17-23): neither in cover in combat, nor in disordering terrain, nor
/// higher up or across a steep slope from mounted troops (CP-19-16).
pub fn in_the_open(_field: Field, _foot: PieceId, _against: PieceId) -> bool {
    true
}

/// Whether a unit is in hard cover against an enemy, or against anybody where none is named (CP-18-17, CP-18-21,
/// CP-18-29).
pub fn is_hard(_field: Field, _unit: PieceId, _against: Option<PieceId>) -> bool {
    false
}

/// Whether skirmishers or gunners stand in a building, fieldworks or hard cover against an enemy, so that they count as
/// close-order troops (CP-17-36).
pub fn is_strong_for_loose(_field: Field, _unit: PieceId, _against: PieceId) -> bool {
    false
}
