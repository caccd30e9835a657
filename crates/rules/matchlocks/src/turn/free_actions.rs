//! Step 1 of the end of a turn: Free Actions (NMM-07-11).

use engine::{Answer, Flow, PieceId, Refusal, Rng, Rule, Side};

use crate::actions::judge_action;
use crate::ask::{Ask, By, Turn};
use crate::chance::pieces_from;
use crate::facts::{About, Memory};
use crate::field::Field;
use crate::movement::cover;
use crate::shooting;
use crate::steps::{Step, TurnStep};
use crate::table::{BattleChange, Order, Sign, UnitChange};
use crate::turn::ending;
use crate::vocabulary::{PASS, SHOOT, STEADY};
use crate::{Asking, Decision, Script, rule};

/// Both sides' Free Actions, one side after the other (NMM-07-10). Nobody dices for the order, and nobody is asked,
/// where there is nothing that he could do: what stands on the table says so, and both sides see it.
pub fn both(mut s: Script) -> Flow<()> {
    let [first, second] = ending::order(&mut s, has_any)?;
    s.then(TurnStep::free_actions_of(first));
    s.leads_to(TurnStep::free_actions_of(second))
}

/// Those of one side, until it has no more or wants none.
pub fn of(mut s: Script, side: Side) -> Flow<()> {
    let any = s.recall(rule!("NMM-07-11"), |field, memory| has_any(field, memory, side))?;
    if any && s.call(rule!("NMM-07-11"), TurnStep::free_action(side))? {
        s.call(rule!("NMM-13-12"), Step::immediate_tests())?;
        s.call(rule!("NMM-07-20"), Step::window())?;
        s.then(TurnStep::free_actions_of(side));
    }
    Ok(())
}

/// One Free Action. Its effects come at once (NMM-07-10). Returns whether there was one.
pub fn one(mut cx: Asking, side: Side) -> Flow<bool> {
    let about = engine::About::Ask(Ask::FreeAction);
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-07-11"), about })?;
    let mut act = cx.act();
    if act.table().battle.acting() != side {
        act.emit(rule!("NMM-13-12"), BattleChange::Acting(side).event());
    }
    let Some(unit) = answer.piece.filter(|_| answer.verb != PASS) else { return Ok(false) };
    let actions = act.table().units[unit.index()].actions();
    act.emit(rule!("NMM-07-11"), UnitChange::Actions(actions + 1).on(unit));
    match (answer.verb, answer.object) {
        (SHOOT, Some(target)) => {
            cover::take_stance(&mut act, unit, cover::stance_of(&answer).0);
            act.then(Step::shoot(unit, target));
        }
        _ => {
            let left = act.table().units[unit.index()].disarray().saturating_sub(1);
            act.emit(rule!("NMM-07-11"), UnitChange::Disarray(left).on(unit));
        }
    }
    Ok(true)
}

/// Whether a unit may take a Free Action: formed foot or horse, not Daunted, that was inactive this turn. Being
/// shot at does not matter; one into whom pursuers have run has his hands full (NMM-09-07).
fn is_idle(field: Field, unit: PieceId) -> bool {
    let state = field.state(unit);
    let fought = [Sign::Fought, Sign::Evaded, Sign::Turned, Sign::Attacked];
    // What takes a look at all who fight is asked last.
    field.is_unit(unit)
        && field.formed(unit)
        && !field.daunted(unit)
        && state.order() == Order::None
        && state.actions() == 0
        && !fought.into_iter().any(|flag| state.is(flag))
        && !field.engaged(unit)
}

/// Whether a side can take a Free Action at all: one of its idle units has a Disarray Token to lose or a shot to fire.
fn has_any(field: Field, memory: &Memory, side: Side) -> bool {
    let idle = || field.units_of(side).filter(|id| is_idle(field, *id));
    // A glance tells of tokens, a shot is a long look.
    if idle().any(|id| field.state(id).disarray() > 0) {
        return true;
    }
    let mut musketeers = idle().filter(|id| field.kind(*id).is_formed_musketeers()).peekable();
    let about = musketeers.peek().and_then(|_| memory.about(field));
    musketeers.any(|id| has_shot(field, about, id))
}

/// Whether idle Musketeers have a Shoot Action to take now, as they stand in their wood or as they could: the first legal target tells. The nearest of
/// those is always one that they may choose (NMM-11-20).
fn has_shot(field: Field, about: Option<About>, unit: PieceId) -> bool {
    let has = shooting::has_any_shot(field, about, unit);
    debug_assert_eq!(has, {
        let mut offered = false;
        offer_shots(field, unit, &mut |_| offered = true);
        offered
    });
    has
}

/// The Shoot Actions of an idle unit that are legal now: whoever is idle has the right to one, so that nothing but the shot is judged.
fn offer_shots(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if field.kind(unit).is_formed_musketeers() {
        shooting::offer_shots(field, unit, offer);
    }
}

const RULE: Rule = rule!("NMM-07-11");

/// Whether an answer is a legal Free Action of a side.
///
/// # Errors
/// What forbids it.
pub fn validate(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
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
        SHOOT => judge_action(field, turn(unit), answer),
        _ => Err(Refusal::new(RULE, "A Free Action removes a Disarray Token, or is one Shoot Action.")),
    }
}

/// The Free Actions that a side has.
pub fn offer(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(PASS));
    for unit in field.units_of(side).filter(|id| is_idle(field, *id)) {
        if field.state(unit).disarray() > 0 {
            offer(Answer::plain(STEADY).with(unit));
        }
        offer_shots(field, unit, offer);
    }
}

/// One of them by luck: what the first unit that can do anything, from one drawn by luck on, might do.
pub fn sample(field: Field, memory: Option<&Memory>, side: Side, rng: &mut Rng) -> Answer {
    let pass = Answer::plain(PASS);
    if rng.chance(1, 8) {
        return pass;
    }
    let mut units = pieces_from(field, rng).filter(|id| field.side(*id) == side && is_idle(field, *id));
    let found = units.find_map(|unit| {
        let steady = (field.state(unit).disarray() > 0).then(|| Answer::plain(STEADY).with(unit));
        if steady.is_some() && rng.chance(1, 2) || !field.kind(unit).is_formed_musketeers() {
            return steady;
        }
        shooting::any_shot(field, memory, unit, rng).or(steady)
    });
    found.unwrap_or(pass)
}

/// A turn of chapter 9 in which the Shoot Action is judged.
const fn turn(unit: PieceId) -> Turn {
    Turn { unit, by: By::Free, leader: None, left: 1 }
}
