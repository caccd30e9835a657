//! A slow second opinion: the exact answers against plain floating-point geometry and dense sampling, on many
//! thousands of random bodies. The oracle may be off by a hair; it is only believed away from the borders.

use tabletop::{Angle, Block, Edge, Favour, Length, Outline, Point, Pose, Sector, Segment};

/// Knuth's linear congruential generator: enough to scatter bodies, the same everywhere.
struct Scatter(u64);

impl Scatter {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(60_000), self.below(60_000))
    }

    fn block(&mut self) -> Block {
        let pose = Pose::new(self.point(), Angle::hundredths(self.below(36_000)));
        Block::at(pose, Length(1_000 + self.below(20_000)), Length(500 + self.below(12_000)))
    }
}

type Spot = (f64, f64);

fn spot(point: Point) -> Spot {
    (f64::from(point.x), f64::from(point.y))
}

fn minus(a: Spot, b: Spot) -> Spot {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Spot, b: Spot) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Spot, b: Spot) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

fn distance_to_segment(point: Spot, from: Spot, to: Spot) -> f64 {
    let along = minus(to, from);
    let share = (dot(minus(point, from), along) / dot(along, along)).clamp(0.0, 1.0);
    let off = minus(point, (from.0 + share * along.0, from.1 + share * along.1));
    dot(off, off).sqrt()
}

/// How far a point lies inside the outline (positive) or outside it (negative).
fn depth_inside(point: Spot, corners: &[Point]) -> f64 {
    let mut nearest = f64::MAX;
    let mut inside = true;
    for (index, corner) in corners.iter().enumerate() {
        let (from, to) = (spot(*corner), spot(corners[(index + 1) % corners.len()]));
        nearest = nearest.min(distance_to_segment(point, from, to));
        inside &= cross(minus(to, from), minus(point, from)) <= 0.0;
    }
    if inside { nearest } else { -nearest }
}

/// Points spread over a block, edges included.
fn spread(block: &Block, steps: i32) -> impl Iterator<Item = Spot> {
    let (corner, front, depth) = (spot(block.front_left()), block.front_axis(), block.depth_axis());
    (0..=steps).flat_map(move |across| {
        (0..=steps).map(move |back| {
            let (u, v) = (f64::from(across) / f64::from(steps), f64::from(back) / f64::from(steps));
            (
                corner.0 + u * f64::from(front.x) + v * f64::from(depth.x),
                corner.1 + u * f64::from(front.y) + v * f64::from(depth.y),
            )
        })
    })
}

/// The area two convex outlines share, by cutting one with each edge of the other.
fn shared_area(mine: &[Point], theirs: &[Point]) -> f64 {
    let mut rest: Vec<Spot> = mine.iter().map(|corner| spot(*corner)).collect();
    for (index, corner) in theirs.iter().enumerate() {
        let (from, to) = (spot(*corner), spot(theirs[(index + 1) % theirs.len()]));
        let side = |point: Spot| cross(minus(to, from), minus(point, from));
        let mut kept = Vec::new();
        for at in 0..rest.len() {
            let (here, next) = (rest[at], rest[(at + 1) % rest.len()]);
            let (here_side, next_side) = (side(here), side(next));
            if here_side <= 0.0 {
                kept.push(here);
            }
            if (here_side < 0.0) != (next_side < 0.0) && here_side != next_side {
                let share = here_side / (here_side - next_side);
                kept.push((here.0 + share * (next.0 - here.0), here.1 + share * (next.1 - here.1)));
            }
        }
        rest = kept;
    }
    let twice: f64 = (0..rest.len()).map(|at| cross(rest[at], rest[(at + 1) % rest.len()])).sum();
    twice.abs() / 2.0
}

#[test]
fn overlap_is_shared_area() {
    let mut scatter = Scatter(1);
    let mut counts = [0; 2];
    for _ in 0..40_000 {
        let (one, other) = (scatter.block(), scatter.block());
        let area = shared_area(&one.corners(), &other.corners());
        let overlaps = one.overlaps(&other);
        assert!(overlaps || area < 1.0, "{one:?} {other:?} share {area}");
        assert!(!overlaps || area > 1e-6, "{one:?} {other:?} share {area}");
        counts[usize::from(overlaps)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 2_000), "both outcomes were tried: {counts:?}");
}

#[test]
fn gaps_are_least_distances() {
    let mut scatter = Scatter(2);
    for _ in 0..40_000 {
        let (one, other) = (scatter.block(), scatter.block());
        let mut least = f64::MAX;
        for (mine, theirs) in [(&one, &other), (&other, &one)] {
            for edge in Edge::ALL {
                let edge = mine.edge(edge);
                for corner in theirs.corners() {
                    let distance = distance_to_segment(spot(corner), spot(edge.from), spot(edge.to));
                    least = least.min(distance);
                }
            }
        }
        if shared_area(&one.corners(), &other.corners()) > 1.0 {
            least = 0.0;
        }
        let gap = one.gap(&other);
        let shown = f64::from(gap.distance.rounded_up().0);
        assert!(shown > least - 1e-3 && shown < least + 1.001, "{one:?} {other:?}: {shown} for {least}");
        if least > 1.0 {
            assert!(one.within(&other, Length((least + 0.001) as i32 + 1)));
            assert!(!one.within(&other, Length((least - 0.001) as i32)));
        }
    }
}

#[test]
fn lines_enter_and_leave_where_sampling_says() {
    let mut scatter = Scatter(3);
    let mut crossed = 0;
    for _ in 0..3_000 {
        let block = scatter.block();
        let line = Segment::new(scatter.point(), scatter.point());
        let (from, way) = (spot(line.from), minus(spot(line.to), spot(line.from)));
        let crossing = line.through(&block);
        crossed += i32::from(crossing.is_some());
        for step in 0..=500 {
            let share = f64::from(step) / 500.0;
            let inside = depth_inside((from.0 + share * way.0, from.1 + share * way.1), &block.corners());
            if inside.abs() < 0.01 {
                continue;
            }
            let said = crossing.is_some_and(|crossing| {
                let value = |at: tabletop::Fraction| at.numerator() as f64 / at.denominator() as f64;
                value(crossing.entry) <= share && share <= value(crossing.exit)
            });
            assert_eq!(said, inside > 0.0, "{block:?} {line:?} at {share}");
        }
    }
    assert!(crossed > 200, "{crossed}");
}

/// The angle by which a spot lies off straight ahead, seen from the nearer point of the front edge: negative
/// when it is behind the front line.
fn inside_arc(point: Spot, block: &Block, half: f64) -> f64 {
    let [left, right, ..] = block.corners();
    let width = minus(spot(right), spot(left));
    let long = dot(width, width).sqrt();
    let unit = (width.0 / long, width.1 / long);
    let ahead = (-unit.1, unit.0);
    let (sin, cos) = (libm::sin(half), libm::cos(half));
    let beyond = |corner: Point, outward: f64| {
        let from = minus(point, spot(corner));
        dot(from, ahead) * sin - outward * dot(from, unit) * cos
    };
    dot(minus(point, spot(left)), ahead).min(beyond(right, 1.0)).min(beyond(left, -1.0))
}

#[test]
fn arcs_catch_what_sampling_catches() {
    let mut scatter = Scatter(4);
    let mut outcomes = [0; 2];
    for _ in 0..4_000 {
        let (shooter, target) = (scatter.block(), scatter.block());
        let half = [4_500, 2_250, 9_000, 1_234][scatter.below(4) as usize];
        let arc = Sector::before(shooter.edge(Edge::Front), Angle::hundredths(half)).unwrap();
        let radians = f64::from(half) * std::f64::consts::PI / 18_000.0;
        let caught = arc.catch(&target).is_some();
        let best = spread(&target, 40).map(|at| inside_arc(at, &shooter, radians)).fold(f64::MIN, f64::max);
        assert!(caught || best < 0.5, "{shooter:?} {target:?} {half}: a sample lies {best} inside");
        // A body caught by a mere tip may slip between the samples, but not by more than their spacing.
        assert!(!caught || best > -800.0, "{shooter:?} {target:?} {half}: the nearest sample is {best} off");
        outcomes[usize::from(caught)] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 500), "{outcomes:?}");
}

#[test]
fn zones_are_sectors_of_the_compass() {
    let mut scatter = Scatter(5);
    let mut found = [0; 4];
    for _ in 0..40_000 {
        let (block, point) = (scatter.block(), scatter.point());
        if depth_inside(spot(point), &block.corners()) > -2.0 {
            continue;
        }
        let zone = block.zone_of(point, Favour::Defender);
        // From the corner nearest to the point the zone is told by the bearing alone; opposite an edge, by
        // the edge.
        let [front_left, front_right, rear_right, rear_left] = block.corners();
        let width = minus(spot(front_right), spot(front_left));
        let long = dot(width, width).sqrt();
        let (unit, ahead) = ((width.0 / long, width.1 / long), (-width.1 / long, width.0 / long));
        let off = |corner: Point, way: Spot| dot(minus(spot(point), spot(corner)), way);
        let (forward, backward) = (off(front_left, ahead), -off(rear_left, ahead));
        let right = off(front_right, unit).max(off(rear_right, unit));
        let left = -off(front_left, unit).min(off(rear_left, unit));
        let most = forward.max(backward).max(right).max(left);
        let said = [forward, right, backward, left][zone as usize];
        assert!(said > most - 2.0, "{block:?} {point:?} {zone:?}: {forward} {right} {backward} {left}");
        found[zone as usize] += 1;
    }
    assert!(found.iter().all(|count| *count > 2_000), "{found:?}");
}
