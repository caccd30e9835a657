//! Gates of folds: how far it is to a beast behind a wall, and who stands where others have to come through.

use engine::{PieceId, Side};
use tabletop::{Angle, Disc, Length, Point, Segment};

use super::aims;
use crate::field::Field;
use crate::running;
use crate::world::TerrainKind;

/// The gates and gaps of fences and walls: horses and beasts come through them.
fn gates<'a>(field: Field<'a>) -> impl Iterator<Item = Segment> + use<'a> {
    let lines = field.world.terrain.iter();
    let lines = lines.filter(|terrain| matches!(terrain.kind, TerrainKind::Fence | TerrainKind::Wall));
    lines.flat_map(|terrain| terrain.openings.iter().copied())
}

/// How far it is from one place to another: by the best gate where a wall lies between.
pub(super) fn far(field: Field, from: Point, to: Point) -> Length {
    let straight = from.distance(to);
    if !running::is_barred(field, from, to) {
        return straight;
    }
    gates(field).map(|gate| round_by(gate, from, to)).min().unwrap_or(straight)
}

/// The middle of a gate.
fn middle(gate: Segment) -> Point {
    gate.from + gate.vector().scaled(1, 2)
}

/// How far it is from one place to another through a gate.
fn round_by(gate: Segment, from: Point, to: Point) -> Length {
    from.distance(middle(gate)) + middle(gate).distance(to)
}

/// How far beside the middle of a gate, and how far before its wall, stands who leaves the way through it clear.
const ASIDE: Length = Length::inches(3);
const BEFORE: Length = Length::hundredths_of_inch(150);

/// A place beside the gate by which one comes from one place to another, on this side of it: from there a Leader sends others
/// through. `None` where no wall with a gate lies between.
pub(super) fn beside(field: Field, from: Point, to: Point) -> Option<Point> {
    let barred = running::is_barred(field, from, to);
    let leads = |gate: &Segment| barred || gate.crosses(Segment::new(from, to));
    let gate = gates(field).filter(leads).min_by_key(|gate| round_by(*gate, from, to))?;
    let (middle, along) = (middle(gate), Angle::of(gate.vector()));
    let ways = [Angle::LEFT, Angle::RIGHT].map(|hand| along + hand);
    let out = ways.into_iter().max_by_key(|way| (middle + way.along(BEFORE)).distance_squared(to))?;
    let places = [along, along + Angle::HALF].map(|side| middle + side.along(ASIDE) + out.along(BEFORE));
    places.into_iter().min_by_key(|place| place.distance_squared(from))
}

/// How far before and behind a gate the way through it is to be clear, and how far to either side of its middle.
const LANE: Length = Length::inches(6);
const LANE_WIDE: Length = Length::hundredths_of_inch(60);

/// Whether a base stands in the way of those who come through a gate.
pub(super) fn is_in_lane(field: Field, base: Disc) -> bool {
    let wide = Disc { radius: base.radius + LANE_WIDE, ..base };
    gates(field).any(|gate| {
        let (middle, along) = (middle(gate), Angle::of(gate.vector()));
        let [one, other] = [Angle::LEFT, Angle::RIGHT].map(|hand| middle + (along + hand).along(LANE));
        wide.is_crossed_by(Segment::new(one, other))
    })
}

/// How far it is home for a man: those nearest the gate are to come out first.
pub(super) fn home(field: Field, side: Side, man: PieceId) -> Length {
    let from = field.centre(man);
    aims::exit(field, side, man).map_or(Length::ZERO, |home| far(field, from, home.at))
}

/// Whether a base stands in a gate, so that nobody comes through.
pub(super) fn is_in_gate(field: Field, base: Disc) -> bool {
    gates(field).any(|gate| base.is_crossed_by(gate))
}
