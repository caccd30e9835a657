//! What each kind of ground is where a scenario does not say otherwise (chapters 10 and 19).

use rulebook::numbers::{Reader, Section};
use rulebook::section;

use super::Readings;
use crate::world::{Cover, Terrain, TerrainKind};

/// What each kind of ground is where a scenario does not say otherwise (chapters 10 and 19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GroundKinds {
    /// The most figures that a town block holds (CP-19-26).
    pub garrison: u8,
    /// What the kinds that stop sight or give cover are.
    kinds: [GroundKind; KINDS.len()],
}

/// The kinds that stop sight or give cover, by their names in the files.
const KINDS: [&str; 8] =
    ["wood", "fence", "high-wall", "hedgerow", "town-block", "light-works", "heavy-works", "crops"];

section! {
    /// What a kind of ground is.
    GroundKind {
        /// How high it stops sight, in contours.
        height: u8 = count(0, 9);
        /// Its cover against shooting.
        from_shot: Cover = cover();
        /// Its cover in combat.
        in_combat: Cover = cover();
    }
}

impl Section for GroundKinds {
    fn read(reader: &mut Reader, path: &str) -> GroundKinds {
        let garrison = reader.row(path).count("garrison", 1, 120);
        let kinds = KINDS.map(|kind| GroundKind::read(reader, &format!("{path}.kinds.{kind}")));
        GroundKinds { garrison, kinds }
    }
}

impl GroundKinds {
    /// Ground of a kind as it is where a scenario says nothing more of it, without a name.
    pub fn usual(&self, kind: TerrainKind) -> Terrain {
        let found = KINDS.iter().position(|name| *name == kind.name()).map(|at| self.kinds[at]);
        let nothing = GroundKind { height: 0, from_shot: Cover::None, in_combat: Cover::None };
        let GroundKind { height, from_shot, in_combat } = found.unwrap_or(nothing);
        Terrain {
            kind,
            name: String::new(),
            looks: None,
            garrison: if kind == TerrainKind::TownBlock { self.garrison } else { 0 },
            cover_from_shot: from_shot,
            cover_in_combat: in_combat,
            height,
            banks: tabletop::Length::ZERO,
            closed: Default::default(),
        }
    }
}
