//! Reinforcements come on (PM-07-24).

use bodies::outward;
use engine::{Answer, Event, InlineVec, PieceId, Refusal, Shape, Side, Way};
use tabletop::{Block, Bounds, Footprint, Leg, Length, Path, Pose, Segment};

use super::doing::{Going, goes};
use super::legs::{allowance_for, leg_cost};
use crate::field::Field;
use crate::hedgehog::coming;
use crate::marks::raise;
use crate::table::{Form, PIECES, Sign};
use crate::world::{Arrival, Class};
use crate::{Acting, formation, going, orders, rule};

/// The reinforcements of a side that are due and wait.
pub fn due(field: Field<'_>, side: Side) -> impl Iterator<Item = (PieceId, &Arrival)> + '_ {
    let turn = field.table.battle.turn();
    let arrivals = field.world.arrivals.iter().filter(move |arrival| arrival.turn <= turn);
    arrivals.flat_map(move |arrival| {
        let pieces = arrival.pieces.iter().copied();
        pieces.filter(move |id| field.waits(*id) && field.side(*id) == side).map(move |id| (id, arrival))
    })
}

/// A reinforcement that comes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where the middle of its front is.
    pub pose: Pose,
    /// How it stands: in column, or limbered.
    pub shape: Shape,
    /// Its way in from the edge.
    pub path: Path,
    /// What the way in from the edge costs.
    pub cost: Length,
    /// Whether that runs along a road (PM-07-08).
    pub on_road: bool,
}

/// How a reinforcement comes on that moves straight in from its edge: in column or limbered, as far as its allowance lasts, at its
/// place of entry, or at the nearest free place within 200 mm where a unit covers that (PM-07-24).
///
/// # Errors
/// Why it may not.
pub fn judge_entry(field: Field, unit: PieceId, answer: &Answer) -> Result<Entry, Refusal> {
    let no = |why| Err(Refusal::new(rule!("PM-07-24"), why).piece(unit));
    let Some((_, arrival)) = due(field, field.side(unit)).find(|(id, _)| *id == unit) else {
        return no("it is no reinforcement that is due");
    };
    let Way::At(at) = answer.way else { return no("say where it comes on") };
    if at.facing != arrival.edge.inward() {
        return no("it comes on looking straight in from its edge");
    }
    let edge = field.world.ground.edge(arrival.edge);
    let deep = edge.deep(at.at);
    if deep.0 < 0 {
        return no("it comes on, and does not stay beyond the edge");
    }
    let entry = way_in(field, unit, at, deep)?;
    let beside = field.world.book.movement.arrivals.beside;
    let off = (edge.along(at.at) - edge.along(arrival.at)).abs();
    if off > beside {
        let refusal = Refusal::new(rule!("PM-07-24"), "it comes on at its place of entry, or beside it");
        return Err(refusal.measured(off, beside));
    }
    if let Some(other) = covering(field, &entry, deep) {
        return Err(Refusal::new(rule!("PM-07-24"), "the place is covered").piece(other));
    }
    if !is_on_edge(field, &entry) {
        return no("it would come on past the end of the edge");
    }
    match nearest_free(field, arrival, &entry, deep, off) {
        Some((nearest, _)) if nearest + STEP <= off => {
            let refusal = Refusal::new(rule!("PM-07-24"), "it comes on at the nearest free place");
            Err(refusal.measured(off, nearest))
        }
        _ => Ok(entry),
    }
}

/// Places of entry are looked for so far apart.
const STEP: Length = Length::millimetres(1);

/// The way straight in from the edge to a pose so deep inside: what it costs, and whether the ground and the allowance let it pass.
fn way_in(field: Field, unit: PieceId, at: Pose, deep: Length) -> Result<Entry, Refusal> {
    let (world, class) = (field.world, field.class(unit));
    let form = match class {
        Class::Battery => Form::Limbered,
        Class::General | Class::Staff => Form::Rider,
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => Form::Column,
    };
    let on_foot = field.is(unit, Sign::OnFoot);
    let shape = formation::shape(&world.book, class, on_foot, form, field.figures(unit));
    let (body, edge) = (shape.footprint(), Pose::new(at.at - at.facing.along(deep), at.facing));
    let leg = match form {
        Form::Rider => Leg::To { at: at.at, facing: Some(at.facing) },
        _ => Leg::Advance(deep),
    };
    let path = Path::of(edge, leg);
    for stroke in path.strokes(body) {
        if let Some(feature) = going::bars(world, class, form, body, &stroke) {
            return Err(Refusal::new(rule!("PM-07-07"), "it may not go through this ground").ground(feature));
        }
    }
    let cost = leg_cost(field, unit, body, edge, leg)?;
    let on_road = form != Form::Rider && going::runs_along_road(world, Segment::new(edge.at, at.at));
    let limit = allowance_for(field, unit, on_road);
    if cost > limit {
        let refusal = Refusal::new(rule!("PM-07-24"), "it comes as far in as its allowance");
        return Err(refusal.measured(cost, limit));
    }
    Ok(Entry { pose: at, shape, path, cost, on_road })
}

/// The unit that covers the place of an entry: where it would stand, or the way to there from the edge.
fn covering(field: Field, entry: &Entry, deep: Length) -> Option<PieceId> {
    let way = way_block(entry, deep);
    let bounds = Bounds::of_block(&way);
    let mut near = field.units_in(&bounds);
    near.find(|id| field.block(*id).overlaps_deeper_than(&way, Block::TOLERANCE))
}

/// Where it would stand, with the way to there from the edge.
fn way_block(entry: &Entry, deep: Length) -> Block {
    let Shape { width, depth, .. } = entry.shape;
    Footprint::new(width, depth.max(deep)).block(entry.pose)
}

/// Whether all of its front is on the table.
fn is_on_edge(field: Field, entry: &Entry) -> bool {
    let inside = field.world.ground.bounds();
    let [left, right, ..] = entry.shape.footprint().block(entry.pose).corners();
    inside.contains(left) && inside.contains(right)
}

/// How far from the place of entry the nearest place lies that no unit covers and that is not past the edge's end, so deep inside, and
/// where; none within a limit.
fn nearest_free(
    field: Field,
    arrival: &Arrival,
    entry: &Entry,
    deep: Length,
    limit: Length,
) -> Option<(Length, Pose)> {
    let (edge, facing) = (field.world.ground.edge(arrival.edge), entry.pose.facing);
    let middle = arrival.at + facing.along(deep);
    let ways = (limit.0.max(0) + STEP.0 - 1) / STEP.0;
    let there = |off: Length| {
        let at = edge.point(edge.along(middle) + off, edge.deep(middle));
        Entry { pose: Pose::new(at, facing), ..*entry }
    };
    // The strip over which the ways lie, from the first on one side to the last on the other.
    let [one, other] = [-ways, ways].map(|steps| way_block(&there(STEP.times(steps)), deep));
    let strip = one.corners().into_iter().fold(Bounds::of_block(&other), Bounds::with).inflated(Length(16));
    let mut blocks: InlineVec<Block, PIECES> = InlineVec::empty(one);
    for id in field.units_in(&strip) {
        blocks.push(field.block(id));
    }
    // Who covers one way mostly covers the next as well.
    let mut last: Option<Block> = None;
    outward(2 * ways - 1).map(|steps| STEP.times(steps)).find_map(|off| {
        let there = there(off);
        let way = way_block(&there, deep);
        let covers = |block: &&Block| block.overlaps_deeper_than(&way, Block::TOLERANCE);
        if last.as_ref().is_some_and(|last| covers(&last)) {
            return None;
        }
        last = blocks.iter().find(covers).copied().or(last);
        let covered = last.as_ref().is_some_and(|last| covers(&last));
        (!covered && is_on_edge(field, &there)).then_some((off.abs(), there.pose))
    })
}

/// Offers the nearest free place of entry for a reinforcement, as far in as it comes there: its whole allowance, by a road half as far
/// again, over difficult ground half of it.
pub(super) fn offers(field: Field, unit: PieceId, arrival: &Arrival, offer: &mut dyn FnMut(Answer)) {
    let facing = arrival.edge.inward();
    let beside = field.world.book.movement.arrivals.beside;
    let far = [true, false].map(|on_road| allowance_for(field, unit, on_road));
    for deep in [far[0], far[1], far[1].half()] {
        let named = Pose::new(arrival.at + facing.along(deep), facing);
        let Ok(entry) = way_in(field, unit, named, deep) else { continue };
        let Some((_, pose)) = nearest_free(field, arrival, &entry, deep, beside + STEP) else { continue };
        let answer = Answer::plain(crate::vocabulary::ENTER).with(unit).at(pose);
        if judge_entry(field, unit, &answer).is_ok() {
            return offer(answer);
        }
    }
}

/// Brings a reinforcement on by a move from its edge, which is a move like any other: infantry before whom it rides forms hedgehog,
/// and it ends on contact. It may not charge in that turn (PM-07-24). A command that holds does so where its troops come on (PM-15-05).
pub(super) fn enters(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let why = rule!("PM-07-24");
    let field = act.field();
    let Ok(entry) = judge_entry(field, unit, answer) else { return };
    let Entry { shape, cost, on_road, path, .. } = entry;
    let allowance = allowance_for(field, unit, on_road);
    act.emit(why, Event::Placed { piece: unit, pose: path.start, shape });
    coming::begins(act, unit);
    for sign in [Sign::Reformed, Sign::Entering] {
        raise(act, why, unit, sign);
    }
    if on_road {
        raise(act, rule!("PM-07-08"), unit, Sign::OnRoad);
    }
    goes(act, Going { unit, path, cost, met: None, allowance, rule: why });
    orders::takes_post_alone(act, unit);
}
