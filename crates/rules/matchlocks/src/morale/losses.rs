//! What follows when a unit is gone: its leaders, its melee, army morale, and friends who see it.

use engine::{Departure, PieceId, Rule};

use crate::Acting;

/// Takes a unit off the table for good and does all that follows from it at once: attached Leaders share its
/// fate or are displaced (NMM-05-09, NMM-10-34, NMM-13-36), it leaves its melee, army morale is owed by section
/// 16, a gun is left abandoned or captured, and the tests of friends who see it, and of the last of its brigade,
/// join the agenda (NMM-13-04 to 13-11). Nothing is paid or tested yet: the caller settles and drains.
pub fn lose(_act: &mut Acting, _unit: PieceId, _how: Departure, _why: Rule) {
    unimplemented!()
}
