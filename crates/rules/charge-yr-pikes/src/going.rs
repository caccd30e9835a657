//! What ground does to a move (section 16).

pub(crate) mod reach;

use dice::{Die, Division, Pool, Total};
use engine::{InlineVec, PieceId};
use tabletop::{
    Block, Edge, FeatureId, Footprint, Holding, IndexSet, Length, Outline, Point, Pose, Segment, Shape,
    Vector,
};
use terrain::Barred;

pub use self::reach::Reach;
use crate::field::Field;
use crate::table::Form;
use crate::world::{Kind, TerrainKind, World};

/// The most features of which one move pays.
pub const TOLLS: usize = 8;

/// A feature of which a move pays (CYP-16-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Toll {
    /// Which.
    pub feature: u8,
    /// How far along the move the unit first enters or crosses it.
    pub at: Length,
    /// What it costs, in halves of a d6.
    pub halves: u8,
}

/// How a piece goes over ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// Foot of any kind.
    Foot,
    /// Mounted troops.
    Mounted,
    /// Guns, wagons and coaches.
    Wheeled,
    /// Officers, whom nothing costs anything.
    Officer,
}

/// How a piece goes.
pub fn gait(field: Field, id: PieceId) -> Gait {
    match field.kind(id) {
        kind if kind.is_officer() => Gait::Officer,
        Kind::FieldGun | Kind::HeavyGun | Kind::Wagon | Kind::Coach => Gait::Wheeled,
        _ if field.is_mounted(id) => Gait::Mounted,
        _ => Gait::Foot,
    }
}

/// The dice of a toll: inches lost.
pub fn toll_pool(halves: u8) -> Pool {
    let total = match halves % 2 {
        0 => Total::of(halves / 2, Die::D6),
        _ => Total::of(halves, Die::D6).divided(Division::Up(2)),
    };
    total.into()
}

/// The straight legs of a move, one after the other: as many as an answer can say.
pub type Stretches = InlineVec<Stretch, 4>;

/// One straight leg of a move: the unit goes as the block in which it started, facing along the leg (CYP-05-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stretch {
    /// Where it begins, looking along it.
    pub from: Pose,
    /// How long it is.
    pub long: Length,
}

impl Stretch {
    /// From one point to another; keeps a facing where they are the same.
    pub fn between(from: Point, to: Point, facing: tabletop::Angle) -> Stretch {
        let long = from.distance(to);
        let facing = if long == Length::ZERO { facing } else { from.bearing(to) };
        Stretch { from: Pose::new(from, facing), long }
    }

    /// The pose after so much of it.
    pub fn after(&self, way: Length) -> Pose {
        Pose::new(self.from.at + self.from.facing.along(way), self.from.facing)
    }

    /// The pose at its end.
    pub fn end(&self) -> Pose {
        self.after(self.long)
    }

    /// What the front edge of a body passes over in so much of it.
    fn front_passes(&self, body: Footprint, way: Length) -> Block {
        Block::at(self.after(way), body.width, way)
    }

    /// What a body covers in so much of it, its place at the beginning among it.
    pub fn covers(&self, body: Footprint, way: Length) -> Block {
        Block::at(self.after(way), body.width, body.depth + way)
    }

    /// The way of the middle of its front.
    pub fn line(&self) -> Segment {
        Segment::new(self.from.at, self.end().at)
    }
}

/// How long some stretches are together.
pub fn length_of(stretches: &[Stretch]) -> Length {
    stretches.iter().fold(Length::ZERO, |sum, stretch| sum + stretch.long)
}

/// Whether a block comes upon a feature.
fn meets(world: &World, at: usize, block: &Block) -> bool {
    match &world.ground.features()[at].shape {
        Shape::Area(area) => area.holds(block) != Holding::Apart,
        Shape::Line(line) if line.width() == Length::ZERO => {
            line.pieces().any(|piece| piece.meets_inside(block))
        }
        Shape::Line(line) => line.strips().iter().any(|strip| strip.overlaps(block)),
    }
}

/// Whether a place is a bridge, a ford or a gate (CYP-16-10).
pub fn is_way_over(world: &World, at: Point) -> bool {
    barred(world).is_over(at)
}

/// What nobody enters, and the bridges, fords and gates by which it is crossed (CYP-16-10).
pub fn barred(world: &World) -> Barred<'_> {
    Barred { ground: &world.ground, lines: world.sets.impassable, over: world.sets.ways_over }
}

/// How far the points of a way are apart at which its nearness to a road is looked at.
const ROAD_STEP: i32 = 1270;

/// Whether the middle of a front stays on a road all the way (CYP-05-09): within half an inch of its middle.
pub fn is_on_road(world: &World, way: Segment) -> bool {
    let within = Length::inches(1).half();
    let near = |at: Point| {
        world.sets.roads.iter().any(|feature| match &world.ground.features()[feature].shape {
            Shape::Line(road) => road.gap(&at).is_some_and(|gap| gap.distance.within(within)),
            Shape::Area(_) => false,
        })
    };
    let steps = way.length().0 / ROAD_STEP + 1;
    let at = |step: i32| way.from + way.vector().scaled(step.into(), steps.into());
    !world.sets.roads.is_empty() && (0..=steps).all(|step| near(at(step)))
}

/// Whether the way of the middle of a body leads over a line by a bridge, a ford or a gate.
fn leads_over(world: &World, at: usize, way: Segment) -> bool {
    let Shape::Line(line) = &world.ground.features()[at].shape else { return false };
    let (mut passed, mut all_over) = (false, true);
    line.passages(way, |passage| {
        passed = true;
        all_over &= is_way_over(world, passage.point);
    });
    passed && all_over || !passed && (is_way_over(world, way.to) || is_way_over(world, way.from))
}

/// The tolls of a move in its stretches, in the order in which the unit comes upon them: once for each feature (CYP-16-08).
pub fn tolls(field: Field, id: PieceId, stretches: &[Stretch]) -> InlineVec<Toll, TOLLS> {
    tolls_of(field, id, field.footprint(id), stretches)
}

/// The same of a unit that goes as another body than it stands.
pub fn tolls_of(field: Field, id: PieceId, body: Footprint, stretches: &[Stretch]) -> InlineVec<Toll, TOLLS> {
    let mut found: InlineVec<Toll, TOLLS> = InlineVec::new();
    let (world, gait) = (field.world, gait(field, id));
    if gait == Gait::Officer {
        return found;
    }
    let narrow = is_narrow(field, id);
    let mut gone = Length::ZERO;
    for stretch in stretches {
        let near = world.ground.near(&tabletop::Bounds::of_block(&stretch.covers(body, stretch.long)));
        for at in near.iter() {
            let halves = cost_of(world, world.terrain[at].kind, gait);
            if halves == 0 || found.iter().any(|toll| usize::from(toll.feature) == at) {
                continue;
            }
            let on_road = narrow && is_on_road(world, stretch.line());
            if on_road || narrow && leads_over(world, at, stretch.line()) {
                continue;
            }
            if let Some(way) = comes_upon(world, at, stretch, body) {
                // It stops before it, not in it.
                let before = (gone + way - Length(1)).max(Length::ZERO);
                found.try_push(Toll { feature: at as u8, at: before, halves });
            }
        }
        gone += stretch.long;
    }
    found.sort_unstable_by_key(|toll| (toll.at, toll.feature));
    found
}

/// Who goes through a gate or along a road: a column one stand wide, and what has no formation (CYP-16-04, CYP-16-08).
fn is_narrow(field: Field, id: PieceId) -> bool {
    let one_wide = field.piece(id).shape().files <= field.world.book.foundations.formations.road_column;
    match field.form(id) {
        Form::Column => one_wide,
        Form::Single => true,
        Form::Line | Form::Square | Form::Deployed | Form::Routed => false,
    }
}

/// What a kind of ground costs, in halves of a d6 (CYP-16-04 to CYP-16-07, CYP-16-10).
pub fn cost_of(world: &World, kind: TerrainKind, gait: Gait) -> u8 {
    let book = &world.book.terrain;
    let two = |tolls: &crate::book::TwoTolls| match gait {
        Gait::Foot => tolls.foot,
        Gait::Mounted => tolls.mounted,
        Gait::Wheeled | Gait::Officer => 0,
    };
    let three = |tolls: &crate::book::ThreeTolls| match gait {
        Gait::Foot => tolls.foot,
        Gait::Mounted => tolls.mounted,
        Gait::Wheeled => tolls.wheeled,
        Gait::Officer => 0,
    };
    match kind {
        TerrainKind::Fence
        | TerrainKind::Hedge
        | TerrainKind::Wall
        | TerrainKind::Stream
        | TerrainKind::Works => two(&book.obstacles),
        TerrainKind::Rough => three(&book.rough),
        TerrainKind::SteepHill => three(&book.steep),
        TerrainKind::Wood => two(&book.woods),
        TerrainKind::Town => two(&book.towns),
        TerrainKind::Hill
        | TerrainKind::River
        | TerrainKind::Water
        | TerrainKind::Road
        | TerrainKind::Bridge
        | TerrainKind::Ford
        | TerrainKind::Gate => 0,
    }
}

/// How far along a stretch a body first enters or crosses a feature. A line is crossed by its front; works are crossed from
/// outside and a steep hill is climbed by it (CYP-16-05, CYP-16-10); rough ground, woods and towns cost whoever is in them at all.
fn comes_upon(world: &World, at: usize, stretch: &Stretch, body: Footprint) -> Option<Length> {
    let kind = world.terrain[at].kind;
    let began_inside =
        world.ground.features()[at].as_area().is_some_and(|area| area.contains(stretch.from.at));
    match kind {
        TerrainKind::Works | TerrainKind::SteepHill if began_inside => None,
        kind if kind.is_obstacle() || matches!(kind, TerrainKind::Works | TerrainKind::SteepHill) => {
            first_met(world, at, stretch, body, |way| stretch.front_passes(body, way))
        }
        _ => first_met(world, at, stretch, body, |way| stretch.covers(body, way)),
    }
}

/// How far along a stretch what a body has covered by then first meets a feature.
fn first_met(
    world: &World,
    at: usize,
    stretch: &Stretch,
    body: Footprint,
    covered: impl Fn(Length) -> Block,
) -> Option<Length> {
    let meets = |way| meets(world, at, &covered(way));
    let about = match &world.ground.features()[at].shape {
        Shape::Area(area) => {
            let corners = area.corners();
            let next = corners.iter().cycle().skip(1);
            let edges = corners.iter().zip(next).map(|(from, to)| Segment::new(*from, *to));
            Reach::of(edges, stretch.from, body, Length::ZERO)
        }
        Shape::Line(line) => {
            let edges = line.strips().iter().flat_map(|strip| Edge::ALL.map(|edge| strip.edge(edge)));
            Reach::of(edges, stretch.from, body, Length::ZERO)
        }
    };
    let holds = |way: Length| match about.and_then(|about| about.tells(way)) {
        Some(told) => {
            debug_assert!(way.0 & 63 != 0 || told == meets(way), "what is reckoned is not what is met");
            told
        }
        None => meets(way),
    };
    if !holds(stretch.long) {
        return None;
    }
    if about.is_none() && lies_in_deep(world, at, stretch.from.at) {
        debug_assert!(meets(Length::ZERO), "who begins in ground does not come upon it at once");
        return Some(Length::ZERO);
    }
    let (mut not, mut yes) = (-1, stretch.long.0);
    while yes - not > 1 {
        let middle = not + (yes - not) / 2;
        if holds(Length(middle)) { yes = middle } else { not = middle }
    }
    Some(Length(yes))
}

/// Whether a point lies in an area, and so do those round it by more than any rounding.
fn lies_in_deep(world: &World, at: usize, point: Point) -> bool {
    let round = [(-4, -4), (-4, 4), (4, -4), (4, 4)].map(|(x, y)| point + Vector::new(x, y));
    let area = world.ground.features()[at].as_area();
    area.is_some_and(|area| area.contains(point) && round.iter().all(|it| area.contains(*it)))
}

/// What closes the way of a stretch, by its number: rivers and water but at a bridge or ford (CYP-16-10); for guns, wagons and
/// coaches obstacles but at a gap, gate, bridge or road, and woods and towns but by road (CYP-16-04, CYP-16-06, CYP-16-07).
pub fn bars(field: Field, id: PieceId, stretch: &Stretch) -> Option<u8> {
    bars_of(field, id, field.footprint(id), stretch)
}

/// The same of a unit that goes as another body than it stands.
pub fn bars_of(field: Field, id: PieceId, body: Footprint, stretch: &Stretch) -> Option<u8> {
    let (world, sets) = (field.world, &field.world.sets);
    let closed = match gait(field, id) {
        Gait::Wheeled => sets.impassable.or(sets.obstacles).or(sets.woods).or(sets.towns),
        Gait::Foot | Gait::Mounted | Gait::Officer => sets.impassable,
    };
    if closed.is_empty() {
        return None;
    }
    let covered = stretch.covers(body, stretch.long);
    let near = world.ground.near(&tabletop::Bounds::of_block(&covered)).and(closed);
    let way = stretch.line();
    let open = |at: usize| is_narrow(field, id) && (is_on_road(world, way) || leads_over(world, at, way));
    near.iter().find(|at| meets(world, *at, &covered) && !open(*at)).map(|at| at as u8)
}

/// Whether ground that nobody enters lies on a line, but for bridges, fords and gates (CYP-16-10).
pub fn closes(world: &World, way: &Stretch) -> bool {
    let thin = Footprint::new(Length(2), Length(2));
    let covered = way.covers(thin, way.long);
    let near = world.ground.near(&tabletop::Bounds::of_block(&covered)).and(world.sets.impassable);
    near.iter().any(|at| meets(world, at, &covered) && !leads_over(world, at, way.line()))
}

/// Whether a block stands on ground that nobody enters.
pub fn is_barred_at(world: &World, block: &Block) -> bool {
    let near = world.ground.near(&tabletop::Bounds::of_block(block)).and(world.sets.impassable);
    let crossed_here = is_way_over(world, block.centre()) || is_way_over(world, block.front_middle());
    !crossed_here && near.iter().any(|at| meets(world, at, block))
}

/// Whether any of some features lies under a block.
pub fn lies_in(world: &World, among: IndexSet, block: &Block) -> Option<FeatureId> {
    let near = world.ground.near(&tabletop::Bounds::of_block(block)).and(among);
    near.iter().find(|at| meets(world, *at, block)).map(|at| FeatureId(at as u8))
}

/// Whether a block lies wholly in a feature.
pub fn lies_wholly_in(world: &World, feature: FeatureId, block: &Block) -> bool {
    world.ground.holds(feature, block) == Holding::Wholly
}
