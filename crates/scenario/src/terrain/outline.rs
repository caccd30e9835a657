//! Whether a polygon is one: simple, with an area, and running the right way round.

use crate::map::MapPoint;

/// Twice the signed area, positive when the polygon runs anticlockwise.
fn doubled_area(points: &[MapPoint]) -> i64 {
    let next = points.iter().cycle().skip(1);
    points
        .iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y))
        .sum()
}

/// On which side of the line from `a` to `b` a point lies: positive on the left.
fn side(a: MapPoint, b: MapPoint, point: MapPoint) -> i64 {
    let (ax, ay) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    ax * i64::from(point.y - a.y) - ay * i64::from(point.x - a.x)
}

fn on_stretch(a: MapPoint, b: MapPoint, point: MapPoint) -> bool {
    side(a, b, point) == 0
        && (a.x.min(b.x)..=a.x.max(b.x)).contains(&point.x)
        && (a.y.min(b.y)..=a.y.max(b.y)).contains(&point.y)
}

/// Whether two stretches have any point in common.
fn meet(a: MapPoint, b: MapPoint, c: MapPoint, d: MapPoint) -> bool {
    let apart = |one: i64, other: i64| one.signum() * other.signum() < 0;
    (apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b)))
        || on_stretch(a, b, c)
        || on_stretch(a, b, d)
        || on_stretch(c, d, a)
        || on_stretch(c, d, b)
}

/// The polygon running anticlockwise, or in words why it is none.
pub(super) fn polygon(mut points: Vec<MapPoint>) -> Result<Vec<MapPoint>, String> {
    let count = points.len();
    if count < 3 {
        return Err(format!("an area needs three corners or more, here are {count}"));
    }
    for i in 0..count {
        let (a, b) = (points[i], points[(i + 1) % count]);
        if a == b {
            return Err(format!("the corner [{}, {}] is there twice running", a.x, a.y));
        }
        let after = points[(i + 2) % count];
        if side(a, b, after) == 0 && (on_stretch(a, b, after) || on_stretch(b, after, a)) {
            return Err(format!("the edge doubles back on itself at [{}, {}]", b.x, b.y));
        }
        // An edge meets its two neighbours at its ends; it must meet no other.
        let not_next = (i + 2..count).filter(|j| (j + 1) % count != i);
        for j in not_next {
            let (c, d) = (points[j], points[(j + 1) % count]);
            if meet(a, b, c, d) {
                let edges = format!(
                    "[{}, {}]-[{}, {}] and [{}, {}]-[{}, {}]",
                    a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y
                );
                return Err(format!("the edges {edges} cross"));
            }
        }
    }
    if doubled_area(&points) < 0 {
        points.reverse();
    }
    Ok(points)
}

/// Whether a point lies in a simple polygon or on its edge.
pub(super) fn holds(polygon: &[MapPoint], point: MapPoint) -> bool {
    let mut inside = false;
    for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        if on_stretch(*a, *b, point) {
            return true;
        }
        let rises = a.y <= point.y && point.y < b.y && side(*a, *b, point) > 0;
        let falls = b.y <= point.y && point.y < a.y && side(*a, *b, point) < 0;
        inside ^= rises || falls;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(list: &[(i32, i32)]) -> Vec<MapPoint> {
        list.iter().map(|(x, y)| MapPoint { x: *x, y: *y }).collect()
    }

    #[test]
    fn a_polygon_is_turned_anticlockwise() {
        let clockwise = points(&[(0, 0), (0, 10), (10, 10), (10, 0)]);
        let turned = polygon(clockwise.clone()).unwrap();
        assert!(doubled_area(&clockwise) < 0 && doubled_area(&turned) > 0);
        assert_eq!(polygon(turned.clone()).unwrap(), turned);
    }

    #[test]
    fn bow_ties_doubled_edges_and_lines_are_refused() {
        assert!(polygon(points(&[(0, 0), (10, 10), (10, 0), (0, 10)])).unwrap_err().contains("cross"));
        assert!(polygon(points(&[(0, 0), (10, 0)])).unwrap_err().contains("three corners"));
        assert!(polygon(points(&[(0, 0), (10, 0), (5, 0)])).unwrap_err().contains("doubles back"));
        assert!(polygon(points(&[(0, 0), (0, 0), (10, 0), (5, 5)])).unwrap_err().contains("twice running"));
    }

    #[test]
    fn inside_and_outside() {
        let shape = polygon(points(&[(0, 0), (10, 0), (10, 10), (5, 4), (0, 10)])).unwrap();
        let at = |x, y| holds(&shape, MapPoint { x, y });
        assert!(at(5, 3) && at(5, 4) && at(0, 0) && at(10, 5) && at(1, 8));
        assert!(!at(5, 5) && !at(11, 5) && !at(5, -1));
    }
}
