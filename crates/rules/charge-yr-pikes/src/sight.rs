//! Line of sight (CYP-16-01, CYP-16-02, CYP-16-09, CYP-02-04).

pub(crate) mod look;
pub(crate) mod shade;

use std::ops::ControlFlow;

use engine::PieceId;
use tabletop::{
    Angle, Block, Bounds, FeatureId, Footprint, Holding, IndexSet, Length, Outline, Point, Segment, Side,
};

use crate::facts;
use crate::field::{Field, TOUCHING};
use crate::table::Form;
use crate::world::World;

pub use look::{Face, Look, Mark, Veils, widened};
pub use shade::{Outline as Hiding, Shade, Turn, is_convex};

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
    let screens = Screens { hills: world.sets.hills, covers: covers(world).but(open) };
    screens.leave_clear(world, from, to)
}

/// The woods and towns.
fn covers(world: &World) -> IndexSet {
    world.sets.woods.or(world.sets.towns)
}

/// The two outermost lines from one block to another, which all others lie between; none where the blocks overlap.
fn flanking([one, other]: &[Block; 2]) -> Option<[Segment; 2]> {
    let ends = [one.corners(), other.corners()];
    let mut found = [None; 2];
    for from in ends[0] {
        for to in ends[1] {
            let line = Segment::new(from, to);
            let on = |side: Side| ends.iter().flatten().all(|at| [side, Side::On].contains(&line.side(*at)));
            let outermost = [on(Side::Right), on(Side::Left)];
            for (known, outer) in found.iter_mut().zip(outermost) {
                if outer {
                    *known = Some(line);
                }
            }
        }
    }
    let [left, right] = found;
    Some([left?, right?])
}

/// What of the ground may stand in the way of lines of sight between two pieces, found out once for all of these.
#[derive(Clone, Copy, Debug)]
pub struct Screens {
    hills: IndexSet,
    covers: IndexSet,
}

impl Screens {
    /// What comes near the box round both: whatever lies outside of it is on no line between them. The towns and works that either
    /// garrisons hide nothing.
    pub fn between(field: Field, one: PieceId, other: PieceId) -> Screens {
        let world = field.world;
        let open = opened_by(field, one).or(opened_by(field, other));
        let [[a, b, c, d], far] = [one, other].map(|id| field.block(id).corners());
        let part = far.into_iter().fold(Bounds::of_segment(Segment::new(a, c)).with(b).with(d), Bounds::with);
        let near = world.ground.near(&part.inflated(TOUCHING));
        Screens { hills: near.and(world.sets.hills), covers: near.and(covers(world)).but(open) }
    }

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.hills.is_empty() && self.covers.is_empty()
    }

    /// Whether a hill, wood or town surely hides every point of one piece from every point of the other, found without trying lines:
    /// no hill holds any of either, nor does it, and it reaches without a gap from one side to the other of all lines between them.
    pub fn hide_all(&self, field: Field, one: PieceId, other: PieceId) -> bool {
        let (blocks, ground) = ([one, other].map(|id| field.block(id)), &field.world.ground);
        let Some([left, right]) = flanking(&blocks) else { return false };
        // It does not even touch them.
        let wide = [one, other].map(|id| {
            let (pose, body) = (field.piece(id).pose(), field.footprint(id));
            let more = TOUCHING.times(2);
            Footprint::new(body.width + more, body.depth + more).block(pose.moved(Angle::UP, TOUCHING))
        });
        let apart = |at: usize| {
            let holding = |block: &Block| ground.holds(FeatureId(at as u8), block);
            wide.iter().all(|block| holding(block) == Holding::Apart)
        };
        if !self.hills.iter().all(apart) {
            return false;
        }
        let level = |at: &usize| ground.features()[*at].level > 0;
        let hides = self.hills.iter().filter(level).chain(self.covers.iter().filter(|at| apart(*at)));
        hides.into_iter().any(|at| {
            let only = IndexSet::EMPTY.with(at);
            let inside = |line: Segment| {
                let mut point = None;
                let _: ControlFlow<()> = ground.meet(line, only, |met| {
                    let [enters, leaves] = [met.stretch.entry, met.stretch.exit].map(|it| it.along(line));
                    point = point.or(Some(enters.midpoint(leaves)));
                    ControlFlow::Continue(())
                });
                point
            };
            let across = || Some(Segment::new(inside(left)?, inside(right)?));
            across().is_some_and(|line| ground.length_inside(line, only) >= line.length())
        })
    }

    /// All of it.
    const fn all(&self) -> IndexSet {
        self.hills.or(self.covers)
    }

    /// One of it alone.
    const fn only(&self, at: usize) -> Screens {
        let one = IndexSet::one(at);
        Screens { hills: self.hills.and(one), covers: self.covers.and(one) }
    }

    /// Whether they leave a line clear.
    pub fn leave_clear(&self, world: &World, from: Point, to: Point) -> bool {
        let ends = if self.hills.is_empty() { [0, 0] } else { [height(world, from), height(world, to)] };
        self.leave_clear_at(world, Segment::new(from, to), ends)
    }

    /// The same where it is known how high its ends lie.
    fn leave_clear_at(&self, world: &World, way: Segment, ends: [u8; 2]) -> bool {
        let high = ends[0].max(ends[1]);
        !hill_blocks(world, way, high, self.hills) && !screened(world, way, high, ends, self.covers)
    }
}

/// Whether woods or towns stand in the way of what flies low, as between two who stand on the same level (CYP-16-09, CYP-09-23).
pub fn is_screened_low(world: &World, from: Point, to: Point, open: IndexSet) -> bool {
    screened(world, Segment::new(from, to), 0, [0, 0], covers(world).but(open))
}

/// The town or works that a unit garrisons, along whose edge it lies (CYP-16-09).
pub fn opened_by(field: Field, unit: PieceId) -> IndexSet {
    let garrison = field.unit(unit).garrison().filter(|_| field.form(unit) == Form::Deployed);
    garrison.map_or(IndexSet::EMPTY, |at| IndexSet::EMPTY.with(usize::from(at)))
}

/// Whether a hill hides one end from the other: one as high as the higher of the two, on which neither stands.
fn hill_blocks(world: &World, way: Segment, high: u8, hills: IndexSet) -> bool {
    if hills.is_empty() {
        return false;
    }
    let met = world.ground.meet(way, hills, |met| {
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
fn screened(world: &World, way: Segment, high: u8, ends: [u8; 2], among: IndexSet) -> bool {
    let book = &world.book.terrain.sight;
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

/// Points along a segment, its ends among them; one that is the last already is not taken twice.
fn along(edge: Segment, found: &mut Vec<Point>) {
    let steps = (edge.length().0 / SPACING.0).max(1);
    let from = i32::from(found.last() == Some(&edge.from));
    found.extend((from..=steps).map(|at| edge.from + edge.vector().scaled(at.into(), steps.into())));
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
    facts::of_both(
        field.facts(),
        [looker, target],
        |kept| &mut kept.sees,
        || sees_anew(field, looker, target),
    )
}

fn sees_anew(field: Field, looker: PieceId, target: PieceId) -> bool {
    let screens = Screens::between(field, looker, target);
    if screens.is_empty() {
        return true;
    }
    if screens.hide_all(field, looker, target) {
        return false;
    }
    let (from, stands) = (looks_from(field, looker), field.stands(target));
    let veils = Veils::of(field.world, screens);
    // The ends and the middle most often decide it.
    let few = [from.first(), from.get(from.len() / 2), from.last()];
    let middles: Vec<Mark> = stands.iter().map(|stand| Mark::at(stand.block.centre())).collect();
    let sees = |eye: &Point, marks: &[Mark]| {
        let look = veils.look(*eye);
        marks.iter().any(|at| look.is_clear_to(at))
    };
    if few.into_iter().flatten().any(|eye| sees(eye, &middles)) {
        return true;
    }
    let mut shown: Vec<Point> = stands.iter().flat_map(|stand| shown_by(&stand.block)).collect();
    shown.sort_unstable();
    shown.dedup();
    let shown: Vec<Mark> = shown.into_iter().map(Mark::at).collect();
    let face = veils.face(&field.block(target));
    from.iter().any(|eye| {
        let look = veils.look(*eye);
        let any = || shown.iter().any(|at| look.is_clear_to(at));
        let lost = look.loses(&face);
        debug_assert!(
            !lost || (eye.x ^ eye.y) & 7 != 0 || !any(),
            "what hides a block does not hide all of it"
        );
        !lost && any()
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
