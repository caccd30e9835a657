//! Lines of sight and of attack (PM-06-03, PM-08-02).

use std::cell::{Cell, OnceCell};

use engine::{InlineVec, PieceId};
use tabletop::{Block, Bounds, Edge, Hull, IndexSet, Length, Outline, Point, Segment};

use crate::facts::{self, About};
use crate::field::Field;
use crate::going;
use crate::table::PIECES;

/// Who looks from where, with the others that may stand in between.
struct Scene<'a> {
    field: Field<'a>,
    about: Option<About<'a>>,
    viewer: PieceId,
    object: PieceId,
    others: InlineVec<(Bounds, Block), PIECES>,
    /// The one of them who stood in the way of the last line: mostly he stands in that of the next.
    last: Cell<Option<usize>>,
    /// The hills on which each of the two stands.
    hills: OnceCell<[IndexSet; 2]>,
    /// The ground that some line may cross.
    ground: IndexSet,
}

/// The hills, by their steps, on which a unit stands: those on which more than half of its rectangle lies (PM-06-03).
fn hills_under(field: Field, block: &Block) -> IndexSet {
    let part = field.world.book.artillery.sight.part_on_hill;
    let hills = field.world.sets.hills;
    let near = field.world.ground.near(&Bounds::of_block(block)).and(hills);
    near.iter()
        .filter(|at| going::lies_on(field.world, *at, block, part))
        .fold(IndexSet::EMPTY, |set, at| set.with(at))
}

/// How many steps of hills are under a unit (PM-08-15).
pub fn height(field: Field, block: &Block) -> usize {
    hills_under(field, block).len()
}

/// Whether a battery sees a target: straight lines from the middle of its front edge reach half of the points along the target's
/// front edge, or along its nearest edge where the front faces away (PM-06-03).
pub(crate) fn battery_sees(field: Field, about: Option<About>, battery: PieceId, target: PieceId) -> bool {
    let from = field.front(battery);
    let edge = edge_of(field, from, target);
    let scene = Scene::of(field, about, [battery, target], from, edge);
    let mut points = points_of_edge(field, edge);
    let mut wanted = points.len().div_ceil(usize::from(field.world.book.artillery.sight.part_seen).max(1));
    // It is settled as soon as so many are seen, or can no longer be.
    while wanted > 0 && wanted <= points.len() {
        wanted -= usize::from(points.next().is_some_and(|to| scene.is_clear(from, to)));
    }
    wanted == 0
}

/// Whether a unit sees an enemy whom it would charge: a straight line from the middle of its front edge reaches some point of the
/// edge that is looked at (PM-07-11).
pub fn sees(field: Field, unit: PieceId, target: PieceId) -> bool {
    let from = field.front(unit);
    let edge = edge_of(field, from, target);
    let scene = Scene::of(field, None, [unit, target], from, edge);
    points_of_edge(field, edge).any(|to| scene.is_clear(from, to))
}

/// The edge of a target at which one looks from a point (PM-06-03).
fn edge_of(field: Field, from: Point, target: PieceId) -> Segment {
    let block = field.block(target);
    let front = block.edge(Edge::Front);
    let faces_away = front.vector().cross(from - front.from) <= 0;
    if !faces_away {
        return front;
    }
    let edges = Edge::ALL.map(|edge| block.edge(edge));
    let nearest = edges.into_iter().min_by_key(|edge| edge.gap(&from).distance.rounded_up());
    nearest.unwrap_or(front)
}

/// Points of an edge every 5 mm, its ends included (PM-06-03).
fn points_of_edge(field: Field, edge: Segment) -> impl ExactSizeIterator<Item = Point> {
    let spacing = field.world.book.artillery.sight.spacing.0.max(1);
    let steps = (edge.length().0 / spacing).max(1);
    let last = edge.vector();
    (0..steps + 1).map(move |at| {
        let part = i64::from(at) * i64::from(spacing);
        if at == steps { edge.to } else { edge.from + last.scaled(part, edge.length().0.into()) }
    })
}

impl Scene<'_> {
    /// Who looks at whom, along lines from a point to an edge.
    fn of<'a>(
        field: Field<'a>,
        about: Option<About<'a>>,
        [viewer, object]: [PieceId; 2],
        from: Point,
        edge: Segment,
    ) -> Scene<'a> {
        let lines = Hull::of([from, edge.from, edge.to]);
        let part = Bounds::of_segment(edge).with(from);
        let mut others = InlineVec::empty((part, field.block(viewer)));
        let between = |id: &PieceId| {
            let piece = field.piece(*id);
            *id != viewer && *id != object && lines.is_none_or(|lines| piece.may_lie_in(&lines))
        };
        for id in field.units_in(&part).filter(between) {
            let block = field.block(id);
            let bounds = Bounds::of_block(&block);
            if part.meets(&bounds) {
                others.push((bounds, block));
            }
        }
        let ground = field.world.ground.near(&part);
        Scene { field, about, viewer, object, others, last: Cell::new(None), hills: OnceCell::new(), ground }
    }

    /// The hills on which the viewer and the object stand.
    fn hills(&self) -> [IndexSet; 2] {
        let under = |id| facts::hills(self.about, id, || hills_under(self.field, &self.field.block(id)));
        *self.hills.get_or_init(|| [self.viewer, self.object].map(under))
    }

    fn is_clear(&self, from: Point, to: Point) -> bool {
        let line = Segment::new(from, to);
        !self.is_barred(line) && !self.is_hidden_by_ground(line)
    }

    /// Whether a unit stands in the way of a line.
    fn is_barred(&self, line: Segment) -> bool {
        let stands_in =
            |(bounds, block): &(Bounds, Block)| bounds.meets_segment(line) && line.through(block).is_some();
        if self.last.get().is_some_and(|at| stands_in(&self.others[at])) {
            return true;
        }
        let bars = |other: &(Bounds, Block)| stands_in(other) && !self.is_seen_over(&other.1);
        let found = self.others.iter().position(bars);
        self.last.set(found.or(self.last.get()));
        found.is_some()
    }

    /// From a hill one sees over units on lower ground that are more than 50 mm from both (PM-06-03).
    fn is_seen_over(&self, block: &Block) -> bool {
        let field = self.field;
        let over = field.world.book.artillery.sight.over;
        let near = |id| field.block(id).within(block, over);
        let of_viewer = self.hills()[0];
        !of_viewer.is_empty()
            && of_viewer.len() > hills_under(field, block).len()
            && !near(self.viewer)
            && !near(self.object)
    }

    fn is_hidden_by_ground(&self, line: Segment) -> bool {
        let (sets, ground) = (&self.field.world.sets, &self.field.world.ground);
        let hills = sets.hills.and(self.ground);
        let is_over_hill = || {
            let [one, other] = self.hills();
            ground.length_covered(line, hills.but(one.or(other))) > Length::ZERO
        };
        !hills.is_empty() && is_over_hill()
            || self.is_hidden_by_cover(line)
            || crosses_crest(self.field, sets.crests.and(self.ground), line)
    }

    /// A wood or town hides what lies behind it; what stands inside one is seen within 50 mm (PM-06-03).
    fn is_hidden_by_cover(&self, line: Segment) -> bool {
        let world = self.field.world;
        let depth = world.book.artillery.sight.into_wood;
        let holds = |at: usize, point: Point| {
            world.ground.features()[at].as_area().is_some_and(|area| area.contains(point))
        };
        let hidden = |at: usize| {
            let through = world.ground.length_covered(line, IndexSet::one(at));
            through > Length::ZERO && (through > depth || !holds(at, line.to) && !holds(at, line.from))
        };
        world.sets.hides.and(self.ground).iter().any(hidden)
    }
}

/// Whether a line crosses a drawn crest that is more than 20 mm from both of its ends (PM-06-03).
fn crosses_crest(field: Field, crests: IndexSet, line: Segment) -> bool {
    let world = field.world;
    let far = world.book.artillery.sight.crest;
    crests.iter().any(|at| {
        let Some(crest) = world.ground.features()[at].as_line() else { return false };
        let is_far = |point: Point| crest.gap(&point).is_none_or(|gap| gap.distance.beyond(far));
        crest.is_passed(line) && is_far(line.from) && is_far(line.to)
    })
}

/// Whether a straight line no longer than `range` joins two rectangles without crossing another unit, a town or a drawn crest:
/// Generals and staff officers do not count, and woods hide nothing at these distances (PM-08-02).
pub fn line_joins(field: Field, one: PieceId, other: PieceId, range: Length) -> bool {
    let near = field.near(one, range);
    if !near(&other) {
        return false;
    }
    let (mine, theirs) = (field.block(one), field.block(other));
    let gap = mine.gap(&theirs);
    if !gap.distance.within(range) {
        return false;
    }
    let mut between: InlineVec<Block, PIECES> = InlineVec::empty(mine);
    let may_be = |id: &PieceId| *id != one && *id != other;
    for id in field.units_in(&field.piece(one).round(range).part()).filter(may_be) {
        let block = field.block(id);
        if block.within(&mine, range) && block.within(&theirs, range) {
            between.push(block);
        }
    }
    let is_clear = |line: Segment| {
        !between.iter().any(|block| line.through(block).is_some())
            && field.world.ground.length_covered(line, field.world.sets.towns) == Length::ZERO
            && !crosses_crest(field, field.world.sets.crests, line)
    };
    is_clear(gap.line())
        || lines(field, &mine, &theirs).any(|line| line.length() <= range && is_clear(line))
        || lines(field, &theirs, &mine).any(|line| line.length() <= range && is_clear(line))
}

/// Lines from points along the edges of a rectangle to the nearest point of another.
fn lines<'b>(field: Field<'_>, from: &'b Block, to: &'b Block) -> impl Iterator<Item = Segment> + use<'b> {
    let spacing = field.world.book.artillery.sight.spacing.0.max(1);
    let edges = Edge::ALL.into_iter().map(|edge| from.edge(edge));
    let points = edges.flat_map(move |edge| {
        let steps = edge.length().0 / spacing;
        (0..=steps).map(move |at| edge.from + edge.vector().scaled(at.into(), steps.max(1).into()))
    });
    points.map(move |point| {
        let gap = point.gap(to);
        Segment::new(point, gap.to)
    })
}
