//! A slow second opinion on sight and areas: floating-point sampling, written without the crate's own tests of
//! inside and outside. It decides only where it is sure, a few units away from any outline.

use proptest::prelude::*;
use sampling::{SIDE, UNSURE, area, at, block, deepest, depth, point, segment};
use tabletop::{
    Blocker, Class, Feature, Footing, Ground, IndexSet, Length, Look, Opacity, Position, Scene, Screen,
};

use crate::sampling;

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
}
