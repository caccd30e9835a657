//! Going round units beside which there is a gap (CP-15-05, CP-15-08).

use engine::PieceId;
use tabletop::{Angle, Block, Hand, Length, Outline, Point, Pose, Segment, round};

use super::ground::reaches_shut;
use super::lane::Lane;
use crate::cover;
use crate::field::{Class, Field};
use crate::table::Form;

/// Unlimbered guns and skirmishers may be passed by anybody (CP-15-09, CP-15-47).
pub(super) fn passes_freely(field: Field, friend: PieceId) -> bool {
    field.class(friend) == Class::Skirmishers
        || field.class(friend) == Class::Gunners && field.form(friend) != Form::Limbered
}

/// Squares and units in hard cover or in buildings never suffer burst-throughs (CP-15-05).
pub fn is_immune(field: Field, friend: PieceId) -> bool {
    matches!(field.form(friend), Form::Square | Form::Garrison) || cover::is_hard(field, friend, None)
}

/// On which hands of a body, left and right of a heading, a gap wide enough is free beside it: to the next unit, or to
/// ground that the runner cannot enter (CP-15-08, CP-15-10). Neither the runner nor whom it runs after counts.
pub(super) fn gaps(field: Field, unit: PieceId, around: PieceId, lane: &Lane) -> [bool; 2] {
    let wanted = field.world.length(field.world.book.movement.distances.gap);
    let frame = field.frame(around);
    let quarry = field.state(unit).pursues();
    [Hand::Left, Hand::Right].map(|hand| {
        let side = Beside::of(&frame, lane, hand);
        let near = field.nearness(around, wanted);
        let mut units = field
            .units()
            .filter(|other| near(*other) && ![Some(unit), Some(around), quarry].contains(&Some(*other)));
        let taken = units.any(|other| {
            let middle = field.frame(other).centre();
            side.holds(middle)
                && field.body(other).blocks().any(|block| {
                    let gap = frame.gap(&block);
                    gap.distance.under(wanted) && side.holds(gap.to)
                })
        });
        !taken && !reaches_shut(field, unit, &side.strip(wanted))
    })
}

/// What lies beside a body on one hand of a heading.
struct Beside {
    /// Which way the runner goes.
    heading: Angle,
    /// Towards that hand.
    out: Angle,
    /// The foremost point of the body's side, and how far it runs back.
    corner: Point,
    depth: Length,
}

impl Beside {
    fn of(frame: &Block, lane: &Lane, hand: Hand) -> Beside {
        let (middle, heading) = (frame.centre(), lane.heading());
        let out = heading + hand.turn(Angle::RIGHT);
        let reach = |direction: Angle| {
            let unit = direction.along(Length::INCH);
            let far = frame.corners().into_iter().map(|corner| (corner - middle).dot(unit)).max();
            Length((far.unwrap_or(0) / i64::from(Length::INCH.0)) as i32)
        };
        let (side, ahead) = (reach(out), reach(heading));
        Beside { heading, out, corner: middle + out.along(side) + heading.along(ahead), depth: ahead + ahead }
    }

    /// Whether a point lies farther out than the body, or as far but for a hair.
    fn holds(&self, point: Point) -> bool {
        let hair = i64::from(Block::TOLERANCE.0) * i64::from(Length::INCH.0);
        (point - self.corner).dot(self.out.along(Length::INCH)) >= -hair
    }

    /// The strip of so much width along the side.
    fn strip(&self, width: Length) -> Block {
        let front = self.corner + self.out.along(width.half());
        Block::at(Pose::new(front, self.heading), width, self.depth)
    }
}

/// Whether a runner can go round a body: a gap is free beside it on one hand (CP-15-08).
pub(super) fn flows_round(field: Field, unit: PieceId, around: PieceId, lane: &Lane) -> bool {
    gaps(field, unit, around, lane) != [false, false]
}

/// Who is gone round, and on which hands, left and right, a gap is free beside him.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Round {
    /// Who.
    pub unit: PieceId,
    /// Where.
    pub free: [bool; 2],
}

/// By how much the way of a runner's middle, so far along its lane, is longer because it goes round a body: on the shorter
/// of the hands on which a gap is free, through the gap, however wide (CP-15-05, CP-15-08). Nothing as long as it has not
/// come beyond it.
pub(super) fn detour(field: Field, around: &Round, lane: &Lane, distance: Length) -> Length {
    let frame = field.frame(around.unit);
    let (from, to) = (lane.block(Length::ZERO).centre(), lane.block(distance).centre());
    if is_within(&frame, from) || is_within(&frame, to) {
        return Length::ZERO;
    }
    let line = Segment::new(from, to);
    let beside = |leg: Segment| {
        // A leg that bends to the left of the line passes on the body's left.
        let cross = line.vector().cross(leg.middle() - from);
        cross == 0 || around.free[usize::from(cross < 0)]
    };
    let way = round(from, to, &frame, Length::ZERO, beside);
    way.map_or(Length::ZERO, |way| (way.length - line.length()).max(Length::ZERO))
}

fn is_within(frame: &Block, point: Point) -> bool {
    point.within(frame, Length::ZERO)
}
