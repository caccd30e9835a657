//! What ends with a turn, a go or a card period is cleared here.

use engine::sheet::Edit;
use engine::{PieceId, Rule, Side};

use tabletop::Angle;

use crate::marks::{group_over, lower, shot_at};
use crate::table::{BattleChange, Order, Sign, UnitChange};
use crate::{Acting, rule};

/// The signs that last until the end of the turn.
const OF_A_TURN: &[Sign] = &[
    Sign::Revealed,
    Sign::Evaded,
    Sign::Turned,
    Sign::Fought,
    Sign::Won,
    Sign::HitSince,
    Sign::Stunned,
    Sign::Forfeit,
    Sign::Attacked,
    Sign::RepairTried,
    Sign::InRound,
    Sign::Barred,
    Sign::BothRanksFired,
    Sign::Scattered,
    Sign::ShotByAction,
    Sign::ExtraToken,
    Sign::SupportNew,
];

/// A new card period begins: what units have seen and done in the last one counts no more (NMM-13-09).
pub fn period(act: &mut Acting, acting: Side) {
    let next = act.table().battle.period().wrapping_add(1);
    act.emit(rule!("NMM-13-09"), BattleChange::Period(next).event());
    act.emit(rule!("NMM-13-12"), BattleChange::Acting(acting).event());
    for id in act.world().ids() {
        let unit = act.table().units[id.index()];
        if unit.routs_seen() > 0 {
            act.emit(rule!("NMM-13-05"), UnitChange::RoutsSeen(0).on(id));
        }
        if unit.is(Sign::RoutTested) {
            act.emit(rule!("NMM-13-09"), lower(id, Sign::RoutTested));
        }
    }
}

/// What units have done is forgotten: they may act anew. Orders to support that have not been used stay
/// (NMM-07-14).
pub fn activity(act: &mut Acting, why: Rule) {
    all_done(act, why);
    if !act.table().battle.shot_at().is_empty() {
        act.emit(why, shot_at(Edit::Clear));
    }
}

/// The same after a go of the opening phase. But a gun that gave itself away stays seen until its owner's next go is
/// over (NMM-11-09), and one that was shot at replies at its owner's next go (NMM-11-23).
pub fn go(act: &mut Acting, side: Side, why: Rule) {
    all_done(act, why);
    let shots = *act.table().battle.shot_at();
    for shot in shots.iter() {
        if act.table().pieces[shot.gun().index()].owner == side {
            act.emit(why, shot_at(Edit::Drop(*shot)));
        }
    }
}

fn all_done(act: &mut Acting, why: Rule) {
    for id in act.world().ids() {
        forget(act, id, why);
    }
    if !act.table().battle.group().is_empty() {
        act.emit(why, group_over());
    }
    if act.table().battle.order_tokens() != 0 {
        act.emit(why, BattleChange::OrderTokens(0).event());
    }
}

fn forget(act: &mut Acting, id: PieceId, why: Rule) {
    let unit = act.table().units[id.index()];
    let stays = unit.order() == Order::Support && unit.supports().is_some();
    if unit.order() != Order::None && !stays {
        act.emit(why, UnitChange::Order(Order::None).on(id));
    }
    let counts = [
        (unit.actions() > 0, UnitChange::Actions(0)),
        (unit.moves() > 0, UnitChange::Moves(0)),
        (unit.shots() > 0, UnitChange::Shots(0)),
        (unit.pivoted() != Angle::UP, UnitChange::Pivoted(Angle::UP)),
    ];
    for (_, change) in counts.into_iter().filter(|(stands, _)| *stands) {
        act.emit(why, change.on(id));
    }
    let stays = |sign: Sign| sign == Sign::Revealed && unit.is(Sign::FiredLastGo);
    for sign in OF_A_TURN.iter().filter(|sign| unit.is(**sign) && !stays(**sign)) {
        act.emit(why, lower(id, *sign));
    }
}
