//! Hedgehogs: forming one before cavalry or by choice, and what holds it (PM-07-14 to PM-07-17, PM-10-01, PM-10-06).

pub(crate) mod coming;
pub(crate) mod riding_on;

use engine::{Event, On, PieceId, Refusal, Shape};
use tabletop::Pose;

use crate::book::Share;
use crate::field::Field;
use crate::marks::raise;
use crate::movement::judging::judge_place;
use crate::table::{Form, Sign, State};
use crate::world::Class;
use crate::{Acting, formation, marks, remarks, rule};

pub(crate) use coming::{Coming, coming};
pub(crate) use riding_on::judge_riding_on;

/// Whether a unit may form hedgehog: infantry of two figures or more that neither routs nor has its back turned (PM-07-14,
/// PM-10-06); dragoons never do (PM-02-12).
///
/// # Errors
/// Why not.
pub fn may_be_formed(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if field.class(unit) == Class::Dragoons {
        return no(rule!("PM-02-12"), "dragoons never form hedgehog");
    }
    if field.class(unit) != Class::Foot {
        return no(rule!("PM-07-15"), "infantry alone forms hedgehog");
    }
    if field.routs(unit) {
        return no(rule!("PM-10-06"), "routing infantry cannot form hedgehog");
    }
    if field.figures(unit) < field.world.book.foundations.formations.least_hedgehog {
        return no(rule!("PM-02-11"), "a single figure cannot form hedgehog");
    }
    Ok(())
}

/// The share of an allowance that forming takes: half in good order, three quarters disrupted (PM-07-14, PM-13-03). In its owner's
/// own phase it is paid, before cavalry it is the time that it must have.
pub fn time(field: Field, unit: PieceId) -> Share {
    let table = &field.world.book.movement.table_3;
    match field.state(unit) {
        State::Good => table.hedgehog,
        State::Disrupted | State::Routing => table.hedgehog_disrupted,
    }
}

/// How infantry would stand in hedgehog, if it can form one before cavalry at all: it is not one yet, was not caught in this player
/// turn, its back is not turned, and there is room (PM-07-14).
fn as_hedgehog(field: Field, foot: PieceId) -> Option<(Pose, Shape)> {
    let may = may_be_formed(field, foot).is_ok()
        && field.form(foot) != Form::Hedgehog
        && !field.is(foot, Sign::Caught)
        && !field.is(foot, Sign::BackTurned);
    if !may {
        return None;
    }
    let figures = field.figures(foot);
    let shape = formation::shape(&field.world.book, field.class(foot), false, Form::Hedgehog, figures);
    let (here, now) = (field.piece(foot).pose(), field.piece(foot).shape());
    let behind = formation::from_the_rear(here, now, shape);
    let fits = |pose: &Pose| judge_place(field, foot, *pose, shape).is_ok();
    [here, behind].into_iter().find(fits).map(|pose| (pose, shape))
}

/// Whether cavalry threatens a hedgehog: an enemy who rides and does not rout is within his own charge allowance of it, measured
/// straight (PM-07-17).
pub fn is_threatened(field: Field, unit: PieceId) -> bool {
    field.fighters_of(field.side(unit).other()).any(|rider| {
        field.rides(rider) && !field.routs(rider) && field.within(unit, rider, field.charge_allowance(rider))
    })
}

/// Infantry forms hedgehog before cavalry: its owner has no choice, and nothing is taken from its own next move (PM-07-14,
/// PM-10-01).
pub(crate) fn forms(act: &mut Acting, foot: PieceId) {
    let Some((pose, shape)) = as_hedgehog(act.field(), foot) else { return };
    act.emit(rule!("PM-10-01"), Event::Noted { on: On::Piece(foot), remark: remarks::HEDGEHOG, value: 1 });
    marks::reshaped(act, rule!("PM-07-14"), foot, pose, shape);
}

/// Infantry is caught as it stands, and forms no hedgehog any more in this player turn (PM-07-14).
pub(crate) fn is_caught(act: &mut Acting, foot: PieceId) {
    act.emit(rule!("PM-10-01"), Event::Noted { on: On::Piece(foot), remark: remarks::HEDGEHOG, value: 0 });
    raise(act, rule!("PM-07-14"), foot, Sign::Caught);
}
