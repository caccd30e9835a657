//! Front, flanks and rear (PM-02-10).

use engine::PieceId;
use tabletop::{Angle, Block, Edge, Favour, Hull, Length, Outline, Pose};

use crate::field::Field;
use crate::table::Form;

/// From which zone of a unit another attacks it: the one that holds the middle of the attacker's front edge, on a boundary the
/// one better for the defender. An attacker in a flank zone who looks less than 45 degrees off the opposite of the defender's
/// facing counts as in front, and a hedgehog has front on all sides (PM-02-10).
pub fn zone(field: Field, attacker: PieceId, defender: PieceId) -> Edge {
    if field.form(defender) == Form::Hedgehog {
        return Edge::Front;
    }
    let looks = field.piece(attacker).pose().facing;
    let edge = side_of(field, attacker, defender);
    let opposite = field.piece(defender).pose().facing + Angle::HALF;
    let limit = i32::from(field.world.book.foundations.zones.facing) * 100;
    match edge {
        Edge::Left | Edge::Right if looks.between(opposite) < limit => Edge::Front,
        edge => edge,
    }
}

/// The zone whose limit an attacker counts against: of a hedgehog the sides of its rectangle (PM-08-24).
pub fn limited_zone(field: Field, attacker: PieceId, defender: PieceId) -> Edge {
    match field.form(defender) {
        Form::Hedgehog => side_of(field, attacker, defender),
        _ => zone(field, attacker, defender),
    }
}

fn side_of(field: Field, attacker: PieceId, defender: PieceId) -> Edge {
    field.block(defender).zone_of(field.front(attacker), Favour::Defender)
}

/// Whether a point of the table lies in the rear zone of a unit at a pose (PM-07-13).
pub fn is_behind(block: &Block, point: tabletop::Point) -> bool {
    block.zone_of(point, Favour::Defender) == Edge::Rear
}

/// Whether some point of another rectangle that is no farther off than `reach` lies in the front zone of a block: the ground
/// before its front edge between two lines outward at 45 degrees from its front corners (PM-02-10, PM-08-02).
pub fn has_ahead(block: &Block, other: &Block, reach: Length) -> bool {
    let [left, right, ..] = block.corners();
    let far = reach.times(2) + Length::millimetres(1);
    let facing = block.facing();
    let ahead = facing.along(far);
    let aside = (facing + Angle::RIGHT).along(far);
    Hull::of([left, left + ahead - aside, right + ahead + aside, right])
        .is_some_and(|zone| zone.touches(other))
}

/// The ground that lies so many degrees or less off straight ahead, seen from the middle of a front edge, and farther than `reach` at its
/// far end (PM-06-04).
pub fn arc(from: Pose, arc: u8, reach: Length) -> Option<Hull> {
    let far = reach.times(2);
    let arc = Angle::degrees(arc.min(89).into());
    let fan = [-arc, Angle::UP, arc].map(|turn| from.at + (from.facing + turn).along(far));
    Hull::of([from.at, fan[0], fan[1], fan[2]])
}
