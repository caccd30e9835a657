//! Gates of folds: how far it is to a beast behind a wall, and who stands where others have to come through.

use engine::{PieceId, Side};
use tabletop::{Disc, Length, Point, Segment};

use super::aims;
use crate::field::Field;
use crate::running;
use crate::world::TerrainKind;

/// The gates and gaps of fences and walls: horses and beasts come through them.
fn gates<'a>(field: Field<'a>) -> impl Iterator<Item = Segment> + use<'a> {
    let lines = field.world.terrain.iter();
    let lines = lines.filter(|terrain| matches!(terrain.kind, TerrainKind::Fence | TerrainKind::Wall));
    lines.flat_map(|terrain| terrain.openings.iter().copied())
}

/// How far it is from one place to another: by the best gate where a wall lies between.
pub(super) fn far(field: Field, from: Point, to: Point) -> Length {
    let straight = from.distance(to);
    if !running::is_barred(field, from, to) {
        return straight;
    }
    let through = gates(field).map(|gate| {
        let middle = gate.from + gate.vector().scaled(1, 2);
        from.distance(middle) + middle.distance(to)
    });
    through.min().unwrap_or(straight)
}

/// How far it is home for a man: those nearest the gate are to come out first.
pub(super) fn home(field: Field, side: Side, man: PieceId) -> Length {
    let from = field.centre(man);
    aims::exit(field, side, man).map_or(Length::ZERO, |home| far(field, from, home.at))
}

/// Whether a base stands in a gate, so that nobody comes through.
pub(super) fn is_in_gate(field: Field, base: Disc) -> bool {
    gates(field).any(|gate| base.is_crossed_by(gate))
}
