//! Upright rectangles, by which things that are far apart are told apart quickly.

use crate::{Block, Length, Outline, Point, Segment, Vector};

/// An upright rectangle round something: the quick way to see that two things are nowhere near one another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The bottom left corner.
    pub low: Point,
    /// The top right corner.
    pub high: Point,
}

impl Bounds {
    /// The rectangle round some points. `None` when there are none.
    pub fn of(points: &[Point]) -> Option<Bounds> {
        let (first, rest) = points.split_first()?;
        Some(rest.iter().fold(Bounds { low: *first, high: *first }, |bounds, point| bounds.with(*point)))
    }

    /// The rectangle round a segment.
    #[inline]
    pub fn of_segment(segment: Segment) -> Bounds {
        Bounds { low: segment.from, high: segment.from }.with(segment.to)
    }

    /// The rectangle round a block.
    #[inline]
    pub fn of_block(block: &Block) -> Bounds {
        let [first, second, third, fourth] = block.corners();
        Bounds { low: first, high: first }.with(second).with(third).with(fourth)
    }

    /// The same as a block that looks up the table.
    pub fn block(&self) -> Block {
        let (wide, deep) = (self.high.x - self.low.x, self.high.y - self.low.y);
        Block::from_axes(Point::new(self.low.x, self.high.y), Vector::new(wide, 0), Vector::new(0, -deep))
    }

    /// Its corners from the bottom left one on, anticlockwise.
    #[inline]
    pub const fn corners(&self) -> [Point; 4] {
        let (low, high) = (self.low, self.high);
        [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
    }

    /// The rectangle stretched to hold a point.
    #[inline]
    pub fn with(self, point: Point) -> Bounds {
        Bounds {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }

    /// The rectangle with its sides pushed outward by a length.
    #[inline]
    pub fn inflated(self, by: Length) -> Bounds {
        let push = Vector::new(by.0, by.0);
        Bounds { low: self.low - push, high: self.high + push }
    }

    /// Whether a point lies in it or on its outline.
    pub const fn contains(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }

    /// Whether an outline lies wholly within it; its corners may lie on the sides.
    #[inline]
    pub fn encloses(&self, outline: &impl Outline) -> bool {
        outline.wholly(|corner| self.contains(corner))
    }

    /// Whether another rectangle lies wholly within it; its sides may lie on the sides.
    #[inline]
    pub const fn holds_all(&self, other: &Bounds) -> bool {
        self.contains(other.low) && self.contains(other.high)
    }

    /// Whether two rectangles share a point, touching included.
    #[inline]
    pub const fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether a segment has a point in the rectangle, touching included.
    pub fn meets_segment(&self, segment: Segment) -> bool {
        if !self.meets(&Bounds::of_segment(segment)) {
            return false;
        }
        // The rectangle straddles the line unless its farthest corner in the line's normal is short of it.
        let direction = segment.vector();
        let near = direction.cross(self.low - segment.from);
        let (width, height) = (self.high.x - self.low.x, self.high.y - self.low.y);
        let (along, across) =
            (i64::from(direction.x) * i64::from(height), -i64::from(direction.y) * i64::from(width));
        near + along.min(0) + across.min(0) <= 0 && 0 <= near + along.max(0) + across.max(0)
    }
}

/// A rectangle as it is asked of many points whether it holds them: the quick way to pick those near something.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    low: Point,
    wide: u32,
    deep: u32,
}

impl Window {
    /// The window that is a rectangle.
    #[inline]
    pub const fn of(bounds: &Bounds) -> Window {
        let (wide, deep) =
            (bounds.high.x.wrapping_sub(bounds.low.x), bounds.high.y.wrapping_sub(bounds.low.y));
        match bounds.low.x <= bounds.high.x && bounds.low.y <= bounds.high.y {
            true => Window { low: bounds.low, wide: wide as u32, deep: deep as u32 },
            // One that holds nothing: no coordinate is so low.
            false => Window { low: Point::new(i32::MIN, i32::MIN), wide: 0, deep: 0 },
        }
    }

    /// The square whose sides are so far from a point, a length of no less than zero.
    #[inline]
    pub fn about(point: Point, far: Length) -> Window {
        let wide = (2 * far.0.max(0)) as u32;
        Window { low: Point::new(point.x - far.0, point.y - far.0), wide, deep: wide }
    }

    /// Whether a point lies in it or on its outline.
    #[inline]
    pub const fn holds(&self, point: Point) -> bool {
        // What lies below the low corner comes round to far beyond the high one.
        point.x.wrapping_sub(self.low.x) as u32 <= self.wide
            && point.y.wrapping_sub(self.low.y) as u32 <= self.deep
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_window_holds_what_its_rectangle_does(
            low in (-50..50_i32, -50..50_i32), high in (-50..50_i32, -50..50_i32), x in -60..60_i32, y in -60..60_i32,
        ) {
            let bounds = Bounds { low: Point::new(low.0, low.1), high: Point::new(high.0, high.1) };
            prop_assert_eq!(Window::of(&bounds).holds(Point::new(x, y)), bounds.contains(Point::new(x, y)));
        }
    }

    #[test]
    fn a_window_holds_far_points_as_its_rectangle_does() {
        let far = 10_000_000;
        let window = Window::about(Point::new(0, 0), Length(far));
        for (x, holds) in [(-far - 1, false), (-far, true), (far, true), (far + 1, false)] {
            assert_eq!(window.holds(Point::new(x, 0)), holds, "{x}");
            assert_eq!(window.holds(Point::new(0, x)), holds, "{x}");
        }
    }

    #[test]
    fn a_segment_past_the_corner_misses() {
        let bounds = Bounds { low: Point::new(0, 0), high: Point::new(10, 10) };
        let at = |a, b, c, d| Segment::new(Point::new(a, b), Point::new(c, d));
        assert!(bounds.meets_segment(at(-5, 5, 15, 6)));
        assert!(bounds.meets_segment(at(-5, 5, 5, -5)));
        assert!(!bounds.meets_segment(at(-6, 5, 5, -6)));
        assert!(bounds.meets_segment(at(10, 10, 20, 20)));
        assert!(!bounds.meets_segment(at(11, 0, 11, 10)));
        assert!(bounds.meets_segment(at(3, 3, 4, 4)));
    }

    #[test]
    fn bounds_hold_what_they_are_made_of() {
        assert_eq!(Bounds::of(&[]), None);
        let bounds = Bounds { low: Point::new(0, 0), high: Point::new(10, 10) };
        let corners = [(0, 0), (10, 0), (10, 10), (0, 10)].map(|(x, y)| Point::new(x, y));
        assert_eq!(bounds.corners(), corners);
        assert!(bounds.encloses(&Segment::new(corners[0], corners[2])));
        assert!(!bounds.encloses(&Segment::new(corners[0], Point::new(11, 5))));
        let block = Block::at(
            crate::Pose::new(Point::inches(5, 5), crate::Angle::degrees(30)),
            Length::inches(4),
            Length::inches(1),
        );
        let bounds = Bounds::of_block(&block);
        assert!(block.corners().iter().all(|corner| bounds.contains(*corner)));
        assert!(!bounds.inflated(Length(-1)).contains(bounds.low));
    }
}
