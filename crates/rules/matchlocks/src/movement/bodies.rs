//! Who stands near a move, and who of them is in its way (NMM-10-29 to 10-31, NMM-10-33).

use engine::{PieceId, Refusal};
use tabletop::{Block, Bounds, Length, Outline};

use super::trip::{Passed, PassedFriends, Trip, nobody_passed};
use crate::field::Field;
use crate::rule;
use crate::table::Sign;

/// A unit that stands near a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    pub id: PieceId,
    pub block: Block,
    pub friend: bool,
    /// Whether its place does not count: it belongs to the same Group Order and has yet to take its part
    /// (NMM-09-03).
    pub yet_to_move: bool,
}

/// Visits the units whose outline may come within a distance of a rectangle, save one and those that ride with
/// it. Leaders, and guns without crew, hinder nobody.
pub(crate) fn each_near(
    field: Field,
    unit: PieceId,
    bounds: &Bounds,
    within: Length,
    mut visit: impl FnMut(Neighbour),
) {
    let side = field.side(unit);
    let in_group = field.table.battle.group().iter().any(|member| member.unit() == unit);
    let bounds = bounds.inflated(within);
    for id in field.world.ids() {
        if !field.comes_near(id, &bounds) {
            continue;
        }
        if id == unit || !field.is_unit(id) || rides_with(field, id, unit) || rides_with(field, unit, id) {
            continue;
        }
        let waits = |member: &crate::table::Grouped| member.unit() == id && !member.done();
        let yet_to_move = in_group && field.table.battle.group().iter().any(waits);
        visit(Neighbour { id, block: field.block(id), friend: field.side(id) == side, yet_to_move });
    }
}

/// Whether a gun is undeployed and travels with a unit: the two neither disarray nor obstruct each other
/// (NMM-03-19).
fn rides_with(field: Field, gun: PieceId, parent: PieceId) -> bool {
    field.parent(gun) == Some(parent) && is_undeployed(field, gun)
}

/// Whether a gun still travels with its parent: limbered, never unlimbered and never left behind (NMM-03-19).
pub fn is_undeployed(field: Field, gun: PieceId) -> bool {
    field.gun(gun)
        && field.parent(gun).is_some()
        && field.has(gun, Sign::Limbered)
        && !field.has(gun, Sign::Deployed)
}

/// How near counts as the touch that only an Attack may make: closer than a tenth of a millimetre.
pub(crate) const CONTACT: Length = Length(10);

/// Judges whether an enemy is in the way of a Move (NMM-10-33): its outline may be neither crossed nor touched.
/// A unit that begins in contact may leave it.
pub(crate) fn judge_enemy(trip: &Trip, enemy: &Neighbour) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Refusal::new(rule!("NMM-10-33"), why).piece(enemy.id);
    if trip.meets(&enemy.block) {
        return Err(refuse("an enemy stands in the way: stop short, go round, or Attack"));
    }
    let touches = trip.displaces() && trip.end.within(&enemy.block, CONTACT);
    if touches && !trip.start.within(&enemy.block, CONTACT) {
        return Err(refuse("only an Attack may end in contact with an enemy"));
    }
    Ok(())
}

/// How a move goes through friends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    /// Who is passed.
    pub passed: PassedFriends,
    /// Whether the mover takes a Disarray Token: one at most in an Action.
    pub disarrays: bool,
}

impl Passage {
    pub const fn none() -> Passage {
        Passage { passed: nobody_passed(), disarrays: false }
    }

    /// Notes that a friend is passed.
    pub fn note(&mut self, field: Field, unit: PieceId, friend: PieceId, penalties: bool) {
        let token = penalties && passing_disarrays(field, unit, friend);
        self.passed.try_push(Passed { unit: friend, tokens: u8::from(token) });
        self.disarrays |= token;
    }
}

/// Whether each of the two takes a Disarray Token when a unit passes through a friend (NMM-10-29, NMM-10-31).
fn passing_disarrays(field: Field, unit: PieceId, friend: PieceId) -> bool {
    if field.foot_skirmisher(unit) || field.foot_skirmisher(friend) || field.leader(unit) {
        return false;
    }
    field.arm(unit) != field.arm(friend) || field.disordered(unit) || field.disordered(friend)
}

/// Judges a move that meets a friend (NMM-10-30): a straight one that began in contact with him may go through,
/// if it ends wholly clear. Skirmishers on foot, and Leaders, need not move up first (NMM-10-03, NMM-10-31).
pub(crate) fn judge_friend(field: Field, trip: &Trip, friend: &Neighbour) -> Result<(), Refusal> {
    let refuse = |why: &'static str| Refusal::new(rule!("NMM-10-30"), why).piece(friend.id);
    if trip.end.overlaps_deeper_than(&friend.block, Block::TOLERANCE) {
        return Err(refuse("the move must end wholly clear of the friend: stop before him or go farther"));
    }
    if field.leader(trip.unit) || field.foot_skirmisher(trip.unit) {
        return Ok(());
    }
    if !trip.is_straight() {
        return Err(refuse("friends are passed by a straight Move, not by a turn"));
    }
    if !trip.began_touching(&friend.block, field.tolerance()) {
        return Err(refuse("passing through takes two Actions: move up to the friend, then through him"));
    }
    Ok(())
}
