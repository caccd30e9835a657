//! What the legs of a move cost (PM-07-02, PM-07-07, PM-07-12, PM-07-25).

use engine::{PieceId, Refusal};
use tabletop::{Angle, Footprint, Leg, Length, Path, Pivot, Pose, Segment, Swing, Tracer};

use crate::field::Field;
use crate::going::{self, Toll};
use crate::rule;
use crate::table::{Form, Sign};
use crate::world::Class;

/// Whether a unit turns freely as it goes: a column, a limbered battery (PM-07-02, PM-06-08).
pub fn turns_freely(field: Field, unit: PieceId) -> bool {
    matches!(field.form(unit), Form::Column | Form::Limbered)
}

/// What one leg costs from a pose: measured along the path of the front corner that goes farthest (PM-02-09). An oblique and a
/// step back go at half rate, facing about takes a quarter of the allowance (PM-07-02, PM-07-12).
///
/// # Errors
/// If the unit makes no such leg.
pub fn leg_cost(
    field: Field,
    unit: PieceId,
    body: Footprint,
    from: Pose,
    leg: Leg,
) -> Result<Length, Refusal> {
    let book = &field.world.book.movement;
    let normal = field.allowance(unit);
    let no = |why| Err(Refusal::new(rule!("PM-07-02"), why));
    let rider = matches!(field.class(unit), Class::General | Class::Staff);
    let half = |length: Length| length.scaled(book.manoeuvres.half_rate.into(), 100);
    let to = leg.end(from, body);
    let own = match leg {
        Leg::To { .. } if rider => Segment::new(from.at, to.at).length(),
        _ if rider => return no("a rider goes to a place"),
        Leg::Advance(distance) => distance,
        Leg::Back(distance) => half(distance),
        Leg::Oblique { angle, .. } if angle > Angle::degrees(book.manoeuvres.oblique.into()) => {
            return no("an oblique leans 45 degrees at most");
        }
        Leg::Oblique { distance, .. } => half(distance),
        Leg::Wheel { swing: Swing::Backward, .. } => return no("a wheel goes forward"),
        Leg::Wheel { angle, .. } if angle < Angle::degrees(book.manoeuvres.least_wheel.into()) => {
            return no("wheels of less than 1 degree are not made");
        }
        Leg::Wheel { .. } => leg.length(from, body, Tracer::OuterFrontCorner),
        Leg::AboutFace => return Ok(book.table_3.face_about.of(normal)),
        Leg::Turn { about: Pivot::FrontMiddle, .. } if turns_freely(field, unit) => return Ok(Length::ZERO),
        Leg::Turn { .. } => {
            return no("only a column or a limbered battery turns freely, about the middle of its front");
        }
        Leg::Sidestep { .. } | Leg::To { .. } => {
            return no("a unit goes straight ahead, wheels, goes obliquely, steps back or faces about");
        }
    };
    let way = Segment::new(from.at, to.at);
    let mut toll = Toll::of(field.world, way);
    if field.class(unit) == Class::Staff {
        // Staff officers ignore difficult ground (PM-07-18).
        toll = Toll::default();
    }
    Ok(toll.cost(field.world, own, way.length(), normal))
}

/// What a path costs in all: the sum of its legs, each paid in full (PM-07-02).
///
/// # Errors
/// If the unit makes no such leg.
pub fn cost_of(field: Field, unit: PieceId, path: &Path) -> Result<Length, Refusal> {
    let body = field.footprint(unit);
    let mut pose = path.start;
    let mut cost = Length::ZERO;
    for leg in path.legs() {
        cost += leg_cost(field, unit, body, pose, *leg)?;
        pose = leg.end(pose, body);
    }
    Ok(cost)
}

/// Whether a path runs along a road all the way, so that a column or a limbered battery goes half as far again: not in a charge or
/// rout, and only if the whole move does (PM-07-08).
pub fn is_on_road(field: Field, unit: PieceId, path: &Path) -> bool {
    let begun = !field.is(unit, Sign::Moved) || field.is(unit, Sign::OnRoad);
    if !begun || !turns_freely(field, unit) || field.world.sets.roads.is_empty() {
        return false;
    }
    let body = field.footprint(unit);
    let mut pose = path.start;
    path.legs().iter().all(|leg| {
        let from = pose.at;
        pose = leg.end(pose, body);
        going::runs_along_road(field.world, Segment::new(from, pose.at))
    })
}

/// The allowance for a path: one and a half times the normal one along a road (PM-07-08).
pub fn allowance_for(field: Field, unit: PieceId, on_road: bool) -> Length {
    let normal = field.allowance(unit);
    match on_road {
        true => normal.scaled(field.world.book.movement.ground.road.into(), 100),
        false => normal,
    }
}
