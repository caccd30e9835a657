//! Poses, shapes and legs in eight bytes each: what a state keeps of them. Nothing is lost on the way there and
//! back; everything outside a state uses the wide forms.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use tabletop::{Angle, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::{PieceId, Shape};

/// Small values lie end to end, without gaps, in the order in which they are taken out again.
#[derive(Clone, Copy)]
struct Bits {
    bits: u64,
    used: u32,
}

impl Bits {
    const EMPTY: Bits = Bits { bits: 0, used: 0 };

    #[inline]
    const fn of(bytes: [u8; 8]) -> Bits {
        Bits { bits: u64::from_le_bytes(bytes), used: 0 }
    }

    const fn bytes(self) -> [u8; 8] {
        self.bits.to_le_bytes()
    }

    /// The bits with a number laid behind them.
    ///
    /// # Panics
    /// If the number does not fit in so many bits: a piece beyond the ends of any table, a fault of the program.
    const fn with(self, number: i32, width: u32) -> Bits {
        assert!(number >= 0 && (number as u64) >> width == 0, "a length or angle is too great for a state");
        Bits { bits: self.bits | (number as u64) << self.used, used: self.used + width }
    }

    /// The bits with a number of either sign laid behind them.
    const fn with_signed(self, number: i32, width: u32) -> Bits {
        self.with(number + (1 << (width - 1)), width)
    }

    #[inline]
    const fn take(&mut self, width: u32) -> i32 {
        let number = (self.bits >> self.used) & ((1 << width) - 1);
        self.used += width;
        number as i32
    }

    #[inline]
    const fn take_signed(&mut self, width: u32) -> i32 {
        self.take(width) - (1 << (width - 1))
    }
}

/// Bits of a coordinate, with its sign: 41 metres either way.
const COORDINATE: u32 = 23;
/// Bits of a facing.
const FACING: u32 = 16;
/// Bits of a length: ten metres, as far as an answer reaches.
const LENGTH: u32 = 20;

/// A pose in eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[u8; 8]", into = "[u8; 8]")]
pub struct SmallPose([u8; 8]);

impl SmallPose {
    /// A pose made small.
    ///
    /// # Panics
    /// Beyond forty metres from the corner of the table.
    pub const fn of(pose: Pose) -> SmallPose {
        let bits = Bits::EMPTY
            .with_signed(pose.at.x, COORDINATE)
            .with_signed(pose.at.y, COORDINATE)
            .with(pose.facing.to_hundredths(), FACING);
        SmallPose(bits.bytes())
    }

    /// All of it in one number.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// The pose.
    #[inline]
    pub const fn wide(self) -> Pose {
        let mut bits = Bits::of(self.0);
        let at = Point::new(bits.take_signed(COORDINATE), bits.take_signed(COORDINATE));
        Pose::new(at, Angle::hundredths(bits.take(FACING)))
    }
}

/// How a piece is drawn up, in eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[u8; 8]", into = "[u8; 8]")]
pub struct SmallShape([u8; 8]);

impl SmallShape {
    /// A shape made small.
    ///
    /// # Panics
    /// Over ten metres wide or deep.
    pub const fn of(shape: Shape) -> SmallShape {
        let bits = Bits::EMPTY
            .with(shape.files as i32, 8)
            .with(shape.ranks as i32, 8)
            .with(shape.form as i32, 8)
            .with(shape.width.0, LENGTH)
            .with(shape.depth.0, LENGTH);
        SmallShape(bits.bytes())
    }

    /// All of it in one number.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// The shape.
    #[inline]
    pub const fn wide(self) -> Shape {
        let mut bits = Bits::of(self.0);
        let (files, ranks, form) = (bits.take(8) as u8, bits.take(8) as u8, bits.take(8) as u8);
        Shape { files, ranks, form, width: Length(bits.take(LENGTH)), depth: Length(bits.take(LENGTH)) }
    }
}

impl From<SmallPose> for [u8; 8] {
    fn from(pose: SmallPose) -> [u8; 8] {
        pose.0
    }
}

/// Bytes from outside are a pose only where an answer could put one.
impl TryFrom<[u8; 8]> for SmallPose {
    type Error = &'static str;

    fn try_from(bytes: [u8; 8]) -> Result<SmallPose, &'static str> {
        let pose = SmallPose(bytes).wide();
        if !crate::decision::reaches(pose.at) {
            return Err("a place is farther away than ten metres");
        }
        Ok(SmallPose::of(pose))
    }
}

impl Default for SmallPose {
    fn default() -> SmallPose {
        SmallPose::of(Pose::default())
    }
}

impl From<SmallShape> for [u8; 8] {
    fn from(shape: SmallShape) -> [u8; 8] {
        shape.0
    }
}

/// Bytes from outside are a shape only if nothing in it is longer than ten metres.
impl TryFrom<[u8; 8]> for SmallShape {
    type Error = &'static str;

    fn try_from(bytes: [u8; 8]) -> Result<SmallShape, &'static str> {
        let shape = SmallShape(bytes).wide();
        if shape.width.0.max(shape.depth.0) > crate::decision::FARTHEST {
            return Err("a piece is wider or deeper than ten metres");
        }
        Ok(SmallShape::of(shape))
    }
}

/// A leg in eight bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SmallLeg([u8; 8]);

impl SmallLeg {
    /// A leg made small, unless a length in it is negative or above ten metres, or an angle above half a turn.
    pub fn try_of(leg: Leg) -> Option<SmallLeg> {
        crate::decision::leg_within_bounds(&leg).then(|| SmallLeg::of(leg))
    }

    /// A leg made small.
    ///
    /// # Panics
    /// If a length in it is negative or above ten metres: [`Answer::within_bounds`](crate::Answer::within_bounds)
    /// takes no such answer.
    pub const fn of(leg: Leg) -> SmallLeg {
        let bits = match leg {
            Leg::Advance(distance) => Bits::EMPTY.with(0, 3).with(distance.0, LENGTH),
            Leg::Back(distance) => Bits::EMPTY.with(1, 3).with(distance.0, LENGTH),
            Leg::Oblique { hand, angle, distance } => Bits::EMPTY
                .with(2, 3)
                .with(hand as i32, 1)
                .with(angle.to_hundredths(), FACING)
                .with(distance.0, LENGTH),
            Leg::Sidestep { hand, distance } => {
                Bits::EMPTY.with(3, 3).with(hand as i32, 1).with(distance.0, LENGTH)
            }
            Leg::Wheel { hand, angle, swing } => Bits::EMPTY
                .with(4, 3)
                .with(hand as i32, 1)
                .with(angle.to_hundredths(), FACING)
                .with(swing as i32, 1),
            Leg::AboutFace => Bits::EMPTY.with(5, 3),
            Leg::Turn { about, hand, angle } => Bits::EMPTY
                .with(6, 3)
                .with(hand as i32, 1)
                .with(angle.to_hundredths(), FACING)
                .with(about as i32, 2),
            Leg::To { at, facing } => {
                let placed = Bits::EMPTY.with(7, 3).with_signed(at.x, 22).with_signed(at.y, 22);
                match facing {
                    Some(facing) => placed.with(facing.to_hundredths(), FACING),
                    None => placed.with(NO_FACING, FACING),
                }
            }
        };
        SmallLeg(bits.bytes())
    }

    /// The place of a leg that ends at one with a facing; the corner of the table for any other.
    pub(crate) const fn place(self) -> Pose {
        match self.wide() {
            Leg::To { at, facing: Some(facing) } => Pose::new(at, facing),
            _ => Pose::new(Point::new(0, 0), Angle::UP),
        }
    }

    /// The leg.
    #[inline]
    pub const fn wide(self) -> Leg {
        let mut bits = Bits::of(self.0);
        match bits.take(3) {
            0 => Leg::Advance(Length(bits.take(LENGTH))),
            1 => Leg::Back(Length(bits.take(LENGTH))),
            2 => {
                let (hand, angle) = (hand(bits.take(1)), Angle::hundredths(bits.take(FACING)));
                Leg::Oblique { hand, angle, distance: Length(bits.take(LENGTH)) }
            }
            3 => Leg::Sidestep { hand: hand(bits.take(1)), distance: Length(bits.take(LENGTH)) },
            4 => {
                let (hand, angle) = (hand(bits.take(1)), Angle::hundredths(bits.take(FACING)));
                let swing = if bits.take(1) == 0 { Swing::Forward } else { Swing::Backward };
                Leg::Wheel { hand, angle, swing }
            }
            5 => Leg::AboutFace,
            6 => {
                let (hand, angle) = (hand(bits.take(1)), Angle::hundredths(bits.take(FACING)));
                Leg::Turn { about: pivot(bits.take(2)), hand, angle }
            }
            _ => {
                let at = Point::new(bits.take_signed(22), bits.take_signed(22));
                let facing = match bits.take(FACING) {
                    NO_FACING => None,
                    facing => Some(Angle::hundredths(facing)),
                };
                Leg::To { at, facing }
            }
        }
    }
}

/// Stands for a loose body that keeps the facing it has.
const NO_FACING: i32 = 0xffff;

const fn hand(number: i32) -> Hand {
    if number == 0 { Hand::Left } else { Hand::Right }
}

const fn pivot(number: i32) -> Pivot {
    match number {
        0 => Pivot::LeftCorner,
        1 => Pivot::RightCorner,
        2 => Pivot::Centre,
        _ => Pivot::FrontMiddle,
    }
}

/// A piece or none, in one byte. The number 255 is no piece's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SmallPiece(u8);

impl SmallPiece {
    /// No piece.
    pub const NONE: SmallPiece = SmallPiece(u8::MAX);

    /// A piece or none made small.
    pub const fn of(piece: Option<PieceId>) -> SmallPiece {
        match piece {
            Some(PieceId(number)) => {
                assert!(number < u8::MAX, "no battle has so many pieces");
                SmallPiece(number)
            }
            None => SmallPiece::NONE,
        }
    }

    /// The piece, if it is one.
    #[inline]
    pub const fn wide(self) -> Option<PieceId> {
        if self.0 == u8::MAX { None } else { Some(PieceId(self.0)) }
    }
}

impl Default for SmallPiece {
    fn default() -> SmallPiece {
        SmallPiece::NONE
    }
}

impl fmt::Debug for SmallPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wide().fmt(f)
    }
}

/// Hashes as one number, shows itself as what it stands for.
macro_rules! plain {
    ($($name:ident),*) => { $(
        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                state.write_u64(u64::from_le_bytes(self.0));
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.wide().fmt(f)
            }
        }
    )* };
}

plain!(SmallPose, SmallShape, SmallLeg);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        for (x, y, facing) in [(0, 0, 0), (-4_194_304, 4_194_303, 35_999), (123_456, -1, 18_000)] {
            let pose = Pose::new(Point::new(x, y), Angle::hundredths(facing));
            assert_eq!(SmallPose::of(pose).wide(), pose);
        }
        let shape = Shape { files: 255, ranks: 9, form: 254, width: Length(1_000_000), depth: Length(1) };
        assert_eq!(SmallShape::of(shape).wide(), shape);
        let (far, angle) = (Length(1_000_000), Angle::hundredths(17_999));
        let at = Point::new(-1_000_000, 1_000_000);
        let hands = [Hand::Left, Hand::Right];
        let turns = hands.iter().flat_map(|&hand| {
            [
                Leg::Oblique { hand, angle, distance: far },
                Leg::Sidestep { hand, distance: far },
                Leg::Wheel { hand, angle, swing: Swing::Forward },
                Leg::Wheel { hand, angle, swing: Swing::Backward },
                Leg::Turn { about: Pivot::LeftCorner, hand, angle },
                Leg::Turn { about: Pivot::RightCorner, hand, angle },
                Leg::Turn { about: Pivot::Centre, hand, angle },
                Leg::Turn { about: Pivot::FrontMiddle, hand, angle },
            ]
        });
        let plain = [
            Leg::Advance(far),
            Leg::Back(Length::ZERO),
            Leg::AboutFace,
            Leg::To { at, facing: None },
            Leg::To { at, facing: Some(Angle::hundredths(35_999)) },
        ];
        for leg in turns.chain(plain) {
            assert_eq!(SmallLeg::of(leg).wide(), leg);
        }
    }

    #[test]
    #[should_panic(expected = "too great for a state")]
    fn a_length_without_bounds_is_a_fault() {
        SmallLeg::of(Leg::Advance(Length(-1)));
    }
}
