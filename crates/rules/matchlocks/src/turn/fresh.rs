//! What ends with a turn, a go or a card period is cleared here.

use engine::{PieceId, Rule, Side};

use crate::marks::{M, lower};
use crate::table::{Flags, Order};
use crate::{Acting, rule};

/// The signs that last until the end of the turn.
const OF_A_TURN: &[u8] = &[
    Flags::REVEALED,
    Flags::EVADED,
    Flags::TURNED,
    Flags::FOUGHT,
    Flags::WON,
    Flags::HIT_SINCE,
    Flags::STUNNED,
    Flags::FORFEIT,
    Flags::ATTACKED,
    Flags::REPAIR_TRIED,
    Flags::IN_ROUND,
    Flags::BARRED,
    Flags::BOTH_RANKS_FIRED,
    Flags::SCATTERED,
    Flags::SHOT_BY_ACTION,
];

/// A new card period begins: what units have seen and done in the last one counts no more (NMM-13-09).
pub fn period(act: &mut Acting, acting: Side) {
    let next = act.table().clock.period.wrapping_add(1);
    act.emit(rule!("NMM-13-09"), M::Period.battle(i32::from(next)));
    act.emit(rule!("NMM-13-12"), M::Acting.battle(acting.index() as i32));
    for id in act.world().ids() {
        let unit = act.table().units[id.index()];
        if unit.rout_sum > 0 {
            act.emit(rule!("NMM-13-05"), M::RoutSum.on(id, 0));
        }
        if unit.flags.has(Flags::ROUT_TESTED) {
            act.emit(rule!("NMM-13-09"), lower(id, Flags::ROUT_TESTED));
        }
    }
}

/// What units have done is forgotten: they may act anew. Orders to support that have not been used stay
/// (NMM-07-14).
pub fn activity(act: &mut Acting, why: Rule) {
    all_done(act, why);
    if !act.table().shot_at.is_empty() {
        act.emit(why, M::ShotAtGun.battle(-1));
    }
}

/// The same after a go of the opening phase. But a gun that gave itself away stays seen until its owner's next go is
/// over (NMM-11-09), and one that was shot at replies at its owner's next go (NMM-11-23).
pub fn go(act: &mut Acting, side: Side, why: Rule) {
    all_done(act, why);
    let table = act.table();
    if table.shot_at.iter().any(|shot| table.pieces[shot.gun.index()].owner == side) {
        act.emit(why, M::ShotAtGun.battle(-2 - side.index() as i32));
    }
}

fn all_done(act: &mut Acting, why: Rule) {
    for id in act.world().ids() {
        forget(act, id, why);
    }
    if !act.table().group.is_empty() {
        act.emit(why, M::Group.battle(-1));
    }
    if act.table().clock.extra_tokens != 0 {
        act.emit(why, M::ExtraToken.battle(-1));
    }
    if act.table().clock.order_tokens != 0 {
        act.emit(why, M::OrderTokens.battle(0));
    }
}

fn forget(act: &mut Acting, id: PieceId, why: Rule) {
    let unit = act.table().units[id.index()];
    let stays = unit.order() == Order::Support && unit.supports().is_some();
    if unit.order() != Order::None && !stays {
        act.emit(why, M::Order.on(id, 0));
    }
    let counts = [
        (unit.actions() > 0, M::Actions),
        (unit.displacements() > 0, M::Displacements),
        (unit.shots() > 0, M::Shots),
        (unit.pivoted() > 0, M::Pivoted),
    ];
    for (_, mark) in counts.into_iter().filter(|(stands, _)| *stands) {
        act.emit(why, mark.on(id, 0));
    }
    let stays = |flag: u8| flag == Flags::REVEALED && unit.flags.has(Flags::FIRED_LAST_GO);
    for flag in OF_A_TURN.iter().filter(|flag| unit.flags.has(**flag) && !stays(**flag)) {
        act.emit(why, lower(id, *flag));
    }
}
