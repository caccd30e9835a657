//! When a rider comes upon infantry, and whether that has the time to form (PM-07-14).

use engine::{InlineVec, PieceId};
use tabletop::{Block, Bounds, IndexSet, Length, Outline, Path, Pose};

use super::{as_hedgehog, time};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::movement::doing::Going;
use crate::movement::legs::cost_of;
use crate::table::Sign;
use crate::world::Class;
use crate::{Acting, rule, zones};

/// A rider comes upon infantry that would form hedgehog.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coming {
    /// The infantry.
    pub foot: PieceId,
    /// Whether it has the time to form.
    pub forms: bool,
    /// The rider's way up to there.
    pub path: Path,
    /// What that costs.
    pub cost: Length,
}

/// The first infantry upon which a rider comes on a path: into contact, or for pistols and mounted dragoons within their range with
/// the infantry before their front. It forms if the share of the move's allowance that has been spent by then is enough. Infantry
/// within his range or in contact when his move began does not form (PM-07-14).
pub(crate) fn coming(field: Field, going: &Going) -> Option<Coming> {
    let rider = going.unit;
    if !field.rides(rider) || field.routs(rider) {
        return None;
    }
    let body = field.footprint(rider);
    let able = able(field, rider, &going.path);
    if able.is_empty() {
        return None;
    }
    let end = going.path.end(body);
    let upon = |pose: Pose| {
        let block = body.block(pose);
        let comes =
            |foot: &Block| comes_upon(field, rider, &block, foot) || pose == end && field.touch(&block, foot);
        able.iter().find(|(_, foot)| comes(foot)).map(|(id, _)| *id)
    };
    let moment = going.path.first_moment(body, |pose| upon(pose).is_some())?;
    let extent = earliest(&moment, |extent| upon(moment.stroke.pose_at(extent, body)).is_some());
    let foot = upon(moment.stroke.pose_at(extent, body))?;
    let path = going.path.cut(&moment.stroke, extent, body);
    // Facing about for nothing is never part of a ride at the enemy.
    let cost = cost_of(field, rider, &path).unwrap_or(going.cost).min(going.cost);
    let spent = field.unit(rider).spent() + cost;
    let forms = time(field, foot).is_reached_by(spent, going.allowance);
    Some(Coming { foot, forms, path, cost })
}

/// The first step of a stroke from which a test holds that holds at a moment of it and not a millimetre before.
fn earliest(moment: &tabletop::Moment, holds: impl Fn(i32) -> bool) -> i32 {
    let step = match moment.stroke.motion {
        tabletop::Motion::Turn { .. } => moment.extent,
        _ => 100,
    };
    let (mut before, mut after) = ((moment.extent - step).max(0), moment.extent);
    if holds(before) {
        return before;
    }
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        if holds(middle) { after = middle } else { before = middle }
    }
    after
}

/// The enemy infantry near a path that could form, with the ground that it covers.
fn able(field: Field, rider: PieceId, path: &Path) -> InlineVec<(PieceId, Block), 32> {
    let body = field.footprint(rider);
    let here = field.block(rider);
    let reach = field.range(rider) + body.diagonal() + Length::millimetres(1);
    let start = Bounds { low: path.start.at, high: path.start.at };
    let near = path.strokes(body).fold(start, |all, stroke| all.with(stroke.end(body).at)).inflated(reach);
    let has_moved = field.is(rider, Sign::Moved);
    let mut found = InlineVec::empty((rider, here));
    let enemies = field.units_in(&near).filter(|id| field.side(*id) != field.side(rider));
    for foot in enemies.filter(|id| field.is_fighter(*id)) {
        let block = field.block(foot);
        // It is kept of whoever is in the middle of his move or pursuit; he may have turned since.
        let is_kept = has_moved || field.is(rider, Sign::Pursued);
        let kept = || is_kept && field.is(foot, Sign::BegunUpon);
        let begun = || kept() || !has_moved && began_upon(field, rider, &here, &block);
        if near.meets(&Bounds::of_block(&block)) && !begun() && as_hedgehog(field, foot).is_some() {
            found.try_push((foot, block));
        }
    }
    found
}

/// A rider begins his move: it is kept which infantry he begins it upon, for all pieces of it, and that of the move before is
/// forgotten (PM-07-14).
pub(crate) fn begins(act: &mut Acting, rider: PieceId) {
    let why = rule!("PM-07-14");
    let field = act.field();
    let (here, side) = (field.block(rider), field.side(rider));
    let rides = field.piece(rider).on_table() && field.rides(rider);
    // Whoever does not reach so near is neither in his range nor in contact.
    let near = field.range(rider).max(field.farthest_contact());
    let around = rides.then(|| Bounds::of_block(&here).inflated(near));
    let around = around.map_or(IndexSet::EMPTY, |around| field.table.pieces.about(&around));
    for foot in act.world().named() {
        let field = act.field();
        let piece = field.piece(foot);
        let may_be = piece.owner != side && piece.on_table() && field.class(foot) == Class::Foot;
        let begun =
            may_be && around.contains(foot.index()) && began_upon(field, rider, &here, &field.block(foot));
        if begun {
            raise(act, why, foot, Sign::BegunUpon);
        } else if field.is(foot, Sign::BegunUpon) {
            lower(act, why, foot, Sign::BegunUpon);
        }
    }
}

/// Whether infantry was already in his range or in contact.
fn began_upon(field: Field, rider: PieceId, here: &Block, foot: &Block) -> bool {
    field.touch(here, foot) || here.within(foot, field.range(rider)) && field.class(rider) != Class::Shock
}

/// Whether a rider at a place has come upon infantry: the two meet, or it is in his range and before his front.
fn comes_upon(field: Field, rider: PieceId, block: &Block, foot: &Block) -> bool {
    let range = field.range(rider);
    block.within(foot, Length::ZERO)
        || range > Length::ZERO && block.within(foot, range) && zones::has_ahead(block, foot, range)
}
