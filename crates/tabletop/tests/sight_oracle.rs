//! A slow second opinion on sight and areas: floating-point sampling, written without the crate's own tests of
//! inside and outside. It decides only where it is sure, a few units away from any outline.

use proptest::prelude::*;
use sampling::{SIDE, UNSURE, area, at, block, deepest, depth, point, segment};
use tabletop::{
    Blocker, Class, Feature, Footing, Ground, Hull, IndexSet, Length, Look, Opacity, Point, Position, Region,
    Scene, Screen, Segment,
};

mod sampling;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn points_lie_where_the_winding_says(area in area(), points in proptest::collection::vec(point(), 40)) {
        for point in points {
            let depth = depth(area.corners(), f64::from(point.x), f64::from(point.y));
            match area.position(point) {
                Position::Inside => prop_assert!(depth > -UNSURE),
                Position::Outside => prop_assert!(depth < UNSURE),
                Position::Outline => prop_assert!(depth.abs() < UNSURE),
            }
        }
        for corner in area.corners() {
            prop_assert_eq!(area.position(*corner), Position::Outline);
        }
    }

    #[test]
    fn the_length_inside_is_that_of_the_samples(area in area(), line in segment()) {
        let samples = 4_000;
        let inside = (0..samples).filter(|step| {
            let (x, y) = at(line, (f64::from(*step) + 0.5) / f64::from(samples));
            depth(area.corners(), x, y) > 0.0
        });
        let whole = f64::from(line.length().0);
        let sampled = inside.count() as f64 * whole / f64::from(samples);
        let exact = f64::from(area.length_inside(line).0);
        // Each of at most fourteen edges is met within one sample.
        prop_assert!((sampled - exact).abs() <= 14.0 * whole / f64::from(samples) + 16.0, "{} {}", sampled, exact);
        prop_assert_eq!(area.is_entered(line), exact > 0.0);
    }

    #[test]
    fn blocks_hide_where_the_samples_run_inside(blocks in proptest::collection::vec(block(), 1..6), line in segment()) {
        let ground = Ground::new(Length(SIDE), Length(SIDE), Vec::new()).unwrap();
        let blockers: Vec<Blocker> = blocks.iter().map(|block| Blocker::new(*block, 1)).collect();
        let opacity = Opacity { screens: &[], in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        let scene = Scene { ground: &ground, blockers: &blockers, opacity };
        let look = Look::new(Footing::OPEN, Footing::OPEN, IndexSet::below(blockers.len()));
        let depth = blocks.iter().map(|block| deepest(&block.corners(), line)).fold(f64::NEG_INFINITY, f64::max);
        if depth > UNSURE {
            prop_assert!(!scene.is_clear(&look, line), "{} deep", depth);
        }
        if depth < -UNSURE {
            prop_assert!(scene.is_clear(&look, line), "{} away", -depth);
        }
        if let Some(found) = scene.hidden_by(&look, line) {
            let shown = found.stretch.stretch(line);
            prop_assert!(blocks.iter().any(|block| block.contains(shown.from.midpoint(shown.to))
                || deepest(&block.corners(), shown).abs() < UNSURE));
        }
    }

    #[test]
    fn woods_hide_by_the_length_of_the_samples(
        wood in area(), line in segment(), limit in 0..30_000, viewer_in in any::<bool>(), object_in in any::<bool>(),
    ) {
        let samples = 4_000;
        let inside = (0..samples).filter(|step| {
            let (x, y) = at(line, (f64::from(*step) + 0.5) / f64::from(samples));
            depth(wood.corners(), x, y) > 0.0
        });
        let sampled = inside.count() as f64 * f64::from(line.length().0) / f64::from(samples);
        let ground =
            Ground::new(Length(SIDE), Length(SIDE), vec![Feature::area(Class::Patch, 0, 0, wood)]).unwrap();
        let screens = [Screen::thicket(3, Length(limit))];
        let opacity = Opacity { screens: &screens, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        let scene = Scene { ground: &ground, blockers: &[], opacity };
        let held = |yes: bool| Footing { level: 0, held_by: if yes { IndexSet::one(0) } else { IndexSet::EMPTY } };
        let look = Look::new(held(viewer_in), held(object_in), IndexSet::EMPTY);
        let allowed = if viewer_in || object_in { f64::from(limit) } else { 0.0 };
        let slack = 14.0 * f64::from(line.length().0) / f64::from(samples) + 16.0;
        // A limit is for each stretch on its own; the samples know only the sum.
        if sampled + slack < allowed {
            prop_assert!(scene.is_clear(&look, line));
        }
        if allowed == 0.0 && sampled > slack {
            prop_assert!(!scene.is_clear(&look, line));
        }
        let high = Footing { level: 3, ..look.viewer };
        let from_above = Look { viewer: high, ..look };
        prop_assert!(scene.is_clear(&from_above, line));
    }

    #[test]
    fn what_is_visible_of_an_edge_is_what_single_lines_reach(
        blocks in proptest::collection::vec(block(), 1..8), house in area(), from in point(), edge in segment(),
    ) {
        let ground =
            Ground::new(Length(SIDE), Length(SIDE), vec![Feature::area(Class::Building, 0, 0, house)]).unwrap();
        let blockers: Vec<Blocker> = blocks.iter().map(|block| Blocker::new(*block, 1)).collect();
        let screens = [Screen::solid(2)];
        let opacity = Opacity { screens: &screens, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        let scene = Scene { ground: &ground, blockers: &blockers, opacity };
        let look = Look::new(Footing::OPEN, Footing::OPEN, IndexSet::below(blockers.len()));
        let visible = scene.visible_edge(&look, from, edge).unwrap();
        prop_assume!((edge.from - from).cross(edge.to - from) != 0);
        let reached = |entry: f64, exit: f64, share: f64| entry < share - 1e-3 && share + 1e-3 < exit;
        let value = |fraction: tabletop::Fraction| fraction.numerator() as f64 / fraction.denominator() as f64;
        let free: Vec<(f64, f64)> =
            visible.stretches().iter().map(|stretch| (value(stretch.entry), value(stretch.exit))).collect();
        // The hidden intervals lie between the free ones.
        let mut hidden = Vec::new();
        let mut last = 0.0;
        for (entry, exit) in free.iter().chain([&(1.0, 1.0)]) {
            hidden.push((last, *entry));
            last = *exit;
        }
        for step in 0..=200 {
            let share = f64::from(step) / 200.0;
            let (x, y) = at(edge, share);
            // Rounding moves the point by up to a unit; a second line, from the other side, makes sure of it.
            let line = Segment::new(from, Point::new(x.round() as i32, y.round() as i32));
            let near = |other: Segment| {
                let corners = blocks.iter().map(|block| deepest(&block.corners(), other).abs());
                corners.fold(deepest(ground.features()[0].as_area().unwrap().corners(), other).abs(), f64::min)
            };
            let clear = scene.is_clear(&look, line);
            if free.iter().any(|(entry, exit)| reached(*entry, *exit, share)) && !clear {
                prop_assert!(near(line) < UNSURE, "free at {}", share);
            }
            if hidden.iter().any(|(entry, exit)| reached(*entry, *exit, share)) && clear {
                prop_assert!(near(line) < UNSURE, "hidden at {}", share);
            }
        }
    }

    #[test]
    fn regions_admit_what_the_samples_find_inside(
        hulls in proptest::collection::vec(proptest::collection::vec(point(), 3..7), 1..5), placed in block(),
    ) {
        let allowed: Vec<Hull> =
            hulls.into_iter().filter_map(Hull::of).filter(|hull| hull.corners().len() > 2).collect();
        let admitted = Region { allowed: &allowed, forbidden: &[] }.admits(&placed).is_ok();
        let deepest_of = |x: f64, y: f64| {
            allowed.iter().map(|hull| depth(hull.corners(), x, y)).fold(f64::NEG_INFINITY, f64::max)
        };
        let [front_left, front_right, _, rear_left] = placed.corners();
        for across in 0..=24 {
            for back in 0..=24 {
                let (x, y) = at(Segment::new(front_left, front_right), f64::from(across) / 24.0);
                let (dx, dy) = at(Segment::new(front_left, rear_left), f64::from(back) / 24.0);
                let (x, y) = (x + dx - f64::from(front_left.x), y + dy - f64::from(front_left.y));
                if admitted {
                    prop_assert!(deepest_of(x, y) > -UNSURE, "admitted, but {} {} is outside", x, y);
                }
            }
        }
        if let Err(tabletop::Misplaced::Outside { at }) = (Region { allowed: &allowed, forbidden: &[] }).admits(&placed) {
            prop_assert!(deepest_of(f64::from(at.x), f64::from(at.y)) < UNSURE, "{:?} is inside", at);
        }
    }
}
