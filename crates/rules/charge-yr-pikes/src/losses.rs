//! Figures lost to fire or in close combat, and what that may cost besides: a gunner of a galloper (CYP-10-06), an officer in the
//! front rank (CYP-04-09).

use dice::{Die, Pool, Total};
use engine::{Departure, Flow, InlineVec, PieceId};

use crate::marks::{leaves, loses, lower, note, raise};
use crate::steps::LossesStep;
use crate::{Acting, Asking, ChargeYrPikes, Field, Kind, Sign, capturing, remarks, rule};

engine::chapter! {
    LossesStep of ChargeYrPikes {
        takes: Takes { unit, count, by_fire } = |cx| takes(cx.asking(), unit, count, by_fire);
        buries: Buries = |cx| buries(&mut cx.act());
    }
}

/// The d10 of an officer's life: at its highest faces he is removed (CYP-04-09).
pub fn officer_pool(field: Field) -> Pool {
    let from = i16::from(field.world.book.command.casualty.from);
    Pool::Pass(Total::of(1, Die::D10).at_most(from - 1))
}

/// The d10 of a galloper's gunner: at its lowest faces he is lost in place of a figure (CYP-10-06).
fn gunner_pool(field: Field) -> Pool {
    let to = i16::from(field.world.book.shooting.galloper.gunner);
    Pool::Pass(Total::of(1, Die::D10).at_least(to + 1))
}

/// The galloper gun of a unit that is still served (CYP-10-01).
pub fn galloper_of(field: Field, unit: PieceId) -> Option<PieceId> {
    let gun = field.world.belonging(unit, Kind::Galloper)?;
    (field.piece(gun).on_table() && field.figures(gun) > 0).then_some(gun)
}

/// A unit loses figures: one roll for its galloper's gunner if fire costs it any (CYP-10-06), and one for the life of each officer
/// in its front rank (CYP-04-09).
fn takes(mut cx: Asking, unit: PieceId, count: u8, by_fire: bool) -> Flow<()> {
    let field = cx.field();
    let (side, count) = (field.side(unit), count.min(field.figures(unit)));
    if count == 0 {
        return Ok(());
    }
    let (gun, pool) = (galloper_of(field, unit).filter(|_| by_fire), gunner_pool(field));
    let mut officers: InlineVec<(PieceId, bool), 8> = InlineVec::empty((unit, false));
    for officer in field.attached_to(unit).filter(|it| !field.is(*it, Sign::Fallen)) {
        officers.try_push((officer, false));
    }
    let gunner = gun.is_some() && !cx.roll(side, rule!("CYP-10-06"), pool)?.passed();
    for (_, falls) in officers.iter_mut() {
        *falls = !cx.roll(side, rule!("CYP-04-09"), officer_pool(cx.field()))?.passed();
    }
    let mut act = cx.act();
    if let Some(gun) = gun.filter(|_| gunner) {
        loses(&mut act, rule!("CYP-10-06"), gun, 1);
    }
    loses(&mut act, rule!("CYP-07-13"), unit, count - u8::from(gunner));
    for (officer, falls) in &officers {
        note(&mut act, rule!("CYP-04-09"), *officer, remarks::OFFICER, i32::from(*falls));
        if *falls {
            raise(&mut act, rule!("CYP-04-09"), *officer, Sign::Fallen);
        } else if !act.field().piece(unit).on_table() {
            capturing::survives(&mut act, *officer);
        }
    }
    Ok(())
}

/// Those who have fallen are removed for the rest of the battle, dead or wounded (CYP-04-09).
fn buries(act: &mut Acting) {
    for officer in act.world().named() {
        if act.field().is(officer, Sign::Fallen) {
            falls(act, officer);
        }
    }
}

fn falls(act: &mut Acting, officer: PieceId) {
    let why = rule!("CYP-04-09");
    lower(act, why, officer, Sign::Fallen);
    if let Some(host) = act.field().piece(officer).host() {
        act.emit(why, engine::Event::Parted { piece: officer, host });
    }
    leaves(act, why, officer, Departure::Destroyed);
}
