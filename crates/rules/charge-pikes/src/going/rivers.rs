//! Rivers, which nobody crosses but by bridges and fords (CP-19-24).

use tabletop::{IndexSet, Length, Point};
use terrain::Barred;

use crate::world::{TerrainKind, World};

/// The way from one place to another by the bridge or ford by which it is shortest, where a river lies between: where to make for next,
/// and how long the whole way is.
pub fn way_round(world: &World, from: Point, to: Point) -> Option<(Point, Length)> {
    let of = |test: fn(TerrainKind) -> bool| {
        let all = world.terrain.iter().enumerate().filter(|(_, terrain)| test(terrain.kind));
        all.fold(IndexSet::EMPTY, |set, (at, _)| set.with(at))
    };
    let lines = of(|kind| kind == TerrainKind::River);
    if lines.is_empty() {
        return None;
    }
    let over = of(|kind| matches!(kind, TerrainKind::Bridge | TerrainKind::Ford));
    Barred { ground: &world.ground, lines, over }.way_round(from, to)
}
