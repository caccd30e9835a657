//! The legs of a move: advance, wheel, turn and their like.

use crate::{Angle, Footprint, Length, Point, Pose};

/// A hand: which side of a body, or which way something turns (right is clockwise).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// To the left as the body looks, anticlockwise.
    Left,
    /// To the right as the body looks, clockwise.
    Right,
}

impl Hand {
    /// The other hand.
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }

    /// An angle taken to this hand: clockwise for the right, anticlockwise for the left.
    pub fn turn(self, angle: Angle) -> Angle {
        match self {
            Hand::Left => -angle,
            Hand::Right => angle,
        }
    }
}

/// Which way a wheel swings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Swing {
    /// The outer end of the front goes forward.
    Forward,
    /// The outer end of the front goes backward.
    Backward,
}

/// The point of a body that stays where it is while the body turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pivot {
    /// The left front corner.
    LeftCorner,
    /// The right front corner.
    RightCorner,
    /// The middle of the outline.
    Centre,
    /// The middle of the front edge.
    FrontMiddle,
}

/// One leg of a move: what a player would say over the table, with its numbers, never a bare end pose
/// (except for loose bodies, which go where they like).
///
/// The text form (`Display` and `FromStr`) is exact: what is written reads back as the same leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leg {
    /// Straight ahead.
    Advance(Length),
    /// Straight back, still looking ahead.
    Back(Length),
    /// In a straight line at an angle to the facing (up to half a turn), still looking ahead.
    Oblique {
        /// To which side the line leans.
        hand: Hand,
        /// By how much it leaves straight ahead.
        angle: Angle,
        /// How far along the line.
        distance: Length,
    },
    /// Straight to one side, still looking ahead.
    Sidestep {
        /// To which side.
        hand: Hand,
        /// How far.
        distance: Length,
    },
    /// A turn about a front corner.
    Wheel {
        /// Which front corner stands still. Forward, the body comes to look further to this side.
        hand: Hand,
        /// How far the facing turns.
        angle: Angle,
        /// Whether the outer end goes forward or backward.
        swing: Swing,
    },
    /// Half a turn by every man on the spot: the outline stays exactly where it was and its rear edge
    /// becomes its front edge.
    AboutFace,
    /// A turn on the spot.
    Turn {
        /// The point that stays: [`Pivot::Centre`] or [`Pivot::FrontMiddle`] have a text form.
        about: Pivot,
        /// Which way.
        hand: Hand,
        /// How far.
        angle: Angle,
    },
    /// A loose body goes straight to a place and then takes any facing: its centre moves in a straight line
    /// while it keeps its facing, then it turns the short way about its centre.
    To {
        /// Where its front middle ends.
        at: Point,
        /// The facing it ends with; `None` keeps the one it has.
        facing: Option<Angle>,
    },
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Advance(Length::ZERO)
    }
}

impl Leg {
    /// The pose after the leg.
    pub fn end(self, from: Pose, body: Footprint) -> Pose {
        if let Some((relative, distance)) = self.straight() {
            return from.moved(relative, distance);
        }
        match self {
            Leg::AboutFace => about_faced(from, body),
            Leg::To { at, facing } => Pose::new(at, facing.unwrap_or(from.facing)),
            _ => match self.turning() {
                Some((about, clockwise)) => turned(from, body, about, clockwise),
                None => from,
            },
        }
    }

    /// The leg that takes a body with a facing straight in a direction of the table without turning it: a
    /// fall back towards a baseline, a step aside.
    pub fn in_direction(facing: Angle, direction: Angle, distance: Length) -> Leg {
        let relative = (direction - facing).signed();
        let hand = if relative < 0 { Hand::Left } else { Hand::Right };
        match relative {
            0 => Leg::Advance(distance),
            18_000 => Leg::Back(distance),
            -9_000 | 9_000 => Leg::Sidestep { hand, distance },
            _ => Leg::Oblique { hand, angle: Angle::hundredths(relative.abs()), distance },
        }
    }

    /// The turn about the centre, the short way, that makes a body look in a direction.
    pub fn to_face(facing: Angle, direction: Angle) -> Leg {
        let turn = (direction - facing).signed();
        let hand = if turn < 0 { Hand::Left } else { Hand::Right };
        Leg::Turn { about: Pivot::Centre, hand, angle: Angle::hundredths(turn.abs()) }
    }

    /// For a leg along a line given by a distance: its direction relative to the facing and its length.
    pub fn straight(self) -> Option<(Angle, Length)> {
        match self {
            Leg::Advance(distance) => Some((Angle::UP, distance)),
            Leg::Back(distance) => Some((Angle::HALF, distance)),
            Leg::Oblique { hand, angle, distance } => Some((hand.turn(angle), distance)),
            Leg::Sidestep { hand, distance } => Some((hand.turn(Angle::RIGHT), distance)),
            _ => None,
        }
    }

    /// For a wheel or a turn on the spot: the point that stays and the turn in hundredths of a degree,
    /// clockwise positive.
    pub fn turning(self) -> Option<(Pivot, i32)> {
        let signed = |hand: Hand, angle: Angle| match hand {
            Hand::Left => -angle.to_hundredths(),
            Hand::Right => angle.to_hundredths(),
        };
        match self {
            Leg::Wheel { hand, angle, swing } => {
                let corner = match hand {
                    Hand::Left => Pivot::LeftCorner,
                    Hand::Right => Pivot::RightCorner,
                };
                let way = match swing {
                    Swing::Forward => hand,
                    Swing::Backward => hand.other(),
                };
                Some((corner, signed(way, angle)))
            }
            Leg::Turn { about, hand, angle } => Some((about, signed(hand, angle))),
            _ => None,
        }
    }
}

/// The pose of a body turned about one of its points. The corner or centre stays exactly where it was.
pub(crate) fn turned(from: Pose, body: Footprint, about: Pivot, clockwise: i32) -> Pose {
    let facing = from.facing + Angle::hundredths(clockwise);
    if about == Pivot::FrontMiddle {
        return Pose::new(from.at, facing);
    }
    let (before, after) = (body.block(from), body.block(Pose::new(from.at, facing)));
    let fixed = |block: &crate::Block| match about {
        Pivot::LeftCorner => block.corners()[0],
        Pivot::RightCorner => block.corners()[1],
        _ => block.centre(),
    };
    Pose::new(from.at + (fixed(&before) - fixed(&after)), facing)
}

fn about_faced(from: Pose, body: Footprint) -> Pose {
    let facing = from.facing + Angle::HALF;
    let (before, after) = (body.block(from), body.block(Pose::new(from.at, facing)));
    // The rear right corner becomes the front left one.
    Pose::new(from.at + (before.corners()[2] - after.corners()[0]), facing)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BATTALIA: Footprint = Footprint::new(Length::inches(7), Length::inches(2));

    fn pose(x: i32, y: i32, hundredths: i32) -> Pose {
        Pose::new(Point::inches(x, y), Angle::hundredths(hundredths))
    }

    #[test]
    fn a_left_wheel_of_a_quarter_turn() {
        // Front corners (0,0) and (7,0) looking up the table; after the wheel (0,0) and (0,7) looking left.
        let start = Pose::new(Point::new(7 * 1270, 0), Angle::UP);
        let wheel = Leg::Wheel { hand: Hand::Left, angle: Angle::RIGHT, swing: Swing::Forward };
        let end = wheel.end(start, BATTALIA);
        let corners = BATTALIA.block(end).corners();
        assert_eq!((corners[0], corners[1]), (Point::inches(0, 0), Point::inches(0, 7)));
        assert_eq!(end.facing, Angle::LEFT);
    }

    #[test]
    fn the_pivot_stands_still_at_any_angle() {
        for hundredths in (0..36_000).step_by(77) {
            let start = pose(30, 20, hundredths);
            let before = BATTALIA.block(start);
            for (hand, corner) in [(Hand::Left, 0), (Hand::Right, 1)] {
                for swing in [Swing::Forward, Swing::Backward] {
                    let wheel = Leg::Wheel { hand, angle: Angle::hundredths(3_721), swing };
                    let after = BATTALIA.block(wheel.end(start, BATTALIA));
                    assert_eq!(before.corners()[corner], after.corners()[corner]);
                }
            }
            let turn = Leg::Turn { about: Pivot::Centre, hand: Hand::Right, angle: Angle::degrees(33) };
            assert_eq!(BATTALIA.block(turn.end(start, BATTALIA)).centre(), before.centre());
        }
    }

    #[test]
    fn an_about_face_keeps_the_outline() {
        for hundredths in (0..36_000).step_by(91) {
            let start = pose(30, 20, hundredths);
            let end = Leg::AboutFace.end(start, BATTALIA);
            let [a, b, c, d] = BATTALIA.block(start).corners();
            assert_eq!(BATTALIA.block(end).corners(), [c, d, a, b]);
            assert_eq!(Leg::AboutFace.end(end, BATTALIA), start);
        }
    }

    #[test]
    fn straight_legs_keep_the_facing() {
        let start = pose(10, 10, 9_000);
        assert_eq!(Leg::Back(Length::inches(4)).end(start, BATTALIA), pose(6, 10, 9_000));
        let step = Leg::Sidestep { hand: Hand::Left, distance: Length::inches(2) };
        assert_eq!(step.end(start, BATTALIA), pose(10, 12, 9_000));
    }
}
