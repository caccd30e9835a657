//! Which batteries may fire (CYP-09-06, CYP-09-07, CYP-09-10, CYP-09-12 to CYP-09-14, CYP-09-25).

use engine::{PieceId, Refusal};

use crate::book::GunBook;
use crate::firing::{GRAIN, is_in_combat};
use crate::marks::raise;
use crate::{Acting, Field, Kind, Sign, UnitChange, World, rule};

/// How far guns of a class fire.
pub fn gun_book(world: &World, kind: Kind) -> &GunBook {
    match kind {
        Kind::HeavyGun => &world.book.artillery.heavy,
        _ => &world.book.artillery.field,
    }
}

/// Whether a battery may fire in this turn: served by at least one artillerist, not silenced or stopped, its fire not spent by turning
/// it, a heavy gun not in the turn after it fired, and in or near no close combat.
///
/// # Errors
/// Why not.
pub fn judge_gun(field: Field, gun: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(gun));
    if !field.kind(gun).is_battery() || !field.piece(gun).on_table() || field.is(gun, Sign::Mapped) {
        return no(rule!("CYP-09-12"), "name a battery on the table");
    }
    if field.figures(gun) == 0 || field.is_any(gun, &[Sign::Abandoned, Sign::Captured]) {
        return no(rule!("CYP-09-25"), "nobody serves it");
    }
    let (it, turn) = (field.unit(gun), field.table.battle.turn());
    if it.is(Sign::Silenced) {
        return no(rule!("CYP-09-07"), "it is silenced until it recovers");
    }
    if it.stopped_in() == turn {
        return no(rule!("CYP-09-06"), "it may not fire in this turn");
    }
    if it.is(Sign::Fired) {
        return no(rule!("CYP-09-14"), "it was turned, or has fired, and has no fire left in this turn");
    }
    let every = field.world.book.artillery.handling.heavy_every;
    let heavy = field.kind(gun) == Kind::HeavyGun;
    if heavy && it.fired_in() > 0 && turn.saturating_sub(it.fired_in()) < every {
        return no(rule!("CYP-09-10"), "a heavy gun fires every other turn only");
    }
    let inch = field.world.book.movement.proximity.inch + GRAIN;
    let close = |id: PieceId| field.within(gun, id, inch) && is_in_combat(field, id);
    if field.units().any(close) {
        return no(rule!("CYP-09-12"), "it is in or within an inch of close combat");
    }
    Ok(())
}

/// Batteries that have fired stay where they are to the end of the battle (CYP-09-13), heavy ones reload (CYP-09-10).
pub(super) fn spends(act: &mut Acting) {
    let guns: Vec<PieceId> = act.table().battle.shots().iter().map(|shot| shot.gun()).collect();
    let turn = act.table().battle.turn();
    for gun in guns {
        raise(act, rule!("CYP-09-12"), gun, Sign::Fired);
        raise(act, rule!("CYP-09-13"), gun, Sign::HasFired);
        act.emit(rule!("CYP-09-10"), UnitChange::FiredIn(turn).on(gun));
    }
}
