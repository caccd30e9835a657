use crate::leg::turned;
use crate::{Angle, Few, Footprint, Full, Leg, Length, Pivot, Pose, Vector};

/// The most legs a path can have.
pub const LEGS_AT_MOST: usize = 8;

/// A move: where a body starts and the legs it makes, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    /// Where it starts.
    pub start: Pose,
    legs: Few<Leg, LEGS_AT_MOST>,
}

/// The point of the body by which a rulebook measures a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tracer {
    /// The middle of the front edge.
    FrontMiddle,
    /// The middle of the outline.
    Centre,
    /// In each leg, the front corner that goes farther: the outer corner of a wheel.
    OuterFrontCorner,
    /// In each leg, the corner of the outline that goes farthest.
    FarthestCorner,
}

/// A piece of a path with one simple motion: a straight line, or a turn of at most a quarter.
///
/// Long turns come as several strokes, and a free leg as a line and a turn; every stroke knows its leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    /// Which leg of the path, from 0.
    pub leg: usize,
    /// The pose in which it begins.
    pub from: Pose,
    /// What the body does.
    pub motion: Motion,
    /// How much of the same leg's turn came in earlier strokes, in hundredths of a degree.
    turned_before: i32,
}

/// What a body does in a [`Stroke`]. Its *extent* counts the smallest steps of it: length units for a line,
/// hundredths of a degree for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// So far in a direction of the table.
    March {
        /// The direction on the table.
        direction: Angle,
        /// How far.
        distance: Length,
    },
    /// By a displacement.
    Shift(Vector),
    /// About one of its points, in hundredths of a degree, clockwise positive, at most a quarter turn.
    Turn {
        /// The point that stays.
        about: Pivot,
        /// How far, clockwise positive.
        clockwise: i32,
    },
    /// Every man turns about where he stands.
    AboutFace,
}

impl Path {
    /// A path with no legs yet.
    pub fn from(start: Pose) -> Path {
        Path { start, legs: Few::new() }
    }

    /// The path with one more leg. Fails if it has [`LEGS_AT_MOST`] already.
    pub fn then(mut self, leg: Leg) -> Result<Path, Full> {
        self.legs.push(leg)?;
        Ok(self)
    }

    /// A path of one leg.
    pub fn of(start: Pose, leg: Leg) -> Path {
        let mut path = Path::from(start);
        // An empty list has room for one.
        let _ = path.legs.push(leg);
        path
    }

    /// Its legs, in order.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The pose before a leg, or the end pose if there are not so many legs.
    pub fn pose_before(&self, leg: usize, body: Footprint) -> Pose {
        self.legs.iter().take(leg).fold(self.start, |pose, leg| leg.end(pose, body))
    }

    /// The pose at its end.
    pub fn end(&self, body: Footprint) -> Pose {
        self.pose_before(LEGS_AT_MOST, body)
    }

    /// Its length as the rulebook's tracer measures it; each leg is rounded up to the unit.
    pub fn length(&self, body: Footprint, tracer: Tracer) -> Length {
        let mut pose = self.start;
        let mut length = Length::ZERO;
        for leg in &self.legs {
            length += leg.length(pose, body, tracer);
            pose = leg.end(pose, body);
        }
        length
    }

    /// The strokes of the path, in order.
    pub fn strokes(&self, body: Footprint) -> impl Iterator<Item = Stroke> + '_ {
        let mut pose = self.start;
        self.legs.iter().enumerate().flat_map(move |(index, leg)| {
            let strokes = strokes_of(index, *leg, pose, body);
            pose = leg.end(pose, body);
            (0..strokes.len()).map(move |stroke| strokes[stroke])
        })
    }

    /// The path cut off after the first `extent` steps of a stroke of it. A cut of nothing drops the leg.
    pub fn cut(&self, stroke: &Stroke, extent: i32, body: Footprint) -> Path {
        let mut path = *self;
        path.legs.truncate(stroke.leg);
        if let Some(leg) = self.legs.get(stroke.leg)
            && let Some(shorter) = stroke.cut_leg(*leg, extent, body)
        {
            // One leg was taken away, so there is room for one.
            let _ = path.legs.push(shorter);
        }
        path
    }
}

impl Leg {
    /// The length of the leg as a tracer measures it, rounded up to the unit. Straight legs count the
    /// distance they name, turns the arc of the tracer, an about-face nothing; a free leg counts the straight
    /// distance from where the traced point was to where it comes.
    pub fn length(self, from: Pose, body: Footprint, tracer: Tracer) -> Length {
        if let Some((_, distance)) = self.straight() {
            return distance;
        }
        if let Some((about, clockwise)) = self.turning() {
            return arc_length(tracer.radius(about, body), clockwise.abs());
        }
        match self {
            Leg::To { .. } => tracer.shift(from, self.end(from, body), body),
            _ => Length::ZERO,
        }
    }
}

impl Tracer {
    /// How far from the pivot the tracer is, rounded up.
    fn radius(self, about: Pivot, body: Footprint) -> Length {
        let (w, d) = (i64::from(body.width.0), i64::from(body.depth.0));
        // Twice the offsets from the pivot, along the front and back from it.
        let (across, back) = match (about, self) {
            (Pivot::LeftCorner | Pivot::RightCorner, Tracer::FrontMiddle) => (w, 0),
            (Pivot::LeftCorner | Pivot::RightCorner, Tracer::Centre) => (w, d),
            (Pivot::LeftCorner | Pivot::RightCorner, Tracer::OuterFrontCorner) => (2 * w, 0),
            (Pivot::LeftCorner | Pivot::RightCorner, Tracer::FarthestCorner) => (2 * w, 2 * d),
            (Pivot::Centre, Tracer::FrontMiddle) => (0, d),
            (Pivot::Centre, Tracer::Centre) => (0, 0),
            (Pivot::Centre, Tracer::OuterFrontCorner | Tracer::FarthestCorner) => (w, d),
            (Pivot::FrontMiddle, Tracer::FrontMiddle) => (0, 0),
            (Pivot::FrontMiddle, Tracer::Centre) => (0, d),
            (Pivot::FrontMiddle, Tracer::OuterFrontCorner) => (w, 0),
            (Pivot::FrontMiddle, Tracer::FarthestCorner) => (w, 2 * d),
        };
        let doubled = Length::root_of(across * across + back * back);
        Length((doubled.0 + 1) / 2)
    }

    /// How far the tracer comes from one pose to another in a straight line.
    fn shift(self, from: Pose, to: Pose, body: Footprint) -> Length {
        let (before, after) = (body.block(from), body.block(to));
        let farthest = |corners: usize| {
            (0..corners)
                .map(|corner| before.corners()[corner].distance(after.corners()[corner]))
                .max()
                .unwrap_or_default()
        };
        match self {
            Tracer::FrontMiddle => from.at.distance(to.at),
            Tracer::Centre => before.centre().distance(after.centre()),
            Tracer::OuterFrontCorner => farthest(2),
            Tracer::FarthestCorner => farthest(4),
        }
    }
}

/// The length of an arc, rounded up to the unit; the turn is in hundredths of a degree.
pub fn arc_length(radius: Length, turn: i32) -> Length {
    // A hair above pi, so that rounding up is never undone.
    const PI: i128 = 3_141_592_653_589_794;
    const PI_SCALE: i128 = 1_000_000_000_000_000;
    let arc = i128::from(radius.0.unsigned_abs()) * i128::from(turn.unsigned_abs()) * PI;
    let divisor = 18_000 * PI_SCALE;
    Length(((arc + divisor - 1) / divisor) as i32)
}

/// A quarter turn: the most a single stroke turns.
const QUARTER: i32 = 9_000;

fn strokes_of(index: usize, leg: Leg, from: Pose, body: Footprint) -> Few<Stroke, 5> {
    let mut strokes = Few::new();
    let mut add = |from: Pose, motion: Motion, turned_before: i32| {
        // Four quarters and a line are the most a leg can make.
        let _ = strokes.push(Stroke { leg: index, from, motion, turned_before });
    };
    let quarters = |from: Pose, about: Pivot, clockwise: i32, add: &mut dyn FnMut(Pose, Motion, i32)| {
        let (mut pose, mut done) = (from, 0);
        while done != clockwise {
            let part = (clockwise - done).clamp(-QUARTER, QUARTER);
            add(pose, Motion::Turn { about, clockwise: part }, done);
            done += part;
            pose = turned(from, body, about, done);
        }
    };
    if let Some((relative, distance)) = leg.straight() {
        add(from, Motion::March { direction: from.facing + relative, distance }, 0);
    } else if let Some((about, clockwise)) = leg.turning() {
        quarters(from, about, clockwise, &mut add);
    } else if let Leg::To { at, facing: None } = leg {
        add(from, Motion::Shift(at - from.at), 0);
    } else if let Leg::To { at, facing: Some(facing) } = leg {
        let by = body.block(Pose::new(at, facing)).centre() - body.block(from).centre();
        add(from, Motion::Shift(by), 0);
        let before_turn = Pose::new(from.at + by, from.facing);
        quarters(before_turn, Pivot::Centre, (facing - from.facing).signed(), &mut add);
    } else {
        add(from, Motion::AboutFace, 0);
    }
    strokes
}

impl Default for Stroke {
    fn default() -> Stroke {
        let still = Motion::Shift(Vector::default());
        Stroke { leg: 0, from: Pose::default(), motion: still, turned_before: 0 }
    }
}

impl Motion {
    /// How many of its smallest steps it has: units of length, hundredths of a degree, or one about-face.
    pub fn extent(self) -> i32 {
        match self {
            Motion::March { distance, .. } => distance.0,
            Motion::Shift(by) => by.length().0,
            Motion::Turn { clockwise, .. } => clockwise.abs(),
            Motion::AboutFace => 1,
        }
    }

    /// The displacement after so many steps of a straight motion; nothing for a turn.
    pub fn displacement(self, extent: i32) -> Vector {
        match self {
            Motion::March { direction, .. } => direction.along(Length(extent)),
            Motion::Shift(by) if extent >= by.length().0 => by,
            Motion::Shift(by) => by.scaled(i64::from(extent), i64::from(by.length().0)),
            _ => Vector::default(),
        }
    }
}

impl Stroke {
    /// The pose after so many of its smallest steps ([`Motion::extent`] of them make the whole stroke).
    pub fn pose_at(&self, extent: i32, body: Footprint) -> Pose {
        match self.motion {
            Motion::Turn { about, clockwise } => turned(self.from, body, about, extent * clockwise.signum()),
            Motion::AboutFace if extent > 0 => Leg::AboutFace.end(self.from, body),
            _ => Pose::new(self.from.at + self.motion.displacement(extent), self.from.facing),
        }
    }

    /// The pose at its end.
    pub fn end(&self, body: Footprint) -> Pose {
        self.pose_at(self.motion.extent(), body)
    }

    /// The leg that stops after so many steps of this stroke; `None` if nothing of it is left.
    fn cut_leg(&self, leg: Leg, extent: i32, body: Footprint) -> Option<Leg> {
        if extent >= self.motion.extent() && self.turned_before == 0 && self.is_whole(leg) {
            return Some(leg);
        }
        let done = extent + self.turned_before.abs();
        let angle = Angle::hundredths(done);
        let distance = Length(extent);
        match leg {
            Leg::To { .. } => {
                let pose = self.pose_at(extent, body);
                Some(Leg::To { at: pose.at, facing: Some(pose.facing) })
            }
            _ if done == 0 => None,
            Leg::Advance(_) => Some(Leg::Advance(distance)),
            Leg::Back(_) => Some(Leg::Back(distance)),
            Leg::Oblique { hand, angle, .. } => Some(Leg::Oblique { hand, angle, distance }),
            Leg::Sidestep { hand, .. } => Some(Leg::Sidestep { hand, distance }),
            Leg::Wheel { hand, swing, .. } => Some(Leg::Wheel { hand, angle, swing }),
            Leg::Turn { about, hand, .. } => Some(Leg::Turn { about, hand, angle }),
            Leg::AboutFace => Some(Leg::AboutFace),
        }
    }

    /// Whether the stroke is all there is of a leg.
    fn is_whole(&self, leg: Leg) -> bool {
        match (leg, self.motion) {
            (Leg::To { facing, .. }, Motion::Shift(_)) => facing.is_none(),
            (_, Motion::Turn { clockwise, .. }) => leg.turning().is_some_and(|(_, all)| all == clockwise),
            _ => true,
        }
    }
}
