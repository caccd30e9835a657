//! 15.3 to 15.6 and 15.10, with fights across obstacles (19.4): charges, impetus, countercharges, evades, recoils.

mod after;
mod announcing;
mod bars;
mod contact;
mod countering;
mod edge;
mod evading;
mod impetus;
mod judging;
mod moving;
mod offering;
mod order;
mod questions;
mod recoiling;
mod sweeping;
mod upon;

use engine::{Cx, Flow, PieceId, Side};
use tabletop::Length;

use crate::ChargePikes;
use crate::field::Field;
use crate::steps::Value;
use crate::table::{Charge, ChargeStage};

pub use after::remaining;
pub use bars::{may_attack, may_charge, may_charge_at};
pub use contact::{Meeting, fits, standing, stands_behind};
pub use countering::{Both, judge_counter, may_counter, meets};
pub use evading::{Flight, judge_evade, may_evade, straight_on};
pub use impetus::{Rush, has_impetus, is_bad_ground};
pub use judging::{Way, judge, reach};
pub use moving::straightens;
pub use offering::{Foreseen, foreseen};
pub use order::Order;
pub(crate) use questions::Charges;
pub use sweeping::{encountered, leave_guns, loose_gunners, loose_where_they_stood, sweep};
pub use upon::{Among, First, Upon, first_upon, is_passable};

/// The steps of this chapter. A charge is meant by its place in [`crate::table::Table::charges`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChargingStep {
    /// A side announces its charges, which are moved one by one (CP-13-03).
    Phase {
        /// Whose.
        side: Side,
    },
    /// Whoever no enemy sees as the Movement phase begins is noted (CP-18-18).
    Looks {
        /// The side that charges first.
        side: Side,
    },
    /// A charge is announced, and then the next, until the side has no more.
    Announces {
        /// Whose.
        side: Side,
    },
    /// The next of the announced charges is met, moved and evaded, and then the next, until all are.
    Next {
        /// Whose.
        side: Side,
    },
    /// The enemy may countercharge a charge (CP-15-39).
    Meets {
        /// Which.
        charge: u8,
    },
    /// Unknown woods on the way are rolled for (CP-19-03).
    Explores {
        /// Which charge.
        charge: u8,
    },
    /// A charge is moved into contact, with the countercharge that meets it.
    Moves {
        /// Which.
        charge: u8,
    },
    /// The target of a charge evades if it may and will (CP-15-42).
    Evades {
        /// Which charge.
        charge: u8,
    },
    /// After an evade the charger halts or goes on (CP-15-45).
    Halts {
        /// Which charge.
        charge: u8,
    },
    /// A unit recoils (CP-15-53).
    Recoil {
        /// Which.
        unit: PieceId,
        /// How far.
        distance: Length,
    },
    /// A charger that passed its test closes up along its line on the enemy who failed his, within what is left of its
    /// charge distance (CP-18-13). Afterwards the caller looks whether they touch.
    ClosesUp {
        /// Which charge.
        charge: u8,
    },
    /// A charge that went home sweeps away the skirmishers or gunners whom it was aimed at, and may run straight on
    /// (CP-17-35).
    Sweeps {
        /// Which.
        charge: u8,
    },
    /// It runs straight on or not (CP-17-35).
    RunsOn {
        /// Which charge.
        charge: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(step: ChargingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        ChargingStep::Phase { side } => announcing::phase(cx.script(), side),
        ChargingStep::Looks { side } => announcing::looks(cx.asking(), side),
        ChargingStep::Announces { side } => announcing::announces(cx.asking(), side),
        ChargingStep::Next { side } => announcing::next(cx.script(), side),
        ChargingStep::Meets { charge } => countering::answers(cx.asking(), charge),
        ChargingStep::Explores { charge } => announcing::explores(cx.script(), charge),
        ChargingStep::Moves { charge } => moving::moves(cx.asking(), charge),
        ChargingStep::Evades { charge } => evading::evades(cx.asking(), charge),
        ChargingStep::Halts { charge } => evading::halts(cx.asking(), charge),
        ChargingStep::Recoil { unit, distance } => recoiling::recoils(cx.asking(), unit, distance),
        ChargingStep::ClosesUp { charge } => after::closes_up(cx.asking(), charge),
        ChargingStep::Sweeps { charge } => after::sweeps(cx.asking(), charge),
        ChargingStep::RunsOn { charge } => after::runs_on(cx.asking(), charge),
    }
}

/// The charge or countercharge of a unit this turn.
pub fn charge_of<'a>(field: Field<'a>, charger: PieceId) -> Option<&'a Charge> {
    field.table.charges.iter().find(|charge| charge.charger() == charger)
}

/// The charges and countercharges of this turn that touch a unit or are aimed at it, with their places.
pub fn charges_on(field: Field<'_>, target: PieceId) -> impl Iterator<Item = (u8, &Charge)> {
    let charges = field.table.charges.iter().enumerate();
    charges.filter(move |(_, charge)| charge.target() == target).map(|(at, charge)| (at as u8, charge))
}

/// The countercharge that meets a charger, by its place.
pub fn counter_to(field: Field, charger: PieceId) -> Option<u8> {
    let counter = field.table.charges.iter().position(|charge| {
        charge.counter() && charge.target() == charger && charge.stage() == ChargeStage::Announced
    });
    counter.map(|at| at as u8)
}

/// Whether a unit stands in contact with an enemy by a charge of this turn that is not settled yet, its own or his.
pub fn is_touched(field: Field, unit: PieceId) -> bool {
    field.table.charges.iter().any(|charge| {
        charge.stage() == ChargeStage::Contact && (charge.charger() == unit || charge.target() == unit)
    })
}
