//! Chapter 14: Disarray Tokens.

use engine::{PieceId, Rule};

use crate::Acting;
use crate::marks::M;
use crate::table::Flags;

/// Puts Disarray Tokens on a unit for a reason, up to the most that it can have: two (NMM-14-07), or the three
/// of an all-out pursuit, which stand until rallied below.
pub fn add(act: &mut Acting, unit: PieceId, tokens: u8, why: Rule) {
    let state = act.table().units[unit.index()];
    let most = if state.flags.has(Flags::THIRD_TOKEN) { 3 } else { 2 };
    let now = (state.disarray + tokens).min(most).max(state.disarray);
    if now != state.disarray {
        act.emit(why, M::Disarray.on(unit, i32::from(now)));
    }
}
