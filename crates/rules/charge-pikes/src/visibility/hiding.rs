//! What hides ground as a whole, so that its points need not be looked at one by one.

use tabletop::{Area, Block, Blocker, Point, Segment};

use super::Stand;

/// Something convex that hides what lies behind it.
#[derive(Clone, Copy)]
pub enum Hider<'v> {
    Body(&'v Blocker),
    Area(&'v Area),
    Wall(Segment),
}

impl Hider<'_> {
    /// Whether all of a rectangle lies behind it as seen from a point.
    pub fn hides(&self, eye: Point, ground: &Block) -> bool {
        let mut lines = ground.corners().into_iter().map(|corner| Segment::new(eye, corner));
        match self {
            Hider::Body(blocker) => lines.all(|line| blocker.is_entered(line)),
            Hider::Area(area) => !area.contains(eye) && lines.all(|line| area.is_entered(line)),
            Hider::Wall(wall) => lines.all(|line| line.crosses(*wall)),
        }
    }
}

/// Of the parts into which an edge is divided those that are hidden as a whole.
pub struct HiddenParts {
    edge: Segment,
    hidden: u8,
}

impl HiddenParts {
    const COUNT: i64 = 4;

    /// Asks of the ground about each part, as far as points are looked at beside it.
    pub fn of(edge: Segment, is_hidden: impl Fn(&Block) -> bool) -> HiddenParts {
        let at = |part: i64| edge.from + edge.vector().scaled(part, Self::COUNT);
        let around = |part: i64| Stand::beside(Segment::new(at(part), at(part + 1)));
        let hidden = (0..Self::COUNT).filter(|part| is_hidden(&around(*part)));
        HiddenParts { edge, hidden: hidden.fold(0, |bits, part| bits | 1 << part) }
    }

    pub fn is_all(&self) -> bool {
        self.hidden == (1 << Self::COUNT) - 1
    }

    /// Whether a point on or about the edge lies in one of them.
    pub fn holds(&self, point: Point) -> bool {
        let way = self.edge.vector();
        let share = Self::COUNT * (point - self.edge.from).dot(way) / way.dot(way).max(1);
        self.hidden >> share.clamp(0, Self::COUNT - 1) & 1 == 1
    }
}
