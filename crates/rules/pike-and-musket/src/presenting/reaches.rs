//! How far a piece could come, charge and attack with its next move: outlines made of samples, for the eye alone.

use engine::PieceId;
use engine::view::words::Measure::Millimetres;
use engine::view::{RangeKind, RangeView};
use tabletop::{Angle, Hand, Leg, Length, Path, Point, Pose, Swing};

use crate::as_if;
use crate::field::Field;
use crate::movement::{self, straight};
use crate::table::Form;
use crate::world::Class;
use crate::{charging, rule};

/// Degrees between two directions that are tried.
const STEP: i32 = 15;

/// The move and the charge of a piece, as if it were its turn.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    let table = as_if::in_turn(field, piece);
    let field = Field::new(&table, field.world);
    let views = [moves(field, piece), charge(field, piece)];
    views.into_iter().flatten().filter(|view| view.outline.len() > 2).collect()
}

/// Where the middle of its front could be after its move: all round for riders, else ahead and by wheels (PM-07-02).
fn moves(field: Field, piece: PieceId) -> Option<RangeView> {
    let still = matches!(field.form(piece), Form::Hedgehog | Form::Unlimbered);
    if still || movement::may_move(field, piece).is_err() || field.is_unit(piece) && field.is_held(piece) {
        return None;
    }
    let far = movement::allowance_for(field, piece, false);
    let at = field.piece(piece).pose();
    let outline: Vec<Point> = match field.class(piece) {
        Class::General | Class::Staff => {
            (0..360 / STEP).map(|part| at.at + Angle::degrees(part * STEP).along(far)).collect()
        }
        _ => sweep(field, piece, far, 90),
    };
    Some(RangeView {
        kind: RangeKind::Move,
        word: format!("one move of {}", Millimetres.about(far)),
        rule: rule!("PM-07-01"),
        outline,
    })
}

/// How far its front could come in a charge, straight ahead and after a wheel (PM-07-11).
fn charge(field: Field, unit: PieceId) -> Option<RangeView> {
    if charging::may_charge(field, unit).is_err() {
        return None;
    }
    let rate = field.charge_allowance(unit);
    let widest = i32::from(field.world.book.movement.charging.wheel);
    Some(RangeView {
        kind: RangeKind::Charge,
        word: format!("a charge of {}", Millimetres.about(rate)),
        rule: rule!("PM-07-09"),
        outline: sweep(field, unit, rate, widest),
    })
}

/// The ends of a wheel by every so many degrees and the way straight on as far as an allowance lasts.
fn sweep(field: Field, unit: PieceId, allowance: Length, widest: i32) -> Vec<Point> {
    let (start, body) = (field.piece(unit).pose(), field.footprint(unit));
    let end = |degrees: i32| -> Option<Point> {
        let (turned, spent): (Pose, Length) = match degrees {
            0 => (start, Length::ZERO),
            _ => {
                let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
                let angle = Angle::degrees(degrees.abs());
                let wheel = Leg::Wheel { hand, angle, swing: Swing::Forward };
                let cost = movement::cost_of(field, unit, &Path::of(start, wheel)).ok()?;
                (wheel.end(start, body), cost)
            }
        };
        let left = allowance - spent;
        (left.0 >= 0).then(|| turned.moved(Angle::UP, straight(field, unit, turned, left).distance).at)
    };
    let parts = widest / STEP;
    (-parts..=parts).filter_map(|part| end(part * STEP)).chain([start.at]).collect()
}
