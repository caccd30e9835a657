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

use engine::{PieceId, Side};
use tabletop::Length;

use crate::ChargePikes;
use crate::field::Field;
use crate::steps::Step;
use crate::table::{Charge, ChargeStage};

pub use after::{before_front, remaining};
pub use bars::{may_attack, may_charge, may_charge_at};
pub use contact::{Meeting, fits, standing, stands_behind};
pub use countering::{Both, judge_counter, may_counter, meets};
pub use evading::{Flight, judge_evade, may_evade, straight_on};
pub use impetus::{Rush, has_impetus, is_bad_ground};
pub use judging::{Way, judge, reach, wheels_too_far};
pub use moving::{halts_in_disorder, straightens};
pub use offering::{Foreseen, counter_of, foreseen};
pub use order::Order;
pub(crate) use questions::Charges;
pub use sweeping::{encountered, leave_guns, loose_gunners, loose_where_they_stood, sweep};
pub use upon::{Among, First, Upon, first_upon, is_passable};

engine::chapter! {
    /// The steps of this chapter. A charge is meant by its place in [`crate::table::Table::charges`].
    pub enum ChargingStep of ChargePikes in Step::Charging {
        /// A side announces its charges, which are moved one by one (CP-13-03).
        phase: Phase { side: Side } = |cx| announcing::phase(cx.script(), side);
        /// Whoever no enemy sees as the Movement phase begins is noted (CP-18-18).
        looks: Looks { side: Side } = |cx| announcing::looks(&mut cx.act(), side);
        /// A charge is announced, and then the next, until the side has no more.
        announces: Announces { side: Side } = |cx| announcing::announces(cx.asking(), side);
        /// The next of the announced charges is met, moved and evaded, and then the next, until all are.
        next: Next { side: Side } = |cx| announcing::next(cx.script(), side);
        /// The enemy may countercharge a charge (CP-15-39).
        meets: Meets { charge: u8 } = |cx| countering::answers(cx.asking(), charge);
        /// Unknown woods on the way are rolled for (CP-19-03).
        explores: Explores { charge: u8 } = |cx| announcing::explores(cx.script(), charge);
        /// A charge is moved into contact, with the countercharge that meets it.
        moves: Moves { charge: u8 } = |cx| moving::moves(&mut cx.act(), charge);
        /// The target of a charge evades if it may and will (CP-15-42).
        evades: Evades { charge: u8 } = |cx| evading::evades(cx.asking(), charge);
        /// After an evade the charger halts or goes on (CP-15-45).
        halts: Halts { charge: u8 } = |cx| evading::halts(cx.asking(), charge);
        /// A unit recoils (CP-15-53).
        recoil: Recoil { unit: PieceId, distance: Length } =
            |cx| recoiling::recoils(&mut cx.act(), unit, distance);
        /// A charger that passed its test closes up along its line on the enemy who failed his, within what is left of its
        /// charge distance (CP-18-13). Afterwards the caller looks whether they touch.
        closes_up: ClosesUp { charge: u8 } = |cx| after::closes_up(&mut cx.act(), charge);
        /// A charge that went home sweeps away the skirmishers or gunners whom it was aimed at, and may run straight on
        /// (CP-17-35).
        sweeps: Sweeps { charge: u8 } = |cx| after::sweeps(&mut cx.act(), charge);
        /// It runs straight on or not (CP-17-35).
        runs_on: RunsOn { charge: u8 } = |cx| after::runs_on(cx.asking(), charge);
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
