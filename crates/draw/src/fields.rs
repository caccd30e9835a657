//! Fields: the old strips of open country, and the rows of what is sown.

use crate::chance::hash;
use crate::polygon::{bounds, chance, far, holds};
use crate::sheet::{Spot, n};
use crate::terrain::polygon;

/// Old strips on open ground: so faint that nobody takes them for ground of their own.
pub(crate) fn furlongs((left, top, right, bottom): (f64, f64, f64, f64)) -> String {
    let (wide, deep) = (236.0, 181.0);
    let corner = |i: u32, j: u32| {
        let stray = |salt| (hash(i, j, salt) - 0.5) * 0.5;
        (left + (f64::from(i) - 1.0 + stray(101)) * wide, top + (f64::from(j) - 1.0 + stray(102)) * deep)
    };
    let (columns, rows) = (((right - left) / wide) as u32 + 3, ((bottom - top) / deep) as u32 + 3);
    let mut out = String::new();
    for (i, j) in (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j))) {
        let lot = hash(i, j, 103);
        if lot < 0.24 {
            continue;
        }
        let quad = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
        let tone = match lot {
            lot if lot < 0.42 => "meadow",
            lot if lot < 0.54 => "lush",
            lot if lot < 0.74 => "corn",
            lot if lot < 0.88 => "dry",
            _ => "plough",
        };
        out.push_str(&polygon(&format!("furlong {tone}"), &quad));
        let (a, b, c, d) = if hash(i, j, 104) < 0.5 {
            (quad[0], quad[3], quad[2], quad[1])
        } else {
            (quad[0], quad[1], quad[2], quad[3])
        };
        let many = (far((d.0 - a.0, d.1 - a.1)) / 11.0) as u32;
        let ridge = |row: u32| {
            let at = (f64::from(row) + 0.5) / f64::from(many);
            let between =
                |from: Spot, to: Spot| (from.0 + (to.0 - from.0) * at, from.1 + (to.1 - from.1) * at);
            let ((x, y), (u, v)) = (between(a, d), between(b, c));
            let (nx, ny) = ((v - y) * 0.03, -(u - x) * 0.03);
            format!(
                "M{},{}C{},{} {},{} {},{}",
                n(x),
                n(y),
                n(x + (u - x) * 0.3 + nx),
                n(y + (v - y) * 0.3 + ny),
                n(x + (u - x) * 0.7 - nx),
                n(y + (v - y) * 0.7 - ny),
                n(u),
                n(v)
            )
        };
        out.push_str(&format!(r#"<path class="ridge" d="{}"/>"#, (0..many).map(ridge).collect::<String>()));
    }
    out
}

/// Rows of what is sown or planted.
pub(crate) fn beds(corners: &[Spot], cover: &str) -> String {
    let step = match cover {
        "corn" => 3.0,
        "plough" => 4.0,
        "garden" => 7.0,
        _ => return String::new(),
    };
    let (left, top, right, bottom) = bounds(corners);
    let mut rows = String::new();
    let mut y = top + step;
    while y < bottom && rows.len() < 60_000 {
        let mut x = left;
        while x < right {
            let long = 8.0 + 8.0 * chance(x as u32, y as u32, 5);
            if holds(corners, (x, y)) && holds(corners, (x + long, y)) {
                rows.push_str(&format!("M{},{}h{}", n(x), n(y), n(long)));
            }
            x += long + 1.5;
        }
        y += step;
    }
    format!(r#"<path class="bed {cover}" d="{rows}"/>"#)
}
