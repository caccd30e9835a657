//! The way round a river: by which bridge, and how far.

use tabletop::{Area, Class, Feature, Ground, IndexSet, Length, Line, Point};
use terrain::Barred;

/// A river across a table of 60 by 40 inches, a lake beyond it on the left, and bridges with their middles so far across.
fn crossed_at(bridges: &[i32]) -> Ground {
    let river = Line::new(&[Point::inches(0, 20), Point::inches(60, 20)], Length::INCH, &[]).expect("a line");
    let lake = Area::rectangle(Point::inches(2, 24), Point::inches(10, 30)).expect("an area");
    let over =
        |x: &i32| Area::rectangle(Point::inches(x - 1, 18), Point::inches(x + 1, 22)).expect("an area");
    let mut features = vec![Feature::line(Class::Line, 0, 0, river), Feature::area(Class::Patch, 0, 0, lake)];
    features.extend(bridges.iter().map(|x| Feature::area(Class::Patch, 1, 0, over(x))));
    Ground::new(Length::inches(60), Length::inches(40), features).expect("a table")
}

fn way(bridges: &[i32], from: Point, to: Point) -> Option<(Point, Length)> {
    let ground = crossed_at(bridges);
    let over = (2..2 + bridges.len()).fold(IndexSet::EMPTY, IndexSet::with);
    Barred { ground: &ground, lines: IndexSet::below(2), over }.way_round(from, to)
}

#[test]
fn the_bridge_by_which_the_way_is_shortest_is_made_for() {
    let (from, to) = (Point::inches(30, 10), Point::inches(30, 30));
    for bridges in [[24, 50], [50, 24]] {
        // Ten inches to its near end, four over it, ten on from there.
        assert_eq!(way(&bridges, from, to), Some((Point::inches(24, 18), Length::inches(24))));
    }
}

#[test]
fn whoever_is_at_a_bridge_makes_for_its_far_end() {
    let (to, at) = (Point::inches(30, 28), Point::inches(24, 18));
    assert_eq!(way(&[24], at, to).map(|(next, _)| next), Some(Point::inches(24, 22)));
    let before = Point::inches(24, 16);
    assert_eq!(way(&[24], before, Point::inches(34, 28)).map(|(next, _)| next), Some(at), "not there yet");
}

#[test]
fn nobody_goes_round_where_the_way_is_open_or_no_bridge_leads() {
    let from = Point::inches(30, 10);
    assert_eq!(way(&[24], from, Point::inches(40, 15)), None, "on the same bank");
    assert_eq!(way(&[30], from, Point::inches(30, 30)), None, "straight over the bridge");
    assert_eq!(way(&[], from, Point::inches(30, 30)), None, "no bridge");
    assert_eq!(way(&[24], from, Point::inches(6, 27)), None, "in the lake");
}
