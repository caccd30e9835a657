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

use engine::{Cx, Flow, PieceId, Side};

use crate::ChargePikes;
use crate::steps::Value;

pub use chasing::{Chase, Meets, chase};
pub use departing::leaves;
pub use gaps::is_immune;
pub use pursuing::{forget_ways, is_outdistanced};
pub(crate) use questions::Compulsion;
pub use running::{Fate, Run, burst_through, rout};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoutingStep {
    /// A unit breaks and makes its initial rout move (CP-15-01); then whoever must pursue it does.
    Breaks {
        /// Which.
        unit: PieceId,
        /// From whom.
        cause: Option<PieceId>,
    },
    /// From whom it runs, where several have the same share in it. Returns him.
    Cause {
        /// Who breaks.
        unit: PieceId,
        /// The enemy that broke it.
        cause: Option<PieceId>,
    },
    /// It is in rout from now on, before anybody takes its pursuit up.
    Routs {
        /// Which.
        unit: PieceId,
    },
    /// It turns to flee.
    Turns {
        /// Which.
        unit: PieceId,
        /// From whom.
        cause: Option<PieceId>,
    },
    /// It runs: half a move at first, a full one later.
    Runs {
        /// Which.
        unit: PieceId,
        /// Whether this is the initial move.
        initial: bool,
    },
    /// It goes as far as it gets.
    RunsOn {
        /// Which.
        unit: PieceId,
        /// Whether this is the initial move.
        initial: bool,
    },
    /// Nobody is in combat with it any more.
    Parts {
        /// Who broke.
        unit: PieceId,
    },
    /// The enemies that must pursue a router take it up, one after the other (CP-15-13).
    Pursuit {
        /// The router.
        router: PieceId,
        /// The piece to look at next.
        from: u8,
    },
    /// After the router has run they set out, one after the other.
    Begin {
        /// The router.
        router: PieceId,
        /// The piece to look at next.
        from: u8,
    },
    /// One of them does, unless it halts before (CP-18-07).
    SetsOut {
        /// Who.
        unit: PieceId,
    },
    /// Foot is asked whether it tests to halt before it starts (CP-18-07).
    MayHalt {
        /// Who.
        unit: PieceId,
    },
    /// A unit that came home upon a router makes its initial pursuit move after it (CP-15-20); foot may test before it
    /// begins (CP-18-07).
    Pursues {
        /// Who.
        unit: PieceId,
        /// Whom.
        router: PieceId,
    },
    /// It takes up the pursuit: of this router, or of another that it had more figures upon (CP-15-15).
    TakesUp {
        /// Who.
        unit: PieceId,
        /// Whom.
        router: PieceId,
    },
    /// A pursuer runs after its quarry.
    Chases {
        /// Who.
        unit: PieceId,
        /// Whether this is the initial move.
        initial: bool,
    },
    /// It goes as far as it gets.
    ChasesOn {
        /// Who.
        unit: PieceId,
        /// Whether this is the initial move.
        initial: bool,
    },
    /// What a crash into a fresh enemy makes him test (CP-15-19).
    Crash {
        /// Who crashed.
        unit: PieceId,
        /// Into whom.
        enemy: PieceId,
    },
    /// The stand test of a unit into which a pursuer crashed waits for the next Shooting phase (CP-15-19).
    StandLater {
        /// Which.
        unit: PieceId,
    },
    /// A unit that has rallied or halted stands in line of battle and may turn about for free: it is asked (CP-18-06,
    /// CP-18-09).
    MayTurn {
        /// Which.
        unit: PieceId,
    },
    /// Routers move on (CP-13-02).
    Routers,
    /// One of them, as its owner orders.
    NextRouter {
        /// Whose.
        side: Side,
    },
    /// Pursuers move on (CP-13-02).
    Pursuers,
    /// One of them, as its owner orders.
    NextPursuer {
        /// Whose.
        side: Side,
    },
    /// Units off the table test whether they return (CP-15-16).
    Returns,
    /// One that passed comes back (CP-15-17).
    ComesBack {
        /// Which.
        unit: PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: RoutingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        RoutingStep::Breaks { unit, cause } => breaking::breaks(cx.script(), unit, cause),
        RoutingStep::Cause { unit, cause } => breaking::cause(cx.asking(), unit, cause),
        RoutingStep::Parts { unit } => breaking::parts(cx.asking(), unit),
        RoutingStep::Routs { unit } => breaking::routs(cx.asking(), unit),
        RoutingStep::Turns { unit, cause } => breaking::turns(cx.asking(), unit, cause),
        RoutingStep::Runs { unit, initial } => breaking::runs(cx.script(), unit, initial),
        RoutingStep::RunsOn { unit, initial } => breaking::runs_on(cx.asking(), unit, initial),
        RoutingStep::Pursuit { router, from } => pursuing::pursuit(cx.script(), router, from),
        RoutingStep::Begin { router, from } => pursuing::begin(cx.script(), router, from),
        RoutingStep::SetsOut { unit } => pursuing::sets_out(cx.script(), unit),
        RoutingStep::MayHalt { unit } => pursuing::may_halt(cx.asking(), unit),
        RoutingStep::Pursues { unit, router } => pursuing::pursues(cx.script(), unit, router),
        RoutingStep::TakesUp { unit, router } => pursuing::takes_up(cx.asking(), unit, router),
        RoutingStep::Chases { unit, initial } => chasing::chases(cx.script(), unit, initial),
        RoutingStep::ChasesOn { unit, initial } => chasing::chases_on(cx.asking(), unit, initial),
        RoutingStep::Crash { unit, enemy } => crashing::tests(cx.script(), unit, enemy),
        RoutingStep::StandLater { unit } => crashing::stand_later(cx.asking(), unit),
        RoutingStep::MayTurn { unit } => compulsion::may_turn(cx.asking(), unit),
        RoutingStep::Routers => compulsion::routers(cx.script()),
        RoutingStep::NextRouter { side } => compulsion::next_router(cx.asking(), side),
        RoutingStep::Pursuers => compulsion::pursuers(cx.script()),
        RoutingStep::NextPursuer { side } => compulsion::next_pursuer(cx.asking(), side),
        RoutingStep::Returns => returning::returns(cx.script()),
        RoutingStep::ComesBack { unit } => returning::comes_back(cx.asking(), unit),
    }
}
