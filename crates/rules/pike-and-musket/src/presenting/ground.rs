//! The ground to be looked at, and in sentences.

use engine::view::words::sentence;
use engine::view::{GroundKind, GroundView};
use tabletop::{FeatureId, Segment, Shape};
use terrain::view::{laid_as, plain, seen};

use crate::field::Field;
use crate::world::TerrainKind;

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    plain(&field.world.ground, |number| {
        let terrain = field.world.terrain(number);
        let usual = looks(terrain.kind);
        let kind = terrain.looks.unwrap_or(usual);
        let name = if kind == GroundKind::Crest { String::new() } else { terrain.name.clone() };
        let word = terrain.kind.word();
        (kind, if kind == usual { sentence(word) } else { laid_as(kind, word) }, name)
    })
}

const fn looks(kind: TerrainKind) -> GroundKind {
    match kind {
        TerrainKind::Hill => GroundKind::Slope,
        TerrainKind::Crest => GroundKind::Crest,
        TerrainKind::Wood => GroundKind::Wood,
        TerrainKind::Town => GroundKind::Building,
        TerrainKind::Stream => GroundKind::Stream,
        TerrainKind::River | TerrainKind::Lake => GroundKind::Impassable,
        TerrainKind::Hedge => GroundKind::Hedge,
        TerrainKind::Wall => GroundKind::Wall,
        TerrainKind::Ditch => GroundKind::Earthwork,
        TerrainKind::Road | TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Gate => GroundKind::Road,
    }
}

/// A feature by its name on the map, or by what it is: `Cheriton Wood`, `the hedge`.
fn called(field: Field, feature: FeatureId) -> String {
    let terrain = field.world.terrain(feature);
    match terrain.name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None if terrain.name.is_empty() => format!("the {}", terrain.looks.map_or(terrain.kind.word(), seen)),
        None => terrain.name.clone(),
    }
}

/// What a move goes over and into, after a comma; empty where it is open ground all the way.
pub(super) fn on_the_way(field: Field, way: Segment) -> String {
    let (mut over, mut into): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, feature) in field.world.ground.features().iter().enumerate() {
        let id = FeatureId(at as u8);
        let kind = field.world.terrain(id).kind;
        match &feature.shape {
            Shape::Line(line) if kind.is_obstacle() && line.is_passed(way) => over.push(called(field, id)),
            Shape::Area(area) if area.contains(way.to) && !area.contains(way.from) => match kind {
                TerrainKind::Wood | TerrainKind::Town => into.push(format!("into {}", called(field, id))),
                TerrainKind::Hill if feature.level <= 1 => into.push(format!("onto {}", called(field, id))),
                _ => {}
            },
            _ => {}
        }
    }
    over.dedup();
    into.dedup();
    let mut words: Vec<String> = Vec::new();
    if !over.is_empty() {
        words.push(format!("over {}", over.join(" and ")));
    }
    words.extend(into);
    if words.is_empty() { String::new() } else { format!(", {}", words.join(" and ")) }
}
