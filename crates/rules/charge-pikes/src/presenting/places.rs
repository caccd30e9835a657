//! The ground in sentences: what is called what, and what lies on the way of a move.

use engine::view::words;
use tabletop::{FeatureId, Segment, Shape};

use crate::field::Field;
use crate::world::TerrainKind;

/// A feature by its name on the map, or by what it is: `Cheriton Wood`, `the hedgerow`.
pub(super) fn called(field: Field, feature: FeatureId) -> String {
    let Some(terrain) = field.world.terrain.get(usize::from(feature.0)) else {
        return "no ground".to_owned();
    };
    match terrain.name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None if terrain.name.is_empty() => format!("the {}", word(terrain.kind)),
        None => terrain.name.clone(),
    }
}

/// What a kind of ground is called in a report.
const fn word(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Wood(_) => "wood",
        TerrainKind::Rough => "rough ground",
        TerrainKind::GentleHill => "hill",
        TerrainKind::SteepHill => "steep hill",
        TerrainKind::Crest => "crest",
        TerrainKind::Fence => "fence",
        TerrainKind::HighWall => "wall",
        TerrainKind::Hedgerow => "hedgerow",
        TerrainKind::Stream => "stream",
        TerrainKind::River => "river",
        TerrainKind::Ford => "ford",
        TerrainKind::Bridge => "bridge",
        TerrainKind::TownBlock => "town block",
        TerrainKind::LightWorks | TerrainKind::HeavyWorks => "works",
        TerrainKind::Crops => "standing corn",
        TerrainKind::Road => "road",
    }
}

/// What a move goes over and into, after a comma; empty where it is open ground all the way.
pub(super) fn on_the_way(field: Field, way: Segment) -> String {
    let (mut over, mut into): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, feature) in field.world.ground.features().iter().enumerate() {
        let id = FeatureId(at as u8);
        let kind = field.world.terrain(id).kind;
        match &feature.shape {
            Shape::Line(line) if is_crossed(kind) && line.is_passed(way) => over.push(called(field, id)),
            Shape::Area(area) if area.contains(way.to) && !area.contains(way.from) => {
                match preposition(kind) {
                    Some(preposition) if feature.level <= 1 => {
                        into.push(format!("{preposition} {}", called(field, id)));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    words::crossing(over, into)
}

const fn is_crossed(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Fence
            | TerrainKind::HighWall
            | TerrainKind::Hedgerow
            | TerrainKind::Stream
            | TerrainKind::River
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
    )
}

/// How one speaks of coming to it; nothing where it is not worth a word.
const fn preposition(kind: TerrainKind) -> Option<&'static str> {
    match kind {
        TerrainKind::Wood(_) | TerrainKind::Rough | TerrainKind::Crops | TerrainKind::TownBlock => {
            Some("into")
        }
        TerrainKind::GentleHill | TerrainKind::SteepHill | TerrainKind::Bridge => Some("onto"),
        TerrainKind::Ford => Some("to"),
        _ => None,
    }
}
/// A feature told apart from others that are called alike.
pub(super) fn told_apart(field: Field, feature: FeatureId) -> String {
    let features = field.world.ground.features();
    let Some(it) = features.get(usize::from(feature.0)) else { return "no ground".to_owned() };
    let name = called(field, feature);
    let alike =
        |other: usize| other != usize::from(feature.0) && called(field, FeatureId(other as u8)) == name;
    if !(0..features.len()).any(alike) {
        return name;
    }
    let bounds = it.bounds();
    format!("{name} about {}", words::spot(bounds.low.midpoint(bounds.high)))
}
