//! Step 1 of the end of a turn: Free Actions (NMM-07-11).

use engine::{About, Answer, Flow, PieceId, Refusal, Rule, Side};

use crate::actions::Actions;
use crate::ask::{Ask, By, Turn};
use crate::field::Field;
use crate::marks::M;
use crate::movement::cover;
use crate::ruleset::Questions;
use crate::steps::{Step, Value};
use crate::table::{Flags, Order};
use crate::turn::{TurnStep, ending};
use crate::vocabulary::{PASS, SHOOT, STEADY};
use crate::world::World;
use crate::{Asking, Decision, Known, Script, rule};

/// Both sides' Free Actions, one side after the other (NMM-07-10).
pub fn both(mut s: Script) -> Flow<Value> {
    let [first, second] =
        ending::order(&mut s, |field, side| field.units_of(side).any(|id| is_idle(field, id)))?;
    s.then(Step::Turn(TurnStep::FreeActionsOf { side: first }));
    s.then(Step::Turn(TurnStep::FreeActionsOf { side: second }));
    Ok(Value::Nothing)
}

/// Those of one side, until it has no more or wants none.
pub fn of(mut s: Script, side: Side) -> Flow<Value> {
    let any = s.note(rule!("NMM-07-11"), |table, world| {
        let field = Field::new(table, world);
        Value::Yes(field.units_of(side).any(|id| is_idle(field, id)))
    })?;
    if any.yes() && s.call(rule!("NMM-07-11"), Step::Turn(TurnStep::FreeAction { side }))?.yes() {
        s.call(rule!("NMM-13-12"), Step::immediate_tests())?;
        s.call(rule!("NMM-07-20"), Step::window())?;
        s.then(Step::Turn(TurnStep::FreeActionsOf { side }));
    }
    Ok(Value::Nothing)
}

/// One Free Action. Its effects come at once (NMM-07-10). Returns whether there was one.
pub fn one(mut cx: Asking, side: Side) -> Flow<Value> {
    let about = About::Ask(Ask::FreeAction);
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-07-11"), about })?;
    let mut act = cx.act();
    if act.table().clock.acting != side {
        act.emit(rule!("NMM-13-12"), M::Acting.battle(side.index() as i32));
    }
    let Some(unit) = answer.piece.filter(|_| answer.verb != PASS) else { return Ok(Value::Yes(false)) };
    let actions = act.table().units[unit.index()].actions();
    act.emit(rule!("NMM-07-11"), M::Actions.on(unit, i32::from(actions) + 1));
    match (answer.verb, answer.object) {
        (SHOOT, Some(target)) => {
            cover::take_stance(&mut act, unit, cover::stance_of(&answer).0);
            act.then(Step::shoot(unit, target));
        }
        _ => {
            let left = act.table().units[unit.index()].disarray().saturating_sub(1);
            act.emit(rule!("NMM-07-11"), M::Disarray.on(unit, i32::from(left)));
        }
    }
    Ok(Value::Yes(true))
}

/// Whether a unit may take a Free Action: formed foot or horse, not Daunted, that was inactive this turn. Being
/// shot at does not matter.
pub fn is_idle(field: Field, unit: PieceId) -> bool {
    let state = field.state(unit);
    let fought = [Flags::FOUGHT, Flags::EVADED, Flags::TURNED, Flags::ATTACKED];
    field.is_unit(unit)
        && field.formed(unit)
        && !field.daunted(unit)
        && state.order() == Order::None
        && state.actions() == 0
        && !fought.into_iter().any(|flag| state.flags.has(flag))
}

const RULE: Rule = rule!("NMM-07-11");

/// Whether an answer is a legal Free Action of a side.
pub fn validate(known: &Known, world: &World, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let field = Field::new(known.table(), world);
    if answer.verb == PASS {
        return Ok(());
    }
    let Some(unit) = answer.piece else {
        return Err(Refusal::new(RULE, "Name a unit to steady or to shoot with, or pass."));
    };
    if field.side(unit) != side || !is_idle(field, unit) {
        let why = "Only formed units of your own that did nothing this turn and are not Daunted may act now.";
        return Err(Refusal::new(RULE, why).piece(unit));
    }
    match answer.verb {
        STEADY if field.state(unit).disarray() > 0 => Ok(()),
        STEADY => Err(Refusal::new(RULE, "It has no Disarray Token to remove.").piece(unit)),
        SHOOT if !field.kind(unit).is_formed_musketeers() => {
            Err(Refusal::new(RULE, "Only formed Musketeers may shoot now.").piece(unit))
        }
        SHOOT => Actions.validate(known, world, &shooting(side, unit), answer),
        _ => Err(Refusal::new(RULE, "A Free Action removes a Disarray Token, or is one Shoot Action.")),
    }
}

/// The Free Actions that a side has.
pub fn offer(known: &Known, world: &World, side: Side, offer: &mut dyn FnMut(Answer)) {
    let field = Field::new(known.table(), world);
    offer(Answer::plain(PASS));
    for unit in field.units_of(side).filter(|id| is_idle(field, *id)) {
        if field.state(unit).disarray() > 0 {
            offer(Answer::plain(STEADY).with(unit));
        }
        if field.kind(unit).is_formed_musketeers() {
            let shots = &mut |answer: Answer| {
                if answer.verb == SHOOT {
                    offer(answer.with(unit));
                }
            };
            Actions.candidates(known, world, &shooting(side, unit), shots);
        }
    }
}

/// The question of chapter 9 whose Shoot answers are the legal shots.
fn shooting(side: Side, unit: PieceId) -> Decision {
    let turn = Turn { unit, by: By::Free, leader: None, left: 1 };
    Decision { who: side, rule: RULE, about: About::Ask(Ask::Action(turn)) }
}
