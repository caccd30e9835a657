//! Ground that a runner cannot enter (CP-15-10, CP-19-10).

use engine::PieceId;
use tabletop::{Block, FeatureId, Footprint, IndexSet, Leg, Length, Outline, Path, Point, Shape, Sweep};

use crate::field::Field;
use crate::going::{self, Trees};
use crate::world::TerrainKind;

/// Whether a way leads into ground that is closed to a unit. Fords and bridges open the river under them.
pub(super) fn closed_in(field: Field, unit: PieceId, path: &Path, body: Footprint) -> bool {
    path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| closed_under(field, unit, &sweep).next().is_some())
}

/// The closed features under a sweep.
fn closed_under<'a>(
    field: Field<'a>,
    unit: PieceId,
    sweep: &'a Sweep,
) -> impl Iterator<Item = FeatureId> + 'a {
    let ground = &field.world.ground;
    let near = ground.near(&sweep.bounds());
    let all = near.iter().map(|at| FeatureId(at as u8));
    all.filter(move |id| {
        going::closed(field, unit, *id) && is_under(field, *id, sweep) && !is_bridged(field, *id, sweep)
    })
}

fn is_under(field: Field, id: FeatureId, sweep: &Sweep) -> bool {
    match field.world.ground.feature(id).map(|feature| &feature.shape) {
        Some(Shape::Area(area)) => sweep.meets_outline(area.corners()),
        Some(Shape::Line(line)) => line.pieces().any(|piece| sweep.meets_segment(piece)),
        None => false,
    }
}

/// Whether a ford or bridge over a river lies under the same sweep (CP-19-24, CP-19-25).
fn is_bridged(field: Field, river: FeatureId, sweep: &Sweep) -> bool {
    let over = |at: usize| {
        matches!(field.world.terrain[at].kind, TerrainKind::Ford | TerrainKind::Bridge)
            && is_under(field, FeatureId(at as u8), sweep)
    };
    field.world.terrain(river).kind == TerrainKind::River
        && field.world.ground.near(&sweep.bounds()).iter().any(over)
}

/// Whether a gap of the least width within the front of a unit is free of closed ground all along its way, so that it
/// flows round it (CP-15-10).
pub(super) fn flows_round_ground(field: Field, unit: PieceId, path: &Path, body: Footprint) -> bool {
    let gap = field.world.length(field.world.book.movement.distances.gap);
    if body.width < gap {
        return false;
    }
    let Some(Leg::Advance(distance)) = path.legs().last().copied() else { return false };
    let start = path.pose_before(path.legs().len() - 1, body);
    let steps = ((body.width - gap).0 / (Length::INCH.0 / 4)).max(1);
    let left = -(body.width - gap).half();
    (0..=steps).any(|step| {
        let off = left + (body.width - gap).scaled(step, steps);
        let at = start.at + (start.facing + tabletop::Angle::RIGHT).along(off);
        let narrow = Path::of(tabletop::Pose::new(at, start.facing), Leg::Advance(distance));
        !closed_in(field, unit, &narrow, Footprint::new(gap, body.depth))
    })
}

/// Whether ground that a runner cannot enter lies within a gap beside a body on the hand that `is_beside` tells.
pub(super) fn shuts_gap(
    field: Field,
    unit: PieceId,
    around: PieceId,
    gap: Length,
    is_beside: impl Fn(Point) -> bool,
) -> bool {
    let frame = field.frame(around);
    let ground = &field.world.ground;
    let near = ground.near(&tabletop::Bounds::of_block(&frame).inflated(gap));
    near.iter().map(|at| FeatureId(at as u8)).filter(|id| going::closed(field, unit, *id)).any(|id| {
        let gap_to = |outline: &dyn Fn() -> Option<tabletop::Gap>| outline();
        let nearest = match &ground.features()[usize::from(id.0)].shape {
            Shape::Area(area) => {
                gap_to(&|| area.edges().map(|edge| frame.gap(&edge)).min_by_key(|found| found.distance))
            }
            Shape::Line(line) => gap_to(&|| line.gap(&frame)),
        };
        nearest
            .is_some_and(|found| found.distance.under(gap) && (is_beside(found.to) || is_beside(found.from)))
    })
}

/// The first wood on a way of which nobody knows whether it is heavy (CP-19-03).
pub(super) fn unknown_wood(field: Field, path: &Path, body: Footprint) -> Option<FeatureId> {
    let unknown = |id: &FeatureId| going::trees(field, *id) == Some(Trees::Unknown);
    path.sweeps(body, Block::TOLERANCE).find_map(|(_, sweep)| {
        let near: IndexSet = field.world.ground.near(&sweep.bounds());
        let mut all = near.iter().map(|at| FeatureId(at as u8));
        all.find(|id| unknown(id) && is_under(field, *id, &sweep))
    })
}
