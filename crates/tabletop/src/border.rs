//! The edges of the table, and the table as it lies before one of them.

use crate::{Angle, Bounds, Ground, Length, Point};

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Border {
    /// Where x is 0.
    Left,
    /// Where y is greatest.
    Top,
    /// Where x is greatest.
    Right,
    /// Where y is 0.
    Bottom,
}

impl Border {
    /// The direction straight off the table over this edge: where one looks who goes home.
    pub const fn outward(self) -> Angle {
        match self {
            Border::Left => Angle::LEFT,
            Border::Top => Angle::UP,
            Border::Right => Angle::RIGHT,
            Border::Bottom => Angle::HALF,
        }
    }

    /// The direction straight onto the table from this edge.
    pub const fn inward(self) -> Angle {
        match self {
            Border::Left => Angle::RIGHT,
            Border::Top => Angle::HALF,
            Border::Right => Angle::LEFT,
            Border::Bottom => Angle::UP,
        }
    }

    /// How far a point lies towards this edge.
    pub(crate) const fn beyond(self, point: Point) -> i32 {
        match self {
            Border::Left => -point.x,
            Border::Top => point.y,
            Border::Right => point.x,
            Border::Bottom => -point.y,
        }
    }
}

/// The table as it lies before one of its edges: places are told by how far along the edge they are, from the left or
/// from the bottom, and how deep in from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableEdge {
    border: Border,
    width: Length,
    depth: Length,
}

impl TableEdge {
    /// An edge of a table that is so wide, from its left to its right, and so deep, from its bottom to its top.
    #[inline]
    pub const fn new(border: Border, width: Length, depth: Length) -> TableEdge {
        TableEdge { border, width, depth }
    }

    /// How long the edge is.
    #[inline]
    pub const fn length(self) -> Length {
        match self.border {
            Border::Bottom | Border::Top => self.width,
            Border::Left | Border::Right => self.depth,
        }
    }

    /// How deep in from the edge a point lies; less than nothing for one beyond it.
    #[inline]
    pub const fn deep(self, at: Point) -> Length {
        Length(match self.border {
            Border::Bottom => at.y,
            Border::Top => self.depth.0 - at.y,
            Border::Left => at.x,
            Border::Right => self.width.0 - at.x,
        })
    }

    /// How far along the edge a point lies.
    #[inline]
    pub const fn along(self, at: Point) -> Length {
        match self.border {
            Border::Bottom | Border::Top => Length(at.x),
            Border::Left | Border::Right => Length(at.y),
        }
    }

    /// The point so far along the edge and so deep in from it.
    #[inline]
    pub const fn point(self, along: Length, deep: Length) -> Point {
        match self.border {
            Border::Bottom => Point::new(along.0, deep.0),
            Border::Top => Point::new(along.0, self.depth.0 - deep.0),
            Border::Left => Point::new(deep.0, along.0),
            Border::Right => Point::new(self.width.0 - deep.0, along.0),
        }
    }

    /// From the edge to the one opposite.
    const fn across(self) -> Length {
        match self.border {
            Border::Bottom | Border::Top => self.depth,
            Border::Left | Border::Right => self.width,
        }
    }

    /// The strip between two depths along the whole of the edge: a deployment zone, a half. Depths beyond the table are
    /// taken to its far edge.
    pub fn strip(self, from: Length, to: Length) -> Bounds {
        let inside = |deep: Length| Length(deep.0.clamp(0, self.across().0));
        let corner = self.point(Length::ZERO, inside(from));
        Bounds { low: corner, high: corner }.with(self.point(self.length(), inside(to)))
    }
}

impl Ground {
    /// The table as it lies before one of its edges.
    #[inline]
    pub const fn edge(&self, border: Border) -> TableEdge {
        TableEdge::new(border, self.width(), self.depth())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Border; 4] = [Border::Left, Border::Top, Border::Right, Border::Bottom];

    fn edge(border: Border) -> TableEdge {
        TableEdge::new(border, Length::inches(72), Length::inches(48))
    }

    #[test]
    fn a_place_before_an_edge_is_told_by_it() {
        for (border, at) in ALL.into_iter().zip([(5, 9), (9, 43), (67, 9), (9, 5)]) {
            let (edge, at) = (edge(border), Point::inches(at.0, at.1));
            assert_eq!((edge.along(at), edge.deep(at)), (Length::inches(9), Length::inches(5)));
            assert_eq!(edge.point(edge.along(at), edge.deep(at)), at);
        }
        let lengths = ALL.map(|border| edge(border).length());
        assert_eq!(lengths, [48, 72, 48, 72].map(Length::inches));
    }

    #[test]
    fn who_goes_inward_comes_deeper() {
        for border in ALL {
            let (edge, step) = (edge(border), border.inward().along(Length::inches(3)));
            let at = Point::inches(20, 20);
            assert_eq!(edge.deep(at + step), edge.deep(at) + Length::inches(3));
            assert_eq!(edge.along(at + step), edge.along(at));
            assert_eq!(border.outward(), border.inward() + Angle::HALF);
        }
    }

    #[test]
    fn a_strip_runs_along_its_edge() {
        let strip = |border: Border| edge(border).strip(Length::ZERO, Length::inches(9));
        let of = |low: (i32, i32), high: (i32, i32)| Bounds {
            low: Point::inches(low.0, low.1),
            high: Point::inches(high.0, high.1),
        };
        assert_eq!(strip(Border::Bottom), of((0, 0), (72, 9)));
        assert_eq!(strip(Border::Top), of((0, 39), (72, 48)));
        assert_eq!(strip(Border::Left), of((0, 0), (9, 48)));
        assert_eq!(strip(Border::Right), of((63, 0), (72, 48)));
        assert_eq!(edge(Border::Top).strip(Length(-1), Length::inches(99)), of((0, 0), (72, 48)));
    }
}
