//! Parts of the ground by where they lie.

use crate::{Border, Bounds, Ground, Hull, Length, Point};

impl Ground {
    /// The band along an edge of the table between two distances from it, across the whole table: a deployment
    /// zone, a side strip, a half, the middle. Distances beyond the table are taken to its far edge.
    pub fn band(&self, edge: Border, from: Length, to: Length) -> Option<Hull> {
        let (width, depth) = (self.width().0, self.depth().0);
        let across = match edge {
            Border::Bottom | Border::Top => depth,
            Border::Left | Border::Right => width,
        };
        let (near, far) = (from.0.clamp(0, across), to.0.clamp(0, across));
        let (low, high) = match edge {
            Border::Bottom => (Point::new(0, near), Point::new(width, far)),
            Border::Top => (Point::new(0, depth - far), Point::new(width, depth - near)),
            Border::Left => (Point::new(near, 0), Point::new(far, depth)),
            Border::Right => (Point::new(width - far, 0), Point::new(width - near, depth)),
        };
        upright(Bounds { low, high })
    }

    /// The half of the table along an edge.
    pub fn half(&self, edge: Border) -> Option<Hull> {
        let across = match edge {
            Border::Bottom | Border::Top => self.depth(),
            Border::Left | Border::Right => self.width(),
        };
        self.band(edge, Length::ZERO, across.half())
    }
}

/// An upright rectangle as a convex outline. `None` if it has no area.
pub(crate) fn upright(bounds: Bounds) -> Option<Hull> {
    let (low, high) = (bounds.low, bounds.high);
    let corners = [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)];
    Hull::of(corners).filter(|hull| hull.corners().len() == 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground() -> Ground {
        Ground::new(Length::inches(72), Length::inches(48), Vec::new()).unwrap()
    }

    fn rectangle(low: (i32, i32), high: (i32, i32)) -> Hull {
        upright(Bounds { low: Point::inches(low.0, low.1), high: Point::inches(high.0, high.1) }).unwrap()
    }

    #[test]
    fn bands_lie_along_their_edges() {
        let ground = ground();
        let nine = ground.band(Border::Bottom, Length::ZERO, Length::inches(9)).unwrap();
        assert_eq!(nine, rectangle((0, 0), (72, 9)));
        let strip = ground.band(Border::Right, Length::inches(2), Length::inches(9)).unwrap();
        assert_eq!(strip, rectangle((63, 0), (70, 48)));
        assert_eq!(ground.half(Border::Top).unwrap(), rectangle((0, 24), (72, 48)));
        assert_eq!(ground.band(Border::Left, Length::inches(80), Length::inches(90)), None);
    }
}
