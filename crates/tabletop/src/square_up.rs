//! Setting a front flush on a straight edge.

use std::fmt;

use crate::surroundings::Free;
use crate::{Angle, Block, Edge, Footprint, InlineVec, Length, Point, Pose, Segment, Surroundings, Vector};

/// A straight edge on which a front can be set flush: a side of a body or a wall of a building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// From its left end to its right end, as someone looking out over it sees them.
    pub edge: Segment,
    /// The direction in which it looks.
    pub outward: Angle,
}

/// A front set flush on a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquaredUp {
    /// The pose: exactly touching, or a unit or two off where rounding wants it.
    pub pose: Pose,
    /// How far along the face, from its left end, the front middle stands.
    pub offset: Length,
    /// The free turn that made it flush, in hundredths of a degree, clockwise positive.
    pub turn: i32,
    /// How far it slid along the face after the turn, towards the face's right end; negative to its left.
    pub slid: Length,
    /// How much of the face it now stands against.
    pub common: Length,
}

/// A front cannot be set flush on a face: nowhere along it is there a free place with enough of the front
/// against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoRoom;

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no place along that edge is free for enough of the front")
    }
}

impl std::error::Error for NoRoom {}

impl Face {
    /// A side of a body that stands at a pose.
    pub fn of(pose: Pose, body: Footprint, edge: Edge) -> Face {
        Face { edge: body.block(pose).edge(edge), outward: pose.facing + edge.outward() }
    }

    /// A wall, given from left to right as someone looking out over it sees it. Its direction is rounded to
    /// the hundredth of a degree.
    pub fn of_wall(wall: Segment) -> Face {
        Face { edge: wall, outward: Angle::of(-wall.vector().right()) }
    }

    /// The pose of a front set flush on the face so that its middle stands so far along it from the left end
    /// (before it or beyond it too). It touches the face; where rounding would make the two overlap it
    /// stands a unit or two off (up to eight where a long front is set on a very short edge, whose direction
    /// is rounded more).
    pub fn flush(&self, body: Footprint, offset: Length) -> Pose {
        let facing = self.outward + Angle::HALF;
        let at = self.point(offset);
        // Behind the face and as wide as the front, so that only the face itself can be overlapped.
        let behind = Block::from_axes(self.edge.from, self.edge.vector(), self.outward.along(-body.depth));
        let off = |units: i32| Pose::new(at + self.outward.along(Length(units)), facing);
        (0..8).map(off).find(|pose| !body.block(*pose).overlaps(&behind)).unwrap_or_else(|| off(8))
    }

    /// The offsets at which the front middle stands when the narrower of the two lies wholly within the
    /// wider.
    fn within(&self, body: Footprint) -> (Length, Length) {
        let (near, far) = (body.width.half(), self.edge.length() - body.width.half());
        (near.min(far), near.max(far))
    }

    /// The offsets of the front middle at which at least `least` of the front stands against the face; the
    /// whole face or the whole front where one of them is narrower than that.
    fn in_touch(&self, body: Footprint, least: Length) -> (Length, Length) {
        let least = least.min(self.edge.length()).min(body.width);
        let half = body.width.half();
        (least - half, self.edge.length() + half - least)
    }

    /// The point of the face's line at an offset.
    fn point(&self, offset: Length) -> Point {
        let along = self.edge.vector();
        self.edge.from + along.scaled(i64::from(offset.0), i64::from(along.length().0).max(1))
    }

    /// How far along the face a point lies, to the nearest unit.
    fn offset_of(&self, point: Point) -> Length {
        let (along, length) = (self.edge.vector(), i64::from(self.edge.length().0).max(1));
        let scaled = along.dot(point - self.edge.from);
        Length((scaled + length / 2).div_euclid(length) as i32)
    }

    /// How much of the face stands against a front at an offset.
    pub(crate) fn common(&self, body: Footprint, offset: Length) -> Length {
        let half = body.width.half();
        let from = Length::ZERO.max(offset - half);
        let to = self.edge.length().min(offset + (body.width - half));
        (to - from).max(Length::ZERO)
    }

    /// The offset of the front middle when the body turns about a point of its front in which it touches the
    /// face, until it is flush. A point that is not on the front counts as its nearer end.
    fn turned_offset(&self, from: Pose, body: Footprint, touch: Point) -> Length {
        let right = (from.facing + Angle::RIGHT).along(body.width);
        let scaled = right.dot(touch - from.at) / i64::from(body.width.0).max(1);
        let half = i64::from(body.width.half().0);
        // Face to face, the right hand of the one is the left hand of the other.
        self.offset_of(touch) + Length(scaled.clamp(-half, half) as i32)
    }

    /// Squares a body up on the face: it turns about the point in which it touches until its front is
    /// flush, and slides by the least distance that brings the narrower of front and face wholly within the
    /// wider (NMM-12-06). Nothing hinders it.
    pub fn square_up(&self, from: Pose, body: Footprint, touch: Point) -> SquaredUp {
        let begun = self.turned_offset(from, body, touch);
        let (near, far) = self.within(body);
        self.squared(from, body, begun, begun.clamp(near, far))
    }

    /// Turns a body about a point of its front in which it touches the face until its front is flush, without sliding.
    /// Nothing hinders it.
    pub fn turned(&self, from: Pose, body: Footprint, touch: Point) -> SquaredUp {
        let begun = self.turned_offset(from, body, touch);
        self.squared(from, body, begun, begun)
    }

    /// Squares a body up as far as its surroundings let it: of the free places along the face with at least
    /// `least` of the front against it, it takes the one nearest to where
    /// [`square_up`](Face::square_up) would put it; it slides to it along a free stretch if the place where
    /// it begins is free, else takes the nearest free stretch. The body that owns the face is not among the
    /// surroundings. What must not be touched (a second enemy, NMM-12-07) goes into
    /// [`Surroundings::apart`].
    pub fn square_up_among(
        &self,
        from: Pose,
        body: Footprint,
        touch: Point,
        least: Length,
        around: &Surroundings<'_>,
    ) -> Result<SquaredUp, NoRoom> {
        let begun = self.turned_offset(from, body, touch);
        let (near, far) = self.within(body);
        let wanted = begun.clamp(near, far);
        let free = self.free_offsets(body, least, around);
        let distance = |stretch: &Free, to: Length| (to - to.clamp(stretch.from, stretch.to)).abs();
        let stretch = free
            .iter()
            .min_by_key(|stretch| (distance(stretch, begun), distance(stretch, wanted)))
            .ok_or(NoRoom)?;
        let offset = wanted.clamp(stretch.from, stretch.to);
        // Stretches are rounded: at their very end the place may want a few units more.
        let units = (0..8).flat_map(|units| [offset + Length(units), offset - Length(units)]);
        units
            .map(|offset| self.squared(from, body, begun, offset))
            .find(|squared| around.fits(&body.block(squared.pose)))
            .ok_or(NoRoom)
    }

    /// The stretches of offsets of the front middle, from the left end of the face, along which a front set
    /// flush on it has at least `least` of it against the face and is free: overlapping nothing, touching
    /// nothing it must not touch (NMM-12-07). Sorted from left to right.
    fn free_offsets(&self, body: Footprint, least: Length, around: &Surroundings<'_>) -> InlineVec<Free, 8> {
        let (first, last) = self.in_touch(body, least);
        let start = body.block(self.flush(body, first));
        let by: Vector = self.point(last) - self.point(first);
        let mut offsets = InlineVec::new();
        for free in &around.free_along(&start, by) {
            // As many as were found.
            offsets.try_push(Free { from: first + free.from, to: first + free.to });
        }
        offsets
    }

    fn squared(&self, from: Pose, body: Footprint, begun: Length, offset: Length) -> SquaredUp {
        let pose = self.flush(body, offset);
        SquaredUp {
            pose,
            offset,
            turn: (pose.facing - from.facing).signed(),
            slid: offset - begun,
            common: self.common(body, offset),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ground, IndexSet, Leg, Path};

    const BATTALIA: Footprint = Footprint::new(Length(18_000), Length(6_000));
    const COLUMN: Footprint = Footprint::new(Length(8_000), Length(6_000));

    fn table() -> Ground {
        Ground::new(Length::inches(72), Length::inches(48), Vec::new()).unwrap()
    }

    fn around<'a>(ground: &'a Ground, solid: &'a [Block], apart: &'a [Block]) -> Surroundings<'a> {
        Surroundings { solid, apart, touching: Length(127), ground, barred: IndexSet::EMPTY }
    }

    fn charge(from: Pose, body: Footprint, enemy: &Block) -> (Pose, Point) {
        let path = Path::of(from, Leg::Advance(Length::inches(20)));
        let contact = path.first_contact(body, &[*enemy]).unwrap();
        (contact.pose, contact.touch.at.middle())
    }

    #[test]
    fn equal_fronts_slide_corner_to_corner() {
        let enemy = Pose::new(Point::new(80_000, 60_000), Angle::HALF);
        let start = Pose::new(Point::new(80_000 - 7_620, 30_000), Angle::UP);
        let (pose, touch) = charge(start, BATTALIA, &BATTALIA.block(enemy));
        let squared = Face::of(enemy, BATTALIA, Edge::Front).square_up(pose, BATTALIA, touch);
        assert_eq!(squared.pose, Pose::new(enemy.at, Angle::UP));
        // The enemy looks down the table: its right end is on the left of the table.
        assert_eq!((squared.slid, squared.turn, squared.common), (Length(-7_620), 0, Length(18_000)));
    }

    #[test]
    fn a_narrow_front_wholly_within_does_not_slide() {
        let enemy = Pose::new(Point::new(80_000, 60_000), Angle::HALF);
        let start = Pose::new(Point::new(78_000, 30_000), Angle::degrees(10));
        let (pose, touch) = charge(start, COLUMN, &BATTALIA.block(enemy));
        let squared = Face::of(enemy, BATTALIA, Edge::Front).square_up(pose, COLUMN, touch);
        assert_eq!((squared.slid, squared.turn), (Length::ZERO, -1000));
        assert_eq!(squared.common, Length(8_000));
        assert_eq!(squared.pose.at.y, 60_000);
        // The corner that touched stays where it touched.
        let corners = COLUMN.block(squared.pose).corners();
        assert!(corners[..2].iter().any(|corner| corner.distance(touch).0 <= 2));
    }

    #[test]
    fn a_turn_alone_keeps_the_point_of_contact() {
        let enemy = Pose::new(Point::new(80_000, 60_000), Angle::HALF);
        for degrees in -40..=40 {
            // It comes on its left or on its right corner.
            let facing = Angle::degrees(degrees);
            let start = Pose::new(Point::new(84_000, 60_000) - facing.along(Length::inches(12)), facing);
            let path = Path::of(start, Leg::Advance(Length::inches(30)));
            let contact = path.first_contact(BATTALIA, &[BATTALIA.block(enemy)]).unwrap();
            let face = Face::of(enemy, BATTALIA, Edge::Front);
            let touch = contact.touch.at.middle();
            let turned = face.turned(contact.pose, BATTALIA, touch);
            assert_eq!((turned.slid, turned.pose.facing), (Length::ZERO, Angle::UP), "{degrees}");
            let off = |pose: Pose| pose.at.distance(touch);
            assert!((off(turned.pose) - off(contact.pose)).abs().0 <= 3, "{degrees}");
        }
    }

    #[test]
    fn flush_at_any_angle_touches_and_does_not_overlap() {
        use crate::Outline;
        for hundredths in (0..36_000).step_by(37) {
            let enemy = Pose::new(Point::new(80_000, 60_000), Angle::hundredths(hundredths));
            let block = BATTALIA.block(enemy);
            for edge in Edge::ALL {
                let face = Face::of(enemy, BATTALIA, edge);
                let squared = face.square_up(enemy, COLUMN, block.edge(edge).middle());
                let mine = COLUMN.block(squared.pose);
                assert!(!mine.overlaps(&block), "{hundredths} {edge:?}");
                assert!(mine.within(&block, Length(3)), "{hundredths} {edge:?}");
            }
        }
    }

    #[test]
    fn a_friend_stops_the_slide() {
        let enemy = Pose::new(Point::new(80_000, 60_000), Angle::HALF);
        let ground = table();
        let face = Face::of(enemy, BATTALIA, Edge::Front);
        let start = Pose::new(Point::new(70_000, 30_000), Angle::UP);
        let (pose, touch) = charge(start, BATTALIA, &BATTALIA.block(enemy));
        // A friend whose left flank is at x = 82,000: of the full slide of 10,000 only 3,000 are free.
        let friend = [COLUMN.block(Pose::new(Point::new(86_000, 59_000), Angle::UP))];
        let squared =
            face.square_up_among(pose, BATTALIA, touch, Length(750), &around(&ground, &friend, &[])).unwrap();
        assert!((squared.slid.0 + 3_000).abs() <= 4, "{squared:?}");
        let two = [friend[0], COLUMN.block(Pose::new(Point::new(65_000, 59_000), Angle::UP))];
        let refused = face.square_up_among(pose, BATTALIA, touch, Length(750), &around(&ground, &two, &[]));
        assert_eq!(refused, Err(NoRoom));
    }

    #[test]
    fn opposite_a_gap_it_slides_onto_the_chosen_enemy() {
        // Two enemies side by side an inch apart, the attacker squarely opposite the gap.
        let chosen = Pose::new(Point::new(80_000, 60_000), Angle::HALF);
        let second = BATTALIA.block(Pose::new(Point::new(80_000 + 18_000 + 2_540, 60_000), Angle::HALF));
        let ground = table();
        let start = Pose::new(Point::new(80_000 + 9_000 + 1_270, 30_000), Angle::UP);
        let (pose, touch) = charge(start, BATTALIA, &BATTALIA.block(chosen));
        let face = Face::of(chosen, BATTALIA, Edge::Front);
        let beside = [second];
        let squared =
            face.square_up_among(pose, BATTALIA, touch, Length(750), &around(&ground, &[], &beside)).unwrap();
        assert_eq!(squared.pose.at, chosen.at, "the full slide is free");
        let free = face.free_offsets(BATTALIA, Length(750), &around(&ground, &[], &beside));
        // The second enemy begins 2,540 beyond the chosen one's left end, less the touching length.
        assert_eq!(free.len(), 1);
        assert!((free[0].from.0 - (9_000 - 2_540 + 127)).abs() <= 2, "{free:?}");
    }

    #[test]
    fn a_wall_can_be_squared_up_to() {
        let wall = Segment::new(Point::new(50_000, 50_000), Point::new(40_000, 50_000));
        let face = Face::of_wall(wall);
        assert_eq!(face.outward, Angle::HALF);
        let pose = Pose::new(Point::new(47_000, 50_000), Angle::degrees(5));
        let squared = face.square_up(pose, COLUMN, Point::new(44_000, 50_000));
        assert_eq!(squared.pose.facing, Angle::UP);
        assert_eq!(squared.common, Length(8_000));
    }
}
