//! Points, displacements and segments.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::Length;

/// A point of the table in [`Length`] units: x grows to the right, y grows up, the origin is the bottom
/// left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// Distance from the left edge.
    pub x: i32,
    /// Distance from the bottom edge.
    pub y: i32,
}

/// A displacement in [`Length`] units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Up the table.
    pub y: i32,
}

/// A straight stretch from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Point {
    /// A point from two coordinates in [`Length`] units.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// A point from two coordinates in whole inches.
    pub const fn inches(x: i32, y: i32) -> Point {
        Point { x: x * 2540, y: y * 2540 }
    }

    /// The square of the distance to another point, exact.
    pub fn distance_squared(self, other: Point) -> i64 {
        (other - self).length_squared()
    }

    /// The distance to another point, rounded up to the unit.
    pub fn distance(self, other: Point) -> Length {
        Length::root_of(self.distance_squared(other))
    }

    /// The point half way to another, rounded down to the unit.
    pub fn midpoint(self, other: Point) -> Point {
        Point { x: (self.x + other.x).div_euclid(2), y: (self.y + other.y).div_euclid(2) }
    }
}

impl Vector {
    /// A displacement from two coordinates in [`Length`] units.
    pub const fn new(x: i32, y: i32) -> Vector {
        Vector { x, y }
    }

    /// The scalar product, exact.
    pub fn dot(self, other: Vector) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The cross product, exact: positive when `other` lies anticlockwise of `self`.
    pub fn cross(self, other: Vector) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// The square of the length, exact.
    pub fn length_squared(self) -> i64 {
        self.dot(self)
    }

    /// The length, rounded up to the unit.
    pub fn length(self) -> Length {
        Length::root_of(self.length_squared())
    }

    /// The vector turned a quarter turn clockwise.
    pub const fn right(self) -> Vector {
        Vector { x: self.y, y: -self.x }
    }

    /// The vector times `numerator / denominator`, each coordinate rounded to the nearest unit, half away
    /// from zero. A denominator of zero gives the zero vector.
    #[inline]
    pub fn scaled(self, numerator: i64, denominator: i64) -> Vector {
        // Nearly always all of it surely fits 64 bits, whose division is many times faster.
        const SMALL: i64 = 1 << 31;
        if (1..SMALL).contains(&denominator) && (1 - SMALL..SMALL).contains(&numerator) {
            let part = |value: i32| {
                let product = i64::from(value) * numerator;
                let magnitude = (2 * product.unsigned_abs() + denominator as u64) / (2 * denominator as u64);
                (if product < 0 { -(magnitude as i64) } else { magnitude as i64 }) as i32
            };
            return Vector { x: part(self.x), y: part(self.y) };
        }
        self.scaled_by_much(numerator, denominator)
    }

    /// The same by numbers of any size.
    #[inline(never)]
    fn scaled_by_much(self, numerator: i64, denominator: i64) -> Vector {
        let part = |value: i32| {
            if denominator == 0 {
                return 0;
            }
            let sign = i64::from(value.signum()) * numerator.signum() * denominator.signum();
            let (factor, divisor) = (numerator.unsigned_abs(), denominator.unsigned_abs());
            let doubled =
                u64::from(value.unsigned_abs()).checked_mul(factor).and_then(|all| all.checked_mul(2));
            let magnitude = match doubled.and_then(|doubled| doubled.checked_add(divisor)) {
                Some(sum) if divisor <= u64::MAX / 2 => sum / (2 * divisor),
                _ => {
                    let product = u128::from(value.unsigned_abs()) * u128::from(factor);
                    ((product * 2 + u128::from(divisor)) / (2 * u128::from(divisor))) as u64
                }
            };
            (magnitude as i64 * sign) as i32
        };
        Vector { x: part(self.x), y: part(self.y) }
    }
}

impl Segment {
    /// A stretch between two points.
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// The displacement from its beginning to its end.
    pub fn vector(self) -> Vector {
        self.to - self.from
    }

    /// Its length, rounded up to the unit.
    pub fn length(self) -> Length {
        self.vector().length()
    }
}

impl Sub for Point {
    type Output = Vector;
    fn sub(self, other: Point) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Add<Vector> for Point {
    type Output = Point;
    fn add(self, by: Vector) -> Point {
        Point { x: self.x + by.x, y: self.y + by.y }
    }
}

impl Sub<Vector> for Point {
    type Output = Point;
    fn sub(self, by: Vector) -> Point {
        Point { x: self.x - by.x, y: self.y - by.y }
    }
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Vector;
    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Vector;
    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}
