//! Flank and rear attacks (section 13).

use engine::PieceId;
use tabletop::{Body, Length, Outline, Point, Pose};

use crate::{Field, Form, Sign, attacking};

/// Distances are compared to the hundredth of an inch (CYP-00-12): half of one.
pub const GRAIN: Length = Length(12);

/// Whether a unit has a flank and a rear: squares, garrisons and routed units have not, batteries have (CYP-13-06).
pub fn has_flanks(field: Field, unit: PieceId) -> bool {
    match field.form(unit) {
        Form::Line | Form::Column | Form::Single => true,
        Form::Square | Form::Deployed | Form::Routed => false,
    }
}

/// Whether a point lies behind the endless line along a front; who stands on it is in front (CYP-13-01).
fn lies_behind(front: Pose, at: Point) -> bool {
    let long = Length::inches(100);
    let ahead = (at - front.at).dot(front.facing.along(long));
    -ahead > i64::from(GRAIN.0) * i64::from(long.0)
}

/// Whether something stands wholly behind the line along a unit's front (CYP-13-01).
pub fn is_behind(field: Field, unit: PieceId, body: &Body) -> bool {
    let front = field.piece(unit).pose();
    body.blocks().all(|block| block.wholly(|corner| lies_behind(front, corner)))
}

/// What a unit covers at a pose, drawn up as it is.
pub fn body_at(field: Field, unit: PieceId, at: Pose) -> Body {
    field.drawn_up(unit).body(at)
}

/// Whether an attack that began at a pose comes upon flank or rear: every stand of the attacker was behind the line of the target's
/// front then (CYP-13-02); otherwise it is frontal (CYP-13-03).
pub fn comes_from_flank(field: Field, attacker: PieceId, target: PieceId, began: Pose) -> bool {
    has_flanks(field, target) && is_behind(field, target, &body_at(field, attacker, began))
}

/// Where the attack of a unit began.
pub fn began(field: Field, attacker: PieceId) -> Pose {
    let it = field.unit(attacker);
    Pose::new(it.began(), it.began_facing())
}

/// Whether the attack of a unit on another was one on flank or rear; on guns that somebody supports, on who supports them
/// (CYP-13-06).
pub fn strikes(field: Field, attacker: PieceId, unit: PieceId) -> bool {
    let it = field.unit(attacker);
    let aimed = |at: PieceId| at == unit || attacking::stands_for(field, at) == unit;
    it.target().is_some_and(aimed) && it.is(Sign::FromFlank)
        || it.also().is_some_and(aimed) && it.is(Sign::AlsoFromFlank)
}

/// Whether a unit was taken in flank or rear in a melee, or by an attack that has closed on it (CYP-13-05); who has backed into an
/// enemy was, unless he was met on his own front (CYP-14-03).
pub fn is_taken(field: Field, unit: PieceId) -> bool {
    let closed = |enemy: PieceId| field.is(enemy, Sign::Closed) && !field.is(enemy, Sign::Collided);
    let struck =
        field.formed_of(field.side(unit).other()).any(|enemy| closed(enemy) && strikes(field, enemy, unit));
    struck || has_backed(field, unit)
}

/// Whether a unit has backed into the enemy whom it fights (CYP-14-03).
pub fn has_backed(field: Field, unit: PieceId) -> bool {
    let backed = field.is(unit, Sign::Collided) && field.is(unit, Sign::Closed) && has_flanks(field, unit);
    let met = field.unit(unit).target().filter(|enemy| backed && field.piece(*enemy).on_table());
    met.is_some_and(|enemy| is_behind(field, unit, &field.body(enemy)))
}
