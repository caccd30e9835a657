//! Where a way is to lead, and the way itself.

use tabletop::{Border, Disc, InlineVec, Length, Point, TableEdge};

use super::Going;

/// The most stretches of a way.
pub(super) const STRETCHES: usize = 12;
/// How far ways keep off what they go round, beyond what they must: rounding.
pub(super) const HAIR: Length = Length(3);

/// Where a way is to lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To a place.
    Place(Point),
    /// To where the base touches an edge of the table.
    Edge(Border),
    /// Into base contact with a base.
    Contact(Disc),
}

/// A way of straight stretches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where it turns, and its end last; its beginning is not among them.
    pub points: InlineVec<Point, STRETCHES>,
    /// What it costs.
    pub cost: Length,
}

impl Way {
    /// The way straight to an end.
    pub(super) fn straight(end: Point, cost: Length) -> Way {
        let mut points = InlineVec::empty(end);
        points.push(end);
        Way { points, cost }
    }
}

/// A goal as it bears on a mover.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    /// Where to.
    pub(super) goal: Goal,
    /// The radius of the mover's base.
    pub(super) radius: Length,
    across: Point,
}

impl Aim {
    pub(super) fn new(going: &Going, goal: Goal) -> Aim {
        Aim { goal, radius: going.mover.radius, across: going.field.world.ground.bounds().high }
    }

    const fn edge(&self, border: Border) -> TableEdge {
        TableEdge::new(border, Length(self.across.x), Length(self.across.y))
    }

    /// The least that is left from a place to the goal.
    pub(super) fn left(&self, at: Point) -> Length {
        let left = match self.goal {
            Goal::Place(place) => at.distance(place),
            Goal::Contact(disc) => at.distance(disc.centre) - disc.radius - self.radius - HAIR.times(4),
            Goal::Edge(border) => self.edge(border).deep(at) - self.radius,
        };
        left.max(Length::ZERO)
    }

    /// The end nearest to a place.
    pub(super) fn end(&self, at: Point) -> Point {
        match self.goal {
            Goal::Place(place) => place,
            Goal::Edge(border) => self.edge(border).point(self.edge(border).along(at), self.radius),
            Goal::Contact(disc) => {
                let (apart, towards) = (disc.radius + self.radius + HAIR, at - disc.centre);
                let whole = towards.length();
                match whole <= apart {
                    true => at,
                    false => disc.centre + towards.scaled(apart.0.into(), whole.0.into()),
                }
            }
        }
    }
}
