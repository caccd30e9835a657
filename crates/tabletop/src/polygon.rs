//! Simple polygons as slices of corners, in either direction of turning: where a point lies, and which
//! stretches of a segment run inside. Areas, blocks and hulls all come here.

use std::ops::ControlFlow;

use crate::{Area, Crossing, Fraction, Point, Segment};

/// Where a point lies with regard to an outline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// Within, not on the outline.
    Inside,
    /// Exactly on the outline.
    Outline,
    /// Without.
    Outside,
}

/// Which hair's breadth beside a segment is looked at when it runs along an outline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Beside {
    /// Both sides must be inside: the segment runs through the inner area, grazing does not count.
    Both,
    /// The right side, looking along the segment, must be inside: running along an edge of a polygon that lies
    /// on the right counts.
    Right,
}

/// Where a point lies in a polygon. Exact.
pub(crate) fn position(corners: &[Point], point: Point) -> Position {
    let mut inside = false;
    let Some(mut from) = corners.last().copied() else { return Position::Outside };
    for to in corners.iter().copied() {
        let side = (to - from).cross(point - from);
        if side == 0 && within_span(from, to, point) {
            return Position::Outline;
        }
        // An edge counts when it passes the height of the point; its lower end belongs to it, its upper not.
        if (from.y > point.y) != (to.y > point.y) && (side > 0) == (to.y > from.y) {
            inside = !inside;
        }
        from = to;
    }
    if inside { Position::Inside } else { Position::Outside }
}

/// Whether a point known to be on the line of a segment is on the segment.
fn within_span(from: Point, to: Point, point: Point) -> bool {
    from.x.min(to.x) <= point.x
        && point.x <= from.x.max(to.x)
        && from.y.min(to.y) <= point.y
        && point.y <= from.y.max(to.y)
}

/// A fraction whose denominator is known not to be zero.
pub(crate) fn share(numerator: i64, denominator: i64) -> Fraction {
    debug_assert!(denominator != 0);
    Fraction::new(numerator, denominator).unwrap_or(Fraction::ZERO)
}

/// Where the line of a segment meets an edge of the outline, and which of the two lines a hair's breadth
/// beside it change sides there.
#[derive(Clone, Copy)]
struct Meeting {
    at: Fraction,
    left: bool,
    right: bool,
}

const NO_MEETING: Meeting = Meeting { at: Fraction::ZERO, left: false, right: false };

/// Visits the stretches of a segment inside a polygon, in order, each longer than nothing and no two touching,
/// until the visitor breaks. A segment of no length has none. Exact: the line is never moved, only the corners
/// that lie on it are counted to one side or the other.
pub(crate) fn stretches_inside<Stop>(
    corners: &[Point],
    segment: Segment,
    beside: Beside,
    mut visit: impl FnMut(Crossing) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    debug_assert!(corners.len() <= Area::CORNERS_MAX);
    let direction = segment.vector();
    let (mut least, mut most) = (i64::MAX, i64::MIN);
    for corner in corners {
        let side = direction.cross(*corner - segment.from);
        (least, most) = (least.min(side), most.max(side));
    }
    let reached = match beside {
        Beside::Both => least < 0 && most > 0,
        Beside::Right => least < 0 && most >= 0,
    };
    if !reached {
        return ControlFlow::Continue(());
    }
    // Most outlines are met a few times at most; then there is no need to clear room for all their corners.
    let mut few = [NO_MEETING; MEETINGS_OFTEN];
    if let Some(count) = gather(corners, segment, &mut few) {
        return walk(&few[..count], beside, &mut visit);
    }
    let mut many = [NO_MEETING; Area::CORNERS_MAX];
    let count = gather(corners, segment, &mut many).unwrap_or(many.len());
    walk(&many[..count], beside, &mut visit)
}

/// How many meetings are looked for at first.
const MEETINGS_OFTEN: usize = 8;

/// Fills in the meetings of the line with the outline, sorted along the line, and returns how many; `None` if
/// there is no room for them.
fn gather(corners: &[Point], segment: Segment, meetings: &mut [Meeting]) -> Option<usize> {
    let direction = segment.vector();
    let mut count = 0;
    let mut from = corners.last().copied()?;
    let mut from_side = direction.cross(from - segment.from);
    for to in corners.iter().copied() {
        let to_side = direction.cross(to - segment.from);
        let left = (from_side > 0) != (to_side > 0);
        let right = (from_side < 0) != (to_side < 0);
        if left || right {
            let at = share((from - segment.from).cross(to - from), to_side - from_side);
            let mut slot = count;
            if count == meetings.len() {
                return None;
            }
            while slot > 0 && meetings[slot - 1].at > at {
                meetings[slot] = meetings[slot - 1];
                slot -= 1;
            }
            meetings[slot] = Meeting { at, left, right };
            count += 1;
        }
        (from, from_side) = (to, to_side);
    }
    Some(count)
}

/// Follows the line through its meetings and visits the inner stretches, cut to the segment.
fn walk<Stop>(
    meetings: &[Meeting],
    beside: Beside,
    visit: &mut impl FnMut(Crossing) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    let (mut left, mut right) = (false, false);
    let mut entered: Option<Fraction> = None;
    for (index, meeting) in meetings.iter().enumerate() {
        left ^= meeting.left;
        right ^= meeting.right;
        if meetings.get(index + 1).is_some_and(|next| next.at == meeting.at) {
            continue;
        }
        let inside = match beside {
            Beside::Both => left && right,
            Beside::Right => right,
        };
        match (entered, inside) {
            (None, true) => entered = Some(meeting.at),
            (Some(from), false) => {
                let stretch =
                    Crossing { entry: from.max(Fraction::ZERO), exit: meeting.at.min(Fraction::ONE) };
                if stretch.entry < stretch.exit {
                    visit(stretch)?;
                }
                entered = None;
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// The first stretch of a segment through the inner area of a polygon.
pub(crate) fn first_stretch(corners: &[Point], segment: Segment) -> Option<Crossing> {
    stretches_inside(corners, segment, Beside::Both, ControlFlow::Break).break_value()
}

/// Whether a segment has a point in the inner area of a polygon; grazing the outline does not count. A segment
/// of no length is a point.
pub(crate) fn enters(corners: &[Point], segment: Segment) -> bool {
    if segment.from == segment.to {
        return position(corners, segment.from) == Position::Inside;
    }
    match crosses(corners, segment) {
        Some(true) => true,
        Some(false) => position(corners, segment.from) == Position::Inside,
        None => first_stretch(corners, segment).is_some(),
    }
}

/// Whether a segment crosses the outline of a polygon, quickly; `None` where it comes upon a corner or ends on an edge.
fn crosses(corners: &[Point], segment: Segment) -> Option<bool> {
    let direction = segment.vector();
    let mut from = corners.last().copied()?;
    let mut from_side = direction.cross(from - segment.from);
    let mut crossed = Some(false);
    for to in corners.iter().copied() {
        let to_side = direction.cross(to - segment.from);
        if to_side == 0 {
            crossed = None;
        } else if from_side != 0 && (from_side > 0) != (to_side > 0) {
            let side = |point: Point| (to - from).cross(point - from);
            let (before, after) = (side(segment.from), side(segment.to));
            if before == 0 || after == 0 {
                crossed = None;
            } else if (before > 0) != (after > 0) {
                return Some(true);
            }
        }
        (from, from_side) = (to, to_side);
    }
    crossed
}

/// Where a segment crosses the outline of a polygon, if it does so once and comes upon no corner, nor with an end upon an
/// edge.
pub(crate) fn only_crossing(corners: &[Point], segment: Segment) -> Option<Fraction> {
    let direction = segment.vector();
    let mut from = corners.last().copied()?;
    let mut from_side = direction.cross(from - segment.from);
    let mut found = None;
    for to in corners.iter().copied() {
        let to_side = direction.cross(to - segment.from);
        if to_side == 0 {
            return None;
        }
        if (from_side > 0) != (to_side > 0) {
            let side = |point: Point| (to - from).cross(point - from);
            let (before, after) = (side(segment.from), side(segment.to));
            let again = (before > 0) != (after > 0) && found.is_some();
            if from_side == 0 || before == 0 || after == 0 || again {
                return None;
            }
            if (before > 0) != (after > 0) {
                found = Some(share((from - segment.from).cross(to - from), to_side - from_side));
            }
        }
        (from, from_side) = (to, to_side);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlines() -> [Vec<Point>; 3] {
        let corners =
            |places: &[(i32, i32)]| places.iter().map(|(x, y)| Point::new(*x, *y)).collect::<Vec<_>>();
        [
            corners(&[(1, 1), (5, 1), (5, 5), (1, 5)]),
            corners(&[(1, 5), (5, 5), (3, 3), (5, 1), (1, 1)]),
            corners(&[(0, 3), (2, 2), (3, 0), (4, 2), (6, 3), (4, 4), (3, 6), (2, 4)]),
        ]
    }

    fn places() -> Vec<Point> {
        (0..49).map(|at| Point::new(at % 7, at / 7)).collect()
    }

    #[test]
    fn the_only_crossing_bounds_the_only_stretch() {
        let mut crossed = [0, 0];
        for outline in &outlines() {
            for (from, to) in
                places().into_iter().flat_map(|from| places().into_iter().map(move |to| (from, to)))
            {
                let (segment, ends) = (Segment::new(from, to), [from, to].map(|end| position(outline, end)));
                let mut stretches = Vec::new();
                let _: ControlFlow<()> = stretches_inside(outline, segment, Beside::Both, |stretch| {
                    stretches.push((stretch.entry, stretch.exit));
                    ControlFlow::Continue(())
                });
                let only = only_crossing(outline, segment);
                match (only, ends) {
                    (Some(at), [Position::Inside, Position::Outside]) => {
                        assert_eq!(stretches, [(Fraction::ZERO, at)], "{outline:?} {segment:?}");
                    }
                    (Some(at), [Position::Outside, Position::Inside]) => {
                        assert_eq!(stretches, [(at, Fraction::ONE)], "{outline:?} {segment:?}");
                    }
                    (Some(_), ends) => panic!("{outline:?} {segment:?}: {ends:?}"),
                    (None, _) => {}
                }
                crossed[usize::from(only.is_some())] += 1;
            }
        }
        assert!(crossed[0] > 1_000 && crossed[1] > 100, "{crossed:?}");
    }

    #[test]
    fn entering_is_having_a_stretch_inside() {
        let (outlines, places) = (outlines(), places());
        let mut entered = [0, 0];
        for outline in &outlines {
            for from in &places {
                for to in places.iter().filter(|to| *to != from) {
                    let segment = Segment::new(*from, *to);
                    let inside = first_stretch(outline, segment).is_some();
                    assert_eq!(enters(outline, segment), inside, "{outline:?} {segment:?}");
                    entered[usize::from(inside)] += 1;
                }
            }
        }
        assert!(entered[0] > 1_000 && entered[1] > 1_000);
    }
}
