//! A charge at a wood that turns out heavy as it sets out: mounted troops go up to its edge and no farther, foot as far into
//! it as it then comes (CP-19-03, CP-19-09, CP-19-10).

use engine::PieceId;
use tabletop::{Block, FeatureId, Length, Path, Stroke};

use super::contact::fits;
use super::judging::{may_wheel, wheeled};
use super::moving::{draws_up, straightens, touches};
use super::order::{Order, drawn_up, outline, stays_drawn_up};
use super::upon::{Among, Upon, first_upon};
use crate::field::{Field, TOUCHING};
use crate::going::way::{Gait, way_cost};
use crate::going::{self, Trees};
use crate::movement::placing::place_along;
use crate::movement::{bends, rates};
use crate::steadiness::disorder;
use crate::table::UnitChange;
use crate::{Acting, rule};

/// A way that comes to no contact, and what it takes of the charge move.
struct Short {
    path: Path,
    spent: Length,
}

/// A charger that a heavy wood keeps from arriving goes on the way that it announced as far as the ground lets it, short of
/// whoever stands there. On reaching the wood it is disordered (CP-19-06). Where no such wood lies that far it stays.
pub fn comes_to(act: &mut Acting, unit: PieceId, target: PieceId, order: &Order, closed: bool) {
    let field = act.field();
    let Some(short) = way_to_edge(field, unit, target, order) else { return };
    let body = outline(field, unit);
    if !closed && !in_heavy_wood(field, &body.block(short.path.end(body))) {
        return;
    }
    draws_up(act, unit, order.files);
    straightens(act, rule!("CP-15-28"), unit);
    bends::note(act, unit, &short.path, Length::ZERO);
    place_along(act, rule!("CP-19-03"), unit, &short.path);
    let spent = act.table().units[unit.index()].spent() + short.spent;
    act.emit(rule!("CP-15-22"), UnitChange::Spent(spent).on(unit));
    if wheeled(&short.path) > i32::from(act.world().book.charging.wheels.free) * 100 {
        disorder(act, rule!("CP-15-27"), unit);
    }
    let field = act.field();
    let here = outline(field, unit).block(field.piece(unit).pose());
    if in_heavy_wood(field, &here) {
        disorder(act, rule!("CP-19-06"), unit);
    }
}

/// Whether a block touches a wood that is known to be heavy.
fn in_heavy_wood(field: Field, block: &Block) -> bool {
    let woods = (0..field.world.terrain.len()).map(|at| FeatureId(at as u8));
    let mut heavy = woods.filter(|wood| going::trees(field, *wood) == Some(Trees::Heavy));
    heavy.any(|wood| touches(field, wood, block))
}

/// The longest part of the way that the ground and the charge move allow and on which nobody is met.
fn way_to_edge(field: Field, unit: PieceId, target: PieceId, order: &Order) -> Option<Short> {
    may_wheel(field, unit, order).ok()?;
    if stays_drawn_up(field, unit, order.files) {
        return longest(field, unit, target, order, Length::ZERO);
    }
    let (table, deducted) = drawn_up(field, unit, order.files).ok()?;
    longest(field.on(&table), unit, target, order, deducted)
}

fn longest(field: Field, unit: PieceId, target: PieceId, order: &Order, deducted: Length) -> Option<Short> {
    let limit = rates::rate(field, unit, Gait::Charge) - deducted;
    let body = outline(field, unit);
    // A little farther, so that whoever stands just beyond is kept off.
    let whole = order.path(field.piece(unit).pose(), limit + Length::INCH);
    let first = first_upon(field, unit, &whole, body, Among { target: Some(target), left_out: None });
    let spent = |path: &Path| {
        let cost = way_cost(field, unit, path, Gait::Charge, &[], &[]).ok()?;
        let all = cost.spent + cost.due;
        (all <= limit).then_some(all)
    };
    let mut found: Option<(Stroke, i32)> = None;
    for stroke in whole.strokes(body) {
        let met = first.filter(|first| first.stroke.leg == stroke.leg);
        // A hair farther off than counts as touching an enemy.
        let off = |first: &super::upon::First| match first.upon {
            Upon::Enemy(..) => (TOUCHING + Block::TOLERANCE).0 + 1,
            _ => 0,
        };
        let most = met.map_or(stroke.motion.extent(), |first| (first.extent - off(&first)).max(0));
        let allowed = |extent: i32| spent(&whole.cut(&stroke, extent, body)).is_some();
        let extent = farthest(most, allowed);
        if extent > 0 {
            found = Some((stroke, extent));
        }
        if extent < stroke.motion.extent() {
            break;
        }
    }
    let (stroke, mut extent) = found?;
    // Back until it stands upon no friend whom it might pass, by millimetres.
    while extent > 0 && !fits(field, unit, &body.block(whole.cut(&stroke, extent, body).end(body))) {
        extent = (extent - 100).max(0);
    }
    let path = whole.cut(&stroke, extent, body);
    Some(Short { path, spent: spent(&path)? + deducted })
}

/// The greatest number of steps up to a limit that a test allows which, once it refuses, refuses all greater ones.
fn farthest(most: i32, allowed: impl Fn(i32) -> bool) -> i32 {
    if allowed(most) {
        return most;
    }
    let (mut low, mut high) = (0, most);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if allowed(middle) { low = middle } else { high = middle }
    }
    low
}
