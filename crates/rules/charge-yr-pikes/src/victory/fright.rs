//! Army fright (CYP-19-05 to CYP-19-11).

use dice::{Die, Pool, Total};
use engine::{Departure, Event, Flow, On, PieceId, Side};

use super::losses::Losses;
use super::places::lost_vitals;
use crate::marks::goes;
use crate::morale::falls;
use crate::steps::{MoraleStep, RoutingStep, VictoryStep};
use crate::vocabulary::YIELD;
use crate::{Acting, ArmyChange, Ask, Asking, Field, Script, Sign, remarks, rule};

/// The least d10 of fright on the line of a percentage; `None` from where it takes fright without a die (CYP-19-06).
pub fn fright_from(field: Field, percent: u32) -> Option<u8> {
    let table = &field.world.book.victory.fright;
    if percent >= u32::from(table.always) {
        return None;
    }
    let lines = table.lost.iter().zip(table.from);
    lines.filter(|(lost, _)| percent >= u32::from(**lost)).map(|(_, from)| from).next_back()
}

/// What so many vital points lost add to the die (CYP-19-07).
pub fn bonus_of(field: Field, lost: u32) -> i8 {
    let [one, two] = field.world.book.victory.vital.lost;
    match lost {
        0 => 0,
        1 => one as i8,
        _ => two as i8,
    }
}

/// Whether an army rolls at all: not at 50 per cent or more, nor on the first line while no vital point is lost (CYP-19-05).
pub fn rolls(field: Field, side: Side) -> bool {
    rolls_at(field, Losses::of(field, side).percent(), lost_vitals(field, side))
}

/// The same of one that has lost so many per cent and so many vital points.
pub fn rolls_at(field: Field, percent: u32, lost: u32) -> bool {
    let first_line =
        field.world.book.victory.fright.lost.get(1).is_some_and(|lost| percent < u32::from(*lost));
    fright_from(field, percent).is_some() && !(first_line && lost == 0)
}

/// The d10 of an army that has lost so many per cent and so many vital points: steady below the number of its line (CYP-19-06).
pub fn fright_pool_at(field: Field, percent: u32, lost: u32) -> Pool {
    let from = fright_from(field, percent).unwrap_or(0);
    Pool::Pass(Total::of(1, Die::D10).plus(bonus_of(field, lost)).at_most(i16::from(from) - 1))
}

/// Whether an army takes fright without a die (CYP-19-06).
pub fn is_frightened(field: Field, side: Side) -> bool {
    fright_from(field, Losses::of(field, side).percent()).is_none()
}

/// Both commanders test before either carries out the result (CYP-19-05). The first of the turn carries his out first.
pub(super) fn army_morale(mut cx: Asking) -> Flow<()> {
    let why = rule!("CYP-19-05");
    let mut fright = [false; 2];
    for side in Side::BOTH {
        fright[side.index()] = match rolls(cx.field(), side) {
            true => {
                let (percent, lost) = (Losses::of(cx.field(), side).percent(), lost_vitals(cx.field(), side));
                !cx.roll(side, why, fright_pool_at(cx.field(), percent, lost))?.passed()
            }
            false => is_frightened(cx.field(), side),
        };
    }
    let mut act = cx.act();
    let first = act.table().battle.first();
    for side in [first, first.other()] {
        let value = i32::from(fright[side.index()]);
        act.emit(why, Event::Noted { on: On::Side(side), remark: remarks::FRIGHT, value });
        if fright[side.index()] {
            let before = act.table().army(side).frights();
            act.emit(why, ArmyChange::Frights((before + 1).min(15)).on(side));
            act.then(VictoryStep::frightened(side));
        }
    }
    act.then(VictoryStep::judged());
    Ok(())
}

/// The three steps of fright, and whether the commander fights on (CYP-19-08 to CYP-19-11). Friends of those who rout in the second
/// step test after the third (CYP-19-09).
pub(super) fn frightened(mut s: Script, side: Side) -> Flow<()> {
    s.call(rule!("CYP-19-08"), VictoryStep::routed_go(side))?;
    s.call(rule!("CYP-19-09"), VictoryStep::weak_rout(side, 0))?;
    s.call(rule!("CYP-19-10"), VictoryStep::all_shaken(side, 0))?;
    s.call(rule!("CYP-19-09"), MoraleStep::waiting())?;
    s.leads_to(VictoryStep::fights_on(side))
}

/// All routed units of the army leave the field (CYP-19-08), and whoever is in their front ranks (CYP-04-07).
pub(super) fn routed_go(act: &mut Acting, side: Side) {
    let field = act.field();
    let routed: Vec<PieceId> = field.units_of(side).filter(|id| field.is_routed(*id)).collect();
    routed.into_iter().for_each(|unit| goes(act, rule!("CYP-19-08"), unit, Departure::Routed));
}

/// The next unit of a side, from a number on, of which something holds; guns that were left are none.
fn next(field: Field, side: Side, from: u8, holds: impl Fn(PieceId) -> bool) -> Option<PieceId> {
    field.units_of(side).find(|id| id.0 >= from && !field.is(*id, Sign::Abandoned) && holds(*id))
}

/// Every unit whose point is one or less routs; those that have never tested roll for theirs first (CYP-19-09).
pub(super) fn weak_rout(mut s: Script, side: Side, from: u8) -> Flow<()> {
    let why = rule!("CYP-19-09");
    let unit = s.read(why, |field| next(field, side, from, |id| !field.is_routed(id)))?;
    let Some(unit) = unit else { return Ok(()) };
    s.call(rule!("CYP-11-01"), MoraleStep::finds_point(unit))?;
    if s.read(why, |field| field.unit(unit).point() <= field.world.book.victory.fright_routs.point)? {
        s.call(why, RoutingStep::routs(unit, false))?;
    }
    s.leads_to(VictoryStep::weak_rout(side, unit.0 + 1))
}

/// Every unit that has lost figures takes one off its point (CYP-19-10).
pub(super) fn all_shaken(mut s: Script, side: Side, from: u8) -> Flow<()> {
    let why = rule!("CYP-19-10");
    let unit = s.read(why, |field| next(field, side, from, |id| field.lost(id) > 0))?;
    let Some(unit) = unit else { return Ok(()) };
    s.call(rule!("CYP-11-01"), MoraleStep::finds_point(unit))?;
    s.call(why, VictoryStep::shaken(unit))?;
    s.leads_to(VictoryStep::all_shaken(side, unit.0 + 1))
}

/// Its point falls.
pub(super) fn shaken(act: &mut Acting, unit: PieceId) {
    let by = act.world().book.morale.permanent.fright;
    falls(act, rule!("CYP-19-10"), unit, by);
}

/// He may fight on, or concede (CYP-19-11).
pub(super) fn fights_on(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-19-11");
    let answer = cx.ask(Ask::FightOn.of(side, why))?;
    let mut act = cx.act();
    if answer.verb == YIELD {
        act.emit(why, ArmyChange::Concedes(true).on(side));
    }
    Ok(())
}
