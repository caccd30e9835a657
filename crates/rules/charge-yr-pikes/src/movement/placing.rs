//! Where a unit may end (CYP-03-05, CYP-03-06, CYP-05-15), and routed friends who are pushed aside (CYP-15-03).

use engine::{PieceId, Refusal, Shape};
use tabletop::{Angle, Block, Body, Bounds, Length, Point, Pose};

use super::way::Drawing;
use crate::attacking::answering;
use crate::formation::{self, DrawnUp};
use crate::marks::moved;
use crate::{Acting, Field, Form, attacking, capturing, going, rule};

/// A place in a formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where the middle of its front is.
    pub pose: Pose,
    /// Where its measuring point is (CYP-05-10).
    pub at: Point,
    /// How it is drawn up.
    pub shape: Shape,
    /// What it covers.
    pub body: Body,
}

impl Place {
    /// Where a unit stands that takes up a formation on its measuring point (CYP-03-05).
    pub fn of(field: Field, unit: PieceId, drawing: Drawing, at: Point, facing: Angle) -> Place {
        let (kind, on_foot) = (field.kind(unit), field.on_foot(unit));
        let stands = field.stand_count(unit);
        let shape = formation::shape(field.world, kind, on_foot, drawing.form, drawing.files, stands);
        let front = match drawing.form {
            Form::Square | Form::Routed => at + facing.along(shape.depth.half()),
            _ => at,
        };
        let pose = Pose::new(front, facing);
        let drawn =
            DrawnUp { form: drawing.form, files: shape.files, array: drawing.array, ..field.drawn_up(unit) };
        let drawn = DrawnUp { frame: shape.footprint(), ..drawn };
        Place { pose, at, shape, body: drawn.body(pose) }
    }

    /// The rectangle round it.
    pub fn block(&self) -> Block {
        self.shape.footprint().block(self.pose)
    }

    /// Where a unit stands now.
    pub fn now(field: Field, unit: PieceId) -> Place {
        let (piece, at) = (field.piece(unit), field.measuring_point(unit));
        Place { pose: piece.pose(), at, shape: piece.shape(), body: field.body(unit) }
    }
}

/// Whether a unit may end so: on the table, on no other unit but routed friends, on ground that it may enter, and no nearer than an
/// inch to an enemy (CYP-03-05, CYP-03-06, CYP-05-15, CYP-16-10).
///
/// # Errors
/// Why not.
pub fn judge_place(field: Field, unit: PieceId, place: &Place) -> Result<(), Refusal> {
    let inside = field.world.ground.bounds();
    for block in place.body.blocks() {
        if !inside.encloses(&block) {
            return Err(Refusal::new(rule!("CYP-05-15"), "no unit leaves the table of its own will"));
        }
        if going::is_barred_at(field.world, &block) {
            return Err(Refusal::new(rule!("CYP-16-10"), "it may not stand on this ground"));
        }
    }
    let inch = field.world.book.movement.proximity.inch;
    // Its galloper gun, and whoever is in its front rank, go along with it (CYP-04-06, CYP-10-01).
    let along = |id: PieceId| id == unit || field.piece(id).host() == Some(unit);
    let counts = |id: &PieceId| !field.kind(*id).is_officer() && !along(*id);
    let covered = place.block();
    for other in field.near(Bounds::of_block(&covered).inflated(inch)).filter(counts) {
        let body = field.body(other);
        if field.side(other) != field.side(unit) {
            let near = capturing::keeps_off(field, other) && place.body.within(&body, inch - Length(1));
            if near && !stays_off(field, unit, other, place) {
                let why = "it may not end within an inch of an enemy whom it does not attack";
                return Err(Refusal::new(rule!("CYP-05-15"), why).piece(other));
            }
        }
        let friend = field.side(other) == field.side(unit);
        let stays = if friend { !field.is_routed(other) } else { !capturing::keeps_off(field, other) };
        if stays && body.overlaps_deeper_than(&place.body, Block::TOLERANCE) {
            let why = "it may not end mixed up with another";
            return Err(Refusal::new(rule!("CYP-03-06"), why).piece(other));
        }
    }
    Ok(())
}

/// Whether a unit that stood within an inch of an enemy has gone no nearer to him, and does not stand on him, as a routed mass may
/// have come to do (CYP-03-06, CYP-05-15).
fn stays_off(field: Field, unit: PieceId, enemy: PieceId, place: &Place) -> bool {
    let body = &place.body;
    let before = field.distance(unit, enemy);
    // Who attacks it gives way when it re-forms in place (CYP-12-31).
    let in_place = place.at == field.measuring_point(unit);
    let yields = in_place && answering::yields(field, enemy, unit, body);
    let his = field.body(enemy);
    let clear = !his.overlaps_deeper_than(body, Block::TOLERANCE);
    yields || clear && body.gap(&his).is_some_and(|gap| gap.distance >= before)
}

/// The routed friends on whom a unit stands, who are pushed aside (CYP-15-03).
pub fn pushes_aside(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let body = field.body(unit);
    field
        .units_of(field.side(unit))
        .filter(move |id| *id != unit && field.is_routed(*id))
        .filter(move |id| field.body(*id).overlaps_deeper_than(&body, Block::TOLERANCE))
}

/// How far apart the distances are that are tried, and in how many directions.
const STEP: i32 = 635;
const WAYS: i32 = 36;
/// How many distances are tried.
const REACH: i32 = 96;

/// The nearest place to a pose, with its facing, that is clear; `None` if none is so near (CYP-14-04, CYP-15-03).
pub fn nearest_clear(pose: Pose, clear: impl Fn(Pose) -> bool) -> Option<Pose> {
    let at = |step: i32, way: i32| {
        let towards = Angle::degrees(way * 360 / WAYS);
        Pose::new(pose.at + towards.along(Length(step * STEP)), pose.facing)
    };
    let mut places = (0..REACH).flat_map(|step| (0..WAYS).map(move |way| at(step, way)));
    places.find(|to| clear(*to))
}

/// A routed mass is moved the shortest distance to be clear of everybody (CYP-15-03); where no place is found it stays.
pub(super) fn pushed(act: &mut Acting, router: PieceId) {
    let field = act.field();
    let (body, near) = (field.footprint(router), field.world.book.movement.proximity.inch - Length(1));
    let around = |block: &Block| {
        let all = field.near(Bounds::of_block(block).inflated(near));
        all.filter(|id| *id != router && field.kind(*id).is_unit())
    };
    let clear = |to: Pose| {
        let block = body.block(to);
        let meets = |id: PieceId| {
            let (other, enemy) = (field.body(id), field.side(id) != field.side(router));
            other.overlaps_block(&block) || enemy && other.within_of(&block, near)
        };
        field.world.ground.bounds().encloses(&block)
            && !going::is_barred_at(field.world, &block)
            && !around(&block).any(meets)
    };
    let found = nearest_clear(field.piece(router).pose(), clear);
    if let Some(to) = found {
        moved(act, rule!("CYP-15-03"), router, to);
        // Who attacked it there attacks nobody any more (CYP-12-34).
        attacking::gets_away(act, router);
    }
}

/// Whether a body of an officer, a wagon or a gun stands clear of all units but one that may carry it.
pub(super) fn is_clear(field: Field, mover: PieceId, host: Option<PieceId>, block: &Block) -> bool {
    let inside = field.world.ground.bounds();
    let inch = field.world.book.movement.proximity.inch;
    inside.encloses(block)
        && !going::is_barred_at(field.world, block)
        && field
            .near(Bounds::of_block(block).inflated(inch))
            .filter(|id| *id != mover && Some(*id) != host)
            .all(|id| {
                let body = field.body(id);
                let enemy = field.side(id) != field.side(mover) && !field.kind(id).is_officer();
                !(body.overlaps_block(block) || enemy && body.within_of(block, inch - Length(1)))
            })
}
