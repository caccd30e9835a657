//! Walls, fences, hedges, works and water: lines that a body crosses, lines up to, or stands astride of.

use engine::PieceId;
use tabletop::{Block, Body, Bounds, FeatureId, IndexSet, Length, Line, Point, Segment, Shape};

use crate::field::{Field, TOUCHING};
use crate::world::{TerrainKind, World};

/// What a unit pays to cross a line (CP-19-18, CP-19-19, CP-19-21, CP-19-33, CP-19-34): by the rank of figures, for light
/// works once; for steep banks of a stream what the scenario declares, by the rank (CP-19-23). Nothing for any other
/// feature.
pub fn toll(field: Field, unit: PieceId, feature: FeatureId) -> Length {
    let tolls = &field.world.book.going.tolls;
    let terrain = field.world.terrain(feature);
    let ranks = i32::from(field.piece(unit).shape().ranks.max(1));
    match terrain.kind {
        TerrainKind::Fence | TerrainKind::Hedgerow => field.world.length(tolls.fence).times(ranks),
        TerrainKind::HighWall => field.world.length(tolls.high_wall).times(ranks),
        TerrainKind::LightWorks => field.world.length(tolls.light_works),
        TerrainKind::HeavyWorks => field.world.length(tolls.heavy_works).times(ranks),
        TerrainKind::Stream | TerrainKind::Ford => terrain.banks.times(ranks),
        _ => Length::ZERO,
    }
}

/// Whether a kind of ground is a linear obstacle behind which a unit can be posted (CP-19-35).
pub(super) const fn is_obstacle(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Fence
            | TerrainKind::HighWall
            | TerrainKind::Hedgerow
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
    )
}

/// Whether a kind of ground disorders who stands astride of it, in it or on it, as long as he does (CP-19-20, CP-19-23,
/// CP-19-25).
const fn disorders_astride(kind: TerrainKind) -> bool {
    is_obstacle(kind) || matches!(kind, TerrainKind::Stream | TerrainKind::Ford | TerrainKind::Bridge)
}

/// The first feature, by number, that a unit stands astride of, in or on so that it is disordered as long as it does
/// (CP-19-20, CP-19-23, CP-19-25). A gate is no obstacle.
pub fn astride(field: Field, unit: PieceId) -> Option<FeatureId> {
    let world = field.world;
    under(world, &field.body(unit)).iter().map(|index| FeatureId(index as u8)).find(|feature| {
        disorders_astride(world.terrain(*feature).kind)
            && !field.body(unit).blocks().all(|block| is_open_under(field, *feature, &block))
    })
}

/// The features on which a body stands: whose ground is under some part of it, or which run through it, their width
/// included. What only touches it is not under it.
pub fn under(world: &World, body: &Body) -> IndexSet {
    let mut met = IndexSet::EMPTY;
    for block in body.blocks() {
        // Drawn in by what rounding may cost: a line along the front is not under the unit.
        let inner = block.shrunk(Block::TOLERANCE);
        let near = world.ground.near(&Bounds::of_block(&inner));
        met = met.or(world.ground.reached_by(&inner, near));
        for index in near.iter() {
            let line = world.ground.features().get(index).and_then(|feature| feature.as_line());
            if line.is_some_and(|line| line.width() > Length::ZERO && line.is_near(&inner, Length::ZERO)) {
                met = met.with(index);
            }
        }
    }
    met
}

/// Whether the part of a line under a block lies in one of its gates.
fn is_open_under(field: Field, feature: FeatureId, block: &Block) -> bool {
    let Some(line) = field.world.ground.feature(feature).and_then(|it| it.as_line()) else { return false };
    if !is_obstacle(field.world.terrain(feature).kind) {
        return false;
    }
    match line.span_within(&block.shrunk(Block::TOLERANCE), 0) {
        None => true,
        Some(part) => line.spans().iter().any(|gate| gate.from <= part.from && part.to <= gate.to),
    }
}

/// The eighths of a hedgerow that lie within touch of a unit, by bit (CP-19-21): what it clears or loopholes.
pub fn eighths(field: Field, unit: PieceId, feature: FeatureId) -> u8 {
    let Some(line) = field.world.ground.feature(feature).and_then(|it| it.as_line()) else { return 0 };
    let body = field.body(unit);
    (0..8)
        .filter(|at| {
            let (from, to) = (eighth(line, *at), eighth(line, at + 1));
            // An eighth is told by points no farther apart than a quarter of an inch.
            let steps = ((to - from).0 / (Length::INCH.0 / 4)).max(1);
            (0..=steps).any(|step| {
                let along = from + (to - from).scaled(step, steps);
                body.within_of(&line.point_at(along), TOUCHING + Length::INCH.scaled(1, 8))
            })
        })
        .fold(0, |bits, at| bits | 1 << at)
}

/// How far along a line an eighth of it begins.
fn eighth(line: &Line, at: i32) -> Length {
    line.length().scaled(at, 8)
}

/// Whether a hedgerow has been cleared at a place along it (CP-19-21).
fn cleared_at(field: Field, feature: FeatureId, along: Length) -> bool {
    let Some(line) = field.world.ground.feature(feature).and_then(|it| it.as_line()) else { return false };
    let length = line.length().0.max(1);
    let at = (along.0 * 8 / length).clamp(0, 7);
    field.table.findings[usize::from(feature.0)].cleared() >> at & 1 == 1
}

/// The linear obstacle behind which a unit is posted against somebody at a point: it touches it, does not stand astride
/// of it, and the obstacle lies between the two (CP-19-35).
pub fn posted_behind(field: Field, unit: PieceId, against: Point) -> Option<FeatureId> {
    let body = field.body(unit);
    let near = body.gap_to(&against)?;
    field.world.ground.features().iter().enumerate().find_map(|(index, feature)| {
        let id = FeatureId(index as u8);
        let line = feature.as_line()?;
        let touches = is_obstacle(field.world.terrain(id).kind)
            && body.blocks().any(|block| line.is_near(&block, TOUCHING));
        if !touches
            || body.blocks().any(|block| line.span_within(&block.shrunk(Block::TOLERANCE), 0).is_some())
        {
            return None;
        }
        let from_inside = field.frame(unit).centre();
        let between = line.is_passed(Segment::new(against, near.from))
            || line.is_passed(Segment::new(against, from_inside));
        between.then_some(id)
    })
}

/// Whether a way over a line is open: through a gate, over a cleared stretch of a hedgerow, or over no part of it. The
/// way is told by the tracks of the two ends of a front.
pub(super) fn is_open_on(field: Field, feature: FeatureId, line: &Line, tracks: &[Segment; 2]) -> Opening {
    let hedge = field.world.terrain(feature).kind == TerrainKind::Hedgerow;
    let (mut gates, mut clear, mut passed) = (true, true, false);
    for track in tracks {
        line.passages(*track, |passage| {
            passed = true;
            gates &= passage.span.is_some();
            clear &= cleared_at(field, feature, passage.along);
        });
    }
    match (passed, gates, hedge) {
        (true, true, _) => Opening::Gate,
        (true, false, true) if clear => Opening::Cleared,
        _ => Opening::None,
    }
}

/// What opens a line to a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// Nothing.
    None,
    /// A gate: it costs nothing.
    Gate,
    /// A cleared stretch of a hedgerow: it is a low wall.
    Cleared,
}

/// Whether a river is crossed within one of its fords or bridges all the way: the tracks of both ends of the front run
/// over the river within one of them (CP-19-24).
pub(super) fn is_bridged(field: Field, river: &Line, tracks: &[Segment; 2]) -> bool {
    let ground = &field.world.ground;
    ground.features().iter().enumerate().any(|(index, feature)| {
        let kind = field.world.terrain(FeatureId(index as u8)).kind;
        if !matches!(kind, TerrainKind::Ford | TerrainKind::Bridge) {
            return false;
        }
        let holds = |point: Point| match &feature.shape {
            Shape::Area(area) => area.contains(point),
            Shape::Line(line) => line.is_near(&point, Length::ZERO),
        };
        tracks.iter().all(|track| {
            river.strips().iter().all(|strip| match track.through(strip) {
                None => true,
                Some(wet) => {
                    let wet = wet.stretch(*track);
                    holds(wet.from) && holds(wet.to)
                }
            })
        })
    })
}
