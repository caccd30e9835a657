use std::collections::BTreeMap;

use serde::Deserialize;

use crate::world::{Cover, Terrain, TerrainKind};

/// What each kind of ground is where a scenario does not say otherwise (chapters 10 and 19).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundKinds {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// The most figures that a town block holds (CP-19-26).
    pub garrison: u8,
    /// The kinds that stop sight or give cover.
    kinds: BTreeMap<String, GroundKind>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct GroundKind {
    height: u8,
    from_shot: Cover,
    in_combat: Cover,
}

impl GroundKinds {
    /// Ground of a kind as it is where a scenario says nothing more of it, without a name.
    pub fn usual(&self, kind: TerrainKind) -> Terrain {
        let GroundKind { height, from_shot, in_combat } =
            self.kinds.get(kind.name()).copied().unwrap_or_default();
        Terrain {
            kind,
            name: String::new(),
            garrison: if kind == TerrainKind::TownBlock { self.garrison } else { 0 },
            cover_from_shot: from_shot,
            cover_in_combat: in_combat,
            height,
            banks: tabletop::Length::ZERO,
            closed: Default::default(),
        }
    }
}
