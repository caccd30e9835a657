//! Round bases.

use crate::{Bounds, Length, Point, Segment, Vector};

/// A round base: of one man, one horse, one beast. Every measurement to it is independent of any facing.
///
/// All answers are exact: squares of whole units are compared, and where a length is told it is rounded up.
///
/// ```
/// use tabletop::{Disc, Length, Point};
/// let foot = Disc { centre: Point::inches(10, 10), radius: Length::hundredths_of_inch(50) };
/// let mounted = Disc { centre: Point::inches(18, 10), radius: Length::hundredths_of_inch(75) };
/// assert_eq!(foot.gap(&mounted), Length::hundredths_of_inch(675));
/// assert!(!foot.within(&mounted, Length::inches(6)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Disc {
    /// Its middle.
    pub centre: Point,
    /// From the middle to the rim.
    pub radius: Length,
}

impl Disc {
    /// The distance between the nearest points of two discs, rounded up; zero where they touch or overlap.
    pub fn gap(&self, other: &Disc) -> Length {
        let apart = self.centre.distance(other.centre) - self.radius - other.radius;
        apart.max(Length::ZERO)
    }

    /// Whether two discs are so near or nearer.
    pub fn within(&self, other: &Disc, reach: Length) -> bool {
        let far = self.radius + other.radius + reach;
        far >= Length::ZERO && self.centre.distance_squared(other.centre) <= far.squared()
    }

    /// Whether two discs overlap: they may touch.
    pub fn overlaps(&self, other: &Disc) -> bool {
        self.centre.distance_squared(other.centre) < (self.radius + other.radius).squared()
    }

    /// The distance from its rim to the nearest point of a stretch, rounded up; zero where they touch or overlap.
    pub fn gap_to(&self, stretch: Segment) -> Length {
        (Length::root_of(round_up(distance_squared(stretch, self.centre))) - self.radius).max(Length::ZERO)
    }

    /// Whether the disc is so near to a stretch or nearer.
    pub fn is_near(&self, stretch: Segment, reach: Length) -> bool {
        let far = self.radius + reach;
        if is_wide_of(stretch, self.centre, far) {
            return false;
        }
        let (square, over) = distance_squared(stretch, self.centre);
        far >= Length::ZERO && square <= i128::from(far.squared()) * over
    }

    /// Whether the inside of the disc meets a stretch: they may touch.
    pub fn is_crossed_by(&self, stretch: Segment) -> bool {
        let (square, over) = distance_squared(stretch, self.centre);
        square < i128::from(self.radius.squared()) * over
    }

    /// How far a disc of another radius can go along a straight way until it touches this one: the whole way where it
    /// never does. One that overlaps it at the start and goes away from it, or no nearer, is not held.
    pub fn stops(&self, way: Segment, radius: Length) -> Length {
        let halt = self.radius + radius;
        if !Bounds::of_segment(way).inflated(halt).contains(self.centre) || self.is_passed_by(way, halt) {
            return way.length();
        }
        if way.from.distance_squared(self.centre) < halt.squared() {
            let goes_deeper = way.vector().dot(self.centre - way.from) > 0;
            return if goes_deeper { Length::ZERO } else { way.length() };
        }
        stopped(
            way,
            |point| point.distance_squared(self.centre) < halt.squared(),
            |point| point.distance_squared(self.centre).into(),
        )
    }

    /// Whether a way keeps so far off that it does whatever the rounding of places on it.
    fn is_passed_by(&self, way: Segment, halt: Length) -> bool {
        if is_wide_of(way, self.centre, halt + Length(2)) {
            return true;
        }
        let (square, over) = distance_squared(way, self.centre);
        square >= i128::from((halt + Length(2)).squared()) * over
    }

    /// Whether a disc of another radius that goes along a straight way would come to overlap this one: whether it is
    /// [stopped](Disc::stops) short of its end. One that overlaps it at the start is held only if it would go deeper.
    pub fn blocks(&self, way: Segment, radius: Length) -> bool {
        let halt = self.radius + radius;
        if is_wide_of(way, self.centre, halt) {
            return false;
        }
        let to_centre = self.centre - way.from;
        let (square, over) = distance_squared(way, self.centre);
        if square >= i128::from(halt.squared()) * over {
            return false;
        }
        to_centre.length_squared() >= halt.squared() || way.vector().dot(to_centre) > 0
    }

    /// How far a disc can go along a straight way until it touches a stretch such as a piece of wall: the whole way
    /// where it never does. One that overlaps the stretch at the start and goes away from it is not held.
    pub fn halted_by(wall: Segment, way: Segment, radius: Length) -> Length {
        if !Bounds::of_segment(wall).inflated(radius).meets(&Bounds::of_segment(way)) {
            return way.length();
        }
        // Who is nowhere near it but for the rounding of places needs no search.
        let wide = Disc { centre: way.from, radius: radius + Length(3) };
        if !wide.is_crossed_by(wall) && !Disc::bars(wall, way, wide.radius) {
            return way.length();
        }
        let is_over = |point: Point| {
            let (square, over) = distance_squared(wall, point);
            square < i128::from(radius.squared()) * over
        };
        let how_near = |point: Point| {
            let (square, over) = distance_squared(wall, point);
            quotient(square, over)
        };
        stopped(way, is_over, how_near)
    }
}

impl Disc {
    /// Whether a disc of a radius that goes along a straight way would come to overlap a stretch such as a piece of wall:
    /// whether it is [halted](Disc::halted_by) short of its end. One that overlaps it at the start is held only if it would
    /// go deeper.
    pub fn bars(wall: Segment, way: Segment, radius: Length) -> bool {
        if !Bounds::of_segment(wall).inflated(radius).meets(&Bounds::of_segment(way)) {
            return false;
        }
        let square = i128::from(radius.squared());
        let is_near = |stretch: Segment, point: Point| {
            let (above, below) = distance_squared(stretch, point);
            above < square * below
        };
        if is_near(wall, way.from) {
            return goes_towards(wall, way);
        }
        is_near(wall, way.to)
            || is_near(way, wall.from)
            || is_near(way, wall.to)
            || way.meeting(wall).is_some()
    }
}

/// Whether one who begins a way comes nearer to a stretch at first.
fn goes_towards(wall: Segment, way: Segment) -> bool {
    let (along, from) = (wall.vector(), way.from - wall.from);
    let dot = along.dot(from);
    if dot <= 0 {
        return way.vector().dot(-from) > 0;
    }
    if dot >= along.length_squared() {
        return way.vector().dot(wall.to - way.from) > 0;
    }
    // Who stands on its left hand comes nearer by going to the right.
    along.cross(from).signum() * way.vector().dot(along.right()) > 0
}

/// How far one can go along a way before something convex is too near. The distance to something convex along a straight
/// way first falls and then rises, so the first place that is too near lies before the nearest one.
fn stopped(way: Segment, too_near: impl Fn(Point) -> bool, how_near: impl Fn(Point) -> i128) -> Length {
    let whole = way.length();
    let at = |along: i32| point_along(way, Length(along), whole);
    let (mut low, mut high) = (0, whole.0);
    while high - low > 2 {
        let third = (high - low) / 3;
        if how_near(at(low + third)) <= how_near(at(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    let nearest = (low..=high).min_by_key(|along| how_near(at(*along))).unwrap_or(0);
    if !too_near(at(nearest)) || nearest == 0 {
        return whole;
    }
    if too_near(at(0)) {
        // It already overlaps and would go deeper.
        return Length::ZERO;
    }
    let (mut free, mut held) = (0, nearest);
    while held - free > 1 {
        let middle = free + (held - free) / 2;
        if too_near(at(middle)) { held = middle } else { free = middle }
    }
    Length(free)
}

/// The point so far along a way, to the nearest unit, and its end beyond that.
pub(crate) fn point_along(way: Segment, along: Length, whole: Length) -> Point {
    if along >= whole {
        return way.to;
    }
    way.from + way.vector().scaled(along.0.into(), whole.0.into())
}

/// Whether a point is farther from the line of a stretch than so far, as far as a look tells: the line is no longer than
/// the two sides of its rectangle together.
fn is_wide_of(stretch: Segment, point: Point, far: Length) -> bool {
    let along = stretch.vector();
    let sides = i64::from(along.x.abs()) + i64::from(along.y.abs());
    along.cross(point - stretch.from).abs() > i64::from(far.0.max(0)) * sides
}

/// The square of the distance between a point and a stretch as a fraction: above and below the line, the latter above 0.
fn distance_squared(stretch: Segment, point: Point) -> (i128, i128) {
    let (along, from) = (stretch.vector(), point - stretch.from);
    let dot = along.dot(from);
    let length_squared = along.length_squared();
    if dot <= 0 || length_squared == 0 {
        return (from.length_squared().into(), 1);
    }
    if dot >= length_squared {
        return (point.distance_squared(stretch.to).into(), 1);
    }
    let cross = i128::from(cross(along, from));
    (cross * cross, length_squared.into())
}

fn cross(one: Vector, other: Vector) -> i64 {
    one.cross(other)
}

/// A fraction rounded down: mostly both of its numbers are short, and dividing them is many times faster.
fn quotient(above: i128, below: i128) -> i128 {
    match (i64::try_from(above), i64::try_from(below)) {
        (Ok(above), Ok(below)) => (above / below).into(),
        _ => above / below,
    }
}

/// A fraction rounded up.
fn round_up((above, below): (i128, i128)) -> i64 {
    ((above + below - 1) / below) as i64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn disc(x: i32, y: i32, radius: i32) -> Disc {
        Disc { centre: Point::new(x, y), radius: Length(radius) }
    }

    #[test]
    fn a_disc_stops_where_it_touches() {
        let way = Segment::new(Point::inches(0, 0), Point::inches(10, 0));
        let other = Disc { centre: Point::inches(6, 0), radius: Length::inches(1) };
        assert_eq!(other.stops(way, Length::inches(1)), Length::inches(4));
        let aside = Disc { centre: Point::inches(6, 2), radius: Length::inches(1) };
        assert_eq!(aside.stops(way, Length::inches(1)), Length::inches(10), "it passes touching");
        let wall = Segment::new(Point::inches(5, -3), Point::inches(5, 3));
        assert_eq!(
            Disc::halted_by(wall, way, Length::hundredths_of_inch(75)),
            Length::hundredths_of_inch(425)
        );
        let away = Segment::new(Point::inches(5, 0), Point::inches(9, 0));
        assert_eq!(Disc::halted_by(wall, away, Length::hundredths_of_inch(75)), Length::inches(4));
    }

    impl Disc {
        /// From its middle to the nearest point of a stretch.
        fn gap_to_centre(&self, stretch: Segment) -> Length {
            Disc { radius: Length::ZERO, ..*self }.gap_to(stretch)
        }
    }

    proptest! {
        #[test]
        fn stopped_is_free_and_one_more_is_not(
            x in -40_000..40_000_i32, y in -40_000..40_000_i32,
            to_x in -90_000..90_000_i32, to_y in -90_000..90_000_i32,
            radius in 500..4_000_i32,
        ) {
            let way = Segment::new(Point::new(0, 0), Point::new(to_x, to_y));
            let other = disc(x, y, 1_905);
            prop_assume!(!other.overlaps(&disc(0, 0, radius)));
            let stop = other.stops(way, Length(radius));
            let whole = way.length();
            let free = disc(0, 0, radius);
            let at = |along| Disc { centre: point_along(way, along, whole), ..free };
            prop_assert!(!other.overlaps(&at(stop)));
            if stop < whole {
                // It may but graze the other: then it is over it for less than the rounding of places.
                let thick = Disc { radius: other.radius + Length(2), ..other };
                prop_assert!(thick.overlaps(&at(stop + Length(3))));
            } else {
                for part in 0..20 {
                    prop_assert!(!other.overlaps(&at(Length(whole.0 / 20 * part))));
                }
            }
        }

        #[test]
        fn who_is_blocked_is_stopped(
            x in -12_000..12_000_i32, y in -12_000..12_000_i32,
            to_x in -30_000..30_000_i32, to_y in -30_000..30_000_i32,
            radius in 500..4_000_i32,
        ) {
            let way = Segment::new(Point::new(0, 0), Point::new(to_x, to_y));
            let other = disc(x, y, 1_905);
            let whole = way.length();
            // Within a hair of touching the two may differ: stops are rounded to places of whole units.
            let hair = Length(3);
            let thin = Disc { radius: other.radius - hair, ..other };
            let thick = Disc { radius: other.radius + hair, ..other };
            prop_assume!(other.overlaps(&disc(0, 0, radius)) == thin.overlaps(&disc(0, 0, radius)));
            if other.overlaps(&disc(0, 0, radius)) {
                let deeper = way.vector().dot(other.centre - way.from) > 0;
                prop_assert_eq!(other.blocks(way, Length(radius)), deeper);
                prop_assert_eq!(other.stops(way, Length(radius)) < whole, deeper);
                return Ok(());
            }
            if thin.stops(way, Length(radius)) < whole {
                prop_assert!(other.blocks(way, Length(radius)));
            }
            if !thick.overlaps(&disc(0, 0, radius)) && thick.stops(way, Length(radius)) == whole {
                prop_assert!(!other.blocks(way, Length(radius)));
            }
        }

        #[test]
        fn who_is_barred_is_halted(
            x in -12_000..12_000_i32, y in -12_000..12_000_i32,
            end_x in -12_000..12_000_i32, end_y in -12_000..12_000_i32,
            to_x in -30_000..30_000_i32, to_y in -30_000..30_000_i32,
            radius in 500..4_000_i32,
        ) {
            let wall = Segment::new(Point::new(x, y), Point::new(end_x, end_y));
            let way = Segment::new(Point::new(0, 0), Point::new(to_x, to_y));
            prop_assume!(wall.length() > Length(10) && way.length() > Length(10));
            let hair = Length(3);
            let halted = |radius| Disc::halted_by(wall, way, radius) < way.length();
            let start = disc(0, 0, radius);
            if start.is_crossed_by(wall) {
                let sideways = i128::from(goes_towards(wall, way)) * 2 - 1;
                // Who goes along the wall is a hair from either.
                let ahead = point_along(way, Length(10), way.length());
                let nearer = Disc { centre: ahead, ..start }.gap_to_centre(wall);
                let there = start.gap_to_centre(wall);
                prop_assume!((nearer - there).0.abs() > 3);
                prop_assert_eq!(sideways > 0, nearer < there);
                return Ok(());
            }
            prop_assume!(!disc(0, 0, radius + hair.0).is_crossed_by(wall));
            if halted(Length(radius) - hair) {
                prop_assert!(Disc::bars(wall, way, Length(radius)));
            }
            if !halted(Length(radius) + hair) {
                prop_assert!(!Disc::bars(wall, way, Length(radius)));
            }
        }

        #[test]
        fn near_a_stretch_is_what_many_points_of_it_say(
            x in -9_000..9_000_i32, y in -9_000..9_000_i32,
            to_x in -9_000..9_000_i32, to_y in -9_000..9_000_i32,
            reach in 0..4_000_i32,
        ) {
            let stretch = Segment::new(Point::new(0, 0), Point::new(to_x, to_y));
            let base = disc(x, y, 1_270);
            let whole = stretch.length();
            let nearest = (0..=200).map(|part| {
                let point = point_along(stretch, Length((i64::from(whole.0) * part / 200) as i32), whole);
                base.centre.distance(point)
            }).min().unwrap_or(Length::ZERO);
            if nearest <= Length(1_270 + reach) {
                prop_assert!(base.is_near(stretch, Length(reach + 2)));
            }
            prop_assert!(base.gap_to(stretch) <= (nearest - Length(1_270)).max(Length::ZERO) + Length(2));
        }
    }
}
