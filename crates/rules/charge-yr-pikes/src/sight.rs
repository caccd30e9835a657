//! Line of sight (CYP-16-01, CYP-16-02, CYP-16-09, CYP-02-04).

use std::ops::ControlFlow;

use engine::PieceId;
use tabletop::{Block, IndexSet, Length, Outline, Point, Segment};

use crate::field::Field;
use crate::table::Form;
use crate::world::World;

/// How far apart the points are from which a front edge looks: a quarter of an inch.
const SPACING: Length = Length(635);

/// How high a point stands: by the hills under it (CYP-16-01).
pub fn height(world: &World, at: Point) -> u8 {
    world.ground.level_at(at)
}

/// Whether a line of sight is clear of ground. From level to level hills, woods and towns block it, but for an inch of the wood or
/// town that holds either end; from a hill or to one, woods and towns only make dead space behind them, and another hill as high
/// blocks (CYP-16-02, CYP-16-09).
pub fn is_clear(world: &World, from: Point, to: Point) -> bool {
    is_clear_but_for(world, from, to, IndexSet::EMPTY)
}

/// The same where some features hide nothing: the towns and works that units at either end garrison, along whose edge they lie
/// (CYP-16-09).
pub fn is_clear_but_for(world: &World, from: Point, to: Point, open: IndexSet) -> bool {
    let way = Segment::new(from, to);
    let (mine, theirs) = (height(world, from), height(world, to));
    let high = mine.max(theirs);
    !hill_blocks(world, way, high) && !screened(world, way, high, [mine, theirs], open)
}

/// Whether woods or towns stand in the way of what flies low, as between two who stand on the same level (CYP-16-09, CYP-09-23).
pub fn is_screened_low(world: &World, from: Point, to: Point, open: IndexSet) -> bool {
    screened(world, Segment::new(from, to), 0, [0, 0], open)
}

/// The town or works that a unit garrisons, along whose edge it lies (CYP-16-09).
pub fn opened_by(field: Field, unit: PieceId) -> IndexSet {
    let garrison = field.unit(unit).garrison().filter(|_| field.form(unit) == Form::Deployed);
    garrison.map_or(IndexSet::EMPTY, |at| IndexSet::EMPTY.with(usize::from(at)))
}

/// Whether a hill hides one end from the other: one as high as the higher of the two, on which neither stands.
fn hill_blocks(world: &World, way: Segment, high: u8) -> bool {
    let met = world.ground.meet(way, world.sets.hills, |met| {
        let level = world.ground.features()[usize::from(met.feature.0)].level;
        let holds = |at: Point| {
            world.ground.features()[usize::from(met.feature.0)]
                .as_area()
                .is_some_and(|area| area.contains(at))
        };
        let blocks = level > 0 && level >= high && !holds(way.from) && !holds(way.to);
        if blocks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    met.is_break()
}

/// Whether woods or towns hide one end from the other.
fn screened(world: &World, way: Segment, high: u8, ends: [u8; 2], open: IndexSet) -> bool {
    let book = &world.book.terrain.sight;
    let among: IndexSet = world.sets.woods.or(world.sets.towns).but(open);
    if among.is_empty() {
        return false;
    }
    let long = way.length();
    let met = world.ground.meet(way, among, |met| {
        let (enters, leaves) = (met.stretch.entry.along(way), met.stretch.exit.along(way));
        let inside = met.stretch.length(way);
        let holds_end = enters == way.from || leaves == way.to;
        let blocks = if high == 0 || holds_end {
            // A wood or town that holds an end is seen into, and out of, for an inch.
            !(holds_end && inside <= book.into)
        } else if ends[0] > ends[1] {
            // Dead space behind it as seen from the hill.
            leaves.distance(way.to) <= book.dead && long > Length::ZERO
        } else {
            enters.distance(way.from) <= book.dead && ends[1] > ends[0]
        };
        if blocks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    met.is_break()
}

/// The points from which a piece looks: along the front edges of its stands; of an officer his whole base.
fn looks_from(field: Field, id: PieceId) -> Vec<Point> {
    let mut found = Vec::new();
    for stand in &field.stands(id) {
        along(stand.block.edge(tabletop::Edge::Front), &mut found);
        if field.kind(id).is_officer() {
            found.extend(stand.block.corners());
        }
    }
    found
}

/// Points along a segment, its ends among them.
fn along(edge: Segment, found: &mut Vec<Point>) {
    let steps = (edge.length().0 / SPACING.0).max(1);
    found.extend((0..=steps).map(|at| edge.from + edge.vector().scaled(at.into(), steps.into())));
}

/// The points at which a block is looked at: its corners, the middles of its edges and its centre.
fn shown_by(block: &Block) -> [Point; 9] {
    let [a, b, c, d] = block.corners();
    [a, b, c, d, a.midpoint(b), b.midpoint(c), c.midpoint(d), d.midpoint(a), block.centre()]
}

/// Whether a point has a line of sight to some of a stand that the ground leaves clear, but for some features that hide nothing
/// (CYP-01-08, CYP-16-09).
pub fn shows(world: &World, from: Point, stand: &Block, open: IndexSet) -> bool {
    shown_by(stand).iter().any(|at| is_clear_but_for(world, from, *at, open))
}

/// Whether a piece has a line of sight to another that the ground leaves clear (CYP-16-09).
pub fn sees(field: Field, looker: PieceId, target: PieceId) -> bool {
    let from = looks_from(field, looker);
    let open = opened_by(field, looker).or(opened_by(field, target));
    field.stands(target).iter().any(|stand| {
        let seen = shown_by(&stand.block);
        from.iter().any(|eye| seen.iter().any(|at| is_clear_but_for(field.world, *eye, *at, open)))
    })
}

/// Whether a piece on the table finds one that stands on its owner's map: by a clear line of sight, in a wood only within twelve
/// inches; in a town or works at any distance; or by coming within an inch (CYP-02-04).
pub fn finds(field: Field, looker: PieceId, mapped: PieceId) -> bool {
    let book = &field.world.book.terrain.sight;
    if field.within(looker, mapped, book.nearby) {
        return true;
    }
    let block = field.block(mapped);
    let in_wood = field
        .world
        .sets
        .woods
        .iter()
        .any(|at| crate::going::lies_wholly_in(field.world, tabletop::FeatureId(at as u8), &block));
    match field.form(mapped) {
        Form::Deployed => sees(field, looker, mapped),
        _ if in_wood => {
            // The edge of the wood must be in clear sight; what is inside it is found by nearness.
            block.within(&field.block(looker), book.found) && sees_into(field, looker, &block)
        }
        _ => sees(field, looker, mapped),
    }
}

/// Whether a looker has clear sight of the edge of the wood before somebody inside it.
fn sees_into(field: Field, looker: PieceId, block: &Block) -> bool {
    let from = looks_from(field, looker);
    let world = field.world;
    from.iter().any(|eye| {
        let way = Segment::new(*eye, eye.gap(block).to);
        let mut edge = None;
        let _: ControlFlow<()> = world.ground.meet(way, world.sets.woods, |met| {
            let enters = met.stretch.entry.along(way);
            if edge.is_none_or(|known: Point| enters.distance(*eye) < known.distance(*eye)) {
                edge = Some(enters);
            }
            ControlFlow::Continue(())
        });
        edge.is_none_or(|edge| is_clear(world, *eye, edge))
    })
}
