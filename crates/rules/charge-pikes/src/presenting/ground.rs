//! The ground to be looked at.

use engine::view::words::counted;
use engine::view::{GroundKind, GroundView};
use tabletop::{Feature, FeatureId};
use terrain::view::{self, openings};

use crate::field::Field;
use crate::table::Wood;
use crate::world::{Terrain, TerrainKind, Thickness};

/// Every feature, lowest ground first.
pub(super) fn features(field: Field) -> Vec<GroundView> {
    view::features(&field.world.ground, |number, feature| one(field, number, feature))
}

fn one(field: Field, number: u8, feature: &Feature) -> GroundView {
    let terrain = field.world.terrain(FeatureId(number));
    let usual = looks(terrain.kind);
    let kind = terrain.looks.unwrap_or(usual);
    GroundView {
        number,
        kind,
        word: if kind == usual { word(terrain) } else { view::laid_as(kind, &word(terrain)) },
        name: if kind == GroundKind::Crest { String::new() } else { terrain.name.clone() },
        level: feature.level,
        shape: view::shape(&feature.shape, |line| openings(line, [])),
        found: found(field, number),
    }
}

const fn looks(kind: TerrainKind) -> GroundKind {
    match kind {
        TerrainKind::Wood(_) => GroundKind::Wood,
        TerrainKind::Rough | TerrainKind::Crops => GroundKind::Rough,
        TerrainKind::GentleHill => GroundKind::Slope,
        TerrainKind::SteepHill => GroundKind::SteepSlope,
        TerrainKind::Crest => GroundKind::Crest,
        TerrainKind::Fence => GroundKind::Wall,
        TerrainKind::HighWall => GroundKind::HighWall,
        TerrainKind::Hedgerow => GroundKind::Hedge,
        TerrainKind::Stream | TerrainKind::River => GroundKind::Stream,
        TerrainKind::Ford | TerrainKind::Bridge | TerrainKind::Road => GroundKind::Road,
        TerrainKind::TownBlock => GroundKind::Building,
        TerrainKind::LightWorks | TerrainKind::HeavyWorks => GroundKind::Earthwork,
    }
}

/// What the rulebook calls it (CP-19-02).
fn word(terrain: &Terrain) -> String {
    let word = match terrain.kind {
        TerrainKind::Wood(Thickness::Light) => "Light wood",
        TerrainKind::Wood(Thickness::Heavy) => "Heavy wood",
        TerrainKind::Wood(Thickness::Rolled) => "Wood",
        TerrainKind::Rough => "Rough ground",
        TerrainKind::GentleHill => "Gentle hill",
        TerrainKind::SteepHill => "Steep hill",
        TerrainKind::Crest => "Crest",
        TerrainKind::Fence => "Fence or low wall",
        TerrainKind::HighWall => "Chest-high wall",
        TerrainKind::Hedgerow => "Hedgerow",
        TerrainKind::Stream => "Stream",
        TerrainKind::River => "River",
        TerrainKind::Ford => "Ford",
        TerrainKind::Bridge => "Bridge",
        TerrainKind::TownBlock => return format!("Town block for {}", counted(terrain.garrison, "figure")),
        TerrainKind::LightWorks => "Light works",
        TerrainKind::HeavyWorks => "Heavy works",
        TerrainKind::Crops => "Standing crops",
        TerrainKind::Road => "Road",
    };
    word.to_owned()
}

/// What has been found out about a feature or done to it: a wood's thickness, a garrison that showed itself, work at a
/// hedgerow.
fn found(field: Field, number: u8) -> String {
    let finding = field.table.findings.get(usize::from(number)).copied().unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    if finding.found() != Wood::Unknown {
        found.push(format!("found to be {}", finding.found().word()));
    }
    if !finding.known().is_empty() {
        found.push("known to be held".to_owned());
    }
    if finding.cleared() != 0 {
        found.push(format!("{} of it cleared", eighths(finding.cleared())));
    }
    if finding.loopholed() != 0 {
        found.push(format!("{} of it loopholed", eighths(finding.loopholed())));
    }
    found.join("; ")
}

fn eighths(bits: u8) -> String {
    counted(bits.count_ones(), "eighth")
}
