//! Ground that a runner cannot enter (CP-15-10, CP-19-10).

use engine::PieceId;
use tabletop::{Block, Bounds, FeatureId, IndexSet, Length, Shape, Sweep};

use super::lane::Lane;
use crate::field::Field;
use crate::going::{self, Trees, way};
use crate::steadiness::disorder;
use crate::world::TerrainKind;
use crate::{Acting, ledger::Rule};

/// Whether ground is shut to a runner: closed to it, or a town block, which nobody runs through (CP-19-27).
fn is_shut(field: Field, unit: PieceId, id: FeatureId) -> bool {
    going::closed(field, unit, id) || field.world.terrain(id).kind == TerrainKind::TownBlock
}

/// The ground that is shut to a runner and on which it does not stand already where it sets out.
fn shut(field: Field, unit: PieceId, bounds: &Bounds) -> impl Iterator<Item = FeatureId> {
    let start = field.frame(unit).shrunk(Block::TOLERANCE);
    let near = field.world.ground.near(bounds);
    let shut = near.iter().filter(|at| {
        let id = FeatureId(*at as u8);
        is_shut(field, unit, id) && !is_reached(field, id, &start)
    });
    let shut = shut.fold(IndexSet::EMPTY, IndexSet::with);
    (0..IndexSet::LIMIT).filter(move |at| shut.contains(*at)).map(|at| FeatureId(at as u8))
}

fn is_reached(field: Field, id: FeatureId, block: &Block) -> bool {
    !field.world.ground.reached_by(block, IndexSet::one(usize::from(id.0))).is_empty()
}

/// After how much of a lane ground is met that is shut to a unit, up to a limit, with whether it is a heavy wood into
/// which mounted troops are forced (CP-19-10). Fords and bridges open the river under them.
pub(super) fn met_after(field: Field, unit: PieceId, lane: &Lane, limit: Length) -> Option<(Length, bool)> {
    let under = |distance: Length| shut_under(field, unit, lane, distance, lane.body.width, Length::ZERO);
    let met = lane.first(limit, |distance| under(distance).is_some())?;
    let id = under(met)?;
    Some((met, going::trees(field, id) == Some(Trees::Heavy)))
}

/// The first shut ground under a part of a lane.
fn shut_under(
    field: Field,
    unit: PieceId,
    lane: &Lane,
    distance: Length,
    width: Length,
    right: Length,
) -> Option<FeatureId> {
    let sweep = lane.sweep(distance, width, right)?;
    shut(field, unit, &sweep.bounds())
        .find(|id| is_under(field, *id, &sweep) && !is_bridged(field, *id, &sweep))
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

/// Whether a gap of the least width within the front of a unit is free of shut ground so far along its lane, so that it
/// flows round it (CP-15-10).
pub(super) fn flows_round_ground(field: Field, unit: PieceId, lane: &Lane, distance: Length) -> bool {
    let gap = field.world.length(field.world.book.movement.distances.gap);
    let spare = lane.body.width - gap;
    if spare < Length::ZERO {
        return false;
    }
    let steps = (spare.0 / (Length::INCH.0 / 4)).max(1);
    (0..=steps).any(|step| {
        let right = spare.scaled(step, steps) - spare.half();
        shut_under(field, unit, lane, distance, gap, right).is_none()
    })
}

/// Whether a unit would stand upon ground that is shut to it.
pub(super) fn stands_in_shut(field: Field, unit: PieceId, block: &Block) -> bool {
    let ground = &field.world.ground;
    let own = block.shrunk(Block::TOLERANCE);
    let reached = ground.reached_by(&own, IndexSet::below(ground.features().len()));
    let crossing =
        |at: usize| matches!(field.world.terrain[at].kind, TerrainKind::Ford | TerrainKind::Bridge);
    let bridged = reached.iter().any(crossing);
    reached.iter().any(|at| {
        let id = FeatureId(at as u8);
        let river = field.world.terrain(id).kind == TerrainKind::River;
        is_shut(field, unit, id) && !(river && bridged)
    })
}

/// Whether ground that is shut to a runner reaches into a block.
pub(super) fn reaches_shut(field: Field, unit: PieceId, block: &Block) -> bool {
    let ground = &field.world.ground;
    let all = IndexSet::below(ground.features().len());
    let reached = ground.reached_by(&block.shrunk(Block::TOLERANCE), all);
    reached.iter().any(|at| is_shut(field, unit, FeatureId(at as u8)))
}

/// The first wood on a way of which nobody knows whether it is heavy (CP-19-03).
pub(super) fn unknown_wood(field: Field, lane: &Lane, distance: Length) -> Option<FeatureId> {
    let unknown = |id: &FeatureId| going::trees(field, *id) == Some(Trees::Unknown);
    let sweep = lane.sweep(distance, lane.body.width, Length::ZERO)?;
    let near = field.world.ground.near(&sweep.bounds());
    let mut all = near.iter().map(|at| FeatureId(at as u8));
    all.find(|id| unknown(id) && is_under(field, *id, &sweep))
}

/// What disorders a runner on its way: woods, works, rough ground at speed (CP-19-06, CP-19-11, CP-19-33).
pub(super) fn disorder_on(field: Field, unit: PieceId, lane: &Lane, distance: Length) -> Option<Rule> {
    let way = lane.advance(distance);
    let cost = way::way_cost(field, unit, &way, way::Gait::Run, &[], &[]).ok()?;
    cost.disorder.map(|disorder| disorder.rule)
}

/// Disorders it.
pub(super) fn disorders(act: &mut Acting, unit: PieceId, by: Option<Rule>) {
    if let Some(rule) = by
        && act.table().pieces[unit.index()].on_table()
    {
        disorder(act, rule, unit);
    }
}
