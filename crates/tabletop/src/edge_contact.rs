//! How an edge of one block stands against an edge of another.

use std::ops::Range;

use crate::{Block, Edge, Extent, Gap, IndexSet, Length, Outline, Segment};

/// How one edge of a block stands against an edge of another.
///
/// Bodies are set flush by moving them, and their engagement is recorded then; this reads the position for
/// what a rule must count: files in contact, what stands over at either end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeContact {
    /// The edge of the block that was asked.
    pub own: Edge,
    /// The edge of the other block.
    pub other: Edge,
    /// What the two share, on the own edge, from its left end to its right as one looks out over it; of no
    /// length where they meet at a corner alone.
    pub common: Segment,
    /// By how much the two edges fail to be parallel, in hundredths of a degree, `0..=18000`.
    pub angle: i32,
    /// The own edge.
    own_edge: Segment,
}

impl EdgeContact {
    /// The length of the common stretch, rounded up.
    pub fn length(&self) -> Length {
        self.common.length()
    }

    /// How far the own edge reaches past the common stretch at its left end, looking out over it.
    fn over_left(&self) -> Length {
        self.own_edge.from.distance(self.common.from)
    }

    /// How far the own edge reaches past the common stretch at its right end, looking out over it.
    fn over_right(&self) -> Length {
        self.common.to.distance(self.own_edge.to)
    }

    /// Of `files` equal files along the own edge, counted from its left looking out, those with at least
    /// `least` of their width on the common stretch. What stands before the range overlaps on the left, what
    /// stands after it on the right. With `least` zero any shared length counts.
    pub fn files(&self, files: u16, least: Length) -> Range<u16> {
        let whole = i64::from(self.own_edge.length().0);
        let (from, to) = (i64::from(self.over_left().0), whole - i64::from(self.over_right().0));
        // Everything times the number of files, so that the borders between them are whole.
        let count = i64::from(files);
        let touching = |file: u16| {
            let (low, high) = (i64::from(file) * whole, (i64::from(file) + 1) * whole);
            let shared = high.min(to * count) - low.max(from * count);
            shared > 0 && shared >= i64::from(least.0) * count
        };
        let first = (0..files).find(|file| touching(*file)).unwrap_or(files);
        let end = (first..files).find(|file| !touching(*file)).unwrap_or(files);
        first..end
    }
}

impl Block {
    /// Which edge of this block stands against which edge of another at most `touching` away, and how. The
    /// longest common stretch is taken, then the most nearly parallel edges, then the first of
    /// [`Edge::ALL`]. `None` if the blocks are farther apart.
    pub fn abutment(&self, other: &Block, touching: Length) -> Option<EdgeContact> {
        if !self.within(other, touching) {
            return None;
        }
        let turn = (self.facing() - other.facing()).to_hundredths();
        let mut best: Option<(Length, EdgeContact)> = None;
        // What two edges share is no longer than either, but for rounding.
        let falls_short = |edge: Segment, best: &Option<(Length, EdgeContact)>| {
            let longest = best.map_or(Length::ZERO, |(longest, _)| (longest - Length(4)).max(Length::ZERO));
            edge.vector().length_squared() < longest.squared()
        };
        for own in Edge::ALL {
            if falls_short(self.edge(own), &best) || !self.edge(own).within(other, touching + Length(2)) {
                continue;
            }
            for theirs in Edge::ALL {
                if falls_short(other.edge(theirs), &best) {
                    continue;
                }
                let Some(common) = common_stretch(self.edge(own), other.edge(theirs), touching) else {
                    continue;
                };
                let outward = crate::Angle::hundredths(turn) + own.outward() - theirs.outward();
                let angle = outward.between(crate::Angle::HALF);
                let (length, own_edge) = (common.length(), self.edge(own));
                if best.is_none_or(|(longest, found)| {
                    length > longest || (length == longest && angle < found.angle)
                }) {
                    best = Some((length, EdgeContact { own, other: theirs, common, angle, own_edge }));
                }
            }
        }
        best.map(|(_, found)| found)
    }

    /// The bodies that the block touches: at most `touching` away, by index. Indices of 128 and more are
    /// left out.
    pub fn touched(&self, others: &[Block], touching: Length) -> IndexSet {
        let near = others.iter().enumerate().filter(|(_, other)| self.within(*other, touching));
        near.fold(IndexSet::EMPTY, |set, (index, _)| set.with(index))
    }
}

/// The stretch of one edge that runs beside another, nowhere farther from it than `touching`. Edges that
/// come so near at a point alone give that point.
fn common_stretch(own: Segment, other: Segment, touching: Length) -> Option<Segment> {
    // Most edges of two bodies are nowhere near one another. The ends of a stretch are rounded.
    if !own.within(&other, touching + Length(2)) {
        return None;
    }
    let beside = own.extent_of(&other).and_then(Extent::on_segment).map(|extent| extent.stretch(own));
    if let Some(beside) = beside {
        let near = |end| Gap::from_segment(other, end).distance.within(touching);
        if near(beside.from) && near(beside.to) {
            return Some(beside);
        }
    }
    let gap = own.gap(&other);
    gap.distance.within(touching).then_some(Segment::new(gap.from, gap.from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Point, Pose, Vector};

    const TOUCH: Length = Length(50);
    const MILLIMETRE: Length = Length::millimetres(1);

    /// Twelve files of 15 mm in two ranks.
    fn battalia(at: Point, facing: Angle) -> Block {
        Block::at(Pose::new(at, facing), Length::millimetres(180), Length::millimetres(30))
    }

    #[test]
    fn fronts_that_overlap_by_half_count_their_files() {
        for degrees in [0, 37, 90, 213] {
            let facing = Angle::degrees(degrees);
            let one = battalia(Point::new(50_000, 50_000), facing);
            let right = (facing + Angle::RIGHT).along(Length::millimetres(90));
            let other = battalia(Point::new(50_000, 50_000) + right, facing + Angle::HALF);
            let abutment = one.abutment(&other, TOUCH).unwrap();
            assert_eq!((abutment.own, abutment.other, abutment.angle), (Edge::Front, Edge::Front, 0));
            assert!((abutment.length().0 - 9_000).abs() <= 2);
            assert!((abutment.over_left().0 - 9_000).abs() <= 2 && abutment.over_right().0 <= 2);
            assert_eq!(abutment.files(12, MILLIMETRE), 6..12);
            assert_eq!(other.abutment(&one, TOUCH).unwrap().files(12, MILLIMETRE), 6..12);
        }
    }

    #[test]
    fn a_file_counts_from_its_least_shared_width() {
        let one = battalia(Point::new(0, 0), Angle::UP);
        let other = battalia(Point::new(9_000 + 50, 0), Angle::HALF);
        let abutment = one.abutment(&other, TOUCH).unwrap();
        assert_eq!(abutment.files(12, MILLIMETRE), 6..12);
        assert_eq!(
            battalia(Point::new(9_000 - 50, 0), Angle::HALF).abutment(&one, TOUCH).unwrap().over_left(),
            Length(8_950)
        );
        let less = battalia(Point::new(9_000 - 50, 0), Angle::HALF);
        assert_eq!(one.abutment(&less, TOUCH).unwrap().files(12, MILLIMETRE), 6..12);
        assert_eq!(one.abutment(&less, TOUCH).unwrap().files(12, Length::ZERO), 5..12);
    }

    #[test]
    fn a_flank_and_a_corner_are_told_apart() {
        let defender = battalia(Point::new(0, 0), Angle::UP);
        let squadron = Block::at(
            Pose::new(Point::new(9_000, -1_500), Angle::LEFT),
            Length::millimetres(80),
            Length::millimetres(80),
        );
        let flank = defender.abutment(&squadron, TOUCH).unwrap();
        assert_eq!((flank.own, flank.other, flank.length()), (Edge::Right, Edge::Front, Length(3_000)));
        assert_eq!(squadron.abutment(&defender, TOUCH).unwrap().files(4, MILLIMETRE), 1..3);
        // Corner to corner there is contact without a common stretch.
        let corner = battalia(Point::new(18_000, 3_000), Angle::UP);
        assert_eq!(defender.abutment(&corner, TOUCH).unwrap().length(), Length::ZERO);
        assert_eq!(defender.abutment(&corner.shifted(Vector::new(60, 0)), TOUCH), None);
    }

    #[test]
    fn a_slanting_contact_gives_its_angle() {
        let defender = battalia(Point::new(0, 0), Angle::UP);
        let mut slanting = battalia(Point::new(0, 0), Angle::degrees(200));
        let lowest = slanting.corners().iter().map(|corner| corner.y).min().unwrap();
        slanting = slanting.shifted(Vector::new(0, -lowest));
        let abutment = defender.abutment(&slanting, TOUCH).unwrap();
        assert_eq!((abutment.own, abutment.other, abutment.angle), (Edge::Front, Edge::Front, 2_000));
        assert!(abutment.length() < Length(300));
    }
}
