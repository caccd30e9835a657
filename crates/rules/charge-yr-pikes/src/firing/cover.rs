//! What covers a target (CYP-07-07, CYP-07-09, CYP-09-26, CYP-16-03).

use engine::PieceId;
use tabletop::{Length, Point, Segment, Shape};

use super::aim::{GRAIN, Mark};
use crate::field::{Field, TOUCHING};
use crate::{Form, going};

/// What covers the stand at which one fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Nothing.
    Open,
    /// A wall or hedge close before it.
    Wall,
    /// It stands in woods.
    Woods,
    /// It stands in a town or field works: hits are halved, and nothing else applies (CYP-07-09).
    Works,
}

/// The cover of a stand of a target against a firer, judged on the line to the point to which he measures (CYP-07-06).
pub fn cover(field: Field, from: Point, target: PieceId, mark: &Mark) -> Cover {
    let (world, sets) = (field.world, &field.world.sets);
    let within = |among| going::lies_in(world, among, &mark.stand).is_some();
    if field.form(target) == Form::Deployed || within(sets.garrisons) {
        Cover::Works
    } else if is_behind(field, from, mark) {
        Cover::Wall
    } else if within(sets.woods) {
        Cover::Woods
    } else {
        Cover::Open
    }
}

/// Whether the line crosses a wall or hedge and the stand is within an inch of it (CYP-07-07). A stand that touches the wall is behind
/// it; who fires through a gate is not hindered.
fn is_behind(field: Field, from: Point, mark: &Mark) -> bool {
    let world = field.world;
    let limit = world.book.shooting.cover.within + GRAIN;
    let long = from.distance(mark.at);
    if long == Length::ZERO {
        return false;
    }
    let beyond = (mark.at - from).scaled(i64::from(TOUCHING.0), i64::from(long.0));
    let line = Segment::new(from, mark.at + beyond);
    world.sets.cover.iter().any(|at| {
        let Shape::Line(wall) = &world.ground.features()[at].shape else { return false };
        let mut crossed = false;
        wall.passages(line, |passage| crossed |= !going::is_way_over(world, passage.point));
        crossed && wall.gap(&mark.stand).is_some_and(|gap| gap.distance.within(limit))
    })
}
