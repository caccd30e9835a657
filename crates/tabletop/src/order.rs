use std::cmp::Ordering;

use crate::{Gap, IndexSet, Point, Segment};

/// The nearest of many, with everything exactly as near.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The gap to the first of the nearest.
    pub gap: Gap,
    /// Every index that is as near.
    pub ties: IndexSet,
}

/// The nearest of some candidates, each with its index below 128, and all that tie with it exactly; `None`
/// without candidates.
pub fn nearest(candidates: impl IntoIterator<Item = (usize, Gap)>) -> Option<Nearest> {
    candidates.into_iter().fold(None, |best: Option<Nearest>, (index, gap)| {
        let first = Nearest { gap, ties: IndexSet::one(index) };
        let Some(best) = best else { return Some(first) };
        Some(match gap.distance.cmp(&best.gap.distance) {
            Ordering::Less => first,
            Ordering::Equal => Nearest { ties: best.ties.with(index), ..best },
            Ordering::Greater => best,
        })
    })
}

/// Of `count` things (at most 128), those joined to the first by a chain of links, itself included. With a
/// link for every gap of at most so much, the things are one chain when all are joined.
pub fn joined(count: usize, mut linked: impl FnMut(usize, usize) -> bool) -> IndexSet {
    let mut rest = IndexSet::below(count);
    let mut reached = IndexSet::below(count.min(1));
    let mut joined = IndexSet::EMPTY;
    rest = rest.but(reached);
    while let Some(one) = reached.iter().next() {
        reached = reached.without(one);
        joined = joined.with(one);
        for other in rest.iter() {
            if linked(one, other) {
                reached = reached.with(other);
                rest = rest.without(other);
            }
        }
    }
    joined
}

/// The order of two points along a baseline, from its beginning to its end; points level with one another
/// are ordered by their distance ahead of it, the nearer first. Exact.
pub fn along_baseline(baseline: Segment, one: Point, other: Point) -> Ordering {
    let along = |point: Point| baseline.vector().dot(point - baseline.from);
    let ahead = |point: Point| baseline.vector().cross(point - baseline.from).abs();
    along(one).cmp(&along(other)).then(ahead(one).cmp(&ahead(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Length, Outline};

    #[test]
    fn equal_distances_tie() {
        let from = Point::new(0, 0);
        let points = [Point::new(30, 40), Point::new(60, 0), Point::new(50, 0), Point::new(0, -50)];
        let found = nearest(points.iter().enumerate().map(|(at, point)| (at, from.gap(point)))).unwrap();
        assert_eq!(found.ties.iter().collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(found.gap.to, points[0]);
        assert_eq!(nearest([]), None);
    }

    #[test]
    fn a_chain_breaks_where_a_gap_is_too_wide() {
        let row = [0, 10, 20, 45, 55].map(|x| Point::new(x, 0));
        let chain = |limit: i32| joined(row.len(), |a, b| row[a].within(&row[b], Length(limit)));
        assert_eq!(chain(10).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(chain(25), IndexSet::below(5));
        assert_eq!(chain(9), IndexSet::one(0));
        assert_eq!(joined(0, |_, _| true), IndexSet::EMPTY);
    }

    #[test]
    fn order_runs_from_left_to_right_along_a_baseline() {
        let baseline = Segment::new(Point::new(100, 0), Point::new(0, 0));
        let mut points = [Point::new(5, 9), Point::new(70, 2), Point::new(70, 1), Point::new(40, 5)];
        points.sort_by(|a, b| along_baseline(baseline, *a, *b));
        assert_eq!(points, [Point::new(70, 1), Point::new(70, 2), Point::new(40, 5), Point::new(5, 9)]);
    }
}
