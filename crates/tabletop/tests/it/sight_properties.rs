//! Laws that sight must keep: it is the same both ways, wherever the table lies and however it is turned or
//! mirrored, whether or not the scene was narrowed first, and nothing added to a table makes more visible.

use proptest::prelude::*;
use tabletop::{
    Angle, Area, Barrier, Block, Blocker, Class, Corridor, Feature, FigureGrid, Footing, Ground, Holding,
    Hull, IndexSet, Length, Line, Look, Opacity, Point, Pose, Scene, Screen, Segment, Vector,
    edge_sight_points, file_middles, outline_sight_points,
};

const SIDE: i32 = 60_000;

const SCREENS: [Screen; 4] = [
    Screen { dead_ground: Length(2_000), ..Screen::thicket(2, Length(3_000)) },
    Screen::shell(2),
    Screen::solid(0),
    Screen::shell(1),
];

/// Corners of what lies on a table, so that it can be moved about exactly.
#[derive(Clone, Debug)]
struct Layout {
    areas: Vec<(u8, Vec<Point>)>,
    walls: Vec<[Point; 2]>,
    blocks: Vec<(Block, u8)>,
    line: Segment,
    levels: (u8, u8),
    held: (u8, u8),
}

/// A way to carry every point of a table to another place.
#[derive(Clone, Copy, Debug)]
enum Carry {
    Shift(i32, i32),
    QuarterTurn,
    Mirror,
}

impl Carry {
    fn vector(self, vector: Vector) -> Vector {
        match self {
            Carry::Shift(..) => vector,
            Carry::QuarterTurn => vector.right(),
            Carry::Mirror => Vector::new(-vector.x, vector.y),
        }
    }

    /// Quarter turns and mirrors are taken about the middle of the table, so that it stays upon itself.
    fn point(self, point: Point) -> Point {
        let middle = Point::new(SIDE / 2, SIDE / 2);
        match self {
            Carry::Shift(x, y) => point + Vector::new(x, y),
            _ => middle + self.vector(point - middle),
        }
    }

    fn block(self, block: &Block) -> Block {
        let [front_left, front_right, ..] = block.corners();
        let depth = self.vector(block.depth_axis());
        match self {
            // In a mirror the left end of the front is the right one.
            Carry::Mirror => {
                Block::from_axes(self.point(front_right), -self.vector(block.front_axis()), depth)
            }
            _ => Block::from_axes(self.point(front_left), self.vector(block.front_axis()), depth),
        }
    }

    fn layout(self, layout: &Layout) -> Layout {
        let carried = |points: &Vec<Point>| points.iter().map(|point| self.point(*point)).collect();
        Layout {
            areas: layout.areas.iter().map(|(tag, points)| (*tag, carried(points))).collect(),
            walls: layout.walls.iter().map(|wall| wall.map(|point| self.point(point))).collect(),
            blocks: layout.blocks.iter().map(|(block, top)| (self.block(block), *top)).collect(),
            line: Segment::new(self.point(layout.line.from), self.point(layout.line.to)),
            ..layout.clone()
        }
    }
}

impl Layout {
    fn ground(&self) -> Ground {
        let class = |tag| [Class::Patch, Class::Building, Class::Contour][usize::from(tag)];
        let areas = self.areas.iter().map(|(tag, points)| {
            let level = u8::from(*tag == 2);
            Feature::area(class(*tag), *tag, level, Area::new(points).unwrap())
        });
        let walls = self
            .walls
            .iter()
            .map(|wall| Feature::line(Class::Line, 3, 0, Line::new(wall, Length::ZERO, &[]).unwrap()));
        Ground::new(Length(SIDE), Length(SIDE), areas.chain(walls).collect()).unwrap()
    }

    fn blockers(&self) -> Vec<Blocker> {
        self.blocks.iter().map(|(block, top)| Blocker::new(*block, *top)).collect()
    }

    fn look(&self) -> Look {
        let held = |bits: u8| {
            (0..8).filter(|bit| bits & (1 << bit) != 0).fold(IndexSet::EMPTY, |set, bit| set.with(bit))
        };
        Look::new(
            Footing { level: self.levels.0, held_by: held(self.held.0) },
            Footing { level: self.levels.1, held_by: held(self.held.1) },
            IndexSet::below(self.blocks.len()),
        )
    }
}

fn opacity() -> Opacity<'static> {
    Opacity { screens: &SCREENS, in_all: Length(5_000), dead_ground: Length::ZERO }
}

/// What hides a line, by kind and index: enough to compare two tables.
fn verdict(layout: &Layout) -> Option<tabletop::Obstacle> {
    let (ground, blockers) = (layout.ground(), layout.blockers());
    let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
    scene.hidden_by(&layout.look(), layout.line).map(|found| found.by)
}

fn point() -> impl Strategy<Value = Point> {
    // A coarse lattice, so that lines often graze corners and run along edges.
    (0..=24, 0..=24).prop_map(|(x, y)| Point::new(x * SIDE / 24, y * SIDE / 24))
}

fn corners() -> impl Strategy<Value = Vec<Point>> {
    let fine = (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::new(x, y));
    prop_oneof![
        proptest::collection::vec(point(), 3..7),
        proptest::collection::vec(fine, 3..6),
        (point(), point()).prop_map(|(low, high)| vec![
            low,
            Point::new(high.x, low.y),
            high,
            Point::new(low.x, high.y)
        ]),
    ]
    .prop_filter("an area must be simple", |corners| Area::new(corners).is_ok())
}

fn block() -> impl Strategy<Value = Block> {
    let facing = prop_oneof![(0..8).prop_map(|eighth| eighth * 4_500), 0..36_000];
    (point(), facing, 1..8, 1..3).prop_map(|(at, facing, width, depth)| {
        let pose = Pose::new(at, Angle::hundredths(facing));
        Block::at(pose, Length(width * SIDE / 24), Length(depth * SIDE / 48))
    })
}

fn layout() -> impl Strategy<Value = Layout> {
    (
        proptest::collection::vec((0u8..3, corners()), 0..5),
        proptest::collection::vec((point(), point()), 0..3),
        proptest::collection::vec((block(), 1u8..3), 0..5),
        (point(), point()),
        (0u8..3, 0u8..3),
        (any::<u8>(), any::<u8>()),
    )
        .prop_map(|(areas, walls, blocks, line, levels, held)| Layout {
            areas,
            walls: walls.into_iter().filter(|(from, to)| from != to).map(|(from, to)| [from, to]).collect(),
            blocks,
            line: Segment::new(line.0, line.1),
            levels,
            held,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn sight_is_the_same_both_ways(layout in layout()) {
        let (ground, blockers) = (layout.ground(), layout.blockers());
        // A thicket's two limits are alike here, so the two directions have the same rule.
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let back = Segment::new(layout.line.to, layout.line.from);
        let look = layout.look();
        prop_assert_eq!(scene.is_clear(&look, layout.line), scene.is_clear(&look.reversed(), back));
    }

    #[test]
    fn sight_does_not_depend_on_where_the_table_lies(layout in layout(), x in -90_000..90_000, y in -90_000..90_000) {
        let here = verdict(&layout);
        for carry in [Carry::Shift(x, y), Carry::QuarterTurn, Carry::Mirror] {
            prop_assert_eq!(here, verdict(&carry.layout(&layout)), "{:?}", carry);
        }
    }

    #[test]
    fn narrowing_changes_no_answer(layout in layout(), object in block()) {
        let (ground, blockers) = (layout.ground(), layout.blockers());
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let look = layout.look();
        let points: Vec<Point> = outline_sight_points(&object.corners()).collect();
        let ends = [layout.line.from, layout.line.to];
        let narrowed = scene.narrowed(&look, ends.into_iter().chain(points.iter().copied()));
        for point in points {
            for from in [layout.line.from, layout.line.to] {
                let line = Segment::new(from, point);
                prop_assert_eq!(scene.hidden_by(&look, line), scene.hidden_by(&narrowed, line));
            }
        }
    }

    #[test]
    fn more_bodies_hide_more(layout in layout(), object in block()) {
        let (ground, blockers) = (layout.ground(), layout.blockers());
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let look = layout.look();
        let grid = FigureGrid::new(object, 4, 2).unwrap();
        let from = file_middles(layout.line, 3);
        let all = scene.enough_figures(&look, from.clone(), &grid, IndexSet::below(8), usize::MAX);
        let fewer = Look { blockers: look.blockers.without(0), ..look };
        let without = scene.enough_figures(&fewer, from.clone(), &grid, IndexSet::below(8), usize::MAX);
        prop_assert!(all.but(without).is_empty());
        let open = Look { blockers: IndexSet::EMPTY, features: IndexSet::EMPTY, ..look };
        prop_assert_eq!(scene.enough_figures(&open, from, &grid, IndexSet::below(8), usize::MAX).len(), 8);
    }

    #[test]
    fn a_figure_is_visible_if_any_of_its_lines_is_clear(
        layout in layout(), object in block(), from in point(), nearer in any::<bool>(),
    ) {
        // Half the time a body is put straight before the object.
        let mut layout = layout;
        if nearer {
            let middle = from.midpoint(object.centre());
            let facing = Angle::of(object.centre() - from);
            layout.blocks.push((Block::at(Pose::new(middle, facing), Length(SIDE / 6), Length(SIDE / 40)), 9));
        }
        let (ground, blockers) = (layout.ground(), layout.blockers());
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let look = layout.look();
        let grid = FigureGrid::new(object, 5, 3).unwrap();
        let viewers = file_middles(Segment::new(from, layout.line.to), 3);
        let seen = scene.enough_figures(&look, viewers.clone(), &grid, IndexSet::below(15), usize::MAX);
        for index in 0..15 {
            let any = viewers.clone().any(|viewer| {
                grid.sight_points(index).any(|point| scene.is_clear(&look, Segment::new(viewer, point)))
            });
            prop_assert_eq!(seen.contains(index), any, "figure {}", index);
        }
    }

    #[test]
    fn a_line_is_clear_that_nothing_hides(layout in layout()) {
        let (ground, blockers) = (layout.ground(), layout.blockers());
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let look = layout.look();
        prop_assert_eq!(scene.is_clear(&look, layout.line), scene.hidden_by(&look, layout.line).is_none());
    }

    #[test]
    fn a_witness_is_a_clear_line_between_sight_points(layout in layout(), object in block()) {
        let (ground, blockers) = (layout.ground(), layout.blockers());
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: opacity() };
        let look = layout.look();
        let (from, corners) = (edge_sight_points(layout.line, 4), object.corners());
        let to = outline_sight_points(&corners);
        let seen = from.clone().flat_map(|viewer| to.clone().map(move |point| Segment::new(viewer, point)));
        let expected = seen.into_iter().find(|line| scene.is_clear(&look, *line));
        prop_assert_eq!(scene.first_clear(&look, from, to), expected);
    }

    #[test]
    fn holding_agrees_with_the_corners_and_the_other_way_round(corners in corners(), block in block()) {
        let area = Area::new(&corners).unwrap();
        let holding = area.holds(&block);
        let inside = block.corners().iter().all(|corner| area.contains(*corner));
        match holding {
            Holding::Wholly => prop_assert!(inside && area.contains(block.centre())),
            Holding::Apart => prop_assert!(
                !Barrier::Area(&area).reaches_into(&block) && !block.corners().iter().any(
                    |corner| area.position(*corner) == tabletop::Position::Inside)
            ),
            Holding::Partly => prop_assert!(Barrier::Area(&area).reaches_into(&block)),
        }
        for carry in [Carry::Shift(777, -333), Carry::QuarterTurn, Carry::Mirror] {
            let moved: Vec<Point> = corners.iter().map(|corner| carry.point(*corner)).collect();
            prop_assert_eq!(Area::new(&moved).unwrap().holds(&carry.block(&block)), holding);
        }
    }

    #[test]
    fn barriers_measure_the_same_both_ways(one in corners(), other in corners(), block in block()) {
        let (one, other) = (Area::new(&one).unwrap(), Area::new(&other).unwrap());
        let pairs = [(Barrier::Area(&one), Barrier::Area(&other)), (Barrier::Area(&one), Barrier::Body(&block))];
        for (mine, theirs) in pairs {
            let there = mine.gap(&theirs).unwrap();
            let back = theirs.gap(&mine).unwrap();
            prop_assert_eq!(there.distance, back.distance);
            // The witness lies on the two, to within the rounding of a unit.
            let near = |barrier: &Barrier<'_>, point: Point| {
                let dot = Hull::of([point]).unwrap();
                barrier.gap(&Barrier::Hull(&dot)).unwrap().distance.within(Length(1))
            };
            prop_assert!(near(&mine, there.from) && near(&theirs, there.to));
        }
    }

    #[test]
    fn a_corridor_mirrored_swaps_its_sides(front in block(), target in block(), blocks in proptest::collection::vec(block(), 0..6)) {
        let opening = |carry: Option<Carry>| {
            let carried = |block: &Block| carry.map_or(*block, |carry| carry.block(block));
            let (front, target) = (carried(&front), carried(&target));
            let blocks: Vec<Block> = blocks.iter().map(carried).collect();
            let barriers: Vec<Barrier<'_>> = blocks.iter().map(Barrier::Body).collect();
            let line = Segment::new(front.corners()[0], target.corners()[0]);
            let line = match carry {
                // The front left corner is the front right one in the mirror.
                Some(Carry::Mirror) => Segment::new(front.corners()[1], target.corners()[1]),
                _ => line,
            };
            let corridor = Corridor::new(front.edge(tabletop::Edge::Front), &target, line).unwrap();
            corridor.opening(&barriers)
        };
        let (here, turned, mirrored) =
            (opening(None), opening(Some(Carry::QuarterTurn)), opening(Some(Carry::Mirror)));
        prop_assert_eq!((here.left, here.right, here.across), (turned.left, turned.right, turned.across));
        prop_assert_eq!(here.across, mirrored.across);
        prop_assert_eq!(here.left.or(here.right), mirrored.left.or(mirrored.right));
        prop_assert_eq!(
            here.narrowest.map(|narrows| narrows.gap.distance),
            turned.narrowest.map(|narrows| narrows.gap.distance)
        );
    }
}
