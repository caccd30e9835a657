//! Fords, bridges and gates: patches of their own over the lines that they cross (PM-15-04).

use scenario::openings::{self, Opening};
use tabletop::{Length, Point};
use terrain::{Laying, Piece, Shape};

use crate::world::{Terrain, TerrainKind};

/// How wide a crossing is at the least: a horseman's base fits through.
pub(super) const LEAST: Length = Length::millimetres(30);
/// How far from a line a crossing may be drawn and still cross it.
const REACH: Length = Length::millimetres(60);
/// How far either bank of a crossing reaches beyond the line.
const BANK: Length = Length::millimetres(10);

/// Lays a patch for every ford, bridge and gate across the line that is nearest to it, square to it. One that lies at no line is
/// left out.
pub(super) fn lay(on: &mut Laying<'_, Terrain>, crossings: &[(TerrainKind, Opening, String)]) {
    for (kind, opening, name) in crossings {
        let crossed = |of: &Terrain| match kind {
            TerrainKind::Gate => {
                matches!(of.kind, TerrainKind::Hedge | TerrainKind::Wall | TerrainKind::Ditch)
            }
            _ => matches!(of.kind, TerrainKind::Stream | TerrainKind::River),
        };
        across(on, *kind, opening, name, crossed);
    }
}

/// Where roads pass through hedges, walls and ditches there is a gate, and where they pass through a stream a ford, unless a
/// crossing is drawn there.
pub(super) fn at_roads(on: &mut Laying<'_, Terrain>) {
    let roads: Vec<Vec<Point>> = points(&on.pieces, |kind| kind == TerrainKind::Road);
    for (kind, lines) in [
        (TerrainKind::Gate, points(&on.pieces, |kind| kind.is_obstacle() && kind != TerrainKind::Stream)),
        (TerrainKind::Ford, points(&on.pieces, |kind| kind == TerrainKind::Stream)),
    ] {
        let found =
            openings::of_roads(roads.iter().map(Vec::as_slice), lines.iter().map(Vec::as_slice), LEAST);
        for opening in found {
            let crossed = |of: &Terrain| match kind {
                TerrainKind::Ford => of.kind == TerrainKind::Stream,
                _ => of.kind.is_obstacle() && of.kind != TerrainKind::Stream,
            };
            let is_there = on.pieces.iter().any(|piece| {
                piece.of.kind.is_way_over()
                    && matches!(&piece.shape, Shape::Area(area) if area.contains(opening.at))
            });
            if !is_there {
                across(on, kind, &opening, "", crossed);
            }
        }
    }
}

/// The points of the lines of some kinds.
fn points(pieces: &[Piece<Terrain>], test: fn(TerrainKind) -> bool) -> Vec<Vec<Point>> {
    let lines = pieces.iter().filter(|piece| test(piece.of.kind));
    lines.filter_map(|piece| piece.points().map(<[Point]>::to_vec)).collect()
}

/// A patch across the nearest of the lines that it may cross.
fn across(
    on: &mut Laying<'_, Terrain>,
    kind: TerrainKind,
    opening: &Opening,
    name: &str,
    crossed: impl Fn(&Terrain) -> bool,
) {
    let of = Terrain::plain(kind, name.to_owned());
    on.crossing((opening, name), (kind.class(), kind.tag()), [REACH, BANK], of, crossed);
}
