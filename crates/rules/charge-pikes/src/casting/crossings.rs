//! Fords and bridges: patches of their own over the water that they cross, and how wide they and gates are.

use scenario::openings::Opening;
use tabletop::{Angle, Area, Block, Gap, Length, Point, Pose, Segment};
use terrain::{Piece, Shape};

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
pub(super) fn lay(
    pieces: &mut Vec<Piece<Terrain>>,
    crossings: &[(TerrainKind, Opening, String)],
    house: &House,
) {
    let book = &house.book;
    for (kind, opening, name) in crossings {
        let Some((segment, width)) = nearest_water(pieces, opening.at) else { continue };
        let along = segment.to - segment.from;
        let gap = Gap::from_segment(segment, opening.at);
        let half = width.half() + BANK;
        let facing = Angle::of(along) + Angle::RIGHT;
        let front = gap.from + facing.along(half);
        let block = Block::at(Pose::new(front, facing), opening.width, half.times(2));
        let Ok(area) = Area::of_block(&block) else { continue };
        let mut terrain = book.ground.usual(*kind);
        terrain.name.clone_from(name);
        let (id, class, tag) = (name.clone(), kind.class(), kind.tag());
        pieces.push(Piece { id, class, tag, level: 0, shape: Shape::Area(area), of: terrain });
    }
}

/// The stretch of water that is nearest to a point, and how wide it is.
fn nearest_water(pieces: &[Piece<Terrain>], at: Point) -> Option<(Segment, Length)> {
    let water =
        pieces.iter().filter(|piece| matches!(piece.of.kind, TerrainKind::River | TerrainKind::Stream));
    let stretches = water.flat_map(|piece| {
        let width = match &piece.shape {
            Shape::Line(_, width) => *width,
            Shape::Area(_) => Length::ZERO,
        };
        let points = piece.points().unwrap_or(&[]);
        points.windows(2).map(move |pair| (Segment::new(pair[0], pair[1]), width))
    });
    let far = |segment: &Segment| Gap::from_segment(*segment, at).distance.rounded_up();
    stretches.filter(|(segment, _)| far(segment) <= REACH).min_by_key(|(segment, _)| far(segment))
}
