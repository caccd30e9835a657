//! Chapter 17: rounds of combat. Who [strikes](strikers), what it [counts](points) and what it hits on are pure
//! functions, which the game rolls and the odds reckon; a round carries them out.

mod following;
pub(crate) mod loss;
pub mod meeting;
pub(crate) mod parting;
mod pistols;
pub(crate) mod points;
pub mod pools;
mod questions;
mod round;
pub(crate) mod strikers;

use crate::ChargePikes;
use crate::steps::CombatStep;

pub use loss::{foremost_enemy, has_lost};
pub use parting::{part, parts_by_recoil};
pub use pistols::may_use_pistols;
pub use points::{Entry, Points, points};
pub(crate) use questions::Fights;
pub use round::pool_on_router;
pub use strikers::strikers;

engine::chapter! {
    CombatStep of ChargePikes {
        phase: Phase = |cx| round::phase(cx.script());
        pistols: Pistols { at } = |cx| pistols::declared(cx.asking(), at);
        assign: Assign = |cx| round::assign(cx.asking());
        strike: Strike { at } = |cx| round::strike(cx.asking(), at);
        strike_routers: StrikeRouters = |cx| round::strike_routers(cx.asking());
        suffer: Suffer { at } = |cx| round::suffer(&mut cx.act(), at);
        fought: Fought = |cx| round::fought(&mut cx.act());
        losing_tests: LosingTests = |cx| loss::losing_tests(cx.script());
        recoils: Recoils { at } = |cx| loss::recoils(&mut cx.act(), at);
        follow_ups: FollowUps { at } = |cx| following::follow_ups(&mut cx.act(), at);
        over: Over = |cx| round::over(&mut cx.act());
    }
}
