//! A slow second opinion on sight over hills, past houses and walls, on bodies of several parts, and on the width
//! of a gap: by sampling, believed only where it is sure.

use proptest::prelude::*;
use sampling::{SIDE, UNSURE, area, at, block, deepest, depth, point, segment};
use tabletop::{
    Angle, Area, Barrier, Block, Blocker, Body, Build, Class, Corridor, CorridorPlace, Edge, Feature,
    Footing, Footprint, Ground, IndexSet, InlineVec, JointedPart, Length, Line, Look, Opacity, Outline,
    PartOffset, Point, Pose, Scene, Screen, Segment, Swarm,
};

use crate::sampling;

/// What the oracle makes of one obstacle on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Hides,
    Clear,
    Unsure,
}

impl Verdict {
    /// Of something met so deeply by a line.
    fn of(deep: f64) -> Verdict {
        match deep {
            deep if deep > UNSURE => Verdict::Hides,
            deep if deep < -UNSURE => Verdict::Clear,
            _ => Verdict::Unsure,
        }
    }

    /// Of all obstacles together.
    fn all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        verdicts.into_iter().fold(Verdict::Clear, |worst, one| match (worst, one) {
            (Verdict::Hides, _) | (_, Verdict::Hides) => Verdict::Hides,
            (Verdict::Unsure, _) | (_, Verdict::Unsure) => Verdict::Unsure,
            _ => Verdict::Clear,
        })
    }
}

type Spot = (f64, f64);

fn spot(point: Point) -> Spot {
    (f64::from(point.x), f64::from(point.y))
}

/// How far a spot lies from a stretch.
fn off(at: Spot, stretch: Segment) -> f64 {
    let (from, to) = (spot(stretch.from), spot(stretch.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let share = ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / (dx * dx + dy * dy).max(1e-9);
    let share = share.clamp(0.0, 1.0);
    length(at.0 - from.0 - share * dx, at.1 - from.1 - share * dy)
}

/// How long a way of so much to the right and so much up is.
fn length(right: f64, up: f64) -> f64 {
    (right * right + up * up).sqrt()
}

/// Whether a line passes over a wall: its ends lie well off on either side, and so do the wall's.
fn passes(line: Segment, wall: Segment) -> Verdict {
    let side = |line: Segment, point: Point| {
        let (from, to, at) = (spot(line.from), spot(line.to), spot(point));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        (dx * (at.1 - from.1) - dy * (at.0 - from.0)) / length(dx, dy).max(1e-9)
    };
    let ends = [(side(wall, line.from), side(wall, line.to)), (side(line, wall.from), side(line, wall.to))];
    if ends.iter().any(|(one, other)| one.min(*other) > UNSURE || one.max(*other) < -UNSURE) {
        return Verdict::Clear;
    }
    let apart = |(one, other): &(f64, f64)| one.min(*other) < -UNSURE && one.max(*other) > UNSURE;
    if ends.iter().all(apart) { Verdict::Hides } else { Verdict::Unsure }
}

/// A hill of two levels, its upper contour drawn towards a point within.
fn hill() -> impl Strategy<Value = (Area, Option<Area>)> {
    area().prop_map(|lower| {
        let middle = lower.bounds().low.midpoint(lower.bounds().high);
        let drawn = |corner: &Point| middle + (*corner - middle).scaled(1, 2);
        let upper = Area::new(&lower.corners().iter().map(drawn).collect::<Vec<_>>()).ok();
        (lower, upper)
    })
}

fn wall() -> impl Strategy<Value = Segment> {
    segment().prop_filter("a wall has a length", |wall| wall.from != wall.to)
}

/// What a kind of ground does to sight here, by tag: hills, houses, high walls, crests.
const SCREENS: [Screen; 4] = [Screen::solid(0), Screen::shell(2), Screen::shell(1), Screen::solid(0)];

fn jointed() -> impl Strategy<Value = Build> {
    let part = || (-8_000..8_000i32, -4_000..4_000i32, 0..36_000i32, 800..6_000i32, 500..4_000i32);
    proptest::collection::vec(part(), 1..4).prop_map(|parts| {
        let mut few = InlineVec::new();
        for (right, ahead, turn, width, deep) in parts {
            let footprint = Footprint::new(Length(width), Length(deep));
            let seat =
                PartOffset { right: Length(right), ahead: Length(ahead), turn: Angle::hundredths(turn) };
            few.push(JointedPart { seat, footprint });
        }
        Build::Jointed(few)
    })
}

fn build() -> impl Strategy<Value = Build> {
    let swarm = (1..6u8, 1..4u8, 500..2_000i32, 0..1_500i32, any::<u32>()).prop_map(
        |(files, ranks, base, spacing, filled)| {
            let base = Footprint::new(Length(base), Length(base));
            let swarm = Swarm::full(files, ranks, base, Length(spacing)).expect("a lattice");
            let places = (0..18).filter(|place| filled >> place & 1 == 1);
            Build::Swarm(swarm.with_filled(places.fold(IndexSet::one(0), IndexSet::with)))
        },
    );
    let single = (1_000..20_000i32, 500..8_000i32)
        .prop_map(|(width, depth)| Build::Block(Footprint::new(Length(width), Length(depth))));
    prop_oneof![jointed(), swarm, single, (200..6_000i32).prop_map(|radius| Build::Disc(Length(radius)))]
}

fn body() -> impl Strategy<Value = Body> {
    (build(), point(), 0..36_000)
        .prop_map(|(build, at, turn)| build.stand(Pose::new(at, Angle::hundredths(turn))))
}

/// A body with some frontage that stands in a part of the table and looks up it, more or less.
fn stands(right: std::ops::Range<i32>, up: std::ops::Range<i32>) -> impl Strategy<Value = Block> {
    (right, up, -3_000..3_000, 2_000..25_000, 500..5_000).prop_map(|(x, y, turn, width, deep)| {
        let pose = Pose::new(Point::new(x, y), Angle::hundredths(turn));
        Block::at(pose, Length(width), Length(deep))
    })
}

/// The distance from a spot to what a body covers.
fn off_body(at: Spot, body: &Body) -> f64 {
    if body.radius() > Length::ZERO {
        let centre = spot(body.pose().at);
        return (length(at.0 - centre.0, at.1 - centre.1) - f64::from(body.radius().0)).max(0.0);
    }
    let blocks = body.blocks().map(|block| (-depth(&block.corners(), at.0, at.1)).max(0.0));
    blocks.fold(f64::INFINITY, f64::min)
}

/// Spots all over what a body covers, its outline included: at least one within a hundredth of its size of any.
fn spots(body: &Body) -> Vec<Spot> {
    if body.radius() > Length::ZERO {
        let round = |step: i32| {
            let around = body.pose().at + Angle::hundredths(step * 90).along(body.radius());
            spot(around)
        };
        return (0..400).map(round).chain([spot(body.pose().at)]).collect();
    }
    let over = |block: Block| {
        let [corner, right, _, left] = block.corners().map(spot);
        (0..=100).flat_map(move |across| {
            (0..=100)
                .filter(move |back| {
                    across % 100 == 0 || back % 100 == 0 || (across % 10, back % 10) == (0, 0)
                })
                .map(move |back| {
                    let (u, v) = (f64::from(across) / 100.0, f64::from(back) / 100.0);
                    (
                        corner.0 + u * (right.0 - corner.0) + v * (left.0 - corner.0),
                        corner.1 + u * (right.1 - corner.1) + v * (left.1 - corner.1),
                    )
                })
        })
    };
    body.blocks().flat_map(over).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn hills_houses_and_walls_hide_what_stands_lower(
        hill in hill(), house in area(), walls in proptest::collection::vec(wall(), 0..3), crest in wall(),
        bodies in proptest::collection::vec((block(), 1..4u8), 0..4), line in segment(), levels in (0..4u8, 0..4u8),
        garrison in any::<bool>(), lining in any::<bool>(),
    ) {
        let (lower, upper) = hill;
        let mut features = vec![Feature::area(Class::Building, 1, 0, house.clone())];
        let chain = |wall: &Segment| Line::new(&[wall.from, wall.to], Length::ZERO, &[]).unwrap();
        features.extend(walls.iter().map(|wall| Feature::line(Class::Line, 2, 0, chain(wall))));
        features.push(Feature::line(Class::Crest, 3, 2, chain(&crest)));
        features.push(Feature::area(Class::Contour, 0, 1, lower.clone()));
        features.extend(upper.iter().map(|upper| Feature::area(Class::Contour, 0, 2, upper.clone())));
        let ground = Ground::new(Length(SIDE), Length(SIDE), features).unwrap();
        let blockers: Vec<Blocker> = bodies.iter().map(|(block, top)| Blocker::new(*block, *top)).collect();
        let opacity = Opacity { screens: &SCREENS, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        let scene = Scene { ground: &ground, blockers: &blockers, opacity };
        let held_by = if garrison { IndexSet::one(0) } else { IndexSet::EMPTY };
        let lined = if lining && !walls.is_empty() { IndexSet::one(1) } else { IndexSet::EMPTY };
        let look = Look::new(
            Footing { level: levels.0, held_by },
            Footing { level: levels.1, held_by: lined },
            IndexSet::below(blockers.len()),
        );
        // Whoever stands as high as the top of a thing looks over it, from whichever end.
        let higher = levels.0.max(levels.1);
        let hides = |top: u8, verdict: Verdict| if top > higher { verdict } else { Verdict::Clear };
        let mut verdicts = vec![
            hides(1, Verdict::of(deepest(lower.corners(), line))),
            hides(2, passes(line, crest)),
        ];
        verdicts.extend(upper.iter().map(|upper| hides(2, Verdict::of(deepest(upper.corners(), line)))));
        if !garrison {
            verdicts.push(hides(2, Verdict::of(deepest(house.corners(), line))));
        }
        let free = usize::from(!lined.is_empty());
        verdicts.extend(walls.iter().skip(free).map(|wall| hides(1, passes(line, *wall))));
        verdicts.extend(bodies.iter().map(|(block, top)| hides(*top, Verdict::of(deepest(&block.corners(), line)))));
        match Verdict::all(verdicts) {
            Verdict::Hides => prop_assert!(!scene.is_clear(&look, line)),
            Verdict::Clear => prop_assert!(scene.is_clear(&look, line)),
            Verdict::Unsure => {}
        }
    }

    #[test]
    fn dead_ground_lies_close_behind_what_is_looked_over(
        hill in area(), line in segment(), reach in 500..30_000i32, from_above in any::<bool>(),
    ) {
        let corners = hill.corners().to_vec();
        let screens = [Screen { dead_ground: Length(reach), ..Screen::solid(0) }];
        let features = vec![Feature::area(Class::Contour, 0, 1, hill)];
        let ground = Ground::new(Length(SIDE), Length(SIDE), features).unwrap();
        let opacity = Opacity { screens: &screens, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        let scene = Scene { ground: &ground, blockers: &[], opacity };
        let footing = |level: u8| Footing { level, held_by: IndexSet::EMPTY };
        let (high, low) = (footing(2), footing(0));
        let look = if from_above { Look::new(high, low, IndexSet::EMPTY) } else { Look::new(low, high, IndexSet::EMPTY) };
        // How far each stretch inside ends before the lower end of the line.
        let samples = 4_000;
        let whole = f64::from(line.length().0);
        let inside = |step: i32| {
            let (x, y) = at(line, (f64::from(step) + 0.5) / f64::from(samples));
            depth(&corners, x, y)
        };
        let depths: Vec<f64> = (0..samples).map(inside).collect();
        let nearest = |deeper: f64| {
            let mut within = (0..samples).filter(|step| depths[*step as usize] > deeper);
            let step = if from_above { within.next_back().map(|step| samples - 1 - step) } else { within.next() };
            step.map(|step| f64::from(step) / f64::from(samples) * whole)
        };
        let slack = 2.0 * whole / f64::from(samples) + 16.0;
        match (nearest(UNSURE), nearest(-UNSURE)) {
            (Some(sure), _) if sure + slack < f64::from(reach) => prop_assert!(!scene.is_clear(&look, line)),
            (_, None) => prop_assert!(scene.is_clear(&look, line) || deepest(&corners, line) > -UNSURE),
            (_, Some(least)) if least - slack > f64::from(reach) => {
                prop_assert!(scene.is_clear(&look, line) || deepest(&corners, line).abs() < UNSURE)
            }
            _ => {}
        }
    }

    #[test]
    fn bodies_of_any_build_are_as_far_apart_as_their_nearest_spots(one in body(), other in body(), limit in 0..60_000i32) {
        let Some(gap) = one.gap(&other) else { return Err(TestCaseError::fail("no ground")) };
        // One may lie in the midst of the other, off all spots of that.
        let off = |one: &Body, other: &Body| {
            spots(one).iter().map(|at| off_body(*at, other)).fold(f64::INFINITY, f64::min)
        };
        let least = off(&one, &other).min(off(&other, &one));
        let shown = f64::from(gap.distance.rounded_up().0);
        // Spots lie a hundredth of the largest side apart, those inside a body ten times as far.
        prop_assert!(shown <= least + 2.0, "{} for {}", shown, least);
        prop_assert!(shown >= least - 300.0, "{} for {}", shown, least);
        let (near, far) = (one.within(&other, Length(limit)), f64::from(limit));
        prop_assert!(near || far < least + 2.0);
        prop_assert!(!near || far > least - 300.0);
        // The witnesses stand on the bodies, as far apart as is said.
        prop_assert!(off_body(spot(gap.from), &one) < 2.0 && off_body(spot(gap.to), &other) < 2.0);
        let witnessed = length(spot(gap.from).0 - spot(gap.to).0, spot(gap.from).1 - spot(gap.to).1);
        prop_assert!((witnessed - shown).abs() < 4.0, "{} for {}", witnessed, shown);
    }

    #[test]
    fn a_gap_is_as_wide_as_its_nearest_spots(
        shooter in stands(30_000..70_000, 2_000..8_000), target in stands(30_000..70_000, 90_000..99_000),
        bodies in proptest::collection::vec(stands(20_000..80_000, 15_000..85_000), 2..7), wood in area(),
        wooded in any::<bool>(),
    ) {
        let woods: Vec<Area> = wooded.then_some(wood).into_iter().collect();
        let line = shooter.front_middle().gap(&target).line();
        prop_assume!(line.from != line.to);
        let Some(corridor) = Corridor::new(shooter.edge(Edge::Front), &target, line) else { return Ok(()) };
        let outlines: Vec<Vec<Point>> = bodies
            .iter()
            .map(|body| body.corners().to_vec())
            .chain(woods.iter().map(|wood| wood.corners().to_vec()))
            .collect();
        let barriers: Vec<Barrier<'_>> =
            bodies.iter().map(Barrier::Body).chain(woods.iter().map(Barrier::Area)).collect();
        let opening = corridor.opening(&barriers);
        for (at, corners) in outlines.iter().enumerate() {
            let place = corridor.place(&barriers[at]);
            let crossed = deepest(corners, line);
            prop_assert!(crossed < UNSURE || place == CorridorPlace::Across, "{:?} at {}", place, crossed);
            prop_assert!(crossed > -UNSURE || place != CorridorPlace::Across, "{:?} at {}", place, crossed);
            // A corner well inside the corridor reaches into it.
            let reaches = corners.iter().map(|corner| depth(corridor.hull().corners(), spot(*corner).0, spot(*corner).1));
            let deep = reaches.fold(f64::NEG_INFINITY, f64::max);
            prop_assert!(deep < UNSURE || place != CorridorPlace::Outside, "a corner is {} inside", deep);
        }
        let edges = |at: usize| {
            let corners = &outlines[at];
            (0..corners.len()).map(move |index| Segment::new(corners[index], corners[(index + 1) % corners.len()]))
        };
        let apart = |left: usize, right: usize| {
            let ends = |one: usize, other: usize| {
                let off_edges = |corner: &Point| edges(other).map(|edge| off(spot(*corner), edge)).fold(f64::INFINITY, f64::min);
                outlines[one].iter().map(off_edges).fold(f64::INFINITY, f64::min)
            };
            ends(left, right).min(ends(right, left))
        };
        let pairs = opening.left.iter().flat_map(|left| opening.right.iter().map(move |right| (left, right)));
        let sound: Vec<f64> = pairs.map(|(left, right)| apart(left, right)).collect();
        match opening.narrowest {
            None => prop_assert!(sound.is_empty()),
            Some(narrows) => {
                let least = sound.iter().copied().fold(f64::INFINITY, f64::min);
                let shown = f64::from(narrows.gap.distance.rounded_up().0);
                // Outlines that overlap have no gap, however far their corners are.
                prop_assert!(narrows.gap.distance.is_zero() || (shown - least).abs() < 2.0, "{} for {}", shown, least);
                prop_assert!(shown < least + 2.0);
            }
        }
    }
}
