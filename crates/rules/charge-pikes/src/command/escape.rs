//! A general alone whom an enemy touches rides to his friends (CP-09-08).

use bodies::along_edge;
use engine::{Departure, Event, InlineVec, PieceId};
use tabletop::{Block, Bounds, Edge, FeatureId, IndexSet, Length, Outline, Point, Pose, tether_within};

use super::radius::{Walls, add_ground, enemies, goal_of};
use crate::field::{Field, TOUCHING};
use crate::going;
use crate::table::{Form, PIECES};
use crate::{Acting, rule};

/// He rides at once to the nearest friendly unit that he can reach, and is taken if he can reach none. He is not attached
/// to it (CP-09-08).
pub fn escapes(act: &mut Acting, general: PieceId) {
    let field = act.field();
    if !field.piece(general).on_table() || field.host(general).is_some() {
        return;
    }
    let from = field.piece(general).pose();
    match refuge(field, general) {
        Some(to) => act.emit(rule!("CP-09-08"), Event::Moved { piece: general, from, to }),
        None => act.emit(rule!("CP-09-08"), Event::Left { piece: general, how: Departure::Captured }),
    }
}

/// Where he gets to: beside the friendly unit to which his way is shortest, as near to the end of that way as there is
/// room.
fn refuge(field: Field, general: PieceId) -> Option<Pose> {
    let reach = field.world.length(field.world.book.movement.distances.general_escapes);
    let head = field.frame(general).centre();
    let mut walls: Walls = enemies(field, general, reach);
    add_ground(field, general, reach, &mut walls, |id| going::closed(field, general, id));
    let near = Bounds { low: head, high: head }.inflated(reach);
    let friends = field.units_of(field.side(general)).filter(|unit| field.form(*unit) != Form::Garrison);
    let friends = friends.filter(|unit| field.may_meet(*unit, &near));
    let way = |unit: PieceId, limit: Length| {
        let way = tether_within(head, &goal_of(field, unit), &walls, &field.world.ground.bounds(), limit)?;
        Some((way.length, unit, *way.points.last()?))
    };
    // Mostly there is room beside the nearest: nobody farther off is looked for.
    let nearest = friends.clone().fold(None, |nearest: Option<(Length, PieceId, Point)>, unit| {
        let found = way(unit, nearest.map_or(reach, |(length, _, _)| length));
        nearest.into_iter().chain(found).min()
    });
    if let Some(place) = nearest.and_then(|(_, unit, end)| beside(field, general, unit, end)) {
        return Some(place);
    }
    let mut ways: InlineVec<(Length, PieceId, Point), PIECES> = InlineVec::empty((reach, general, head));
    friends.filter_map(|unit| way(unit, reach)).for_each(|way| ways.push(way));
    ways.sort_unstable();
    ways.iter().find_map(|(_, unit, end)| beside(field, general, *unit, *end))
}

/// The free place flush with an edge of a unit that is nearest to a point of it.
fn beside(field: Field, general: PieceId, unit: PieceId, point: Point) -> Option<Pose> {
    let own = field.piece(general).block();
    let out = own.front_axis().length().half().max(own.depth_axis().length().half());
    let step = Length::INCH.scaled(1, 4);
    let facing = field.piece(unit).pose().facing;
    let frame = field.frame(unit);
    let places = Edge::ALL.into_iter().flat_map(|edge| {
        let outward = (frame.facing() + edge.outward()).along(out + Length(1));
        along_edge(frame.edge(edge), step).map(move |at| at + outward)
    });
    let at = |middle: Point| Pose::new(middle + facing.along(own.depth_axis().length().half()), facing);
    let free = |middle: Point| is_free(field, general, &standing(&own, at(middle)));
    let mut nearest: Option<Point> = None;
    for middle in places {
        let far = middle.distance_squared(point);
        if nearest.is_none_or(|nearest| far < nearest.distance_squared(point)) && free(middle) {
            nearest = Some(middle);
        }
    }
    nearest.map(at)
}

fn standing(own: &Block, pose: Pose) -> Block {
    Block::at(pose, own.front_axis().length(), own.depth_axis().length())
}

/// Whether there is room for him: on the table, in no unit, touching no enemy, on ground that he may enter.
fn is_free(field: Field, general: PieceId, block: &Block) -> bool {
    let ground = &field.world.ground;
    let near = Bounds::of_block(block).inflated(TOUCHING);
    let apart = |unit: PieceId| {
        if !field.may_meet(unit, &near) {
            return true;
        }
        let enemy = field.side(unit) != field.side(general);
        let inside = |part: Block| part.shrunk(Block::TOLERANCE).overlaps(block);
        field.body(unit).blocks().all(|part| !(inside(part) || enemy && part.within(block, TOUCHING)))
    };
    let mut under = ground.reached_by(block, IndexSet::below(ground.features().len())).iter();
    ground.bounds().encloses(block)
        && !under.any(|at| going::closed(field, general, FeatureId(at as u8)))
        && field.units().all(apart)
}
