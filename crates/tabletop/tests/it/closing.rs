//! The solvers of moves held against plain searches: stopping short, squaring up, running.

use proptest::prelude::*;
use tabletop::{
    Angle, Block, Edge, Face, Footprint, Ground, IndexSet, Leg, Length, Outline, Path, Point, Pose, RunAmong,
    RunEnd, Surroundings, run,
};

fn facing() -> impl Strategy<Value = Angle> {
    prop_oneof![
        (0..36_000).prop_map(Angle::hundredths),
        (0..8).prop_map(|eighth| Angle::degrees(eighth * 45))
    ]
}

fn pose() -> impl Strategy<Value = Pose> {
    ((30_000..90_000, 30_000..90_000), facing())
        .prop_map(|((x, y), facing)| Pose::new(Point::new(x, y), facing))
}

fn body() -> impl Strategy<Value = Footprint> {
    (500..9_000, 500..5_000).prop_map(|(w, d)| Footprint::new(Length(2 * w), Length(2 * d)))
}

fn block() -> impl Strategy<Value = Block> {
    (pose(), body()).prop_map(|(pose, body)| body.block(pose))
}

fn table() -> Ground {
    Ground::new(Length(120_000), Length(120_000), Vec::new()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::default() })]

    /// Where a body stops short it keeps the distance all the way, and one step more breaks it.
    #[test]
    fn stopping_short_keeps_the_distance(
        start in pose(), body in body(), other in block(), distance in 1..40_000, short in 1..8_000,
    ) {
        let short = Length(short);
        prop_assume!(body.block(start).gap(&other).distance.at_least(short));
        let stroke = Path::of(start, Leg::Advance(Length(distance))).strokes(body).next().unwrap();
        let far = |extent: i32| body.block(stroke.pose_at(extent, body)).gap(&other).distance;
        let last = stroke.stop_short(body, &other, short);
        let reached = last.unwrap_or(distance);
        for extent in (0..=reached).step_by(97) {
            prop_assert!(far(extent).at_least(short - Length(1)));
        }
        if let Some(last) = last {
            prop_assert!(far(last).at_least(short));
            prop_assert!(far((last + 2).min(distance)).under(short + Length(1)));
        }
    }

    /// A front squared up is flush: it touches along the common stretch, overlaps nothing, and the narrower
    /// lies within the wider.
    #[test]
    fn squared_fronts_are_flush(
        start in pose(), body in body(), enemy in pose(), enemy_body in body(), distance in 1_000..60_000,
        edge in 0..4_usize,
    ) {
        let block = enemy_body.block(enemy);
        let path = Path::of(start, Leg::Advance(Length(distance)));
        let touch = match path.first_contact(body, &[block]) {
            Some(contact) => contact.touch.at.middle(),
            None => block.edge(Edge::ALL[edge]).middle(),
        };
        let face = Face::of(enemy, enemy_body, Edge::ALL[edge]);
        let squared = face.square_up(start, body, touch);
        let mine = body.block(squared.pose);
        prop_assert!(!mine.overlaps(&block));
        let narrower = body.width.min(face.edge.length());
        prop_assert!((squared.common.0 - narrower.0).abs() <= 2, "{squared:?}");
        // A long front on a short edge stands up to eight units off it: see Face::flush.
        let abutment = mine.abutment(&block, Length(10)).unwrap();
        prop_assert_eq!(abutment.own, Edge::Front);
        // Parallel but for what rounding a unit or two turns an edge of this length.
        prop_assert!(abutment.angle <= 17_000 / body.width.0.min(face.edge.length().0) + 2);
        prop_assert!((abutment.length().0 - narrower.0).abs() <= 12);
    }

    /// Among others it stands where it fits; and where it finds no room, no place along the face fits.
    #[test]
    fn squaring_up_among_others_finds_room_if_there_is_any(
        enemy in pose(), enemy_body in body(), body in body(), start in pose(),
        others in proptest::collection::vec(block(), 0..6), second in proptest::collection::vec(block(), 0..3),
    ) {
        let block = enemy_body.block(enemy);
        let clear = |others: &[Block]| -> Vec<Block> {
            others.iter().copied().filter(|other| !other.within(&block, Length(1_000))).collect()
        };
        let (solid, apart, ground) = (clear(&others), clear(&second), table());
        let around = Surroundings {
            solid: &solid,
            apart: &apart,
            touching: Length(100),
            ground: &ground,
            barred: IndexSet::EMPTY,
        };
        let (face, least) = (Face::of(enemy, enemy_body, Edge::Front), Length(500));
        let touch = face.edge.middle();
        match face.square_up_among(start, body, touch, least, &around) {
            Ok(squared) => {
                prop_assert!(squared.common >= least - Length(2));
                prop_assert!(around.fits(&body.block(squared.pose)), "{squared:?}");
            }
            Err(_) => {
                let half = body.width.half().0;
                for offset in (500 - half..=face.edge.length().0 + half - 500).step_by(211) {
                    // A little more room is asked for than the solver needs: it rounds to its own advantage.
                    let wide = body.block(face.flush(body, Length(offset))).shrunk(Length(-150));
                    let tight = Surroundings { touching: Length(150), ..around };
                    prop_assert!(!tight.fits(&wide), "room at {offset}");
                }
            }
        }
    }

    /// A run ends clear of what it passed, on the table, and never within what stops it.
    #[test]
    fn runs_end_clear(
        start in pose(), body in body(), direction in facing(), distance in 0..40_000,
        stops in proptest::collection::vec(block(), 0..4), passed in proptest::collection::vec(block(), 0..6),
    ) {
        let here = body.block(start);
        let away = |others: Vec<Block>| -> Vec<Block> {
            others.into_iter().filter(|other| !other.overlaps(&here)).collect()
        };
        let (stops, passed, ground) = (away(stops), away(passed), table());
        let among = RunAmong { stops: &stops, passed: &passed, ground: &ground, barred: IndexSet::EMPTY };
        prop_assume!(here.corners().iter().all(|corner| ground.bounds().contains(*corner)));
        let ran = run(start, body, direction, Length(distance), &among);
        let outline = body.block(ran.pose);
        prop_assert!(stops.iter().all(|other| !outline.overlaps(other)));
        prop_assert!(passed.iter().all(|other| !outline.overlaps_deeper_than(other, Length(2))));
        prop_assert!(outline.corners().iter().all(|corner| ground.bounds().contains(*corner)));
        prop_assert_eq!(ran.pose.facing, start.facing);
        match ran.end {
            RunEnd::Full => prop_assert!(ran.distance.0 >= distance),
            RunEnd::Body(index) => prop_assert!(index < stops.len()),
            RunEnd::Border(_) => {}
            RunEnd::Ground(_) => prop_assert!(false, "there is no closed ground"),
        }
        if passed.is_empty() {
            prop_assert!(ran.distance.0 <= distance);
        }
    }
}
