//! Combat and its results (sections 08 and 09).

mod fighting;
mod ground;
mod leaders;
pub(crate) mod odds;
mod questions;
mod results;
mod who;

use crate::PikeAndMusket;
use crate::steps::CombatStep;

pub use leaders::{casualty_pool, supporters, survival_pool};
pub use odds::{COLUMNS, Odds, Reason, modifiers, odds, pool, shifts};
pub(crate) use questions::Fights;
pub use results::{is_spared, result};
pub use who::{
    Bound, bound, can_attack, has_room, in_range, is_open, may_attack, may_fight, may_join, must_attack,
    must_join, rides_at_hedgehog, with_room,
};

engine::chapter! {
    CombatStep of PikeAndMusket {
        next: Next = |cx| fighting::next(cx.asking());
        joins: Joins = |cx| fighting::joins(cx.asking());
        support: Support { side } = |cx| leaders::support(cx.asking(), side);
        exposed: Exposed { general, unit } = |cx| leaders::exposed(cx.asking(), general, unit);
        fought: Fought = |cx| fighting::fought(cx.asking());
        over: Over = |cx| fighting::over(&mut cx.act());
    }
}
