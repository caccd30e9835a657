//! What happens to a point on its way over the ground, and what it costs.

use std::ops::ControlFlow;

use crate::{
    Barrier, Crossing, Feature, FeatureId, Fraction, Ground, IndexSet, Length, Met, Outline, Segment, Shape,
};

/// What happens to a point on its way over the ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It comes into an area.
    Entered,
    /// It goes out of an area.
    Left,
    /// It passes from one side of a line to the other.
    Passed,
}

/// A change on a path of several straight legs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The index of the leg.
    pub leg: usize,
    /// How far along the leg.
    pub at: Fraction,
    /// What is entered, left or passed.
    pub feature: FeatureId,
    /// Which of these.
    pub change: Change,
}

/// What a stretch of ground costs a mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rate {
    /// Hundredths of its own length that each length inside costs: 100 as open ground, 200 for half speed.
    pub percent: u16,
    /// What each passing of a line, or each coming into an area, costs besides.
    pub toll: Length,
}

impl Rate {
    /// As open ground.
    pub const OPEN: Rate = Rate { percent: 100, toll: Length::ZERO };
}

impl Ground {
    /// The features into whose inner area a convex outline reaches, or which, being linear, run through its
    /// inside: what a body stands on, or what a swept strip goes over.
    pub fn reached_by(&self, outline: &impl Outline, among: IndexSet) -> IndexSet {
        let corners = outline.outline();
        let Some(bounds) = crate::Bounds::of(corners.as_ref()) else { return IndexSet::EMPTY };
        let mut reached = IndexSet::EMPTY;
        for index in self.near(&bounds).and(among).iter() {
            let feature = &self.features()[index];
            let barrier = match &feature.shape {
                Shape::Area(area) => Barrier::Area(area),
                Shape::Line(line) => Barrier::Line(line),
            };
            if feature.bounds().meets(&bounds) && barrier.reaches_into(outline) {
                reached = reached.with(index);
            }
        }
        reached
    }

    /// Visits what a point enters, leaves and passes on a path of straight legs: leg by leg, and within a leg by
    /// the index of the feature. Where the path begins inside an area, that is no entering; a touch at the turn
    /// between two legs is none either.
    pub fn trace(
        &self,
        legs: impl Iterator<Item = Segment>,
        among: IndexSet,
        mut visit: impl FnMut(Encounter),
    ) {
        let mut inside = None;
        for (leg, path) in legs.enumerate().filter(|(_, path)| path.from != path.to) {
            let (mut begun, mut ended) = (IndexSet::EMPTY, IndexSet::EMPTY);
            let _: ControlFlow<()> = self.meet(path, among, |met| {
                let area = match met.passage {
                    Some(_) => IndexSet::EMPTY,
                    None => IndexSet::one(usize::from(met.feature.0)),
                };
                if met.stretch.entry == Fraction::ZERO {
                    begun = begun.or(area);
                }
                if met.stretch.exit == Fraction::ONE {
                    ended = ended.or(area);
                }
                ControlFlow::Continue(())
            });
            let at_turn = |set: IndexSet, change: Change, visit: &mut dyn FnMut(Encounter)| {
                for index in set.iter() {
                    visit(Encounter { leg, at: Fraction::ZERO, feature: FeatureId(index as u8), change });
                }
            };
            let before: IndexSet = inside.unwrap_or(begun);
            at_turn(before.but(begun), Change::Left, &mut visit);
            at_turn(begun.but(before), Change::Entered, &mut visit);
            let _: ControlFlow<()> = self.meet(path, among, |met| {
                let Crossing { entry, exit } = met.stretch;
                let mut say = |at, change| visit(Encounter { leg, at, feature: met.feature, change });
                match met.passage {
                    Some(_) => say(entry, Change::Passed),
                    None => {
                        if entry > Fraction::ZERO {
                            say(entry, Change::Entered);
                        }
                        if exit < Fraction::ONE {
                            say(exit, Change::Left);
                        }
                    }
                }
                ControlFlow::Continue(())
            });
            inside = Some(ended);
        }
    }

    /// What a straight way costs: its own length, more for each stretch inside costly ground and each line
    /// passed, by the rate that the caller gives for it. Ground never makes a way cheaper: a rate below 100
    /// counts as 100. Every part is rounded up to the unit.
    pub fn cost(
        &self,
        way: Segment,
        among: IndexSet,
        mut rate: impl FnMut(&Feature, &Met) -> Rate,
    ) -> Length {
        let mut cost = way.length();
        let _: ControlFlow<()> = self.meet(way, among, |met| {
            if let Some(feature) = self.feature(met.feature) {
                let Rate { percent, toll } = rate(feature, &met);
                let more = i64::from(percent.saturating_sub(100)) * i64::from(met.stretch.length(way).0);
                cost += Length(((more + 99) / 100) as i32);
                if met.passage.is_some() || met.stretch.entry > Fraction::ZERO {
                    cost += toll;
                }
            }
            ControlFlow::Continue(())
        });
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Area, Block, Class, Line, Point, Pose};

    fn segment(a: (i32, i32), b: (i32, i32)) -> Segment {
        Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
    }

    /// A wood from (10, 10) to (20, 20), a marsh over its right half, a wall along y = 30.
    fn ground() -> Ground {
        let rectangle = |low: (i32, i32), high: (i32, i32)| {
            Area::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)).unwrap()
        };
        let wall = Line::new(&[Point::inches(0, 30), Point::inches(40, 30)], Length::ZERO, &[]).unwrap();
        Ground::new(
            Length::inches(48),
            Length::inches(48),
            vec![
                Feature::area(Class::Patch, 0, 0, rectangle((10, 10), (20, 20))),
                Feature::area(Class::Patch, 1, 0, rectangle((15, 10), (25, 20))),
                Feature::line(Class::Line, 2, 0, wall),
            ],
        )
        .unwrap()
    }

    fn traced(points: &[(i32, i32)]) -> Vec<(usize, u8, Change)> {
        let mut found = Vec::new();
        let legs = points.windows(2).map(|pair| segment(pair[0], pair[1]));
        ground()
            .trace(legs, IndexSet::below(3), |event| found.push((event.leg, event.feature.0, event.change)));
        found
    }

    #[test]
    fn a_path_enters_leaves_and_passes() {
        use Change::{Entered, Left, Passed};
        assert_eq!(traced(&[(5, 15), (12, 15), (12, 35)]), [(0, 0, Entered), (1, 0, Left), (1, 2, Passed)]);
        // Begins inside; a turn on the outline, back in, is no leaving; the same outward is.
        assert_eq!(traced(&[(12, 15), (14, 15)]), []);
        assert_eq!(traced(&[(12, 15), (12, 20), (14, 15)]), []);
        assert_eq!(traced(&[(12, 15), (12, 20), (14, 25)]), [(1, 0, Left)]);
        assert_eq!(traced(&[(12, 25), (12, 20), (14, 25)]), []);
        assert_eq!(traced(&[(12, 25), (12, 20), (14, 15)]), [(1, 0, Entered)]);
        assert_eq!(traced(&[(5, 15), (30, 15)]).len(), 4);
    }

    #[test]
    fn going_multiplies_the_cost() {
        let ground = ground();
        let rate = |feature: &Feature, _: &Met| match feature.tag {
            0 => Rate { percent: 150, toll: Length::ZERO },
            2 => Rate { percent: 100, toll: Length::inches(2) },
            _ => Rate::OPEN,
        };
        let cost = |way| ground.cost(way, IndexSet::below(3), rate);
        assert_eq!(cost(segment((0, 15), (10, 15))), Length::inches(10));
        assert_eq!(cost(segment((0, 15), (30, 15))), Length::inches(35));
        assert_eq!(cost(segment((5, 25), (5, 35))), Length::inches(12));
    }

    #[test]
    fn bodies_stand_on_what_they_reach_into() {
        let ground = ground();
        let block =
            |x, y| Block::at(Pose::new(Point::inches(x, y), Angle::UP), Length::inches(4), Length::inches(2));
        let reached = |x, y| ground.reached_by(&block(x, y), IndexSet::below(3)).iter().collect::<Vec<_>>();
        assert_eq!(reached(8, 15), []);
        assert_eq!(reached(9, 15), [0]);
        assert_eq!(reached(18, 15), [0, 1]);
        assert_eq!(reached(5, 31), [2]);
        assert_eq!(reached(5, 30), []);
    }
}
