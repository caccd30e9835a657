//! The ground in sentences: what is called what, and what lies on the way of a move.

use engine::view::GroundKind;
use engine::view::words::crossing;
use tabletop::{Class, FeatureId, Segment, Shape};

use crate::field::Field;
use crate::world::Terrain;

/// A feature by its name on the map, or by what it is: `Cheriton Wood`, `the hedge`.
pub(super) fn called(field: Field, feature: FeatureId) -> String {
    let place = field.world.places.get(feature.0 as usize);
    match place.map(|place| place.name.as_str()).filter(|name| !name.is_empty()) {
        Some(name) => match name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => name.to_owned(),
        },
        None => format!("the {}", word(field.world.terrain(feature))),
    }
}

/// What a kind of ground is called in a report.
const fn word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "open ground",
        Terrain::Hill => "hill",
        Terrain::SteepHill => "steep hill",
        Terrain::Broken => "broken ground",
        Terrain::Bog => "bog",
        Terrain::Wood => "wood",
        Terrain::Building { .. } => "house",
        Terrain::Road => "road",
        Terrain::Hedge => "hedge",
        Terrain::Wall => "wall",
        Terrain::HighWall => "high wall",
        Terrain::FieldDefence => "field defence",
        Terrain::Stream => "stream",
        Terrain::Impassable => "impassable ground",
    }
}

/// What a move goes over and into, after a comma; empty where it is open ground all the way.
pub(super) fn on_the_way(field: Field, way: Segment) -> String {
    let features = field.world.ground.features().iter().enumerate();
    let (mut over, mut into) = (Vec::new(), Vec::new());
    for (at, feature) in features {
        let id = FeatureId(at as _);
        let terrain = field.world.terrain(id);
        match (&feature.shape, feature.class) {
            (_, Class::Crest) => {}
            (Shape::Line(line), _) if is_obstacle(terrain) && line.is_passed(way) => {
                over.push(called(field, id))
            }
            (Shape::Area(area), class) if area.contains(way.to) && !area.contains(way.from) => {
                match terrain {
                    Terrain::Open => {}
                    Terrain::Hill | Terrain::SteepHill if class != Class::Contour || feature.level <= 1 => {
                        into.push(format!("onto {}", called(field, id)));
                    }
                    Terrain::Hill | Terrain::SteepHill => {}
                    _ => into.push(format!("into {}", called(field, id))),
                }
            }
            _ => {}
        }
    }
    crossing(over, into)
}

const fn is_obstacle(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Hedge | Terrain::Wall | Terrain::HighWall | Terrain::FieldDefence | Terrain::Stream
    )
}

/// A Unit that makes a feature its cover: `takes the hedge`, `goes into Dorfold House`.
pub(super) fn taken(field: Field, feature: FeatureId) -> String {
    let name = called(field, feature);
    match field.world.terrain(feature) {
        Terrain::Building { .. } => format!("occupies {name}"),
        Terrain::Wood => format!("takes the edge of {name}"),
        _ => format!("takes {name}"),
    }
}

/// The name that stands on the map beside a feature.
pub(super) fn on_map(field: Field, feature: FeatureId, kind: GroundKind) -> String {
    let place = field.world.places.get(feature.0 as usize);
    place
        .filter(|place| place.on_map && kind != GroundKind::Crest)
        .map_or_else(String::new, |place| place.name.clone())
}
