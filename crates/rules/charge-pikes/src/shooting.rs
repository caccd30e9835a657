//! Chapter 16: shooting. Both sides announce their shots hidden from each other, all are rolled on the figures that there
//! were when the phase began, then casualties come off and generals are at risk (CP-13-04).

pub(crate) mod aim;
mod announcing;
mod casualties;
mod choice;
mod firers;
mod gaps;
mod rolling;
mod shooters;
mod targets;
mod track;
mod way;

use engine::sheet::Edit;
use engine::{Answer, PieceId, Refusal, Side, Viewpoint};
use tabletop::{InlineVec, Point, Vector};

pub use aim::{Aim, Volley, reaches};
pub(crate) use announcing::Shots;
pub use announcing::{shot_of, shots_of, shots_of_side};
pub use rolling::friends_endangered;
pub use targets::Target;

use crate::book::Weapon;
use crate::field::Field;
use crate::marks::{self, lower};
use crate::steadiness;
use crate::steps::ShootingStep;
use crate::table::{BatteryChange, Fire, Shot, SideChange, Sign, Table};
use crate::{Acting, ChargePikes, rule};

engine::chapter! {
    ShootingStep of ChargePikes {
        phase: Phase = |cx| announcing::begins(&mut cx.act());
        announce: Announce = |cx| announcing::announce(cx.asking());
        open: Open = |cx| rolling::open(cx.asking());
        roll: Roll { side, at } = |cx| rolling::roll(cx.asking(), side, at);
        take_off: TakeOff { at } = |cx| casualties::take_off(cx.asking(), at);
        risks: Risks { from } = |cx| casualties::risks(cx.script(), from);
    }
}

/// How a shot that an answer announces would be fired now, with all that is announced before it: who can hit and with what
/// dice. The battle, its previews and computer players all ask this.
///
/// # Errors
/// Why it may not be fired, or nobody can hit.
pub fn judge(field: Field, answer: &Answer) -> Result<Aim, Refusal> {
    let shot = announcing::shot_of(field, answer)
        .ok_or_else(|| Refusal::new(rule!("CP-16-01"), "it does not shoot with that"))?;
    choice::judge(&choice::WholeTable::of(field), field.side(shot.shooter()), &shot)
}

/// The same for whoever does not ask why it may not be fired; `None` then.
pub fn aimed(field: Field, answer: &Answer) -> Option<Aim> {
    let shot = announcing::shot_of(field, answer)?;
    choice::judge(&choice::WholeTable::unexplained(field), field.side(shot.shooter()), &shot).ok()
}

/// Whether a unit may fire at an enemy what it has not fired yet, quickly: where it says no, [`judge`] refuses the shot.
pub fn may_fire_at(field: Field, answer: &Answer) -> bool {
    announcing::shot_of(field, answer).is_some_and(|shot| !choice::has_shot_at(field, &shot))
}

/// The dice of a shot as it would be fired now, row by row of the table (CP-16-32); none for a shot that may not be fired.
pub fn volleys(field: Field, answer: &Answer) -> InlineVec<Volley, 6> {
    let mut volleys = InlineVec::empty(Volley::nothing());
    if let Some(aim) = aimed(field, answer) {
        aim.volleys.iter().filter(|volley| volley.dice > 0).for_each(|volley| volleys.push(*volley));
    }
    volleys
}

/// Visits every figure or gun of a unit that shoots as it is drawn up, whether or not it may this turn: the face out of
/// which it shoots, with what, from where, and straight ahead of it. For those who draw ranges.
pub fn each_firer(field: Field, unit: PieceId, mut visit: impl FnMut(u8, Weapon, Point, Vector)) {
    let guns = firers::guns_left(field, unit).fold(0, |bits, (gun, _)| bits | 1 << gun);
    let hail_left = |gun: u8| {
        let rounds = field.profile(unit).guns.get(usize::from(gun)).map_or(0, |gun| gun.hail);
        firers::state(field, unit).hail_fired(gun) < rounds
    };
    let fires = match firers::fire_of(field, unit) {
        Some(fire) => [Some(fire), None],
        None if guns != 0 => [Some(Fire::Ball), Some(Fire::Hail)],
        None => [None, None],
    };
    for fire in fires.into_iter().flatten() {
        for face in 0..shooters::faces(field, unit) {
            let guns = if matches!(fire, Fire::Ball | Fire::Hail) { guns } else { 0 };
            let shot = Shot::of(unit, unit, fire, face, guns, false);
            for firer in &firers::firers(field, &shot, &[]) {
                if fire != Fire::Hail || hail_left(firer.gun) {
                    visit(face, firer.weapon(field, &shot), firer.at, firer.ahead);
                }
            }
        }
    }
}

/// Takes the shots that an enemy has announced and not yet shown out of a table (CP-13-04).
pub fn conceal_shots(table: &mut Table, viewer: Viewpoint) {
    if table.battle.opened() {
        return;
    }
    for side in Side::BOTH {
        if !viewer.sees(side) {
            table.sides[side.index()].apply(SideChange::Shots(Edit::Clear));
        }
    }
}

/// The turn ends: guns that fired are to be reloaded in the next (CP-16-16), those that moved may fire again (CP-16-28),
/// and foot that stood through the turn after a volley has reloaded (CP-20-13).
pub fn reload(act: &mut Acting) {
    for unit in act.world().named() {
        let field = act.field();
        let guns = firers::state(field, unit);
        if guns.guns_fired_before() != guns.guns_fired() {
            act.emit(rule!("CP-16-16"), marks::guns(unit, BatteryChange::FiredBefore(guns.guns_fired())));
        }
        if guns.guns_fired() != 0 {
            act.emit(rule!("CP-16-16"), marks::guns(unit, BatteryChange::Fired(0)));
        }
        if guns.guns_moved() != 0 {
            act.emit(rule!("CP-16-28"), marks::guns(unit, BatteryChange::Moved(0)));
        }
        let field = act.field();
        if field.has(unit, Sign::VolleyFired) && steadiness::has_stood(field, unit) {
            act.emit(rule!("CP-20-13"), lower(unit, Sign::VolleyFired));
        }
    }
}
