//! The ground to be looked at.

use engine::view::{GroundKind, GroundView};
use tabletop::{Class, Feature, FeatureId};
use terrain::view::{self, openings};

use super::{counted, places};
use crate::field::Field;
use crate::table::{Crossing, Finding};
use crate::world::Terrain;

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    view::features(&field.world.ground, |number, feature| one(field, number, feature))
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
        // Gates, fords and bridges, and the gaps that troops have opened.
        shape: view::shape(&feature.shape, |line| openings(line, field.table.battle.gaps().of(number))),
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
