//! What an outline hides from a point outside of it: the cone between the two lines that touch it. Most lines from the point are told
//! by the cone alone.

use tabletop::{Bounds, Point, Segment, Vector};

/// How far a point must be outside of an outline to have a cone.
const OFF: tabletop::Length = tabletop::Length(2);

/// The cone under which a point sees an outline.
#[derive(Clone, Copy, Debug)]
pub struct Shade {
    eye: Point,
    /// To where it touches on the left, and on the right.
    left: Vector,
    right: Vector,
    /// From the one touching point to the other, of a convex outline.
    chord: Option<Segment>,
}

/// How the corners of an outline follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Always to the left: it bulges nowhere inward.
    Left,
    /// Always to the right, likewise.
    Right,
    /// To either side.
    Either,
}

/// An outline that may hide something.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    /// Its corners, in their order.
    pub corners: &'a [Point],
    /// The box round it.
    pub bounds: Bounds,
    /// How they follow one another.
    pub turn: Turn,
}

impl Outline<'_> {
    /// Whether a point surely lies inside, farther than so much from its edges.
    pub fn is_deep(&self, at: Point, by: tabletop::Length) -> bool {
        let inward = match self.turn {
            Turn::Left => 1,
            Turn::Right => -1,
            Turn::Either => return false,
        };
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).all(|(from, to)| {
            let along = *to - *from;
            let off = inward * i128::from(along.cross(at - *from));
            off > 0 && off * off > i128::from(by.squared()) * i128::from(along.length_squared())
        })
    }

    /// Whether a line from a point outside that runs through it does so only beyond a limit; `None` where that is not sure, or where it
    /// bulges inward.
    pub fn begins_beyond(&self, from: Point, to: Point, limit: tabletop::Length) -> Option<bool> {
        let (behind, all) = self.behind_entry(from, to).filter(|(_, all)| *all > 0)?;
        let before = i128::from(all - behind).pow(2) * i128::from((to - from).length_squared());
        let beyond = |limit: i32| before > i128::from(limit.max(0)).pow(2) * i128::from(all).pow(2);
        match (beyond(limit.0 + 2 * OFF.0), beyond(limit.0 - 2 * OFF.0)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Whether a line from a point outside to one inside runs through more of it than a limit; `None` where that is not sure, or where
    /// it bulges inward.
    pub fn holds_more(&self, from: Point, to: Point, limit: tabletop::Length) -> Option<bool> {
        let (behind, all) = self.behind_entry(from, to)?;
        if behind < 0 || all <= 0 {
            return None;
        }
        let inside = i128::from(behind).pow(2) * i128::from((to - from).length_squared());
        let beyond = |limit: i32| inside > i128::from(limit.max(0)).pow(2) * i128::from(all).pow(2);
        match (beyond(limit.0 + 2 * OFF.0), beyond(limit.0 - 2 * OFF.0)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// The share of a line from a point outside that lies behind where it enters, as a part of a whole; `None` of one that runs along an edge.
    fn behind_entry(&self, from: Point, to: Point) -> Option<(i64, i64)> {
        let inward = match self.turn {
            Turn::Left => 1,
            Turn::Right => -1,
            Turn::Either => return None,
        };
        // It enters by the edge, of those before which it begins, that is passed last: the share of it behind that is the least.
        let less = |(a, b): (i64, i64), (c, d): (i64, i64)| {
            i128::from(a) * i128::from(d) < i128::from(c) * i128::from(b)
        };
        let mut least = None;
        for (one, other) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
            let along = *other - *one;
            let [before, behind] = [-along.cross(from - *one), along.cross(to - *one)].map(|it| it * inward);
            // Along an edge it runs through nothing, however much of it lies between the others.
            if before == 0 && behind == 0 {
                return None;
            }
            let share = (behind, before + behind);
            if before > 0 && least.is_none_or(|least| less(share, least)) {
                least = Some(share);
            }
        }
        least
    }

    /// Whether a point surely lies outside, so far that no rounding puts it on the outline.
    pub fn is_off(&self, at: Point) -> bool {
        if !self.bounds.inflated(OFF).contains(at) {
            return true;
        }
        let outward = match self.turn {
            Turn::Left => -1,
            Turn::Right => 1,
            Turn::Either => return false,
        };
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).any(|(from, to)| {
            let along = *to - *from;
            let least = i64::from(OFF.0) * (i64::from(along.x).abs() + i64::from(along.y).abs());
            outward * along.cross(at - *from) > least
        })
    }
}

/// Whether an outline bulges nowhere inward.
pub fn is_convex(corners: &[Point]) -> bool {
    let count = corners.len();
    let turn = |at: usize| {
        let (a, b, c) = (corners[at], corners[(at + 1) % count], corners[(at + 2) % count]);
        (b - a).cross(c - b)
    };
    let (mut left, mut right) = (false, false);
    (0..count).for_each(|at| match turn(at) {
        0 => {}
        1.. => left = true,
        _ => right = true,
    });
    left != right
}

impl Shade {
    /// The cone from a point; none from one that is not surely outside.
    pub fn of(eye: Point, outline: &Outline) -> Option<Shade> {
        if !outline.is_off(eye) {
            return None;
        }
        let corners = outline.corners;
        let (mut left, mut right) = (*corners.first()?, *corners.first()?);
        for corner in corners {
            if (left - eye).cross(*corner - eye) > 0 {
                left = *corner;
            }
            if (right - eye).cross(*corner - eye) < 0 {
                right = *corner;
            }
        }
        let chord = (outline.turn != Turn::Either).then_some(Segment::new(left, right));
        Some(Shade { eye, left: left - eye, right: right - eye, chord })
    }

    /// Whether the line to a point runs through the outline; `None` where the cone does not tell.
    #[inline]
    pub fn crosses(&self, at: Point) -> Option<bool> {
        let to = at - self.eye;
        if self.left.cross(to) >= 0 || self.right.cross(to) <= 0 {
            return Some(false);
        }
        let chord = self.chord?;
        let beyond = |point: Point| chord.vector().cross(point - chord.from);
        let (mine, its) = (beyond(self.eye), beyond(at));
        (mine > 0 && its < 0 || mine < 0 && its > 0).then_some(true)
    }
}

impl Shade {
    /// Whether the lines to some points, and to all that lies between them, surely run through the outline.
    #[inline]
    pub fn crosses_all(&self, points: &[Point]) -> bool {
        points.iter().all(|at| self.crosses(*at) == Some(true))
    }

    /// Whether some points, and all that lies between them, surely lie beyond where every line enters that runs through the outline.
    #[inline]
    pub fn lies_before(&self, points: &[Point]) -> bool {
        self.chord.is_some_and(|chord| {
            let beyond = |point: Point| chord.vector().cross(point - chord.from).signum();
            let mine = beyond(self.eye);
            mine != 0 && points.iter().all(|at| beyond(*at) == -mine)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use engine::Rng;
    use tabletop::{Area, Length};

    use super::*;

    /// A wood, a town, and a wood with a bay.
    fn areas() -> [Area; 3] {
        let of = |corners: &[(i32, i32)]| {
            let corners: Vec<Point> = corners.iter().map(|(x, y)| Point::new(x * 254, y * 254)).collect();
            Area::new(&corners).expect("an area")
        };
        [
            of(&[(20, 10), (60, 15), (75, 40), (55, 70), (15, 55)]),
            of(&[(20, 20), (60, 20), (60, 50), (20, 50)]),
            of(&[(10, 10), (70, 10), (70, 60), (40, 30), (10, 60)]),
        ]
    }

    fn outline(area: &Area) -> Outline<'_> {
        let turn = if is_convex(area.corners()) { Turn::Left } else { Turn::Either };
        Outline { corners: area.corners(), bounds: area.bounds(), turn }
    }

    fn point(rng: &mut Rng) -> Point {
        let part = |rng: &mut Rng| rng.between(-10, 90) * 254 + rng.between(-3, 3);
        Point::new(part(rng), part(rng))
    }

    #[test]
    fn what_a_cone_tells_is_what_the_line_meets() {
        let (mut rng, mut told) = (Rng::new(7), [0, 0]);
        for area in &areas() {
            for _ in 0..4_000 {
                let (eye, at) = (point(&mut rng), point(&mut rng));
                let shade = Shade::of(eye, &outline(area));
                let Some(crosses) = shade.and_then(|shade| shade.crosses(at)) else { continue };
                assert_eq!(crosses, area.is_entered(Segment::new(eye, at)), "{eye:?} {at:?}");
                told[usize::from(crosses)] += 1;
            }
        }
        assert!(told[0] > 3_000 && told[1] > 500, "{told:?}");
    }

    #[test]
    fn who_is_surely_out_or_deep_inside_is_so() {
        let (mut rng, mut told) = (Rng::new(11), [0, 0]);
        for area in &areas() {
            for _ in 0..4_000 {
                let at = point(&mut rng);
                let gap = area.outline_gap(at).expect("it has an outline").distance;
                let by = Length(rng.between(0, 3_000));
                if outline(area).is_off(at) {
                    assert!(!area.contains(at) && gap.beyond(Length(1)), "{at:?}");
                    told[0] += 1;
                }
                if outline(area).is_deep(at, by) {
                    assert!(area.contains(at) && gap.beyond(by), "{at:?} {by}");
                    told[1] += 1;
                }
            }
        }
        assert!(told[0] > 5_000 && told[1] > 500, "{told:?}");
    }

    #[test]
    fn how_much_of_a_line_lies_inside_is_reckoned_as_it_is_measured() {
        let (mut rng, mut told) = (Rng::new(13), [0, 0]);
        for area in &areas() {
            for _ in 0..8_000 {
                let (from, to) = (point(&mut rng), point(&mut rng));
                if !outline(area).is_off(from) || !area.contains(to) {
                    continue;
                }
                let limit = Length(rng.between(0, 6_000));
                let Some(more) = outline(area).holds_more(from, to, limit) else { continue };
                assert_eq!(
                    more,
                    area.length_inside(Segment::new(from, to)) > limit,
                    "{from:?} {to:?} {limit}"
                );
                told[usize::from(more)] += 1;
            }
        }
        assert!(told[0] > 200 && told[1] > 200, "{told:?}");
    }

    #[test]
    fn along_an_edge_nothing_lies_inside() {
        let [_, town, _] = areas();
        let at = |x: i32, y: i32| Point::new(x * 254, y * 254);
        let limit = Length::INCH;
        let told = |from: Point, to: Point| outline(&town).holds_more(from, to, limit);
        // Past its right edge, from below it up to a corner, a place on the edge, and beyond.
        for y in [20, 35, 50, 60] {
            let way = Segment::new(at(60, 5), at(60, y));
            assert_eq!(town.length_inside(way), Length::ZERO);
            assert_ne!(told(way.from, way.to), Some(true), "up to {y}");
        }
        assert_eq!(told(at(59, 5), at(59, 35)), Some(true), "a little beside it, it is inside");
        // Wherever on a coarse lattice both ends lie, it is told as it is measured.
        let mut count = 0;
        let places = || (0..=8).flat_map(|x| (0..=8).map(move |y| at(x * 10, y * 10)));
        for (from, to) in places().flat_map(|from| places().map(move |to| (from, to))) {
            if outline(&town).is_off(from) && town.contains(to) {
                let Some(more) = told(from, to) else { continue };
                assert_eq!(more, town.length_inside(Segment::new(from, to)) > limit, "{from:?} {to:?}");
                count += 1;
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn how_far_off_a_line_enters_is_reckoned_as_it_is_measured() {
        let (mut rng, mut told) = (Rng::new(17), [0, 0]);
        for area in &areas() {
            for _ in 0..8_000 {
                let (from, to) = (point(&mut rng), point(&mut rng));
                let line = Segment::new(from, to);
                if !outline(area).is_off(from) || !outline(area).is_off(to) || !area.is_entered(line) {
                    continue;
                }
                let limit = Length(rng.between(0, 12_000));
                let Some(beyond) = outline(area).begins_beyond(from, to, limit) else { continue };
                let first = area.stretches(line, ControlFlow::Break).break_value().expect("it is entered");
                let off = first.entry.along(line).distance(from);
                assert_eq!(beyond, off > limit, "{from:?} {to:?} {limit}");
                told[usize::from(beyond)] += 1;
            }
        }
        assert!(told[0] > 200 && told[1] > 200, "{told:?}");
    }

    #[test]
    fn what_hides_the_corners_of_a_block_hides_its_points() {
        let (mut rng, mut told) = (Rng::new(19), 0);
        for area in &areas() {
            for _ in 0..4_000 {
                let (eye, at) = (point(&mut rng), point(&mut rng));
                let size = |rng: &mut Rng| rng.between(-20, 20) * 254;
                let front = tabletop::Vector::new(size(&mut rng), size(&mut rng));
                let block = tabletop::Block::from_axes(at, front, front.right());
                let Some(shade) = Shade::of(eye, &outline(area)) else { continue };
                if !shade.crosses_all(&block.corners()) {
                    continue;
                }
                let [a, b, c, d] = block.corners();
                let part = rng.between(0, 16).into();
                let [one, other] = [(a, b), (d, c)].map(|(from, to)| from + (to - from).scaled(part, 16));
                for to in [one, other, one.midpoint(other)] {
                    assert!(area.is_entered(Segment::new(eye, to)), "{eye:?} {to:?}");
                }
                told += 1;
            }
        }
        assert!(told > 200, "{told}");
    }
}
