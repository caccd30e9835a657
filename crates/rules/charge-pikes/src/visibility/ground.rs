//! What the ground does to a line of sight.

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use engine::PieceId;
use tabletop::{
    Area, Block, Bounds, Crossing, Fraction, Gap, Holding, IndexSet, Length, Line, Point, Position, Segment,
    Shape,
};

use crate::cover::{eighth, is_cleared};
use crate::field::{Field, TOUCHING};
use crate::table::Wood;
use crate::visibility::sight::Purpose;
use crate::visibility::stand::Stand;
use crate::world::{TerrainKind, Thickness};

/// Two pieces and their grounds, the one looking at the other.
pub struct Ends<'v, 'a> {
    pub field: Field<'a>,
    pub viewer: (PieceId, &'v Stand<'a>),
    pub object: (PieceId, &'v Stand<'a>),
    /// The level of the higher.
    pub higher: u8,
    pub purpose: Purpose,
    /// Whether the object is concealed where it stands on the edge of a wood: asked once, when it first matters.
    pub unspotted: &'v OnceCell<bool>,
    /// The edge of a wood that was last asked of the viewer and of the object, and whether they stand near it.
    pub edges: [&'v LastEdge; 2],
    /// The last eyes of which it was asked where in an area they lie.
    pub eyes: &'v [LastEye; 4],
    /// Of which hedges it was asked whether one of the two lines them, and of which of those that is so.
    pub lined: &'v Cell<[IndexSet; 2]>,
}

/// An area, a point, and where the point lies in it.
pub type LastEye = Cell<Option<(usize, Point, Position)>>;

/// An edge of a wood, and whether somebody stands near it.
pub type LastEdge = Cell<Option<(Segment, bool)>>;

impl<'a> Ends<'_, 'a> {
    /// The ground of a feature, if it hides whoever lies behind it from whoever is before it on every line that goes
    /// through it, and is convex: so that what is hidden from a point is convex too.
    pub fn shade(&self, at: usize) -> Option<&'a Area> {
        let world = self.field.world;
        let (terrain, feature) = (&world.terrain[at], &world.ground.features()[at]);
        let tall = feature.level + terrain.height > self.higher;
        let free = terrain.kind != TerrainKind::TownBlock || !self.is_of_either(at);
        feature.as_area().filter(|area| tall && free && is_convex(area))
    }

    /// The straight stretches of a feature that hides whoever lies beyond it from whoever is before it, all along it: a crest, a
    /// hedge without gaps, through whose loopholes neither of the two looks or is looked at. What each of them hides from a point is
    /// convex.
    pub fn walls(&self, at: usize) -> impl Iterator<Item = Segment> + use<'a> {
        let (kind, finding) = (self.field.world.terrain[at].kind, &self.field.table.findings[at]);
        let line = self.field.world.ground.features()[at].as_line();
        let whole = |line: &Line| match kind {
            TerrainKind::Crest => true,
            TerrainKind::Hedgerow if finding.loopholed() == 0 => finding.cleared() == 0,
            TerrainKind::Hedgerow | TerrainKind::LightWorks | TerrainKind::HeavyWorks => {
                finding.cleared() == 0 && !self.is_lined(at, line)
            }
            _ => false,
        };
        line.filter(|line| whole(line)).into_iter().flat_map(Line::pieces)
    }

    /// Whether a feature may hide the one from the other at all, whatever line is drawn between them: it is high enough,
    /// such as woods and houses of two contours (CP-10-05) or declared crops (CP-10-07), neither of the two looks over it,
    /// and it lies near enough where it hides from near alone.
    pub fn may_hide(&self, at: usize) -> bool {
        let world = self.field.world;
        let (terrain, feature) = (&world.terrain[at], &world.ground.features()[at]);
        let tall = feature.level + terrain.height > self.higher;
        match (terrain.kind, &feature.shape) {
            // Who stands in a wood is hidden by it from any height.
            (TerrainKind::Wood(_), Shape::Area(_)) => true,
            (TerrainKind::TownBlock, Shape::Area(_)) => tall && !self.is_of_either(at),
            (TerrainKind::Crest, Shape::Line(crest)) => feature.level > self.higher && !self.peeks(crest),
            (
                TerrainKind::Hedgerow | TerrainKind::LightWorks | TerrainKind::HeavyWorks,
                Shape::Line(hedge),
            ) => tall && self.is_by_hedge(hedge),
            (_, Shape::Area(_)) => tall,
            (_, Shape::Line(_)) => false,
        }
    }

    /// Whether a wood hides all of the object from all of the viewer because one of the two stands in it and the other
    /// without, wherever the line between them runs (CP-19-04, CP-19-05). The rectangles hold what each of them covers.
    pub fn swallows(&self, at: usize, from: &Block, to: &Block) -> bool {
        let feature = &self.field.world.ground.features()[at];
        let wood = matches!(self.field.world.terrain[at].kind, TerrainKind::Wood(_));
        let Some(area) = feature.as_area().filter(|_| wood) else { return false };
        let depth = self.field.world.length(self.field.world.book.sight.edge_depth);
        let is_deep = |stand: &Stand| !area.edges().any(|edge| stand.is_near(edge, depth));
        match (area.holds(from), area.holds(to)) {
            (Holding::Apart, Holding::Wholly) => self.is_unspotted() || is_deep(self.object.1),
            (Holding::Wholly, Holding::Apart) => is_deep(self.viewer.1),
            _ => false,
        }
    }

    /// Whether a feature that may hide the end of a line from its beginning does so: the line meets it where it hides.
    pub fn is_hidden_by(&self, at: usize, line: Segment) -> bool {
        let world = self.field.world;
        let (terrain, feature) = (&world.terrain[at], &world.ground.features()[at]);
        match (terrain.kind, &feature.shape) {
            (TerrainKind::Wood(_), Shape::Area(area)) => {
                let tall = feature.level + terrain.height > self.higher;
                self.wood_hides(at, area, tall, line)
            }
            (TerrainKind::TownBlock, Shape::Area(area)) => area.is_entered(line),
            (TerrainKind::Crest, Shape::Line(crest)) => crest.is_passed(line),
            // Crops and other areas hide what is behind them, not what is in them (CP-10-07).
            (_, Shape::Area(area)) => runs_through(area, line),
            (_, Shape::Line(hedge)) => self.hedge_hides(at, hedge, line),
        }
    }

    /// Whether one of the two holds a town block.
    fn is_of_either(&self, block: usize) -> bool {
        let holds = |piece: PieceId| self.field.state(piece).holds() == Some(block as u8);
        holds(self.viewer.0) || holds(self.object.0)
    }

    /// A wood hides what is behind it; who stands deeper in it than two inches neither sees out nor is seen (CP-19-04);
    /// who stands on its edge is spotted from near, or after he has fired (CP-19-05); within, sight is short
    /// (CP-19-08, CP-19-09).
    fn wood_hides(&self, at: usize, area: &Area, tall: bool, line: Segment) -> bool {
        let sight = &self.field.world.book.sight;
        let length = |measure| self.field.world.length(measure);
        let deep = |(stand, last): (&Stand, &LastEdge), exit: Fraction| {
            let edge = edge_at(area, exit.along(line));
            // Mostly one line after the other leaves by the same edge.
            if let Some((known, near)) = last.get()
                && known == edge
            {
                return !near;
            }
            let near = stand.is_near(edge, length(sight.edge_depth));
            last.set(Some((edge, near)));
            !near
        };
        let [of_viewer, of_object] = self.edges;
        let hides = |stretch: Crossing| match (stretch.entry == Fraction::ZERO, stretch.exit == Fraction::ONE)
        {
            (false, false) => tall,
            (true, true) => {
                let limit = if self.is_heavy(at) { sight.inside_heavy } else { sight.inside_light };
                stretch.length(line) > length(limit)
            }
            (true, false) => deep((self.viewer.1, of_viewer), stretch.exit),
            (false, true) => self.is_unspotted() || deep((self.object.1, of_object), stretch.entry),
        };
        let (from, to) = (self.eye_in(at, area, line.from), area.position(line.to));
        // Who stands in the wood flush with its edge is concealed on that edge, though the line ends before the trees.
        if from != Position::Inside && to != Position::Inside && self.object.1.is_within_area(area) {
            return self.is_unspotted() || tall && area.is_entered(line);
        }
        match (from, to) {
            (Position::Outside, Position::Outside) => return tall && area.is_entered(line),
            (Position::Outside, Position::Inside) if self.is_unspotted() => return true,
            // Mostly it crosses the edge once.
            (Position::Outside, Position::Inside) | (Position::Inside, Position::Outside) => {
                let exit = from == Position::Inside;
                if let Some(at) = area.only_crossing(line) {
                    return match exit {
                        true => deep((self.viewer.1, of_viewer), at),
                        false => deep((self.object.1, of_object), at),
                    };
                }
            }
            _ => {}
        }
        let flow = area.stretches(line, |stretch| match hides(stretch) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        flow.is_break()
    }

    /// Where an eye lies in an area: many lines are drawn from one eye.
    fn eye_in(&self, at: usize, area: &Area, eye: Point) -> Position {
        let last = &self.eyes[at % self.eyes.len()];
        if let Some((known, from, position)) = last.get()
            && known == at
            && from == eye
        {
            return position;
        }
        let position = area.position(eye);
        last.set(Some((at, eye, position)));
        position
    }

    /// Whether a wood is heavy, as declared or as it was found to be (CP-19-03).
    fn is_heavy(&self, at: usize) -> bool {
        match self.field.world.terrain[at].kind {
            TerrainKind::Wood(Thickness::Heavy) => true,
            TerrainKind::Wood(Thickness::Rolled) => self.field.table.findings[at].found() == Wood::Heavy,
            _ => false,
        }
    }

    /// Whether the object, concealed on the edge of a wood, has neither fired nor is near enough to be spotted. A side
    /// knows where its own men are.
    fn is_unspotted(&self) -> bool {
        *self.unspotted.get_or_init(|| {
            let (field, object) = (self.field, self.object.0);
            let limit = field.world.length(field.world.book.sight.spotted);
            let fired = field.state(object).revealed_until() >= field.table.battle.turn().max(1);
            let own = field.side(self.viewer.0) == field.side(object);
            !fired && !own && !self.viewer.1.is_within(self.object.1, limit)
        })
    }

    /// A crest hides when both ends are lower than it (CP-19-12, CP-19-13), except that one who stands near it looks
    /// over it and is looked at, but cannot be shot at (CP-19-17).
    fn peeks(&self, crest: &Line) -> bool {
        let near = self.field.world.length(self.field.world.book.sight.peeking);
        let peeks = |stand: &Stand| crest.pieces().any(|piece| stand.is_near(piece, near));
        self.purpose == Purpose::Look && (peeks(self.viewer.1) || peeks(self.object.1))
    }

    /// A hedgerow or fieldwork hides when either end is near it (CP-19-22, CP-10-06). Who lines it can be charged across
    /// it and is seen for that, though not shot at (CP-19-22, CP-19-35).
    fn is_by_hedge(&self, hedge: &Line) -> bool {
        let near = self.field.world.length(self.field.world.book.sight.hedge_near);
        let lined = self.purpose == Purpose::Look
            && hedge.pieces().any(|piece| self.object.1.is_near(piece, TOUCHING));
        !lined && self.comes_to(hedge, near)
    }

    /// Whether either of the two comes within a distance of a line.
    fn comes_to(&self, line: &Line, limit: Length) -> bool {
        line.pieces().any(|piece| self.viewer.1.is_near(piece, limit) || self.object.1.is_near(piece, limit))
    }

    /// Whether either of the two lines a hedge or works: asked once, since many lines cross it.
    fn is_lined(&self, at: usize, hedge: &Line) -> bool {
        let [asked, lined] = self.lined.get();
        if asked.contains(at) {
            return lined.contains(at);
        }
        let is_so = self.comes_to(hedge, TOUCHING);
        self.lined.set([asked.with(at), if is_so { lined.with(at) } else { lined }]);
        is_so
    }

    /// A hedgerow does not hide where it has been cleared (CP-19-21), nor, where it has loopholes or is a work, from or to
    /// those who line it.
    fn hedge_hides(&self, at: usize, hedge: &Line, line: Segment) -> bool {
        let field = self.field;
        let works = field.world.terrain[at].kind != TerrainKind::Hedgerow;
        let mut hidden = false;
        hedge.passages(drawn_out(line), |passage| {
            let open = works || field.table.findings[at].loopholed() >> eighth(hedge, passage.along) & 1 == 1;
            let seen = is_cleared(field, at, hedge, passage.along) || open && self.is_lined(at, hedge);
            hidden |= !seen;
        });
        hidden
    }
}

/// A line drawn out a little at both ends, so that it crosses the hedge that a unit lines.
fn drawn_out(line: Segment) -> Segment {
    let hair = line.vector().scaled((2 * TOUCHING.0).into(), line.length().0.max(1).into());
    Segment::new(line.from - hair, line.to + hair)
}

/// The edge of an area on which a point lies.
fn edge_at(area: &Area, point: tabletop::Point) -> Segment {
    // The point was rounded: it lies a hair off its edge at most, and mostly off none but that.
    let by = |edge: &Segment| Bounds::of_segment(*edge).inflated(Length(8)).contains(point);
    let mut about = area.edges().filter(by);
    if let (Some(only), None) = (about.next(), about.next()) {
        return only;
    }
    let nearest = area.edges().min_by_key(|edge| Gap::from_segment(*edge, point).distance);
    nearest.unwrap_or(Segment::new(point, point))
}

/// Whether a line runs through an area that holds neither of its ends.
fn runs_through(area: &Area, line: Segment) -> bool {
    if !area.contains(line.from) && !area.contains(line.to) {
        return area.is_entered(line);
    }
    let through = |stretch: Crossing| stretch.entry > Fraction::ZERO && stretch.exit < Fraction::ONE;
    let flow = area.stretches(line, |stretch| match through(stretch) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    flow.is_break()
}

/// Whether an area has no corner that bends inward.
fn is_convex(area: &Area) -> bool {
    let corners = area.corners();
    let count = corners.len();
    let turn = |at: usize| {
        let (from, here, to) = (corners[at], corners[(at + 1) % count], corners[(at + 2) % count]);
        (here - from).cross(to - here).signum()
    };
    (0..count).all(|at| turn(at) >= 0) || (0..count).all(|at| turn(at) <= 0)
}
