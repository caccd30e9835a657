//! What is shown of ground that lies.

use engine::view::words::sentence;
use engine::view::{GroundKind, GroundShape, GroundView};
use tabletop::{Feature, FeatureId, Ground, Length, Line, Segment, Shape};

/// Every feature as `one` has it, given its number, the lowest ground first: so it is drawn.
pub fn features(ground: &Ground, one: impl Fn(u8, &Feature) -> GroundView) -> Vec<GroundView> {
    let features = ground.features().iter().enumerate();
    let mut seen: Vec<GroundView> = features.map(|(at, feature)| one(at as u8, feature)).collect();
    seen.sort_by_key(|ground| (layer(ground.kind), ground.level, ground.number));
    seen
}

/// The same of ground that has no other openings than its lines, and of which there is nothing to be found out: `one` says of what kind a
/// feature is, in which word, and what it is called.
pub fn plain(ground: &Ground, one: impl Fn(FeatureId) -> (GroundKind, String, String)) -> Vec<GroundView> {
    features(ground, |number, feature| {
        let (kind, word, name) = one(FeatureId(number));
        let shape = shape(&feature.shape, |line| openings(line, []));
        GroundView { number, kind, word, name, level: feature.level, shape, found: String::new() }
    })
}

/// What ground is called that does not look like what it is laid as: `Marsh, as wood`. What it is laid as is said in the
/// ruleset's own `word`.
pub fn laid_as(looks: GroundKind, word: &str) -> String {
    format!("{}, as {}", sentence(seen(looks)), word.to_lowercase())
}

/// What such ground is called by its looks alone.
pub const fn seen(looks: GroundKind) -> &'static str {
    match looks {
        GroundKind::Marsh => "marsh",
        _ => "broken ground",
    }
}

/// What lies under what: hills at the bottom, houses at the top.
const fn layer(kind: GroundKind) -> u8 {
    match kind {
        GroundKind::Slope | GroundKind::SteepSlope => 0,
        GroundKind::Open | GroundKind::Rough | GroundKind::Marsh | GroundKind::Impassable => 1,
        GroundKind::Crest | GroundKind::Stream => 2,
        GroundKind::Road => 3,
        GroundKind::Wood => 4,
        _ => 5,
    }
}

/// The shape of a feature. A line has the openings that `openings` says.
pub fn shape(shape: &Shape, openings: impl FnOnce(&Line) -> Vec<Segment>) -> GroundShape {
    match shape {
        Shape::Area(area) => GroundShape::Area(area.corners().to_vec()),
        Shape::Line(line) => GroundShape::Line {
            points: line.points().to_vec(),
            width: line.width(),
            openings: openings(line),
        },
    }
}

/// The openings that lie in a line itself, and `more` that came later: from so far along it to so far.
pub fn openings(line: &Line, more: impl IntoIterator<Item = (Length, Length)>) -> Vec<Segment> {
    let spans = line.spans().iter().map(|span| (span.from, span.to));
    spans.chain(more).map(|(from, to)| Segment::new(line.point_at(from), line.point_at(to))).collect()
}
