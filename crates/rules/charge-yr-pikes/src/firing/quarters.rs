//! Hits in quarters, so that halves and halves of halves add up (CYP-07-10).

use engine::PieceId;

use super::cover::Cover;
use crate::ledger::Rule;
use crate::{Acting, Field, Kind, UnitChange};

/// Quarters of a whole hit.
pub const WHOLE: u8 = 4;

/// With what one fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arms {
    /// Muskets and galloper guns, of which two hits remove one artillerist (CYP-09-18).
    Muskets,
    /// Ball and canister.
    Guns,
}

/// What one hit on a target counts, in quarters: half in a town or works (CYP-07-09, CYP-09-26), half of muskets on the crew of a
/// field or heavy gun, at it or on foot (CYP-09-18).
pub fn of_hit(field: Field, target: PieceId, cover: Cover, arms: Arms) -> u8 {
    let works = if cover == Cover::Works { 2 } else { 1 };
    let served = field.kind(target).is_battery() || field.kind(target) == Kind::Crew;
    let gunners = if arms == Arms::Muskets && served { 2 } else { 1 };
    WHOLE / works / gunners
}

/// Some quarters of hits strike a target, to be taken when all has been rolled. The nearest of those who hit it is the cause of what
/// the fire brings about (CYP-15-01).
pub fn strikes(act: &mut Acting, rule: Rule, firer: PieceId, target: PieceId, quarters: u8) {
    if quarters > 0 {
        let sum = act.field().unit(target).hits().saturating_add(quarters);
        act.emit(rule, UnitChange::Hits(sum).on(target));
    }
    let field = act.field();
    let known = field.unit(target).cause();
    let nearer = known.is_none_or(|known| field.distance(target, firer) < field.distance(target, known));
    let enemy = field.side(firer) != field.side(target);
    if enemy && nearer && known != Some(firer) {
        act.emit(rule, UnitChange::Cause(Some(firer)).on(target));
    }
}
