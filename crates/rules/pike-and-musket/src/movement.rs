//! The Movement and Orders Phase (section 07).

mod changes;
pub(crate) mod doing;
mod drawing;
mod entering;
mod judging;
mod legs;
mod meeting;
mod offers;
mod questions;
mod straight;

use engine::{Flow, PieceId};
use tabletop::{Distance, Outline};

use crate::ask::Ask;
use crate::charging;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::steps::Step;
use crate::table::{BattleChange, Sign};
use crate::vocabulary::{CHARGE, COMMAND, DELIVER, ENTER, FINISH, MOVE, SEND};
use crate::{Acting, Asking, PikeAndMusket, hedgehog, orders, rule, zones};

pub use changes::{Change, judge_change};
pub use entering::judge_entry;
pub use judging::{Judged, judge, judge_place, may_move};
pub(crate) use judging::{judge_way, leaves, room, stands_on};
pub use legs::{allowance_for, cost_of};
pub use meeting::{Met, meetings};
pub(crate) use questions::Moves;
pub use straight::{Straight, straight};

engine::chapter! {
    /// The steps of this chapter.
    pub enum MovementStep of PikeAndMusket in Step::Movement {
        /// Routers first, then pursuers out of control, then the rest (PM-07-01).
        phase: Phase = |cx| phase(&mut cx.act());
        /// A unit moves, or the phase ends.
        next: Next = |cx| next(cx.asking());
        /// A rider before whom a hedgehog has formed goes on.
        rides_on: RidesOn { rider: PieceId, hedgehog: PieceId } =
            |cx| hedgehog::rides_on(cx.asking(), rider, hedgehog);
        /// A staff officer gives the order that he carries (PM-07-19).
        delivers: Delivers { officer: PieceId } = |cx| orders::delivers(cx.asking(), officer);
        /// The moves of the phase are over.
        ends: Ends = |cx| ends(&mut cx.act());
    }
}

/// First the routers move, then pursuers out of control, then the rest and the reinforcements in any order (PM-07-01).
fn phase(act: &mut Acting) {
    act.then(Step::runs());
    act.then(Step::pursuers());
    act.then(MovementStep::next());
    act.then(MovementStep::ends());
}

/// The player moves as many of his units as he wishes, one after the other; each finishes its move before the next begins
/// (PM-07-01).
fn next(mut cx: Asking) -> Flow<()> {
    let side = cx.table().battle.acting();
    let (answer, judged) = cx.ask_judged(Ask::Move.of(side, rule!("PM-07-01")))?;
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    let Some(unit) = answer.piece else { return Ok(()) };
    if !matches!(answer.verb, COMMAND | DELIVER | SEND) {
        begins(&mut act, unit);
    }
    match answer.verb {
        MOVE => doing::moves(&mut act, unit, &answer, judged),
        CHARGE => charging::charges(&mut act, unit, &answer),
        ENTER => entering::enters(&mut act, unit, &answer),
        SEND => orders::sends(&mut act, unit, &answer),
        COMMAND => orders::commands(&mut act, &answer),
        DELIVER => act.then(MovementStep::delivers(unit)),
        _ => changes::changes(&mut act, unit, &answer),
    }
    act.then(MovementStep::next());
    Ok(())
}

/// A unit begins its move: the one before it has finished (PM-07-01). Whether an enemy holds it is settled now (PM-07-26),
/// and which infantry a rider begins upon (PM-07-14).
fn begins(act: &mut Acting, unit: PieceId) {
    let mover = act.table().battle.mover();
    if mover == Some(unit) {
        return;
    }
    if let Some(before) = mover {
        raise(act, rule!("PM-07-01"), before, Sign::MoveOver);
    }
    act.emit(rule!("PM-07-01"), BattleChange::Mover(Some(unit)).event());
    hedgehog::begins(act, unit);
    let field = act.field();
    if field.piece(unit).on_table() && field.is_unit(unit) && field.is_held(unit) {
        raise(act, rule!("PM-07-26"), unit, Sign::Held);
    }
}

/// At the end of the phase it is found who has his back turned: a unit that moved in it, or had its back turned before, and has the
/// nearest enemy that does not rout in its rear, no more than 300 mm off (PM-07-13).
fn ends(act: &mut Acting) {
    act.emit(rule!("PM-07-01"), BattleChange::Mover(None).event());
    let side = act.table().battle.acting();
    for unit in act.world().named() {
        let field = act.field();
        if !field.piece(unit).on_table() || field.side(unit) != side {
            continue;
        }
        let moved = field.is(unit, Sign::Moved) || field.is(unit, Sign::BackTurned);
        let turned = moved && has_back_turned(field, unit, &field.block(unit));
        match turned {
            true => raise(act, rule!("PM-07-13"), unit, Sign::BackTurned),
            false => lower(act, rule!("PM-07-13"), unit, Sign::BackTurned),
        }
        lower(act, rule!("PM-07-13"), unit, Sign::FacedAbout);
    }
}

/// Whether a unit that stood on a rectangle would have its back to the enemy: the middle of the front edge of the nearest enemy
/// infantry, cavalry or dragoon unit that does not rout lies in its rear zone, no more than 300 mm off. Not for units that rout,
/// pursue, charge or stand in hedgehog, nor for batteries (PM-07-13).
pub fn has_back_turned(field: Field, unit: PieceId, block: &tabletop::Block) -> bool {
    let never = !field.is_fighter(unit)
        || field.routs(unit)
        || field.is(unit, Sign::OutOfControl)
        || field.is(unit, Sign::Charging)
        || field.form(unit) == crate::table::Form::Hedgehog;
    if never {
        return false;
    }
    let limit = field.world.book.movement.backs.enemy_within;
    let may_be = |enemy: &PieceId| !field.routs(*enemy) && field.may_be_within(block, limit, *enemy);
    let enemies = field.fighters_of(field.side(unit).other()).filter(may_be);
    let behind = |enemy: PieceId| zones::is_behind(block, field.front(enemy));
    if !enemies.clone().any(behind) {
        return false;
    }
    let nearest = enemies.fold(None, |best: Option<(Distance, PieceId)>, enemy| match best {
        // Who surely is farther off is not measured.
        Some((least, _)) if !field.may_be_within(block, least.rounded_up(), enemy) => best,
        _ => best.into_iter().chain([(block.gap(&field.block(enemy)).distance, enemy)]).min(),
    });
    nearest.is_some_and(|(distance, enemy)| distance.within(limit) && behind(enemy))
}
