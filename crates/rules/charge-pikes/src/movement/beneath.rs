//! The ground under a unit.

use engine::PieceId;
use tabletop::{Body, FeatureId};

use crate::field::Field;
use crate::going;
use crate::going::lines;
use crate::movement::rates::is_loose;
use crate::world::TerrainKind;

/// The first ground closed to a unit that a body of it would stand upon. On a ford or bridge a river is none.
pub fn ground_under(field: Field, unit: PieceId, body: &Body) -> Option<FeatureId> {
    let met = lines::under(field.world, body);
    let kind = |index: usize| field.world.terrain(FeatureId(index as u8)).kind;
    let bridged = met.iter().any(|index| matches!(kind(index), TerrainKind::Ford | TerrainKind::Bridge));
    met.iter().map(|index| FeatureId(index as u8)).find(|feature| match kind(usize::from(feature.0)) {
        TerrainKind::River => !bridged,
        TerrainKind::TownBlock => true,
        TerrainKind::Hedgerow => {
            going::closed(field, unit, *feature) && lines::astride(field, unit) != Some(*feature)
        }
        _ => going::closed(field, unit, *feature),
    })
}

/// Whether a unit stands in open files when it is out of a town block.
pub(super) fn goes_loose(field: Field, unit: PieceId) -> bool {
    is_loose(field.profile(unit), field.state(unit))
}
