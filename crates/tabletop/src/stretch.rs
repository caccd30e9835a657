//! Parts of a segment that run through areas.

use std::ops::ControlFlow;

use crate::{Bounds, Crossing, Fraction, Ground, IndexSet, InlineVec, Length, Segment};

/// The most parts into which openings cut a stretch.
const PARTS_AT_MOST: usize = 9;
/// The most stretches of a segment through areas that are joined; what lies beyond counts by itself.
const JOINED_AT_MOST: usize = 32;
/// How far off a stretch the ends of a part of it may lie: rounding of a drawing.
const ASIDE: Length = Length(8);

impl Segment {
    /// What is left of it when the parts of it that openings take are gone, in order: a wall without its gates. An opening
    /// that does not lie along it takes nothing.
    ///
    /// ```
    /// use tabletop::{Point, Segment};
    /// let wall = Segment::new(Point::inches(0, 0), Point::inches(10, 0));
    /// let gate = Segment::new(Point::inches(6, 0), Point::inches(4, 0));
    /// let left: Vec<_> = wall.but(&[gate]).iter().copied().collect();
    /// assert_eq!(left[0].to, Point::inches(4, 0));
    /// assert_eq!(left[1].from, Point::inches(6, 0));
    /// ```
    pub fn but(self, openings: &[Segment]) -> InlineVec<Segment, PARTS_AT_MOST> {
        let mut taken: InlineVec<(Fraction, Fraction), PARTS_AT_MOST> =
            InlineVec::empty((Fraction::ZERO, Fraction::ZERO));
        for opening in openings {
            let Some(part) = self.part(*opening) else { continue };
            let at = taken.iter().position(|(from, _)| *from > part.0).unwrap_or(taken.len());
            taken.try_insert(at, part);
        }
        let mut left = InlineVec::empty(self);
        let mut reached = Fraction::ZERO;
        for (from, to) in &taken {
            if *from > reached {
                left.try_push(Segment::new(reached.along(self), from.along(self)));
            }
            reached = reached.max(*to);
        }
        if reached < Fraction::ONE {
            left.try_push(Segment::new(reached.along(self), self.to));
        }
        left
    }

    /// The part of it along which another stretch lies, from and to, where one does.
    fn part(self, other: Segment) -> Option<(Fraction, Fraction)> {
        let whole = self.vector();
        let length = whole.length_squared();
        let far = i128::from(length) * i128::from(ASIDE.squared());
        let is_aside = |end: crate::Point| {
            let aside = i128::from(whole.cross(end - self.from));
            aside * aside > far
        };
        if is_aside(other.from) || is_aside(other.to) {
            return None;
        }
        let share = |end: crate::Point| Fraction::new(whole.dot(end - self.from), length);
        let (one, two) = (share(other.from)?, share(other.to)?);
        let (low, high) = (one.min(two).max(Fraction::ZERO), one.max(two).min(Fraction::ONE));
        (low < high).then_some((low, high))
    }
}

impl Ground {
    /// How much of a segment runs inside any of some areas: where two overlap it counts once. Each stretch is rounded
    /// up to the unit.
    pub fn length_covered(&self, segment: Segment, among: IndexSet) -> Length {
        let about = Bounds::of_segment(segment);
        let areas = among.iter().filter_map(|index| self.features()[index].as_area());
        let areas = areas.filter(|area| area.bounds().meets(&about));
        let mut joined = Joined { segment, sum: Length::ZERO, open: None };
        let mut rest = areas.clone();
        let only = rest.next().filter(|_| rest.next().is_none());
        if let Some(only) = only {
            // Its stretches come in their order.
            let _: ControlFlow<()> = only.stretches(segment, |stretch| {
                joined.add(stretch);
                ControlFlow::Continue(())
            });
            return joined.length();
        }
        let none = Crossing { entry: Fraction::ZERO, exit: Fraction::ZERO };
        let mut inside: InlineVec<Crossing, JOINED_AT_MOST> = InlineVec::empty(none);
        for area in areas {
            let _: ControlFlow<()> = area.stretches(segment, |stretch| {
                let at = inside.iter().position(|other| other.entry > stretch.entry);
                if !inside.try_insert(at.unwrap_or(inside.len()), stretch) {
                    joined.sum += stretch.length(segment);
                }
                ControlFlow::Continue(())
            });
        }
        inside.iter().for_each(|stretch| joined.add(*stretch));
        joined.length()
    }
}

/// Stretches of a segment that come in their order: where two overlap they count once.
struct Joined {
    segment: Segment,
    /// Those that are whole.
    sum: Length,
    /// The last one, which the next may go on with.
    open: Option<Crossing>,
}

impl Joined {
    fn add(&mut self, stretch: Crossing) {
        self.open = Some(match self.open {
            Some(before) if stretch.entry <= before.exit => {
                Crossing { exit: before.exit.max(stretch.exit), ..before }
            }
            Some(before) => {
                self.sum += before.length(self.segment);
                stretch
            }
            None => stretch,
        });
    }

    fn length(&self) -> Length {
        self.sum + self.open.map_or(Length::ZERO, |last| last.length(self.segment))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Area, Class, Feature, Point};

    fn wood(low: (i32, i32), high: (i32, i32)) -> Feature {
        let area = Area::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)).unwrap();
        Feature::area(Class::Patch, 0, 0, area)
    }

    #[test]
    fn overlapping_woods_count_once() {
        let features = vec![wood((2, 0), (6, 9)), wood((4, 0), (8, 9)), wood((10, 0), (11, 9))];
        let ground = Ground::new(Length::inches(20), Length::inches(20), features).unwrap();
        let look = Segment::new(Point::inches(0, 5), Point::inches(20, 5));
        assert_eq!(ground.length_inside(look, IndexSet::below(3)), Length::inches(9));
        assert_eq!(ground.length_covered(look, IndexSet::below(3)), Length::inches(7));
    }

    proptest! {
        #[test]
        fn what_is_left_and_what_is_open_make_the_whole(
            x in -50_000..50_000_i32, y in -50_000..50_000_i32,
            cuts in proptest::collection::vec((0..=1_000_i64, 0..=1_000_i64), 0..5),
        ) {
            let wall = Segment::new(Point::new(0, 0), Point::new(x, y));
            prop_assume!(wall.length() > Length::inches(2));
            let at = |share| Fraction::new(share, 1_000).unwrap().along(wall);
            let openings: Vec<Segment> =
                cuts.iter().map(|(from, to)| Segment::new(at(*from), at(*to))).collect();
            let left = wall.but(&openings);
            for share in 0..1_000_i64 {
                let open = cuts.iter().any(|(a, b)| a.min(b) <= &share && share < *a.max(b));
                let middle = Fraction::new(share * 2 + 1, 2_000).unwrap().along(wall);
                let is_solid = left.iter().any(|part| {
                    (middle - part.from).dot(part.vector()) >= 0 && (middle - part.to).dot(part.vector()) <= 0
                });
                prop_assert_eq!(is_solid, !open, "at {}", share);
            }
        }
    }
}
