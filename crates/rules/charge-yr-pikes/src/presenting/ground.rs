//! The ground to be looked at, and in sentences.

use engine::view::words::{crossing, sentence};
use engine::view::{GroundKind, GroundView};
use tabletop::{FeatureId, Segment, Shape};
use terrain::view::{laid_as, plain};

use crate::field::Field;
use crate::world::TerrainKind;

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    plain(&field.world.ground, |number| {
        let terrain = field.world.terrain(number);
        let usual = looks(terrain.kind);
        let kind = terrain.looks.unwrap_or(usual);
        let word = terrain.kind.word();
        (kind, if kind == usual { sentence(word) } else { laid_as(kind, word) }, terrain.name.clone())
    })
}

const fn looks(kind: TerrainKind) -> GroundKind {
    match kind {
        TerrainKind::Hill => GroundKind::Slope,
        TerrainKind::SteepHill => GroundKind::SteepSlope,
        TerrainKind::Wood => GroundKind::Wood,
        TerrainKind::Town => GroundKind::Building,
        TerrainKind::Works => GroundKind::Earthwork,
        TerrainKind::Rough => GroundKind::Rough,
        TerrainKind::Stream => GroundKind::Stream,
        TerrainKind::River | TerrainKind::Water => GroundKind::Impassable,
        TerrainKind::Hedge | TerrainKind::Fence => GroundKind::Hedge,
        TerrainKind::Wall => GroundKind::Wall,
        TerrainKind::Road | TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Gate => GroundKind::Road,
    }
}

/// What a move goes over and into, after a comma; empty where it is open ground all the way.
pub(super) fn on_the_way(field: Field, way: Segment) -> String {
    let (mut over, mut into): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, feature) in field.world.ground.features().iter().enumerate() {
        let id = FeatureId(at as u8);
        let kind = field.world.terrain(id).kind;
        match &feature.shape {
            Shape::Line(line) if kind.is_obstacle() && line.is_passed(way) => {
                over.push(field.world.terrain(id).called())
            }
            Shape::Area(area) if area.contains(way.to) && !area.contains(way.from) && !kind.is_way_over() => {
                into.push(format!(
                    "{} {}",
                    if kind.is_hill() { "onto" } else { "into" },
                    field.world.terrain(id).called()
                ));
            }
            _ => {}
        }
    }
    crossing(over, into)
}
