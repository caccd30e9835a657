//! Who is put down by a beast touches it, as somebody must who would herd.

use border_reivers::BorderReivers;
use border_reivers::field::Field;
use border_reivers::herding;
use engine::PieceId;
use tabletop::{Angle, Length, Point, Pose};

/// A rider on his own, and a cow and a ewe some way off.
const LAID: &str = r#"
title = "a rider and beasts"
rules = ["BR-10-01"]
play = ["expect turn 1"]
figure = [{ name = "hob", side = "A", rank = "leader", mounted = true, at = [10, 10] }]
beast = [
    { name = "crummie", kind = "cattle", at = [20, 20] },
    { name = "ewe", kind = "sheep", at = [30, 20] },
]
"#;

#[test]
fn whoever_is_let_go_on_a_beast_or_close_by_stands_in_contact_with_it() {
    let cases = cases::read::<BorderReivers>("beasts", LAID).unwrap_or_else(|faults| panic!("{faults}"));
    let (world, table) = cases::stage::<BorderReivers>(&cases[0]).unwrap_or_else(|faults| panic!("{faults}"));
    let field = Field::new(&table, &world);
    let piece = |name: &str| -> PieceId { <BorderReivers as cases::Staged>::piece(&world, name).unwrap() };
    let (rider, cow) = (piece("hob"), piece("crummie"));
    let inch = |x: i32, y: i32| Point::new(Length::hundredths_of_inch(x).0, Length::hundredths_of_inch(y).0);
    let contact = world.book.foundations.contact.gap;
    for (x, y) in [(2000, 2000), (2005, 1990), (2120, 2080), (1830, 2000), (2000, 2168)] {
        let put = herding::beside(field, rider, Pose::new(inch(x, y), Angle::degrees(0)));
        let gap = put.at.distance(field.centre(cow)) - field.radius(cow) - field.radius(rider);
        assert!(gap > Length::ZERO && gap <= contact, "{x},{y}: {gap:?}");
    }
    // On the side on which he was let go.
    let left = herding::beside(field, rider, Pose::new(inch(1830, 2000), Angle::degrees(0)));
    assert!(left.at.x < field.centre(cow).x);
    // Who is let go elsewhere stands there.
    let clear = Pose::new(inch(2300, 2000), Angle::degrees(90));
    assert_eq!(herding::beside(field, rider, clear), clear);
}
