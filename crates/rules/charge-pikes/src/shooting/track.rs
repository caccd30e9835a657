//! Fire at those who come or pass by: defensive fire (CP-16-10) and pass-through fire (CP-16-19).

use std::cell::{OnceCell, RefCell};

use engine::{PieceId, Refusal, Rule};
use tabletop::{Body, Length, Point, Pose, Sector};

use super::choice::WholeTable;
use super::firers::Firer;
use super::way::{Track, Way, way_of};
use crate::field::Field;
use crate::going::way;
use crate::movement::rates;
use crate::rule;
use crate::table::{Charge, ChargeStage, Shot, Sign};
use crate::visibility::reach::Reach;
use crate::visibility::sight::Purpose;
use crate::visibility::stand::Stand;
use crate::visibility::view::View;

/// By what right a shot is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// At a target in range and arc.
    Ordinary,
    /// At an enemy who charges the shooter, by the place of the charge (CP-16-10).
    Defensive(u8),
    /// At an enemy whose charge at somebody else crossed the shooter's fire zone (CP-16-19).
    Passing(u8),
    /// At an enemy who moved through it otherwise.
    Crossing,
}

/// By what right a unit may shoot at an enemy: at one who charges it and stands in contact with it; at one who charged
/// somebody else if he needed more than half a full move (CP-16-19, CP-99-03). `None` if not at all.
pub fn claim(field: Field, shooter: PieceId, target: PieceId) -> Option<Claim> {
    let at_me = |charge: &Charge| charge.charger() == target && charge.target() == shooter;
    let mut charges = field.table.charges.iter().enumerate().filter(|(_, charge)| is_closed(charge));
    if let Some((at, _)) = charges.clone().find(|(_, charge)| at_me(charge)) {
        return Some(Claim::Defensive(at as u8));
    }
    if let Some((at, charge)) = charges.find(|(_, charge)| charge.charger() == target) {
        let half = rates::normal_move(field, target, way::Gait::Walk).half();
        return (charge.distance() > half).then_some(Claim::Passing(at as u8));
    }
    (!is_engaged(field, target)).then_some(Claim::Ordinary)
}

/// Whether a charge of this turn stands in contact and waits to be tested home.
fn is_closed(charge: &Charge) -> bool {
    charge.stage() == ChargeStage::Contact
}

/// Whether a unit is in contact with an enemy: in combat, charged or charging, pursuing a router whom it touches or so
/// pursued (CP-99-03).
pub fn is_engaged(field: Field, unit: PieceId) -> bool {
    let holds = |charge: &&Charge| charge.charger() == unit || charge.target() == unit;
    let mut charges = field.table.charges.iter().filter(|charge| is_closed(charge));
    field.in_combat(unit) || charges.any(|charge| holds(&charge)) || is_caught(field, unit)
}

fn is_caught(field: Field, unit: PieceId) -> bool {
    let chases = |hunter: PieceId, quarry: PieceId| {
        field.has(hunter, Sign::Pursuing)
            && field.state(hunter).pursues() == Some(quarry)
            && field.piece(quarry).on_table()
            && field.touching(hunter, quarry)
    };
    if field.routs(unit) {
        return field.units_of(field.side(unit).other()).any(|hunter| chases(hunter, unit));
    }
    field.state(unit).pursues().is_some_and(|quarry| chases(unit, quarry))
}

/// Somebody who comes or passes by, and by what right he is shot at: made ready to be asked after by many figures.
pub struct Passer<'s, 'a> {
    claim: Claim,
    way: Option<Way>,
    track: OnceCell<Track>,
    /// What stands between the shooter and the last place at which he was looked for there: mostly the next figure finds him at the
    /// same.
    view: RefCell<Option<(Pose, View<'s, 'a>)>>,
}

impl<'s, 'a> Passer<'s, 'a> {
    /// The target of a shot by this right.
    pub fn of(field: Field, shot: &Shot, claim: Claim) -> Passer<'s, 'a> {
        let (track, view) = (OnceCell::new(), RefCell::new(None));
        Passer { claim, way: way_of(field, shot.target(), claim), track, view }
    }

    /// How a point reaches him where he stands so, past whatever stands between.
    fn reach(
        &self,
        whole: &'s WholeTable<'a>,
        shot: &Shot,
        body: Body,
        eye: Point,
        arc: &Sector,
    ) -> Option<Reach> {
        let mut kept = self.view.borrow_mut();
        if kept.as_ref().is_none_or(|(pose, _)| *pose != body.pose()) {
            let (stand, purpose) = (Stand::Troops(body), Purpose::Shot(shot.fire()));
            let view = View::new(whole.sight(), shot.shooter(), shot.target(), stand, purpose);
            *kept = Some((body.pose(), view));
        }
        let (_, view) = kept.as_ref()?;
        view.reach(eye, Some(arc)).filter(|reach| reach.in_arc.is_some())
    }
}

/// How one figure reaches somebody somewhere along his way of this turn: for defensive fire anywhere
/// where he was in arc and range (CP-16-10), for pass-through fire at the point nearest to the figure, past whatever
/// stands between (CP-16-19).
///
/// # Errors
/// He never was in arc and range.
pub fn reach<'s, 'a>(
    whole: &'s WholeTable<'a>,
    shot: &Shot,
    passer: &Passer<'s, 'a>,
    firer: &Firer,
    arc: &Sector,
    farthest: Length,
) -> Result<Reach, Refusal> {
    let field = whole.field;
    let Some(way) = &passer.way else {
        return Err(Refusal::new(rule!("CP-16-10"), "that charge is over").piece(shot.target()));
    };
    let never = || {
        Refusal::new(claim_rule(passer.claim), "it never passed through range and arc").piece(shot.target())
    };
    if !way.may_pass(firer, arc, farthest) {
        return Err(never());
    }
    let track = passer.track.get_or_init(|| way.track(field, shot.target()));
    let found = |body: Body| {
        let stand = Stand::Troops(body);
        let in_arc = stand.caught_by(arc)?;
        let nearest = stand.gap_from(firer.at);
        nearest.distance.within(farthest).then_some(Reach { nearest, in_arc: Some(in_arc) })
    };
    let reach = if let Claim::Defensive(_) = passer.claim {
        track.bodies_in_reach(firer.at, arc, farthest).find_map(found)
    } else {
        let nearest = track.nearest_to(firer.at, farthest);
        let seen = nearest.filter(|body| found(*body).is_some());
        let seen = seen.and_then(|body| passer.reach(whole, shot, body, firer.at, arc));
        seen.filter(|reach| reach.nearest.distance.within(farthest))
    };
    reach.ok_or_else(never)
}

/// The rule of defensive or of pass-through fire.
fn claim_rule(claim: Claim) -> Rule {
    match claim {
        Claim::Defensive(_) => rule!("CP-16-10"),
        _ => rule!("CP-16-19"),
    }
}
