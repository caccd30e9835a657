//! Tethers held against ways drawn at random: none that keeps off the walls is shorter.

use proptest::prelude::*;
use tabletop::{
    Angle, Area, Block, Bounds, Footprint, Length, Outline, Point, Pose, Segment, Wall, tether_within,
};

const TABLE: Bounds = Bounds { low: Point::new(0, 0), high: Point::new(120_000, 120_000) };

fn point() -> impl Strategy<Value = Point> {
    (5_000..115_000, 5_000..115_000).prop_map(|(x, y)| Point::new(x, y))
}

fn block() -> impl Strategy<Value = Block> {
    (point(), 0..36_000, 1_000..15_000, 500..6_000).prop_map(|(at, facing, width, depth)| {
        Footprint::new(Length(2 * width), Length(2 * depth)).block(Pose::new(at, Angle::hundredths(facing)))
    })
}

fn area() -> impl Strategy<Value = Area> {
    // A hollow outline: a bracket of three sides.
    (point(), 10_000..20_000, 1_000..3_900).prop_map(|(at, size, thick)| {
        let corner = |x: i32, y: i32| Point::new(at.x + x, at.y + y);
        Area::new(&[
            corner(0, 0),
            corner(size, 0),
            corner(size, size),
            corner(size - thick, size),
            corner(size - thick, thick),
            corner(thick, thick),
            corner(thick, size),
            corner(0, size),
        ])
        .expect("a bracket is an area")
    })
}

fn keeps_off(leg: Segment, wall: &Wall<'_>, least: Length) -> bool {
    match wall {
        Wall::Block(block) => !leg.nearer_than(block, least),
        Wall::Area(area) => !area.is_entered(leg) && area.edges().all(|edge| !leg.nearer_than(&edge, least)),
    }
}

/// A way is longer than the ideal by what it keeps off the walls: some units a bend.
const SLACK: Length = Length(60);

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn no_way_that_keeps_off_the_walls_is_shorter(
        from in point(),
        to in block(),
        blocks in prop::collection::vec(block(), 0..5),
        areas in prop::collection::vec(area(), 0..3),
        bends in prop::collection::vec(point(), 40),
        corners in prop::collection::vec((0..64usize, 0..64usize), 40),
        limit in 0..200_000,
    ) {
        let walls: Vec<Wall<'_>> =
            blocks.iter().map(|block| Wall::Block(*block)).chain(areas.iter().map(Wall::Area)).collect();
        prop_assume!(blocks.iter().all(|block| !block.overlaps(&to) && from.gap(block).distance.at_least(Length(50))));
        prop_assume!(areas.iter().all(|area| {
            !area.contains(from)
                && !area.contains(to.centre())
                && area.edges().all(|edge| !edge.nearer_than(&to, Length(50)) && !from.nearer_than(&edge, Length(50)))
        }));
        prop_assume!(from.gap(&to).distance.at_least(Length(1)));
        let found = tether_within(from, &[to], &walls, &TABLE, Length(i32::MAX));
        let length = |found: Option<tabletop::LeashedPath>| found.map(|tether| tether.length);
        for limit in [Length(limit), Length(found.as_ref().map_or(0, |found| found.length.0))] {
            let within = tether_within(from, &[to], &walls, &TABLE, limit);
            prop_assert_eq!(length(within), length(found).filter(|length| *length <= limit));
        }
        if let Some(found) = &found {
            prop_assert_eq!(found.points[0], from);
            let end = found.points[found.points.len() - 1];
            prop_assert!(end.within(&to, Length(2)), "it ends on the body");
            let sum: i32 = found.legs().map(|leg| leg.length().0).sum();
            prop_assert_eq!(sum, found.length.0);
            prop_assert!(found.length + Length(1) >= from.gap(&to).distance.rounded_up());
            for (at, leg) in found.legs().enumerate() {
                // The last leg may end beside a wall that touches the body.
                let last = at + 2 == found.points.len();
                prop_assert!(walls.iter().all(|wall| last || keeps_off(leg, wall, Length(1))));
            }
        }
        let free = |leg: Segment| {
            walls.iter().all(|wall| keeps_off(leg, wall, Length(12)))
                && TABLE.contains(leg.from) && TABLE.contains(leg.to)
        };
        // Ways over one bend anywhere, and over two just off the corners of the walls.
        let spots: Vec<Point> = blocks.iter().flat_map(|block| {
            let middle = block.centre();
            block.corners().map(|corner| corner + (corner - middle).scaled(1, 100))
        }).chain(areas.iter().flat_map(|area| area.corners().iter().flat_map(|corner| {
            [(20, 20), (-20, 20), (20, -20), (-20, -20)].map(|(x, y)| Point::new(corner.x + x, corner.y + y))
        }))).collect();
        let mut ways: Vec<Vec<Point>> = bends.iter().map(|bend| vec![from, *bend]).collect();
        ways.push(vec![from]);
        if !spots.is_empty() {
            ways.extend(corners.iter().map(|(one, other)| {
                vec![from, spots[one % spots.len()], spots[other % spots.len()]]
            }));
        }
        for way in ways {
            let end = way[way.len() - 1].gap(&to).to;
            let legs: Vec<Segment> =
                way.windows(2).map(|pair| Segment::new(pair[0], pair[1])).chain([Segment::new(way[way.len() - 1], end)]).collect();
            if legs.iter().all(|leg| free(*leg)) {
                let length: i32 = legs.iter().map(|leg| leg.length().0).sum();
                prop_assert!(found.is_some(), "a way of {} was missed", length);
                let found = found.map_or(0, |found| found.length.0);
                prop_assert!(found <= length + SLACK.0, "{} is longer than {} over {:?}", found, length, way);
            }
        }
    }
}
