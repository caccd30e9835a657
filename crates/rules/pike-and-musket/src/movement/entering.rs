//! Reinforcements come on (PM-07-24).

use engine::{Answer, Event, PieceId, Refusal, Side, Way};
use tabletop::{Block, Border, Length, Point, Pose};

use super::legs::allowance_for;
use crate::field::Field;
use crate::marks::raise;
use crate::table::{Form, Sign, UnitChange};
use crate::world::{Arrival, Class};
use crate::{Acting, formation, routing, rule};

/// The reinforcements of a side that are due and wait.
pub fn due(field: Field<'_>, side: Side) -> impl Iterator<Item = (PieceId, &Arrival)> + '_ {
    let turn = field.table.battle.turn();
    let arrivals = field.world.arrivals.iter().filter(move |arrival| arrival.turn <= turn);
    arrivals.flat_map(move |arrival| {
        let pieces = arrival.pieces.iter().copied();
        pieces.filter(move |id| field.waits(*id) && field.side(*id) == side).map(move |id| (id, arrival))
    })
}

/// Where a reinforcement stands that comes on over its edge at a place of it so far: in column or limbered, looking inward, the
/// middle of its front so many millimetres inside (PM-07-24).
///
/// # Errors
/// Why it may not.
pub fn judge_entry(field: Field, unit: PieceId, answer: &Answer) -> Result<(Pose, engine::Shape), Refusal> {
    let no = |why| Err(Refusal::new(rule!("PM-07-24"), why).piece(unit));
    let Some((_, arrival)) = due(field, field.side(unit)).find(|(id, _)| *id == unit) else {
        return no("it is no reinforcement that is due");
    };
    let Way::At(at) = answer.way else { return no("say where it comes on") };
    let class = field.class(unit);
    let form = match class {
        Class::Battery => Form::Limbered,
        Class::General | Class::Staff => Form::Rider,
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => Form::Column,
    };
    let figures = field.figures(unit);
    let shape = formation::shape(&field.world.book, class, false, form, figures);
    if at.facing != routing::home(opposite(arrival.edge)) {
        return no("it comes on looking straight in from its edge");
    }
    let (deep, along) = inside(field, arrival.edge, at.at);
    let limit = allowance_for(field, unit, false);
    if deep.0 < 0 || deep > limit {
        let refusal = Refusal::new(rule!("PM-07-24"), "it comes as far in as its allowance");
        return Err(refusal.measured(deep, limit));
    }
    let beside = field.world.book.movement.arrivals.beside;
    let (_, named) = inside(field, arrival.edge, arrival.at);
    if (along - named).abs() > beside {
        let refusal = Refusal::new(rule!("PM-07-24"), "it comes on at its place of entry, or beside it");
        return Err(refusal.measured((along - named).abs(), beside));
    }
    let block = formation::footprint(shape).block(at);
    let other = field.units().find(|id| field.block(*id).overlaps_deeper_than(&block, Block::TOLERANCE));
    match other {
        Some(other) => Err(Refusal::new(rule!("PM-07-24"), "the place is covered").piece(other)),
        None => Ok((at, shape)),
    }
}

const fn opposite(edge: Border) -> Border {
    match edge {
        Border::Bottom => Border::Top,
        Border::Top => Border::Bottom,
        Border::Left => Border::Right,
        Border::Right => Border::Left,
    }
}

/// How far inside an edge a point lies, and how far along it.
fn inside(field: Field, edge: Border, at: Point) -> (Length, Length) {
    let (width, depth) = (field.world.ground.width(), field.world.ground.depth());
    match edge {
        Border::Bottom => (Length(at.y), Length(at.x)),
        Border::Top => (depth - Length(at.y), Length(at.x)),
        Border::Left => (Length(at.x), Length(at.y)),
        Border::Right => (width - Length(at.x), Length(at.y)),
    }
}

/// Offers the places of entry for a reinforcement, full allowance in, the nearest free ones.
pub(super) fn offers(field: Field, unit: PieceId, arrival: &Arrival, offer: &mut dyn FnMut(Answer)) {
    let facing = routing::home(opposite(arrival.edge));
    let limit = allowance_for(field, unit, false);
    let beside = field.world.book.movement.arrivals.beside;
    let step = Length::millimetres(20);
    let along = |by: Length| match arrival.edge {
        Border::Bottom | Border::Top => tabletop::Vector::new(by.0, 0),
        Border::Left | Border::Right => tabletop::Vector::new(0, by.0),
    };
    let mut by = Length::ZERO;
    while by <= beside {
        for by in [by, -by] {
            let at = arrival.at + along(by) + facing.along(limit);
            let answer = Answer::plain(crate::vocabulary::ENTER).with(unit).at(Pose::new(at, facing));
            if judge_entry(field, unit, &answer).is_ok() {
                return offer(answer);
            }
        }
        by += step;
    }
}

/// Brings a reinforcement on; it may not charge in that turn (PM-07-24).
pub(super) fn enters(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let why = rule!("PM-07-24");
    let field = Field::new(act.table(), act.world());
    let Ok((pose, shape)) = judge_entry(field, unit, answer) else { return };
    let edge = field.world.arrival_of(unit).map_or(Border::Bottom, |arrival| arrival.edge);
    let (deep, _) = inside(field, edge, pose.at);
    act.emit(why, Event::Placed { piece: unit, pose, shape });
    act.emit(why, UnitChange::Spent(deep).on(unit));
    for sign in [Sign::Moved, Sign::Reformed, Sign::Entering] {
        raise(act, why, unit, sign);
    }
}
