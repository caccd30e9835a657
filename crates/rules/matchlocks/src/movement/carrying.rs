//! A unit moves with all that it carries (NMM-03-19, NMM-05-07, NMM-08-12).

use engine::{PieceId, Rule};
use tabletop::Pose;

use crate::Acting;

/// Whether a move is the owner's choice or the rules'.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carry {
    /// A voluntary Action: attached Leaders come along, undeployed guns are put back behind their parent.
    Voluntary,
    /// A Fall Back: attached Leaders must come along; undeployed guns are put back.
    FallBack,
    /// An Attack, Evade, Follow Up or Pursuit: attached Leaders come along, undeployed guns are left standing.
    LeavingGuns,
}

/// Puts a unit into a new pose with the Leaders attached to it, kept at the same spot, and the guns it carries.
pub fn move_to(_act: &mut Acting, _unit: PieceId, _to: Pose, _how: Carry, _why: Rule) {
    unimplemented!()
}
