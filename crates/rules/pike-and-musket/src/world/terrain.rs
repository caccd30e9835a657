//! What the rules make of the ground (PM-15-04).

use engine::view::GroundKind;
use tabletop::Class;

/// A piece of ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// Its kind.
    pub kind: TerrainKind,
    /// What it is called; empty without a name.
    pub name: String,
    /// What it looks like on the map, where that may be something else than what it is laid as.
    pub looks: Option<GroundKind>,
}

impl Terrain {
    /// Ground that looks like what it is.
    pub const fn plain(kind: TerrainKind, name: String) -> Terrain {
        Terrain { kind, name, looks: None }
    }
}

engine::words! {
    /// The kinds of ground (PM-15-04).
    pub enum TerrainKind {
        /// A gentle hill, or a step of one.
        Hill = "hill";
        /// The crest line that a scenario draws on a hill (PM-06-03).
        Crest = "crest";
        /// A wood.
        Wood = "wood";
        /// A village or town.
        Town = "town";
        /// A stream.
        Stream = "stream";
        /// A hedge.
        Hedge = "hedge";
        /// A wall.
        Wall = "wall";
        /// A ditch.
        Ditch = "ditch";
        /// A river.
        River = "river";
        /// A lake.
        Lake = "lake";
        /// A road.
        Road = "road";
        /// A bridge over a stream or river.
        Bridge = "bridge";
        /// A ford through one.
        Ford = "ford";
        /// A gate in a hedge or wall.
        Gate = "gate";
    }
}

impl TerrainKind {
    /// What shape it has.
    pub const fn class(self) -> Class {
        match self {
            TerrainKind::Hill => Class::Contour,
            TerrainKind::Crest => Class::Crest,
            TerrainKind::Wood
            | TerrainKind::Town
            | TerrainKind::Lake
            | TerrainKind::Bridge
            | TerrainKind::Ford
            | TerrainKind::Gate => Class::Patch,
            TerrainKind::Stream
            | TerrainKind::Hedge
            | TerrainKind::Wall
            | TerrainKind::Ditch
            | TerrainKind::River
            | TerrainKind::Road => Class::Line,
        }
    }

    /// Its number as a tag of the ground.
    pub const fn tag(self) -> u8 {
        self as u8
    }

    /// Ground inside which a way costs more (PM-07-07, PM-07-25).
    pub const fn is_slow(self) -> bool {
        matches!(self, TerrainKind::Hill | TerrainKind::Wood | TerrainKind::Town)
    }

    /// Lines that cost to cross, and behind which a defender has the better ground (PM-07-25, PM-08-15).
    pub const fn is_obstacle(self) -> bool {
        matches!(self, TerrainKind::Stream | TerrainKind::Hedge | TerrainKind::Wall | TerrainKind::Ditch)
    }

    /// Ground that nobody enters or crosses but where there is a way over (PM-07-07, PM-15-04).
    pub const fn is_impassable(self) -> bool {
        matches!(self, TerrainKind::River | TerrainKind::Lake)
    }

    /// Ground through which no charge may go: all that is difficult but a gentle hill (PM-07-25).
    pub const fn bars_charges(self) -> bool {
        matches!(self, TerrainKind::Wood | TerrainKind::Town) || self.is_obstacle()
    }

    /// Where a stream, river, hedge or wall is crossed as open ground (PM-15-04).
    pub const fn is_way_over(self) -> bool {
        matches!(self, TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Gate)
    }

    /// Ground that hides what lies behind it (PM-06-03).
    pub const fn hides(self) -> bool {
        matches!(self, TerrainKind::Wood | TerrainKind::Town)
    }
}
