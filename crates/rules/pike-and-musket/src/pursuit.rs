//! Control tests and pursuits (PM-10-08 to PM-10-10).

mod way;

use dice::{Die, Pool, Total};
use engine::{About, Answer, Departure, Event, Flow, InlineVec, On, PieceId, Questions, Side};

use tabletop::Length;

use crate::ask::Ask;
use crate::field::Field;
use crate::hedgehog::coming;
use crate::marks::{lower, raise};
use crate::movement::doing::{Going, goes};
use crate::steps::PursuitStep;
use crate::table::{Form, PIECES, Phase, Sign, Table};
use crate::vocabulary::{HOLD, PURSUE};
use crate::world::World;
use crate::{Acting, Asking, Decision, Known, PikeAndMusket, marks, remarks, rule};

pub use way::{Pursuit, pursuit, pursuit_of};
use way::{onward, quarries};

engine::chapter! {
    PursuitStep of PikeAndMusket {
        tests: Tests = |cx| tests(cx.asking());
        test: Test { unit } = |cx| test(cx.asking(), unit);
        may_pursue: MayPursue { unit } = |cx| may_pursue(cx.asking(), unit);
        pursues: Pursues { unit } = |cx| pursues(cx.asking(), unit);
        regains: Regains { unit } = |cx| regains(cx.asking(), unit);
        pursuers: Pursuers = |cx| pursuers(cx.asking());
    }
}

/// Those of a side who must test for control now. Nobody does whose opponent is destroyed, off the table or in the enemy's hands
/// (PM-10-08).
fn testing(field: Field<'_>, side: Side) -> InlineVec<PieceId, PIECES> {
    let mut found = InlineVec::new();
    let has_quarry = quarry_of_combat(field, side).next().is_some();
    let due = field.fighters_of(side).filter(|id| has_quarry && field.is(*id, Sign::TestsControl));
    due.for_each(|id| found.push(id));
    found
}

/// The enemies of a side whom the combat under way has routed and who are still on the table.
fn quarry_of_combat(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.units_of(side.other()).filter(move |id| field.is(*id, Sign::Broken) && field.routs(*id))
}

/// The phasing player's units roll first, each player's in the order that he chooses (PM-10-08).
fn tests(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let acting = field.table.battle.acting();
    let Some(side) = [acting, acting.other()].into_iter().find(|side| !testing(field, *side).is_empty())
    else {
        return Ok(());
    };
    let answer = cx.ask(Ask::Pursuer.of(side, rule!("PM-10-08")))?;
    let mut act = cx.act();
    if let Some(unit) = answer.piece {
        lower(&mut act, rule!("PM-10-08"), unit, Sign::TestsControl);
        act.then(PursuitStep::test(unit));
    }
    act.then(PursuitStep::tests());
    Ok(())
}

/// The die of a control test: the unit's morale or more, with a General's help (PM-10-08).
pub fn pool(field: Field, unit: PieceId) -> Pool {
    let help = if field.is_led(unit) { field.world.book.combat.pursuit.general } else { 0 };
    Pool::Pass(Total::of(1, Die::D6).plus(help).at_least(field.morale(unit)))
}

/// Under control its player chooses; otherwise it goes after the enemy at once (PM-10-08, PM-10-09).
fn test(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("PM-10-08");
    let field = cx.field();
    let controlled = cx.roll(field.side(unit), why, pool(field, unit))?.passed();
    let mut act = cx.act();
    let value = i32::from(controlled);
    act.emit(why, Event::Noted { on: On::Piece(unit), remark: remarks::CONTROLLED, value });
    if controlled {
        // Whoever was out of control before is in hand again.
        lower(&mut act, why, unit, Sign::OutOfControl);
        act.then(PursuitStep::may_pursue(unit));
        return Ok(());
    }
    raise(&mut act, rule!("PM-10-09"), unit, Sign::OutOfControl);
    lower(&mut act, rule!("PM-10-09"), unit, Sign::BackTurned);
    act.then(PursuitStep::pursues(unit));
    Ok(())
}

/// It stays where it is, or makes one pursuit move at once and is still in hand afterwards (PM-10-08).
fn may_pursue(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let answer = cx.ask(Ask::Pursue { unit }.of(field.side(unit), rule!("PM-10-08")))?;
    let mut act = cx.act();
    if answer.verb == PURSUE {
        act.then(PursuitStep::pursues(unit));
    }
    Ok(())
}

/// In its own phase 1 success brings it under control in its present state (PM-10-09).
fn regains(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("PM-10-09");
    let field = cx.field();
    let controlled = cx.roll(field.side(unit), why, pool(field, unit))?.passed();
    let mut act = cx.act();
    let value = i32::from(controlled);
    act.emit(why, Event::Noted { on: On::Piece(unit), remark: remarks::CONTROLLED, value });
    if controlled {
        lower(&mut act, why, unit, Sign::OutOfControl);
    }
    Ok(())
}

/// The pursuers out of control of the phasing player that have not moved in this phase; who has formed hedgehog before cavalry stays
/// where he is (PM-07-16, PM-10-08).
fn out_of_control(field: Field<'_>, side: Side) -> InlineVec<PieceId, PIECES> {
    let mut found = InlineVec::new();
    let pursues = |id: &PieceId| {
        field.is(*id, Sign::OutOfControl)
            && !field.is(*id, Sign::Pursued)
            && field.form(*id) != Form::Hedgehog
    };
    field.fighters_of(side).filter(pursues).for_each(|id| found.push(id));
    found
}

/// Whoever has failed must move after the nearest routing enemy whom it sees, or straight ahead (PM-10-09).
fn pursuers(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    if out_of_control(field, side).is_empty() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Pursuer.of(side, rule!("PM-10-09")))?;
    let mut act = cx.act();
    if let Some(unit) = answer.piece {
        act.then(PursuitStep::pursues(unit));
    }
    act.then(PursuitStep::pursuers());
    Ok(())
}

/// One pursuit move: after the nearest, of those as near after the one whom the owner names (PM-10-10). Off the table it is out of the
/// battle, but no casualty (PM-10-09).
fn pursues(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("PM-10-10");
    let all = quarries(cx.field(), unit);
    let quarry = match all.len() {
        0 | 1 => all.first().copied(),
        _ => {
            let side = cx.field().side(unit);
            cx.ask(Ask::Quarry { unit }.of(side, why))?.object
        }
    };
    let found = pursuit_of(cx.field(), unit, quarry);
    let mut act = cx.act();
    if let Some(pursuit) = found {
        goes_after(&mut act, unit, &pursuit);
    }
    Ok(())
}

/// It turns after the enemy and goes.
fn goes_after(act: &mut Acting, unit: PieceId, pursuit: &Pursuit) {
    let why = rule!("PM-10-10");
    let field = act.field();
    let allowance = field.charge_allowance(unit);
    coming::begins(act, unit);
    raise(act, why, unit, Sign::Pursued);
    if pursuit.start != act.table().pieces[unit.index()].pose() {
        marks::moved(act, why, unit, pursuit.start);
    }
    let before = act.table().units[unit.index()].spent();
    if before.0 > 0 {
        act.emit(why, crate::table::UnitChange::Spent(Length::ZERO).on(unit));
    }
    follows(act, unit, pursuit, allowance);
}

/// Goes along a pursuit, and off the table where it gets so far.
fn follows(act: &mut Acting, unit: PieceId, pursuit: &Pursuit, allowance: Length) {
    let Pursuit { path, cost, off_table, .. } = *pursuit;
    goes(act, Going { unit, path, cost, met: None, allowance, rule: rule!("PM-10-10") });
    let end = path.end(act.field().footprint(unit));
    if off_table && act.table().pieces[unit.index()].pose() == end {
        act.emit(rule!("PM-10-09"), Event::Left { piece: unit, how: Departure::Pursued });
    }
}

/// A pursuer out of control before whom a hedgehog has formed goes straight on with what is left of his allowance (PM-10-10).
pub(crate) fn goes_on(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let allowance = field.charge_allowance(unit);
    let pursuit = onward(field, unit, field.piece(unit).pose(), allowance - field.unit(unit).spent());
    follows(act, unit, &pursuit, allowance);
}

/// The questions about pursuits.
pub(crate) struct Pursuits;

impl Pursuits {
    fn due(field: Field<'_>, side: Side) -> InlineVec<PieceId, PIECES> {
        match field.table.battle.phase() {
            Phase::Movement => out_of_control(field, side),
            _ => testing(field, side),
        }
    }
}

impl Questions<PikeAndMusket> for Pursuits {
    fn wanted(&self, _: &Decision) -> &'static str {
        "pursue with the unit that is named, after one of the nearest, or hold it where that is asked"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Pursue { unit }) => {
                offer(Answer::plain(HOLD));
                offer(Answer::plain(PURSUE).with(unit));
            }
            About::Ask(Ask::Quarry { unit }) => {
                let all = quarries(field, unit);
                all.iter().for_each(|enemy| offer(Answer::plain(PURSUE).with(unit).on(*enemy)));
            }
            _ => Pursuits::due(field, decision.who)
                .iter()
                .for_each(|unit| offer(Answer::plain(PURSUE).with(*unit))),
        }
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Pursuer) = decision.about else { return None };
        let due = Pursuits::due(Field::new(table, world), decision.who);
        (due.len() == 1).then(|| Answer::plain(PURSUE).with(due[0]))
    }
}
