//! Moves carried out: the way, whom it disrupts and whom it takes, and the hedgehogs that form before riders.

use engine::{Answer, PieceId, Way};
use tabletop::{Length, Path};

use super::judging::{Judged, judge};
use super::legs::{allowance_for, cost_of};
use super::meeting::{Met, meetings};
use crate::field::Field;
use crate::ledger::Rule;
use crate::marks::{disrupt, lower, raise};
use crate::steps::MovementStep;
use crate::table::{Form, Sign, UnitChange};
use crate::{Acting, capturing, hedgehog, marks, rule};

/// Carries a move out.
pub(super) fn moves(act: &mut Acting, unit: PieceId, answer: &Answer, judged: Option<Judged>) {
    let field = act.field();
    let Way::Legs(legs) = answer.way else { return };
    let anew = || judge(field, unit, &legs);
    debug_assert!(judged.is_none_or(|judged| anew() == Ok(judged)), "what was drawn is not what is done");
    let Ok(judged) = judged.map_or_else(anew, Ok) else { return };
    if field.form(unit) == Form::Unlimbered {
        // A battery turned on the spot has not moved (PM-06-04).
        let to = judged.path.end(field.footprint(unit));
        marks::moved(act, rule!("PM-06-04"), unit, to);
        raise(act, rule!("PM-06-04"), unit, Sign::MoveOver);
        return;
    }
    let free = judged.faced_about && judged.cost < cost_of(field, unit, &judged.path).unwrap_or(judged.cost);
    let allowance = allowance_for(field, unit, judged.on_road);
    match judged.on_road {
        true => raise(act, rule!("PM-07-08"), unit, Sign::OnRoad),
        false => lower(act, rule!("PM-07-08"), unit, Sign::OnRoad),
    }
    if free {
        raise(act, rule!("PM-07-13"), unit, Sign::FacedAbout);
    }
    let Judged { path, cost, met, .. } = judged;
    let going = Going { unit, path, cost, met: Some(met), allowance, rule: rule!("PM-07-01") };
    goes(act, going);
}

/// A move to be carried out.
#[derive(Clone, Copy)]
pub(crate) struct Going {
    /// Who goes.
    pub unit: PieceId,
    /// Along which path.
    pub path: Path,
    /// What it costs.
    pub cost: Length,
    /// Whom it meets on all of it, where that is known already.
    pub met: Option<Met>,
    /// The allowance of the move, of which hedgehogs take a share as their time (PM-07-14).
    pub allowance: Length,
    /// Under which rule.
    pub rule: Rule,
}

/// Goes along a path. Infantry before whom a rider arrives forms hedgehog if the time is enough: then he has come so far and is
/// asked whether he goes on; otherwise it is caught as it stands, and he goes on (PM-07-14).
pub(crate) fn goes(act: &mut Acting, mut going: Going) {
    while let Some(coming) = hedgehog::coming(act.field(), &going) {
        if !coming.forms {
            hedgehog::is_caught(act, coming.foot);
            going.met = None;
            continue;
        }
        arrives(act, Going { path: coming.path, cost: coming.cost, met: None, ..going });
        hedgehog::forms(act, coming.foot);
        act.then(MovementStep::rides_on(going.unit, coming.foot));
        return;
    }
    arrives(act, going);
}

/// Moves a unit along a path, disrupts friends through whom it passes, takes what it rides over, and ends its move where it comes
/// into contact (PM-07-03, PM-07-04).
pub(crate) fn arrives(act: &mut Acting, going: Going) {
    let Going { unit, path, cost, met, rule, .. } = going;
    let field = act.field();
    let body = field.footprint(unit);
    let met = met.unwrap_or_else(|| meetings(field, unit, &path, body).unwrap_or_default());
    let spent = field.unit(unit).spent() + cost;
    marks::moved(act, rule, unit, path.end(body));
    act.emit(rule, UnitChange::Spent(spent).on(unit));
    raise(act, rule, unit, Sign::Moved);
    met_on_the_way(act, unit, &met);
    if act.table().units[unit.index()].is(Sign::Entering) && is_on_table(act.field(), unit) {
        lower(act, rule!("PM-07-24"), unit, Sign::Entering);
    }
    let field = act.field();
    let stopped = field.is_unit(unit) && field.is_fighter(unit) && field.is_held(unit);
    if stopped && !field.is(unit, Sign::Held) {
        raise(act, rule!("PM-07-04"), unit, Sign::MoveOver);
    }
}

/// Both are disrupted who pass through one another (PM-07-03); guns, Generals and messages are taken.
pub(crate) fn met_on_the_way(act: &mut Acting, unit: PieceId, met: &Met) {
    for friend in &met.passed {
        disrupt(act, rule!("PM-07-03"), *friend);
        disrupt(act, rule!("PM-07-03"), unit);
    }
    for enemy in &met.ridden_over {
        capturing::ridden_over(act, *enemy, unit);
    }
}

/// Whether all of a piece is on the table: a reinforcement that has come on hangs over its edge until then (PM-07-24).
fn is_on_table(field: Field, unit: PieceId) -> bool {
    let inside = field.world.ground.bounds();
    inside.encloses(&field.block(unit))
}
