//! Plunder of the baggage (section 22), where both sides agreed on it: horse that has won a melee may ride off, to the enemy's
//! train or over his edge of the table, and comes back when it has done.

mod entering;
mod riding;

use dice::{Die, Pool, Total};
use engine::{Flow, PieceId, Place, Side};

use crate::command;
use crate::marks::{lower, note, raise};
use crate::steps::PlunderStep;
use crate::world::Optional;
use crate::{Acting, Asking, ChargeYrPikes, Field, Script, Sign, remarks, rule};

pub(crate) use entering::{Returns, landings};
pub use riding::{Goal, goal};

engine::chapter! {
    PlunderStep of ChargeYrPikes {
        tempts: Tempts = |cx| tempts(cx.script());
        obeys: Obeys { unit } = |cx| obeys(cx.asking(), unit);
        ends: Ends { unit } = |cx| ends(cx.asking(), unit);
        comes_back: ComesBack { tertia, from } = |cx| entering::comes_back(cx.asking(), tertia, from);
        enters: Enters { unit } = |cx| entering::enters(cx.asking(), unit);
    }
}

/// The die of plunder: a d6 and what the general in the front rank adds to morale (CYP-22-01, CYP-22-03).
fn pool(field: Field, unit: PieceId, least: u8) -> Pool {
    Pool::Pass(Total::of(1, Die::D6).plus(bonus(field, unit)).at_least(least.into()))
}

/// The throw by which plundering is over (CYP-22-03).
pub(crate) fn ending(field: Field, unit: PieceId) -> Pool {
    pool(field, unit, field.world.book.options.plunder.returns)
}

/// What the generals with a unit add, on the table or off it (CYP-22-01).
fn bonus(field: Field, unit: PieceId) -> i8 {
    let officers = riders(field, unit).filter(|it| field.kind(*it).is_officer());
    let apt = officers.filter(|it| command::may_influence(field, *it, unit));
    apt.map(|it| command::worth(field, it).morale).max().unwrap_or_default()
}

/// Whoever goes along with a unit, on the table or off it: officers in its front rank and its galloper gun.
fn riders(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    field.world.named().filter(move |id| field.takes_part(*id) && field.piece(*id).host() == Some(unit))
}

/// Whether a unit plunders off the table (CYP-22-02).
pub fn is_away(field: Field, unit: PieceId) -> bool {
    field.piece(unit).place == Place::Reserve && field.is(unit, Sign::Plunders)
}

/// Whether a unit has come back from plundering in this turn (CYP-22-05).
pub fn is_back(field: Field, unit: PieceId) -> bool {
    field.is(unit, Sign::Returns) && !field.is(unit, Sign::Plunders)
}

/// Whether a tertia has plunderers who come back on its next card (CYP-22-03).
pub fn comes_back(field: Field, tertia: u8) -> bool {
    let mut units = field.world.tertias[usize::from(tertia)].units.iter();
    units.any(|id| is_away(field, *id) && field.is(*id, Sign::Returns))
}

/// Horse that wins a melee is tempted; dragoons never are (CYP-22-01, CYP-00-04).
pub fn is_tempted(field: Field, unit: PieceId) -> bool {
    field.world.options.has(Optional::Plunder) && field.is_cavalry(unit)
}

fn tempts(mut s: Script) -> Flow<()> {
    let why = rule!("CYP-22-01");
    let next = s.read(why, |field| {
        field.world.named().find(|id| field.is(*id, Sign::Pending) && field.is_cavalry(*id))
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(why, PlunderStep::obeys(unit))?;
    s.leads_to(PlunderStep::tempts())
}

/// It obeys or rides off, at once, before any bonus move (CYP-22-01, CYP-22-02). Who has retreated since he won is not tempted any
/// more.
fn obeys(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-22-01");
    let field = cx.field();
    let there = field.piece(unit).on_table() && !field.is_routed(unit) && !field.is(unit, Sign::FallingBack);
    if !there || field.is(unit, Sign::Locked) {
        let mut act = cx.act();
        lower(&mut act, why, unit, Sign::Pending);
        return Ok(());
    }
    let pool = pool(field, unit, field.world.book.options.plunder.obeys);
    let obeyed = cx.roll(field.side(unit), why, pool)?.passed();
    let mut act = cx.act();
    command::are_used(&mut act, unit);
    lower(&mut act, why, unit, Sign::Pending);
    note(&mut act, why, unit, remarks::OBEYS, i32::from(obeyed));
    if !obeyed {
        riding::rides_off(&mut act, unit);
    }
    Ok(())
}

/// A unit whose plundering comes to the end of a turn: not the turn in which it rode off (CYP-22-03).
pub fn is_due(field: Field, unit: PieceId) -> bool {
    field.is(unit, Sign::Plunders)
        && !field.is_any(unit, &[Sign::Returns, Sign::Fought])
        && field.kind(unit).is_formed()
        && (field.piece(unit).on_table() || is_away(field, unit))
}

/// It rolls: who is off the table comes back on his next card; who is at a train has done. Who was attacked is free without a die
/// (CYP-22-03).
fn ends(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-22-03");
    let field = cx.field();
    if field.is(unit, Sign::Reached) {
        is_freed(&mut cx.act(), unit);
        return Ok(());
    }
    let (away, pool) = (is_away(field, unit), ending(field, unit));
    let done = cx.roll(field.side(unit), why, pool)?.passed();
    let mut act = cx.act();
    command::are_used(&mut act, unit);
    note(&mut act, why, unit, remarks::PLUNDERED, i32::from(done));
    match (done, away) {
        (true, true) => raise(&mut act, why, unit, Sign::Returns),
        (true, false) => is_freed(&mut act, unit),
        (false, _) => {}
    }
    Ok(())
}

/// A unit plunders no more, nor does who goes with it: it retreats, has been attacked, or has done (CYP-22-03).
pub fn is_freed(act: &mut Acting, unit: PieceId) {
    let all: Vec<PieceId> = riders(act.field(), unit).chain([unit]).collect();
    all.into_iter().for_each(|id| lower(act, rule!("CYP-22-03"), id, Sign::Plunders));
}

/// The home edge of the enemy, over which a side plunders.
fn enemy_of(field: Field, unit: PieceId) -> Side {
    field.side(unit).other()
}
