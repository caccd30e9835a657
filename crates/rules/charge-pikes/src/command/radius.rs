//! The command radius, traced round enemies and ground that hides what it keeps out (CP-09-03, CP-09-04).

use engine::PieceId;
use tabletop::{
    Block, Bounds, FeatureId, InlineVec, Length, Outline, Point, Segment, Shape, Vector, Wall, tether_within,
};

use crate::field::Field;
use crate::going;
use crate::visibility::stand::Stand;
use crate::world::TerrainKind;

/// The blocks of a unit, or the edges of the town block that it holds.
type Goal = InlineVec<Block, 64>;
/// What a line of command may not touch.
pub(super) type Walls<'a> = InlineVec<Wall<'a>, 96>;

/// Whether a unit is in a general's command radius (CP-09-03): whether the shortest line from the middle of his base to
/// the unit that touches no enemy and no ground that both keeps him out and blocks sight is short enough (CP-09-04).
/// Ground on which the one or the other stands himself does not part them.
pub(super) fn has_in_radius(field: Field, general: PieceId, unit: PieceId) -> bool {
    let radius = field.world.length(field.world.book.movement.distances.command_radius);
    let head = field.frame(general).centre();
    if field.state(unit).holds().is_none() && !field.may_meet(unit, &about(head, radius)) {
        return false;
    }
    let stand = Stand::of(field, unit);
    let gap = stand.gap_from(head);
    if gap.distance.beyond(radius) {
        return false;
    }
    if matches!(stand, Stand::Troops(_)) && is_open(field, general, gap.line(), radius) {
        debug_assert!(
            is_tethered(field, general, unit, radius),
            "nothing bends a line of which nothing is near"
        );
        return true;
    }
    is_tethered(field, general, unit, radius)
}

/// By how much ground and bodies may be nearer to a line than they seem, for rounding and for what a tether keeps off them.
const ROUNDING: Length = Length(16);

/// Whether the straight line from a general to where somebody stands is short enough and has no enemy and no ground that keeps
/// out near it, quickly: where it says no, he may have him in his radius all the same.
fn is_open(field: Field, general: PieceId, leg: Segment, radius: Length) -> bool {
    let beside = Bounds::of_segment(leg).inflated(ROUNDING);
    let mut enemies = field.units_of(field.side(general).other());
    let ground = &field.world.ground;
    let mut features =
        ground.near(&beside).iter().filter(|at| ground.features()[*at].bounds().meets(&beside));
    leg.length() <= radius
        && !enemies.any(|enemy| field.may_meet(enemy, &beside))
        && !features.any(|at| {
            field.world.terrain[at].height > 0 && going::closed(field, general, FeatureId(at as u8))
        })
}

/// Whether some line that is short enough leads to a unit past all that bends it.
fn is_tethered(field: Field, general: PieceId, unit: PieceId, radius: Length) -> bool {
    let head = field.frame(general).centre();
    let walls = walls(field, general, unit, radius);
    if walls.is_empty() {
        return true;
    }
    tether_within(head, &goal_of(field, unit), &walls, &field.world.ground.bounds(), radius).is_some()
}

/// The part of the table as far about a point.
fn about(point: Point, reach: Length) -> Bounds {
    Bounds { low: point, high: point }.inflated(reach)
}

/// What has to be reached of a unit: its ground, or that of the town block that it holds (CP-19-28).
pub(super) fn goal_of(field: Field, unit: PieceId) -> Goal {
    let mut goal = Goal::empty(field.piece(unit).block());
    match Stand::of(field, unit) {
        Stand::Troops(body) => {
            for block in body.blocks() {
                goal.try_push(block);
            }
        }
        Stand::House(area) => {
            for edge in area.edges() {
                goal.try_push(Block::from_axes(edge.from, edge.vector(), Vector::default()));
            }
        }
    }
    goal
}

/// The enemies and the ground round which a general's command bends, as far as it reaches.
fn walls<'a>(field: Field<'a>, general: PieceId, unit: PieceId, reach: Length) -> Walls<'a> {
    let mut walls = enemies(field, general, reach);
    let parts = |id| keeps_out(field, general, unit, id) && hides(field, general, unit, id);
    add_ground(field, general, reach, &mut walls, parts);
    walls
}

/// The enemy units within a distance of a general.
pub(super) fn enemies<'a>(field: Field<'a>, general: PieceId, reach: Length) -> Walls<'a> {
    let head = field.frame(general).centre();
    let mut walls = Walls::empty(Wall::Block(field.piece(general).block()));
    let near = about(head, reach);
    let enemies = field.units_of(field.side(general).other());
    for enemy in enemies.filter(|enemy| field.may_meet(*enemy, &near)) {
        for block in field.body(enemy).blocks().filter(|block| head.within(block, reach)) {
            walls.try_push(Wall::Block(block));
        }
    }
    walls
}

/// Adds the chosen ground within a distance of a general.
pub(super) fn add_ground<'a>(
    field: Field<'a>,
    general: PieceId,
    reach: Length,
    walls: &mut Walls<'a>,
    chosen: impl Fn(FeatureId) -> bool,
) {
    let ground = &field.world.ground;
    let head = field.frame(general).centre();
    let near = ground.near(&about(head, reach));
    for id in near.iter().map(|at| FeatureId(at as u8)).filter(|id| chosen(*id)) {
        match ground.feature(id).map(|feature| &feature.shape) {
            Some(Shape::Area(area)) => {
                walls.try_push(Wall::Area(area));
            }
            Some(Shape::Line(line)) => {
                for strip in line.strips() {
                    walls.try_push(Wall::Block(*strip));
                }
            }
            None => {}
        }
    }
}

/// Whether ground keeps a general out and neither he nor the unit stands on it.
fn keeps_out(field: Field, general: PieceId, unit: PieceId, id: FeatureId) -> bool {
    going::closed(field, general, id) && !stands_on(field, general, id) && !stands_on(field, unit, id)
}

fn stands_on(field: Field, piece: PieceId, id: FeatureId) -> bool {
    let ground = &field.world.ground;
    let among = tabletop::IndexSet::one(usize::from(id.0));
    let on = |block: Block| !ground.reached_by(&block.shrunk(Block::TOLERANCE), among).is_empty();
    field.state(piece).holds() == Some(id.0) || field.body(piece).blocks().any(on)
}

/// Whether ground blocks sight between a general and a unit: it has a height, and a hedgerow or fieldwork is near one of
/// the two (CP-19-22).
fn hides(field: Field, general: PieceId, unit: PieceId, id: FeatureId) -> bool {
    let terrain = field.world.terrain(id);
    let screen =
        matches!(terrain.kind, TerrainKind::Hedgerow | TerrainKind::LightWorks | TerrainKind::HeavyWorks);
    let near = field.world.length(field.world.book.sight.hedge_near);
    let beside = |piece: PieceId| {
        let line = field.world.ground.feature(id).and_then(|feature| feature.as_line());
        line.is_none_or(|line| field.body(piece).blocks().any(|block| line.is_near(&block, near)))
    };
    terrain.height > 0 && (!screen || beside(general) || beside(unit))
}
