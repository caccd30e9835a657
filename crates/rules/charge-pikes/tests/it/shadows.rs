//! What a body hides of an edge from an eye, beside what each line meets (CP-10-04).

use charge_pikes::visibility::hiding::{Hider, Masks};
use proptest::prelude::*;
use tabletop::{Angle, Block, Blocker, Footprint, Length, Point, Pose, Segment};

fn points() -> impl Strategy<Value = Point> {
    (0..60_000i32, 0..60_000i32).prop_map(|(x, y)| Point::new(x, y))
}

fn blocks() -> impl Strategy<Value = Block> {
    (points(), 0..36_000i32, 100..20_000i32, 100..20_000i32).prop_map(|(at, turned, width, depth)| {
        Footprint::new(Length(width), Length(depth)).block(Pose::new(at, Angle::hundredths(turned)))
    })
}

proptest! {
    #[test]
    fn what_lies_in_a_shadow_no_line_reaches(
        block in blocks(), eye in points(), from in points(), to in points(), at in 0..=1_000i64,
    ) {
        let blocker = Blocker::new(block, 1);
        let masks = Masks::of(std::iter::once(Hider::Body(&blocker)));
        let edge = Segment::new(from, to);
        let point = edge.from + edge.vector().scaled(at, 1_000);
        let hidden = masks.shadows(eye).on(edge);
        if hidden.holds(point) {
            prop_assert!(blocker.is_entered(Segment::new(eye, point)));
        }
        // Whatever lies in it by more than a hair is told, if the eye is without.
        let hairs = [(-40, 0), (40, 0), (0, -40), (0, 40)].map(|(x, y)| tabletop::Vector::new(x, y));
        let before = block.corners().into_iter().all(|corner| {
            let along = edge.vector();
            along.cross(corner - edge.from).signum() * along.cross(eye - edge.from).signum() > 0
        });
        let without = !block.shrunk(Length(-40)).contains(eye);
        if without && before && hairs.iter().all(|hair| blocker.is_entered(Segment::new(eye, point + *hair))) {
            prop_assert!(hidden.holds(point));
        }
    }
}

#[test]
fn who_stands_behind_a_body_is_hidden_and_who_looks_past_it_is_not() {
    let eye = Point::new(30_000, 0);
    let edge = Segment::new(Point::new(20_000, 40_000), Point::new(40_000, 40_000));
    let middle = Point::new(30_000, 40_000);
    let body =
        |at: Point, width: i32| Footprint::new(Length(width), Length(4_000)).block(Pose::new(at, Angle::UP));
    let hidden = |bodies: &[Block]| {
        let bodies: Vec<Blocker> = bodies.iter().map(|block| Blocker::new(*block, 1)).collect();
        Masks::of(bodies.iter().map(Hider::Body)).shadows(eye).on(edge)
    };
    assert!(hidden(&[body(Point::new(30_000, 20_000), 14_000)]).is_all());
    let narrow = hidden(&[body(Point::new(30_000, 20_000), 4_000)]);
    assert!(!narrow.is_all() && narrow.holds(middle) && !narrow.holds(edge.from) && !narrow.holds(edge.to));
    let beyond = hidden(&[body(Point::new(30_000, 60_000), 30_000)]);
    assert!(!beyond.holds(middle), "nobody hides who stands before him");
    let two = [body(Point::new(25_000, 20_000), 10_500), body(Point::new(35_000, 24_000), 12_000)];
    assert!(hidden(&two).is_all(), "two hide together what neither does alone");
    assert!(!hidden(&two[..1]).is_all() && !hidden(&two[1..]).is_all());
}
