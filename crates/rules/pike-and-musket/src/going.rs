//! What ground does to a move (PM-07-07, PM-07-08, PM-07-25, PM-15-04).

mod barring;

use std::ops::ControlFlow;

use tabletop::{Angle, Block, Bounds, IndexSet, Length, Met, Outline, Point, Segment, Shape};
use terrain::Barred;

use crate::world::World;

pub use barring::{bars, bars_rout, is_barred_at, leads_over, may_bar, meets_any};

/// What a way over the ground costs beside its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// How much of it runs through difficult ground.
    pub slow: Length,
    /// How many streams, hedges, walls and ditches it crosses.
    pub crossings: u8,
}

impl Toll {
    /// What a straight way of the middle of a front costs: every kind of move pays alike (PM-07-25).
    pub fn of(world: &World, way: Segment) -> Toll {
        Toll::among(world, way, Costly::near(world, &Bounds::of_segment(way)))
    }

    /// The same where it is known what costs anything near the way.
    fn among(world: &World, way: Segment, costly: Costly) -> Toll {
        let slow = match costly.slow.is_empty() {
            true => Length::ZERO,
            false => world.ground.length_covered(way, costly.slow),
        };
        let mut crossings = 0;
        passages(world, way, costly.obstacles, |met| {
            let over = met.passage.is_some_and(|passage| is_way_over(world, passage.point));
            crossings += u8::from(!over);
        });
        Toll { slow, crossings }
    }

    /// What a move costs that would cost `own` in the open, `long` being its way and `normal` the unit's normal allowance: half
    /// rate for the part in difficult ground, a quarter of the allowance for each line crossed (PM-07-07, PM-07-25).
    pub fn cost(self, world: &World, own: Length, long: Length, normal: Length) -> Length {
        let rates = &world.book.movement.ground;
        let more = i64::from(rates.difficult.saturating_sub(100));
        let slow = match long.0 {
            0 => 0,
            long => i64::from(own.0) * i64::from(self.slow.0.min(long)) * more / (i64::from(long) * 100),
        };
        let crossing = rates.crossing.of(normal).times(self.crossings.into());
        own + Length(slow as i32) + crossing
    }
}

/// What costs who goes over it.
#[derive(Clone, Copy)]
struct Costly {
    /// Difficult ground.
    slow: IndexSet,
    /// What is crossed.
    obstacles: IndexSet,
}

impl Costly {
    /// Of it what may lie in a part of the table.
    fn near(world: &World, part: &Bounds) -> Costly {
        let [slow, obstacles] = [world.sets.slow, world.sets.obstacles];
        let any = !slow.is_empty() || !obstacles.is_empty();
        let near = if any { world.ground.near(part) } else { IndexSet::EMPTY };
        Costly { slow: slow.and(near), obstacles: obstacles.and(near) }
    }
}

/// Visits the lines of some features that a way passes.
fn passages(world: &World, way: Segment, among: IndexSet, mut visit: impl FnMut(Met)) {
    if among.is_empty() {
        return;
    }
    let _: ControlFlow<()> = world.ground.meet(way, among, |met| {
        visit(met);
        ControlFlow::Continue(())
    });
}

/// Where a straight way first crosses a line that nobody crosses but on a bridge or at a ford, there or elsewhere.
pub fn crosses_at(world: &World, way: Segment) -> Option<Point> {
    let mut first: Option<Point> = None;
    passages(world, way, world.sets.impassable, |met| {
        let far = |at: &Point| way.from.distance(*at);
        first = first.into_iter().chain(met.passage.map(|passage| passage.point)).min_by_key(far);
    });
    first
}

/// The way from one place to another by the bridge or ford by which it is shortest, where the straight one is cut off: where to make for
/// next, and how long the whole way is.
pub fn way_round(world: &World, from: Point, to: Point) -> Option<(Point, Length)> {
    barred(world).way_round(from, to)
}

/// The lines that nobody crosses but on a bridge, at a ford or through a gate.
fn barred(world: &World) -> Barred<'_> {
    Barred { ground: &world.ground, lines: world.sets.impassable, over: world.sets.ways_over }
}

/// Whether a place is a bridge, a ford or a gate.
pub(crate) fn is_way_over(world: &World, at: Point) -> bool {
    barred(world).is_over(at)
}

/// The longest straight way from a point in a direction that an allowance pays for.
pub fn farthest(world: &World, from: Point, direction: Angle, allowance: Length, normal: Length) -> Length {
    let way = |long: Length| Segment::new(from, from + direction.along(long));
    // A shorter way ends beside a longer one by no more than rounding.
    let costly = Costly::near(world, &Bounds::of_segment(way(allowance)).inflated(Length(2)));
    let pays =
        |long: Length| Toll::among(world, way(long), costly).cost(world, long, long, normal) <= allowance;
    if pays(allowance) {
        return allowance;
    }
    let (mut paid, mut dear) = (0, allowance.0);
    while dear - paid > 1 {
        let middle = paid + (dear - paid) / 2;
        if pays(Length(middle)) { paid = middle } else { dear = middle }
    }
    Length(paid)
}

/// Whether two rectangles stand against the same hedge, wall, ditch or stream, which runs between them (PM-07-25).
pub fn stand_across(world: &World, one: &Block, other: &Block) -> bool {
    let contact = world.book.foundations.measuring.contact;
    let widest = world.sets.widest_obstacle + contact.times(2);
    let apart = !Bounds::of_block(one).inflated(widest).meets(&Bounds::of_block(other));
    if world.sets.obstacles.is_empty() || apart {
        return false;
    }
    let line_between = |at: usize| {
        let Some(line) = world.ground.features().get(at).and_then(|feature| feature.as_line()) else {
            return false;
        };
        if !line.is_near(one, contact) || !line.is_near(other, contact) {
            return false;
        }
        let gap = one.gap(other);
        let thick = line.width() + contact.times(2);
        gap.distance.within(thick) && (line.is_passed(gap.line()) || line.width() == Length::ZERO)
    };
    world.sets.obstacles.iter().any(line_between)
}

/// The hedge, wall, ditch or stream that a straight line crosses, not at a way over it (PM-08-15).
pub fn obstacle_across(world: &World, line: Segment) -> Option<u8> {
    let mut found = None;
    passages(world, line, world.sets.obstacles, |met| {
        let over = met.passage.is_some_and(|passage| is_way_over(world, passage.point));
        if !over && found.is_none() {
            found = Some(met.feature.0);
        }
    });
    found
}

/// How far the points of a way are apart at which its nearness to a road is looked at.
const ROAD_STEP: i32 = 500;

/// Whether the middle of a front stays near the centre line of a road all the way (PM-07-08).
pub fn runs_along_road(world: &World, way: Segment) -> bool {
    let within = world.book.movement.ground.road_within;
    let near = |at: Point| {
        world.sets.roads.iter().any(|feature| match &world.ground.features()[feature].shape {
            Shape::Line(road) => road.gap(&at).is_some_and(|gap| gap.distance.within(within)),
            Shape::Area(_) => false,
        })
    };
    let long = way.length().0;
    let steps = long / ROAD_STEP + 1;
    let at = |step: i32| way.from + way.vector().scaled(step.into(), steps.into());
    !world.sets.roads.is_empty() && (0..=steps).all(|step| near(at(step)))
}

/// Whether more than a part of a rectangle lies on a feature, such as a hill, judged at the middles of 64 equal parts
/// (PM-06-03).
pub fn lies_on(world: &World, feature: usize, block: &Block, part: u8) -> bool {
    let Some(area) = world.ground.features().get(feature).and_then(|feature| feature.as_area()) else {
        return false;
    };
    match area.holds(block) {
        tabletop::Holding::Apart => false,
        holding => {
            let parts = PARTS * PARTS;
            let inside = match matches!(holding, tabletop::Holding::Partly) {
                true => parts_of(block).filter(|point| area.contains(*point)).count() as i64,
                false => parts,
            };
            inside * i64::from(part) > parts
        }
    }
}

/// Parts of a rectangle along each of its sides.
const PARTS: i64 = 8;

fn parts_of(block: &Block) -> impl Iterator<Item = Point> + '_ {
    let middle = |axis: tabletop::Vector, at: i64| axis.scaled(2 * at + 1, 2 * PARTS);
    (0..PARTS).flat_map(move |across| {
        (0..PARTS).map(move |deep| {
            block.front_left() + middle(block.front_axis(), across) + middle(block.depth_axis(), deep)
        })
    })
}
