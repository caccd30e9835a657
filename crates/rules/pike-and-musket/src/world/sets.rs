//! The features of the ground sorted by what the rules ask of them.

use tabletop::{Ground, IndexSet, Length};

use crate::world::terrain::{Terrain, TerrainKind};

/// The features of the ground, by their numbers, sorted by what the rules ask of them (PM-15-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sets {
    /// Inside which a way costs more.
    pub slow: IndexSet,
    /// Lines that cost to cross.
    pub obstacles: IndexSet,
    /// How wide the widest of them is.
    pub widest_obstacle: Length,
    /// What nobody enters.
    pub impassable: IndexSet,
    /// Where a line is crossed as open ground.
    pub ways_over: IndexSet,
    /// Through which no charge goes.
    pub bars_charges: IndexSet,
    /// What hides.
    pub hides: IndexSet,
    /// Villages and towns.
    pub towns: IndexSet,
    /// Hills, by their steps.
    pub hills: IndexSet,
    /// Crest lines.
    pub crests: IndexSet,
    /// Roads.
    pub roads: IndexSet,
}

impl Sets {
    /// The features of these kinds, as they lie.
    pub fn of(ground: &Ground, terrain: &[Terrain]) -> Sets {
        let chosen = |test: fn(TerrainKind) -> bool| {
            let of_kind = terrain.iter().enumerate().filter(|(_, it)| test(it.kind));
            of_kind.fold(IndexSet::EMPTY, |set, (at, _)| set.with(at))
        };
        let obstacles = chosen(TerrainKind::is_obstacle);
        let line = |at: usize| ground.features().get(at).and_then(|feature| feature.as_line());
        Sets {
            widest_obstacle: obstacles
                .iter()
                .filter_map(|at| line(at).map(|line| line.width()))
                .max()
                .unwrap_or(Length::ZERO),
            slow: chosen(TerrainKind::is_slow),
            obstacles,
            impassable: chosen(TerrainKind::is_impassable),
            ways_over: chosen(TerrainKind::is_way_over),
            bars_charges: chosen(TerrainKind::bars_charges),
            hides: chosen(TerrainKind::hides),
            towns: chosen(|kind| kind == TerrainKind::Town),
            hills: chosen(|kind| kind == TerrainKind::Hill),
            crests: chosen(|kind| kind == TerrainKind::Crest),
            roads: chosen(|kind| kind == TerrainKind::Road),
        }
    }
}
