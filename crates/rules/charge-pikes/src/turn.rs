//! Chapters 13 and 14, with the length of a battle (chapter 2): the turn, its phases, initiative.

mod initiative;

use engine::sheet::Edit;
use engine::{Event, Flow, Side};

use crate::Call;
use crate::steps::{Step, TurnStep};
use crate::table::{BattleChange, Phase, UnitChange};
use crate::{Acting, ChargePikes, Script, rule};

pub(crate) use initiative::Initiative;

engine::chapter! {
    TurnStep of ChargePikes {
        turn: Turn = |cx| turn(cx.script());
        begins: Begins = |cx| begins(&mut cx.act());
        dice: Dice = |cx| initiative::dice(cx.asking());
        chooses: Chooses { winner } = |cx| initiative::chooses(cx.asking(), winner);
        movement: Movement = |cx| movement(cx.script());
        enters: Enters { phase, side } = |cx| enters(&mut cx.act(), phase, side);
        ends: Ends = |cx| ends(&mut cx.act());
    }
}

/// The four phases of a turn in their order (CP-13-01), each in the order of its own parts.
fn turn(mut s: Script) -> Flow<()> {
    s.call(rule!("CP-13-01"), TurnStep::begins())?;
    initiative(&mut s)?;
    s.call(rule!("CP-13-03"), TurnStep::movement())?;
    s.call(rule!("CP-13-04"), enter(Phase::Shooting, None))?;
    s.call(rule!("CP-13-04"), Step::shooting())?;
    s.call(rule!("CP-13-04"), enter(Phase::ShootingTests, None))?;
    s.call(rule!("CP-13-04"), Step::charge_tests())?;
    s.call(rule!("CP-13-04"), Step::hit_tests())?;
    s.call(rule!("CP-13-05"), enter(Phase::Combat, None))?;
    s.call(rule!("CP-13-05"), Step::combat())?;
    s.call(rule!("CP-13-05"), enter(Phase::CombatTests, None))?;
    s.call(rule!("CP-13-05"), Step::friend_tests())?;
    s.call(rule!("CP-13-05"), Step::rally_tests())?;
    s.call(rule!("CP-13-01"), TurnStep::ends())?;
    s.leads_to(TurnStep::turn())
}

/// The Initiative phase: dice, routers, pursuers, returns (CP-13-02).
fn initiative(s: &mut Script) -> Flow<()> {
    s.call(rule!("CP-14-01"), TurnStep::dice())?;
    s.call(rule!("CP-13-02"), Step::routers())?;
    s.call(rule!("CP-13-02"), Step::pursuers())?;
    s.call(rule!("CP-13-02"), Step::returns())?;
    Ok(())
}

/// The Movement phase: A's charges, A's other moves, B's charges, B's other moves, panic tests (CP-13-03).
fn movement(mut s: Script) -> Flow<()> {
    let first = s.note(rule!("CP-13-03"), |table, _| table.battle.first())?;
    for side in [first, first.other()] {
        s.call(rule!("CP-13-03"), enter(Phase::Charges, Some(side)))?;
        s.call(rule!("CP-13-03"), Step::charges(side))?;
        s.call(rule!("CP-13-03"), enter(Phase::Moves, Some(side)))?;
        s.call(rule!("CP-13-03"), Step::moves(side))?;
    }
    s.call(rule!("CP-13-03"), enter(Phase::Panic, None))?;
    s.call(rule!("CP-13-03"), Step::panic_tests())?;
    Ok(())
}

/// The step by which a phase, or a side's part of it, begins.
const fn enter(phase: Phase, side: Option<Side>) -> Call<()> {
    TurnStep::enters(phase, side)
}

fn enters(act: &mut Acting, phase: Phase, side: Option<Side>) {
    begin_phase(act, phase);
    if let Some(side) = side {
        act.emit(rule!("CP-13-03"), BattleChange::Acting(side).event());
    }
}

/// A phase begins, or a part of one. With the first part the counts of hits in a phase begin anew (CP-09-09): the tests of
/// the Shooting phase still count its hits (CP-18-21).
fn begin_phase(act: &mut Acting, phase: Phase) {
    let number = u16::from(act.table().battle.turn());
    act.emit(rule!("CP-13-01"), Event::Phase { phase: phase as u8, number });
    act.emit(rule!("CP-13-01"), BattleChange::Phase(phase).event());
    act.emit(rule!("CP-13-03"), BattleChange::Mover(None).event());
    let anew = matches!(phase, Phase::Initiative | Phase::Charges | Phase::Shooting | Phase::Combat);
    for unit in act.world().named().filter(|_| anew) {
        let state = act.table().units[unit.index()];
        if state.hits_this_phase() > 0 || state.hits_by_shooting() > 0 {
            act.emit(rule!("CP-09-09"), UnitChange::PhaseOver.on(unit));
        }
    }
}

fn begins(act: &mut Acting) {
    let turn = act.table().battle.turn() + 1;
    act.emit(rule!("CP-13-01"), BattleChange::Turn(turn).event());
    begin_phase(act, Phase::Initiative);
}

/// The turn ends: who stood through it recovers (CP-11-09), what counts for one turn is struck off, and after the last
/// turn the battle is judged (CP-02-01).
fn ends(act: &mut Acting) {
    crate::steadiness::recover(act);
    crate::movement::work_goes_on(act);
    crate::shooting::reload(act);
    crate::routing::forget_ways(act);
    act.emit(rule!("CP-13-01"), BattleChange::Charges(Edit::Clear).event());
    act.emit(rule!("CP-13-01"), BattleChange::Unseen(Edit::Clear).event());
    act.emit(rule!("CP-13-01"), BattleChange::Routs(Edit::Clear).event());
    for unit in act.world().named() {
        // Whoever pursued off the table tests to return turn by turn (CP-15-16).
        let away = act.table().units[unit.index()].left_in_turn() > 0;
        if away || act.table().pieces[unit.index()].on_table() {
            act.emit(rule!("CP-13-01"), UnitChange::TurnOver.on(unit));
        }
    }
    crate::preparation::judge(act);
}
