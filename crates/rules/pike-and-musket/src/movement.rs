//! The Movement and Orders Phase (section 07).

pub(crate) mod backs;
pub(crate) mod changes;
pub(crate) mod doing;
mod drawing;
mod entering;
pub(crate) mod judging;
pub(crate) mod legs;
pub(crate) mod meeting;
mod offers;
mod questions;
pub(crate) mod straight;

use engine::{Flow, PieceId};

use crate::ask::Ask;
use crate::charging;
use crate::hedgehog::{coming, riding_on};
use crate::marks::{lower, raise};
use crate::movement::backs::has_back_turned;
use crate::steps::{MovementStep, Step};
use crate::table::{BattleChange, Sign};
use crate::vocabulary::{CHARGE, COMMAND, DELIVER, ENTER, FINISH, MOVE, SEND};
use crate::{Acting, Asking, PikeAndMusket, orders, rule};

pub use changes::{Change, judge_change};
pub use entering::judge_entry;
pub use judging::{Judged, judge, judge_place, may_move};
pub use legs::{allowance_for, cost_of};
pub use meeting::{Met, meetings};
pub(crate) use questions::Moves;
pub use straight::{Straight, straight};

engine::chapter! {
    MovementStep of PikeAndMusket {
        phase: Phase = |cx| phase(&mut cx.act());
        next: Next = |cx| next(cx.asking());
        rides_on: RidesOn { rider, hedgehog } = |cx| riding_on::rides_on(cx.asking(), rider, hedgehog);
        delivers: Delivers { officer } = |cx| orders::delivers(cx.asking(), officer);
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
    coming::begins(act, unit);
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
