//! Guns: unlimbered (CP-15-68, CP-15-69), turned one by one with their general (CP-16-31), manned again (CP-15-46).

use engine::sheet::Edit;
use engine::{Departure, Event, PieceId, Refusal, Shape};
use tabletop::{Build, Length};

use super::doing::{begin, spend_all, stir, strike};
use super::leave::{is_fresh, left};
use super::legs::judge_standing;
use super::rates::rate;
use crate::field::Field;
use crate::formation::changing;
use crate::going::way::Gait;
use crate::marks::{self, raise};
use crate::table::{Battery, BatteryChange, Form, Sign, UnitChange};
use crate::world::{GunClass, Kind};
use crate::{Acting, rule};

/// Guns that are set up to fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unlimbered {
    /// The battery.
    pub battery: PieceId,
    /// Which of its guns, by bit.
    pub guns: u8,
    /// What of the move it takes: a part for light guns, `None` for all of it.
    pub part: Option<Length>,
}

/// The guns of a battery and what has become of them.
fn guns_of(field: Field, battery: PieceId) -> Option<Battery> {
    let at = field.profile(battery).battery?;
    (field.kind(battery) == Kind::Battery).then(|| field.table.batteries[usize::from(at)])
}

/// Judges unlimbering: so many guns by bit, 0 for all that are limbered; limbering up again, told by a number below 0, is
/// out of the question (CP-15-69). After [`super::leave::may_act`].
///
/// # Errors
/// The rule that forbids it.
pub fn judge_unlimber(field: Field, battery: PieceId, wanted: i16) -> Result<Unlimbered, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(battery));
    let Some(state) = guns_of(field, battery).filter(|_| !field.has(battery, Sign::AwayFromGuns)) else {
        return refuse(rule!("CP-15-68"), "only a battery with its guns unlimbers");
    };
    let profile = field.profile(battery);
    let all = profile.all_guns() & !state.guns_lost();
    let limbered = all & !state.guns_unlimbered();
    if wanted < 0 || limbered == 0 {
        return refuse(
            rule!("CP-15-69"),
            "once guns are unlimbered their limbers are gone: they never limber again",
        );
    }
    let guns = if wanted == 0 { limbered } else { wanted as u8 };
    if guns & !limbered != 0 || wanted > 63 {
        return refuse(rule!("CP-15-68"), "those guns are not limbered");
    }
    let light_only =
        profile.guns.iter().enumerate().all(|(at, gun)| guns >> at & 1 == 0 || gun.class == GunClass::Light);
    if !light_only {
        return match is_fresh(field, battery) {
            true => Ok(Unlimbered { battery, guns, part: None }),
            false => refuse(rule!("CP-15-68"), "field and heavy guns take a whole move to unlimber"),
        };
    }
    let part = rate(field, battery, Gait::Walk)
        .scaled(field.world.book.manoeuvre.changes.unlimber_light.into(), 100);
    if part > left(field, battery) {
        let refusal =
            Refusal::new(rule!("CP-15-68"), "unlimbering takes half a move, and it has less than that left");
        return Err(refusal.measured(part, left(field, battery)).piece(battery));
    }
    Ok(Unlimbered { battery, guns, part: Some(part) })
}

/// Carries unlimbering out: what is left of a light gun's move goes on in proportion by hand (CP-15-68).
pub fn unlimber(act: &mut Acting, order: &Unlimbered) {
    let battery = order.battery;
    let field = act.field();
    let (profile, piece) = (field.world.profile(battery), *field.piece(battery));
    let state = guns_of(field, battery).unwrap_or_default();
    let (before, spent) = (rate(field, battery, Gait::Walk), field.state(battery).spent());
    let standing = state.guns_unlimbered() | order.guns;
    let left = profile.guns.len() as u32 - state.guns_lost().count_ones().min(profile.guns.len() as u32);
    begin(act, battery);
    stir(act, battery);
    act.emit(rule!("CP-15-68"), marks::guns(battery, BatteryChange::Unlimbered(standing)));
    let shape = changing::battery(act.world().profile(battery), left as u8, Form::Unlimbered);
    super::placing::reshape(act, rule!("CP-15-69"), battery, piece.pose(), shape);
    match order.part {
        None => spend_all(act, battery),
        Some(part) => {
            let after = rate(act.field(), battery, Gait::Walk);
            let share = after.scaled((spent + part).0.min(before.0), before.0.max(1));
            act.emit(rule!("CP-15-68"), UnitChange::Spent(share).on(battery));
        }
    }
}

/// A gun that is turned by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turned {
    /// The battery.
    pub battery: PieceId,
    /// Which gun, from left to right.
    pub gun: u8,
    /// How far it then stands against the battery's facing, in half degrees clockwise.
    pub half_degrees: i8,
}

/// Judges the turning of one gun of a battery with a general (CP-16-31): gun times 256 plus half degrees plus 128.
///
/// # Errors
/// The rule that forbids it.
pub fn judge_turn(field: Field, battery: PieceId, told: i16) -> Result<Turned, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(battery));
    let (gun, half_degrees) = (told.div_euclid(256), told.rem_euclid(256) - 128);
    let profile = field.profile(battery);
    let standing = guns_of(field, battery)
        .filter(|state| gun >= 0 && (gun as usize) < profile.guns.len() && state.guns_lost() >> gun & 1 == 0);
    let Some(state) = standing.filter(|_| field.form(battery) == Form::Unlimbered) else {
        return refuse(rule!("CP-16-31"), "there is no such gun that stands unlimbered");
    };
    let general = field.world.named().any(|id| {
        field.kind(id).is_general() && field.piece(id).on_table() && field.host(id) == Some(battery)
    });
    if !general {
        return refuse(rule!("CP-16-31"), "without a general all guns of a battery face the same way");
    }
    if state.guns_moved() >> gun & 1 == 1 || half_degrees == i16::from(state.turned(gun as u8)) {
        return refuse(
            rule!("CP-16-31"),
            "that gun has been turned or moved this turn, or stands so already",
        );
    }
    let most = 2 * i16::from(field.world.book.manoeuvre.changes.heavy_gun_turns);
    let by = (half_degrees - i16::from(state.turned(gun as u8))).abs();
    if profile.guns[gun as usize].class == GunClass::Heavy && by > most {
        return refuse(rule!("CP-15-71"), "unlimbered heavy guns turn by 45 degrees at most in a turn");
    }
    Ok(Turned { battery, gun: gun as u8, half_degrees: half_degrees as i8 })
}

/// Carries the turning of one gun out: that gun has moved, the others have not.
pub fn turn(act: &mut Acting, turned: &Turned) {
    let battery = turned.battery;
    let guns = guns_of(act.field(), battery).unwrap_or_default();
    begin(act, battery);
    let gun = guns.gun(turned.gun).turned_by(turned.half_degrees);
    act.emit(rule!("CP-16-31"), marks::guns(battery, BatteryChange::Guns(Edit::Put(gun))));
    act.emit(
        rule!("CP-16-31"),
        marks::guns(battery, BatteryChange::Moved(guns.guns_moved() | 1 << turned.gun)),
    );
    if !act.table().units[battery.index()].is(Sign::Disturbed) {
        act.emit(rule!("CP-11-09"), raise(battery, Sign::Disturbed));
    }
}

/// Judges gunners who take their guns up again: they touch them (CP-15-46), and nobody stands where they do (CP-15-47).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_man(field: Field, battery: PieceId) -> Result<PieceId, Refusal> {
    let refuse = |why: &'static str| Refusal::new(rule!("CP-15-46"), why).piece(battery);
    let slot = field.profile(battery).leaves.filter(|slot| field.piece(*slot).on_table());
    match slot {
        Some(slot) if field.has(battery, Sign::AwayFromGuns) => {
            if !field.touching(battery, slot) {
                return Err(refuse("gunners take their guns up where they touch them").piece(slot));
            }
            let mut table = *field.table;
            table.pieces[slot.index()].place = engine::Place::Unused;
            let shape = manned(field, battery);
            let body = Build::Block(shape.footprint()).stand(field.piece(slot).pose());
            judge_standing(field.on(&table), battery, &body)?;
            Ok(slot)
        }
        _ => Err(refuse("these gunners have not left any guns that still stand")),
    }
}

/// How a battery stands with the guns that it has left, all of them unlimbered.
fn manned(field: Field, battery: PieceId) -> Shape {
    let profile = field.profile(battery);
    let lost = guns_of(field, battery).unwrap_or_default().guns_lost();
    let left = profile.guns.len() as u32 - lost.count_ones().min(profile.guns.len() as u32);
    changing::battery(profile, left as u8, Form::Unlimbered)
}

/// Carries it out: the battery stands where its guns stood.
pub fn man(act: &mut Acting, battery: PieceId, guns: PieceId) {
    let there = act.table().pieces[guns.index()];
    let all = act.world().profile(battery).all_guns();
    begin(act, battery);
    stir(act, battery);
    act.emit(rule!("CP-15-46"), Event::Left { piece: guns, how: Departure::Merged });
    strike(act, rule!("CP-15-46"), battery, Sign::AwayFromGuns);
    let shape = manned(act.field(), battery);
    act.emit(rule!("CP-15-46"), marks::guns(battery, BatteryChange::Unlimbered(all)));
    super::placing::reshape(act, rule!("CP-15-46"), battery, there.pose(), shape);
    act.emit(rule!("CP-15-46"), raise(battery, Sign::Done));
}
