//! Chapter 14: Disarray Tokens.

use crate::table::UnitChange;
use engine::{PieceId, Rule};

use crate::Acting;

/// Puts Disarray Tokens on a unit for a reason. It never has more than two; what is beyond that is ignored. Horse
/// that came to three by an all-out pursuit keeps them, and once rallied below has the same limit as all others
/// (NMM-14-01, NMM-14-02, NMM-14-07).
pub fn add(act: &mut Acting, unit: PieceId, tokens: u8, why: Rule) {
    let most = act.world().book.morale.disarray.most_tokens;
    let now = act.table().units[unit.index()].disarray();
    set(act, unit, now.saturating_add(tokens).min(most).max(now), why);
}

/// An all-out pursuit sets the horse that makes it to the most tokens that any unit can have: three
/// (NMM-12-65, NMM-14-07).
pub fn all_out_pursuit(act: &mut Acting, unit: PieceId, why: Rule) {
    let most = act.world().book.morale.disarray.most_tokens_in_pursuit;
    let now = act.table().units[unit.index()].disarray();
    set(act, unit, most.max(now), why);
}

fn set(act: &mut Acting, unit: PieceId, tokens: u8, why: Rule) {
    if act.table().units[unit.index()].disarray() != tokens {
        act.emit(why, UnitChange::Disarray(tokens).on(unit));
    }
}
