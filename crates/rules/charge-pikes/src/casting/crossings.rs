//! Fords and bridges: patches of their own over the water that they cross, and how wide they and gates are.

use scenario::openings::Opening;
use tabletop::Length;
use terrain::Laying;

use super::House;
use crate::world::{Kind, Terrain, TerrainKind};

/// How far from the water a ford or bridge may be drawn and still cross it.
const REACH: Length = Length::inches(4);
/// How far either bank of a crossing reaches beyond the water.
const BANK: Length = Length::hundredths_of_inch(50);
/// Files of foot that pass a gate or ford abreast.
const ABREAST: i32 = 12;

/// How wide a gate is: the models are not scaled, and foot must be able to pass.
pub(super) fn gate(house: &House) -> Length {
    let base = house.book.figures.bases.of(Kind::Foot).at(house.scale);
    base.width.times(ABREAST) + Length::INCH.half()
}

/// How wide a ford is at the least.
pub(super) fn ford(house: &House) -> Length {
    gate(house)
}

/// How wide a bridge is: three riders or four men on foot abreast (CP-19-25), whichever is wider.
pub(super) fn bridge(house: &House) -> Length {
    let book = &house.book;
    let wide = |kind: Kind, files: u8| book.figures.bases.of(kind).at(house.scale).width.times(files.into());
    let limits = &book.going.limits;
    wide(Kind::Foot, limits.bridge_foot).max(wide(Kind::Horse, limits.bridge_mounted))
}

/// Lays a patch for every ford and bridge across the water that is nearest to it, square to it. One that lies at no
/// water is left out.
pub(super) fn lay(on: &mut Laying<'_, Terrain>, crossings: &[(TerrainKind, Opening, String)], house: &House) {
    let book = &house.book;
    for (kind, opening, name) in crossings {
        let is_water = |of: &Terrain| matches!(of.kind, TerrainKind::River | TerrainKind::Stream);
        let mut terrain = book.ground.usual(*kind);
        terrain.name.clone_from(name);
        on.crossing((opening, name), (kind.class(), kind.tag()), [REACH, BANK], terrain, is_water);
    }
}
