//! 15.3 to 15.6 and 15.10, with fights across obstacles (19.4): charges, impetus, countercharges, evades, recoils.

use engine::{Answer, Cx, Few, Flow, PieceId, Refusal, Side};
use tabletop::{Angle, Edge, FeatureId, Length, Path, Pose};

use crate::field::Field;
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::table::{Charge, ChargeStage, Flags};
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{Acting, ChargePikes, Decision, Known};

/// The steps of this chapter. A charge is meant by its place in [`crate::table::Table::charges`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChargingStep {
    /// A side announces its charges, which are moved one by one (CP-13-03).
    Phase {
        /// Whose.
        side: Side,
    },
    /// A unit recoils (CP-15-53).
    Recoil {
        /// Which.
        unit: PieceId,
        /// How far.
        distance: Length,
    },
    /// A charge whose enemy gave way closes up on him (CP-18-13). Afterwards the caller looks whether they touch.
    ClosesUp {
        /// Which.
        charge: u8,
    },
    /// A charge that went home sweeps away the skirmishers or gunners whom it was aimed at, and may run straight on
    /// (CP-17-35).
    Sweeps {
        /// Which.
        charge: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(step: ChargingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        ChargingStep::Phase { side: _ } | ChargingStep::Recoil { unit: _, distance: _ } => Ok(Value::Nothing),
        ChargingStep::ClosesUp { charge: _ } => Ok(Value::Nothing),
        ChargingStep::Sweeps { charge: _ } => Ok(Value::Nothing),
    }
}

/// The legs of a charge as a player orders them.
pub type Legs = Few<tabletop::Leg, 4>;

/// A way by which a unit can charge an enemy, up to contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// What it does: a new frontage is taken up before it begins.
    pub path: Path,
    /// Across how many files it draws up first; 0 for as it stands (CP-15-28).
    pub files: u8,
    /// Its length, measured at the front corner that goes farther (CP-15-70).
    pub distance: Length,
    /// What it costs of the charge move: its length, more for ground, and the change of frontage.
    pub cost: Length,
    /// Its last straight stretch.
    pub straight: Length,
    /// All wheels together, in hundredths of a degree (CP-15-27).
    pub wheeled: i32,
    /// Where and how it meets the enemy.
    pub meeting: Meeting,
}

/// How a charge comes into contact (CP-15-29).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// With whom.
    pub enemy: PieceId,
    /// Where the charger stands when it first touches him.
    pub touching: Pose,
    /// Where it stands when it is laid flush.
    pub squared: Pose,
    /// The enemy's edge that it touches first.
    pub edge: Edge,
    /// The obstacle across which they meet (CP-19-35).
    pub across: Option<FeatureId>,
    /// In which direction it comes.
    pub heading: Angle,
}

/// The charge or countercharge of a unit this turn: the last, if it made several.
pub fn charge_of<'a>(field: Field<'a>, charger: PieceId) -> Option<&'a Charge> {
    field.table.charges.iter().rev().find(|charge| charge.charger == charger)
}

/// The charges and countercharges of this turn that touch a unit or are aimed at it, with their places.
pub fn charges_on(field: Field<'_>, target: PieceId) -> impl Iterator<Item = (u8, &Charge)> {
    let charges = field.table.charges.iter().enumerate();
    charges.filter(move |(_, charge)| charge.target == target).map(|(at, charge)| (at as u8, charge))
}

/// Whether a unit is involved in a charge of this turn: it charges, countercharges or is charged, whatever came of it. A
/// charger that halted without contact is not, nor is an evader that was not caught (CP-18-20).
pub fn is_involved(field: Field, unit: PieceId) -> bool {
    let counts = |charge: &Charge| charge.stage != ChargeStage::Halted;
    field
        .table
        .charges
        .iter()
        .any(|charge| counts(charge) && (charge.charger == unit || charge.target == unit))
        || field.has(unit, Flags::WAS_CHARGED)
}

/// Sweeps away the enemy skirmishers and gunners whom a close-order unit runs into on its way (CP-17-35): every figure
/// encountered. For charges at another target, routers and pursuers.
pub fn sweep(_act: &mut Acting, _runner: PieceId, _path: &Path) {}

/// Gunners leave their guns, which stay where they are, and move from now on as skirmishing foot (CP-15-46).
pub fn leave_guns(_act: &mut Acting, _battery: PieceId) {}

/// What this chapter asks.
pub(crate) struct Charges;

impl Questions for Charges {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
    }
}
