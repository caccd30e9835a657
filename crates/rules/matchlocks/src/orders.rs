//! Chapter 8: orders, and how Leaders ride (chapter 5). Leaders issue Orders and rally troops with their cards
//! (NMM-05-06).

use engine::{About, Flow, InlineVec, PieceId};

use crate::ask::{Ask, By};
use crate::field::Field;
use crate::marks::{group_over, grouped};
use crate::melee::later;
use crate::steps::{OrdersStep, Step};
use crate::table::{BattleChange, Order, Sign, UnitChange};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, Matchlocks, rule};

mod chance;
mod general;
pub(crate) mod group;
mod judging;
pub mod riding;

pub(crate) use chance::random_ride;
pub(crate) use general::is_yet_to_come;
pub(crate) use judging::Orders;
pub use judging::judge_order;
pub(crate) use judging::{judge_leader_move, offer_rides};

engine::chapter! {
    OrdersStep of Matchlocks {
        brigadier: Brigadier { leader } = |cx| brigadier(cx.asking(), leader);
        token: Token { leader } = |cx| token(cx.asking(), leader);
        group: Group { leader } = |cx| group::name_units(cx.asking(), leader);
        group_forfeit: GroupForfeit { leader, at } = |cx| group::offer_forfeit(cx.asking(), leader, at);
        group_action: GroupAction { leader, round, verb } =
            |cx| group::act_together(cx.asking(), leader, round, verb);
        group_ends: GroupEnds { leader, round, verb } =
            |cx| group::end_round(cx.asking(), leader, round, verb);
        general: General { leader } = |cx| general::general(cx.asking(), leader);
    }
}

/// A Brigadier's card is In Play: he has the Order Tokens of his class, and one more if the General gave it
/// (NMM-08-01, NMM-08-02, NMM-08-06).
fn brigadier(cx: Asking, leader: PieceId) -> Flow<()> {
    let (table, world) = (cx.table(), cx.world());
    let class = crate::book::CommandClass::of(table.units[leader.index()].class());
    let tokens = class.map_or(0, |class| world.book.command.order_tokens.of(class));
    let extra = if table.units[leader.index()].is(Sign::ExtraToken) {
        world.book.command.general_tokens.extra
    } else {
        0
    };
    let mut act = cx.act();
    act.emit(rule!("NMM-08-02"), BattleChange::OrderTokens(tokens + extra).event());
    for unit in supporters(act.field(), leader).iter() {
        act.then(Step::feed_in(*unit));
    }
    act.then(OrdersStep::token(leader));
    Ok(())
}

/// The squadrons of a Brigadier that hold a Support order and could be fed in as his card comes up (NMM-12-73).
fn supporters(field: Field, leader: PieceId) -> InlineVec<PieceId, 8> {
    let brigade = field.profile(leader).brigade;
    let his = field.units_of(field.side(leader)).filter(|unit| field.profile(*unit).brigade == brigade);
    let waiting = his.filter(|unit| field.state(*unit).supports().is_some());
    waiting.filter(|unit| later::judge_feed(field, *unit).is_ok()).take(8).collect()
}

/// He spends one token, or waives the rest (NMM-08-10): he moves himself, orders a unit, orders a group, or
/// rallies a unit.
fn token(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let field = cx.field();
    if field.table.battle.order_tokens() == 0
        || !field.piece(leader).on_table()
        || field.has(leader, Sign::Stunned)
    {
        return Ok(());
    }
    let who = field.side(leader);
    let answer = cx.ask(Decision { who, rule: rule!("NMM-08-10"), about: About::Ask(Ask::Token(leader)) })?;
    let mut act = cx.act();
    let unit = answer.object.or(answer.piece);
    match (answer.verb, unit) {
        (verb::RIDE | verb::JOIN, _) => {
            spend_token(&mut act);
            riding::ride(&mut act, leader, &answer, rule!("NMM-08-11"));
        }
        (verb::ORDER, Some(unit)) => {
            spend_token(&mut act);
            give_order(&mut act, unit, By::Order, leader);
        }
        (verb::RALLY, Some(unit)) => {
            spend_token(&mut act);
            give_order(&mut act, unit, By::RallyOrder, leader);
        }
        (verb::GROUP, Some(unit)) => {
            act.emit(rule!("NMM-08-15"), group_over());
            act.emit(rule!("NMM-08-15"), grouped(unit, false));
            act.then(OrdersStep::group(leader));
            return Ok(());
        }
        (verb::CANCEL, Some(unit)) => {
            act.emit(rule!("NMM-09-17"), UnitChange::Order(Order::None).on(unit));
            act.emit(rule!("NMM-09-17"), UnitChange::Supports(None).on(unit));
        }
        (verb::TURN, Some(unit)) => {
            spend_token(&mut act);
            act.then(Step::turn_in_melee(unit));
        }
        _ => {
            act.emit(rule!("NMM-08-02"), BattleChange::OrderTokens(0).event());
            return Ok(());
        }
    }
    act.then(OrdersStep::token(leader));
    Ok(())
}

/// Takes one token from the leader whose card is in play.
fn spend_token(act: &mut Acting) {
    let left = act.table().battle.order_tokens().saturating_sub(1);
    act.emit(rule!("NMM-08-10"), BattleChange::OrderTokens(left).event());
}

/// Gives a unit its Order: it acts at once, after the enemy has had his chance to play Forfeit (NMM-08-13).
fn give_order(act: &mut Acting, unit: PieceId, by: By, leader: PieceId) {
    mark_ordered(act, unit);
    act.then(Step::forfeit_window(unit));
    let actions = act.world().book.command.order_tokens.actions;
    act.then(Step::activate(unit, by, Some(leader), actions));
}

/// Marks a unit as ordered this turn; a Hedgehog that no enemy touches ends as its owner activates it
/// (NMM-12-25).
pub(crate) fn mark_ordered(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("NMM-08-19"), UnitChange::Order(Order::Ordered).on(unit));
    crate::melee::reaction::open_hedgehog(act, unit);
}
