//! Tests of sight.

use super::*;
use crate::sight_points::{edge_sight_points, file_middles, outline_sight_points};
use crate::{Angle, Area, Block, Class, Edge, Feature, Footing, Line, Pose, Screen};

const WOOD: u8 = 0;
const HILL: u8 = 1;
const HOUSE: u8 = 2;
const HIGH_WALL: u8 = 3;
const HEDGE: u8 = 4;

/// As in Never Mind the Matchlocks: woods and houses hide what is beyond them, ground hides from below.
const SCREENS: [Screen; 5] = [
    Screen::thicket(200, Length::inches(6)),
    Screen::solid(0),
    Screen::shell(200),
    Screen::shell(200),
    Screen::CLEAR,
];

fn opacity() -> Opacity<'static> {
    Opacity { screens: &SCREENS, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO }
}

fn rectangle(low: (i32, i32), high: (i32, i32)) -> Area {
    Area::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)).unwrap()
}

fn wall(from: (i32, i32), to: (i32, i32)) -> Line {
    Line::new(&[Point::inches(from.0, from.1), Point::inches(to.0, to.1)], Length::ZERO, &[]).unwrap()
}

fn ground() -> Ground {
    Ground::new(
        Length::inches(72),
        Length::inches(72),
        vec![
            Feature::area(Class::Patch, WOOD, 0, rectangle((10, 20), (20, 30))),
            Feature::area(Class::Contour, HILL, 1, rectangle((30, 20), (50, 40))),
            Feature::area(Class::Contour, HILL, 2, rectangle((36, 26), (44, 34))),
            Feature::area(Class::Building, HOUSE, 0, rectangle((10, 50), (14, 54))),
            Feature::line(Class::Line, HIGH_WALL, 0, wall((60, 10), (60, 20))),
            Feature::line(Class::Line, HEDGE, 0, wall((60, 30), (60, 40))),
        ],
    )
    .unwrap()
}

fn block(x: i32, y: i32, degrees: i32) -> Block {
    Block::at(Pose::new(Point::inches(x, y), Angle::degrees(degrees)), Length::inches(6), Length::inches(1))
}

fn line(a: (i32, i32), b: (i32, i32)) -> Segment {
    Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
}

fn standing(level: u8, held_by: IndexSet) -> Footing {
    Footing { level, held_by }
}

fn look(viewer: Footing, object: Footing) -> Look {
    Look::new(viewer, object, IndexSet::below(IndexSet::LIMIT))
}

fn feature_hiding(viewer: Footing, object: Footing, line: Segment) -> Option<u8> {
    let ground = ground();
    let scene = Scene { ground: &ground, blockers: &[], opacity: opacity() };
    scene.hidden_by(&look(viewer, object), line).map(|found| match found.by {
        Obstacle::Feature(id) => id.0,
        other => panic!("hidden by {other:?}"),
    })
}

#[test]
fn woods_hide_what_is_beyond_and_deep_inside() {
    let (open, wood) = (Footing::OPEN, standing(0, IndexSet::one(0)));
    assert_eq!(feature_hiding(open, open, line((15, 10), (15, 40))), Some(0));
    assert_eq!(feature_hiding(open, open, line((10, 10), (10, 40))), None);
    // Six inches of wood and not a hundredth more, in either direction.
    let six = line((15, 10), (15, 26));
    let more = Segment::new(six.from, Point::new(six.to.x, six.to.y + 1));
    assert_eq!(feature_hiding(open, wood, six), None);
    assert_eq!(feature_hiding(wood, open, Segment::new(six.to, six.from)), None);
    assert_eq!(feature_hiding(open, wood, more), Some(0));
    assert_eq!(feature_hiding(wood, wood, line((11, 25), (17, 25))), None);
    assert_eq!(feature_hiding(wood, wood, line((11, 25), (18, 25))), Some(0));
}

#[test]
fn higher_ground_hides_from_below_only() {
    let at = |level| standing(level, IndexSet::EMPTY);
    let across = line((25, 30), (55, 30));
    assert_eq!(feature_hiding(at(0), at(0), across), Some(1));
    assert_eq!(feature_hiding(at(1), at(0), across), Some(2));
    assert_eq!(feature_hiding(at(0), at(2), across), None);
    // From the first level to the first level past the top.
    assert_eq!(feature_hiding(at(1), at(1), line((31, 21), (49, 21))), None);
    assert_eq!(feature_hiding(at(1), at(1), line((31, 30), (49, 30))), Some(2));
}

#[test]
fn houses_and_high_walls_let_their_own_people_see() {
    let open = Footing::OPEN;
    let through_house = line((5, 52), (20, 52));
    assert_eq!(feature_hiding(open, open, through_house), Some(3));
    assert_eq!(feature_hiding(open, standing(0, IndexSet::one(3)), line((5, 52), (12, 52))), None);
    assert_eq!(feature_hiding(open, open, line((55, 15), (65, 15))), Some(4));
    assert_eq!(feature_hiding(standing(0, IndexSet::one(4)), open, line((59, 15), (65, 15))), None);
    assert_eq!(feature_hiding(open, open, line((55, 35), (65, 35))), None);
}

#[test]
fn bodies_hide_unless_looked_over() {
    let ground = ground();
    let blockers = [Blocker::new(block(20, 10, 0), 1), Blocker::new(block(30, 10, 0), 1)];
    let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
    let flat = look(Footing::OPEN, Footing::OPEN);
    let through = line((20, 2), (20, 18));
    let found = scene.hidden_by(&flat, through).unwrap();
    assert_eq!(found.by, Obstacle::Body(0));
    assert_eq!(found.stretch.stretch(through), line((20, 9), (20, 10)));
    assert!(scene.is_clear(&look(standing(1, IndexSet::EMPTY), Footing::OPEN), through));
    assert!(scene.is_clear(&Look { blockers: IndexSet::one(1), ..flat }, through));
    // Along the flank, and through the four inches between the two.
    assert!(scene.is_clear(&flat, line((23, 2), (23, 18))));
    assert!(scene.is_clear(&flat, line((25, 2), (25, 18))));
    // Both are named, in order.
    let mut named = Vec::new();
    let _: ControlFlow<()> =
        scene.obstructions(&flat, Segment::new(Point::new(0, 24_130), Point::inches(40, 9)), |found| {
            named.push(found.by);
            ControlFlow::Continue(())
        });
    assert_eq!(named, [Obstacle::Body(0), Obstacle::Body(1)]);
}

#[test]
fn dead_ground_lies_behind_what_is_looked_over() {
    let ground = ground();
    let blockers = [Blocker::new(block(20, 10, 0), 1)];
    let opacity = Opacity { dead_ground: Length::inches(8), ..opacity() };
    let scene = Scene { ground: &ground, blockers: &blockers, opacity };
    let down = look(standing(1, IndexSet::EMPTY), Footing::OPEN);
    // The rear of the body lies at nine inches: seventeen inches away is dead, a hair more is not.
    assert!(!scene.is_clear(&down, line((20, 19), (20, 1))));
    assert!(scene.is_clear(&down, line((20, 11), (20, 0))));
    assert!(!scene.is_clear(&down.reversed(), line((20, 1), (20, 19))));
    // Behind the viewer on the hill there is none.
    assert!(scene.is_clear(&down, line((20, 12), (20, 0))));
}

#[test]
fn limits_add_up_where_the_rules_say_so() {
    let screens = [Screen { through: Length::inches(3), ..Screen::thicket(9, Length::inches(3)) }];
    let narrow = |low| Feature::area(Class::Patch, 0, 0, rectangle((low, 0), (low + 2, 10)));
    let ground = Ground::new(Length::inches(30), Length::inches(30), vec![narrow(5), narrow(10)]).unwrap();
    let opacity = Opacity { screens: &screens, in_all: Length::inches(3), dead_ground: Length::ZERO };
    let scene = Scene { ground: &ground, blockers: &[], opacity };
    let flat = look(Footing::OPEN, Footing::OPEN);
    assert!(scene.is_clear(&flat, line((0, 5), (11, 5))));
    let found = scene.hidden_by(&flat, line((0, 5), (20, 5))).unwrap();
    assert_eq!(found.by, Obstacle::Together(FeatureId(1)));
}

#[test]
fn one_free_line_is_enough_and_is_shown() {
    let ground = ground();
    let (viewer, object) = (block(20, 4, 0), block(20, 18, 180));
    let blockers = [Blocker::new(block(19, 10, 0), 1), Blocker::new(block(26, 10, 0), 1)];
    let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
    let flat = look(Footing::OPEN, Footing::OPEN);
    let front = edge_sight_points(viewer.edge(Edge::Front), 6);
    let corners = object.corners();
    let witness = scene.first_clear(&flat, front.clone(), outline_sight_points(&corners)).unwrap();
    assert!(scene.is_clear(&flat, witness));
    // Close the gap: nothing is seen.
    let closed = [blockers[0], Blocker::new(block(25, 10, 0), 1), Blocker::new(block(13, 10, 0), 1)];
    let scene = Scene { blockers: &closed, ..scene };
    assert_eq!(scene.first_clear(&flat, front, outline_sight_points(&corners)), None);
}

#[test]
fn visible_figures_are_counted() {
    let ground = ground();
    let (viewer, object) = (block(20, 4, 0), block(20, 18, 180));
    let figures = FigureGrid::new(object, 12, 2).unwrap();
    let all = IndexSet::below(24);
    let open = Scene { ground: &ground, blockers: &[], opacity: opacity() };
    let flat = look(Footing::OPEN, Footing::OPEN);
    let from = file_middles(viewer.edge(Edge::Front), 12);
    assert_eq!(open.enough_figures(&flat, from.clone(), &figures, all, usize::MAX), all);
    assert_eq!(
        open.enough_figures(&flat, from.clone(), &figures, IndexSet::one(5), usize::MAX),
        IndexSet::one(5)
    );
    let blockers = [Blocker::new(block(22, 16, 0), 1)];
    let scene = Scene { blockers: &blockers, ..open };
    let seen = scene.enough_figures(&flat, from.clone(), &figures, all, usize::MAX);
    assert!(!seen.is_empty() && seen.len() < 24);
    // Only what is seen without narrowing is seen.
    let slow = (0..24).filter(|index| {
        from.clone().any(|viewer| {
            figures.sight_points(*index).any(|point| scene.is_clear(&flat, Segment::new(viewer, point)))
        })
    });
    assert_eq!(slow.collect::<Vec<_>>(), seen.iter().collect::<Vec<_>>());
    for enough in 0..26 {
        let some = scene.enough_figures(&flat, from.clone(), &figures, all, enough);
        assert!(some.but(seen).is_empty() && some.len() >= enough.min(seen.len()), "{enough}");
    }
    for viewer in from.clone() {
        for standing in [all, IndexSet::one(0), IndexSet::one(15), IndexSet::EMPTY] {
            let some =
                !scene.enough_figures(&flat, [viewer].into_iter(), &figures, standing, usize::MAX).is_empty();
            assert_eq!(scene.is_figure_visible(&flat, viewer, &figures, standing), some);
        }
    }
}
