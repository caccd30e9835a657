//! Command rolls (CYP-05-01 to CYP-05-04).

use dice::{Die, Pool, Total};
use engine::{About, Answer, Flow, InlineVec, PieceId, Questions, Side};

use super::cards::is_named;
use super::officers::{commands, is_used, worth};
use crate::marks::{lower, lower_all, note, raise, raise_all};
use crate::steps::{CommandStep, PlunderStep};
use crate::vocabulary::{CALL, NAME, PASS, YES};
use crate::world::Optional;
use crate::{
    Acting, Ask, Asking, BattleChange, ChargeYrPikes, Decision, Field, Kind, Known, Script, Sign, World,
    plunder, remarks, rule,
};

/// The most units of a tertia.
const UNITS: usize = 16;

/// The units of a tertia that roll: not routed, locked or plundering ones (CYP-05-02), nor those that are on a map.
pub fn due(field: Field, tertia: u8) -> InlineVec<PieceId, UNITS> {
    let never = [Sign::Locked, Sign::Plunders, Sign::Mapped, Sign::Abandoned];
    let rolls = |unit: &PieceId| !field.is_any(*unit, &never) && !field.is_routed(*unit);
    let mut found = InlineVec::new();
    for unit in field.tertia(tertia).filter(rolls).filter(|unit| is_named(field, *unit)) {
        found.try_push(unit);
    }
    found
}

/// The officers who may be named for the roll of a tertia: unattached, and one of its units without an officer of its own in his
/// radius (CYP-05-02).
fn eligible(field: Field<'_>, tertia: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    let due = due(field, tertia);
    let led = |unit: &PieceId| field.attached_to(*unit).next().is_some();
    let units: InlineVec<PieceId, UNITS> = due.iter().copied().filter(|unit| !led(unit)).collect();
    let side = field.world.tertias[usize::from(tertia)].side;
    let apt = move |officer: &PieceId| units.iter().any(|unit| commands(field, *officer, *unit));
    field.officers_of(side).filter(apt)
}

/// The d10 of a command roll: its highest faces, so many, mean no move (CYP-05-04).
pub fn roll_pool(failing: u8) -> Pool {
    Pool::Pass(Total::of(1, Die::D10).at_most(10 - i16::from(failing)))
}

/// How many faces fail for a unit that rolls by itself (CYP-05-02, CYP-05-03).
pub fn failing_alone(field: Field, unit: PieceId) -> u8 {
    failing_with(field, alone_with(field, unit))
}

/// The officer whose numbers count for a unit that rolls by itself: the best in its front rank, else the best in whose radius it is
/// (CYP-05-02, CYP-05-03).
fn alone_with(field: Field, unit: PieceId) -> Option<PieceId> {
    let best = |all: &mut dyn Iterator<Item = PieceId>| all.min_by_key(|it| (worth(field, *it).failing, *it));
    match field.attached_to(unit).next().is_some() {
        true => best(&mut field.attached_to(unit).filter(|it| super::may_influence(field, *it, unit))),
        false => best(&mut field.officers_of(field.side(unit)).filter(|it| commands(field, *it, unit))),
    }
}

/// How many faces fail with an officer, or as a regiment without one (CYP-05-04).
fn failing_with(field: Field, officer: Option<PieceId>) -> u8 {
    officer.map_or(field.world.book.command.failing.nobody, |it| worth(field, it).failing)
}

/// One roll with the officer who is named, for all units in his radius; those outside it and those with an officer of their own roll
/// one by one; all before any of them moves (CYP-05-02).
pub(super) fn rolls(mut s: Script, tertia: u8) -> Flow<()> {
    let why = rule!("CYP-05-02");
    let named = s.call(why, CommandStep::names(tertia))?;
    s.leads_to(CommandStep::throws(tertia, named))
}

/// The officer whose numbers count for a unit of a tertia for which one is named, and whether it rolls with others (CYP-05-02).
fn rolls_with(field: Field, unit: PieceId, named: Option<PieceId>) -> (Option<PieceId>, bool) {
    let alone = field.attached_to(unit).next().is_some();
    match named.filter(|officer| !alone && commands(field, *officer, unit)) {
        Some(officer) => (Some(officer), true),
        None => (alone_with(field, unit), false),
    }
}

/// The officer whose numbers count for a unit that rolls by itself is shown before its die (CYP-24-02).
pub(crate) fn shows(act: &mut Acting, unit: PieceId) {
    let officer = alone_with(act.field(), unit);
    officer.into_iter().for_each(|officer| is_used(act, officer));
}

/// An officer is named, and whoever is used is shown before the dice (CYP-24-02).
pub(super) fn names(mut cx: Asking, tertia: u8) -> Flow<Option<PieceId>> {
    let field = cx.field();
    let side = field.world.tertias[usize::from(tertia)].side;
    let mut named = None;
    if eligible(field, tertia).next().is_some() {
        named = cx.ask(Ask::Officer { tertia }.of(side, rule!("CYP-05-02")))?.piece;
    }
    let mut act = cx.act();
    let field = act.field();
    // Where nothing is hidden nothing is shown.
    let hidden = field.world.options.has(Optional::HiddenQuality);
    let units = due(field, tertia);
    let units = units.iter().filter(|_| hidden);
    let used: Vec<PieceId> = units.filter_map(|unit| rolls_with(field, *unit, named).0).collect();
    used.into_iter().for_each(|officer| is_used(&mut act, officer));
    Ok(named)
}

/// The dice of a tertia (CYP-05-02, CYP-05-03).
pub(super) fn throws(mut cx: Asking, tertia: u8, named: Option<PieceId>) -> Flow<()> {
    let why = rule!("CYP-05-02");
    let field = cx.field();
    let side = field.world.tertias[usize::from(tertia)].side;
    let units = due(field, tertia);
    let mut passed: InlineVec<bool, UNITS> = InlineVec::new();
    let mut together = None;
    for unit in &units {
        let (officer, shared) = rolls_with(cx.field(), *unit, named);
        let failing = failing_with(cx.field(), officer);
        let result = match (shared, together) {
            (true, Some(result)) => result,
            (true, None) => *together.insert(cx.roll(side, why, roll_pool(failing))?.passed()),
            (false, _) => cx.roll(side, rule!("CYP-05-03"), roll_pool(failing))?.passed(),
        };
        passed.push(result);
    }
    let mut act = cx.act();
    if let Some(officer) = named {
        note(&mut act, why, officer, remarks::NAMED, tertia.into());
    }
    act.emit(why, BattleChange::Called(Some(tertia)).event());
    for (unit, passed) in units.iter().zip(&passed) {
        heard(&mut act, *unit, *passed);
    }
    Ok(())
}

/// The next dragoons of a side, from a number on, who may move on either of the two cards, of which the first is in play (CYP-18-05).
fn next_carded(field: Field, side: Side, from: u8) -> Option<PieceId> {
    let army = field.table.army(side);
    let first = !(army.horse_drawn() && army.foot_drawn());
    let mut all = field.formed_of(side).filter(|id| id.0 >= from && field.kind(*id) == Kind::Dragoons);
    all.find(|id| first && !field.is_routed(*id) && field.profile(*id).tertia.is_some())
}

/// They move on the first of the two cards if their owner likes, else on the second (CYP-18-05).
pub(super) fn chooses(mut cx: Asking, side: Side, from: u8) -> Flow<()> {
    let why = rule!("CYP-18-05");
    let Some(unit) = next_carded(cx.field(), side, from) else { return Ok(()) };
    let answer = cx.ask(Ask::Carded { unit }.of(side, why))?;
    let mut act = cx.act();
    if answer.verb == YES {
        raise(&mut act, why, unit, Sign::Rode);
    }
    act.then(CommandStep::chooses(side, unit.0 + 1));
    Ok(())
}

/// All tertias of a side roll for those of theirs whom the card names, before any of them moves; plunderers come back with them
/// (CYP-18-05, CYP-05-02, CYP-22-05).
pub(super) fn all_roll(act: &mut Acting, side: Side, from: u8) {
    let Some(tertia) = act.world().tertias_of(side).find(|tertia| *tertia >= from) else {
        return act.emit(rule!("CYP-18-05"), BattleChange::Called(None).event());
    };
    act.then(CommandStep::rolls(tertia));
    if act.table().army(side).horse_drawn() {
        act.then(PlunderStep::comes_back(tertia, 0));
    }
    act.then(CommandStep::all_roll(side, tertia + 1));
}

/// A battery that wants to move rolls singly (CYP-05-16).
pub(super) fn rouses(mut cx: Asking, battery: PieceId) -> Flow<()> {
    let field = cx.field();
    let (side, failing) = (field.side(battery), failing_with(field, alone_with(field, battery)));
    let passed = cx.roll(side, rule!("CYP-05-16"), roll_pool(failing))?.passed();
    heard(&mut cx.act(), battery, passed);
    Ok(())
}

/// A unit has had a chance to move: whatever it did with an earlier one, it stands unless it moves now (CYP-05-13, CYP-05-14). If it
/// passed, it is in fall-back status no longer (CYP-14-06).
fn heard(act: &mut Acting, unit: PieceId, passed: bool) {
    let why = rule!("CYP-05-01");
    lower_all(act, rule!("CYP-05-13"), unit, &[Sign::Moved, Sign::Passed, Sign::Ready]);
    note(act, why, unit, remarks::COMMAND, i32::from(passed));
    if passed {
        if act.field().is(unit, Sign::FallingBack) {
            raise(act, rule!("CYP-14-06"), unit, Sign::Disordered);
            lower(act, rule!("CYP-14-06"), unit, Sign::FallingBack);
        }
        raise_all(act, why, unit, &[Sign::Passed, Sign::Heard, Sign::Ready]);
    }
}

/// What this chapter asks.
pub(crate) struct Commands;

impl Questions<ChargeYrPikes> for Commands {
    fn wanted(&self, decision: &Decision) -> &'static str {
        match decision.about {
            About::Ask(Ask::FreeMove) => "name a tertia of your own by its number, or pass",
            About::Ask(Ask::Carded { .. }) => "say yes or pass",
            _ => "name an officer who may influence a unit of this tertia within his radius, or pass",
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::FreeMove) => {
                let moves = |at: &u8| !due(field, *at).is_empty() || plunder::comes_back(field, *at);
                let tertias = world.tertias_of(decision.who).filter(moves);
                tertias.for_each(|tertia| offer(Answer::plain(CALL).amount(tertia.into())));
            }
            About::Ask(Ask::Officer { tertia }) => {
                eligible(field, tertia).for_each(|officer| offer(Answer::plain(NAME).with(officer)));
            }
            About::Ask(Ask::Carded { .. }) => offer(Answer::plain(YES)),
            _ => {}
        }
        offer(Answer::plain(PASS));
    }
}
