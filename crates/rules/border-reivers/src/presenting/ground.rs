//! The ground to be looked at.

use engine::view::{GroundKind, GroundShape, GroundView};
use tabletop::{Feature, FeatureId, Shape};

use crate::field::Field;
use crate::world::{Terrain, TerrainKind};

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    let features = field.world.ground.features().iter().enumerate();
    let mut seen: Vec<GroundView> = features.map(|(at, feature)| one(field, at as u8, feature)).collect();
    seen.sort_by_key(|ground| (layer(ground.kind), ground.level, ground.number));
    seen
}

/// What lies under what: hills at the bottom, houses at the top.
const fn layer(kind: GroundKind) -> u8 {
    match kind {
        GroundKind::Slope => 0,
        GroundKind::Rough | GroundKind::Marsh | GroundKind::Impassable => 1,
        GroundKind::Crest | GroundKind::Stream => 2,
        GroundKind::Road => 3,
        GroundKind::Wood => 4,
        _ => 5,
    }
}

fn one(field: Field, number: u8, feature: &Feature) -> GroundView {
    let terrain = field.world.terrain(FeatureId(number));
    let kind = looks(terrain.kind);
    GroundView {
        number,
        kind,
        word: word(terrain.kind).to_owned(),
        name: if kind == GroundKind::Crest { String::new() } else { terrain.name.clone() },
        level: feature.level,
        shape: shape(&feature.shape, terrain),
        found: if terrain.kind == TerrainKind::Building { doors(terrain) } else { String::new() },
    }
}

const fn looks(kind: TerrainKind) -> GroundKind {
    match kind {
        TerrainKind::Road => GroundKind::Road,
        TerrainKind::Wood => GroundKind::Wood,
        TerrainKind::Water => GroundKind::Marsh,
        TerrainKind::DeepWater => GroundKind::Impassable,
        TerrainKind::Fence => GroundKind::Hedge,
        TerrainKind::Wall => GroundKind::Wall,
        TerrainKind::Building => GroundKind::Building,
        TerrainKind::Rocks => GroundKind::Rough,
        TerrainKind::Crest => GroundKind::Crest,
        TerrainKind::Hill => GroundKind::Slope,
    }
}

/// What the rulebook calls it (BR-00-05).
pub(super) const fn word(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Road => "Road or track",
        TerrainKind::Wood => "Wood",
        TerrainKind::Water => "Water, burn or bog",
        TerrainKind::DeepWater => "Deep water",
        TerrainKind::Fence => "Fence or hedge",
        TerrainKind::Wall => "Stone wall",
        TerrainKind::Building => "Building",
        TerrainKind::Rocks => "Rocks or bracken",
        TerrainKind::Crest => "Crest of a hill",
        TerrainKind::Hill => "Hill",
    }
}

fn shape(shape: &Shape, terrain: &Terrain) -> GroundShape {
    match shape {
        Shape::Area(area) => GroundShape::Area(area.corners().to_vec()),
        Shape::Line(line) => GroundShape::Line {
            points: line.points().to_vec(),
            width: line.width(),
            openings: terrain.openings.clone(),
        },
    }
}

fn doors(terrain: &Terrain) -> String {
    match terrain.openings.len() {
        0 => "no door".to_owned(),
        1 => "one door".to_owned(),
        doors => format!("{doors} doors"),
    }
}
