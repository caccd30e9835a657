//! Where units stand in a melee: squared up after a turn, met half way, gone on straight ahead (NMM-12-06, 12-10,
//! 12-23, 12-34).

use bodies::RingSearch;
use engine::{InlineVec, PieceId};
use tabletop::{
    Angle, Block, Edge, Face, FeatureId, Footprint, IndexSet, Leg, Length, Outline, Pose, RunAmong, Slide,
    Surroundings,
};

use crate::field::Field;
use crate::movement::bodies::CONTACT;
use crate::movement::contact::{barred, charges};
use crate::movement::going::{going_of, is_obstacle, patch};

/// How far short of anybody a unit stops that may not touch him: beyond any tolerance of touching.
const JUST_SHORT: Length = Length(254);
/// Bodies that are flush are drawn in by this so that one can leave the other.
const SNUG: Length = Length(3);

/// The body of a unit.
pub fn body(field: Field, unit: PieceId) -> Footprint {
    let shape = field.piece(unit).shape();
    shape.footprint()
}

/// The outlines of all units but some.
fn others(field: Field, but: &[PieceId], keep: impl Fn(PieceId) -> bool) -> InlineVec<Block, 96> {
    let mut blocks = InlineVec::empty(field.block(but[0]));
    for id in field.units().filter(|id| !but.contains(id) && keep(*id)) {
        blocks.try_push(field.block(id));
    }
    blocks
}

/// A unit squared up on an edge of an enemy, wherever it comes from (NMM-12-06): among the others where there is
/// room, else without regard to them, for a contact once made never falls short (NMM-12-10).
pub fn squared_up(field: Field, unit: PieceId, enemy: PieceId, edge: Edge) -> Pose {
    let face = Face::of(field.pose(enemy), body(field, enemy), edge);
    let (from, body) = (field.pose(unit), body(field, unit));
    let touch = face.edge.gap(&field.block(unit)).from;
    let side = field.side(unit);
    let solid = others(field, &[unit, enemy], |id| field.side(id) == side);
    let apart = others(field, &[unit, enemy], |id| field.side(id) != side);
    let around = Surroundings {
        solid: &solid,
        apart: &apart,
        touching: CONTACT,
        ground: &field.world.ground,
        barred: barred(field, unit, None),
    };
    let least = field.world.book.troops.base(field.kind(unit), field.footing(unit)).0;
    face.square_up_among(from, body, touch, least, &around)
        .map_or_else(|_| face.square_up(from, body, touch).pose, |squared| squared.pose)
}

/// The pose of a unit turned about its centre so that its front looks where an edge of it looked, shifted by the
/// least that makes it fit; `None` if more than the allowed shift would be needed (NMM-12-10). The enemy who
/// strikes it is not in the way: he is squared up afterwards.
pub fn turned(field: Field, unit: PieceId, edge: Edge, enemy: PieceId) -> Option<Pose> {
    let body = body(field, unit);
    let from = field.pose(unit);
    let turned = Leg::to_face(from.facing, from.facing + edge.outward()).end(from, body);
    let solid = others(field, &[unit, enemy], |_| true);
    let around = Surroundings {
        solid: &solid,
        apart: &[],
        touching: CONTACT,
        ground: &field.world.ground,
        barred: barred(field, unit, field.state(unit).cover()),
    };
    let away = turned.facing + Angle::HALF;
    RingSearch::by_tenths(away, field.world.book.melee.turn_to_face.most_shift)
        .first(turned, |pose| around.fits(&body.block(pose)))
}

/// How far a defender of horse comes to meet an attacker who has `gap` to go in a direction of the table: half of
/// it, less where friends, enemies, obstacles or ground that is not Good Going stop him (NMM-12-34).
pub fn comes_to_meet(
    field: Field,
    defender: PieceId,
    attacker: PieceId,
    direction: Angle,
    gap: Length,
) -> Length {
    let run = (direction + Angle::HALF, gap.half());
    let stops = in_the_way(field, defender, &[defender, attacker], run);
    let among = RunAmong {
        stops: &stops,
        passed: &[],
        ground: &field.world.ground,
        barred: hindering(field, defender),
    };
    tabletop::run(field.pose(defender), body(field, defender), run.0, run.1, &among).distance
}

/// The outlines of all units but some, drawn in, that may be in the way of a run of a unit in a direction of the table.
fn in_the_way(
    field: Field,
    unit: PieceId,
    but: &[PieceId],
    (direction, far): (Angle, Length),
) -> InlineVec<Block, 96> {
    let block = field.block(unit);
    let whole = Slide::new(block, direction.along(far.max(Length::ZERO)), Length::ZERO).bounds();
    // What does not reach into the ground over which it goes stops nobody, roundings granted.
    let part = whole.inflated(Length(64));
    let mut snug = InlineVec::empty(block);
    let stops = others(field, but, |id| field.comes_near(id, &part));
    stops.iter().for_each(|block| snug.push(block.shrunk(SNUG)));
    snug
}

/// The ground over which horse does not come to meet an attacker, or an attacker does not go on.
fn hindering(field: Field, unit: PieceId) -> IndexSet {
    let hinders = |index: &usize| {
        let terrain = field.world.terrain(FeatureId(*index as u8));
        is_obstacle(terrain) || patch(terrain).is_some_and(|ground| going_of(field, unit, ground).is_bad())
    };
    let bad = (0..field.world.ground.features().len()).filter(hinders).fold(IndexSet::EMPTY, IndexSet::with);
    bad.or(barred(field, unit, None))
}

/// How far an attacker may go on in its direction after the enemy has evaded: up to the allowance of the Action
/// as announced, stopping short of everything (NMM-12-23).
pub fn goes_on(field: Field, unit: PieceId, direction: Angle, charge: bool) -> Length {
    let rates = field.world.book.movement.rates.of(field.mover(unit));
    let straight = i32::from(field.world.book.movement.charge_line.straight_within) * 100;
    let gallops = charge && charges(field, unit) && direction.between(Angle::UP) <= straight;
    let bonus = if gallops { field.world.book.movement.charge.bonus } else { Length::ZERO };
    let pose = field.pose(unit);
    let (towards, far) = (pose.facing + direction, rates.good + bonus);
    let stops = in_the_way(field, unit, &[unit], (towards, far));
    let among =
        RunAmong { stops: &stops, passed: &[], ground: &field.world.ground, barred: hindering(field, unit) };
    let run = tabletop::run(pose, body(field, unit), towards, far, &among);
    match run.end {
        tabletop::RunEnd::Full => run.distance,
        _ => (run.distance - JUST_SHORT).max(Length::ZERO),
    }
}
