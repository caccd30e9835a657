//! The words by which cases name what the rules know by number, where it has none of its own.

pub use cases::named::*;
pub use engine::sheet::Words as Worded;
use tabletop::Border;

use crate::world::{Kind, TerrainKind, Thickness};

/// The two ranks of generals.
pub const RANKS: Named<Kind> = &[("chief", Kind::Chief), ("general", Kind::General)];

/// The edges of the table.
pub const BORDERS: Named<Border> =
    &[("bottom", Border::Bottom), ("top", Border::Top), ("left", Border::Left), ("right", Border::Right)];

/// The kinds of ground.
pub const TERRAIN: Named<TerrainKind> = &[
    ("wood", TerrainKind::Wood(Thickness::Rolled)),
    ("light wood", TerrainKind::Wood(Thickness::Light)),
    ("heavy wood", TerrainKind::Wood(Thickness::Heavy)),
    ("rough", TerrainKind::Rough),
    ("hill", TerrainKind::GentleHill),
    ("steep hill", TerrainKind::SteepHill),
    ("crest", TerrainKind::Crest),
    ("fence", TerrainKind::Fence),
    ("low wall", TerrainKind::Fence),
    ("high wall", TerrainKind::HighWall),
    ("hedgerow", TerrainKind::Hedgerow),
    ("stream", TerrainKind::Stream),
    ("river", TerrainKind::River),
    ("ford", TerrainKind::Ford),
    ("bridge", TerrainKind::Bridge),
    ("town block", TerrainKind::TownBlock),
    ("light works", TerrainKind::LightWorks),
    ("heavy works", TerrainKind::HeavyWorks),
    ("crops", TerrainKind::Crops),
    ("road", TerrainKind::Road),
];
