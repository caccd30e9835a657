//! One whole melee (CYP-12-20 to CYP-12-24).

use engine::{Event, Flow, On, PieceId, Side};

use super::dice::{dice_of, pool};
use super::melee::{Melee, due};
use crate::command::officers;
use crate::marks::{raise, raise_all, sets_of_side};
use crate::steps::{CombatStep, LossesStep, PlunderStep, Reason, Verdict};
use crate::{
    Acting, ArmyChange, Asking, BattleChange, Field, Script, Sign, UnitChange, commanded_shot, remarks, rule,
};

/// Both sides roll, their losses are taken together (CYP-12-20), the loser tests (CYP-12-22) or, in a draw, both by turns (CYP-12-24).
pub(super) fn fights(mut s: Script, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-33");
    s.call(why, CombatStep::gathers(unit))?;
    let counted = s.call(rule!("CYP-12-20"), CombatStep::rolls())?;
    for side in Side::BOTH {
        s.call(rule!("CYP-12-26"), CombatStep::shares(side))?;
    }
    for side in Side::BOTH {
        s.call(rule!("CYP-12-26"), CombatStep::bleeds(side))?;
    }
    let mut verdict = s.read(rule!("CYP-12-21"), |field| of_those_left(field, counted))?;
    match verdict.winner() {
        Some(side) => s.call(rule!("CYP-12-22"), CombatStep::tests(side.other(), Reason::Lost))?,
        None if verdict == Verdict::Drawn => verdict = s.call(rule!("CYP-12-24"), CombatStep::draws())?,
        None => {}
    }
    s.call(rule!("CYP-09-20"), CombatStep::guns())?;
    s.call(rule!("CYP-12-24"), CombatStep::settles(verdict))?;
    s.call(rule!("CYP-04-09"), LossesStep::buries())?;
    let number = s.read(rule!("CYP-12-28"), |field| field.table.battle.melees())?;
    s.call(rule!("CYP-23-09"), CombatStep::exposes(verdict, number))?;
    s.leads_to(PlunderStep::tempts())
}

/// All who are in a melee are marked.
pub(super) fn gathers(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let melee = due(field, unit);
    let all: Vec<PieceId> = field.units().filter(|id| melee.has(*id)).collect();
    let exposed: Vec<PieceId> =
        all.iter().flat_map(|horse| commanded_shot::with_horse(field, *horse)).collect();
    let number = (field.table.battle.melees() + 1).min(127);
    act.emit(rule!("CYP-12-28"), BattleChange::Melees(number).event());
    for id in all {
        act.emit(rule!("CYP-12-28"), UnitChange::FoughtIn(number).on(id));
        raise_all(act, rule!("CYP-12-33"), id, &[Sign::Engaged, Sign::Fought]);
        officers::are_used(act, id);
    }
    exposed.into_iter().for_each(|shot| raise(act, rule!("CYP-23-09"), shot, Sign::Pending));
}

/// All dice of a side in a melee (CYP-12-33).
pub fn side_dice(field: Field, side: Side, melee: &Melee) -> u8 {
    let dice = melee.of_side(field, side).map(|id| u16::from(dice_of(field, id, melee))).sum::<u16>();
    dice.min(u16::from(u8::MAX)) as u8
}

/// Each side rolls all its dice together; the sum divided by six is what it inflicts, rounded down (CYP-12-20, CYP-12-33). Who inflicts
/// more has won (CYP-12-21).
pub(super) fn rolls(mut cx: Asking) -> Flow<Verdict> {
    let why = rule!("CYP-12-20");
    let first = cx.table().battle.first();
    let melee = Melee::under_way(cx.field());
    let mut inflicted = [0_i16; 2];
    for side in [first, first.other()] {
        let dice = side_dice(cx.field(), side, &melee);
        if dice > 0 {
            inflicted[side.index()] = cx.roll(side, why, pool(cx.field(), dice))?.total();
        }
    }
    let mut act = cx.act();
    for side in Side::BOTH {
        let value = i32::from(inflicted[side.index()]);
        act.emit(why, Event::Noted { on: On::Side(side), remark: remarks::CASUALTIES, value });
        let falls = inflicted[side.other().index()].clamp(0, 127) as u8;
        sets_of_side(&mut act, why, side, ArmyChange::Falls(falls));
    }
    Ok(match inflicted[0].cmp(&inflicted[1]) {
        std::cmp::Ordering::Greater => Verdict::WonByA,
        std::cmp::Ordering::Less => Verdict::WonByB,
        std::cmp::Ordering::Equal => Verdict::Drawn,
    })
}

/// A side that is wholly destroyed has lost whatever the count; if both are, nobody has won (CYP-12-21).
fn of_those_left(field: Field, counted: Verdict) -> Verdict {
    let melee = Melee::under_way(field);
    match Side::BOTH.map(|side| melee.of_side(field, side).next().is_some()) {
        [true, true] => counted,
        [true, false] => Verdict::WonByA,
        [false, true] => Verdict::WonByB,
        [false, false] => Verdict::Nobody,
    }
}
