//! The path of a pursuit (PM-10-10).

use engine::{InlineVec, PieceId};
use tabletop::{Block, Leg, Length, Outline, Path, Pose};

use crate::field::Field;
use crate::movement::judging::{leaves, room};
use crate::movement::legs::cost_of;
use crate::movement::straight::straight;
use crate::table::{PIECES, Phase, Sign};
use crate::{going, sight};

/// A pursuit move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pursuit {
    /// Where it begins, turned after the enemy.
    pub start: Pose,
    /// Straight ahead from there.
    pub path: Path,
    /// What that costs.
    pub cost: Length,
    /// Whether it ends over an edge of the table.
    pub off_table: bool,
}

/// How a unit pursues: it turns about its centre, for nothing, to point at the nearest point of the fleeing unit and goes straight
/// ahead as far as its charge allowance lasts, stopping on contact with any enemy unit and 1 mm before a friend or impassable ground.
/// If the turn does not fit it goes straight ahead as it faces (PM-10-10). At once after a combat it follows the nearest enemy whom
/// that has routed, and does not move if there is none; in its own phase 3 the nearest routing enemy whom it sees, or nobody
/// (PM-10-09).
pub fn pursuit(field: Field, unit: PieceId) -> Option<Pursuit> {
    pursuit_of(field, unit, quarries(field, unit).first().copied())
}

/// The same after one of several who are as near.
pub fn pursuit_of(field: Field, unit: PieceId, quarry: Option<PieceId>) -> Option<Pursuit> {
    if quarry.is_none() && field.table.battle.phase() != Phase::Movement {
        return None;
    }
    let here = field.piece(unit).pose();
    let turned = quarry.map(|quarry| turned_to(field, unit, quarry)).filter(|pose| fits(field, unit, *pose));
    Some(onward(field, unit, turned.unwrap_or(here), field.charge_allowance(unit)))
}

/// Straight ahead from a pose with what is left of the charge allowance (PM-10-10).
pub(super) fn onward(field: Field, unit: PieceId, start: Pose, left: Length) -> Pursuit {
    let ahead = straight(field, unit, start, left);
    let distance = stopped(field, unit, start, ahead.distance);
    let path = Path::of(start, Leg::Advance(distance));
    Pursuit {
        start,
        path,
        cost: cost_of(field, unit, &path).unwrap_or(distance),
        off_table: leaves(field, unit, &path),
    }
}

/// Whom it may follow: the nearest, and whoever is as near (PM-10-10).
pub(super) fn quarries(field: Field, unit: PieceId) -> InlineVec<PieceId, PIECES> {
    let moving = field.table.battle.phase() == Phase::Movement;
    let routing = field.units_of(field.side(unit).other()).filter(|id| field.routs(*id));
    let chased = routing.filter(|id| match moving {
        true => field.is_fighter(*id) && sight::sees(field, unit, *id),
        false => field.is(*id, Sign::Broken),
    });
    let mut nearest = InlineVec::new();
    let mut least = None;
    for id in chased {
        let distance = field.distance(unit, id);
        if least.is_none_or(|least| distance < least) {
            nearest = InlineVec::new();
            least = Some(distance);
        }
        if least == Some(distance) {
            nearest.push(id);
        }
    }
    nearest
}

/// Its pose turned about its centre to point at the nearest point of another unit.
fn turned_to(field: Field, unit: PieceId, quarry: PieceId) -> Pose {
    let centre = field.block(unit).centre();
    let facing = centre.bearing(centre.gap(&field.block(quarry)).to);
    Pose::new(centre + facing.along(field.footprint(unit).depth.half()), facing)
}

/// Whether it can stand so: on no other unit.
fn fits(field: Field, unit: PieceId, pose: Pose) -> bool {
    let block = field.footprint(unit).block(pose);
    let on_table = room(field, unit).encloses(&block);
    let covered = field
        .units()
        .filter(|id| *id != unit)
        .any(|id| field.block(id).overlaps_deeper_than(&block, Block::TOLERANCE));
    on_table && !covered
}

/// How far it goes before a friend or ground that it may not enter, a millimetre short of it; batteries are ridden over if they are
/// the enemy's.
fn stopped(field: Field, unit: PieceId, start: Pose, distance: Length) -> Length {
    let (body, short) = (field.footprint(unit), field.world.book.combat.pursuit.short);
    let path = Path::of(start, Leg::Advance(distance));
    let mut least = distance;
    for stroke in path.strokes(body) {
        let friends = field.units_of(field.side(unit)).filter(|id| *id != unit);
        for friend in friends {
            if let Some(extent) = stroke.last_clear(body, &field.block(friend)) {
                least = least.min(Length((extent - short.0).max(0)));
            }
        }
    }
    let (class, form) = (field.class(unit), field.form(unit));
    let is_barred = |distance: Length| {
        let way = Path::of(start, Leg::Advance(distance));
        way.strokes(body).any(|stroke| going::bars(field.world, class, form, body, &stroke).is_some())
    };
    if !is_barred(least) {
        return least;
    }
    let (mut free, mut barred) = (0, least.0);
    while barred - free > 1 {
        let middle = free + (barred - free) / 2;
        if is_barred(Length(middle)) { barred = middle } else { free = middle }
    }
    Length((free - short.0).max(0))
}
