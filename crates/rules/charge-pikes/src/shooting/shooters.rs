//! Who may shoot at all (16.1, 16.7, CP-07-09, CP-07-16, CP-12-04, CP-15-19, CP-17-16, CP-20-13, CP-99-03).

use engine::{PieceId, Refusal, Side};
use tabletop::IndexSet;

use super::choice::{WholeTable, judged};
use super::firers::{self, guns_left};
use super::track;
use crate::charging::announced::charges_on;
use crate::field::{Class, Field};
use crate::memory::Fired;
use crate::movement::hedges;
use crate::rule;
use crate::table::{ChargeStage, Fire, Form, Morale, Phase, Shot, Sign};
use crate::world::GunClass;

/// Whether a unit may shoot at all in this phase, at whomever.
///
/// # Errors
/// Why it may not.
pub fn may_shoot(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.piece(unit).on_table() || field.side(unit) != side || !field.profile(unit).kind.is_unit() {
        return refuse(rule!("CP-13-04"), "that is no unit of yours on the table");
    }
    let has = |flag| field.has(unit, flag);
    if field.morale(unit) == Morale::Routed {
        return refuse(rule!("CP-12-04"), "routed units do not shoot");
    }
    if field.form(unit) == Form::Column {
        return refuse(rule!("CP-07-09"), "a march column does not shoot");
    }
    if has(Sign::Crashed) || has(Sign::Pursuing) {
        return refuse(rule!("CP-15-19"), "whoever crashes or is crashed into does not shoot");
    }
    if field.in_combat(unit) {
        return refuse(rule!("CP-99-03"), "a unit in combat does not shoot");
    }
    stood(field, unit)?;
    loaded(field, unit)
}

/// Whoever moved does not shoot (CP-16-28), except that steady foot may have rotated a rank and steady cavalry two
/// (CP-16-29). Guns are judged one by one.
fn stood(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let has = |flag| field.has(unit, flag);
    let charges = [Sign::Charged, Sign::Countercharged, Sign::Evaded, Sign::Compelled, Sign::Recoiled];
    if charges.iter().any(|flag| has(*flag)) {
        return refuse(rule!("CP-16-28"), "a unit that has charged, evaded or recoiled does not shoot");
    }
    if field.class(unit) == Class::Gunners && !has(Sign::AwayFromGuns) {
        return Ok(());
    }
    let rotated = has(Sign::Rotated) && field.steady(unit);
    if (has(Sign::Moved) || has(Sign::Returned) || field.state(unit).changing() > 0) && !rotated {
        return refuse(rule!("CP-16-28"), "a unit that has moved does not shoot");
    }
    // In its own defence a unit that stands always does (CP-16-10), and its work is lost.
    let charged = charges_on(field, unit).any(|(_, charge)| charge.stage() == ChargeStage::Contact);
    if let Some(work) = hedges::work_of(field, unit).filter(|_| !charged) {
        return refuse(work.rule(), "a unit at work on a hedgerow shoots only at who charges it");
    }
    Ok(())
}

/// Whether a unit has something to shoot with.
fn loaded(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let has = |flag| field.has(unit, flag);
    if has(Sign::VolleyFired) {
        return refuse(rule!("CP-20-13"), "it has fired a volley and must reload for a whole turn");
    }
    match field.class(unit) {
        Class::Cuirassiers | Class::Horse if has(Sign::PistolsEmpty) => {
            refuse(rule!("CP-17-16"), "its pistols are empty")
        }
        Class::Gunners if has(Sign::AwayFromGuns) => {
            refuse(rule!("CP-15-46"), "gunners away from their guns cannot shoot")
        }
        Class::Gunners if field.form(unit) == Form::Limbered => {
            refuse(rule!("CP-07-16"), "limbered guns do not shoot")
        }
        _ => Ok(()),
    }
}

/// Whether a gun of a battery may fire this kind of shot: it stands unlimbered (CP-07-16), has not moved, turned or been
/// unlimbered this turn (CP-16-28, CP-16-31), has not fired in it (CP-16-19), is loaded if it is heavy (CP-16-16) and has hail
/// shot left (CP-16-17).
///
/// # Errors
/// Why it may not.
pub fn gun_may_fire(field: Field, battery: PieceId, gun: u8, fire: Fire) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(battery));
    let guns = firers::state(field, battery);
    let profile = field.profile(battery);
    let Some(model) = profile.guns.get(usize::from(gun)) else {
        return refuse(rule!("CP-16-03"), "the battery has no such gun");
    };
    let bit = |bits: u8| bits >> gun & 1 == 1;
    if bit(guns.guns_lost()) {
        return refuse(rule!("CP-16-03"), "that gun is lost");
    }
    if !bit(guns.guns_unlimbered()) {
        return refuse(rule!("CP-07-16"), "that gun is limbered");
    }
    if bit(guns.guns_moved()) || field.has(battery, Sign::Moved) {
        return refuse(rule!("CP-16-28"), "that gun has been unlimbered, moved or turned this turn");
    }
    if bit(guns.guns_fired()) {
        return refuse(rule!("CP-16-19"), "that gun has fired this turn: each shoots once a turn");
    }
    if model.class == GunClass::Heavy && bit(guns.guns_fired_before()) {
        return refuse(rule!("CP-16-16"), "that heavy gun fired last turn and reloads in this");
    }
    if fire == Fire::Hail && guns.hail_fired(gun) >= model.hail {
        return refuse(rule!("CP-16-17"), "that gun has no hail shot left");
    }
    Ok(())
}

/// Why none of a battery's guns is ready for this kind of shot: they are lost, its first that stands may not fire it, or all that may are
/// announced already.
pub fn no_gun_fires(field: Field, battery: PieceId, fire: Fire) -> Refusal {
    let Some((first, _)) = guns_left(field, battery).next() else {
        return Refusal::new(rule!("CP-16-03"), "all guns of the battery are lost").piece(battery);
    };
    let announced = "every gun of the battery that may fire that is to fire already: each shoots once a turn";
    let may = |gun| gun_may_fire(field, battery, gun, fire);
    match may(first) {
        Err(why) if guns_left(field, battery).all(|(gun, _)| may(gun).is_err()) => why,
        _ => Refusal::new(rule!("CP-16-19"), announced).piece(battery),
    }
}

/// The guns of a battery that may fire this kind of shot and have not been announced in this phase, by bit.
pub fn guns_ready(field: Field, battery: PieceId, fire: Fire) -> u8 {
    let its = announced(field, battery).iter().filter(|shot| shot.shooter() == battery);
    let announced = its.fold(0, |bits, shot| bits | shot.guns());
    let ready = guns_left(field, battery).filter(|(gun, _)| gun_may_fire(field, battery, *gun, fire).is_ok());
    ready.fold(0u8, |bits, (gun, _)| bits | 1 << gun) & !announced
}

/// The figures of a unit that fire in earlier shots of this phase, by their place among the firers of that face: what
/// they can hit they hit (CP-16-06).
///
/// `fired` are those of them of which that is known.
pub fn spent(whole: &WholeTable, shot: &Shot, earlier: &[Shot], fired: &Fired) -> IndexSet {
    let same = |before: &Shot| {
        before.shooter() == shot.shooter() && before.face() == shot.face() && shot.guns() == 0
    };
    let mut spent = IndexSet::EMPTY;
    for (at, before) in earlier.iter().enumerate().filter(|(_, before)| same(before)) {
        let found = || {
            let claim = track::claim(whole.field, before.shooter(), before.target());
            let firers = firers::firers(whole.field, before, &earlier[..at]);
            claim.and_then(|claim| judged(whole, before, &firers, claim, &|| spent).ok())
        };
        let able = match fired.of(at) {
            Some(able) => {
                debug_assert_eq!(found().map(|aim| aim.able), Some(able), "who was able is able");
                Some(able)
            }
            None => found().map(|aim| aim.able),
        };
        spent = able.map_or(spent, |able| spent.or(able));
    }
    spent
}

/// The shots that the side of a unit has announced so far in this phase. Those of the last one lie on the table until the next begins:
/// whoever fired then may fire again (CP-13-04).
pub fn announced<'a>(field: Field<'a>, unit: PieceId) -> &'a [Shot] {
    match field.table.battle.phase() {
        Phase::Shooting => field.table.side(field.side(unit)).shots(),
        _ => &[],
    }
}

/// The first shot that a unit has announced in this phase out of a face, if it has.
pub fn first_shot<'a>(field: Field<'a>, unit: PieceId, face: u8) -> Option<&'a Shot> {
    announced(field, unit).iter().find(|shot| shot.shooter() == unit && shot.face() == face)
}

/// The faces out of which a unit shoots: four of a square or town block, one of everybody else (CP-16-07).
pub fn faces(field: Field, unit: PieceId) -> u8 {
    if matches!(field.form(unit), Form::Square | Form::Garrison) { 4 } else { 1 }
}
