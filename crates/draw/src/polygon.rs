//! Small readings of polygons, for drawing.

use crate::sheet::Spot;

/// The box round some spots: left, top, right, bottom.
pub(crate) fn bounds(spots: &[Spot]) -> (f64, f64, f64, f64) {
    spots.iter().fold((f64::MAX, f64::MAX, f64::MIN, f64::MIN), |(left, top, right, bottom), (x, y)| {
        (left.min(*x), top.min(*y), right.max(*x), bottom.max(*y))
    })
}

/// How long a stretch is that goes so far right and so far down.
pub(crate) fn far((x, y): Spot) -> f64 {
    (x * x + y * y).sqrt()
}

/// Whether a spot lies within a polygon.
pub(crate) fn holds(corners: &[Spot], (x, y): Spot) -> bool {
    let mut inside = false;
    for (at, (bx, by)) in corners.iter().enumerate() {
        let (ax, ay) = corners[(at + corners.len() - 1) % corners.len()];
        if (*by > y) != (ay > y) && x < (ax - bx) * (y - by) / (ay - by) + bx {
            inside = !inside;
        }
    }
    inside
}

/// Twice the area of a polygon, positive if its corners run clockwise on the sheet.
pub(crate) fn winding(corners: &[Spot]) -> f64 {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    edges.map(|((ax, ay), (bx, by))| ax * by - bx * ay).sum()
}

/// Spots along a line at even steps, each with the direction of the line there.
pub(crate) fn along(points: &[Spot], step: f64) -> Vec<(Spot, Spot)> {
    let mut found = Vec::new();
    let mut rest = step / 2.0;
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length <= 0.0 {
            continue;
        }
        let way = (dx / length, dy / length);
        while rest < length {
            found.push(((from.0 + way.0 * rest, from.1 + way.1 * rest), way));
            rest += step;
        }
        rest -= length;
    }
    found
}

/// Spots strewn over a polygon, evenly but not in rows: the same polygon has always the same ones.
pub(crate) fn strewn(corners: &[Spot], step: f64) -> Vec<(Spot, f64)> {
    let (left, top, right, bottom) = bounds(corners);
    let (columns, rows) = (((right - left) / step).ceil() as u32, ((bottom - top) / step).ceil() as u32);
    let mut found = Vec::new();
    for row in 0..rows.min(400) {
        for column in 0..columns.min(400) {
            let (a, b, size) = (chance(column, row, 1), chance(column, row, 2), chance(column, row, 3));
            let x = left + step * (f64::from(column) + 0.15 + 0.7 * a);
            let y = top + step * (f64::from(row) + 0.15 + 0.7 * b);
            if holds(corners, (x, y)) {
                found.push(((x, y), size));
            }
        }
    }
    found
}

/// A number from 0 to 1 that looks like chance and is none.
pub(crate) fn chance(column: u32, row: u32, salt: u32) -> f64 {
    let mut mixed =
        column.wrapping_mul(0x9E37_79B1) ^ row.wrapping_mul(0x85EB_CA77) ^ salt.wrapping_mul(0xC2B2_AE3D);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2C1B_3C6D);
    mixed ^= mixed >> 12;
    mixed = mixed.wrapping_mul(0x297A_2D39);
    mixed ^= mixed >> 15;
    f64::from(mixed & 0xFFFF) / 65_535.0
}
