//! The ground swept by a move, and what first stands in its way.

use crate::walk::{Walk, swept};
use crate::{Block, Bounds, Footprint, Length, Motion, Path, Point, Pose, Segment, Slide, Stroke, Turning};

/// The ground swept by one stroke of a move.
// A turn carries its arcs; boxing it would put a heap allocation into every wheel that is tried.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sweep {
    /// By a straight motion, or by none.
    Slide(Slide),
    /// By a turn of at most a quarter.
    Turning(Turning),
}

/// What first stands in the way of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hindrance {
    /// The leg that is hindered, from 0.
    pub leg: usize,
    /// The index of the first body in the way, in the order given.
    pub body: usize,
}

impl Sweep {
    /// Whether it meets a block: shares inner area deeper than its tolerance.
    #[inline]
    pub fn meets(&self, other: &Block) -> bool {
        match self {
            Sweep::Slide(slide) => slide.meets(other),
            Sweep::Turning(turning) => turning.meets(other),
        }
    }

    /// Whether some of a segment lies inside.
    pub fn meets_segment(&self, segment: Segment) -> bool {
        match self {
            Sweep::Slide(slide) => slide.meets_segment(segment),
            Sweep::Turning(turning) => turning.meets_segment(segment),
        }
    }

    /// Whether it meets a polygon, given by its corners in order; it need not be convex.
    pub fn meets_outline(&self, corners: &[Point]) -> bool {
        match self {
            Sweep::Slide(slide) => slide.meets_outline(corners),
            Sweep::Turning(turning) => turning.meets_outline(corners),
        }
    }

    /// Whether a point lies inside or on the outline.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Sweep::Slide(slide) => slide.contains(point),
            Sweep::Turning(turning) => turning.contains(point),
        }
    }

    /// The upright rectangle round it: ask this before asking about terrain.
    pub fn bounds(&self) -> Bounds {
        match self {
            Sweep::Slide(slide) => slide.bounds(),
            Sweep::Turning(turning) => turning.bounds(),
        }
    }

    /// The block where it begins.
    pub const fn start(&self) -> &Block {
        match self {
            Sweep::Slide(slide) => slide.start(),
            Sweep::Turning(turning) => turning.start(),
        }
    }
}

impl Stroke {
    /// The ground swept in the first `extent` steps of the stroke.
    pub fn sweep_to(&self, extent: i32, body: Footprint, tolerance: Length) -> Sweep {
        let before = body.block(self.from);
        let after = self.outline_after(&before, extent, body);
        swept(self.motion, &before, &after, tolerance)
    }

    /// The ground swept by the whole stroke.
    pub fn sweep(&self, body: Footprint, tolerance: Length) -> Sweep {
        self.sweep_to(self.motion.extent(), body, tolerance)
    }

    /// The ground swept from a step of the stroke to its end.
    pub(crate) fn sweep_from(&self, extent: i32, body: Footprint, tolerance: Length) -> Sweep {
        let start = body.block(self.from);
        let before = self.outline_after(&start, extent, body);
        let after = self.outline_after(&start, self.motion.extent(), body);
        swept(self.motion, &before, &after, tolerance)
    }
}

impl Path {
    /// The strokes of the path with the ground that each sweeps.
    pub fn sweeps(&self, body: Footprint, tolerance: Length) -> impl Iterator<Item = (Stroke, Sweep)> + '_ {
        Walk::new(self, body).map(move |step| (step.stroke, step.sweep(tolerance)))
    }

    /// The first leg whose sweep meets one of some bodies, and the first such body. The mover itself must
    /// not be among them.
    pub fn hindrance(&self, body: Footprint, others: &[Block], tolerance: Length) -> Option<Hindrance> {
        self.sweeps(body, tolerance).find_map(|(stroke, sweep)| {
            let met = others.iter().position(|other| sweep.meets(other))?;
            Some(Hindrance { leg: stroke.leg, body: met })
        })
    }

    /// The first moment at which a test of the pose holds, the start included: tested by definition each
    /// time that the fastest point of the body has gone a millimetre, and at the end of every stroke.
    pub fn first_moment(&self, body: Footprint, mut holds: impl FnMut(Pose) -> bool) -> Option<Moment> {
        for (index, stroke) in self.strokes(body).enumerate() {
            let count = stroke.moments(body);
            // The end of one stroke is the beginning of the next: it is tried once.
            let first = if index == 0 { 0 } else { 1.min(count - 1) };
            for at in first..count {
                let extent = stroke.moment(at, body);
                let pose = stroke.pose_at(extent, body);
                if holds(pose) {
                    return Some(Moment { stroke, extent, pose });
                }
            }
        }
        None
    }
}

/// A moment of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// In which stroke.
    pub stroke: Stroke,
    /// After how many of its smallest steps.
    pub extent: i32,
    /// The pose at that moment.
    pub pose: Pose,
}

impl Stroke {
    /// How many moments of it [`Path::first_moment`] tests: its beginning, each time that the fastest point of the body has gone a
    /// millimetre, and its end.
    pub fn moments(&self, body: Footprint) -> i32 {
        1 + (self.motion.extent() + self.millimetre(body) - 1) / self.millimetre(body)
    }

    /// After how many of its smallest steps one of them is.
    pub fn moment(&self, at: i32, body: Footprint) -> i32 {
        (at * self.millimetre(body)).min(self.motion.extent())
    }

    /// How many steps take the fastest point of the body at most a millimetre; at least one.
    pub(crate) fn millimetre(&self, body: Footprint) -> i32 {
        match self.motion {
            Motion::Turn { .. } => {
                // No point of the body is farther from a pivot than its diagonal; a hundredth of a degree is
                // a little over 1/5730 of the radius.
                (Length::millimetres(1).0 * 5_729 / body.diagonal().0.max(1)).max(1)
            }
            _ => Length::millimetres(1).0,
        }
    }
}
