//! Where a moving body first comes up against another.

use crate::slide::doubled_centre;
use crate::touch::touch;
use crate::{Block, Footprint, Length, Motion, Outline, Path, Pose, Slide, Stroke, Touch, Vector};

/// Where a moving body first comes up against another. It stands as near as whole steps allow: one step
/// more (a unit of length, or a hundredth of a degree) and the two would overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The index of the other body, in the order given; 0 where only one was asked about.
    pub body: usize,
    /// The stroke in which they meet.
    pub stroke: Stroke,
    /// After how many of its smallest steps.
    pub extent: i32,
    /// The pose of the mover at that moment.
    pub pose: Pose,
    /// What touches what, and where.
    pub touch: Touch,
}

impl Stroke {
    /// The first contact of this stroke with another body; `None` if it can be made in full without
    /// overlapping it. Two bodies that touch already and come no nearer are not in contact by it; two that
    /// overlap already are in contact at the start (see [`last_clear`](Stroke::last_clear)).
    pub fn first_contact(&self, body: Footprint, other: &Block) -> Option<Contact> {
        let extent = self.last_clear(body, other)?;
        let pose = self.pose_at(extent, body);
        let touch = touch(&body.block(pose), other);
        Some(Contact { body: 0, stroke: *self, extent, pose, touch })
    }

    /// The greatest number of steps that can be made without overlapping another body; `None` if all can.
    /// Nothing is clear if the two overlap at the start: then 0. An overlap at the start within
    /// [`Block::TOLERANCE`] is rounding between bodies that stand flush: it is 0 where the stroke deepens it
    /// beyond that, and else no hindrance.
    pub fn last_clear(&self, body: Footprint, other: &Block) -> Option<i32> {
        let whole = self.motion.extent();
        let start = body.block(self.from);
        if start.overlaps(other) {
            let deepens = self.sweep(body, Block::TOLERANCE).meets(other);
            return deepens.then_some(0);
        }
        if let Motion::Turn { .. } = self.motion {
            let clear = |extent: i32| !self.sweep_to(extent, body, Length::ZERO).meets(other);
            return last_clear(whole, whole / 2, clear);
        }
        let clear =
            |extent: i32| !Slide::new(start, self.motion.displacement(extent), Length::ZERO).meets(other);
        if clear(whole) {
            return None;
        }
        Some(last_before(whole, entry(&start, self.motion.displacement(whole), whole, other), clear))
    }

    /// About how many steps of a straight stroke can be made before another body is touched, were it as wide as it
    /// takes: where to look first. Nothing where it never is.
    pub fn about_entry(&self, body: Footprint, other: &Block) -> i32 {
        let whole = self.motion.extent();
        entry(&body.block(self.from), self.motion.displacement(whole), whole, other)
    }

    /// The greatest number of steps after which the swept ground has nowhere come nearer to another body
    /// than a distance; `None` if the whole stroke keeps off. Already nearer at the start: 0.
    pub fn stop_short(&self, body: Footprint, other: &Block, short: Length) -> Option<i32> {
        let (whole, start) = (self.motion.extent(), body.block(self.from));
        let clear = |extent: i32| self.keeps_off(extent, body, &start, other, short);
        if clear(whole) {
            return None;
        }
        // Where a body grown by the distance would be met is near, and is the place itself but for corners.
        let guess = entry(&start, self.motion.displacement(whole), whole, &other.shrunk(-short));
        Some(last_before(whole, guess, clear))
    }

    /// Whether the ground swept in so many steps stays at least a distance off another body.
    fn keeps_off(&self, extent: i32, body: Footprint, start: &Block, other: &Block, short: Length) -> bool {
        if let Motion::Turn { .. } = self.motion {
            // The ring of the distance round a body is no polygon: a turn is asked pose by pose, each tenth
            // of a degree.
            let near = |at: i32| body.block(self.pose_at(at, body)).nearer_than(other, short);
            return !(0..extent).step_by(10).chain([extent]).any(near);
        }
        !Slide::new(*start, self.motion.displacement(extent), Length::ZERO).nearer_than(other, short)
    }
}

impl Path {
    /// The first contact of a path with any of some bodies; where several are met at the same moment, the
    /// first of them in the order given. The mover itself must not be among them.
    pub fn first_contact(&self, body: Footprint, others: &[Block]) -> Option<Contact> {
        self.strokes(body).find_map(|stroke| {
            let sweep = stroke.sweep(body, Length::ZERO);
            let mut first: Option<(usize, i32)> = None;
            for (index, other) in others.iter().enumerate() {
                if sweep.meets(other)
                    && let Some(extent) = stroke.last_clear(body, other)
                    && first.is_none_or(|(_, least)| extent < least)
                {
                    first = Some((index, extent));
                }
            }
            let (index, extent) = first?;
            let pose = stroke.pose_at(extent, body);
            let touch = touch(&body.block(pose), &others[index]);
            Some(Contact { body: index, stroke, extent, pose, touch })
        })
    }
}

/// The greatest step at which a test that holds up to some step still holds, `None` if it holds to the end
/// and 0 if it never does. The search starts near a guess, and halves.
pub(crate) fn last_clear(whole: i32, guess: i32, clear: impl Fn(i32) -> bool) -> Option<i32> {
    if clear(whole) { None } else { Some(last_before(whole, guess, clear)) }
}

/// The same where the test is known not to hold to the end.
fn last_before(whole: i32, guess: i32, clear: impl Fn(i32) -> bool) -> i32 {
    if whole <= 0 {
        return 0;
    }
    // Invariant: `low` is clear or 0, `high` is not clear.
    let (mut low, mut high) = (0, whole);
    let mut stride = 1;
    let mut at = guess.clamp(0, whole - 1);
    while low + 1 < high {
        if clear(at) {
            low = at;
        } else {
            high = at;
        }
        // Look close to the guess first, then farther off, at last half way.
        at = if stride > 64 {
            low + (high - low) / 2
        } else if low == at {
            (low + stride).min(high - 1)
        } else {
            (high - stride).max(low + 1)
        };
        stride = (stride * 4).min(256);
    }
    low
}

/// About how many of `whole` steps along a displacement a block can make before it touches another, from
/// the axes that part them.
fn entry(start: &Block, by: Vector, whole: i32, other: &Block) -> i32 {
    let apart = doubled_centre(other) - doubled_centre(start);
    let axes = [start.front_axis(), start.depth_axis(), other.front_axis(), other.depth_axis()];
    let enters = axes.into_iter().filter_map(|axis| {
        let span: i64 = axes.iter().map(|other| axis.cross(*other).abs()).sum();
        let (gap, speed) = (axis.cross(apart), 2 * axis.cross(by));
        let to_go = gap.abs() - span;
        (speed != 0 && to_go > 0)
            .then(|| (i128::from(to_go) * i128::from(whole) / i128::from(speed.abs())) as i32)
    });
    enters.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Edge, Hand, Leg, Part, Point, Swing};

    const BODY: Footprint = Footprint::new(Length::inches(6), Length::inches(2));

    fn pose(x: i32, y: i32, degrees: i32) -> Pose {
        Pose::new(Point::inches(x, y), Angle::degrees(degrees))
    }

    fn advance(from: Pose, inches: i32) -> Path {
        Path::of(from, Leg::Advance(Length::inches(inches)))
    }

    #[test]
    fn an_advance_stops_front_to_front() {
        let enemy = BODY.block(pose(12, 20, 180));
        let found = advance(pose(10, 10, 0), 14).first_contact(BODY, &[enemy]).unwrap();
        assert_eq!(found.extent, Length::inches(10).0);
        assert_eq!(
            (found.touch.mine, found.touch.theirs),
            (Part::Edge(Edge::Front), Part::Edge(Edge::Front))
        );
        assert_eq!(advance(pose(10, 10, 0), 10).first_contact(BODY, &[enemy]), None);
        assert_eq!(advance(pose(4, 10, 0), 14).first_contact(BODY, &[enemy]), None, "just beside it");
    }

    #[test]
    fn the_nearest_of_several_is_met() {
        let others =
            [BODY.block(pose(12, 20, 180)), BODY.block(pose(9, 17, 180)), BODY.block(pose(11, 17, 180))];
        let found = advance(pose(10, 10, 0), 14).first_contact(BODY, &others).unwrap();
        assert_eq!((found.body, found.extent), (1, Length::inches(7).0));
    }

    #[test]
    fn one_step_more_would_overlap() {
        for degrees in (0..360).step_by(7) {
            let enemy = BODY.block(pose(10, 22, degrees));
            for leg in [
                Leg::Advance(Length::inches(20)),
                Leg::Oblique { hand: Hand::Left, angle: Angle::degrees(13), distance: Length::inches(20) },
            ] {
                let path = Path::of(pose(11, 10, 3), leg);
                let Some(found) = path.first_contact(BODY, &[enemy]) else { continue };
                assert!(!BODY.block(found.pose).overlaps(&enemy));
                let further = found.stroke.sweep_to(found.extent + 1, BODY, Length::ZERO);
                assert!(further.meets(&enemy));
                let cut = path.cut(&found.stroke, found.extent, BODY);
                assert_eq!(cut.end(BODY), found.pose);
            }
        }
    }

    #[test]
    fn a_wheel_stops_at_the_first_touch() {
        let enemy = BODY.block(pose(10, 13, 180));
        let wheel = Leg::Wheel { hand: Hand::Left, angle: Angle::RIGHT, swing: Swing::Forward };
        let path = Path::of(pose(10, 10, 0), wheel);
        let found = path.first_contact(BODY, &[enemy]).unwrap();
        // The right front corner, 6 from the pivot, rises 3 at an angle of 30 degrees.
        assert_eq!(found.extent, 3_000);
        assert_eq!(found.touch.theirs, Part::Edge(Edge::Front));
        assert_eq!(path.cut(&found.stroke, found.extent, BODY).end(BODY), found.pose);
    }

    #[test]
    fn stopping_short_keeps_the_distance() {
        let enemy = BODY.block(pose(10, 20, 180));
        let path = advance(pose(10, 10, 0), 14);
        let stroke = path.strokes(BODY).next().unwrap();
        assert_eq!(stroke.stop_short(BODY, &enemy, Length::inches(1)), Some(Length::inches(9).0));
        let aside = BODY.block(pose(18, 15, 0));
        assert_eq!(stroke.stop_short(BODY, &aside, Length::inches(2)), None, "it passes at two inches");
        assert!(stroke.stop_short(BODY, &aside, Length(2 * 2540 + 1)).is_some());
        // Who goes nowhere stops where it stands.
        let still = advance(pose(10, 18, 0), 0);
        let stroke = still.strokes(BODY).next().unwrap_or_default();
        assert_eq!(stroke.stop_short(BODY, &enemy, Length::inches(3)), Some(0));
    }
}
