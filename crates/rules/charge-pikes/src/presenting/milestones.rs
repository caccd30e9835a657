//! Where on the way of a charge its wheels become too wide (CP-15-27).

use engine::view::MilestoneView;
use engine::view::words::degrees;
use engine::{About, Answer};
use tabletop::{Angle, Path, Point};

use crate::ask::Ask;
use crate::charging::judging::wheels_too_far;
use crate::charging::order::Order;
use crate::charging::{countering, judging};
use crate::field::Field;
use crate::vocabulary::{CHARGE, COUNTERCHARGE};
use crate::{Decision, rule};

/// The marks on the way of an answer; none where it is no charge, or one that wheels no farther than it may.
pub(super) fn of(field: Field, decision: &Decision, answer: &Answer) -> Vec<MilestoneView> {
    let Some(way) = way(field, decision, answer) else { return Vec::new() };
    let mark = |at: Point| {
        let wheeled = degrees(Angle::hundredths(way.wheeled));
        let free = field.world.book.charging.wheels.free;
        let word = format!("wheels {wheeled}, more than {free}: disordered and without impetus");
        MilestoneView::new(at, word, rule!("CP-15-27"))
    };
    let unit = answer.piece.filter(|_| wheels_too_far(field.world, way.wheeled));
    unit.and_then(|unit| too_far_at(field, &way.path, field.piece(unit).shape().footprint()))
        .map(mark)
        .into_iter()
        .collect()
}

/// The way of a charge or countercharge, if it is legal.
fn way(field: Field, decision: &Decision, answer: &Answer) -> Option<judging::Way> {
    let there = |id: &engine::PieceId| id.index() < field.world.profiles.len();
    let unit = answer.piece.filter(there)?;
    let engine::Way::Legs(legs) = &answer.way else { return None };
    let order = Order::of(answer.amount, legs).ok()?;
    match (answer.verb, &decision.about) {
        (CHARGE, _) => judging::judge(field, unit, answer.object.filter(there)?, &order).ok(),
        (COUNTERCHARGE, About::Ask(Ask::Countercharge(at))) => {
            let charge = field.table.charges.get(usize::from(*at))?;
            countering::judge_counter(field, charge, unit, &order).ok().map(|both| both.counter)
        }
        _ => None,
    }
}

/// Where the middle of the front is at the end of the wheel that is too much.
fn too_far_at(field: Field, way: &Path, body: tabletop::Footprint) -> Option<Point> {
    let (mut path, mut wheeled) = (Path::from(way.start), 0);
    for leg in way.legs() {
        path = path.then(*leg).ok()?;
        wheeled += leg.turning().map_or(0, |(_, turn)| turn.abs());
        if wheels_too_far(field.world, wheeled) {
            return Some(path.end(body).at);
        }
    }
    None
}
