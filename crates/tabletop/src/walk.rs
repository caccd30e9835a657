//! A path walked stroke by stroke with its body.

use crate::{
    Angle, Block, Bounds, Footprint, Leg, Length, Motion, Path, Pivot, Pose, Slide, Stroke, Sweep, Turning,
    Vector,
};

/// A quarter turn: the most a single stroke turns.
const QUARTER: i32 = 9_000;

/// How far off a corner may lie where a body is laid anew at the pose to which it has been carried: more than that ever comes to.
const ROUNDING: Length = Length(8);

/// Goes along a path stroke by stroke and carries the outline with it, so that each pose of the body is worked
/// out once.
pub(crate) struct Walk<'a> {
    path: &'a Path,
    body: Footprint,
    /// The next stroke belongs to this leg.
    leg: usize,
    pose: Pose,
    outline: Block,
    /// How much of the leg is done.
    done: Done,
}

/// How much of a leg the strokes so far have done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    /// Nothing yet.
    Nothing,
    /// Its line, and of its turn so many hundredths of a degree.
    Turned(i32),
}

/// A stroke with the outline before and after it.
pub(crate) struct Step {
    pub(crate) stroke: Stroke,
    pub(crate) before: Block,
    pub(crate) after: Block,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(path: &'a Path, body: Footprint) -> Walk<'a> {
        let outline = body.block(path.start);
        Walk { path, body, leg: 0, pose: path.start, outline, done: Done::Nothing }
    }

    /// What is still to be done of a leg: its motion, if anything, and how much of the leg's turn came before.
    fn next_motion(&self, leg: Leg) -> Option<(Motion, i32)> {
        let turn = |about: Pivot, clockwise: i32, before: i32| {
            let rest = (clockwise - before).clamp(-QUARTER, QUARTER);
            (rest != 0).then_some((Motion::Turn { about, clockwise: rest }, before))
        };
        match (leg, self.done) {
            (Leg::To { at, facing: None }, Done::Nothing) => Some((Motion::Shift(at - self.pose.at), 0)),
            (Leg::To { at, facing: Some(facing) }, Done::Nothing) => {
                let there = self.body.block(Pose::new(at, facing)).centre();
                Some((Motion::Shift(there - self.outline.centre()), 0))
            }
            (Leg::To { facing: Some(facing), .. }, Done::Turned(before)) => {
                // The facing has come nearer by as much as was turned.
                let rest = (facing - self.pose.facing).signed();
                turn(Pivot::Centre, before + rest, before)
            }
            (Leg::AboutFace, Done::Nothing) => Some((Motion::AboutFace, 0)),
            (leg, done) => match (leg.straight(), leg.turning(), done) {
                (Some((relative, distance)), _, Done::Nothing) => {
                    Some((Motion::March { direction: self.pose.facing + relative, distance }, 0))
                }
                (_, Some((about, clockwise)), Done::Nothing) => turn(about, clockwise, 0),
                (_, Some((about, clockwise)), Done::Turned(before)) => turn(about, clockwise, before),
                _ => None,
            },
        }
    }

    /// Makes a stroke and stands where it ends.
    fn make(&mut self, motion: Motion, turned_before: i32) -> Step {
        let stroke = Stroke { leg: self.leg, from: self.pose, motion, turned_before };
        let (before, facing) = (self.outline, self.pose.facing);
        let turned = if let Motion::Turn { clockwise, .. } = motion { clockwise } else { 0 };
        self.outline = stroke.outline_after(&before, motion.extent(), self.body);
        let facing =
            facing + if motion == Motion::AboutFace { Angle::HALF } else { Angle::hundredths(turned) };
        self.pose = Pose::new(self.outline.front_middle(), facing);
        self.done = Done::Turned(turned_before + turned);
        Step { stroke, before, after: self.outline }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            let leg = *self.path.legs().get(self.leg)?;
            if let Some((motion, before)) = self.next_motion(leg) {
                return Some(self.make(motion, before));
            }
            self.leg += 1;
            self.done = Done::Nothing;
        }
    }
}

impl Step {
    /// An upright rectangle in which the whole of the stroke surely stays.
    pub(crate) fn reach(&self, body: Footprint) -> Bounds {
        let before = Bounds::of_block(&self.before);
        match self.stroke.motion {
            // It turns about a point of its own, from which no other is farther than its diagonal.
            Motion::Turn { .. } => before.inflated(body.diagonal() + ROUNDING),
            _ => {
                let after = Bounds::of_block(&self.after);
                before.with(after.low).with(after.high).inflated(ROUNDING)
            }
        }
    }

    /// The ground swept by the whole stroke.
    pub(crate) fn sweep(&self, tolerance: Length) -> Sweep {
        swept(self.stroke.motion, &self.before, &self.after, tolerance)
    }
}

/// The ground swept by a motion between two outlines.
pub(crate) fn swept(motion: Motion, before: &Block, after: &Block, tolerance: Length) -> Sweep {
    match motion {
        Motion::Turn { about, clockwise } if before != after => {
            Sweep::Turning(Turning::new(*before, *after, about, clockwise > 0, tolerance))
        }
        // An about-face sweeps nothing but the outline itself.
        Motion::Turn { .. } | Motion::AboutFace => Sweep::Slide(Slide::still(*before, tolerance)),
        _ => Sweep::Slide(Slide::new(*before, after.front_left() - before.front_left(), tolerance)),
    }
}

impl Stroke {
    /// The outline after so many steps, from the one before the stroke.
    pub(crate) fn outline_after(&self, before: &Block, extent: i32, body: Footprint) -> Block {
        match self.motion {
            Motion::Turn { about, clockwise } => {
                turned(before, self.from.facing, body, about, extent * clockwise.signum())
            }
            Motion::AboutFace if extent > 0 => {
                Block::from_axes(before.corners()[2], -before.front_axis(), -before.depth_axis())
            }
            motion => before.shifted(motion.displacement(extent)),
        }
    }
}

/// The outline of a body turned about one of its points, which stays exactly where it was.
fn turned(before: &Block, facing: Angle, body: Footprint, about: Pivot, clockwise: i32) -> Block {
    let pose = Pose::new(before.front_middle(), facing + Angle::hundredths(clockwise));
    let after = body.block(pose);
    let shift = match about {
        Pivot::FrontMiddle => Vector::default(),
        Pivot::Centre => before.centre() - after.centre(),
        Pivot::LeftCorner => before.front_left() - after.front_left(),
        Pivot::RightCorner => before.corners()[1] - after.corners()[1],
    };
    after.shifted(shift)
}
