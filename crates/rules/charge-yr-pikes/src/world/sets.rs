//! The features of the ground sorted by what the rules ask of them.

use tabletop::IndexSet;

use super::{Terrain, TerrainKind};

/// The features of the ground, by their numbers, sorted by what the rules ask of them (section 16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sets {
    /// Fences, hedges, walls and streams.
    pub obstacles: IndexSet,
    /// Walls and hedges, behind which fire is worse (CYP-16-03).
    pub cover: IndexSet,
    /// Rough ground.
    pub rough: IndexSet,
    /// Woods.
    pub woods: IndexSet,
    /// Towns.
    pub towns: IndexSet,
    /// Towns and field works.
    pub garrisons: IndexSet,
    /// Hills of either sort.
    pub hills: IndexSet,
    /// Steep ones.
    pub steep: IndexSet,
    /// What nobody enters.
    pub impassable: IndexSet,
    /// Where a line or water is crossed as on a road.
    pub ways_over: IndexSet,
    /// Roads.
    pub roads: IndexSet,
}

impl Sets {
    /// The features of these kinds.
    pub fn of(terrain: &[Terrain]) -> Sets {
        let chosen = |test: fn(TerrainKind) -> bool| {
            let of_kind = terrain.iter().enumerate().filter(|(_, it)| test(it.kind));
            of_kind.fold(IndexSet::EMPTY, |set, (at, _)| set.with(at))
        };
        Sets {
            obstacles: chosen(TerrainKind::is_obstacle),
            cover: chosen(|kind| matches!(kind, TerrainKind::Hedge | TerrainKind::Wall)),
            rough: chosen(|kind| kind == TerrainKind::Rough),
            woods: chosen(|kind| kind == TerrainKind::Wood),
            towns: chosen(|kind| kind == TerrainKind::Town),
            garrisons: chosen(TerrainKind::is_garrison),
            hills: chosen(TerrainKind::is_hill),
            steep: chosen(|kind| kind == TerrainKind::SteepHill),
            impassable: chosen(TerrainKind::is_impassable),
            ways_over: chosen(TerrainKind::is_way_over),
            roads: chosen(|kind| kind == TerrainKind::Road),
        }
    }
}
