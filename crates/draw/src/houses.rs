//! Houses from above: hipped roofs of thatch, tile or slate, each face by its angle to the light; towns with their yards, and
//! what fire makes of them.

use crate::chance::hash;
use crate::polygon::{bounds, far, holds};
use crate::sheet::{Spot, n};
use crate::terrain::{SUN, polygon, used};

/// The longest side of a single house; anything larger is a town.
const HOUSE: f64 = 130.0;

fn burns(called: &str) -> bool {
    ["burning", "on fire", "alight", "fired"].iter().any(|word| called.contains(word))
}

fn is_town(corners: &[Spot]) -> bool {
    let (left, top, right, bottom) = bounds(corners);
    (right - left).max(bottom - top) > HOUSE
}

/// The bare earth about houses, with the border of the rules.
pub(crate) fn yard(corners: &[Spot], called: &str) -> String {
    if !is_town(corners) {
        return String::new();
    }
    let smoke = if burns(called) { " scorched" } else { "" };
    polygon(&format!("town{smoke}"), corners) + &polygon("border", corners)
}

/// A house, or a town of them.
pub(crate) fn place(corners: &[Spot], called: &str) -> String {
    if !is_town(corners) {
        return house(corners, burns(called), hash(corners.len() as u32, corners[0].0 as u32, 3), called);
    }
    let (left, top, right, bottom) = bounds(corners);
    let fire = burns(called);
    let (mut out, mut smoke) = (String::new(), String::new());
    let mut y = top + 8.0;
    let mut row = 0_u32;
    while y + 22.0 < bottom {
        let mut x = left + 6.0 + 12.0 * hash(row, 1, 2);
        let mut number = 0_u32;
        while x + 24.0 < right {
            let lot = |salt: u32| hash(row * 97 + number, x as u32, salt);
            let (wide, deep) = (24.0 + 16.0 * lot(1), 15.0 + 6.0 * lot(2));
            let lean = (lot(3) - 0.5) * 3.0;
            let off = (lot(4) - 0.5) * 5.0;
            let block = [
                (x, y + off),
                (x + wide, y + off + lean),
                (x + wide - lean * 0.5, y + off + deep + lean),
                (x - lean * 0.5, y + off + deep),
            ];
            if block.iter().all(|corner| holds(corners, *corner)) {
                let alight = fire && lot(5) < 0.6;
                out.push_str(&house(&block, alight, lot(6), ""));
                if alight && lot(7) < 0.5 {
                    smoke.push_str(&used("smoke", (x + wide * 0.7, y - 6.0), 0.7 + 0.8 * lot(8)));
                }
            }
            x += wide + 7.0 + 9.0 * lot(9);
            number += 1;
        }
        y += 34.0;
        row += 1;
    }
    out + &smoke
}

/// One roof: its shadow, four faces, chimney.
fn house(corners: &[Spot], alight: bool, lot: f64, called: &str) -> String {
    let [a, b, c, d] = corners else { return polygon("roof thatch", corners) };
    let length = |one: &Spot, other: &Spot| far((one.0 - other.0, one.1 - other.1));
    let ring = if length(a, b) >= length(b, c) { [*a, *b, *c, *d] } else { [*b, *c, *d, *a] };
    let [a, b, c, d] = ring;
    let inset = (length(&b, &c) * 0.42 / length(&a, &b).max(1.0)).min(0.46);
    let middle = |one: Spot, other: Spot| ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let (west, east) = (middle(a, d), middle(b, c));
    let between =
        |from: Spot, to: Spot, part: f64| (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    let (from, to) = (between(west, east, inset), between(west, east, 1.0 - inset));
    let kind = match lot {
        _ if called.contains("church") || called.contains("bastle") || called.contains("tower") => "slate",
        lot if lot < 0.5 => "thatch",
        lot if lot < 0.84 => "tile",
        _ => "slate",
    };
    let cast: Vec<Spot> = ring.iter().map(|(x, y)| (x - SUN.0 * 5.0, y - SUN.1 * 5.0)).collect();
    let mut out =
        polygon("cast", &cast) + &polygon(&format!("roof {}", if alight { "charred" } else { kind }), &ring);
    let centre = middle(from, to);
    for face in [&[a, b, to, from][..], &[b, c, to][..], &[c, d, from, to][..], &[d, a, from][..]] {
        let (mut x, mut y) = middle(face[0], face[1]);
        (x, y) = (x - centre.0, y - centre.1);
        let toward = (x * SUN.0 + y * SUN.1) / far((x, y)).max(0.01);
        let (class, share) = if toward > 0.0 { ("sunlit", toward * 0.3) } else { ("unlit", -toward * 0.42) };
        out.push_str(&format!(
            r#"<polygon class="{class}" fill-opacity="{share:.2}" points="{}"/>"#,
            crate::sheet::joined(face.iter().copied())
        ));
    }
    out.push_str(&format!(
        r#"<path class="eaves" d="M{},{}L{},{}M{},{}L{},{}L{},{}L{},{}M{},{}L{},{}L{},{}"/>"#,
        n(from.0),
        n(from.1),
        n(to.0),
        n(to.1),
        n(a.0),
        n(a.1),
        n(from.0),
        n(from.1),
        n(d.0),
        n(d.1),
        n(from.0),
        n(from.1),
        n(b.0),
        n(b.1),
        n(to.0),
        n(to.1),
        n(c.0),
        n(c.1)
    ));
    if alight {
        for (at, part) in [0.2, 0.5, 0.8].into_iter().enumerate() {
            let spot = between(west, east, part);
            out.push_str(&used("flame", spot, 0.5 + 0.5 * hash(at as u32, spot.0 as u32, 4)));
        }
    } else {
        let stack = between(from, to, 0.7);
        out.push_str(&format!(
            r#"<rect class="stack" x="{}" y="{}" width="3" height="3"/>"#,
            n(stack.0 - 1.5),
            n(stack.1 - 1.5)
        ));
    }
    out
}
