//! A battle's map as it is read, feature by feature.

use engine::view::GroundKind;
use scenario::{Feature as Mapped, FeatureKind, Going, Scale, Shape as Outline, Slope};
use tabletop::{Length, Point};

/// Why a feature cannot lie as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its id in the file; empty where no single feature is to blame.
    pub id: String,
    /// Why not.
    pub why: String,
}

/// A battle's map: its measures on the table, and what comes up while it is read.
pub struct Map<'a> {
    /// From metres to the table.
    pub scale: &'a Scale,
    /// What keeps the battle from being played.
    pub faults: Vec<Fault>,
    /// What players should know: "NAME: WHY", the name being that of the feature.
    pub notes: Vec<String>,
}

impl<'a> Map<'a> {
    /// A map of which nothing is read.
    #[must_use]
    pub const fn new(scale: &'a Scale) -> Map<'a> {
        Map { scale, faults: Vec::new(), notes: Vec::new() }
    }

    /// Tells players how a feature was understood.
    pub fn note(&mut self, feature: &Mapped, why: &str) {
        let kind = feature.kind.word().replace(['-', '_'], " ");
        self.notes.push(match feature.name.is_empty() {
            true => format!("{kind} {}: {why}", feature.id),
            false => format!("{}: {why}", feature.name),
        });
    }

    /// Tells why a feature cannot lie as it is drawn.
    pub fn fault(&mut self, feature: &Mapped, why: &str) {
        self.faults.push(Fault { id: feature.id.clone(), why: why.to_owned() });
    }

    /// How wide the file says that a feature is, on the table; nothing where it does not say.
    #[must_use]
    pub fn width(&self, feature: &Mapped) -> Length {
        feature.width_m.map_or(Length::ZERO, |metres| self.scale.length(metres.into()))
    }

    /// The middle of a gate, ford or bridge: its spot, or halfway between the first and the last of its points.
    #[must_use]
    pub fn middle(&self, feature: &Mapped) -> Point {
        match &feature.shape {
            Outline::Spot(spot) => self.scale.point(*spot),
            Outline::Line(points) | Outline::Area(points) => {
                let points = self.scale.points(points);
                points[0].midpoint(points[points.len() - 1])
            }
        }
    }

    /// The corners of an area, or of the square about a spot, as wide as the file says and at least `least`; `None` for
    /// a line.
    #[must_use]
    pub fn corners(&self, feature: &Mapped, least: Length) -> Option<Vec<Point>> {
        match &feature.shape {
            Outline::Area(corners) => Some(self.scale.points(corners)),
            Outline::Spot(spot) => {
                let half = self.width(feature).max(least).half();
                let at = self.scale.point(*spot);
                let corner = |x: i32, y: i32| Point::new(at.x + x * half.0, at.y + y * half.0);
                Some(vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
            }
            Outline::Line(_) => None,
        }
    }
}

/// What a feature is called: its name, or its id where it has none.
#[must_use]
pub fn name(feature: &Mapped) -> &str {
    if feature.name.is_empty() { &feature.id } else { &feature.name }
}

/// What a feature looks like that a rulebook may have to lay as something else, since its list of ground has no name for it: marshes,
/// roughs and warrens. `None` of all that looks like what it is laid as.
#[must_use]
pub const fn looks(feature: &Mapped) -> Option<GroundKind> {
    match feature.kind {
        FeatureKind::Marsh => Some(GroundKind::Marsh),
        FeatureKind::Rough | FeatureKind::Warren => Some(GroundKind::Rough),
        _ => None,
    }
}

/// Whether nobody passes a feature, neither foot nor horse.
#[must_use]
pub fn is_shut(feature: &Mapped) -> bool {
    feature.foot == Some(Going::Impassable) && feature.horse == Some(Going::Impassable)
}

/// Whether the map says that somebody passes a feature, foot or horse.
#[must_use]
pub fn is_passed(feature: &Mapped) -> bool {
    let passes = |going: Option<Going>| matches!(going, Some(Going::Open | Going::Difficult));
    passes(feature.foot) || passes(feature.horse)
}

/// Whether a feature hinders nobody, neither foot nor horse.
#[must_use]
pub fn is_open(feature: &Mapped) -> bool {
    feature.foot == Some(Going::Open) && feature.horse == Some(Going::Open)
}

/// Whether a height is steep.
#[must_use]
pub fn is_steep(feature: &Mapped) -> bool {
    feature.kind == FeatureKind::Escarpment
        || feature.relief.as_ref().is_some_and(|relief| relief.slope == Slope::Steep)
}
