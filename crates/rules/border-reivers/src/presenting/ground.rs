//! The ground to be looked at.

use engine::view::{GroundKind, GroundView};
use tabletop::{Feature, FeatureId};
use terrain::view;

use crate::field::Field;
use crate::world::{Terrain, TerrainKind};

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    view::features(&field.world.ground, |number, feature| one(field, number, feature))
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
        shape: view::shape(&feature.shape, |_| terrain.openings.clone()),
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

fn doors(terrain: &Terrain) -> String {
    match terrain.openings.len() {
        0 => "no door".to_owned(),
        1 => "one door".to_owned(),
        doors => format!("{doors} doors"),
    }
}
