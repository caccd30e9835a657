//! 15.1 and 15.2: routing and pursuing units, and their return to the table. Every compulsory run is worked out by
//! `running` as a pure function before it is made.

mod breaking;
mod chasing;
mod compulsion;
mod crashing;
mod departing;
pub(crate) mod gaps;
mod ground;
mod lane;
mod pursuing;
mod questions;
mod returning;
pub(crate) mod running;

use crate::ChargePikes;
use crate::steps::RoutingStep;

pub use chasing::{Chase, Meets, chase};
pub use departing::leaves;
pub use gaps::is_immune;
pub use pursuing::{forget_ways, is_outdistanced};
pub(crate) use questions::Compulsion;
pub use running::{Fate, Run, burst_through, rout};

engine::chapter! {
    RoutingStep of ChargePikes {
        breaks: Breaks { unit, cause } = |cx| breaking::breaks(cx.script(), unit, cause);
        cause: Cause { unit, cause } = |cx| breaking::cause(cx.asking(), unit, cause);
        routs: Routs { unit } = |cx| breaking::routs(&mut cx.act(), unit);
        turns: Turns { unit, cause } = |cx| breaking::turns(&mut cx.act(), unit, cause);
        runs: Runs { unit, initial } = |cx| breaking::runs(cx.script(), unit, initial);
        runs_on: RunsOn { unit, initial } = |cx| breaking::runs_on(&mut cx.act(), unit, initial);
        parts: Parts { unit } = |cx| breaking::parts(&mut cx.act(), unit);
        pursuit: Pursuit { router, from } = |cx| pursuing::pursuit(cx.script(), router, from);
        begin: Begin { router, from } = |cx| pursuing::begin(cx.script(), router, from);
        sets_out: SetsOut { unit } = |cx| pursuing::sets_out(cx.script(), unit);
        may_halt: MayHalt { unit } = |cx| pursuing::may_halt(cx.asking(), unit);
        pursues: Pursues { unit, router } = |cx| pursuing::pursues(cx.script(), unit, router);
        takes_up: TakesUp { unit, router } = |cx| pursuing::takes_up(cx.asking(), unit, router);
        chases: Chases { unit, initial } = |cx| chasing::chases(cx.script(), unit, initial);
        chases_on: ChasesOn { unit, initial } = |cx| chasing::chases_on(&mut cx.act(), unit, initial);
        crash: Crash { unit, enemy } = |cx| crashing::tests(cx.script(), unit, enemy);
        stand_later: StandLater { unit } = |cx| crashing::stand_later(&mut cx.act(), unit);
        may_turn: MayTurn { unit, pursued } = |cx| compulsion::may_turn(cx.asking(), unit, pursued);
        routers: Routers = |cx| compulsion::routers(cx.script());
        next_router: NextRouter { side } = |cx| compulsion::next_router(cx.asking(), side);
        pursuers: Pursuers = |cx| compulsion::pursuers(cx.script());
        next_pursuer: NextPursuer { side } = |cx| compulsion::next_pursuer(cx.asking(), side);
        returns: Returns = |cx| returning::returns(cx.script());
        comes_back: ComesBack { unit } = |cx| returning::comes_back(&mut cx.act(), unit);
    }
}
