//! The Crisis of Morale Test (section 11).

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, Side};

use crate::field::Field;
use crate::ledger::Rule;
use crate::steps::CrisisStep;
use crate::table::{ArmyChange, PIECES, Sign, State};
use crate::victory::Losses;
use crate::{Acting, Asking, PikeAndMusket, marks, remarks, routing, rule};

engine::chapter! {
    CrisisStep of PikeAndMusket {
        phase: Phase = |cx| phase(&mut cx.act());
        army: Army { side } = |cx| army(cx.asking(), side);
    }
}

/// Both armies are looked at in every phase 5, the phasing player's first (PM-11-01).
fn phase(act: &mut Acting) {
    let acting = act.table().battle.acting();
    act.then(CrisisStep::army(acting));
    act.then(CrisisStep::army(acting.other()));
}

/// The levels of loss in their order: those of the crisis table, then those without a die.
fn levels(field: Field<'_>) -> impl Iterator<Item = u8> + '_ {
    let book = &field.world.book.crisis;
    book.table.levels.iter().chain(&book.automatic.levels).copied()
}

/// The levels, by their places, that the losses of a side exceed and that have not been looked at: each once (PM-11-04).
pub fn passed(field: Field, side: Side) -> u32 {
    let (losses, known) = (Losses::of(field, side), field.table.army(side).levels());
    let exceeded = levels(field).enumerate().filter(|(_, level)| losses.exceed(*level));
    exceeded.fold(0, |set, (at, _)| set | 1 << at) & !known
}

/// The test at a level of loss by its place: passed with a die higher than the number of the table (PM-11-03); none where there is
/// no die (PM-11-07). Generals do not change it (PM-02-07).
pub fn pool(field: Field, level: usize) -> Option<dice::Pass> {
    let crisis_to = *field.world.book.crisis.table.crisis_to.get(level)?;
    Some(Total::of(1, Die::D6).at_least(i16::from(crisis_to) + 1))
}

/// An army is looked at. If several levels are passed at once it tests once, for the highest (PM-11-03, PM-11-09).
fn army(mut cx: Asking, side: Side) -> Flow<()> {
    let field = cx.field();
    let new = passed(field, side);
    let Some(highest) = new.checked_ilog2().map(|at| at as usize) else { return Ok(()) };
    let percent = levels(field).nth(highest).unwrap_or_default();
    let known = field.table.army(side).levels();
    let (rule, fights_on) = match pool(field, highest) {
        Some(pass) => (rule!("PM-11-03"), cx.roll(side, rule!("PM-13-07"), Pool::Pass(pass))?.passed()),
        None => (rule!("PM-11-07"), false),
    };
    let mut act = cx.act();
    act.emit(rule!("PM-11-04"), ArmyChange::Levels(known | new).on(side));
    let value = i32::from(percent) + if fights_on { 0 } else { 1000 };
    act.emit(rule, Event::Noted { on: On::Side(side), remark: remarks::CRISIS, value });
    if !fights_on {
        crisis(&mut act, side, rule!("PM-11-05"));
    }
    Ok(())
}

/// Every unit in good order is disrupted and every disrupted one routs, by the state before; nobody loses figures, and the first
/// rout move comes in its owner's next phase 3 (PM-11-05). A battery that routs so has only lost its crew (PM-06-10).
fn crisis(act: &mut Acting, side: Side, rule: Rule) {
    let before: [State; PIECES] = std::array::from_fn(|at| act.table().units[at].state());
    let field = act.field();
    let mut units: engine::InlineVec<engine::PieceId, PIECES> = engine::InlineVec::new();
    field.units_of(side).for_each(|id| units.push(id));
    for unit in &units {
        match before[unit.index()] {
            State::Good => marks::state(act, rule, *unit, State::Disrupted),
            State::Disrupted => routing::breaks(act, rule, *unit),
            State::Routing => {}
        }
        if act.table().units[unit.index()].is(Sign::Runs) {
            marks::lower(act, rule, *unit, Sign::Runs);
        }
    }
}
