//! 15.3 to 15.6 and 15.10, with fights across obstacles (19.4): charges, impetus, countercharges, evades, recoils.

pub mod after;
pub mod announced;
mod announcing;
pub mod bars;
pub mod contact;
pub mod countering;
mod edge;
pub mod evading;
pub mod impetus;
pub mod judging;
pub mod moving;
pub mod offering;
pub mod order;
pub mod questions;
mod recoiling;
pub mod sweeping;
pub mod upon;

use crate::ChargePikes;
use crate::steps::ChargingStep;

engine::chapter! {
    ChargingStep of ChargePikes {
        phase: Phase { side } = |cx| announcing::phase(cx.script(), side);
        looks: Looks { side } = |cx| announcing::looks(&mut cx.act(), side);
        announces: Announces { side } = |cx| announcing::announces(cx.asking(), side);
        next: Next { side } = |cx| announcing::next(cx.script(), side);
        meets: Meets { charge } = |cx| countering::answers(cx.asking(), charge);
        explores: Explores { charge } = |cx| announcing::explores(cx.script(), charge);
        moves: Moves { charge } = |cx| moving::moves(&mut cx.act(), charge);
        evades: Evades { charge } = |cx| evading::evades(cx.asking(), charge);
        halts: Halts { charge } = |cx| evading::halts(cx.asking(), charge);
        recoil: Recoil { unit, distance } = |cx| recoiling::recoils(&mut cx.act(), unit, distance);
        closes_up: ClosesUp { charge } = |cx| after::closes_up(&mut cx.act(), charge);
        sweeps: Sweeps { charge } = |cx| after::sweeps(&mut cx.act(), charge);
        runs_on: RunsOn { charge } = |cx| after::runs_on(cx.asking(), charge);
    }
}
