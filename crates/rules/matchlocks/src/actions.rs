//! Chapter 9: actions.

use engine::{About, Answer, Flow, Side};

use crate::ask::{Ask, By, Turn};
use crate::field::Field;
use crate::movement::{self, carrying, cover};
use crate::steps::{ActionsStep, Step};
use crate::table::{Order, Sign, UnitChange};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, Matchlocks, rule};

mod chance;
mod consent;
mod drawing_up;
mod guns;
pub(crate) mod judging;
pub(crate) mod leading;
pub(crate) mod offering;
mod rallying;
mod special;
mod supporting;

pub(crate) use chance::sample_action;
pub(crate) use drawing_up::other_formation;
pub(crate) use guns::offer_pack_up;
pub use judging::judge_action;
pub(crate) use judging::{Actions, direction_of, legs_of};
pub use leading::attack_can_follow;
pub(crate) use offering::attack;
pub use offering::offer_actions;
pub(crate) use rallying::turned;

engine::chapter! {
    ActionsStep of Matchlocks {
        activate: Activate { turn } = |cx| activate(cx.asking(), turn);
        initiative: Initiative { side } = |cx| initiative(cx.asking(), side);
        face: Face { unit } = |cx| rallying::face(cx.asking(), unit);
        repair: Repair { unit } = |cx| guns::repair(cx.asking(), unit);
    }
}

/// A unit takes its next Action, if it has one left and may (NMM-09-01, NMM-09-02). The next is chosen after the
/// last is resolved (NMM-08-13). Returns whether it took one.
fn activate(mut cx: Asking, turn: Turn) -> Flow<bool> {
    let field = cx.field();
    let Some(turn) = still_acting(field, turn) else { return Ok(false) };
    let who = field.side(turn.unit);
    let answer = cx.ask(Decision { who, rule: rule!("NMM-09-01"), about: About::Ask(Ask::Action(turn)) })?;
    let declined = answer.verb == verb::REFEREE && !consent::is_agreed(&mut cx, turn, &answer)?;
    let mut act = cx.act();
    if answer.verb == verb::PASS {
        return Ok(false);
    }
    if declined {
        consent::decline(&mut act, turn);
        act.then(Step::activate(turn.unit, turn.by, turn.leader, turn.left));
        return Ok(false);
    }
    let spent = carry_out(&mut act, turn, &answer);
    if !matches!(turn.by, By::Go | By::Free) {
        // Who evaded off the table, fled from a gun or was merged may have left a friend the last standing.
        act.then(Step::immediate_tests());
        act.then(Step::window());
    }
    act.then(Step::activate(turn.unit, turn.by, turn.leader, turn.left.saturating_sub(spent)));
    Ok(true)
}

/// The turn of a unit as it really is: held to one Action by Forfeit (NMM-07-23), or over because the unit is
/// gone, fights, or may not act any more.
fn still_acting(field: Field, turn: Turn) -> Option<Turn> {
    let all = field.world.book.command.order_tokens.actions;
    // A Perk comes on top of what Forfeit has left of the Order (NMM-07-22).
    let held = field.has(turn.unit, Sign::Forfeit) && turn.by != By::Perk;
    let left = if held && turn.left == all { 1 } else { turn.left };
    let over =
        left == 0 || (held && turn.left < all) || !field.is_unit(turn.unit) || field.engaged(turn.unit);
    (!over).then_some(Turn { left, ..turn })
}

/// Carries out an Action that has been judged legal and says how many of the unit's Actions it takes.
pub(crate) fn carry_out(act: &mut Acting, turn: Turn, answer: &Answer) -> u8 {
    let unit = turn.unit;
    let taken = act.table().units[unit.index()].actions() + 1;
    act.emit(rule!("NMM-09-01"), UnitChange::Actions(taken).on(unit));
    if !cover::is_move(answer.verb) {
        cover::take_stance(act, unit, cover::stance_of(answer).0);
    }
    match answer.verb {
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::PIVOT | verb::CROSS | verb::PASS_THROUGH => {
            let (stance, plain) = cover::stance_of(answer);
            if plain.amount == carrying::LEAVE_BEHIND {
                carrying::leave_behind(act, unit);
            }
            match *judging::legs_of(answer) {
                [leg] => act.then(Step::move_and_stand(unit, leg, turn.by, stance)),
                ref legs => movement::follow(act, unit, legs, turn.by, stance),
            }
        }
        verb::SHOOT => {
            if let Some(target) = answer.object {
                act.then(Step::shoot(unit, target));
            }
        }
        verb::ATTACK => {
            if let Some(target) = answer.object {
                act.then(Step::attack(unit, target, judging::direction_of(answer)));
            }
        }
        verb::SUPPORT => {
            // It stands by from now on: its one advance is part of the Action (NMM-09-16).
            supporting::support(act, turn, answer);
            return turn.left;
        }
        verb::RALLY => {
            rallying::rally(act, unit);
            return act.world().book.morale.rally.actions_for_disarray;
        }
        verb::RECOVER => {
            rallying::recover(act, unit);
            return act.world().book.morale.rally.actions_for_daunted;
        }
        verb::MOUNT | verb::DISMOUNT => drawing_up::mount_or_dismount(act, unit, answer),
        verb::LIMBER | verb::UNLIMBER => guns::pack_up(act, unit, answer),
        verb::REPAIR => act.then(ActionsStep::repair(unit)),
        verb::REFEREE => {
            consent::carry_out(act, unit, answer);
            return turn.left;
        }
        verb::REORGANISE | verb::REFORM | verb::CLEAR => {
            special::carry_out(act, unit, answer);
            return turn.left;
        }
        _ => {}
    }
    1
}

/// A side's Skirmishers and Artillery act on their initiative, one after the other, each finishing both Actions
/// before the next begins (NMM-09-04).
fn initiative(mut cx: Asking, side: Side) -> Flow<()> {
    let field = cx.field();
    if !field.units_of(side).any(|unit| judging::judge_initiative(field, unit).is_ok()) {
        return Ok(());
    }
    let answer =
        cx.ask(Decision { who: side, rule: rule!("NMM-09-04"), about: About::Ask(Ask::Initiative) })?;
    let mut act = cx.act();
    let Some(unit) = answer.piece else { return Ok(()) };
    act.emit(rule!("NMM-09-05"), UnitChange::Order(Order::Initiative).on(unit));
    crate::melee::reaction::open_hedgehog(&mut act, unit);
    let actions = act.world().book.command.order_tokens.actions;
    act.then(Step::activate(unit, By::Initiative, None, actions));
    act.then(Step::initiative(side));
    Ok(())
}
