//! Fire at those who charge: defensive fire (CP-16-10) and pass-through fire (CP-16-19).

use engine::{PieceId, Refusal};
use tabletop::{Angle, Body, Length, Pose, Sector};

use super::firers::Firer;
use crate::field::Field;
use crate::formation;
use crate::movement;
use crate::rule;
use crate::table::{Charge, ChargeStage};
use crate::visibility::{Reach, Stand};

/// By what right a shot is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// At a target in range and arc.
    Ordinary,
    /// At an enemy who charges the shooter, by the place of the charge (CP-16-10).
    Defensive(u8),
    /// At an enemy whose charge at somebody else crossed the shooter's fire zone (CP-16-19).
    Passing(u8),
}

/// By what right a unit may shoot at an enemy: at one who charges it and stands in contact with it; at one who charged
/// somebody else if he needed more than half a full move (CP-16-19, CP-99-03). `None` if not at all.
pub fn claim(field: Field, shooter: PieceId, target: PieceId) -> Option<Claim> {
    let at_me = |charge: &Charge| charge.charger == target && charge.target == shooter;
    let mut charges = field.table.charges.iter().enumerate().filter(|(_, charge)| is_closed(charge));
    if let Some((at, _)) = charges.clone().find(|(_, charge)| at_me(charge)) {
        return Some(Claim::Defensive(at as u8));
    }
    if let Some((at, charge)) = charges.find(|(_, charge)| charge.charger == target) {
        let half = movement::normal_move(field, target, crate::going::Gait::Walk).half();
        return (charge.distance() > half).then_some(Claim::Passing(at as u8));
    }
    (!is_engaged(field, target)).then_some(Claim::Ordinary)
}

/// Whether a charge of this turn stands in contact and waits to be tested home.
pub fn is_closed(charge: &Charge) -> bool {
    charge.stage == ChargeStage::Contact
}

/// Whether a unit is in contact with an enemy: in combat, charged, or charging (CP-99-03).
pub fn is_engaged(field: Field, unit: PieceId) -> bool {
    let holds = |charge: &&Charge| charge.charger == unit || charge.target == unit;
    field.in_combat(unit)
        || field.table.charges.iter().filter(|charge| is_closed(charge)).any(|charge| holds(&charge))
}

/// How one figure reaches a charger somewhere along the last straight stretch of his way: for defensive fire anywhere
/// where he was in arc and range (CP-16-10), for pass-through fire at the point nearest to the figure (CP-16-19).
///
/// # Errors
/// He never was in arc and range.
pub fn reach(
    field: Field,
    charge: u8,
    claim: Claim,
    firer: &Firer,
    arc: &Sector,
    farthest: Length,
) -> Result<Reach, Refusal> {
    let Some(charge) = field.table.charges.get(usize::from(charge)) else {
        return Err(Refusal::new(rule!("CP-16-10"), "that charge is over"));
    };
    let found = |body: &Body| {
        let stand = Stand::Troops(*body);
        let nearest = stand.gap_from(firer.at);
        let in_arc = stand.caught_by(arc);
        (nearest.distance.within(farthest) && in_arc.is_some()).then_some(Reach { nearest, in_arc })
    };
    let nearest = |body: &Body| Stand::Troops(*body).gap_from(firer.at).distance;
    let reach = match claim {
        Claim::Passing(_) => track(field, charge)
            .min_by(|one, other| nearest(one).cmp(&nearest(other)))
            .and_then(|body| found(&body)),
        _ => track(field, charge).find_map(|body| found(&body)),
    };
    let rule = if matches!(claim, Claim::Passing(_)) { rule!("CP-16-19") } else { rule!("CP-16-10") };
    reach.ok_or_else(|| Refusal::new(rule, "the charge never was in range and arc").piece(charge.charger))
}

/// The charger at the end of his way and, step by step, back along its last straight stretch.
fn track<'a>(field: Field<'a>, charge: &'a Charge) -> impl Iterator<Item = Body> + 'a {
    let charger = charge.charger;
    let piece = field.piece(charger);
    let build = formation::build(field.profile(charger), field.state(charger), piece.figures, piece.shape());
    let step = field.world.length(field.world.book.shooting.track_step);
    let steps = charge.straight().0 / step.0.max(1);
    let (pose, back) = (piece.pose(), charge.heading() + Angle::HALF);
    (0..=steps + 1).map(move |at| {
        let way = if at > steps { charge.straight() } else { step.times(at) };
        let stands = pose.at + back.along(way);
        build.stand(Pose::new(stands, pose.facing))
    })
}
