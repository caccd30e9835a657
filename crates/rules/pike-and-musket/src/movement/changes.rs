//! Changes of formation, mounting and limbering (PM-07-06, PM-07-15, PM-07-17, PM-02-12, PM-06-08, PM-13-03).

use engine::{Answer, Legs, PieceId, Refusal, Shape, Verb, Way};
use tabletop::{Leg, Length, Pivot, Pose};

use super::judging::{judge_place, may_move};
use super::legs::allowance_for;
use crate::book::Share;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::movement::backs::has_back_turned;
use crate::table::{Form, Sign, UnitChange};
use crate::vocabulary::{COLUMN, DISMOUNT, HEDGEHOG, LIMBER, LINE, MOUNT, UNLIMBER};
use crate::world::Class;
use crate::{Acting, formation, hedgehog, marks, rule};

/// A change of formation that is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where it then stands.
    pub pose: Pose,
    /// Drawn up how.
    pub shape: Shape,
    /// What it costs.
    pub cost: Length,
    /// Whether it then goes on foot.
    pub on_foot: bool,
}

/// The formation that a verb forms.
const fn form_of(verb: Verb) -> Option<Form> {
    match verb {
        COLUMN => Some(Form::Column),
        LINE => Some(Form::Line),
        HEDGEHOG => Some(Form::Hedgehog),
        LIMBER => Some(Form::Limbered),
        UNLIMBER => Some(Form::Unlimbered),
        _ => None,
    }
}

/// A change of formation, judged.
///
/// # Errors
/// The rule that forbids it.
pub fn judge_change(field: Field, unit: PieceId, answer: &Answer) -> Result<Change, Refusal> {
    may_move(field, unit)?;
    let change = match answer.verb {
        MOUNT | DISMOUNT => mounting(field, unit, answer.verb == DISMOUNT),
        LIMBER | UNLIMBER => limbering(field, unit, answer),
        _ => reforming(field, unit, answer.verb),
    }?;
    keeps_back_turned(field, unit, &change).map(|()| change)
}

/// Whoever has faced about for nothing must end with his back turned, which nobody has in hedgehog (PM-07-13).
fn keeps_back_turned(field: Field, unit: PieceId, change: &Change) -> Result<(), Refusal> {
    let hedgehog = Form::of_number(change.shape.form) == Form::Hedgehog;
    let block = change.shape.footprint().block(change.pose);
    if field.is(unit, Sign::FacedAbout) && (hedgehog || !has_back_turned(field, unit, &block)) {
        let why = "it faced about for nothing: it must end with its back to the enemy";
        return Err(Refusal::new(rule!("PM-07-13"), why).piece(unit));
    }
    Ok(())
}

/// Between line, column and hedgehog: the cost is a share of the normal allowance, and the unit moves with what is left
/// (PM-07-06).
fn reforming(field: Field, unit: PieceId, verb: Verb) -> Result<Change, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let Some(form) = form_of(verb) else { return no(rule!("PM-07-06"), "this is no formation") };
    let now = field.form(unit);
    if !field.is_fighter(unit) || form == now {
        return no(rule!("PM-07-06"), "an infantry, cavalry or dragoon unit changes to another formation");
    }
    let table = &field.world.book.movement.table_3;
    let share = match (form, now) {
        (Form::Hedgehog, _) => {
            hedgehog::may_be_formed(field, unit)?;
            hedgehog::time(field, unit)
        }
        (_, Form::Hedgehog) if hedgehog::is_threatened(field, unit) => {
            return no(rule!("PM-07-17"), "cavalry threatens it: it stays in hedgehog");
        }
        (_, Form::Hedgehog) => table.leave_hedgehog,
        _ => line_or_column(field, unit),
    };
    let shape = shape_in(field, unit, form, field.is(unit, Sign::OnFoot));
    let cost = paid(field, unit, share)?;
    Ok(Change { pose: placed(field, unit, shape)?, shape, cost, on_foot: field.is(unit, Sign::OnFoot) })
}

fn line_or_column(field: Field, unit: PieceId) -> Share {
    let table = &field.world.book.movement.table_3;
    match field.class(unit) {
        Class::Shock | Class::Pistols => table.horse_line_or_column,
        Class::Dragoons => table.dragoons_line_or_column,
        Class::Foot | Class::Battery | Class::General | Class::Staff => table.foot_line_or_column,
    }
}

/// Dragoons mount or dismount for half of the normal allowance that they have at that moment; not in contact with an enemy
/// (PM-02-12).
fn mounting(field: Field, unit: PieceId, on_foot: bool) -> Result<Change, Refusal> {
    let no = |why| Err(Refusal::new(rule!("PM-02-12"), why).piece(unit));
    if field.class(unit) != Class::Dragoons || field.is(unit, Sign::OnFoot) == on_foot {
        return no("mounted dragoons dismount, and those on foot mount");
    }
    if field.touched_by(unit).next().is_some() {
        return no("not in contact with an enemy");
    }
    let shape = shape_in(field, unit, field.form(unit), on_foot);
    let cost = paid(field, unit, field.world.book.movement.table_3.mount)?;
    Ok(Change { pose: placed(field, unit, shape)?, shape, cost, on_foot })
}

/// Limbering and unlimbering take a whole move (PM-06-08), and a battery that has fired stays (PM-06-09). It may be faced any way,
/// about its middle.
fn limbering(field: Field, unit: PieceId, answer: &Answer) -> Result<Change, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let form = form_of(answer.verb).unwrap_or(Form::Limbered);
    if field.class(unit) != Class::Battery || field.form(unit) == form {
        return no(rule!("PM-06-08"), "a battery is limbered, or unlimbered");
    }
    if form == Form::Limbered && field.unit(unit).struck().is_some() {
        return no(rule!("PM-06-09"), "a battery that has fired does not limber up in the same turn");
    }
    if field.is(unit, Sign::Moved) {
        return no(rule!("PM-06-08"), "it takes a whole move");
    }
    let shape = shape_in(field, unit, form, false);
    let here = field.piece(unit).pose();
    let pose = match answer.way {
        Way::None => here,
        Way::Legs(legs) => turned(field, unit, &legs)?,
        Way::At(_) => return no(rule!("PM-06-08"), "it stays where it is: turn it about its middle"),
    };
    judge_place(field, unit, pose, shape)?;
    Ok(Change { pose, shape, cost: field.allowance(unit), on_foot: false })
}

fn turned(field: Field, unit: PieceId, legs: &Legs) -> Result<Pose, Refusal> {
    match **legs {
        [leg @ Leg::Turn { about: Pivot::Centre, .. }] => {
            Ok(leg.end(field.piece(unit).pose(), field.footprint(unit)))
        }
        _ => Err(Refusal::new(rule!("PM-06-08"), "it may be turned about its middle, once")),
    }
}

fn shape_in(field: Field, unit: PieceId, form: Form, on_foot: bool) -> Shape {
    formation::shape(&field.world.book, field.class(unit), on_foot, form, field.figures(unit))
}

/// What a share of the normal allowance costs, if it can still be paid.
fn paid(field: Field, unit: PieceId, share: Share) -> Result<Length, Refusal> {
    let allowance = allowance_for(field, unit, false);
    let (cost, spent) = (share.of(allowance), field.unit(unit).spent());
    match spent + cost <= allowance {
        true => Ok(cost),
        false => {
            let why = "what is left of its allowance does not pay for it";
            Err(Refusal::new(rule!("PM-07-06"), why).measured(spent + cost, allowance))
        }
    }
}

/// Where a unit stands in another shape: with the same middle of the front edge, or where that does not fit, with the same middle
/// of the rear edge (PM-07-06).
///
/// # Errors
/// If it fits in neither.
pub fn placed(field: Field, unit: PieceId, shape: Shape) -> Result<Pose, Refusal> {
    let (here, now) = (field.piece(unit).pose(), field.piece(unit).shape());
    let behind = formation::from_the_rear(here, now, shape);
    [here, behind]
        .into_iter()
        .find(|pose| judge_place(field, unit, *pose, shape).is_ok())
        .ok_or(Refusal::new(rule!("PM-07-06"), "there is no room for it").piece(unit))
}

/// Carries a change out. A unit that changes formation may not charge in the same turn (PM-07-06).
pub(super) fn changes(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let Ok(change) = judge_change(act.field(), unit, answer) else { return };
    let why = match answer.verb {
        MOUNT | DISMOUNT => rule!("PM-02-12"),
        LIMBER | UNLIMBER => rule!("PM-06-08"),
        HEDGEHOG => rule!("PM-07-15"),
        _ => rule!("PM-07-06"),
    };
    let before = allowance_for(act.field(), unit, false);
    let mut spent = act.table().units[unit.index()].spent() + change.cost;
    match change.on_foot {
        true => raise(act, why, unit, Sign::OnFoot),
        false => lower(act, why, unit, Sign::OnFoot),
    }
    marks::reshaped(act, why, unit, change.pose, change.shape);
    let after = allowance_for(act.field(), unit, false);
    if after != before && before > Length::ZERO {
        // What is left is the same share of the other allowance (PM-13-03).
        spent = spent.scaled(after.0, before.0);
    }
    act.emit(why, UnitChange::Spent(spent).on(unit));
    raise(act, why, unit, Sign::Moved);
    lower(act, why, unit, Sign::OnRoad);
    raise(act, rule!("PM-07-06"), unit, Sign::Reformed);
    if matches!(answer.verb, LIMBER | UNLIMBER) {
        raise(act, why, unit, Sign::MoveOver);
    }
}
