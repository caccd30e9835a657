//! Where pieces are deployed: foot in the middle of the line, horse on its wings, guns between, officers behind (CYP-01-06, CYP-01-07).

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern};
use tabletop::Point;

use crate::field::Field;
use crate::vocabulary::{LEAVE, PLACE};
use crate::world::Kind;

/// How well a place suits a piece.
pub(super) fn appraise(field: Field, answer: &Answer) -> Appraisal {
    let Some(piece) = answer.piece else { return Appraisal::indifferent() };
    let (PLACE, Way::At(pose)) = (answer.verb, answer.way) else {
        let loss = if answer.verb == LEAVE { -20.0 } else { -4.0 };
        return Appraisal::of(Concern::Station, loss, "it is wanted in the line");
    };
    let (forward, off_middle) = inside(field, piece, pose.at);
    let (place, row) = match field.kind(piece) {
        kind if kind.is_cavalry() => (-(off_middle - 0.7).abs(), 1.0),
        Kind::Dragoons => (-(off_middle - 0.85).abs(), 1.0),
        kind if kind.is_battery() => (-(off_middle - 0.25).abs(), 1.5),
        kind if kind.is_formed() => (-off_middle, 1.5),
        _ => (-off_middle, -1.0),
    };
    let columns = if (1_000..4_000).contains(&answer.amount) { -1.5 } else { 0.0 };
    let suits = place + columns + row * forward;
    let placed = Appraisal::of(Concern::Station, suits, "there is its place in the line");
    placed.and(Concern::Ground, forward * 10.0, "it stands well forward")
}

/// How far forward of the ground of its side a place is, and how far off the middle of it, both as a share.
fn inside(field: Field, piece: PieceId, at: Point) -> (f64, f64) {
    let (world, side) = (field.world, field.side(piece));
    let edge = world.ground.edge(world.army(side).edge);
    let (half, line) = (edge.length().0 / 2, world.set_up_line().0.max(1));
    let forward = f64::from(edge.deep(at).0) / f64::from(line);
    (forward, f64::from((edge.along(at).0 - half).abs()) / f64::from(half.max(1)))
}
