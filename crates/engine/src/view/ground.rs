//! What is seen of the ground.

use tabletop::{Length, Point, Segment};

/// A feature of the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroundView {
    /// Its number.
    pub number: u8,
    /// What it looks like.
    pub kind: GroundKind,
    /// What the ruleset calls it.
    pub word: String,
    /// Its name on the map; empty where it has none.
    pub name: String,
    /// How high it stands: 0 for the table.
    pub level: u8,
    /// Where it lies.
    pub shape: GroundShape,
    /// What has been found out about it, in words; empty if nothing.
    pub found: String,
}

/// What ground looks like, whatever a ruleset makes of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GroundKind {
    /// Open ground that has a name or a border.
    Open,
    /// Ground on a gentle hill.
    Slope,
    /// Ground on a steep hill.
    SteepSlope,
    /// The line along the top of a hill.
    Crest,
    /// Rough or enclosed ground.
    Rough,
    /// Marsh.
    Marsh,
    /// Trees.
    Wood,
    /// A house or a block of houses.
    Building,
    /// A road or lane.
    Road,
    /// A hedge.
    Hedge,
    /// A wall that men shoot over.
    Wall,
    /// A wall that they do not.
    HighWall,
    /// A trench or breastwork.
    Earthwork,
    /// Running water that can be crossed.
    Stream,
    /// What nobody crosses.
    Impassable,
}

/// The shape of a feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GroundShape {
    /// An area by its corners.
    Area(Vec<Point>),
    /// A line by its points.
    Line {
        /// The points.
        points: Vec<Point>,
        /// How wide it lies; 0 for a line without width.
        width: Length,
        /// The stretches where it is open: gates, fords, bridges.
        openings: Vec<Segment>,
    },
}
