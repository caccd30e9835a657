//! The ground to be looked at.

use engine::view::{GroundKind, GroundShape, GroundView};
use tabletop::{Class, Feature, FeatureId, Line, Segment, Shape};

use super::{counted, places};
use crate::field::Field;
use crate::table::{Crossing, Finding};
use crate::world::Terrain;

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    let features = field.world.ground.features().iter().enumerate();
    let mut seen: Vec<GroundView> = features.map(|(at, feature)| one(field, at as u8, feature)).collect();
    seen.sort_by_key(|ground| (layer(ground.kind), ground.level, ground.number));
    seen
}

/// What lies under what: hills at the bottom, houses at the top.
fn layer(kind: GroundKind) -> u8 {
    match kind {
        GroundKind::Slope | GroundKind::SteepSlope => 0,
        GroundKind::Open | GroundKind::Rough | GroundKind::Marsh | GroundKind::Impassable => 1,
        GroundKind::Crest | GroundKind::Stream => 2,
        GroundKind::Road => 3,
        GroundKind::Wood => 4,
        _ => 5,
    }
}

fn one(field: Field, number: u8, feature: &Feature) -> GroundView {
    let terrain = field.world.terrain(FeatureId(number));
    let (kind, word) = match (feature.class, terrain) {
        (Class::Crest, _) => (GroundKind::Crest, "Crest".to_owned()),
        (Class::Building, Terrain::Impassable) => (GroundKind::Building, "Closed houses".to_owned()),
        _ => looks(terrain),
    };
    GroundView {
        number,
        kind,
        word,
        name: places::on_map(field, FeatureId(number), kind),
        level: feature.level,
        shape: shape(field, number, &feature.shape),
        found: found(
            field.table.findings.get(usize::from(number)).copied().unwrap_or_default(),
            field.table.battle.gaps().of(number).count(),
        ),
    }
}

/// What a kind of ground looks like, and what the rulebook calls it (NMM-10-35).
fn looks(terrain: Terrain) -> (GroundKind, String) {
    let (kind, word) = match terrain {
        Terrain::Open => (GroundKind::Open, "Open ground"),
        Terrain::Hill => (GroundKind::Slope, "Gentle hill"),
        Terrain::SteepHill => (GroundKind::SteepSlope, "Steep hill"),
        Terrain::Broken => (GroundKind::Rough, "Broken ground"),
        Terrain::Bog => (GroundKind::Marsh, "Boggy ground"),
        Terrain::Wood => (GroundKind::Wood, "Wood"),
        Terrain::Building { capacity } => {
            return (GroundKind::Building, format!("Building for {}", counted(capacity, "figure")));
        }
        Terrain::Road => (GroundKind::Road, "Road"),
        Terrain::Hedge => (GroundKind::Hedge, "Hedge"),
        Terrain::Wall => (GroundKind::Wall, "Low wall"),
        Terrain::HighWall => (GroundKind::HighWall, "High wall"),
        Terrain::FieldDefence => (GroundKind::Earthwork, "Field defence"),
        Terrain::Stream => (GroundKind::Stream, "Stream"),
        Terrain::Impassable => (GroundKind::Impassable, "Impassable"),
    };
    (kind, word.to_owned())
}

fn shape(field: Field, number: u8, shape: &Shape) -> GroundShape {
    match shape {
        Shape::Area(area) => GroundShape::Area(area.corners().to_vec()),
        Shape::Line(line) => GroundShape::Line {
            points: line.points().to_vec(),
            width: line.width(),
            openings: openings(field, number, line),
        },
    }
}

/// Gates, fords and bridges, and the gaps that troops have opened.
fn openings(field: Field, number: u8, line: &Line) -> Vec<Segment> {
    let spans = line.spans().iter().map(|span| (span.from, span.to));
    let all = spans.chain(field.table.battle.gaps().of(number));
    all.map(|(from, to)| Segment::new(line.point_at(from), line.point_at(to))).collect()
}

fn found(finding: Finding, gaps: usize) -> String {
    let crossing = match finding.crossing() {
        Crossing::Unknown => "",
        Crossing::Free => "crossed freely",
        Crossing::One => "costs a Disarray Token to cross",
        Crossing::Two => "costs two Disarray Tokens to cross",
        Crossing::Pending => "one try to cross has failed",
        Crossing::Impassable => "found impassable",
    };
    match (crossing, gaps as u32) {
        (crossing, 0) => crossing.to_owned(),
        ("", gaps) => format!("{} opened", counted(gaps, "gap")),
        (crossing, gaps) => format!("{crossing}; {} opened", counted(gaps, "gap")),
    }
}
