//! Swept ground, contact and terrain along moves, held against a slow oracle that steps the pose by a tenth
//! of a millimetre or a twentieth of a degree and asks the static overlap test, and against mirror images.

use proptest::prelude::*;
use tabletop::{
    Angle, Block, Bounds, Footprint, Hand, Leg, Length, Line, Path, Pivot, Point, Pose, Segment, Stroke,
    Swing, Vector,
};

/// A tenth of a millimetre and a twentieth of a degree.
const STEP: i32 = 10;
const TURN_STEP: i32 = 5;

fn table() -> impl Strategy<Value = Point> {
    (20_000..60_000, 20_000..60_000).prop_map(|(x, y)| Point::new(x, y))
}

fn facing() -> impl Strategy<Value = Angle> {
    // Right angles and diagonals are the poses of real tables and the hard cases of geometry.
    prop_oneof![
        (0..36_000).prop_map(Angle::hundredths),
        (0..8).prop_map(|eighth| Angle::degrees(eighth * 45))
    ]
}

fn pose() -> impl Strategy<Value = Pose> {
    (table(), facing()).prop_map(|(at, facing)| Pose::new(at, facing))
}

fn body() -> impl Strategy<Value = Footprint> {
    (500..9_000, 500..5_000).prop_map(|(w, d)| Footprint::new(Length(2 * w), Length(2 * d)))
}

fn hand() -> impl Strategy<Value = Hand> {
    prop_oneof![Just(Hand::Left), Just(Hand::Right)]
}

fn turn() -> impl Strategy<Value = Angle> {
    (1..18_000).prop_map(Angle::hundredths)
}

fn leg() -> impl Strategy<Value = Leg> {
    let distance = (1..15_000).prop_map(Length);
    prop_oneof![
        distance.clone().prop_map(Leg::Advance),
        distance.clone().prop_map(Leg::Back),
        (hand(), turn(), distance.clone()).prop_map(|(hand, angle, distance)| Leg::Oblique {
            hand,
            angle,
            distance
        }),
        (hand(), distance).prop_map(|(hand, distance)| Leg::Sidestep { hand, distance }),
        (hand(), turn(), any::<bool>()).prop_map(|(hand, angle, forward)| Leg::Wheel {
            hand,
            angle,
            swing: if forward { Swing::Forward } else { Swing::Backward },
        }),
        (hand(), turn(), any::<bool>()).prop_map(|(hand, angle, centre)| Leg::Turn {
            about: if centre { Pivot::Centre } else { Pivot::FrontMiddle },
            hand,
            angle,
        }),
        Just(Leg::AboutFace),
        (table(), proptest::option::of(facing())).prop_map(|(at, facing)| Leg::To { at, facing }),
    ]
}

fn is_turn(stroke: &Stroke) -> bool {
    matches!(stroke.motion, tabletop::Motion::Turn { .. })
}

/// The outlines of a stroke at every step of the oracle, both ends included.
fn outlines(stroke: &Stroke, body: Footprint) -> impl Iterator<Item = (i32, Block)> {
    let (stroke, whole) = (*stroke, stroke.motion.extent());
    let step = if is_turn(&stroke) { TURN_STEP } else { STEP };
    (0..whole)
        .step_by(step as usize)
        .chain([whole])
        .map(move |extent| (extent, body.block(stroke.pose_at(extent, body))))
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn legs_read_back_as_written(leg in leg()) {
        prop_assert_eq!(leg.to_string().parse::<Leg>(), Ok(leg));
    }

    #[test]
    fn strokes_follow_one_another_to_the_end(start in pose(), body in body(), one in leg(), two in leg()) {
        let path = Path::of(start, one).then(two).unwrap();
        let mut at = start;
        for stroke in path.strokes(body) {
            prop_assert_eq!(stroke.from, at);
            prop_assert_eq!(stroke.pose_at(0, body), at);
            at = stroke.end(body);
        }
        prop_assert_eq!(at, path.end(body));
    }

    /// The sweep agrees with the oracle both ways: what a step overlaps the sweep meets, and what the sweep
    /// meets some step comes near to.
    #[test]
    fn sweeps_meet_what_the_oracle_meets(
        start in pose(), body in body(), leg in leg(), other in pose(), size in body(),
    ) {
        let other = size.block(other);
        for (stroke, sweep) in Path::of(start, leg).sweeps(body, Length::ZERO) {
            // Rounded poses of a turn may stand out by two units over its arcs.
            let slack = if is_turn(&stroke) { Length(4) } else { Length(2) };
            let mut near = false;
            for (extent, outline) in outlines(&stroke, body) {
                prop_assert!(
                    sweep.meets(&other) || !outline.overlaps_deeper_than(&other, slack),
                    "{leg} after {extent}"
                );
                // Between two steps of a turn the far corner of a body this size moves by at most 20 units.
                near |= outline.shrunk(Length(-14)).overlaps(&other);
            }
            prop_assert!(near || !sweep.meets(&other), "{leg} meets what no step comes near");
        }
    }

    /// Small bodies in the bulge of a wheel, which neither its first nor its last outline holds.
    #[test]
    fn wheels_meet_what_stands_in_their_arc(
        start in pose(), body in body(), hand in hand(), angle in 2_000..9_000,
        bearing in facing(), far in 0..100, turned in facing(), size in 30..600,
    ) {
        let wheel = Leg::Wheel { hand, angle: Angle::hundredths(angle), swing: Swing::Forward };
        let corner = body.block(start).corners()[if hand == Hand::Left { 0 } else { 1 }];
        let place = corner + bearing.along(body.diagonal().scaled(far + 10, 100));
        let other = Block::at(Pose::new(place, turned), Length(2 * size), Length(2 * size));
        let stroke = Path::of(start, wheel).strokes(body).next().unwrap();
        let meets = stroke.sweep(body, Length::ZERO).meets(&other);
        let deep = outlines(&stroke, body).any(|(_, at)| at.overlaps_deeper_than(&other, Length(4)));
        let near = outlines(&stroke, body).any(|(_, at)| at.shrunk(Length(-14)).overlaps(&other));
        prop_assert!(meets || !deep);
        prop_assert!(near || !meets);
    }

    #[test]
    fn sweeps_hold_their_poses(start in pose(), body in body(), leg in leg()) {
        for (stroke, sweep) in Path::of(start, leg).sweeps(body, Length::ZERO) {
            let bounds = sweep.bounds().inflated(Length(2));
            for (_, outline) in outlines(&stroke, body).step_by(17) {
                prop_assert!(outline.corners().iter().all(|corner| bounds.contains(*corner)));
                prop_assert!(sweep.contains(outline.centre()));
                prop_assert!(outline.shrunk(Length(4)).corners().iter().all(|corner| sweep.contains(*corner)));
            }
        }
    }

    /// A contact is as far as the body can go: there it does not overlap, one step more and it does; and the
    /// oracle finds nothing before it.
    #[test]
    fn contact_is_the_farthest_clear_step(
        start in pose(), body in body(), leg in leg(), other in pose(), size in body(),
    ) {
        let other = size.block(other);
        prop_assume!(!body.block(start).overlaps(&other));
        let path = Path::of(start, leg);
        if let Some(contact) = path.first_contact(body, &[other]) {
            let (stroke, extent) = (contact.stroke, contact.extent);
            prop_assert!(!body.block(contact.pose).overlaps(&other));
            prop_assert!(!stroke.sweep_to(extent, body, Length::ZERO).meets(&other));
            prop_assert!(stroke.sweep_to(extent + 1, body, Length::ZERO).meets(&other));
            prop_assert_eq!(path.cut(&stroke, extent, body).end(body), contact.pose);
            for (at, outline) in outlines(&stroke, body).filter(|(at, _)| *at <= extent) {
                prop_assert!(!outline.overlaps_deeper_than(&other, Length(4)), "already at {at} of {extent}");
            }
            // What touches is where both outlines are.
            for end in [contact.touch.at.from, contact.touch.at.to] {
                use tabletop::Outline;
                prop_assert!(other.within(&end, Length(2)));
                let reach = if is_turn(&stroke) { Length(12) } else { Length(4) };
                prop_assert!(body.block(contact.pose).within(&end, reach));
            }
        }
    }

    #[test]
    fn terrain_is_over_when_the_oracle_says_so(
        start in pose(), body in body(), leg in leg(), corners in proptest::collection::vec(table(), 3),
    ) {
        prop_assume!((corners[1] - corners[0]).cross(corners[2] - corners[0]).abs() > 10_000_000);
        for stroke in Path::of(start, leg).strokes(body) {
            let parts = stroke.over_area(body, &corners);
            let whole = stroke.motion.extent();
            let slack = if is_turn(&stroke) { Length(4) } else { Length(2) };
            for (at, outline) in outlines(&stroke, body) {
                let deep = tabletop::Slide::still(outline, slack).meets_outline(&corners);
                let within = |margin: i32| {
                    parts.iter().any(|part| part.from - margin <= at && at <= part.to.unwrap_or(whole) + margin)
                };
                prop_assert!(!deep || within(0), "over it at {at}, not in {parts:?}");
                if !is_turn(&stroke) {
                    let near = tabletop::Slide::still(outline.shrunk(Length(-4)), Length::ZERO);
                    prop_assert!(near.meets_outline(&corners) || !within(-2), "clear at {at}, in {parts:?}");
                }
            }
        }
    }

    #[test]
    fn lines_are_cleared_when_the_whole_body_is_beyond(
        start in pose(), body in body(), distance in 1..20_000, ends in (table(), table()), width in 0..3_000,
    ) {
        prop_assume!(ends.0.distance_squared(ends.1) > 1_000_000);
        let line = Line::new(&[ends.0, ends.1], Length(width), &[]).unwrap();
        let stroke = Path::of(start, Leg::Advance(Length(distance))).strokes(body).next().unwrap();
        let parts = stroke.over_line(body, &line);
        prop_assert!(parts.len() <= 1);
        let middle = Segment::new(ends.0, ends.1);
        for (at, outline) in outlines(&stroke, body) {
            let part = parts.iter().any(|part| part.from <= at && part.to.is_none_or(|to| at <= to));
            prop_assert!(part || !tabletop::Slide::still(outline, Length(2)).meets_segment(middle));
        }
    }

    #[test]
    fn exits_are_where_a_corner_crosses(start in pose(), body in body(), leg in leg()) {
        let table = Bounds { low: Point::new(15_000, 15_000), high: Point::new(65_000, 65_000) };
        let inside = |outline: &Block| outline.corners().iter().all(|corner| table.contains(*corner));
        let path = Path::of(start, leg);
        prop_assume!(inside(&body.block(start)));
        match path.exit(body, &table) {
            Some(exit) => {
                let pose = exit.stroke.pose_at(exit.extent, body);
                prop_assert!(inside(&body.block(pose)));
            }
            None => {
                for stroke in path.strokes(body) {
                    prop_assert!(outlines(&stroke, body).all(|(_, outline)| inside(&outline.shrunk(Length(2)))));
                }
            }
        }
    }
}

/// The same battle seen in a mirror, or turned by a quarter about the origin.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    Mirror,
    Quarter,
}

impl Symmetry {
    fn point(self, point: Point) -> Point {
        match self {
            Symmetry::Mirror => Point::new(-point.x, point.y),
            Symmetry::Quarter => Point::new(point.y, -point.x),
        }
    }

    fn vector(self, vector: Vector) -> Vector {
        self.point(Point::default() + vector) - Point::default()
    }

    /// The image of a block: a mirror exchanges its left and its right.
    fn block(self, block: &Block) -> Block {
        let (front, depth) = (block.front_axis(), block.depth_axis());
        match self {
            Symmetry::Mirror => {
                let corner = self.point(block.front_left() + front);
                Block::from_axes(corner, -self.vector(front), self.vector(depth))
            }
            Symmetry::Quarter => {
                Block::from_axes(self.point(block.front_left()), self.vector(front), self.vector(depth))
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn slides_are_the_same_in_a_mirror_and_turned(
        start in pose(), body in body(), by in (-15_000..15_000, -15_000..15_000), other in pose(), size in body(),
        tolerance in 0..5,
        symmetry in prop_oneof![Just(Symmetry::Mirror), Just(Symmetry::Quarter)],
    ) {
        let (start, other, by) = (body.block(start), size.block(other), Vector::new(by.0, by.1));
        let slide = tabletop::Slide::new(start, by, Length(tolerance));
        let image = tabletop::Slide::new(symmetry.block(&start), symmetry.vector(by), Length(tolerance));
        prop_assert_eq!(slide.meets(&other), image.meets(&symmetry.block(&other)));
        let still = tabletop::Slide::still(other, Length::ZERO);
        for corner in other.corners() {
            prop_assert_eq!(slide.contains(corner), image.contains(symmetry.point(corner)));
        }
        // Who moves does not matter, only how they move against one another.
        let against = tabletop::Slide::new(other, -by, Length(tolerance));
        prop_assert_eq!(slide.meets(&other), against.meets(&start));
        prop_assert!(slide.meets(&other) || !still.meets(&start.shrunk(Length(4))));
    }

    #[test]
    fn wheels_are_the_same_in_a_mirror(
        start in pose(), body in body(), hand in hand(), angle in turn(), other in pose(), size in body(),
    ) {
        // Rounded fronts of an odd length are not split evenly, so a mirrored pose may differ by a unit.
        let mirrored = |pose: Pose| Pose::new(Symmetry::Mirror.point(pose.at), -pose.facing);
        let wheel = |hand: Hand| Leg::Wheel { hand, angle, swing: Swing::Forward };
        let end = wheel(hand).end(start, body);
        let image = wheel(hand.other()).end(mirrored(start), body);
        prop_assert!(mirrored(end).at.distance(image.at).0 <= 3);
        prop_assert_eq!(mirrored(end).facing, image.facing);
        let (other, image_other) = (size.block(other), size.block(mirrored(other)));
        let meets = |pose: Pose, hand: Hand, other: &Block, tolerance: i32| {
            Path::of(pose, wheel(hand)).hindrance(body, &[*other], Length(tolerance)).is_some()
        };
        prop_assert!(
            meets(start, hand, &other, 0) || !meets(mirrored(start), hand.other(), &image_other, 6)
        );
        prop_assert!(
            meets(mirrored(start), hand.other(), &image_other, 0) || !meets(start, hand, &other, 6)
        );
    }
}
