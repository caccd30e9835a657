//! Generals in combat (PM-08-19, PM-08-20).

use dice::{Die, Pool, Total};
use engine::{Departure, Event, Flow, InlineVec, On, PieceId, Side};

use super::fighting::attackers;
use crate::ask::Ask;
use crate::field::Field;
use crate::marks::{disrupt, raise};
use crate::steps::CombatStep;
use crate::table::{BattleChange, LeaderFate, Sign, UnitChange};
use crate::vocabulary::SUPPORT;
use crate::{Acting, Asking, remarks, rule};

/// The Generals of a side who may support a unit in the combat under way, each with a unit with which he is present: he helps one
/// unit a Combat Phase (PM-08-19, PM-02-07), a hedgehog in each of the combats in which it is attacked (PM-10-02).
pub fn supporters(field: Field<'_>, side: Side) -> InlineVec<(PieceId, PieceId), 32> {
    let mut found = InlineVec::empty((PieceId(0), PieceId(0)));
    let mut add = |unit: PieceId| {
        let is_free = |general: &PieceId| {
            !field.is(*general, Sign::Supported) || field.unit(*general).struck() == Some(unit)
        };
        let free = field.generals_with(unit).filter(is_free);
        free.for_each(|general| {
            found.try_push((general, unit));
        });
    };
    match field.table.battle.target() {
        Some(target) if field.side(target) == side => add(target),
        Some(_) => attackers(field).iter().for_each(|unit| add(*unit)),
        None => {}
    }
    found
}

/// A side says whether a General supports its unit, the attacker first: before the odds are worked out (PM-08-19, PM-08-25).
pub(super) fn support(mut cx: Asking, side: Side) -> Flow<()> {
    if supporters(cx.field(), side).is_empty() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Support.of(side, rule!("PM-08-19")))?;
    let mut act = cx.act();
    if let (SUPPORT, Some(general), Some(unit)) = (answer.verb, answer.piece, answer.object) {
        raise(&mut act, rule!("PM-02-07"), general, Sign::Supported);
        act.emit(rule!("PM-02-07"), UnitChange::Struck(Some(unit)).on(general));
        act.then(CombatStep::exposed(general, unit));
    }
    Ok(())
}

/// The two dice with which a General who supports a unit is unhurt (PM-08-19).
pub fn survival_pool(field: Field) -> Pool {
    Pool::Pass(Total::of(2, Die::D6).at_least(field.world.book.combat.leaders.unhurt.into()))
}

/// The die for what has become of him (PM-08-20).
pub fn casualty_pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// He helps, or is killed, wounded or unhorsed (PM-08-19, PM-08-20).
pub(super) fn exposed(mut cx: Asking, general: PieceId, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let side = field.side(general);
    let unhurt = cx.roll(side, rule!("PM-08-19"), survival_pool(field))?.passed();
    let die = match unhurt {
        true => 0,
        false => cx.roll(side, rule!("PM-08-20"), casualty_pool())?.total(),
    };
    let mut act = cx.act();
    let book = act.world().book.combat.leaders;
    let fate = match die {
        0 => Fate::Unhurt,
        die if die <= book.killed_to.into() => Fate::Killed,
        die if die <= book.wounded_to.into() => Fate::Wounded,
        _ => Fate::Unhorsed,
    };
    befalls(&mut act, general, unit, fate);
    Ok(())
}

/// What becomes of a General.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Unhurt,
    Killed,
    Wounded,
    Unhorsed,
}

/// Whoever is killed or wounded leaves the game and his unit is disrupted on the spot, before strengths are added up; an unhorsed
/// one stays where he is and is of no use for the rest of the game turn (PM-08-20).
fn befalls(act: &mut Acting, general: PieceId, unit: PieceId, fate: Fate) {
    let why = if fate == Fate::Unhurt { rule!("PM-08-19") } else { rule!("PM-08-20") };
    let side = act.table().pieces[general.index()].owner;
    act.emit(why, Event::Noted { on: On::Piece(general), remark: remarks::LEADER, value: fate as i32 });
    let effect = match fate {
        Fate::Unhurt => LeaderFate::Helps,
        Fate::Killed => LeaderFate::Killed,
        Fate::Wounded | Fate::Unhorsed => LeaderFate::None,
    };
    act.emit(
        why,
        match side == act.table().battle.acting() {
            true => BattleChange::AttackersLeader(effect).event(),
            false => BattleChange::DefendersLeader(effect).event(),
        },
    );
    match fate {
        Fate::Unhurt => {}
        Fate::Killed | Fate::Wounded => {
            let how = if fate == Fate::Killed { Departure::Destroyed } else { Departure::Removed };
            act.emit(why, Event::Left { piece: general, how });
            disrupt(act, why, unit);
        }
        Fate::Unhorsed => raise(act, why, general, Sign::Unhorsed),
    }
}
