//! Movement (section 05): the units of the tertia that was called, and the officers, wagons and guns of the Officers and Artillery card.

mod crews;
pub(crate) mod doing;
mod dragoons;
mod gallopers;
pub(crate) mod garrison;
pub(crate) mod judging;
mod offers;
mod onward;
pub(crate) mod placing;
mod questions;
pub(crate) mod staff;
pub(crate) mod way;

use engine::{Flow, Side};

use crate::ask::Ask;
use crate::attacking::answering::countercharges;
use crate::attacking::doing::attacks;
use crate::field::Field;
use crate::marks::lower;
use crate::steps::MovementStep;
use crate::table::{BattleChange, Sign};
use crate::vocabulary::{ATTACK, COUNTERCHARGE, DISMOUNT, FINISH, MOUNT};
use crate::{Asking, ChargeYrPikes, rule};

pub use crews::serves_again;
pub(crate) use doing::{Paid, disordering, goes, is_muddled, rolls_tolls};
pub(crate) use dragoons::offers as of_dragoons;
pub use garrison::garrisons;
pub use judging::{Judged, is_chained, judge, may_move, rides_along};
pub(crate) use judging::{judge_bonus, judge_ready};
pub use placing::{Place, judge_place, nearest_clear, pushes_aside};
pub(crate) use questions::Moves;
pub use staff::{Ride, judge_pivot, judge_ride, judge_seat, pivots, silences};
pub use way::{Drawing, drawing_of, stretches};

engine::chapter! {
    MovementStep of ChargeYrPikes {
        next: Next { side } = |cx| next(cx.asking(), side);
        staff: Staff { side } = |cx| staff::next(cx.asking(), side);
        onward: Onward { unit } = |cx| onward::goes_on(cx.asking(), unit);
        pushes: Pushes { router } = |cx| placing::pushed(&mut cx.act(), router);
    }
}

/// The owner of the card decides in which order its units move, and officers who ride with them; each may decline (CYP-02-02,
/// CYP-05-16).
fn next(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-02-02");
    let field = Field::new(cx.table(), cx.world());
    if offers::movers(field, side).next().is_none() {
        let _ = cx.act();
        return Ok(());
    }
    let (answer, deed) = cx.ask_judged(Ask::Move.of(side, why))?;
    if answer.verb == FINISH {
        let mut act = cx.act();
        for piece in act.world().named() {
            if act.table().pieces[piece.index()].owner == side {
                lower(&mut act, why, piece, Sign::Ready);
            }
        }
        act.emit(why, BattleChange::Called(None).event());
        return Ok(());
    }
    match answer.verb {
        ATTACK => attacks(cx, side, &answer, deed),
        COUNTERCHARGE => countercharges(cx, side, &answer),
        MOUNT | DISMOUNT => dragoons::changes(cx, side, &answer),
        _ => doing::moves(cx, side, &answer, deed),
    }
}
