//! How far a piece could come and attack with its next move: outlines made of samples, for the eye alone.

use engine::view::words::about;
use engine::view::{RangeKind, RangeView};
use engine::{Answer, PieceId};
use tabletop::{Angle, Hand, Leg, Length, Point};

use crate::field::Field;
use crate::table::Sign;
use crate::vocabulary::MOVE;
use crate::{as_if, movement, rule};

/// Degrees between two directions that are tried, and parts of a move.
const STEP: i32 = 15;
const PARTS: i32 = 4;

/// The move and the attack of a unit, as if its card had been turned and it had passed.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    if !field.kind(piece).is_formed() || field.is_routed(piece) || field.is(piece, Sign::Locked) {
        return Vec::new();
    }
    let table = as_if::in_turn(field, piece);
    let field = Field::new(&table, field.world);
    let far = field.normal_distance(piece);
    let charge = field.attack_distance(piece);
    let at = field.piece(piece).pose().at;
    let around = || (0..360 / STEP).map(|part| part * STEP);
    let move_to = around().map(|degrees| farthest(field, piece, degrees, far)).collect();
    let attack = around().map(|degrees| at + Angle::degrees(degrees).along(charge)).collect();
    let ahead = format!("an attack of {}, straight ahead once it has turned", about(charge));
    vec![
        RangeView::new(RangeKind::Move, format!("one move of {}", about(far)), rule!("CYP-05-05"), move_to),
        RangeView::new(RangeKind::Charge, ahead, rule!("CYP-12-01"), attack),
    ]
}

/// How far the middle of its front comes in a direction off its facing, to the quarter of a move.
fn farthest(field: Field, unit: PieceId, degrees: i32, far: Length) -> Point {
    let pose = field.piece(unit).pose();
    let goes = |part: &i32| {
        let distance = Length(far.0 * part / PARTS);
        let leg = Leg::Oblique { hand: Hand::Right, angle: Angle::degrees(degrees), distance };
        let leg = if degrees == 0 { Leg::Advance(distance) } else { leg };
        movement::judge(field, unit, &Answer::plain(MOVE).with(unit).leg(leg)).is_ok()
    };
    let parts = (1..=PARTS).rev().find(goes).unwrap_or(0);
    pose.at + (pose.facing + Angle::degrees(degrees)).along(Length(far.0 * parts / PARTS))
}
