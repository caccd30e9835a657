//! Who moved last this turn: from his side left and right are seen at the end of it (NMM-13-16).

use engine::{Rule, Side};

use crate::Acting;
use crate::marks::M;
use crate::rule;

/// A side has moved by choice: a Move, Wheel, About Face, Attack, or a Leader's ride. Free Actions and moves that
/// the rules make do not count, and must not come here.
pub fn moves(act: &mut Acting, side: Side, why: Rule) {
    let clock = &act.table().clock;
    if clock.last_mover != Some(side) || !clock.somebody_moved {
        act.emit(why, M::LastMover.battle(side.index() as i32));
    }
}

/// A side's Leader Card, or Skirmishers and Artillery Card, has come up: as long as nobody has moved this turn,
/// its owner counts (NMM-13-16).
pub fn card_comes_up(act: &mut Acting, side: Side) {
    let clock = &act.table().clock;
    if !clock.somebody_moved && clock.last_mover != Some(side) {
        act.emit(rule!("NMM-13-16"), M::LastMover.battle(2 + side.index() as i32));
    }
}

/// A new turn: nobody has moved yet.
pub fn forget(act: &mut Acting) {
    if act.table().clock.last_mover.is_some() {
        act.emit(rule!("NMM-13-16"), M::LastMover.battle(-1));
    }
}
