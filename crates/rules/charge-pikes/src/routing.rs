//! 15.1 and 15.2: routing and pursuing units, and their return to the table. Every compulsory run is worked out by
//! `running` as a pure function before it is made.

mod breaking;
mod chasing;
mod compulsion;
mod crashing;
mod departing;
mod gaps;
mod ground;
mod lane;
mod pursuing;
mod questions;
mod returning;
mod running;

use engine::{PieceId, Side};

use crate::ChargePikes;
use crate::steps::Step;

pub use chasing::{Chase, Meets, chase};
pub use departing::leaves;
pub use gaps::is_immune;
pub use pursuing::{forget_ways, is_outdistanced};
pub(crate) use questions::Compulsion;
pub use running::{Fate, Run, burst_through, rout};

engine::chapter! {
    /// The steps of this chapter.
    pub enum RoutingStep of ChargePikes in Step::Routing {
        /// A unit breaks and makes its initial rout move (CP-15-01); then whoever must pursue it does.
        breaks: Breaks { unit: PieceId, cause: Option<PieceId> } =
            |cx| breaking::breaks(cx.script(), unit, cause);
        /// From whom it runs, where several have the same share in it. Returns him.
        cause: Cause { unit: PieceId, cause: Option<PieceId> } -> Option<PieceId> =
            |cx| breaking::cause(cx.asking(), unit, cause);
        /// It is in rout from now on, before anybody takes its pursuit up.
        routs: Routs { unit: PieceId } = |cx| breaking::routs(&mut cx.act(), unit);
        /// It turns to flee.
        turns: Turns { unit: PieceId, cause: Option<PieceId> } =
            |cx| breaking::turns(&mut cx.act(), unit, cause);
        /// It runs: half a move at first, a full one later.
        runs: Runs { unit: PieceId, initial: bool } = |cx| breaking::runs(cx.script(), unit, initial);
        /// It goes as far as it gets.
        runs_on: RunsOn { unit: PieceId, initial: bool } =
            |cx| breaking::runs_on(&mut cx.act(), unit, initial);
        /// Nobody is in combat with it any more.
        parts: Parts { unit: PieceId } = |cx| breaking::parts(&mut cx.act(), unit);
        /// The enemies that must pursue a router take it up, one after the other (CP-15-13).
        pursuit: Pursuit { router: PieceId, from: u8 } = |cx| pursuing::pursuit(cx.script(), router, from);
        /// After the router has run they set out, one after the other.
        begin: Begin { router: PieceId, from: u8 } = |cx| pursuing::begin(cx.script(), router, from);
        /// One of them does, unless it halts before (CP-18-07).
        sets_out: SetsOut { unit: PieceId } = |cx| pursuing::sets_out(cx.script(), unit);
        /// Foot is asked whether it tests to halt before it starts (CP-18-07).
        may_halt: MayHalt { unit: PieceId } -> bool = |cx| pursuing::may_halt(cx.asking(), unit);
        /// A unit that came home upon a router makes its initial pursuit move after it (CP-15-20); foot may test before it
        /// begins (CP-18-07).
        pursues: Pursues { unit: PieceId, router: PieceId } =
            |cx| pursuing::pursues(cx.script(), unit, router);
        /// It takes up the pursuit: of this router, or of another that it had more figures upon (CP-15-15).
        takes_up: TakesUp { unit: PieceId, router: PieceId } =
            |cx| pursuing::takes_up(cx.asking(), unit, router);
        /// A pursuer runs after its quarry.
        chases: Chases { unit: PieceId, initial: bool } = |cx| chasing::chases(cx.script(), unit, initial);
        /// It goes as far as it gets.
        chases_on: ChasesOn { unit: PieceId, initial: bool } =
            |cx| chasing::chases_on(&mut cx.act(), unit, initial);
        /// What a crash into a fresh enemy makes him test (CP-15-19).
        crash: Crash { unit: PieceId, enemy: PieceId } = |cx| crashing::tests(cx.script(), unit, enemy);
        /// The stand test of a unit into which a pursuer crashed waits for the next Shooting phase (CP-15-19).
        stand_later: StandLater { unit: PieceId } = |cx| crashing::stand_later(&mut cx.act(), unit);
        /// A unit that has rallied, or halted a pursuit, stands in line of battle and may turn about for free: it is asked
        /// (CP-18-06, CP-18-09).
        may_turn: MayTurn { unit: PieceId, pursued: bool } =
            |cx| compulsion::may_turn(cx.asking(), unit, pursued);
        /// Routers move on (CP-13-02).
        routers: Routers = |cx| compulsion::routers(cx.script());
        /// One of them, as its owner orders.
        next_router: NextRouter { side: Side } = |cx| compulsion::next_router(cx.asking(), side);
        /// Pursuers move on (CP-13-02).
        pursuers: Pursuers = |cx| compulsion::pursuers(cx.script());
        /// One of them, as its owner orders.
        next_pursuer: NextPursuer { side: Side } = |cx| compulsion::next_pursuer(cx.asking(), side);
        /// Units off the table test whether they return (CP-15-16).
        returns: Returns = |cx| returning::returns(cx.script());
        /// One that passed comes back (CP-15-17).
        comes_back: ComesBack { unit: PieceId } = |cx| returning::comes_back(&mut cx.act(), unit);
    }
}
