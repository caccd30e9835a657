//! Directions and turns.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{Length, Vector};

/// A direction or a turn, in hundredths of a degree, clockwise. As a direction, 0 looks up the table
/// (towards growing y), 9000 to the right (growing x), and values are kept in `0..36000`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32")]
pub struct Angle(i32);

const FULL: i32 = 36_000;
const QUARTER: i32 = FULL / 4;
/// Sines and cosines are scaled by two to this power.
const SCALE_BITS: u32 = 30;

impl Angle {
    /// Up the table.
    pub const UP: Angle = Angle(0);
    /// Half a turn.
    pub const HALF: Angle = Angle(18_000);
    /// A quarter turn clockwise.
    pub const RIGHT: Angle = Angle(9_000);
    /// A quarter turn anticlockwise.
    pub const LEFT: Angle = Angle(27_000);

    /// An angle from hundredths of a degree, taken into one full turn.
    #[inline]
    pub const fn hundredths(count: i32) -> Angle {
        // Nearly every angle is one already, and a division costs more than asking.
        if count >= 0 && count < FULL { Angle(count) } else { Angle(count.rem_euclid(FULL)) }
    }

    /// An angle from whole degrees, taken into one full turn.
    pub const fn degrees(count: i32) -> Angle {
        Angle((count * 100).rem_euclid(FULL))
    }

    /// Hundredths of a degree, `0..36000`.
    pub const fn to_hundredths(self) -> i32 {
        self.0
    }

    /// The turn as a signed number of hundredths of a degree, `-17999..=18000`; positive is clockwise.
    pub const fn signed(self) -> i32 {
        if self.0 > FULL / 2 { self.0 - FULL } else { self.0 }
    }

    /// The size of the smallest turn between two directions, `0..=18000` hundredths of a degree.
    pub const fn between(self, other: Angle) -> i32 {
        let turn = (self.0 - other.0).rem_euclid(FULL);
        if turn > FULL / 2 { FULL - turn } else { turn }
    }

    /// Sine and cosine times 2^30, each rounded once from one deterministic function.
    #[inline]
    pub fn sin_cos(self) -> (i64, i64) {
        let (quadrant, rest) = (self.0 / QUARTER, (self.0 % QUARTER) as usize);
        let sines = &*SINES;
        let (sin, cos) = (i64::from(sines[rest]), i64::from(sines[QUARTER as usize - rest]));
        match quadrant {
            0 => (sin, cos),
            1 => (cos, -sin),
            2 => (-sin, -cos),
            _ => (-cos, sin),
        }
    }

    /// The direction made ready for several vectors.
    #[inline]
    pub(crate) fn bearing(self) -> Bearing {
        let (sin, cos) = self.sin_cos();
        Bearing { sin, cos }
    }

    /// The vector of a given length in this direction, each coordinate rounded once to the nearest unit.
    #[inline]
    pub fn along(self, length: Length) -> Vector {
        self.bearing().along(length)
    }

    /// One vector square to the right of this direction and one along it, of given lengths, each coordinate
    /// rounded once: what two calls of [`along`](Angle::along) would give, for the price of one.
    #[inline]
    pub fn right_and_along(self, right: Length, along: Length) -> (Vector, Vector) {
        let bearing = self.bearing();
        (bearing.right(right), bearing.along(along))
    }

    /// The direction of a vector, to the nearest hundredth of a degree. The zero vector looks up.
    pub fn of(vector: Vector) -> Angle {
        if vector.x == 0 && vector.y == 0 {
            return Angle::UP;
        }
        let turns = libm::atan2(f64::from(vector.x), f64::from(vector.y)) * 18_000.0 / std::f64::consts::PI;
        Angle::hundredths(libm::round(turns) as i32)
    }
}

/// A direction with its sine and cosine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bearing {
    sin: i64,
    cos: i64,
}

impl Bearing {
    /// See [`Angle::along`].
    #[inline]
    pub(crate) fn along(self, length: Length) -> Vector {
        let length = i64::from(length.0);
        Vector { x: rounded(self.sin * length), y: rounded(self.cos * length) }
    }

    /// The same square to the right of the direction.
    #[inline]
    pub(crate) fn right(self, length: Length) -> Vector {
        let length = i64::from(length.0);
        Vector { x: rounded(self.cos * length), y: rounded(-self.sin * length) }
    }
}

/// The sines of the first quarter of a turn, by the hundredth of a degree, ends included. They are worked out once:
/// every outline on a table is laid by them, many times a move.
static SINES: LazyLock<[i32; QUARTER as usize + 1]> =
    LazyLock::new(|| std::array::from_fn(|hundredths| sine(hundredths as i32)));

/// The scaled sine of an angle in the first quarter. Only the first eighth of a turn is computed, as sines and
/// cosines, and all else is mirrored from it, so that opposite directions have exactly opposite sines: a mirrored
/// battle is an exact mirror image.
fn sine(hundredths: i32) -> i32 {
    let radians = |hundredths: i32| f64::from(hundredths) * std::f64::consts::PI / 18_000.0;
    let value = match hundredths <= QUARTER / 2 {
        true => libm::sin(radians(hundredths)),
        false => libm::cos(radians(QUARTER - hundredths)),
    };
    libm::round(value * f64::from(1u32 << SCALE_BITS)) as i32
}

/// Takes off the scale, rounding half away from zero so that mirrored values stay mirrored.
#[inline]
fn rounded(scaled: i64) -> i32 {
    let half = 1i64 << (SCALE_BITS - 1);
    // The shift rounds down: a half below zero goes down with one unit less.
    let below_zero = scaled >> (i64::BITS - 1);
    ((scaled + half + below_zero) >> SCALE_BITS) as i32
}

/// However it was written, it is taken into one full turn.
impl From<i32> for Angle {
    fn from(hundredths: i32) -> Angle {
        Angle::hundredths(hundredths)
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle::hundredths(self.0 + other.0)
    }
}

impl Sub for Angle {
    type Output = Angle;
    fn sub(self, other: Angle) -> Angle {
        Angle::hundredths(self.0 - other.0)
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle::hundredths(-self.0)
    }
}

/// Degrees with up to two decimals: `90`, `22.5`, `0.07`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 % 100, self.0 % 10) {
            (0, _) => write!(f, "{}", self.0 / 100),
            (part, 0) => write!(f, "{}.{}", self.0 / 100, part / 10),
            (part, _) => write!(f, "{}.{part:02}", self.0 / 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_angles_are_exact() {
        assert_eq!(Angle::UP.along(Length::INCH), Vector { x: 0, y: 2540 });
        assert_eq!(Angle::RIGHT.along(Length::INCH), Vector { x: 2540, y: 0 });
        assert_eq!(Angle::degrees(45).along(Length(1_000_000)), Vector { x: 707_107, y: 707_107 });
    }

    /// Sine and cosine of a direction worked out on the spot, the eighth of a turn in which it lies mirrored.
    fn worked_out(angle: Angle) -> (i64, i64) {
        let first_eighth = |hundredths: i32| {
            let radians = f64::from(hundredths) * std::f64::consts::PI / 18_000.0;
            let scaled = |value: f64| libm::round(value * f64::from(1u32 << SCALE_BITS)) as i64;
            (scaled(libm::sin(radians)), scaled(libm::cos(radians)))
        };
        let (quadrant, rest) = (angle.0 / QUARTER, angle.0 % QUARTER);
        let (sin, cos) = if rest <= QUARTER / 2 {
            first_eighth(rest)
        } else {
            let (sin, cos) = first_eighth(QUARTER - rest);
            (cos, sin)
        };
        [(sin, cos), (cos, -sin), (-sin, -cos), (-cos, sin)][quadrant as usize]
    }

    #[test]
    fn every_direction_is_looked_up_as_it_would_be_worked_out() {
        for hundredths in 0..FULL {
            let angle = Angle::hundredths(hundredths);
            assert_eq!(angle.sin_cos(), worked_out(angle), "{angle}");
        }
        for quarter in 0..4 {
            let (sin, cos) = Angle::hundredths(quarter * QUARTER).sin_cos();
            assert_eq!((sin.abs() + cos.abs(), sin * cos), (1 << SCALE_BITS, 0));
        }
    }

    #[test]
    fn directions_come_back_from_their_vectors() {
        for hundredths in 0..FULL {
            let angle = Angle::hundredths(hundredths);
            assert_eq!(Angle::of(angle.along(Length(100_000))), angle);
            let mirrored = Angle::hundredths(-hundredths).along(Length(77_777));
            let straight = angle.along(Length(77_777));
            assert_eq!((mirrored.x, mirrored.y), (-straight.x, straight.y));
            let both = ((angle + Angle::RIGHT).along(Length(12_345)), straight);
            assert_eq!(angle.right_and_along(Length(12_345), Length(77_777)), both);
        }
    }

    #[test]
    fn turns_between_directions_take_the_short_way() {
        assert_eq!(Angle::degrees(350).between(Angle::degrees(10)), 2_000);
        assert_eq!((Angle::degrees(350) - Angle::degrees(10)).signed(), -2_000);
        assert_eq!(Angle::hundredths(2250).to_string(), "22.5");
    }
}
