//! What of an object one point of a viewer can see or shoot at, exactly.

mod seeing;

use std::cell::{Cell, OnceCell};

use engine::PieceId;
use tabletop::{
    Area, Block, Blocker, Bounds, Fraction, Gap, Holding, Hull, IndexSet, InlineVec, Length, Outline, Point,
    Sector, Segment, Shape, Standing,
};

use super::ground::{Ends, LastEdge, LastEye};
use super::hiding::{HiddenParts, Hider, Masks};
use super::reach::{Found, HAIRS, Reach};
use super::sight::{Obstacle, Purpose, Sight, Sort, are_family};
use super::stand::Stand;
use crate::table::Fire;

/// The most pairs of units beside one another too close to see between that are told apart.
const PAIRS: usize = 24;

/// One piece looking or shooting at another.
pub struct View<'s, 'a> {
    sight: &'s Sight<'a>,
    /// Who looks.
    pub viewer: PieceId,
    /// At whom.
    pub object: PieceId,
    from: Stand<'a>,
    stand: Stand<'a>,
    purpose: Purpose,
    higher: u8,
    /// The bodies that stop a line.
    hiding: IndexSet,
    /// Friends on lower ground, over whom a shot may go if it is long enough (CP-16-22).
    overshot: IndexSet,
    /// Pairs of units between which one does not see (CP-10-04).
    narrow: InlineVec<(u8, u8), PAIRS>,
    /// The features that may hide the object.
    features: IndexSet,
    /// What stopped the last line that was stopped: mostly it stops the next one too.
    last: Cell<Stop>,
    /// A rectangle that holds the viewer, and one that holds the object, with a little about them.
    grounds: OnceCell<[Option<Block>; 2]>,
    masks: OnceCell<Masks<'s>>,
    unspotted: OnceCell<bool>,
    edges: [LastEdge; 2],
    eyes: [LastEye; 4],
    lined: Cell<[IndexSet; 2]>,
}

/// What may stop a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Nothing,
    /// A body.
    Body(u8),
    /// A friend on lower ground.
    Friend(u8),
    /// The ground between two units, by the place of the pair.
    Gap(u8),
    /// A feature.
    Ground(u8),
}

impl<'s, 'a> View<'s, 'a> {
    /// One piece looking at another that stands there.
    pub fn new(
        sight: &'s Sight<'a>,
        viewer: PieceId,
        object: PieceId,
        stand: Stand<'a>,
        purpose: Purpose,
    ) -> View<'s, 'a> {
        let field = sight.field;
        let from = Stand::of(field, viewer);
        let level_of = |stand: &Stand| match stand {
            Stand::Troops(body) => body.frame().map_or(body.pose().at, |frame| frame.centre()),
            Stand::House(area) => area.bounds().low.midpoint(area.bounds().high),
        };
        let ground = &field.world.ground;
        let higher = ground.level_at(level_of(&from)).max(ground.level_at(level_of(&stand)));
        let mut view = View {
            sight,
            viewer,
            object,
            from,
            stand,
            purpose,
            higher,
            hiding: IndexSet::EMPTY,
            overshot: IndexSet::EMPTY,
            narrow: InlineVec::new(),
            features: IndexSet::EMPTY,
            last: Cell::new(Stop::Nothing),
            grounds: OnceCell::new(),
            masks: OnceCell::new(),
            unspotted: OnceCell::new(),
            edges: [const { Cell::new(None) }; 2],
            eyes: [const { Cell::new(None) }; 4],
            lined: Cell::new([IndexSet::EMPTY; 2]),
        };
        view.gather();
        view
    }

    /// Finds what may stand between the two.
    fn gather(&mut self) {
        let mut bounds = self.from.bounds();
        let other = self.stand.bounds();
        bounds = bounds.with(other.low).with(other.high);
        let (from, stand) = (self.from, self.stand);
        // Mostly there is somebody between, but not always.
        let hull = OnceCell::new();
        let hull = || hull.get_or_init(|| Hull::of(from.about().chain(stand.about()))).as_ref();
        let gap = self.sight.field.world.length(self.sight.field.world.book.sight.gap);
        let wide = bounds.inflated(gap);
        let mut beside = IndexSet::EMPTY;
        for (at, obstacle) in self.sight.obstacles.iter().enumerate() {
            if !obstacle.blocker.bounds().meets(&wide) || self.is_family(obstacle.unit) {
                continue;
            }
            let block = obstacle.blocker.block();
            let inside = || hull().is_none_or(|hull| block.meets_inside(hull));
            if self.stops(obstacle) {
                self.hiding = if inside() { self.hiding.with(at) } else { self.hiding };
                if obstacle.sort != Sort::Loose {
                    beside = beside.with(at);
                }
            } else if self.may_be_overshot(obstacle) && inside() {
                self.overshot = self.overshot.with(at);
            }
        }
        let hiding = self.hiding;
        // Who stands beside nobody is not asked how near he stands.
        let is_near =
            |at: usize| hiding.contains(at) || hull().is_none_or(|hull| self.block(at).within(hull, gap));
        self.narrow = self.pairs(beside, gap, is_near);
        let near = self.sight.field.world.ground.near(&bounds).and(self.sight.features);
        let ends = self.ends();
        let hiding = near.iter().filter(|at| ends.may_hide(*at)).fold(IndexSet::EMPTY, IndexSet::with);
        self.features = hiding;
    }

    /// The same where the table made ready is a larger part of it than the two need: without features that lie nowhere
    /// between them.
    pub fn between(mut self) -> Self {
        let field = self.sight.field;
        let (one, other) = (self.from.bounds(), self.stand.bounds());
        let part = one.with(other.low).with(other.high);
        let part = part.inflated(field.world.length(field.world.book.sight.gap));
        let features = field.world.ground.features();
        let near = self.features.iter().filter(|at| features[*at].bounds().meets(&part));
        self.features = near.fold(IndexSet::EMPTY, IndexSet::with);
        self
    }

    /// Whether a piece is one of the two, or a forlorn hope or its parent (CP-20-08).
    fn is_family(&self, unit: PieceId) -> bool {
        are_family(self.sight.field, unit, self.viewer) || are_family(self.sight.field, unit, self.object)
    }

    /// Whether a body stops lines (CP-10-02, CP-10-03, CP-16-21, CP-16-23, CP-16-24).
    fn stops(&self, obstacle: &Obstacle) -> bool {
        let friend = obstacle.side == self.sight.field.side(self.viewer);
        obstacle.blocker.top() > self.higher
            && match (self.purpose, obstacle.sort) {
                (_, Sort::CloseOrder) => true,
                (Purpose::Look, sort) => sort == Sort::Guns,
                (Purpose::Shot(Fire::Ball), _) => friend,
                (Purpose::Shot(_), _) => true,
            }
    }

    /// Whether it is a friend over whom a shot may go (CP-16-22).
    fn may_be_overshot(&self, obstacle: &Obstacle) -> bool {
        let friend = obstacle.side == self.sight.field.side(self.viewer);
        matches!(self.purpose, Purpose::Shot(_)) && friend
    }

    /// The pairs of bodies beside one another too close to see between, of those for which a test holds.
    fn pairs(
        &self,
        among: IndexSet,
        gap: Length,
        holds: impl Fn(usize) -> bool,
    ) -> InlineVec<(u8, u8), PAIRS> {
        let mut pairs = InlineVec::new();
        for one in among.iter() {
            let first = &self.sight.obstacles[one];
            let about = first.blocker.bounds().inflated(gap);
            for other in among.iter().filter(|other| *other > one) {
                let second = &self.sight.obstacles[other];
                if first.unit != second.unit
                    && about.meets(second.blocker.bounds())
                    && first.blocker.block().nearer_than(second.blocker.block(), gap)
                    && holds(one)
                    && holds(other)
                {
                    pairs.try_push((one as u8, other as u8));
                }
            }
        }
        pairs
    }

    fn block(&self, at: usize) -> &'s Block {
        let sight = self.sight;
        sight.obstacles[at].blocker.block()
    }

    /// Whether nothing at all stands between.
    fn is_open(&self) -> bool {
        self.hiding.is_empty()
            && self.overshot.is_empty()
            && self.narrow.is_empty()
            && self.features.is_empty()
    }

    /// Whether a line is stopped by nothing.
    pub fn is_clear(&self, line: Segment) -> bool {
        if self.is_stopped_by(self.last.get(), line) {
            return false;
        }
        let bodies = self.hiding.iter().map(|at| Stop::Body(at as u8));
        let friends = self.overshot.iter().map(|at| Stop::Friend(at as u8));
        let gaps = (0..self.narrow.len()).map(|at| Stop::Gap(at as u8));
        let ground = self.features.iter().map(|at| Stop::Ground(at as u8));
        let mut all = bodies.chain(friends).chain(gaps).chain(ground);
        let stop = all.find(|stop| self.is_stopped_by(*stop, line));
        self.last.set(stop.unwrap_or(self.last.get()));
        stop.is_none()
    }

    fn is_stopped_by(&self, stop: Stop, line: Segment) -> bool {
        match stop {
            Stop::Nothing => false,
            Stop::Body(at) => self.sight.obstacles[usize::from(at)].blocker.is_entered(line),
            Stop::Friend(at) => self.is_too_near(at.into(), line),
            Stop::Gap(at) => self.passes_narrowly(self.narrow[usize::from(at)], line),
            Stop::Ground(at) => self.is_hidden_by_ground(at.into(), line),
        }
    }

    /// Whether a friend below is too near the target to be overshot: his far edge must lie in the first half of the
    /// line (CP-16-22).
    fn is_too_near(&self, at: usize, line: Segment) -> bool {
        let half = Fraction::new(1, 2);
        self.sight.obstacles[at].blocker.crossing(line).is_some_and(|inside| Some(inside.exit) > half)
    }

    /// Whether a line goes in on one side of the ground between two units and out on the other.
    fn passes_narrowly(&self, (one, other): (u8, u8), line: Segment) -> bool {
        let (one, other) = (self.block(one.into()), self.block(other.into()));
        let sides = (line.standing(one), line.standing(other));
        if !matches!(sides, (Standing::Left, Standing::Right) | (Standing::Right, Standing::Left)) {
            return false;
        }
        let both = Hull::of(one.corners().into_iter().chain(other.corners()));
        both.and_then(|both| line.through(&both))
            .is_some_and(|inside| inside.entry > Fraction::ZERO && inside.exit < Fraction::ONE)
    }

    fn is_hidden_by_ground(&self, at: usize, line: Segment) -> bool {
        let feature = &self.sight.field.world.ground.features()[at];
        feature.bounds().meets(&Bounds::of_segment(line)) && self.ends().is_hidden_by(at, line)
    }

    fn grounds(&self) -> &[Option<Block>; 2] {
        self.grounds.get_or_init(|| [self.from.generous(), self.stand.generous()])
    }

    /// The convex bodies, woods, houses, hedges and crests that hide whoever lies behind them, and units too close to one another to
    /// see between; no areas in which some of the object lies.
    fn masks(&self) -> &Masks<'s> {
        self.masks.get_or_init(|| {
            let bodies = self.hiding.iter().map(|at| Hider::Body(&self.sight.obstacles[at].blocker));
            let areas = self.features.iter().filter_map(|at| self.shade(at)).map(Hider::Area);
            let walls = self.features.iter().flat_map(|at| self.ends().walls(at)).map(Hider::Wall);
            let mut masks = Masks::of(bodies.chain(areas).chain(walls));
            if let [Some(from), Some(to)] = self.grounds() {
                for (one, other) in &self.narrow {
                    masks.close([self.block((*one).into()), self.block((*other).into())], [from, to]);
                }
            }
            masks
        })
    }

    /// A convex area that hides whoever lies behind it, apart from the object.
    fn shade(&self, at: usize) -> Option<&'a Area> {
        let to = self.grounds()[1]?;
        self.ends().shade(at).filter(|area| area.holds(&to) == Holding::Apart)
    }

    fn ends(&self) -> Ends<'_, 'a> {
        Ends {
            field: self.sight.field,
            viewer: (self.viewer, &self.from),
            object: (self.object, &self.stand),
            higher: self.higher,
            purpose: self.purpose,
            unspotted: &self.unspotted,
            edges: self.edges.each_ref(),
            eyes: &self.eyes,
            lined: &self.lined,
        }
    }

    /// The bodies that may stop a line.
    pub fn obstacles(&self) -> impl Iterator<Item = &'s Block> {
        self.hiding.iter().map(|at| self.block(at))
    }

    /// The woods and houses that may hide the object and hold neither of the two.
    pub fn screens(&self) -> impl Iterator<Item = &'a Area> {
        let ground = &self.sight.field.world.ground;
        let holds = |area: &Area, stand: &Stand| match stand {
            Stand::Troops(body) => body.blocks().any(|block| area.holds(&block) != Holding::Apart),
            Stand::House(house) => std::ptr::eq(*house, area),
        };
        let tall = |at: &usize| {
            ground.features()[*at].level + self.sight.field.world.terrain[*at].height > self.higher
        };
        let areas = self.features.iter().filter(tall).filter_map(|at| ground.features()[at].as_area());
        areas.filter(move |area| !holds(area, &self.from) && !holds(area, &self.stand))
    }

    /// The object's ground.
    pub const fn stand(&self) -> &Stand<'a> {
        &self.stand
    }

    /// What of the object can be seen or shot at from a point: the nearest point, and one in an arc. `None` if nothing
    /// is. Exact but for a hair: beside whatever throws a shadow the points a hair to either side of it are tried.
    pub fn reach(&self, eye: Point, arc: Option<&Sector>) -> Option<Reach> {
        self.reach_past(eye, arc, &[])
    }

    /// [`View::reach`] where some blocks besides stand in the way: parts of the shooter's own unit (CP-16-24).
    pub fn reach_past(&self, eye: Point, arc: Option<&Sector>, own: &[Block]) -> Option<Reach> {
        let is_clear = |line: Segment| {
            self.is_clear(line) && !own.iter().any(|block| Blocker::new(*block, 0).is_entered(line))
        };
        let nearest = self.stand.gap_from(eye);
        let first = is_clear(nearest.line());
        let inside = |point: Point| arc.is_none_or(|arc| arc.contains(point));
        if first && inside(nearest.to) {
            return Some(Reach { nearest, in_arc: Some(nearest.to) });
        }
        if self.is_open() && own.is_empty() {
            let in_arc = arc.and_then(|arc| self.stand.caught_by(arc));
            return Some(Reach { nearest, in_arc });
        }
        // Who does not see the nearest point mostly sees little of the rest.
        let shadows = (!first).then(|| self.masks().shadows(eye));
        let mut found = Found { best: first.then_some(nearest.to), in_arc: None };
        for edge in self.stand.edges_towards(eye) {
            if found.is_done_with(eye, edge) {
                continue;
            }
            let hidden = shadows.as_ref().map(|shadows| shadows.on(edge));
            if hidden.as_ref().is_some_and(HiddenParts::is_all) {
                continue;
            }
            let is_hidden = |point| hidden.as_ref().is_some_and(|parts| parts.holds(point));
            self.each_point(eye, edge, arc, |point| {
                let nearer =
                    found.best.is_none_or(|best| point.distance_squared(eye) < best.distance_squared(eye));
                let wanted = found.in_arc.is_none() && inside(point);
                let line = Segment::new(eye, point);
                let may_be_seen = (nearer || wanted) && !is_hidden(point);
                if may_be_seen && !self.stand.is_entered(line) && is_clear(line) {
                    found.best = if nearer { Some(point) } else { found.best };
                    found.in_arc = if wanted { Some(point) } else { found.in_arc };
                }
                false
            });
        }
        found.best.map(|best| Reach { nearest: Gap::between(eye, best), in_arc: found.in_arc })
    }

    /// Visits the points of an edge at which what is seen of it may begin or end, until told to stop; says whether it was.
    fn each_point(
        &self,
        eye: Point,
        edge: Segment,
        arc: Option<&Sector>,
        mut visit: impl FnMut(Point) -> bool,
    ) -> bool {
        if visit(Gap::from_segment(edge, eye).from)
            || (0..=8).any(|part| visit(edge.from + edge.vector().scaled(part, 8)))
        {
            return true;
        }
        let whole = edge.length().0.max(1).into();
        let asides = HAIRS.map(|hair| edge.vector().scaled(hair, whole));
        let mut through = |corner: Point| {
            let there = Segment::new(eye, corner).line_meeting(edge).map(|(_, there)| there);
            let Some(there) = there.filter(|there| there.on_stretch()) else { return false };
            let at = there.along(edge);
            visit(at) || asides.iter().any(|aside| visit(at + *aside) || visit(at - *aside))
        };
        let bodies = self.narrow.iter().fold(self.hiding.or(self.overshot), |all, (one, other)| {
            all.with((*one).into()).with((*other).into())
        });
        bodies.iter().any(|at| self.block(at).corners().into_iter().any(&mut through))
            || self.features.iter().any(|at| match &self.sight.field.world.ground.features()[at].shape {
                Shape::Area(area) => area.corners().iter().copied().any(&mut through),
                Shape::Line(line) => line.points().iter().copied().any(&mut through),
            })
            || arc
                .into_iter()
                .flat_map(Sector::lines)
                .any(|side| through(if side.from == eye { side.to } else { side.from }))
    }
}
