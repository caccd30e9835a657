//! Guns: limbering, unlimbering and repair (NMM-09-23, NMM-11-45).

use dice::{Count, Die, FaceSet, Pool};
use engine::{Answer, Event, Flow, PieceId, Refusal};

use super::rallying::{judge_turn_on_spot, offer_turns, turned};
use crate::book::Kind;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::table::Sign;
use crate::vocabulary as verb;
use crate::{Acting, Asking, rule};

/// Whether a gun may be hitched up or set up: Light and Galloper Guns only (NMM-09-23).
pub(super) fn judge_pack_up(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if !matches!(field.kind(unit), Kind::LightGun | Kind::GalloperGun) {
        return Err(
            Refusal::new(rule!("NMM-09-23"), "only Light and Galloper Guns are packed up").piece(unit)
        );
    }
    if (answer.verb == verb::LIMBER) == field.has(unit, Sign::Limbered) {
        return Err(Refusal::new(rule!("NMM-09-23"), "it is so already").piece(unit));
    }
    judge_turn_on_spot(field, unit, answer)
}

/// The gun is hitched up or set up, facing as its owner likes; once set up it acts by itself for good (NMM-03-19).
pub(super) fn pack_up(act: &mut Acting, unit: PieceId, answer: &Answer) {
    if answer.verb == verb::LIMBER {
        act.emit(rule!("NMM-09-23"), raise(unit, Sign::Limbered));
    } else {
        act.emit(rule!("NMM-09-23"), lower(unit, Sign::Limbered));
        act.emit(rule!("NMM-03-19"), raise(unit, Sign::Deployed));
    }
    let from = act.table().pieces[unit.index()].pose();
    let to = turned(act.field(), unit, answer);
    if to != from {
        act.emit(rule!("NMM-09-23"), Event::Moved { piece: unit, from, to });
    }
}

/// Offers packing up, facing as it does or any other way that fits.
pub(crate) fn offer_pack_up(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if matches!(field.kind(unit), Kind::LightGun | Kind::GalloperGun) {
        let verb = if field.has(unit, Sign::Limbered) { verb::UNLIMBER } else { verb::LIMBER };
        offer(Answer::plain(verb).with(unit));
        offer_turns(field, unit, verb, offer);
    }
}

/// Whether a repair may be tried: a jammed gun with crew, once a turn (NMM-11-45).
pub(super) fn judge_repair(field: Field, unit: PieceId) -> Result<(), Refusal> {
    if !field.gun(unit) || !field.has(unit, Sign::Jammed) {
        return Err(Refusal::new(rule!("NMM-11-45"), "there is nothing to repair").piece(unit));
    }
    if field.has(unit, Sign::RepairTried) {
        return Err(Refusal::new(rule!("NMM-11-45"), "one repair throw is allowed per turn").piece(unit));
    }
    Ok(())
}

/// The repair throw.
pub(crate) fn repair_throw(field: Field) -> Pool {
    let needed = field.world.book.shooting.misfire.repaired_on;
    Pool::Count(Count::of(1, Die::D6).on(FaceSet::at_least(i16::from(needed))))
}

/// One repair throw: on 5 or 6 the gun is sound again (NMM-11-45).
pub(super) fn repair(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let (who, throw) = (field.side(unit), repair_throw(field));
    let mended = cx.roll(who, rule!("NMM-11-45"), throw)?.hits() > 0;
    let mut act = cx.act();
    act.emit(rule!("NMM-11-45"), raise(unit, Sign::RepairTried));
    if mended {
        act.emit(rule!("NMM-11-45"), lower(unit, Sign::Jammed));
    }
    Ok(())
}
