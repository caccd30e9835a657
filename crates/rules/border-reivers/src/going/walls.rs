//! What is solid of walls, hedges and houses, how often a path crosses it, and roads (BR-00-05, BR-04-02, BR-04-04).

use tabletop::{Bounds, FeatureId, IndexSet, Length, Point, Segment};

use super::Places;
use crate::world::{TerrainKind, World};

/// The parts of a feature's line or outline without its gates, gaps and doors (BR-00-05).
pub fn solid(world: &World, feature: FeatureId) -> impl Iterator<Item = Segment> + '_ {
    world.terrain(feature).solid().iter().copied()
}

/// The parts that horses and beasts do not cross: through doors they do not go (BR-00-05).
pub(super) fn closed_to_hooves(world: &World, feature: FeatureId) -> &[Segment] {
    let terrain = world.terrain(feature);
    if terrain.kind == TerrainKind::Building { terrain.edges() } else { terrain.solid() }
}

/// How often a stretch of a centre's path crosses the solid parts of a feature (BR-04-04). A stretch that ends upon them
/// has crossed, one that begins there has not.
pub fn crossings(world: &World, feature: FeatureId, way: Segment) -> u8 {
    let mut places = Places::empty(tabletop::Fraction::ZERO);
    let bounds = Bounds::of_segment(way);
    for part in solid(world, feature).filter(|part| bounds.meets(&Bounds::of_segment(*part))) {
        if let Some((here, _)) = way.meeting(part)
            && here > tabletop::Fraction::ZERO
            && !places.contains(&here)
        {
            places.try_push(here);
        }
    }
    places.len() as u8
}

/// Whether a place lies on a road (BR-04-02).
pub fn is_on_road(world: &World, at: Point) -> bool {
    !world.ground.areas_at(at).and(roads(world)).is_empty()
}

/// Whether a path stays on the road from its beginning to its end (BR-04-02).
pub fn stays_on_road(world: &World, from: Point, points: &[Point]) -> bool {
    let (mut here, roads) = (from, roads(world));
    is_on_road(world, from)
        && points.iter().all(|point| {
            let stretch = Segment::new(here, *point);
            here = *point;
            is_on_road(world, *point)
                && world.ground.length_covered(stretch, roads) + Length(2) >= stretch.length()
        })
}

fn roads(world: &World) -> IndexSet {
    let road = |(index, terrain): (usize, &crate::world::Terrain)| {
        (terrain.kind == TerrainKind::Road).then_some(index)
    };
    world.terrain.iter().enumerate().filter_map(road).fold(IndexSet::EMPTY, IndexSet::with)
}
