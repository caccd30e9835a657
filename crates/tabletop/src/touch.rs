//! Which parts of two bodies touch.

use crate::{Block, Edge, Length, Outline, Point, Segment, Vector};

/// A corner of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Corner {
    /// In front on its left.
    FrontLeft,
    /// In front on its right.
    FrontRight,
    /// Behind on its right.
    RearRight,
    /// Behind on its left.
    RearLeft,
}

impl Corner {
    /// The four corners, clockwise, in the order of [`Block::corners`].
    pub const ALL: [Corner; 4] = [Corner::FrontLeft, Corner::FrontRight, Corner::RearRight, Corner::RearLeft];

    /// Where it is.
    pub fn of(self, block: &Block) -> Point {
        block.corners()[self as usize]
    }

    /// The two edges that end in it, clockwise.
    pub const fn edges(self) -> [Edge; 2] {
        match self {
            Corner::FrontLeft => [Edge::Left, Edge::Front],
            Corner::FrontRight => [Edge::Front, Edge::Right],
            Corner::RearRight => [Edge::Right, Edge::Rear],
            Corner::RearLeft => [Edge::Rear, Edge::Left],
        }
    }
}

/// The part of an outline that is touched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Somewhere along an edge, its ends not excluded.
    Edge(Edge),
    /// Just a corner.
    Corner(Corner),
}

impl Part {
    /// Whether it is the edge or one of its ends.
    pub fn is_on(self, edge: Edge) -> bool {
        match self {
            Part::Edge(own) => own == edge,
            Part::Corner(corner) => corner.edges().contains(&edge),
        }
    }
}

/// Which part of one body touches which part of another, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// The part of the body that came.
    pub mine: Part,
    /// The part of the body that it came to.
    pub theirs: Part,
    /// The stretch that they share on the other's outline; a single point unless two edges lie flush.
    pub at: Segment,
}

/// Two edges count as flush when neither end of one lies farther than this off the other's line: two units.
pub const FLUSH: Length = Length(2);

/// How two blocks that just touch, or are a unit or two from it, touch one another.
///
/// The line between them is taken along the edge that parts them best. Where both blocks have an edge along
/// it the other body's is taken, so a corner that meets a corner is reported as two corners.
pub fn touch(mine: &Block, theirs: &Block) -> Touch {
    let (normal, _) = parting(mine, theirs);
    let ahead = farthest(mine, normal);
    let facing = farthest(theirs, -normal);
    let part = |found: Farthest| match found.other {
        Some(_) => Part::Edge(found.edge()),
        None => Part::Corner(found.corner),
    };
    let at = match (ahead.other, facing.other) {
        (Some(_), Some(_)) => common_stretch(theirs.edge(facing.edge()), mine.edge(ahead.edge())),
        (None, _) => single(ahead.corner.of(mine), theirs),
        (Some(_), None) => single(facing.corner.of(theirs), theirs),
    };
    Touch { mine: part(ahead), theirs: part(facing), at }
}

/// The point of the other outline nearest to a touching corner.
fn single(corner: Point, theirs: &Block) -> Segment {
    let nearest = theirs.gap(&corner).from;
    Segment::new(nearest, nearest)
}

/// The outward direction (of any length) in which one block lies before the other, and how far apart they
/// are along it in 256ths of a unit; below zero if they overlap.
fn parting(mine: &Block, theirs: &Block) -> (Vector, i64) {
    let outward = |block: &Block, edge: Edge| {
        let along = block.edge(edge).vector();
        // The edges run clockwise, so the outside is on their left.
        -along.right()
    };
    let theirs_first = Edge::ALL.into_iter().map(|edge| -outward(theirs, edge));
    let then_mine = Edge::ALL.into_iter().map(|edge| outward(mine, edge));
    let mut best = (Vector::default(), i64::MIN);
    for normal in theirs_first.chain(then_mine) {
        let length = i64::from(normal.length().0).max(1);
        let front = mine.corners().iter().fold(i64::MIN, |front, corner| front.max(height(normal, *corner)));
        let back = theirs.corners().iter().fold(i64::MAX, |back, corner| back.min(height(normal, *corner)));
        let apart = ((back - front) << 8) / length;
        if apart > best.1 {
            best = (normal, apart);
        }
    }
    best
}

fn height(normal: Vector, corner: Point) -> i64 {
    normal.dot(corner - Point::default())
}

/// The corner that lies farthest in a direction, and a neighbour that lies as far to within [`FLUSH`].
struct Farthest {
    corner: Corner,
    other: Option<Corner>,
}

impl Farthest {
    /// The edge between the two corners.
    fn edge(&self) -> Edge {
        let own = self.corner.edges();
        match self.other {
            Some(other) if other.edges().contains(&own[0]) => own[0],
            _ => own[1],
        }
    }
}

fn farthest(block: &Block, direction: Vector) -> Farthest {
    let heights = block.corners().map(|corner| height(direction, corner));
    let top = (1..4).fold(0, |top, index| if heights[index] > heights[top] { index } else { top });
    let near = i64::from(FLUSH.0) * i64::from(direction.length().0);
    let neighbours = [(top + 1) % 4, (top + 3) % 4];
    let level = neighbours.into_iter().filter(|index| heights[top] - heights[*index] <= near);
    let other = level.max_by_key(|index| heights[*index]);
    Farthest { corner: Corner::ALL[top], other: other.map(|index| Corner::ALL[index]) }
}

/// The stretch of an edge beside which another, flush with it, runs; a point if they only meet with ends.
pub(crate) fn common_stretch(edge: Segment, beside: Segment) -> Segment {
    let (along, whole) = (edge.vector(), edge.vector().length_squared());
    let reach = |point: Point| along.dot(point - edge.from).clamp(0, whole);
    let (one, other) = (reach(beside.from), reach(beside.to));
    let place = |reach: i64| edge.from + along.scaled(reach, whole);
    Segment::new(place(one.min(other)), place(one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Pose};

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    #[test]
    fn front_to_front_is_flush() {
        let found = touch(&block(10, 10, 0), &block(12, 10, 180));
        assert_eq!((found.mine, found.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
        assert_eq!(found.at, Segment::new(Point::inches(13, 10), Point::inches(9, 10)));
        let flank = touch(&block(10, 10, 0), &block(13, 9, 90));
        assert_eq!((flank.mine, flank.theirs), (Part::Edge(Edge::Right), Part::Edge(Edge::Rear)));
    }

    #[test]
    fn a_corner_against_an_edge() {
        let lower = block(10, 10, 0);
        // Turned by 45 degrees above the front: its lowest corner rests on the front edge.
        let tilted = block(0, 0, 45);
        let lowest = tilted.corners().into_iter().min_by_key(|corner| corner.y).unwrap();
        let tilted = tilted.shifted(Point::inches(11, 10) - lowest);
        let found = touch(&tilted, &lower);
        assert_eq!(found.theirs, Part::Edge(Edge::Front));
        assert!(matches!(found.mine, Part::Corner(_)));
        assert_eq!(found.at.from, Point::inches(11, 10));
        let back = touch(&lower, &tilted);
        assert_eq!((back.mine, back.theirs), (found.theirs, found.mine));
    }

    #[test]
    fn corner_to_corner() {
        let found = touch(&block(10, 10, 0), &block(16, 12, 0));
        assert!(found.mine.is_on(Edge::Front) || found.mine.is_on(Edge::Right));
        assert_eq!(found.at.from, Point::inches(13, 10));
        assert_eq!(found.at.from, found.at.to);
    }
}
