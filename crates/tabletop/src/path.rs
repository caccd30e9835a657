//! Moves of several legs, and the strokes of which they consist.

use crate::walk::Walk;
use crate::{Angle, Bounds, Footprint, Full, InlineVec, Leg, Length, Pivot, Pose, Vector};

/// The most legs a path can have.
pub(crate) const LEGS_AT_MOST: usize = 8;

/// A move: where a body starts and the legs it makes, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    /// Where it starts.
    pub start: Pose,
    legs: InlineVec<Leg, LEGS_AT_MOST>,
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
    pub(crate) turned_before: i32,
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
        Path { start, legs: InlineVec::new() }
    }

    /// The path with one more leg. Fails if it has eight already.
    pub fn then(mut self, leg: Leg) -> Result<Path, Full> {
        if !self.legs.try_push(leg) {
            return Err(Full { capacity: LEGS_AT_MOST });
        }
        Ok(self)
    }

    /// A path of one leg.
    pub fn of(start: Pose, leg: Leg) -> Path {
        let mut path = Path::from(start);
        // An empty list has room for one.
        path.legs.try_push(leg);
        path
    }

    /// Its legs, in order.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The pose before a leg, or the end pose if there are not so many legs.
    pub(crate) fn pose_before(&self, leg: usize, body: Footprint) -> Pose {
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

    /// The length of its last stretch straight ahead: the advances at its end, with nothing between them.
    pub fn last_straight(&self) -> Length {
        let ahead = self.legs.iter().rev().map_while(|leg| match leg.straight() {
            Some((Angle::UP, distance)) => Some(distance),
            _ => None,
        });
        ahead.fold(Length::ZERO, |sum, distance| sum + distance)
    }

    /// The strokes of the path, in order.
    pub fn strokes(&self, body: Footprint) -> impl Iterator<Item = Stroke> + '_ {
        Walk::new(self, body).map(|step| step.stroke)
    }

    /// An upright rectangle in which a body surely stays that goes along it: all of it, where it turns a little more.
    pub fn bounds(&self, body: Footprint) -> Bounds {
        let start = Bounds { low: self.start.at, high: self.start.at };
        Walk::new(self, body)
            .map(|step| step.reach(body))
            .fold(start, |all, part| all.with(part.low).with(part.high))
    }

    /// The path cut off after the first `extent` steps of a stroke of it. A cut of nothing drops the leg.
    pub fn cut(&self, stroke: &Stroke, extent: i32, body: Footprint) -> Path {
        let mut path = *self;
        path.legs.truncate(stroke.leg);
        if let Some(leg) = self.legs.get(stroke.leg)
            && let Some(shorter) = stroke.cut_leg(*leg, extent, body)
        {
            // One leg was taken away, so there is room for one.
            path.legs.try_push(shorter);
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
        let facing = match self.motion {
            Motion::Turn { clockwise, .. } => {
                self.from.facing + Angle::hundredths(extent * clockwise.signum())
            }
            Motion::AboutFace if extent > 0 => self.from.facing + Angle::HALF,
            motion => {
                return Pose::new(self.from.at + motion.displacement(extent), self.from.facing);
            }
        };
        Pose::new(self.outline_after(&body.block(self.from), extent, body).front_middle(), facing)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    const BODY: Footprint = Footprint::new(Length::inches(6), Length::inches(2));

    fn path(legs: &str) -> Path {
        Path::read(Pose::new(Point::inches(20, 20), Angle::degrees(30)), legs).unwrap()
    }

    #[test]
    fn each_tracer_measures_its_own_way() {
        let wheel = path("wheel left 90; advance 4in");
        // Quarter circles of radii 6, 3, the root of 10 and the root of 40 inches.
        let arc = |radius: f64| (radius * 2540.0 * std::f64::consts::FRAC_PI_2).ceil() as i32;
        for (tracer, radius) in [
            (Tracer::OuterFrontCorner, 6.0),
            (Tracer::FrontMiddle, 3.0),
            (Tracer::Centre, 10_f64.sqrt()),
            (Tracer::FarthestCorner, 40_f64.sqrt()),
        ] {
            let length = wheel.length(BODY, tracer) - Length::inches(4);
            assert!((length.0 - arc(radius)).abs() <= 2, "{tracer:?}");
        }
        assert_eq!(path("about-face").length(BODY, Tracer::FarthestCorner), Length::ZERO);
        assert_eq!(path("pivot 90 on front").length(BODY, Tracer::FrontMiddle), Length::ZERO);
        assert_eq!(path("to 20,28").length(BODY, Tracer::FrontMiddle), Length::inches(8));
        assert_eq!(path("oblique left 33.33 6in").length(BODY, Tracer::FarthestCorner), Length::inches(6));
    }

    #[test]
    fn arcs_round_up() {
        assert_eq!(arc_length(Length(100), 36_000), Length(629));
        assert_eq!(arc_length(Length(0), 36_000), Length(0));
        assert_eq!(arc_length(Length(18_000), 1), Length(4));
    }

    #[test]
    fn long_turns_come_in_quarters() {
        let turns =
            path("pivot 179.99").strokes(BODY).map(|stroke| stroke.motion.extent()).collect::<Vec<_>>();
        assert_eq!(turns, [9_000, 8_999]);
        let to = path("to 25,25 facing 240");
        let extents = to.strokes(BODY).map(|stroke| stroke.motion.extent()).collect::<Vec<_>>();
        assert_eq!((extents.len(), extents[1] + extents[2]), (3, 15_000));
    }

    #[test]
    fn all_that_a_body_sweeps_lies_within_its_bounds() {
        let legs = [
            "advance 9in",
            "wheel left 80; advance 2in",
            "pivot 179.99",
            "to 25,25 facing 240",
            "about-face",
            "oblique right 40 5in; wheel right 33.3",
            "back 3in",
            "pivot 77 on front; advance 1in",
        ];
        for legs in legs {
            for degrees in (0..360).step_by(7) {
                let path =
                    Path::read(Pose::new(Point::inches(20, 20), Angle::degrees(degrees)), legs).unwrap();
                let bounds = path.bounds(BODY);
                for stroke in path.strokes(BODY) {
                    assert!(
                        bounds.holds_all(&stroke.sweep(BODY, Length::ZERO).bounds()),
                        "{legs} from {degrees}"
                    );
                    assert!(bounds.contains(stroke.end(BODY).at));
                }
            }
        }
    }

    #[test]
    fn the_last_straight_stretch_ends_at_a_turn() {
        assert_eq!(
            path("advance 9in; wheel left 10; advance 2in; advance 3in").last_straight(),
            Length::inches(5)
        );
        assert_eq!(path("advance 9in; oblique left 10 1in").last_straight(), Length::ZERO);
    }

    #[test]
    fn a_path_is_cut_within_any_leg() {
        let whole = path("wheel left 120; advance 6in");
        let strokes: Vec<_> = whole.strokes(BODY).collect();
        assert_eq!(whole.cut(&strokes[1], 500, BODY).to_string(), "wheel left 95");
        assert_eq!(whole.cut(&strokes[2], 2540, BODY).to_string(), "wheel left 120; advance 1in");
        assert_eq!(whole.cut(&strokes[0], 0, BODY).to_string(), "");
        assert_eq!(whole.cut(&strokes[2], 6 * 2540, BODY), whole);
    }
}
