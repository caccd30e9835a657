use crate::outline::edges;
use crate::polygon::{self, Beside};
use crate::{
    Barrier, Block, Border, Bounds, Crossing, Fraction, Gap, Ground, Hull, Length, Outline, Point, Segment,
};

/// Ground that a placement must keep away from.
#[derive(Clone, Copy, Debug)]
pub struct Forbidden<'a> {
    /// What is kept away from.
    pub from: Barrier<'a>,
    /// How far at least; zero forbids overlapping it and allows touching.
    pub distance: Length,
}

/// Where something may be placed: inside the union of some convex regions, and away from some shapes.
#[derive(Clone, Copy, Debug)]
pub struct Region<'a> {
    /// The union of these is allowed. The outline may run along their edges.
    pub allowed: &'a [Hull],
    /// Shapes to keep away from.
    pub forbidden: &'a [Forbidden<'a>],
}

/// Why a placement is not in a region, with its witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// A point of the outline, or of ground within it, that no allowed region holds; to the nearest unit.
    Outside {
        /// The point.
        at: Point,
    },
    /// It comes too near to a forbidden shape.
    TooNear {
        /// The index of the shape.
        forbidden: usize,
        /// The nearest points of the placement and the shape.
        gap: Gap,
    },
}

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
pub fn upright(bounds: Bounds) -> Option<Hull> {
    let (low, high) = (bounds.low, bounds.high);
    let corners = [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)];
    Hull::of(corners).filter(|hull| hull.corners().len() == 4)
}

impl Region<'_> {
    /// Whether a block lies wholly inside the allowed regions, though it may span several that meet, and keeps
    /// away from the forbidden shapes. Exact.
    pub fn admits(&self, block: &Block) -> Result<(), Misplaced> {
        let corners = block.corners();
        if let Some(at) = self.first_uncovered(&corners) {
            return Err(Misplaced::Outside { at });
        }
        self.keeps_away(&Barrier::Body(block), block)
    }

    /// Whether a point, such as a front middle, lies inside the allowed regions, outlines included, and keeps
    /// away from the forbidden shapes (lying upon one counts as overlapping it only inside).
    pub fn admits_point(&self, point: Point) -> Result<(), Misplaced> {
        if !self.allowed.iter().any(|region| region.contains(point)) {
            return Err(Misplaced::Outside { at: point });
        }
        match Hull::of([point]) {
            Some(dot) => self.keeps_away(&Barrier::Hull(&dot), &dot),
            None => Ok(()),
        }
    }

    fn keeps_away(&self, placed: &Barrier<'_>, outline: &impl Outline) -> Result<(), Misplaced> {
        for (index, forbidden) in self.forbidden.iter().enumerate() {
            let Some(gap) = placed.gap(&forbidden.from) else { continue };
            let broken = match forbidden.distance > Length::ZERO {
                true => gap.distance.under(forbidden.distance),
                false => gap.distance.is_zero() && forbidden.from.reaches_into(outline),
            };
            if broken {
                return Err(Misplaced::TooNear { forbidden: index, gap });
            }
        }
        Ok(())
    }

    /// A point of a convex clockwise outline, or of the ground within, outside every allowed region.
    fn first_uncovered(&self, corners: &[Point]) -> Option<Point> {
        if self.allowed.iter().any(|region| corners.iter().all(|corner| region.contains(*corner))) {
            return None;
        }
        let whole = Crossing { entry: Fraction::ZERO, exit: Fraction::ONE };
        if let Some(point) = edges(corners).find_map(|edge| self.first_gap(edge, whole)) {
            return Some(point);
        }
        // The outline is covered; a hole within would show some region's edge with nothing beyond it.
        self.allowed.iter().flat_map(Hull::edges).find_map(|edge| {
            // The regions run clockwise; turned about, their outer side is on the right.
            let turned = Segment::new(edge.to, edge.from);
            let inside = polygon::first_stretch(corners, turned)?;
            self.first_gap(turned, inside)
        })
    }

    /// The first point of a stretch of a segment such that the ground just right of it is in no region.
    fn first_gap(&self, segment: Segment, stretch: Crossing) -> Option<Point> {
        let mut reached = stretch.entry;
        while reached < stretch.exit {
            let mut onward = reached;
            for region in self.allowed {
                let flow = polygon::stretches_inside(
                    region.corners(),
                    segment,
                    Beside::Right,
                    std::ops::ControlFlow::Break,
                );
                if let Some(held) = flow.break_value()
                    && held.entry <= reached
                {
                    onward = onward.max(held.exit);
                }
            }
            if onward == reached {
                return Some(reached.along(segment));
            }
            reached = onward;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Area, Distance, Pose};

    fn ground() -> Ground {
        Ground::new(Length::inches(72), Length::inches(48), Vec::new()).unwrap()
    }

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
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

    #[test]
    fn a_block_may_span_regions_that_meet() {
        let allowed = [rectangle((0, 0), (10, 9)), rectangle((10, 0), (20, 9)), rectangle((20, 2), (30, 9))];
        let region = Region { allowed: &allowed, forbidden: &[] };
        assert_eq!(region.admits(&block(10, 9, 0)), Ok(()));
        assert_eq!(region.admits(&block(3, 2, 0)), Ok(()));
        assert_eq!(region.admits(&block(20, 4, 0)), Ok(()));
        assert!(region.admits(&block(20, 3, 0)).is_err());
        assert!(matches!(region.admits(&block(2, 9, 0)), Err(Misplaced::Outside { at }) if at.x < 0));
        // A gap of one hundredth between two regions.
        let apart =
            [allowed[0], upright(Bounds { low: Point::new(25_401, 0), high: Point::inches(20, 9) }).unwrap()];
        let region = Region { allowed: &apart, forbidden: &[] };
        assert!(region.admits(&block(10, 9, 0)).is_err());
    }

    #[test]
    fn a_hole_in_the_middle_is_found() {
        let around = [
            rectangle((0, 0), (20, 4)),
            rectangle((0, 6), (20, 10)),
            rectangle((0, 0), (9, 10)),
            rectangle((11, 0), (20, 10)),
        ];
        let big =
            Block::at(Pose::new(Point::inches(10, 9), Angle::UP), Length::inches(10), Length::inches(8));
        let region = Region { allowed: &around, forbidden: &[] };
        let Err(Misplaced::Outside { at }) = region.admits(&big) else { panic!("the hole is missed") };
        assert!((9..=11).contains(&(at.x / 2540)) && (4..=6).contains(&(at.y / 2540)), "{at:?}");
        let filled = [around[0], around[1], around[2], around[3], rectangle((9, 4), (11, 6))];
        assert_eq!(Region { allowed: &filled, forbidden: &[] }.admits(&big), Ok(()));
    }

    #[test]
    fn placements_keep_their_distance() {
        let allowed = [rectangle((0, 0), (72, 48))];
        let wood = Area::rectangle(Point::inches(20, 10), Point::inches(30, 20)).unwrap();
        let at_least = |distance| [Forbidden { from: Barrier::Area(&wood), distance }];
        let three = at_least(Length::inches(3));
        let region = Region { allowed: &allowed, forbidden: &three };
        assert_eq!(region.admits(&block(14, 15, 0)), Ok(()));
        let Err(Misplaced::TooNear { forbidden: 0, gap }) = region.admits(&block(15, 15, 0)) else {
            panic!("two inches are too near")
        };
        assert_eq!(gap.distance, Distance::of(Length::inches(2)));
        let none = at_least(Length::ZERO);
        let region = Region { allowed: &allowed, forbidden: &none };
        assert_eq!(region.admits(&block(17, 15, 0)), Ok(()));
        assert!(region.admits(&block(18, 15, 0)).is_err());
        assert_eq!(region.admits_point(Point::inches(20, 15)), Ok(()));
        assert!(region.admits_point(Point::inches(21, 15)).is_err());
        assert!(region.admits_point(Point::inches(73, 15)).is_err());
    }
}
