//! Where horses and beasts run, and where the edge of the table ends it.

use border_reivers::BorderReivers;
use border_reivers::field::Field;
use border_reivers::running::{heading, straight};
use tabletop::{Angle, Disc, Length, Point};

#[test]
fn directions_go_round_from_north() {
    assert_eq!(heading(1), Angle::UP);
    assert_eq!(heading(2), Angle::degrees(36));
    assert_eq!(heading(6), Angle::HALF);
    assert_eq!(heading(10), Angle::degrees(324));
}

#[test]
fn an_edge_stops_a_base_when_it_touches() {
    // The usual table, 72 by 48, with nobody on it.
    let empty = "title = \"nobody\"\nrules = [\"BR-07-03\"]\nplay = [\"expect turn 1\"]\n";
    let case = cases::read::<BorderReivers>("nobody", empty).unwrap_or_else(|faults| panic!("{faults}"));
    let (world, table) = cases::stage::<BorderReivers>(&case[0]).unwrap_or_else(|faults| panic!("{faults}"));
    let field = Field::new(&table, &world);
    let base = Disc { centre: Point::inches(5, 5), radius: Length::inches(1) };
    let out = straight(field, base, Point::inches(-5, 5), &[]);
    assert_eq!((out.far, out.to, out.at_edge), (Length::inches(4), Point::inches(1, 5), true));
    let inward = straight(field, base, Point::inches(9, 9), &[]);
    let whole = tabletop::Segment::new(base.centre, Point::inches(9, 9)).length();
    assert_eq!((inward.far, inward.to, inward.at_edge), (whole, Point::inches(9, 9), false));
}
