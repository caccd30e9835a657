//! How long questions of sight take on a full table: 40 bodies and 20 features. Each measure asserts its answer.
//! Run with `cargo bench -p tabletop --bench sight`.

use std::hint::black_box;
use std::time::Instant;

use tabletop::{
    Angle, Area, Barrier, Block, Blocker, Class, Corridor, Edge, Feature, FigureGrid, Footing, Ground,
    IndexSet, Length, Line, Look, Opacity, Outline, Point, Pose, Scene, Screen, Segment, edge_sight_points,
    file_middles, outline_sight_points,
};

const SCREENS: [Screen; 4] =
    [Screen::thicket(9, Length::inches(6)), Screen::solid(0), Screen::shell(9), Screen::CLEAR];

fn rounded(middle: Point, radius: Length, corners: i32) -> Area {
    let at = |corner: i32| middle + Angle::hundredths(corner * 36_000 / corners).along(radius);
    Area::new(&(0..corners).map(at).collect::<Vec<_>>()).expect("a round area is simple")
}

/// Six woods, six contours, two houses and six hedges on a table of 72 by 48 inches.
fn ground() -> Ground {
    let mut features = Vec::new();
    for index in 0..6 {
        let wood = rounded(Point::inches(6 + 12 * index, 8 + 6 * (index % 4)), Length::inches(3), 12);
        features.push(Feature::area(Class::Patch, 0, 0, wood));
        let hill = rounded(Point::inches(12 + 24 * (index / 2), 38), Length::inches(5 - 2 * (index % 2)), 24);
        features.push(Feature::area(Class::Contour, 1, 1 + (index % 2) as u8, hill));
        let hedge = [Point::inches(4 + 12 * index, 20), Point::inches(10 + 12 * index, 22)];
        let hedge = Line::new(&hedge, Length::ZERO, &[]).expect("a hedge is a line");
        features.push(Feature::line(Class::Line, 3, 0, hedge));
    }
    for index in 0..2 {
        let house = Area::rectangle(Point::inches(21 + 28 * index, 23), Point::inches(23 + 28 * index, 26));
        features.push(Feature::area(Class::Building, 2, 0, house.expect("a house is a rectangle")));
    }
    Ground::new(Length::inches(72), Length::inches(48), features).expect("the ground is sound")
}

/// Two lines of ten bodies on either side.
fn bodies() -> Vec<Block> {
    let body = |index: i32| {
        let (column, row) = (index % 10, index / 10);
        let facing = Angle::degrees(if row < 2 { 0 } else { 180 } + column - 5);
        let pose = Pose::new(Point::inches(4 + 7 * column, [8, 14, 34, 40][row as usize]), facing);
        Block::at(pose, Length::millimetres(150), Length::millimetres(30))
    };
    (0..40).map(body).collect()
}

fn measure<T: PartialEq + std::fmt::Debug>(name: &str, expected: T, mut ask: impl FnMut() -> T) {
    assert_eq!(ask(), expected, "{name}");
    let rounds = 20_000u32;
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        for _ in 0..rounds {
            black_box(ask());
        }
        best = best.min(start.elapsed().as_secs_f64() / f64::from(rounds));
    }
    println!("{name:<58} {:>9.0} ns", best * 1e9);
}

fn main() {
    let (ground, bodies) = (ground(), bodies());
    let blockers: Vec<Blocker> = bodies.iter().map(|block| Blocker::new(*block, 1)).collect();
    let opacity = Opacity { screens: &SCREENS, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
    let scene = Scene { ground: &ground, blockers: &blockers, opacity };
    let look = |viewer: usize, object: usize| {
        let others = IndexSet::below(40).without(viewer).without(object);
        Look::new(Footing::OPEN, Footing::OPEN, others)
    };
    let front = |index: usize| bodies[index].edge(Edge::Front);
    let line = |viewer: usize, object: usize| bodies[viewer].front_middle().gap(&bodies[object]).line();

    let (ahead, behind, slanted) = (line(13, 23), line(3, 23), line(10, 29));
    measure("one line, clear, across the middle", true, || {
        scene.is_clear(black_box(&look(13, 23)), black_box(ahead))
    });
    measure("one line, hidden by a body", false, || {
        scene.is_clear(black_box(&look(3, 23)), black_box(behind))
    });
    measure("one line, slantwise over the table", false, || {
        scene.is_clear(black_box(&look(10, 29)), black_box(slanted))
    });
    measure("any clear line, edge of 12 files to a body", true, || {
        let corners = bodies[23].corners();
        let to = outline_sight_points(&corners);
        scene.first_clear(black_box(&look(13, 23)), edge_sight_points(front(13), 12), to).is_some()
    });
    let figures = |index: usize| FigureGrid::new(bodies[index], 10, 2).expect("twenty figures");
    measure("visible figures, open", 20, || {
        let seen = file_middles(front(13), 12);
        scene
            .enough_figures(black_box(&look(13, 23)), seen, &figures(23), IndexSet::below(20), usize::MAX)
            .len()
    });
    measure("visible figures of the second line, hidden", 0, || {
        let seen = file_middles(front(13), 12);
        scene
            .enough_figures(black_box(&look(13, 33)), seen, &figures(33), IndexSet::below(20), usize::MAX)
            .len()
    });
    measure("corridor and its opening past 38 bodies", false, || {
        let corridor = Corridor::new(front(13), &bodies[33], line(13, 33)).expect("a corridor");
        let barriers: [Barrier<'_>; 38] =
            std::array::from_fn(|index| Barrier::Body(&bodies[index + usize::from(index >= 13)]));
        corridor.opening(&barriers).across.is_empty()
    });
    measure("level under a point", 2, || ground.level_at(black_box(Point::inches(36, 38))));
    let empty = Segment::new(Point::inches(1, 29), Point::inches(71, 29));
    measure("length in woods along the table", Length::ZERO, || {
        ground.length_inside(black_box(empty), IndexSet::below(128))
    });
}
