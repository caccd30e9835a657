//! Who moved last this turn: from his side left and right are seen at the end of it (NMM-13-16).

use crate::table::BattleChange;
use engine::{Rule, Side};

use crate::Acting;
use crate::rule;

/// A side has moved by choice: a Move, Wheel, About Face, Attack, or a Leader's ride. Free Actions and moves that
/// the rules make do not count, and must not come here.
pub fn moves(act: &mut Acting, side: Side, why: Rule) {
    let clock = &act.table().battle;
    if clock.last_mover() != Some(side) || !clock.somebody_moved() {
        act.emit(why, BattleChange::LastMover(Some(side)).event());
        act.emit(why, BattleChange::SomebodyMoved(true).event());
    }
}

/// A side's Leader Card, or Skirmishers and Artillery Card, has come up: as long as nobody has moved this turn,
/// its owner counts (NMM-13-16).
pub fn card_comes_up(act: &mut Acting, side: Side) {
    let clock = &act.table().battle;
    if !clock.somebody_moved() && clock.last_mover() != Some(side) {
        act.emit(rule!("NMM-13-16"), BattleChange::LastMover(Some(side)).event());
    }
}

/// A new turn: nobody has moved yet.
pub fn forget(act: &mut Acting) {
    if act.table().battle.last_mover().is_some() {
        act.emit(rule!("NMM-13-16"), BattleChange::LastMover(None).event());
        act.emit(rule!("NMM-13-16"), BattleChange::SomebodyMoved(false).event());
    }
}
