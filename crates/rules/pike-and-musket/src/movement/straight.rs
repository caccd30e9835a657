//! Straight ahead as far as an allowance lasts and nobody is met: charges, pursuits, and riders who go on (PM-07-11, PM-10-10).

use engine::PieceId;
use tabletop::{Leg, Length, Path, Pose};

use crate::field::Field;
use crate::going;

/// How far a unit goes straight ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Straight {
    /// How far.
    pub distance: Length,
    /// What that costs.
    pub cost: Length,
    /// The enemy on whom it ends.
    pub contact: Option<PieceId>,
}

/// How far a unit goes straight ahead from a pose until it meets an enemy whom it does not ride over, or what is left of its
/// allowance is used up.
pub fn straight(field: Field, unit: PieceId, from: Pose, left: Length) -> Straight {
    let body = field.footprint(unit);
    let normal = field.allowance(unit);
    let far = going::farthest(field.world, from.at, from.facing, left, normal);
    let path = Path::of(from, Leg::Advance(far));
    let mut found = Straight { distance: far, cost: Length::ZERO, contact: None };
    let whole = path.bounds(body);
    let side = field.side(unit);
    let enemies = field.units_in(&whole).filter(|id| field.side(*id) != side && field.is_fighter(*id));
    for stroke in path.strokes(body) {
        for enemy in enemies.clone() {
            let met = stroke.last_clear(body, &field.block(enemy)).map(Length);
            if let Some(distance) = met.filter(|distance| *distance < found.distance) {
                found = Straight { distance, contact: Some(enemy), ..found };
            }
        }
    }
    let way = tabletop::Segment::new(from.at, from.at + from.facing.along(found.distance));
    let toll = going::Toll::of(field.world, way);
    found.cost = toll.cost(field.world, found.distance, found.distance, normal);
    found
}
