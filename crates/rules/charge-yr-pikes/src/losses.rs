//! Figures lost to fire or in close combat, and what that may cost besides: a gunner of a galloper (CYP-10-06), an officer in the
//! front rank (CYP-04-09).

use dice::{Die, Pool, Total};
use engine::{Departure, Flow, InlineVec, PieceId};

use crate::field::Field;
use crate::marks::{leaves, loses, lower, note, raise};
use crate::steps::Step;
use crate::table::Sign;
use crate::world::Kind;
use crate::{Acting, Asking, ChargeYrPikes, remarks, rule};

engine::chapter! {
    /// The steps of this chapter.
    pub enum LossesStep of ChargeYrPikes in Step::Losses {
        /// A unit loses so many figures, all that one phase of fire or one round of melee costs it.
        takes: Takes { unit: PieceId, count: u8, by_fire: bool } =
            |cx| takes(cx.asking(), unit, count, by_fire);
        /// Officers who have fallen are removed: their bonus counted for the test or melee in which the losses fell (CYP-04-09).
        buries: Buries = |cx| buries(cx.asking());
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
    let field = Field::new(cx.table(), cx.world());
    let count = count.min(field.figures(unit));
    if count == 0 {
        let _ = cx.act();
        return Ok(());
    }
    let side = field.side(unit);
    let gun = if by_fire { galloper_of(field, unit) } else { None };
    let mut officers: InlineVec<PieceId, 8> = InlineVec::new();
    field.attached_to(unit).filter(|it| !field.is(*it, Sign::Fallen)).for_each(|it| {
        officers.try_push(it);
    });
    let pool = gunner_pool(field);
    let gunner = gun.is_some() && !cx.roll(side, rule!("CYP-10-06"), pool)?.passed();
    let mut fallen: InlineVec<PieceId, 8> = InlineVec::new();
    for officer in &officers {
        let pool = officer_pool(Field::new(cx.table(), cx.world()));
        if !cx.roll(side, rule!("CYP-04-09"), pool)?.passed() {
            fallen.try_push(*officer);
        }
    }
    let mut act = cx.act();
    if let Some(gun) = gun.filter(|_| gunner) {
        loses(&mut act, rule!("CYP-10-06"), gun, 1);
    }
    loses(&mut act, rule!("CYP-07-13"), unit, count - u8::from(gunner));
    for officer in &officers {
        let lost = fallen.contains(officer);
        note(&mut act, rule!("CYP-04-09"), *officer, remarks::OFFICER, i32::from(lost));
        if lost {
            raise(&mut act, rule!("CYP-04-09"), *officer, Sign::Fallen);
        }
    }
    Ok(())
}

/// Those who have fallen are removed for the rest of the battle, dead or wounded (CYP-04-09).
fn buries(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    for officer in act.world().named() {
        if act.table().units[officer.index()].is(Sign::Fallen) {
            falls(&mut act, officer);
        }
    }
    Ok(())
}

fn falls(act: &mut Acting, officer: PieceId) {
    let why = rule!("CYP-04-09");
    lower(act, why, officer, Sign::Fallen);
    if let Some(host) = act.table().pieces[officer.index()].host() {
        act.emit(why, engine::Event::Parted { piece: officer, host });
    }
    leaves(act, why, officer, Departure::Destroyed);
}
