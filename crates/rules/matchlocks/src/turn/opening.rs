//! The Manoeuvre and Bombardment Phase (NMM-07-01 to NMM-07-07, NMM-07-39, NMM-07-40).

use engine::{About, Event, Flow, PieceId, Side};

use crate::ask::{Ask, By};
use crate::field::Field;
use crate::marks::{M, lower, raise};
use crate::steps::{Step, Value};
use crate::table::{Flags, Phase, Table};
use crate::turn::{TurnStep, ending, fresh};
use crate::vocabulary::{CHOOSE, PASS};
use crate::world::World;
use crate::{Acting, Asking, Decision, Script, rule};

/// The phase from its first go to turn 1 (NMM-07-01).
pub fn opening(mut s: Script) -> Flow<Value> {
    s.call(rule!("NMM-07-01"), Step::Turn(TurnStep::OpeningBegins))?;
    s.then(Step::Turn(TurnStep::Goes));
    Ok(Value::Nothing)
}

/// The phase begins.
pub fn begins(cx: Asking) -> Flow<Value> {
    let mut act = cx.act();
    act.emit(rule!("NMM-07-01"), Event::Phase { phase: Phase::Opening as u8, number: 1 });
    act.emit(rule!("NMM-07-01"), M::Phase.battle(Phase::Opening as i32));
    Ok(Value::Nothing)
}

/// One go, resolved completely, and then the next or turn 1 (NMM-07-02, NMM-07-06, NMM-07-39).
pub fn goes(mut s: Script) -> Flow<Value> {
    if s.note(rule!("NMM-07-39"), |table, world| Value::Yes(all_gone(table, world)))?.yes() {
        s.then(Step::Turn(TurnStep::OpeningEnds));
        return Ok(Value::Nothing);
    }
    let unit = s.call(rule!("NMM-07-02"), Step::Turn(TurnStep::Go))?.piece();
    let mut acted = None;
    if let Some(unit) = unit {
        let taken = s.call(rule!("NMM-07-03"), Step::activate(unit, By::Go, None, 1))?.number();
        s.call(rule!("NMM-07-40"), Step::immediate_tests())?;
        acted = (taken > 0).then_some(unit);
    }
    let over = s.call(rule!("NMM-07-06"), Step::Turn(TurnStep::GoEnds { unit: acted }))?.yes();
    s.then(Step::Turn(if over { TurnStep::OpeningEnds } else { TurnStep::Goes }));
    Ok(Value::Nothing)
}

/// Whether both players have had all their goes (NMM-07-39).
fn all_gone(table: &Table, world: &World) -> bool {
    table.sides.iter().all(|side| u16::from(side.goes) >= world.book.settings.opening.goes)
}

/// Whose go it is: the winner of the deployment dice-off begins, and they alternate (NMM-07-02).
pub fn whose_go(table: &Table) -> Side {
    let first = table.clock.first;
    if table.sides[first.index()].goes > table.sides[first.other().index()].goes {
        first.other()
    } else {
        first
    }
}

/// The player whose go it is names the unit that acts, or passes. Returns the unit.
pub fn go(mut cx: Asking) -> Flow<Value> {
    let side = whose_go(cx.table());
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-07-02"), about: About::Ask(Ask::Go) })?;
    let mut act = cx.act();
    fresh::period(&mut act, side);
    Ok(Value::Piece(if answer.verb == PASS { None } else { answer.piece }))
}

/// What may act in a go: any unit not in melee, and a leader on his own (NMM-07-02).
pub fn may_go(field: Field, side: Side, unit: PieceId) -> bool {
    let lone = field.leader(unit) && field.piece(unit).on_table() && field.piece(unit).host.is_none();
    field.side(unit) == side && (lone || field.is_unit(unit)) && !field.engaged(unit)
}

/// The answers to [`Ask::Go`].
pub fn offer_go(field: Field, side: Side, offer: &mut dyn FnMut(engine::Answer)) {
    for unit in field.world.ids().filter(|id| may_go(field, side, *id)) {
        offer(engine::Answer::plain(CHOOSE).with(unit));
    }
    offer(engine::Answer::plain(PASS));
}

/// A go is counted; what was done in it is forgotten again, for every move of this phase is free (NMM-07-03).
/// Returns whether the phase is over: two passes in a row, or a shot or attack by foot or horse (NMM-07-06).
pub fn go_ends(cx: Asking, unit: Option<PieceId>) -> Flow<Value> {
    let side = whose_go(cx.table());
    let field = Field::new(cx.table(), cx.world());
    let engaged = unit.is_some_and(|unit| {
        field.has(unit, Flags::ATTACKED) || field.state(unit).shots > 0 && !field.gun(unit)
    });
    let passed_twice = unit.is_none() && field.table.clock.passed;
    let mut act = cx.act();
    let goes = act.table().sides[side.index()].goes;
    act.emit(rule!("NMM-07-02"), M::Goes.side(side, i32::from(goes) + 1));
    if act.table().clock.passed != unit.is_none() {
        act.emit(rule!("NMM-07-02"), M::Passed.battle(i32::from(unit.is_none())));
    }
    note_fire(&mut act, side);
    fresh::activity(&mut act, rule!("NMM-07-03"));
    Ok(Value::Yes(engaged || passed_twice))
}

/// A gun that fired may not fire at its owner's next go; a pass is a go too (NMM-07-05).
fn note_fire(act: &mut Acting, side: Side) {
    for id in act.world().ids() {
        let field = Field::new(act.table(), act.world());
        let (fires, fired) = (field.state(id).shots > 0, field.has(id, Flags::FIRED_LAST_GO));
        if field.gun(id) && field.side(id) == side && fires != fired {
            let event = if fires { raise(id, Flags::FIRED_LAST_GO) } else { lower(id, Flags::FIRED_LAST_GO) };
            act.emit(rule!("NMM-07-05"), event);
        }
    }
}

/// The phase is over for good and turn 1 follows. A Brigadier lost in it counts as lost before turn 1
/// (NMM-07-40).
pub fn ends(cx: Asking) -> Flow<Value> {
    let mut act = cx.act();
    for id in act.world().ids() {
        if act.table().units[id.index()].flags.has(Flags::FIRED_LAST_GO) {
            act.emit(rule!("NMM-07-05"), lower(id, Flags::FIRED_LAST_GO));
        }
    }
    ending::await_stand_ins(&mut act, rule!("NMM-07-40"));
    act.then(Step::Turn(TurnStep::Turn));
    Ok(Value::Nothing)
}
