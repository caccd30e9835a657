//! Which orders a captain weighs: piece by piece, those nearest the enemy first, until one of them has something to do.

use engine::{Answer, Few, PieceId, Side};
use tabletop::{Angle, Length};

use super::standing::Outlook;
use super::{enemies_of, moving};
use crate::command;
use crate::field::Field;
use crate::movement;
use crate::table::Form;
use crate::vocabulary::{CLEAR, FINISH, FORM_COLUMN, LOOPHOLE, RIDE, WING_LEFT, WING_RIGHT};

/// The orders of a side: to nobody, then to one piece after the other.
pub(super) fn moves(field: Field, side: Side, weigh: &mut dyn FnMut(Answer) -> bool) {
    let mut order: Few<(i64, PieceId), 64> = Few::empty((0, PieceId(0)));
    for piece in field.world.named().filter(|piece| movement::may_act(field, side, *piece).is_ok()) {
        let at = field.piece(piece).pose().at;
        let near =
            enemies_of(field, piece).map(|enemy| at.distance_squared(field.piece(enemy).pose().at)).min();
        // Generals when all others have gone where they go.
        let late = if field.kind(piece).is_general() { i64::MAX / 2 } else { 0 };
        order.try_push((near.unwrap_or(0) / 4 + late, piece));
    }
    order.sort_by_key(|(near, _)| *near);
    weigh(Answer::plain(FINISH));
    for (_, piece) in order.iter().filter(|(_, piece)| !is_content(field, *piece)) {
        let mut better = false;
        movement::orders_worth(field, side, *piece, &mut |answer| {
            if !matches!(answer.verb, FORM_COLUMN | WING_LEFT | WING_RIGHT | CLEAR | LOOPHOLE) {
                better = weigh(answer);
            }
        });
        if field.kind(*piece).is_general() {
            rides(field, side, *piece, &mut |answer| better = weigh(answer));
        }
        if better {
            return;
        }
    }
}

/// Whether a unit stands where it should, so that none of its orders need be weighed: it shoots from where it wants to
/// stand, or recovers.
fn is_content(field: Field, piece: PieceId) -> bool {
    if field.kind(piece).is_general() {
        return false;
    }
    if moving::recovers(field, piece) {
        return true;
    }
    let here = Outlook::of(field, piece);
    here.shot > 0.0 && here.threat < 8.0 && (here.station > -0.9 || field.form(piece) == Form::Unlimbered)
}

/// Rides behind the middle of a general's men.
fn rides(field: Field, side: Side, general: PieceId, weigh: &mut dyn FnMut(Answer)) {
    if field.host(general).is_some() {
        return;
    }
    let mut sum = (0i64, 0i64, 0i64);
    for unit in field.units_of(side).filter(|unit| command::is_entitled(field, general, *unit)) {
        let at = field.frame(unit).centre();
        sum = (sum.0 + i64::from(at.x), sum.1 + i64::from(at.y), sum.2 + 1);
    }
    if sum.2 == 0 {
        return;
    }
    let middle = tabletop::Point::new((sum.0 / sum.2) as i32, (sum.1 / sum.2) as i32);
    let pose = field.piece(general).pose();
    let home = super::homeward(field.world, side);
    for (back, aside) in [(0, 0), (4, 0), (7, 0), (7, 6), (7, -6)] {
        let to = tabletop::Pose::new(middle, home + Angle::HALF)
            .moved(Angle::HALF, Length::INCH.times(back))
            .moved(Angle::RIGHT, Length::INCH.times(aside));
        let order = Answer::plain(RIDE).with(general).at(tabletop::Pose::new(to.at, pose.facing));
        if movement::judge(field, side, &order).is_ok() {
            weigh(order);
        }
    }
}
