//! Group Orders: several units of a brigade do the same thing at the same time (NMM-08-15, NMM-09-03).
//!
//! The group takes its first Action unit by unit in the owner's order, then its second. The places of members
//! that have not yet taken their part do not obstruct the others' paths; a place is free to end in only once its
//! owner has left it, so that nobody can be left without a legal place.

use engine::{About, Flow, PieceId, Verb};

use super::{mark_ordered, spend_token};
use crate::actions;
use crate::ask::{Ask, By, Turn};
use crate::field::Field;
use crate::marks::{group_over, grouped};
use crate::steps::{OrdersStep, Step};
use crate::table::{Order, Sign};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, rule};

/// The Brigadier names the units of the group one by one; the token is spent when all are named.
pub(super) fn name_units(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let who = cx.table().pieces[leader.index()].owner;
    let answer = cx.ask(Decision { who, rule: rule!("NMM-08-15"), about: About::Ask(Ask::Group(leader)) })?;
    let mut act = cx.act();
    if let (verb::GROUP, Some(unit)) = (answer.verb, answer.object.or(answer.piece)) {
        act.emit(rule!("NMM-08-16"), grouped(unit, false));
        act.then(OrdersStep::group(leader));
        return Ok(());
    }
    spend_token(&mut act);
    for at in 0..act.table().battle.group().len() {
        let unit = act.table().battle.group()[at].unit();
        mark_ordered(&mut act, unit);
    }
    act.then(OrdersStep::group_forfeit(leader, 0));
    Ok(())
}

/// The enemy may hold one chosen unit of the group to a single Action (NMM-07-23).
pub(super) fn offer_forfeit(cx: Asking, leader: PieceId, at: u8) -> Flow<()> {
    let unit = cx.table().battle.group().get(at as usize).map(|member| member.unit());
    let mut act = cx.act();
    match unit {
        Some(unit) => {
            act.then(Step::forfeit_window(unit));
            act.then(OrdersStep::group_forfeit(leader, at + 1));
        }
        None => act.then(OrdersStep::group_action(leader, 1, None)),
    }
    Ok(())
}

/// One unit of the group takes its part of the Action; the first to act settles its kind for all. A pass means
/// that the rest leave this Action out.
pub(super) fn act_together(mut cx: Asking, leader: PieceId, round: u8, kind: Option<Verb>) -> Flow<()> {
    let field = cx.field();
    let who = field.side(leader);
    let last = field.world.book.command.order_tokens.actions;
    let open = round <= last
        && field
            .table
            .battle
            .group()
            .iter()
            .any(|member| may_act(field, member.unit(), member.done(), round));
    if !open {
        return fight_and_end(cx, leader, round, kind);
    }
    let about = About::Ask(Ask::GroupAction { leader, round, verb: kind });
    let answer = cx.ask(Decision { who, rule: rule!("NMM-09-03"), about })?;
    let Some(unit) = answer.piece else { return fight_and_end(cx, leader, round, kind) };
    let mut act = cx.act();
    if answer.verb == verb::SHOOT {
        // All targets are declared before any die is thrown: the shooting chapter asks for them together.
        act.then(Step::group_shoot(round));
        act.then(OrdersStep::group_action(leader, round + 1, None));
        next_action(&mut act);
        return Ok(());
    }
    act.emit(rule!("NMM-09-03"), grouped(unit, true));
    let left = act.world().book.command.order_tokens.actions + 1 - round;
    actions::carry_out(&mut act, Turn { unit, by: By::Group, leader: Some(leader), left }, &answer);
    act.then(OrdersStep::group_action(leader, round, Some(answer.verb)));
    Ok(())
}

/// Every unit of the group is yet to take its part of the Action that begins.
fn next_action(act: &mut Acting) {
    let group = *act.table().battle.group();
    for member in group.iter().filter(|member| member.done()) {
        act.emit(rule!("NMM-09-03"), grouped(member.unit(), false));
    }
}

/// Nobody is left to take a part: the melees of the group's Attacks are fought, all contacts having been made
/// (NMM-09-03), and the Action is over.
fn fight_and_end(cx: Asking, leader: PieceId, round: u8, kind: Option<Verb>) -> Flow<()> {
    if kind != Some(verb::ATTACK) {
        return end_round(cx, leader, round, kind);
    }
    let mut act = cx.act();
    act.then(Step::group_fights());
    act.then(OrdersStep::group_ends(leader, round, kind));
    Ok(())
}

/// The group's Action is over; after the last, or a Special Action, which takes both (NMM-09-24), so is its Order.
pub(super) fn end_round(cx: Asking, leader: PieceId, round: u8, kind: Option<Verb>) -> Flow<()> {
    let special = matches!(kind, Some(verb::REORGANISE | verb::REFORM | verb::CLEAR));
    let last = special || round >= cx.world().book.command.order_tokens.actions;
    let mut act = cx.act();
    act.then(Step::immediate_tests());
    if last {
        act.emit(rule!("NMM-09-03"), group_over());
        act.then(Step::window());
        act.then(OrdersStep::token(leader));
    } else {
        next_action(&mut act);
        act.then(Step::window());
        act.then(OrdersStep::group_action(leader, round + 1, None));
    }
    Ok(())
}

/// The kind of Action that a verb stands for: however a unit moves to another place, it Moves (NMM-08-15).
pub(crate) const fn kind_of(verb: Verb) -> Verb {
    match verb {
        verb::CROSS | verb::PASS_THROUGH => verb::MOVE,
        verb::LIMBER => verb::UNLIMBER,
        verb::DISMOUNT => verb::MOUNT,
        other => other,
    }
}

/// Whether a unit of the group may still take its part of an Action.
pub(crate) fn may_act(field: Field, unit: PieceId, done: bool, round: u8) -> bool {
    !done
        && field.is_unit(unit)
        && !field.engaged(unit)
        && !field.daunted(unit)
        && field.state(unit).order() != Order::Support
        && (round <= 1 || !field.has(unit, Sign::Forfeit))
}
