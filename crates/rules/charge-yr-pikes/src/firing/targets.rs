//! At whom one may fire, and who stands in the way (CYP-07-12, CYP-09-24).

use engine::{PieceId, Refusal, Side};
use tabletop::{Bounds, Crossing, Length, Outline, Segment};

use crate::{Field, Kind, Sign, rule};

/// Whether a unit is in close combat before its phase comes: locked from an earlier turn, or met by somebody who fell back into it
/// (CYP-07-12, CYP-12-25, CYP-14-03).
pub fn is_in_combat(field: Field, unit: PieceId) -> bool {
    fights_among(field, unit, collided(field))
}

/// Those who fell back into somebody. They are few: they are looked for among all before anything else is asked of them.
fn collided(field: Field<'_>) -> impl Iterator<Item = PieceId> + use<'_> {
    field.world.named().filter(move |id| {
        let there = || field.piece(*id).on_table() && !field.is(*id, Sign::Mapped);
        field.is(*id, Sign::Collided) && there() && field.kind(*id).is_unit()
    })
}

/// The same where those who collided are known.
fn fights_among(field: Field, unit: PieceId, mut collided: impl Iterator<Item = PieceId>) -> bool {
    field.is(unit, Sign::Locked)
        || field.is(unit, Sign::Collided) && field.unit(unit).target().is_some()
        || collided.any(|it| field.unit(it).target() == Some(unit) && field.side(it) != field.side(unit))
}

/// Everybody at whom a side may fire.
pub fn targets(field: Field, side: Side) -> Vec<PieceId> {
    let collided: Vec<PieceId> = collided(field).collect();
    let fights = |id: PieceId| fights_among(field, id, collided.iter().copied());
    field.units_of(side.other()).filter(|id| !is_empty_gun(field, *id) && !fights(*id)).collect()
}

/// Whether a piece may be fired at by a side at all: an enemy unit on the table; no officer, wagon or coach, no gun that its crew has
/// left, nobody in close combat (CYP-07-12).
///
/// # Errors
/// Why not.
pub fn judge_target(field: Field, side: Side, target: PieceId) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-07-12"), why).piece(target));
    if field.side(target) == side {
        return no("nobody fires at friends");
    }
    if !field.piece(target).on_table() || field.is(target, Sign::Mapped) {
        return no("the target is not on the table");
    }
    if !field.kind(target).is_unit() || is_empty_gun(field, target) {
        return no("officers, wagons, coaches and guns without crews are no targets");
    }
    if is_in_combat(field, target) {
        return no("nobody fires into a close combat");
    }
    Ok(())
}

/// Whether it is a gun that nobody serves.
fn is_empty_gun(field: Field, id: PieceId) -> bool {
    field.kind(id).is_battery() && field.is_any(id, &[Sign::Abandoned, Sign::Captured])
}

/// The unit to which a stand belongs: a galloper gun to its unit, anything else to itself.
pub fn owner(field: Field, id: PieceId) -> PieceId {
    match field.kind(id) {
        Kind::Galloper => field.profile(id).of.unwrap_or(id),
        _ => id,
    }
}

/// The third units and galloper guns that come near a part of the table; no guns without crews.
pub fn thirds<'a>(
    field: Field<'a>,
    firer: PieceId,
    target: PieceId,
    part: &Bounds,
) -> impl Iterator<Item = PieceId> + use<'a> {
    let (but, part) = ([owner(field, firer), owner(field, target)], *part);
    field
        .near(part)
        .filter(move |id| field.kind(*id).is_unit() || field.kind(*id) == Kind::Galloper)
        .filter(move |id| !but.contains(&owner(field, *id)) && !is_empty_gun(field, *id))
}

/// Every stand of a third unit through which a line runs, friend or foe, and where it enters and leaves it: no officers, wagons or
/// coaches, and no guns without crews (CYP-07-12, CYP-09-24). Running along an edge is not running through.
pub fn crossed<'a>(
    field: Field<'a>,
    line: Segment,
    firer: PieceId,
    target: PieceId,
) -> impl Iterator<Item = (PieceId, Crossing)> + 'a {
    thirds(field, firer, target, &Bounds::of_segment(line).inflated(Length(16)))
        .filter(move |id| line.within(&field.block(*id), Length(16)))
        .filter_map(move |id| {
            let met = field.body(id).blocks().filter_map(|block| line.through(&block)).collect::<Vec<_>>();
            let (entry, exit) = (met.iter().map(|it| it.entry).min()?, met.iter().map(|it| it.exit).max()?);
            Some((id, Crossing { entry, exit }))
        })
}
