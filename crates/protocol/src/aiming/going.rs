//! A piece dragged by its body: the ways by which it may come to a place, and the one that comes nearest.

use engine::view::words::Measure;
use engine::{Refusal, Way};
use registry::Rulebook;
use tabletop::{Angle, Distance, Hand, Leg, Length, Pivot, Point, Pose, Swing, Vector};

use super::{ANGLE_MARK, Aimer, Found, Legs};
use crate::marks::{projected, scaled, to_mark};
use crate::wire::{self, Snap};

/// Who comes no farther than this has gone nowhere.
const NOWHERE: Length = Length(127);
/// A direction that differs from straight ahead by less than this is straight ahead, in hundredths of a degree.
const STRAIGHT: i32 = 400;
/// Nobody turns on his way by more than this, in hundredths of a degree: so wide a sweep is asked for by hand.
const WIDEST: i32 = 9_000;
/// Of how many parts of its front a body misses a place by one at most if it need not turn.
const PARTS_OF_FRONT: i32 = 8;

/// A way to a place, by how much of it is made.
struct Approach<'f> {
    /// How much the whole of it is.
    whole: i32,
    legs: Box<dyn Fn(i32) -> Legs + 'f>,
}

impl<R: Rulebook> Aimer<'_, R> {
    /// To a place, or as near to it as is legal: in one straight leg, or where none comes there and it `may_turn`, turned
    /// towards the place first.
    pub(super) fn go(&self, wanted: Point, may_turn: bool) -> Found {
        if self.pose.at == wanted {
            return Found { answer: None, snap: Snap::None, beyond: None };
        }
        let straight = self.nearest(wanted, &self.straight_to(wanted));
        let slack = Length(self.body.width.0 / PARTS_OF_FRONT);
        let comes_there = |found: &Found| self.off(found, wanted).is_some_and(|off| off <= slack.squared());
        if !may_turn || comes_there(&straight) {
            return straight;
        }
        let turned = self.nearest(wanted, &self.turned_towards(wanted));
        match (self.off(&turned, wanted), self.off(&straight, wanted)) {
            (Some(one), Some(other)) if one < other => turned,
            (Some(_), None) => turned,
            _ => straight,
        }
    }

    /// By how much, squared, what was found misses a place; `None` where nothing was.
    fn off(&self, found: &Found, wanted: Point) -> Option<i64> {
        found.answer.as_ref().map(|answer| self.end(answer).at.distance_squared(wanted))
    }

    /// The way, of some, whose legal part ends nearest to a place; else why the first of them may not be made.
    fn nearest(&self, wanted: Point, ways: &[Approach<'_>]) -> Found {
        let mut best: Option<(i64, Found)> = None;
        let mut refused: Option<(Pose, Refusal)> = None;
        for Approach { whole, legs } in ways {
            let (found, judged) = self.farthest(legs, *whole, true);
            if let Err(refusal) = judged
                && refused.is_none()
            {
                refused = Some((self.after(&legs(*whole)), refusal));
            }
            // Who is stopped where he stands is not moved: no answer, but why.
            let goes = |end: Pose| end.at.distance_squared(self.pose.at) > NOWHERE.squared();
            let far = found.filter(|(answer, snap)| *snap != Snap::Limit || goes(self.end(answer)));
            if let Some((answer, snap)) = far {
                let off = self.end(&answer).at.distance_squared(wanted);
                if best.as_ref().is_none_or(|(least, _)| off < *least) {
                    let beyond = if snap == Snap::Limit { refused } else { None };
                    best = Some((off, Found { answer: Some(answer), snap, beyond }));
                }
            }
        }
        match best {
            Some((_, found)) => self.offered_near(found),
            None => Found { answer: None, snap: Snap::None, beyond: refused },
        }
    }

    /// The straight legs towards a place.
    fn straight_to(&self, wanted: Point) -> Vec<Approach<'_>> {
        let delta = wanted - self.pose.at;
        let far = to_mark(Distance::between(self.pose.at, wanted).rounded_up().0, Self::LENGTH_MARK);
        let direction = Angle::of(delta) - self.pose.facing;
        let direction = Angle::hundredths(to_mark(direction.signed(), ANGLE_MARK));
        let mut ways = Vec::new();
        if self.offers_kind(wire::LegKind::To) {
            let (from, facing) = (self.pose.at, self.aim.facing.map(Angle::hundredths));
            let leg = move |part: i32| Leg::To { at: from + scaled(delta, part, far), facing };
            ways.push(Approach { whole: far, legs: Box::new(move |part| Legs::of(leg(part))) });
        }
        // Where nothing goes anywhere, for why it may not.
        if self.offers_straight() || ways.is_empty() {
            for leaning in directions(direction) {
                // The distance along a line that leans away is what the pointer's way comes to on it.
                let along = to_mark(projected(Length(far), direction - leaning), Self::LENGTH_MARK);
                let facing = self.pose.facing;
                let leg = move |part: i32| Leg::in_direction(facing, facing + leaning, Length(part));
                if along > 0 {
                    ways.push(Approach { whole: along, legs: Box::new(move |part| Legs::of(leg(part))) });
                }
            }
        }
        ways
    }

    /// Forward to a place after a wheel about the corner on its side, or after a turn on the spot, as this piece turns.
    fn turned_towards(&self, wanted: Point) -> Vec<Approach<'_>> {
        let hand = if (Angle::of(wanted - self.pose.at) - self.pose.facing).signed() < 0 {
            Hand::Left
        } else {
            Hand::Right
        };
        let straight = self.legs_offered().any(|leg| matches!(leg, Leg::Advance(_)));
        let wheels = self.offers_kind(wire::LegKind::Wheel).then_some(match hand {
            Hand::Left => Pivot::LeftCorner,
            Hand::Right => Pivot::RightCorner,
        });
        let turns = self.legs_offered().find_map(|leg| match leg {
            Leg::Turn { about, .. } => Some(about),
            _ => None,
        });
        let pivots = wheels.into_iter().chain(turns).filter(|_| straight);
        pivots.filter_map(|about| self.about(about, hand, wanted)).collect()
    }

    /// How far a piece turns about one of its points and how far it then goes, so that its front comes to a place; `None`
    /// where that is too far round, or too near for it.
    fn about(&self, about: Pivot, hand: Hand, wanted: Point) -> Option<Approach<'_>> {
        let (body, pose) = (self.body, self.pose);
        // Where the middle of the front lies from the point that stays: how far to the right of it, and how far ahead.
        let (right, ahead) = match about {
            Pivot::LeftCorner => (body.width.0 / 2, 0),
            Pivot::RightCorner => (-body.width.0 / 2, 0),
            Pivot::Centre => (0, body.depth.0 / 2),
            Pivot::FrontMiddle => (0, 0),
        };
        let (to_right, to_front) = pose.facing.right_and_along(Length(right), Length(ahead));
        let still = pose.at + to_right.scaled(-1, 1) + to_front.scaled(-1, 1);
        // It turns until the place lies as far to the right of that point as the middle of its front does.
        let along = (wanted - still).length_squared() - Length(right).squared();
        let along = (along > 0).then(|| Length::root_of(along))?;
        let facing = Angle::of(wanted - still) - Angle::of(Vector::new(right, along.0));
        let by = to_mark((facing - pose.facing).signed(), ANGLE_MARK);
        let whole = to_mark(along.0 - ahead, Self::LENGTH_MARK);
        let turned_to = if by < 0 { Hand::Left } else { Hand::Right };
        if turned_to != hand || whole <= 0 || !(STRAIGHT..=WIDEST).contains(&by.abs()) {
            return None;
        }
        let angle = Angle::hundredths(by.abs());
        let turn = match about {
            Pivot::LeftCorner | Pivot::RightCorner => Leg::Wheel { hand, angle, swing: Swing::Forward },
            Pivot::Centre | Pivot::FrontMiddle => Leg::Turn { about, hand, angle },
        };
        let legs = move |part: i32| Legs { turn: Some(turn), leg: Leg::Advance(Length(part)) };
        Some(Approach { whole, legs: Box::new(legs) })
    }

    /// Lengths follow the pointer by marks of what the book measures in: a twentieth of an inch, or a millimetre.
    const LENGTH_MARK: i32 = match R::MEASURE {
        Measure::Inches => 127,
        Measure::Millimetres => 100,
    };

    pub(super) fn offers_kind(&self, kind: wire::LegKind) -> bool {
        self.legs_offered().any(|leg| crate::choosing::kind(leg) == kind)
    }

    fn offers_straight(&self) -> bool {
        self.legs_offered().any(|leg| leg.straight().is_some())
    }

    pub(super) fn legs_offered(&self) -> impl Iterator<Item = Leg> + '_ {
        let moves = self.offers.iter().filter(|answer| answer.object.is_none());
        moves.flat_map(|answer| match &answer.way {
            Way::Legs(legs) => legs.to_vec(),
            _ => Vec::new(),
        })
    }
}

/// The directions, relative to the facing, in which a straight leg towards a direction may go: that direction itself
/// unless it is almost straight ahead, and the four straight ones that it leans to.
fn directions(direction: Angle) -> Vec<Angle> {
    let signed = direction.signed();
    let mut directions = Vec::new();
    if signed.abs() > STRAIGHT {
        directions.push(direction);
    }
    for straight in [Angle::UP, Angle::LEFT, Angle::RIGHT, Angle::HALF] {
        if straight.between(direction) < 8_900 && !directions.contains(&straight) {
            directions.push(straight);
        }
    }
    directions
}
