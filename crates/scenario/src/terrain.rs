//! The ground: hills, woods, hedges, streams, villages and what they do, as far as history says.

use crate::map::{Map, MapPoint};
use crate::reading::{TableReader, words};

mod outline;
mod read;

pub(crate) use read::{find_feature, read_features};

words! {
    /// What a feature is.
    FeatureKind "type of terrain" {
        /// High ground with slopes on all sides.
        Hill "hill",
        /// Long high ground.
        Ridge "ridge",
        /// Ground too steep for formed troops.
        Escarpment "escarpment",
        /// Trees.
        Wood "wood",
        /// A hedge.
        Hedge "hedge",
        /// Closes: small fields within hedges or walls.
        Enclosure "enclosure",
        /// A road.
        Road "road",
        /// A narrow way, usually hedged.
        Lane "lane",
        /// Water that can be crossed anywhere.
        Stream "stream",
        /// Water that cannot be crossed but at fords and bridges.
        River "river",
        /// A crossing through water.
        Ford "ford",
        /// A bridge.
        Bridge "bridge",
        /// Houses.
        Village "village",
        /// One house, church or farm.
        Building "building",
        /// A tower or a small stronghold.
        Tower "tower",
        /// An opening in a hedge, wall or bank.
        Gate "gate",
        /// A wall.
        Wall "wall",
        /// A ditch, with or without a bank.
        Ditch "ditch",
        /// Wet ground.
        Marsh "marsh",
        /// Furze, stones, pits.
        Rough "rough",
        /// Rabbit burrows.
        Warren "warren",
        /// A landmark or an objective that hinders nobody.
        Object "object",
    }
}

words! {
    /// How troops of one arm get over a feature.
    Going "going" {
        /// As over open ground.
        Open "open",
        /// With trouble: slowly, or out of order.
        Difficult "difficult",
        /// Not at all.
        Impassable "impassable",
    }
}

words! {
    /// What shelter a feature gives from shot.
    Cover "cover" {
        /// None.
        None "none",
        /// Branches and leaves: a hedge, a wood.
        Soft "soft",
        /// Walls, banks, houses.
        Hard "hard",
    }
}

words! {
    /// How steep high ground is.
    Slope "slope" {
        /// An advantage to whoever stands above, no hindrance.
        Gentle "gentle",
        /// A hindrance to whoever climbs it.
        Steep "steep",
    }
}

/// The shape of a feature on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An area: a simple polygon of at least three corners, running anticlockwise.
    Area(Vec<MapPoint>),
    /// A line of at least two different points, in the order of the file.
    Line(Vec<MapPoint>),
    /// A place.
    Spot(MapPoint),
}

/// A line of equal height on high ground.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Contour {
    /// How many steps above the foot, from 1 upwards.
    pub level: u8,
    /// A simple polygon within the feature, running anticlockwise.
    pub outline: Vec<MapPoint>,
}

/// The form of high ground.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Relief {
    /// How steep it is.
    pub slope: Slope,
    /// Contours above the foot, from the lowest; the foot itself is the shape of the feature. May be empty.
    pub contours: Vec<Contour>,
    /// The line along the top beyond which one cannot see; may be empty, else at least two points.
    pub crest: Vec<MapPoint>,
}

/// A piece of the ground.
///
/// What the type alone says is left to the ruleset; where history says more (a hedge horse cannot cross, a
/// stream anyone can) the feature overrides it, in `foot`, `horse`, `guns`, `cover` and `hides`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Feature {
    /// A short name for references: `H1`.
    pub id: String,
    /// What it is.
    pub kind: FeatureKind,
    /// Its name, or empty.
    pub name: String,
    /// Where it is.
    pub shape: Shape,
    /// Its form, if it is a hill, a ridge or an escarpment.
    pub relief: Option<Relief>,
    /// The width of a line or the size of a spot, in metres, if it matters, `1..=500`.
    pub width_m: Option<u16>,
    /// How foot gets over it, if that is not what the type says.
    pub foot: Option<Going>,
    /// How horse gets over it, if that is not what the type says.
    pub horse: Option<Going>,
    /// How guns get over it, if that is not what the type says.
    pub guns: Option<Going>,
    /// What shelter it gives, if that is not what the type says.
    pub cover: Option<Cover>,
    /// Whether it hides what is behind it, if that is not what the type says.
    pub hides: Option<bool>,
    /// What it does, in words; may be empty.
    pub note: String,
}

/// The place of a feature in the list of its battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureIndex(pub(crate) u8);

impl FeatureIndex {
    /// The place in the list, from 0.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

impl FeatureKind {
    /// Whether it is high ground and may have a slope, contours and a crest.
    pub fn is_high(self) -> bool {
        matches!(self, FeatureKind::Hill | FeatureKind::Ridge | FeatureKind::Escarpment)
    }

    /// The shapes it may have: area, line, spot.
    fn shapes(self) -> (bool, bool, bool) {
        use FeatureKind::*;
        match self {
            Hill | Ridge | Escarpment | Wood | Enclosure | Village | Marsh | Rough | Warren => {
                (true, false, false)
            }
            Hedge | Road | Lane | Stream | Wall | Ditch => (false, true, false),
            River => (true, true, false),
            Ford | Bridge | Gate => (false, true, true),
            Building | Tower | Object => (true, false, true),
        }
    }
}
