//! Who sees whom (NMM-11-03 to 11-12): lines of sight past troops and ground, by the table's own geometry.

use engine::PieceId;
use tabletop::{
    Blocker, Bounds, Edge, Footing, IndexSet, Length, Look, Opacity, Outline, Point, Scene, Screen, Segment,
    edge_sight_points, outline_sight_points,
};

use super::cover::{self, Stand, Station};
use super::ranks;
use crate::field::Field;
use crate::table::PIECES;
use crate::world::{Terrain, World};

/// Higher than any hill: a building, a wood or a high wall is looked over from nowhere (NMM-11-06).
const TALL: u8 = 100;

/// What the kinds of ground do to sight, in the order of [`Terrain::tag`].
fn screens(world: &World) -> [Screen; Terrain::KINDS] {
    let wood = Screen::thicket(TALL, Screen::UNLIMITED);
    // Troops inside a wood are reached across so much of it; those at its edge freely (NMM-11-12).
    let wood = Screen { into: world.book.shooting.woods.most_wood_crossed, ..wood };
    std::array::from_fn(|tag| match Terrain::of_tag(tag as u8) {
        Terrain::Hill | Terrain::SteepHill => Screen::solid(0),
        Terrain::Wood => wood,
        Terrain::Building { .. } | Terrain::HighWall => Screen::shell(TALL),
        _ => Screen::CLEAR,
    })
}

/// The table made ready for questions of sight in some part of it. Make it once for all of the questions of one
/// decision, and no earlier than the first of them is asked.
pub struct Sight<'a> {
    /// What is looked at.
    pub field: Field<'a>,
    /// The units as blockers, by their number: those that come near the part looked at.
    pub blockers: [Blocker; PIECES],
    /// Those that hide what is behind them: formed troops and guns (NMM-11-05).
    pub obstructing: IndexSet,
    /// All units by side: a friend of any kind stops a shot (NMM-11-18).
    pub of_side: [IndexSet; 2],
    screens: [Screen; Terrain::KINDS],
    part: Bounds,
}

impl<'a> Sight<'a> {
    /// Looks at a part of the table: every line within it is judged as if all of the table were looked at.
    pub fn of(field: Field<'a>, part: Bounds) -> Sight<'a> {
        let mut sight = Sight {
            field,
            blockers: [Blocker::NOTHING; PIECES],
            obstructing: IndexSet::EMPTY,
            of_side: [IndexSet::EMPTY; 2],
            screens: screens(field.world),
            part,
        };
        let near = |id: &PieceId| field.comes_near(*id, &part) && field.is_unit(*id);
        for unit in field.world.ids().filter(near) {
            let at = unit.index();
            let block = field.block(unit);
            // A unit on the same level hides, one on a lower level does not: its top is one above its feet.
            sight.blockers[at] = Blocker::new(block, field.world.ground.level_at(block.centre()) + 1);
            let side = field.side(unit).index();
            sight.of_side[side] = sight.of_side[side].with(at);
            if !field.loose(unit) {
                sight.obstructing = sight.obstructing.with(at);
            }
        }
        sight
    }

    /// Whether it looks at all of a rectangle.
    pub const fn reaches(&self, wanted: &Bounds) -> bool {
        self.part.contains(wanted.low) && self.part.contains(wanted.high)
    }

    /// The scene of these blockers.
    pub fn scene(&self) -> Scene<'_> {
        let opacity =
            Opacity { screens: &self.screens, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
        Scene { ground: &self.field.world.ground, blockers: &self.blockers, opacity }
    }

    /// The friends of a unit, itself left out.
    pub fn friends_of(&self, unit: PieceId) -> IndexSet {
        self.of_side[self.field.side(unit).index()].without(unit.index())
    }

    /// How a piece stands as one end of a line of sight. Nobody's own building, wood or, on foot, high wall hides
    /// him (NMM-11-06).
    pub fn footing(&self, piece: PieceId, station: Station) -> Footing {
        let field = self.field;
        let mut held_by = match station {
            Station::Open => IndexSet::EMPTY,
            Station::Building(feature) | Station::Wood { feature, .. } => IndexSet::one(feature.into()),
        };
        if !field.mounted(piece) && !field.leader(piece) {
            let high = |feature: &usize| field.world.terrain[*feature] == Terrain::HighWall;
            held_by = cover::touched(field, piece).iter().filter(high).fold(held_by, IndexSet::with);
        }
        Footing { level: self.level(piece), held_by }
    }

    /// The level on which a piece stands.
    pub fn level(&self, piece: PieceId) -> u8 {
        match self.blockers[piece.index()].top() {
            0 => self.field.level(piece),
            top => top - 1,
        }
    }

    /// The look of one piece at another: everybody who obstructs but the two themselves.
    pub fn look(&self, viewer: (PieceId, Station), object: (PieceId, Station)) -> Look {
        let blockers = self.obstructing.without(viewer.0.index()).without(object.0.index());
        let look = Look::new(self.footing(viewer.0, viewer.1), self.footing(object.0, object.1), blockers);
        match object.1 {
            Station::Wood { feature, edge: true } => {
                Look { features: look.features.without(feature.into()), ..look }
            }
            _ => look,
        }
    }
}

/// Whether a unit or Leader sees a unit, from any point of its outline, with no arc (NMM-12-04): a clear line,
/// and near enough to spot what stands in cover. The line that proves it.
pub fn can_see(field: Field, viewer: PieceId, target: PieceId) -> Option<Segment> {
    let (from, to) = (cover::station(field, viewer), cover::station(field, target));
    let (stand, seen) = (Stand::of(field, viewer, from), Stand::of(field, target, to));
    let gap = seen.gap_from(measuring_point(field, viewer));
    if !cover::spotted(field, target, to, gap.line(), gap.distance) {
        return None;
    }
    let (stand, seen) = (stand.outline(), seen.outline());
    let points = stand.as_ref().iter().chain(seen.as_ref()).copied();
    let sight = Sight::of(field, points.fold(Bounds::of_segment(gap.line()), Bounds::with));
    let look = sight.look((viewer, from), (target, to));
    let (eyes, points) = (outline_sight_points(stand.as_ref()), outline_sight_points(seen.as_ref()));
    sight.scene().first_clear(&look, eyes, points)
}

impl Sight<'_> {
    /// Whether a watcher sees one of some points where friends rout or are destroyed (NMM-13-07): from its front
    /// and side edges, past everybody but the routers, near enough to spot them in their cover. The line that
    /// proves it.
    pub fn sees_rout(
        &self,
        watcher: PieceId,
        routers: PieceId,
        points: impl Iterator<Item = Point> + Clone,
    ) -> Option<Segment> {
        let field = self.field;
        let (from, to) = (cover::station(field, watcher), cover::station(field, routers));
        let look = self.look((watcher, from), (routers, to));
        let (eye, block) = (measuring_point(field, watcher), field.block(watcher));
        let near = points.filter(move |point| {
            let gap = eye.gap(point);
            cover::spotted(field, routers, to, gap.line(), gap.distance)
        });
        let files = field.piece(watcher).shape().files;
        let eyes = [Edge::Front, Edge::Right, Edge::Left].into_iter().flat_map(move |edge| {
            // Files stand along the front only.
            edge_sight_points(block.edge(edge), if edge == Edge::Front { files.into() } else { 0 })
        });
        self.scene().first_clear(&look, eyes, near)
    }
}

/// The point from which a piece measures its shots when it shoots (NMM-11-15, NMM-11-16): the middle of its front
/// edge, of a Battalia that of its Pikemen.
pub fn measuring_point(field: Field, piece: PieceId) -> Point {
    let front = cover::front(field, piece);
    let middle = || field.block(piece).front_middle();
    if field.kind(piece) != crate::book::Kind::Battalia {
        return middle();
    }
    let wings = ranks::wings(field, piece, ranks::strength(field, piece));
    if wings.pikes == 0 || wings.left == wings.right {
        return middle();
    }
    let (twice, whole) = (i64::from(2 * wings.left + wings.pikes), i64::from(2 * wings.files()));
    front.from + front.vector().scaled(twice, whole)
}
