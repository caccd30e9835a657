//! Where a way is to lead, and the way itself.

use tabletop::{Border, Disc, InlineVec, Length, Point};

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

    /// The least that is left from a place to the goal.
    pub(super) fn left(&self, at: Point) -> Length {
        let left = match self.goal {
            Goal::Place(place) => at.distance(place),
            Goal::Contact(disc) => at.distance(disc.centre) - disc.radius - self.radius - HAIR.times(4),
            Goal::Edge(Border::Left) => Length(at.x) - self.radius,
            Goal::Edge(Border::Right) => Length(self.across.x - at.x) - self.radius,
            Goal::Edge(Border::Bottom) => Length(at.y) - self.radius,
            Goal::Edge(Border::Top) => Length(self.across.y - at.y) - self.radius,
        };
        left.max(Length::ZERO)
    }

    /// The end nearest to a place.
    pub(super) fn end(&self, at: Point) -> Point {
        let radius = self.radius.0;
        match self.goal {
            Goal::Place(place) => place,
            Goal::Edge(Border::Left) => Point::new(radius, at.y),
            Goal::Edge(Border::Right) => Point::new(self.across.x - radius, at.y),
            Goal::Edge(Border::Bottom) => Point::new(at.x, radius),
            Goal::Edge(Border::Top) => Point::new(at.x, self.across.y - radius),
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
