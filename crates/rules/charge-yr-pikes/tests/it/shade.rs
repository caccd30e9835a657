//! What a cone and a convex outline tell of lines of sight, against what is measured.

use std::ops::ControlFlow;

use charge_yr_pikes::sight::{Hiding, Shade, Turn, is_convex};
use engine::Rng;
use tabletop::{Area, Length, Point, Segment};

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

fn outline(area: &Area) -> Hiding<'_> {
    let turn = if is_convex(area.corners()) { Turn::Left } else { Turn::Either };
    Hiding { corners: area.corners(), bounds: area.bounds(), turn }
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
            assert_eq!(more, area.length_inside(Segment::new(from, to)) > limit, "{from:?} {to:?} {limit}");
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
