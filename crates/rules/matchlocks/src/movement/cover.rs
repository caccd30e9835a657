//! Going into buildings and woods (NMM-10-15 to 10-18).

use engine::{PieceId, Refusal, Shape};
use tabletop::{Angle, Area, Block, FeatureId, Length, Outline, Point, Pose, Vector};

use crate::field::Field;
use crate::rule;
use crate::shooting::ranks;
use crate::table::Flags;
use crate::world::Terrain;

/// Where a unit stands after a move as far as cover goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    /// The wood or building that it occupies, by feature.
    pub feature: Option<u8>,
    /// Whether it lines the edge of its wood (NMM-10-18).
    pub edge: bool,
}

/// The area of a feature; `None` for a line.
pub(crate) fn area<'a>(field: Field<'a>, feature: u8) -> Option<&'a Area> {
    field.world.ground.features()[feature as usize].as_area()
}

/// How many figures a building holds; `None` if the feature is no building.
pub fn capacity(field: Field, feature: u8) -> Option<u8> {
    match field.world.terrain(FeatureId(feature)) {
        Terrain::Building { capacity } => Some(capacity),
        _ => None,
    }
}

/// The building that a unit occupies.
pub fn building_of(field: Field, unit: PieceId) -> Option<u8> {
    field.state(unit).cover.filter(|feature| capacity(field, *feature).is_some())
}

/// Whether a unit may go into a building (NMM-10-15, NMM-10-16).
///
/// # Errors
/// It is of the wrong kind, an enemy holds the building, or there is no room for all its figures.
pub fn may_occupy(field: Field, unit: PieceId, feature: u8) -> Result<(), Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).ground(feature));
    if !field.kind(unit).enters_buildings(field.footing(unit)) {
        return refuse(rule!("NMM-10-15"), "only Musketeers and dismounted Dragoons may enter a building");
    }
    let mut room = i32::from(capacity(field, feature).unwrap_or(0)) - i32::from(field.figures(unit));
    for other in field.units().filter(|other| *other != unit && field.state(*other).cover == Some(feature)) {
        if field.side(other) != field.side(unit) {
            return refuse(rule!("NMM-10-15"), "the enemy holds this building: it must be Attacked");
        }
        room -= i32::from(field.figures(other));
    }
    if room < 0 {
        return refuse(rule!("NMM-10-16"), "the building has no room for all the figures of this unit");
    }
    Ok(())
}

/// How the occupants of a building stand for measuring: as the building itself, looking over the wall that is
/// nearest to a direction. A building that is no rectangle counts as the upright one round it.
pub fn garrison(area: &Area, looking: Angle) -> (Pose, Length, Length) {
    let walls = frame(area);
    let (mut best, mut least) = (0, i32::MAX);
    for (at, wall) in walls.iter().enumerate() {
        let off = wall.0.between(looking);
        if off < least {
            (best, least) = (at, off);
        }
    }
    let (facing, from, along) = walls[best];
    let middle = from + Vector::new(along.x.div_euclid(2), along.y.div_euclid(2));
    (Pose::new(middle, facing), along.length(), walls[(best + 1) % 4].2.length())
}

/// The four walls of the rectangle of a building: the way each looks, where it begins and how it runs.
fn frame(area: &Area) -> [(Angle, Point, Vector); 4] {
    let corners: [Point; 4] = match area.corners() {
        &[a, b, c, d] if (b - a) == (c - d) && (b - a).dot(d - a) == 0 => [a, b, c, d],
        _ => {
            let (low, high) = (area.bounds().low, area.bounds().high);
            [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
        }
    };
    // The corners run anticlockwise: outside is on the right of each edge.
    [0, 1, 2, 3].map(|at| {
        let along = corners[(at + 1) % 4] - corners[at];
        (Angle::of(along.right()), corners[at], along)
    })
}

/// How a unit that leaves a building is drawn up, with the figures it has.
pub fn in_the_open(field: Field, unit: PieceId) -> Shape {
    ranks::in_the_open(field, unit, ranks::strength(field, unit)).1
}

/// The wood in which an outline stands: the one that holds its centre.
pub fn wood_under(field: Field, outline: &Block) -> Option<u8> {
    let areas = field.world.ground.areas_at(outline.centre());
    areas
        .iter()
        .map(|index| index as u8)
        .find(|feature| field.world.terrain(FeatureId(*feature)) == Terrain::Wood)
}

/// Whether a unit with this outline may count as lining the edge of a wood (NMM-10-18): its front rank lies
/// within one base depth of the boundary and faces outward.
pub fn may_line(field: Field, unit: PieceId, outline: &Block, wood: u8) -> bool {
    let Some(area) = area(field, wood) else { return false };
    let (_, depth) = field.world.book.troops.base(field.kind(unit), field.footing(unit));
    let front = outline.edge(tabletop::Edge::Front);
    let ahead = -outline.depth_axis();
    let far = i64::from(outline.depth_axis().length().0).max(1);
    // A point one base depth ahead of the middle of the front must be out of the wood.
    let middle = outline.front_middle();
    let outside = middle + ahead.scaled(i64::from(depth.0) + 1, far);
    !area.contains(outside) && area.edges().any(|edge| edge.within(&front, depth + field.tolerance()))
}

/// The cover in which a unit stands at the end of a move. On entry it lines the edge of its wood if it stands so
/// that it may; a unit already in the wood keeps its state as long as it can.
pub(crate) fn after(field: Field, unit: PieceId, outline: &Block, building: Option<u8>) -> Cover {
    if building.is_some() {
        return Cover { feature: building, edge: false };
    }
    let Some(wood) = wood_under(field, outline) else { return Cover::default() };
    let was_inside = field.state(unit).cover == Some(wood) && !field.has(unit, Flags::EDGE);
    Cover { feature: Some(wood), edge: !was_inside && may_line(field, unit, outline, wood) }
}
