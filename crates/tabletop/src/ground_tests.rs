//! Tests of the ground.

use super::*;
use crate::{Angle, Pose};

fn rectangle(low: (i32, i32), high: (i32, i32)) -> Area {
    Area::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)).unwrap()
}

fn segment(a: (i32, i32), b: (i32, i32)) -> Segment {
    Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
}

/// A table of 72 by 48 inches: a wood, a hill of two levels with its crest, and a hedge.
fn ground() -> Ground {
    let line = |points: &[(i32, i32)]| {
        let points: Vec<Point> = points.iter().map(|(x, y)| Point::inches(*x, *y)).collect();
        Line::new(&points, Length::ZERO, &[]).unwrap()
    };
    Ground::new(
        Length::inches(72),
        Length::inches(48),
        vec![
            Feature::area(Class::Patch, 1, 0, rectangle((10, 10), (20, 20))),
            Feature::area(Class::Contour, 2, 1, rectangle((40, 10), (60, 30))),
            Feature::area(Class::Contour, 2, 2, rectangle((45, 15), (55, 25))),
            Feature::line(Class::Crest, 3, 2, line(&[(50, 16), (50, 24)])),
            Feature::line(Class::Line, 4, 0, line(&[(30, 0), (30, 40)])),
        ],
    )
    .unwrap()
}

#[test]
fn climbing_counts_contours() {
    let ground = ground();
    assert_eq!(ground.climb(segment((35, 20), (50, 20))), Climb { up: 2, down: 0 });
    assert_eq!(ground.climb(segment((35, 20), (70, 20))), Climb { up: 2, down: 2 });
    assert_eq!(ground.climb(segment((42, 20), (50, 20))), Climb { up: 1, down: 0 });
    assert_eq!(ground.climb(segment((40, 12), (42, 12))), Climb { up: 0, down: 0 });
    assert_eq!(ground.climb(segment((35, 10), (70, 10))), Climb::default());
}

#[test]
fn faults_are_named() {
    let inch = Length::INCH;
    assert!(matches!(Ground::new(inch, Length::ZERO, Vec::new()), Err(GroundFault::BadSize { .. })));
    let wood = rectangle((0, 0), (1, 1));
    let one = |class, level| vec![Feature::area(class, 0, level, wood.clone())];
    assert_eq!(Ground::new(inch, inch, one(Class::Line, 0)), Err(GroundFault::WrongShape { feature: 0 }));
    assert_eq!(Ground::new(inch, inch, one(Class::Contour, 0)), Err(GroundFault::FlatContour { feature: 0 }));
    let many = vec![one(Class::Patch, 0)[0].clone(); 129];
    assert_eq!(Ground::new(inch, inch, many), Err(GroundFault::TooManyFeatures { count: 129 }));
}

#[test]
fn blocks_lie_in_features() {
    let ground = ground();
    let block = |x, y| {
        let pose = Pose::new(Point::inches(x, y), Angle::UP);
        Block::at(pose, Length::inches(4), Length::inches(2))
    };
    assert_eq!(ground.holds(FeatureId(0), &block(15, 15)), Holding::Wholly);
    assert_eq!(ground.holds(FeatureId(0), &block(20, 15)), Holding::Partly);
    assert_eq!(ground.holds(FeatureId(4), &block(30, 15)), Holding::Apart);
    assert_eq!(ground.holds(FeatureId(9), &block(30, 15)), Holding::Apart);
    let near = ground.near(&Bounds::of_block(&block(15, 15)));
    assert!(near.contains(0) && !near.contains(2));
}

#[test]
fn cells_are_found_as_by_division() {
    for width in [1, 2, 11, 12, 13, 1_000, 121_920, 182_880, 999_999, 1_000_000] {
        let (width, depth) = (Length(width), Length::inches(48));
        let grid = Grid::new(width, depth, &[]);
        let cell = width.0 / GRID_SIDE as i32 + 1;
        let about = (0..=GRID_SIDE as i32).flat_map(|slot| (-1..=1).map(move |off| slot * cell + off));
        for at in about.chain([i32::MIN, -1, width.0 / 2, width.0, width.0 + 1, i32::MAX]) {
            let point = Point::new(at, 0);
            let [(found, _), _] = grid.range(&Bounds { low: point, high: point });
            assert_eq!(found, ((at.max(0) / cell) as usize).min(GRID_SIDE - 1), "{at} of {width}");
        }
    }
}

#[test]
fn levels_are_those_of_the_highest_contour() {
    let ground = ground();
    let level = |x, y| ground.level_at(Point::inches(x, y));
    assert_eq!([level(5, 5), level(15, 15), level(40, 10), level(42, 20), level(50, 20)], [0, 0, 1, 1, 2]);
    assert_eq!(ground.areas_at(Point::inches(50, 20)).iter().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(ground.level_at(Point::inches(-50, 300)), 0);
}
