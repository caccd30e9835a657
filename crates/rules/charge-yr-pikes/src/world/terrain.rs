//! What the rules make of the ground (section 16).

use engine::view::GroundKind;
use tabletop::Class;
use terrain::view::seen;

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

    /// It by its name on the map, or by what it is: `Cheriton Wood`, `the hedge`.
    pub fn called(&self) -> String {
        // Broken ground that is laid as such is the rulebook's own rough.
        let other =
            self.looks.filter(|_| self.kind != TerrainKind::Rough || self.looks == Some(GroundKind::Marsh));
        let word = other.map_or(self.kind.word(), seen);
        if self.name.is_empty() { format!("the {word}") } else { self.name.clone() }
    }
}

engine::words! {
    /// The kinds of ground (CYP-16-01, CYP-16-04 to CYP-16-07, CYP-16-10).
    pub enum TerrainKind {
        /// A hill, or a step of one, that costs nothing to climb.
        Hill = "hill";
        /// A steep one (CYP-16-05).
        SteepHill = "steep hill";
        /// A wood.
        Wood = "wood";
        /// A town, village or building that may be garrisoned.
        Town = "town";
        /// Field works.
        Works = "works";
        /// Rough ground.
        Rough = "rough";
        /// A fence.
        Fence = "fence";
        /// A hedge.
        Hedge = "hedge";
        /// A stone wall.
        Wall = "wall";
        /// A stream.
        Stream = "stream";
        /// A river.
        River = "river";
        /// A pond, a lake or a marsh.
        Water = "water";
        /// A road.
        Road = "road";
        /// A bridge.
        Bridge = "bridge";
        /// A ford.
        Ford = "ford";
        /// A gap or gate in a hedge or wall.
        Gate = "gate";
    }
}

impl TerrainKind {
    /// What shape it has.
    pub const fn class(self) -> Class {
        match self {
            kind if kind.is_hill() => Class::Contour,
            TerrainKind::River | TerrainKind::Road => Class::Line,
            kind if kind.is_obstacle() => Class::Line,
            _ => Class::Patch,
        }
    }

    /// Its number as a tag of the ground.
    pub const fn tag(self) -> u8 {
        self as u8
    }

    /// Lines that cost to cross: fences, hedges, walls and streams (CYP-16-04, CYP-16-10).
    pub const fn is_obstacle(self) -> bool {
        self.is_dry_obstacle() || matches!(self, TerrainKind::Stream)
    }

    /// Those of them through which there may be a gate.
    pub const fn is_dry_obstacle(self) -> bool {
        matches!(self, TerrainKind::Fence | TerrainKind::Hedge | TerrainKind::Wall)
    }

    /// Hills of either sort, higher than all else (CYP-16-01).
    pub const fn is_hill(self) -> bool {
        matches!(self, TerrainKind::Hill | TerrainKind::SteepHill)
    }

    /// Towns and field works, which may be garrisoned (CYP-03-04).
    pub const fn is_garrison(self) -> bool {
        matches!(self, TerrainKind::Town | TerrainKind::Works)
    }

    /// What nobody enters but at a bridge or ford (CYP-16-10).
    pub const fn is_impassable(self) -> bool {
        matches!(self, TerrainKind::River | TerrainKind::Water)
    }

    /// Where a line or water is crossed as on a road (CYP-16-10).
    pub const fn is_way_over(self) -> bool {
        matches!(self, TerrainKind::Bridge | TerrainKind::Ford | TerrainKind::Gate)
    }
}
